"""The way to the eclipse: the easiest one (D-18, D-19), who leads (D-27), and what speaks against a move.

All of it follows from public facts and from the player's own hand, and only that player receives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.arcane import permitted, price
from barque.games.deities.domains import by_domain, lacking, total
from barque.games.deities.moves import ECLIPSE, END, PLACES, UNLOCK
from barque.games.deities.steps import AFTER, BEFORE, BY_AGREEMENT, CUBES, HIGHER_BITS, LOWER_BITS
from barque.games.deities.table import Player, Table
from barque.kernel.bits import BIT, count, members
from barque.kernel.move import Json

if TYPE_CHECKING:
    from barque.games.deities.view_types import Column, Danger, Path, Race, Verdict

A_PUSH: Final = 5  # cards that a push gains on average
PLENTY: Final = 99  # cubes with the option ``spare_cubes``

ONE: Final = vec[i64]([0, 0, 1, 0, 1, 2])  # the pairs of higher enchantments
OTHER: Final = vec[i64]([1, 2, 2, 3, 3, 3])
NEEDED: Final = vec[i64](  # and all the places that each needs
    [
        1 << one | 1 << (one + 1) | 1 << other | 1 << (other + 1) | 1 << (5 + one) | 1 << (5 + other)
        for one, other in zip(ONE, OTHER, strict=True)
    ]
)


# The way


def bill(state: Table, player: Player, eclipse: i64, todo: i64, one: i64, other: i64) -> i64:
    """Returns the cards that *todo* and the *eclipse*, by its cost, cost *player* after symbols, including symbols
    still to come (D-22).

    Of the two higher enchantments, *one* is unlocked before the *other*.
    """
    have: i64 = player.symbols
    table = state.enchantments
    cost: i64 = 0
    rest: i64 = todo & LOWER_BITS
    for place in range(5):
        if rest & BIT[place]:
            cost += lacking(table.costs[place], have)
    if todo & BIT[one]:
        cost += lacking(table.costs[one], have)
        have += table.symbols[one]
    if todo & BIT[other]:
        cost += lacking(table.costs[other], have)
        have += table.symbols[other]
    return cost + lacking(eclipse, have)


def cubes_left(state: Table, player: Player) -> i64:
    """Counts the cubes that *player* has left (D-19)."""
    return PLENTY if state.spare_cubes else CUBES - count(player.unlocked)


def easiest(state: Table, seat: i64) -> Path | None:
    """Returns the way to *seat*'s eclipse that needs the fewest additional cards; none if its cubes do not suffice."""
    short, way, lacks = _easiest(state, seat, price(state, state.players[seat], ECLIPSE))
    if short < 0:
        return None
    return {
        "places": [PLACES[place] for place in members(way)],
        "missing": [PLACES[place] for place in members(way & ~state.players[seat].unlocked)],
        "lacking": int(short),
        "lacks": by_domain(lacks),
    }


def _easiest(state: Table, seat: i64, eclipse: i64) -> tuple[i64, i64, i64]:
    """Returns how many cards the easiest way to an *eclipse* of this cost lacks (-1 if there is no way), its places,
    and what is lacking by domain.
    """
    player = state.players[seat]
    unlocked: i64 = player.unlocked
    if unlocked & BIT[ECLIPSE]:
        return -1, 0, 0
    left: i64 = cubes_left(state, player)
    best: i64 = -1
    way: i64 = 0
    lacks: i64 = 0
    for pair in range(6):
        todo: i64 = NEEDED[pair] & ~unlocked
        if count(todo) + 1 > left:
            continue
        spares: i64 = 0
        for place in range(ECLIPSE):
            if todo & BIT[place]:
                spares += state.cubes_on(place)
        for turned in range(2):  # either may come first: its symbols help to pay the other
            one: i64 = 5 + (OTHER[pair] if turned else ONE[pair])
            other: i64 = 5 + (ONE[pair] if turned else OTHER[pair])
            lack: i64 = lacking(bill(state, player, eclipse, todo, one, other), player.cards)
            short: i64 = total(lack) - spares
            if short < 0:
                short = 0
            if best < 0 or short < best:
                best = short
                way = NEEDED[pair]
                lacks = lack
    return best, way, lacks


def race(state: Table, seat: int, eye: int | None) -> Race | None:
    """Returns what *seat* needs for its eclipse as far as *eye* may know (``None``: a spectator).

    A player's eclipse spell is hidden (D-29): it may be any that *eye* has not seen elsewhere.
    """
    if state.players[seat].unlocked & BIT[ECLIPSE]:
        return None
    spells: list[int] = [int(state.players[seat].eclipse)]
    if seat != eye:
        seen = [
            int(player.eclipse)
            for number, player in enumerate(state.players)
            if number == eye or player.unlocked & BIT[ECLIPSE]
        ]
        spells = [spell for spell in range(len(state.content.eclipse)) if spell not in seen]
    least: i64 = -1
    most: i64 = -1
    easiest_way: i64 = 0
    for spell in spells:
        short, way, _ = _easiest(state, seat, state.content.eclipse[spell].cost)
        if short < 0:
            return None
        if least < 0 or short < least:
            least = short
            easiest_way = way
        if short > most:
            most = short
    missing: i64 = easiest_way & ~state.players[seat].unlocked
    return {"missing": [PLACES[place] for place in members(missing)], "least": int(least), "most": int(most)}


def reachable(unlocked: i64, cubes: i64) -> bool:
    """Checks whether *cubes* suffice for two higher enchantments, what they need, and the eclipse spell."""
    for needed in NEEDED:
        if count(needed & ~unlocked) + 1 <= cubes:
            return True
    return False


