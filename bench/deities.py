"""Deities of the Old Kingdom, measured: ``python -m bench.deities speed|statistics [GAMES]``."""

from __future__ import annotations

import statistics as st
import sys
import time
from collections import Counter

import barque
from barque import Rng, Sight, State
from barque.bots import bot
from bench.peers import compare, open_spiel, playing_out, side_by_side, stepping

PEER = "OpenSpiel backgammon"
TARGETS = {"legal() + play() from Python": 4.0, "playout()": 10.0}
LEAST, MOST = 12, 18  # turns per player, in the median


def speed() -> bool:
    """Compares with OpenSpiel's backgammon, and times ``sample`` and ``clone``."""
    game = barque.game("deities")
    met = True
    for seats in (2, 4):
        rates = side_by_side(
            {
                PEER: open_spiel("backgammon"),
                "legal() + play() from Python": stepping(game, seats),
                "playout()": playing_out(game, seats),
            }
        )
        met &= compare(f"Deities of the Old Kingdom, {seats} players, random play", rates, PEER, TARGETS)
        _samples(seats)
    return met


def _samples(seats: int) -> None:
    game = barque.game("deities")
    rng = Rng("bench")
    times: dict[str, list[float]] = {"sample()": [], "clone()": []}
    for seed in range(60):
        state = game.start(seats, seed=seed)
        for _ in range(120):
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
        seat = int(state.turn)
        state.sample(seat, rng)  # the first one reads the log
        began = time.perf_counter()
        for _ in range(50):
            state.sample(seat, rng)
        times["sample()"].append((time.perf_counter() - began) / 50)
        began = time.perf_counter()
        for _ in range(50):
            state.clone()
        times["clone()"].append((time.perf_counter() - began) / 50)
    for name, seen in times.items():
        print(f"  {name:42} {st.median(seen) * 1e6:10.2f} µs in the median")


class Tally:
    """What happened in games between greedy bots."""

    def __init__(self) -> None:
        self.turns: list[int] = []  # of each player in each game
        self.moves: list[int] = []
        self.endings: Counter[str] = Counter()
        self.eclipses: Counter[int] = Counter()
        self.firsts = 0.0  # games won by the starting player
        self.uses: Counter[str] = Counter()
        self.had: Counter[str] = Counter()  # players who used or unlocked a card
        self.won: Counter[str] = Counter()  # and won; a shared victory counts for its share

    def add(self, state: State) -> None:
        """Adds a finished game."""
        view = state.view(None)
        self.moves.append(len(state.log))
        self.endings[view["ending"]] += 1
        self.eclipses[sum("eclipse" in player["unlocked"] for player in view["players"])] += 1
        share = 1 / len(state.winners)
        self.firsts += share * (view["first"] in state.winners)
        rolls: Counter[int] = Counter()
        cards: set[tuple[int, str]] = set()
        for event in state.events():
            seen = event.public
            if event.kind == "roll":
                rolls[seen["seat"]] += 1
            elif event.kind in ("cast", "use", "unlock"):
                card = seen.get("spell") or seen["card"]
                if event.kind != "unlock":
                    self.uses[card] += 1
                cards.add((seen["seat"], card))
        self.turns += rolls.values()
        for seat, card in cards:
            self.had[card] += 1
            self.won[card] += 1000 * (seat in state.winners) // len(state.winners)

    def show(self, seats: int) -> bool:
        """Prints the tally; returns whether games are as long as they should be."""
        games = len(self.moves)
        middle = st.median(self.turns)
        met = LEAST <= middle <= MOST
        quarters = st.quantiles(self.turns, n=20)
        print(
            f"\n{seats} players, {games} greedy games: {middle:g} turns per player in the median "
            f"({LEAST} to {MOST}: {'met' if met else 'MISSED'}), 5 % under {quarters[0]:g}, 5 % over {quarters[-1]:g}, "
            f"{min(self.turns)} to {max(self.turns)}"
        )
        print(f"  turns: {' '.join([f'{n}×{times}' for n, times in sorted(Counter(self.turns).items())])}")
        print(
            f"  {sum(self.moves) / sum(self.turns):.1f} moves a turn; endings {dict(self.endings)}; eclipses a game "
            f"{dict(sorted(self.eclipses.items()))}; the first player wins {self.firsts / games:.0%}"
        )
        print("  card: uses a game; players who had it a game; their share of victories")
        for card, had in sorted(self.had.items(), key=lambda entry: -entry[1]):
            won = self.won[card] / 1000 / had
            print(f"    {card:26} {self.uses[card] / games:6.2f} {had / games:6.2f} {won:6.0%}")
        return met


def statistics(games: int = 60) -> bool:
    """Prints how games between greedy bots go, and how often each card is used and won with."""
    game = barque.game("deities")
    met = True
    for seats in game.seats:
        tally = Tally()
        for seed in range(games):
            state = game.start(seats, seed=seed)
            bots = [bot("greedy", "deities", f"{seed} {seat}") for seat in range(seats)]
            while not state.over:
                seat = int(state.turn)
                state.play(bots[seat].choose(Sight(state, seat)))
            tally.add(state)
        met &= tally.show(seats)
    return met


if __name__ == "__main__":
    if sys.argv[1:2] == ["statistics"]:
        sys.exit(not statistics(*map(int, sys.argv[2:3])))
    elif sys.argv[1:] in ([], ["speed"]):
        sys.exit(not speed())
    else:
        sys.exit("usage: python -m bench.deities [speed | statistics [GAMES]]")
