"""What city cards and blessings do (O-27, O-28): one small piece of code each, in a table by name.

An effect says whether it can be carried out and starts it. It is made of the steps that ``OsirisState`` offers
(``ask_laborer``, ``ask_site``, ``draw`` …), so that a new card needs an entry here and one in a content file.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from barque.games.osiris.rules import OsirisState

# How an effect bends the rules of the step that it asks for.
STACKED: Final = 1  # the laborer goes where one already stands
ANYWHERE: Final = 2  # wherever the barge is
ANY_TYPE: Final = 4  # a laborer of any type
ONE_MORE: Final = 8  # the harvest gains 1 more
ON_OBELISK: Final = 16  # the monument goes on a section that holds exactly one obelisk
BARGE_POINT: Final = 32  # O-24's GP wherever it is built
THEN_BUILD: Final = 64  # what is planned is built in the same action
ANY_CARTOUCHE: Final = 128  # occupied and blocked ones too
FROM_RESERVE: Final = 256  # resources are taken from the reserve, else from market and laborers' cartouche


class Effect:
    """Something that a card or a blessing does. *feeds* is true for one that brings cards or laborers back."""

    feeds: bool = False

    @abstractmethod
    def can(self, state: OsirisState) -> bool:
        """Tells whether the governor on turn could carry it out now (O-27)."""

    @abstractmethod
    def start(self, state: OsirisState) -> None:
        """Carries it out as far as no choice is needed, and asks for the first choice."""


class Sculptor(Effect):
    """Builds a planned obelisk on a section that holds exactly one obelisk."""

    def can(self, state: OsirisState) -> bool:
        """Needs a planned obelisk and such a section."""
        return state.can_raise(ON_OBELISK)

    def start(self, state: OsirisState) -> None:
        """Asks which obelisk."""
        state.ask_monument(ON_OBELISK)


class Overseer(Effect):
    """Harvests where a laborer already stands, wherever the barge is."""

    def can(self, state: OsirisState) -> bool:
        """Needs a laborer of the type of a terrain that is being worked."""
        return state.can_send(STACKED | ANYWHERE)

    def start(self, state: OsirisState) -> None:
        """Asks which laborer."""
        state.ask_laborer(STACKED | ANYWHERE)


class Recruiter(Effect):
    """Takes a laborer from the board behind the screen."""

    def __init__(self) -> None:
        self.feeds = True

    def can(self, state: OsirisState) -> bool:
        """Needs a laborer on the board."""
        return state.laborers_out()

    def start(self, state: OsirisState) -> None:
        """Asks from where."""
        state.ask_recruit()


class Merchant(Effect):
    """Makes a market exchange for 1 resource less, on a used cartouche too; the cartouche stays as it is."""

    def can(self, state: OsirisState) -> bool:
        """Needs an exchange that can be paid."""
        return state.can_trade(1)

    def start(self, state: OsirisState) -> None:
        """Asks which exchange."""
        state.ask_trade(1)


class Draw(Effect):
    """Draws *n* city cards; all but one are kept, that one is discarded unseen by others."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n
        self.feeds = True

    def can(self, state: OsirisState) -> bool:
        """Can always be chosen: draws may be short (O-27)."""
        return True

    def start(self, state: OsirisState) -> None:
        """Draws, and asks which card to part with if all were there (O-5)."""
        state.draw_and_part(self.n)


class Priest(Effect):
    """Plays a blessing even if one, or that one, was played this season."""

    def can(self, state: OsirisState) -> bool:
        """Needs a blessing that can be carried out."""
        return state.can_bless_freely()

    def start(self, state: OsirisState) -> None:
        """Asks which blessing."""
        state.ask_blessing()


class Plan(Effect):
    """Plans a monument for *less* resources less, or bends another rule of planning."""

    def __init__(self, less: i64, how: i64) -> None:
        self.less: Final = less
        self.how: Final = how

    def can(self, state: OsirisState) -> bool:
        """Needs a monument, a cartouche and the resources; to build at once also a valid space."""
        return state.can_plan_by(self.less, self.how)

    def start(self, state: OsirisState) -> None:
        """Asks which cartouche."""
        state.ask_cartouche(self.less, self.how)


class Pilot(Effect):
    """Builds a planned monument that scores the barge's GP wherever it stands (O-24)."""

    def can(self, state: OsirisState) -> bool:
        """Needs a planned monument with a valid space."""
        return state.can_raise(BARGE_POINT)

    def start(self, state: OsirisState) -> None:
        """Asks which monument."""
        state.ask_monument(BARGE_POINT)


class TaxCollector(Effect):
    """Takes 2 resources that lie in the market or by the laborers' cartouche."""

    def can(self, state: OsirisState) -> bool:
        """Needs something that lies there."""
        return state.locked() > 0

    def start(self, state: OsirisState) -> None:
        """Asks which resources."""
        state.ask_resources(2, 0)


class LaborAgent(Effect):
    """Hires a laborer for nothing."""

    def can(self, state: OsirisState) -> bool:
        """Needs a laborer on the cartouche."""
        return state.laborers_for_hire()

    def start(self, state: OsirisState) -> None:
        """Asks which laborer."""
        state.ask_free_hire()


class Noble(Effect):
    """Scores 1 GP."""

    def can(self, state: OsirisState) -> bool:
        """Can always be chosen."""
        return True

    def start(self, state: OsirisState) -> None:
        """Scores."""
        state.score(1)
        state.finish()


class Horus(Effect):
    """Lets its governor withdraw with planned monuments and keep one of them."""

    def can(self, state: OsirisState) -> bool:
        """Can always be chosen."""
        return True

    def start(self, state: OsirisState) -> None:
        """Takes effect on withdrawing (O-29, O-34)."""
        state.governors[state.actor].horus = True
        state.finish()


class Bastet(Effect):
    """Gains any 3 resources that the reserve has."""

    def can(self, state: OsirisState) -> bool:
        """Can always be chosen: gains may be short (O-27)."""
        return True

    def start(self, state: OsirisState) -> None:
        """Asks which resources."""
        state.ask_resources(3, FROM_RESERVE)


class Sobek(Effect):
    """Harvests with any laborer on any terrain without one, and gains 1 more."""

    def can(self, state: OsirisState) -> bool:
        """Needs a laborer and a terrain."""
        return state.can_send(ANYWHERE | ANY_TYPE | ONE_MORE)

    def start(self, state: OsirisState) -> None:
        """Asks which laborer."""
        state.ask_laborer(ANYWHERE | ANY_TYPE | ONE_MORE)


EFFECTS: Final[dict[str, Effect]] = {
    "sculptor": Sculptor(),
    "overseer": Overseer(),
    "recruiter": Recruiter(),
    "merchant": Merchant(),
    "scribe": Draw(2),
    "priest": Priest(),
    "architect": Plan(2, 0),
    "mason": Plan(1, ANY_CARTOUCHE),
    "pilot": Pilot(),
    "tax-collector": TaxCollector(),
    "labor-agent": LaborAgent(),
    "noble": Noble(),
    "horus": Horus(),
    "bastet": Bastet(),
    "ptah": Plan(0, THEN_BUILD),
    "thoth": Draw(3),
    "sobek": Sobek(),
}