def dooming(state: Table, seat: int) -> list[int]:
    """Lists the places whose unlocking would make *seat*'s eclipse impossible (D-19)."""
    player = state.players[seat]
    left: i64 = cubes_left(state, player)
    if state.spare_cubes or player.unlocked & BIT[ECLIPSE] or not reachable(player.unlocked, left):
        return []
    return [
        place
        for place in members(permitted(state, player) & ~BIT[ECLIPSE])
        if not reachable(player.unlocked | BIT[place], left - 1)
    ]


# Who is ahead


def leaders(state: Table) -> list[int]:
    """Lists the players with the most cubes on first squares, if anyone has one (D-27)."""
    firsts = [state.squares(seat)[0] for seat in range(state.seats)]
    most = max(firsts)
    return [seat for seat in range(state.seats) if firsts[seat] == most] if most else []


def standing(state: Table, seat: int, place: i64 = -1) -> tuple[int, list[int]]:
    """Returns how *seat* stands once somebody has the eclipse, even after unlocking *place*; more is better (D-27)."""
    eclipsed = int(state.players[seat].unlocked & BIT[ECLIPSE] != 0)
    squares = state.squares(seat)
    if place == ECLIPSE:
        eclipsed = 1
    elif place >= 0:
        squares[int(state.cubes_on(place))] += 1
    return eclipsed, squares


def wins(state: Table, seat: int, place: i64) -> bool:
    """Checks whether *seat* wins or shares the victory if the game ends after it has unlocked *place*."""
    mine = standing(state, seat, place)
    if not mine[0]:
        return False
    for other in range(state.seats):
        if other != seat and standing(state, other) > mine:
            return False
    return True


def verdict(state: Table) -> Verdict:
    """Returns what is compared at the end, and what decided: squares after an eclipse (D-27), otherwise enchantments
    and cards (D-28).
    """
    eclipsed = False
    for player in state.players:
        eclipsed = eclipsed or player.unlocked & BIT[ECLIPSE] != 0
    columns: list[Column] = ["eclipse", "first", "second", "third", "fourth"]
    if not eclipsed:
        columns = ["higher", "lower", "cards"]
    rows: list[list[int]] = []
    for seat, player in enumerate(state.players):
        if eclipsed:
            has, squares = standing(state, seat)
            rows.append([has, *squares])
        else:
            higher: i64 = count(player.unlocked & HIGHER_BITS)
            lower: i64 = count(player.unlocked & LOWER_BITS)
            rows.append([int(higher), int(lower), int(total(player.cards))])
    decides: Column | None = None
    ahead = list(range(state.seats))
    for number, column in enumerate(columns):
        best = max([rows[seat][number] for seat in ahead])
        left = [seat for seat in ahead if rows[seat][number] == best]
        if len(left) < len(ahead):
            decides = column
        ahead = left
    return {"columns": columns, "rows": rows, "decides": None if state.ending == BY_AGREEMENT else decides}


def decision(state: Table) -> dict[str, Json]:
    """Returns what the event of the end says: what decided, the winner's number, and the best number that it beat."""
    told = verdict(state)
    eclipses = sum([player.unlocked & BIT[ECLIPSE] != 0 for player in state.players])
    if told["decides"] is None:
        return {"by": None, "eclipses": eclipses}
    number = told["columns"].index(told["decides"])
    best = max(told["rows"])
    beaten = [row[number] for row in told["rows"] if row[:number] == best[:number] and row[number] < best[number]]
    return {"by": told["decides"], "n": best[number], "than": max(beaten), "eclipses": eclipses}


# Moves that deserve a second thought


def dangers(state: Table, actions: list[int]) -> list[Danger]:
    """Lists which of the *actions* of the player on turn deserve a second thought, and why."""
    if state.turn != state.mover or (state.phase != BEFORE and state.phase != AFTER):
        return []
    me = int(state.mover)
    unlocks = [action for action in actions if UNLOCK <= action <= UNLOCK + ECLIPSE]
    found: list[Danger] = []
    doomed = dooming(state, me)
    for action in unlocks:
        if action - UNLOCK in doomed:
            found.append({"action": action, "kind": "doom", "seat": me, "rule": "D-19"})
    if state.final < 0:
        rival = answering(state, me)
        if UNLOCK + ECLIPSE in unlocks and rival >= 0:
            found.append({"action": UNLOCK + ECLIPSE, "kind": "answer", "seat": rival, "rule": "D-25"})
    elif state.phase == AFTER:
        saving = [action for action in unlocks if wins(state, me, action - UNLOCK)]
        ahead = state.result()
        if saving and me not in ahead:
            for action in actions:
                if action == END:
                    found.append({"action": action, "kind": "leave", "seat": ahead[0], "rule": "D-26"})
                elif action in unlocks and action not in saving and action - UNLOCK not in doomed:
                    found.append({"action": action, "kind": "forgo", "seat": ahead[0], "rule": "D-26"})
    return found


def answering(state: Table, me: int) -> int:
    """Returns who may answer *me*'s eclipse in the last turn and then stand better (D-25), or -1.

    A player's eclipse spell is hidden, so the worst case counts: the one that lacks the fewest cards.
    """
    mine = standing(state, me, ECLIPSE)
    for seat in range(state.seats):
        player = state.players[seat]
        if seat == me or not permitted(state, player) & BIT[ECLIPSE] or standing(state, seat, ECLIPSE) <= mine:
            continue
        for number, card in enumerate(state.content.eclipse):
            short: i64 = total(lacking(card.cost, player.symbols + player.cards))
            if number != state.players[me].eclipse and short <= A_PUSH:
                return seat
    return -1
