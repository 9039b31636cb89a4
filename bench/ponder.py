"""What thinking on others' turns would bring: how much of such a search is left when the bot's own turn comes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import barque
from barque import Rng, Sight, State
from barque.bots.ismcts.search import Place, Search
from barque.bots.searcher import Level, SearchBot, evaluation

THOUGHT = 2_000  # simulations on each choice of others
BRIEFLY = 300  # simulations for the moves that are played


def ponder(arguments: Sequence[str]) -> bool:
    """Prints, by game, the share of the simulations on others' turns that is left at one's own."""
    parser = argparse.ArgumentParser("python -m bench ponder", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="games for two of each kind")
    games = parser.parse_args(arguments).games
    if games < 1:
        parser.error("--games must be a whole number above 0")
    for game in barque.games():
        made = kept = turns = 0
        for deal in range(games):
            for thought, left in played(game, deal):
                made, kept, turns = made + thought, kept + left, turns + 1
        share, each = kept / max(1, made), kept / max(1, turns)
        print(f"{game:8} {share:6.2%} of {made:,} simulations are left, {each:,.0f} per turn", flush=True)
    return True


def played(game: str, deal: int) -> list[tuple[int, int]]:
    """Plays a game for two; lists, for each turn of the first seat, the simulations before it and those left."""
    state = barque.game(game).start(2, seed=f"ponder {deal}")
    bots = [SearchBot(game, Level(iterations=BRIEFLY), Rng(f"{deal} {seat}")) for seat in range(2)]
    found: list[tuple[int, int]] = []
    search, place, thought = Search(evaluation(game), Rng(deal)), None, 0
    while not state.over:
        turn = int(state.turn)
        if turn == 0 and thought:
            found.append((thought, int(place.visits) if place is not None else 0))
            place, thought = None, 0
        elif turn == 1 and len(state.legal()) > 1:
            if place is None:
                search = Search(evaluation(game), Rng(f"{deal} {len(state.log)}"))
            search.think(Sight(state, 0), 0.0, THOUGHT, 0.0)
            place, thought = search._root, thought + THOUGHT
        action = bots[turn].choose(Sight(state, turn))
        state.play(action)
        if place is not None and not state.over:
            place = followed(search, place, state, action)
            if place is not None:
                search._root, search._ply = place, len(state.log)
    return found


def followed(search: Search, place: Place, state: State, action: int) -> Place | None:
    """Returns the place that an *action* of anybody has led to, if the search has been there."""
    branch = place.first
    while branch is not None and branch.action != action:
        branch = branch.after
    sign = search.evaluation.sign(Sight(state, 0).sample(Rng(1)))
    there = branch.outcome if branch is not None else None
    while there is not None and there.sign != sign:
        there = there.other
    return there
