"""A whole position as JSON-able data: written by ``dump``, checked and read by ``load``.

Missing fields of a turn are as at the start of a turn; without ``rng`` the luck to come is drawn from a fixed seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import arcane, casting, dice
from barque.games.deities.content import Card, Content
from barque.games.deities.domains import DOMAINS, MOST_CARDS, amount, by_domain, cards_of, lacking, total
from barque.games.deities.enchantments import Enchantments
from barque.games.deities.field import BLANK, CELLS, FACES, named
from barque.games.deities.moves import ECLIPSE, LOWERS, PLACES
from barque.games.deities.steps import (
    ACTIONS,
    AFTER,
    ARCANE,
    BARREN_ROUNDS,
    BEFORE,
    BLOCKER,
    CUBES,
    DRAWING,
    EFFECT,
    ENDINGS,
    GAINING,
    HIGHER_BITS,
    INFLUENCING,
    LAST_ROUND,
    NOTHING,
    OVER,
    PHASES,
    PLACING,
    PUSHING,
    PUTTING,
    SECOND,
    SPARING,
    TITHING,
    is_window,
)
from barque.kernel import reader
from barque.kernel.bits import BIT, count, mask_of, members
from barque.kernel.move import Json

if TYPE_CHECKING:
    from barque.games.deities.rules import DeitiesState


def dump(state: DeitiesState) -> dict[str, Json]:
    """Returns the whole position as data."""
    content = state.content
    return {
        "game": state.game.name,
        "rules": state.rules,
        "seats": state.seats,
        "options": state.options,
        "turn": int(state.turn),
        "player": int(state.mover),
        "phase": PHASES[state.phase],
        "first": int(state.first),
        "round": int(state.round),
        "progress": state.progress,
        "barren": int(state.barren),
        "final": int(state.final),
        "ending": ENDINGS[state.ending],
        "field": [" ".join([FACES[state.face(5 * row + column)] for column in range(5)]) for row in range(5)],
        "blockers": named(state.blocked),
        "free": state.free_names(),
        "lower": [card.name for card in state.enchantments.cards[:5]],
        "higher": [card.name for card in state.enchantments.cards[5:]],
        "cubes": {PLACES[place]: state.owners(place) for place in range(ECLIPSE) if state.cubes[place]},
        "players": [
            {
                "cards": by_domain(player.cards),
                "spells": _counted(content.spells, player.hand),
                "eclipse": content.eclipse[player.eclipse].name,
                "eclipsed": player.unlocked & BIT[ECLIPSE] != 0,
            }
            for player in state.players
        ],
        "deck": [content.spells[spell].name for spell in state.deck],
        "discards": _counted(content.spells, state.discards),
        "step": {
            "action": ACTIONS[state.acted],
            "domain": DOMAINS[state.domain] if state.domain >= 0 else None,
            "dice": int(state.dice),
            "pushed": named(state.pushed),
            "passage": int(state.passage),
            "rode": int(state.rode),
            "gained": state.gained,
            "lifted": CELLS[state.lifted] if state.lifted >= 0 else None,
            "moved": CELLS[state.moved] if state.moved >= 0 else None,
            "target": PLACES[state.target] if state.target >= 0 else None,
            "cost": by_domain(state.cost),
            "spares": int(state.spares),
            "extra": state.extra,
            "used": [LOWERS[place] for place in members(state.used)],
            "new": _counted(content.spells, state.acquired),
        },
        "effect": {
            "spell": content.spells[state.spell].name if state.spell >= 0 else None,
            "power": LOWERS[state.power] if state.power >= 0 else None,
            "stage": int(state.stage),
            "picks": [int(pick) for pick in state.picks],
            "resume": PHASES[state.resume],
        },
        "rng": state.rng.dump(),
    }


def _counted(cards: list[Card], numbers: vec[i64]) -> dict[str, int]:
    return {card.name: int(n) for card, n in zip(cards, numbers, strict=True) if n}


class Reader(reader.Reader):
    """Reads a dump into a bare state and checks each part; a refusal names the field."""

    state: DeitiesState

    def __init__(self, data: dict[str, Json]) -> None:
        super().__init__("deities")
        self.data = data

    def enchantments(self, content: Content) -> Enchantments:
        """Reads which enchantments are in the game."""
        lower = self.cards("lower", content.lower, self.data.get("lower"), 5)
        return Enchantments(content, lower, self.cards("higher", content.higher, self.data.get("higher"), 4))

    def fill(self, state: DeitiesState) -> None:
        """Reads the rest into a bare *state*."""
        self.state = state
        state.bare_piles()
        self._table()
        self._players()
        self._spells()
        self._course()
        self._step()
        self._effect()
        self._phase()

    def maybe(self, field: str, value: Json, values: tuple[str, ...]) -> int:
        """Reads one of *values*; none is -1."""
        return -1 if value is None else self.one_of(field, value, values)

    def cells(self, field: str, value: Json, least: int, most: int) -> i64:
        """Reads different cells."""
        cells = [self.one_of(field, cell, CELLS) for cell in self.listed(field, value, least, most)]
        mask: i64 = mask_of(cells)
        if count(mask) != len(cells):
            raise self.wrong(field, value)
        return mask

    def domains(self, field: str, value: Json) -> i64:
        """Reads a number for each domain; those left out are 0."""
        table = self.table(field, value)
        for name in table:
            if name not in DOMAINS:
                raise self.wrong(field, name)
        return cards_of([self.number(f"{field}.{name}", table.get(name, 0), 0, MOST_CARDS) for name in DOMAINS])

    def kinds(self, field: str, value: Json) -> vec[i64]:
        """Reads a number for each kind of spell; those left out are 0."""
        table = self.table(field, value)
        names = [card.name for card in self.state.content.spells]
        for name in table:
            if name not in names:
                raise self.wrong(field, name)
        return vec[i64]([self.number(f"{field}.{name}", table.get(name, 0), 0, 36) for name in names])

    def cards(self, field: str, cards: list[Card], value: Json, n: int) -> list[int]:
        """Reads *n* different cards."""
        names = tuple([card.name for card in cards])
        found = [self.one_of(field, name, names) for name in self.listed(field, value, n, n)]
        for card in found:
            if found.count(card) > 1:
                raise self.refused("dump-card-twice", card=names[card], field=field)
        return found

    def _table(self) -> None:
        state, data = self.state, self.data
        faces: list[int] = []
        for row in self.listed("field", data.get("field"), 5, 5):
            names = row.split() if isinstance(row, str) else row
            faces += [self.one_of("field", face, FACES) for face in self.listed("field", names, 5, 5)]
        if faces.count(BLANK) != 1:
            raise self.refused("dump-blank", n=faces.count(BLANK))
        for cell, face in enumerate(faces):
            state.set_face(cell, face)
        state.blocked = self.cells("blockers", data.get("blockers"), 0, 2)
        free = self.listed("free", data.get("free"), 3, 3)
        one, other, third = [self.one_of("free", face, DOMAINS) for face in free]
        state.free = dice.free_dice(one, other, third)
        cubes = self.table("cubes", data.get("cubes", {}))
        for name, value in cubes.items():
            place = self.one_of("cubes", name, PLACES[:ECLIPSE])
            seats = self.listed(f"cubes.{name}", value, 0, state.seats)
            for seat in seats:
                state.add_cube(place, self.number(f"cubes.{name}", seat, 0, state.seats - 1))
            if len(set(seats)) != len(seats):
                raise self.wrong(f"cubes.{name}", value)

    def _players(self) -> None:
        state = self.state
        eclipses = tuple([card.name for card in state.content.eclipse])
        taken: list[int] = []
        for seat, value in enumerate(self.listed("players", self.data.get("players"), state.seats, state.seats)):
            field = f"players.{seat}"
            data = self.table(field, value)
            eclipse = self.one_of(f"{field}.eclipse", data.get("eclipse"), eclipses)
            if eclipse in taken:
                raise self.refused("dump-card-twice", card=eclipses[eclipse], field=f"{field}.eclipse")
            taken.append(eclipse)
            player = state.players[seat]
            player.eclipse = eclipse
            player.cards = self.domains(f"{field}.cards", data.get("cards", {}))
            player.hand = self.kinds(f"{field}.spells", data.get("spells", {}))
            player.held = sum(player.hand)
            for place in range(ECLIPSE):
                if seat in state.owners(place):
                    player.unlocked |= BIT[place]
                    player.symbols += state.enchantments.symbols[place]
            if self.flag(f"{field}.eclipsed", data.get("eclipsed", False)):
                player.unlocked |= BIT[ECLIPSE]
            for place in range(5, ECLIPSE):
                below = BIT[place - 5] | BIT[place - 4]
                if player.unlocked & BIT[place] and player.unlocked & below != below:
                    raise self.refused("dump-below", seat=seat, card=PLACES[place])
            if player.unlocked & BIT[ECLIPSE] and count(player.unlocked & HIGHER_BITS) < 2:
                raise self.refused("dump-eclipse", seat=seat)
            if not state.spare_cubes and count(player.unlocked) > CUBES:
                raise self.refused("dump-cubes", seat=seat, n=int(count(player.unlocked)), right=CUBES)
        for domain in range(6):
            held = sum([int(amount(player.cards, domain)) for player in state.players])
            if held > MOST_CARDS:
                raise self.refused("dump-supply", domain=DOMAINS[domain], n=held)
        for player in state.players:
            state.supply -= player.cards

    def _spells(self) -> None:
        """Reads the deck and the discards; every copy of a spell must be somewhere, once."""
        state = self.state
        names = tuple([card.name for card in state.content.spells])
        deck = self.listed("deck", self.data.get("deck"), 0, 36)
        spells = [self.one_of("deck", name, names) for name in deck]
        state.deck = vec[i64](spells)
        state.discards = self.kinds("discards", self.data.get("discards", {}))
        state.discarded = sum(state.discards)
        effect = self.table("effect", self.data.get("effect", {}))
        state.spell = self.maybe("effect.spell", effect.get("spell"), names)
        for spell in range(len(names)):
            n = spells.count(spell) + int(state.discards[spell]) + int(state.spell == spell)
            n += sum([int(player.hand[spell]) for player in state.players])
            if n != state.content.copies[spell]:
                raise self.refused("dump-copies", spell=names[spell], n=n, right=state.content.copies[spell])

    def _course(self) -> None:
        state, data = self.state, self.data
        state.phase = self.one_of("phase", data.get("phase", "before"), PHASES)
        state.ending = self.one_of("ending", data.get("ending", ""), ENDINGS)
        over = state.phase == OVER
        state.mover = self.number("player", data.get("player"), 0, state.seats - 1)
        state.turn = self.number("turn", data.get("turn", int(state.mover)), -1, state.seats - 1)
        if (state.turn < 0) != over or (state.ending > 0) != over:
            raise self.wrong("turn", data.get("turn"))
        state.first = self.number("first", data.get("first", 0), 0, state.seats - 1)
        state.round = self.number("round", data.get("round", 1), 1, LAST_ROUND + 1)
        state.progress = self.flag("progress", data.get("progress", False))
        state.barren = self.number("barren", data.get("barren", 0), 0, BARREN_ROUNDS if over else BARREN_ROUNDS - 1)
        state.final = self.number("final", data.get("final", -1), -1, state.seats - 1)
        eclipsed = [seat for seat in range(state.seats) if state.players[seat].unlocked & BIT[ECLIPSE]]
        if state.final not in (eclipsed or [-1]):
            raise self.wrong("final", int(state.final))
        if "rng" in data:
            state.rng = self.rng("rng", data["rng"])

    def _step(self) -> None:
        state = self.state
        data = self.table("step", self.data.get("step", {}))
        state.acted = self.one_of("step.action", data.get("action", ""), ACTIONS)
        state.domain = self.maybe("step.domain", data.get("domain"), DOMAINS)
        state.dice = self.number("step.dice", data.get("dice", 0), 0, 3)
        state.pushed = self.cells("step.pushed", data.get("pushed", []), 0, 3)
        state.passage = self.number("step.passage", data.get("passage", 0), 0, 99)
        state.rode = self.number("step.rode", data.get("rode", 0), 0, 199)
        state.gained = self.flag("step.gained", data.get("gained", False))
        state.lifted = self.maybe("step.lifted", data.get("lifted"), CELLS)
        state.moved = self.maybe("step.moved", data.get("moved"), CELLS)
        state.target = self.maybe("step.target", data.get("target"), PLACES)
        state.cost = self.domains("step.cost", data.get("cost", {}))
        state.spares = self.number("step.spares", data.get("spares", 0), 0, state.seats)
        state.extra = self.flag("step.extra", data.get("extra", False))
        used = self.listed("step.used", data.get("used", []), 0, 5)
        state.used = mask_of([self.one_of("step.used", place, LOWERS) for place in used])
        state.acquired = self.kinds("step.new", data.get("new", {}))
        state.recent = sum(state.acquired)
        hand = state.players[state.mover].hand
        for spell in range(len(hand)):
            if state.acquired[spell] > hand[spell]:
                raise self.wrong("step.new", data.get("new"))
        if state.used & ~state.players[state.mover].unlocked:
            raise self.wrong("step.used", data.get("used"))
        if (state.domain >= 0) != (state.dice > 0) or (state.pushed and state.domain < 0):
            raise self.wrong("step.domain", data.get("domain"))
        if state.lifted >= 0 and not state.blocked & BIT[state.lifted]:
            raise self.wrong("step.lifted", data.get("lifted"))
        if state.moved >= 0 and not state.blocked & BIT[state.moved]:
            raise self.wrong("step.moved", data.get("moved"))
        if (count(state.blocked) == 2) == (state.phase == PLACING):
            raise self.wrong("blockers", self.data.get("blockers"))

    def _effect(self) -> None:
        state = self.state
        data = self.table("effect", self.data.get("effect", {}))
        state.power = self.maybe("effect.power", data.get("power"), LOWERS)
        state.stage = self.number("effect.stage", data.get("stage", 0), 0, 9)
        picks = self.listed("effect.picks", data.get("picks", []), 0, 9)
        state.picks = vec[i64]([self.number("effect.picks", pick, 0, 24) for pick in picks])
        state.resume = self.one_of("effect.resume", data.get("resume", "before"), PHASES)
        if not is_window(state.resume):
            raise self.wrong("effect.resume", data.get("resume"))
        if state.power >= 0 and (state.spell >= 0 or not state.players[state.mover].unlocked & BIT[state.power]):
            raise self.wrong("effect.power", data.get("power"))
        if (state.spell >= 0 or state.power >= 0) != (state.phase == EFFECT):
            raise self.wrong("phase", self.data.get("phase"))

    def _phase(self) -> None:
        """Checks that the phase agrees with the rest, and asks its question."""
        state = self.state
        phase = state.phase
        window = state.resume if phase == EFFECT else phase
        fits = True
        if window in (PLACING, BEFORE):
            fits = state.acted == NOTHING and state.domain < 0
        elif window in (PUSHING, GAINING, BLOCKER, PUTTING, SECOND):
            fits = state.acted == INFLUENCING and state.domain >= 0
            fits = fits and state.gained == (window in (BLOCKER, PUTTING, SECOND))
            fits = fits and (state.pushed != 0) == (window != PUSHING)
        elif window == DRAWING:
            fits = state.acted == ARCANE
        elif window in (AFTER, SPARING, TITHING):
            fits = state.acted != NOTHING
        fits = (
            fits and (state.lifted >= 0) == (phase == PUTTING) and (state.target >= 0) == (phase in (SPARING, TITHING))
        )
        fits = fits and (window != SECOND or state.moved >= 0)
        if phase != OVER:
            fits = fits and (state.turn != state.mover) == (phase == TITHING)
        if phase != OVER and state.final == state.mover:  # only the rest of the turn of the unlock (D-25)
            fits = fits and state.acted == ARCANE and window in (DRAWING, AFTER)
        if phase == PUSHING:
            fits = fits and dice.NUMBER[6 * state.free + state.domain] >= state.dice
        if phase == SPARING:
            fits = fits and self._payable()
        if phase == TITHING:
            fits = fits and state.target < ECLIPSE and arcane.tithe(state, state.turn) > 0
        if phase == PLACING:
            last = (state.first - 1) % state.seats
            second = state.blocked != 0 and state.seats > 2
            fits = fits and state.mover == ((last - 1) % state.seats if second else last)
        if phase == EFFECT:
            fits = fits and casting.effect_of(state).sound(state)
        if fits:
            state.ask_again()
            fits = phase in (OVER, BEFORE, GAINING, BLOCKER, SECOND, DRAWING, AFTER) or state.mask != 0
        if not fits:
            raise self.refused("dump-phase", phase=self.data.get("phase", "before"))

    def _payable(self) -> bool:
        state = self.state
        short = total(lacking(state.cost, state.players[state.mover].cards))
        return state.target < ECLIPSE and state.spares > 0 and short <= state.spares
