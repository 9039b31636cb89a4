"""What city cards and blessings do (O-27, O-28): one small piece of code each, in a table by name.

An effect knows whether it can be carried out, starts it, and declares what it brings, so that a player can judge it
without knowing its name. It is made of steps from the other modules of the rules. A new card that uses one of these
effects needs only an entry in a content file and its words.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.cards import blessable, draw_and_part
from barque.games.osiris.laborers import for_hire, harvesters
from barque.games.osiris.monuments import ask_resources, plannable, raisable, tradable
from barque.games.osiris.seasons import finish
from barque.games.osiris.steps import (
    ANY_CARTOUCHE,
    ANY_TYPE,
    ANYWHERE,
    BARGE_POINT,
    BLESSING,
    FROM_RESERVE,
    HIRING,
    ON_OBELISK,
    ONE_MORE,
    PLANNING,
    RAISING,
    RECRUITING,
    SENDING,
    STACKED,
    THEN_BUILD,
    TRADING,
)
from barque.games.osiris.table import Table

NO_PRICE: Final = 99  # resources less: more than anything costs


class Effect:
    """Something that a card or a blessing does, and what it brings."""

    def __init__(self) -> None:
        self.points: i64 = 0  # GP at once
        self.cards: i64 = 0  # city cards that are kept
        self.laborers: i64 = 0  # laborers that come behind the screen
        self.recruits: bool = False  # a laborer comes back from the board
        self.goods: i64 = 0  # resources taken
        self.less: i64 = 0  # by how many resources a price is reduced
        self.plans: bool = False  # a monument is planned
        self.builds: bool = False  # a planned monument is built
        self.barge: bool = False  # and it scores as if the barge were there
        self.harvests: bool = False
        self.trades: bool = False
        self.blesses: bool = False
        self.keeps: bool = False  # a planned monument survives the season

    @property
    def feeds(self) -> bool:
        """Whether it brings back cards or laborers: two such cards could feed each other for ever."""
        return self.cards > 0 or self.recruits

    @abstractmethod
    def can(self, state: Table) -> bool:
        """Checks whether the governor on turn could carry it out now (O-27)."""

    def why(self, state: Table) -> str:
        """Returns why it can't be carried out now: a key of the words under ``reason``."""
        return "nothing"

    @abstractmethod
    def start(self, state: Table) -> None:
        """Carries it out as far as no choice is needed, and asks the first question."""


class Raise(Effect):
    """Builds a planned monument with a rule bent, see *how*: on an obelisk, or with the barge's GP anywhere (O-24)."""

    def __init__(self, how: i64) -> None:
        super().__init__()
        self.how: Final = how
        self.builds = True
        self.barge = how & BARGE_POINT != 0

    def can(self, state: Table) -> bool:
        """Needs a planned monument with a valid space."""
        return raisable(state, self.how) != 0

    def why(self, state: Table) -> str:
        """Returns whether a planned monument or a space for it is missing."""
        if self.how & ON_OBELISK:
            return "no-obelisk-site" if state.governors[state.actor].planned & 15 else "no-obelisk"
        return "no-site" if state.governors[state.actor].planned else "no-plan"

    def start(self, state: Table) -> None:
        """Asks which monument."""
        state.how = self.how
        state.phase = RAISING


class Harvest(Effect):
    """Harvests with a rule bent, see *how*: where a laborer stands already, anywhere, with any laborer, 1 more."""

    def __init__(self, how: i64) -> None:
        super().__init__()
        self.how: Final = how
        self.harvests = True

    def can(self, state: Table) -> bool:
        """Needs a laborer and a terrain for it."""
        return harvesters(state, self.how) != 0

    def why(self, state: Table) -> str:
        """Returns whether a laborer or a terrain for it is missing."""
        if not state.governors[state.actor].crew_size:
            return "no-laborer"
        return "no-shared-terrain" if self.how & STACKED else "no-terrain"

    def start(self, state: Table) -> None:
        """Asks which laborer."""
        state.how = self.how
        state.phase = SENDING


class Recruit(Effect):
    """Takes a laborer from the board behind the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.laborers = 1
        self.recruits = True

    def can(self, state: Table) -> bool:
        """Needs a laborer on the board."""
        return (state.busy | state.ridden1 | state.ridden2) != 0

    def why(self, state: Table) -> str:
        """Returns that the board is empty."""
        return "no-recruit"

    def start(self, state: Table) -> None:
        """Asks from where."""
        state.phase = RECRUITING


class Trade(Effect):
    """Makes a market exchange for *less* fewer resources, even on a used cartouche; the cartouche stays as it is."""

    def __init__(self, less: i64) -> None:
        super().__init__()
        self.less = less
        self.trades = True

    def can(self, state: Table) -> bool:
        """Needs an exchange that can be paid."""
        return tradable(state, self.less) != 0

    def why(self, state: Table) -> str:
        """Returns that no exchange can be paid."""
        return "no-trade"

    def start(self, state: Table) -> None:
        """Asks which exchange."""
        state.due = self.less
        state.phase = TRADING


class Draw(Effect):
    """Draws *n* city cards; all but one are kept, and that one is discarded unseen by others."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.cards = n - 1

    def can(self, state: Table) -> bool:
        """Can always be chosen: a draw may come up short (O-27)."""
        return True

    def start(self, state: Table) -> None:
        """Draws, and asks which card to part with unless the draw came up short (O-5)."""
        draw_and_part(state, self.cards + 1)


class Bless(Effect):
    """Plays a blessing even if one, or that one, was played this season."""

    def __init__(self) -> None:
        super().__init__()
        self.blesses = True

    def can(self, state: Table) -> bool:
        """Needs a blessing that can be carried out."""
        return blessable(state, True) != 0

    def why(self, state: Table) -> str:
        """Returns that no blessing would do anything."""
        return "no-blessing"

    def start(self, state: Table) -> None:
        """Asks which blessing."""
        state.phase = BLESSING


class Plan(Effect):
    """Plans a monument for *less* fewer resources, or bends another rule of planning."""

    def __init__(self, less: i64, how: i64) -> None:
        super().__init__()
        self.how: Final = how
        self.less = less
        self.plans = True
        self.builds = how & THEN_BUILD != 0

    def can(self, state: Table) -> bool:
        """Needs a monument, a cartouche and the resources; to build at once also a valid space."""
        return plannable(state, self.less, self.how) != 0

    def why(self, state: Table) -> str:
        """Returns what is missing: a monument with a cartouche, a space to build it at once, or the resources."""
        if not plannable(state, NO_PRICE, self.how & ~THEN_BUILD):
            return "no-cartouche"
        return "no-price" if plannable(state, NO_PRICE, self.how) else "no-space"

    def start(self, state: Table) -> None:
        """Asks which cartouche."""
        state.due = self.less
        state.how = self.how
        state.phase = PLANNING


class Take(Effect):
    """Takes *n* resources from the reserve or, in another form, from the market and the laborers' cartouche."""

    def __init__(self, n: i64, how: i64) -> None:
        super().__init__()
        self.how: Final = how
        self.goods = n

    def can(self, state: Table) -> bool:
        """Needs something to take there; gains from the reserve may come up short (O-27)."""
        return self.how & FROM_RESERVE != 0 or state.lying(0) + state.lying(1) + state.lying(2) > 0

    def why(self, state: Table) -> str:
        """Returns that nothing lies there."""
        return "no-goods"

    def start(self, state: Table) -> None:
        """Asks which resources."""
        ask_resources(state, self.goods, self.how)


class Hire(Effect):
    """Hires a laborer for free."""

    def __init__(self) -> None:
        super().__init__()
        self.laborers = 1

    def can(self, state: Table) -> bool:
        """Needs a laborer on the cartouche."""
        return for_hire(state) != 0

    def why(self, state: Table) -> str:
        """Returns that nobody is for hire."""
        return "no-hire"

    def start(self, state: Table) -> None:
        """Asks which laborer."""
        state.phase = HIRING


class Score(Effect):
    """Scores *points* GP."""

    def __init__(self, points: i64) -> None:
        super().__init__()
        self.points = points

    def can(self, state: Table) -> bool:
        """Can always be chosen."""
        return True

    def start(self, state: Table) -> None:
        """Scores."""
        state.governors[state.actor].gp += self.points
        events.score(state, self.points)
        finish(state)


class Keep(Effect):
    """Lets its governor withdraw with planned monuments and keep one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.keeps = True

    def can(self, state: Table) -> bool:
        """Can always be chosen."""
        return True

    def start(self, state: Table) -> None:
        """Takes effect on withdrawing (O-29, O-34)."""
        state.governors[state.actor].horus = True
        finish(state)


EFFECTS: Final[dict[str, Effect]] = {
    "sculptor": Raise(ON_OBELISK),
    "overseer": Harvest(STACKED | ANYWHERE),
    "recruiter": Recruit(),
    "merchant": Trade(1),
    "scribe": Draw(2),
    "priest": Bless(),
    "architect": Plan(2, 0),
    "mason": Plan(1, ANY_CARTOUCHE),
    "pilot": Raise(BARGE_POINT),
    "tax-collector": Take(2, 0),
    "labor-agent": Hire(),
    "noble": Score(1),
    "horus": Keep(),
    "bastet": Take(3, FROM_RESERVE),
    "ptah": Plan(0, THEN_BUILD),
    "thoth": Draw(3),
    "sobek": Harvest(ANYWHERE | ANY_TYPE | ONE_MORE),
}
