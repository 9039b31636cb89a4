"""Osiris, measured: ``python -m bench.osiris speed|statistics``."""

from __future__ import annotations

import random
import statistics as st
import sys
from collections import Counter, defaultdict

import barque
from barque import Sight, State
from barque.bots import bot
from barque.games.osiris.monuments import site_left
from barque.games.osiris.moves import BUILD, EXCHANGE, GAIN, WITHDRAW
from barque.games.osiris.rules import OsirisState
from bench.peers import Loop, compare, open_spiel, playing_out, side_by_side, stepping, until

ACTIONS = {
    "harvest", "visit", "caravan", "hire", "exchange", "plan", "build", "card-goods", "card-action", "bless",
    "withdraw",
}  # fmt: skip
MONUMENTS = ("obelisk", "sphinx", "pylon")


def catanatron() -> Loop:
    """Returns the loop of random play over catanatron's Catan with 4 players."""
    from catanatron import Color, Game, RandomPlayer  # installed only for the bench

    luck = random.Random(1)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours], seed=luck.getrandbits(32))
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(records if records is not None else game.state.actions)

    return lambda seconds: until(seconds, play)


def speed() -> bool:
    """Compares with catanatron, or with OpenSpiel's gin_rummy if that is not installed."""
    try:
        peer, loop = "catanatron, 4 players", catanatron()
    except ImportError:
        print("catanatron is not installed (pip install catanatron): OpenSpiel's gin_rummy stands in")
        peer, loop = "OpenSpiel gin_rummy", open_spiel("gin_rummy")
    game = barque.game("osiris")
    rates = side_by_side(
        {
            peer: loop,
            "legal() + play() from Python": stepping(game, 4),
            "playout()": playing_out(game, 4),
        }
    )
    targets = {"legal() + play() from Python": 15.0, "playout()": 15.0}
    return compare("Osiris, 4 governors, random play", rates, peer, targets)


class Tally:
    """What is counted over many games with one number of governors."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.actions: list[int] = []
        self.moves: list[int] = []
        self.legal: list[int] = []
        self.glory: list[int] = []
        self.built: Counter[str] = Counter()
        self.first = 0
        self.deals = 0
        self.decisions = 0
        self.dry: Counter[str] = Counter()
        self.late = 0  # decisions of seasons 3 and 4
        self.landless: Counter[str] = Counter()
        self.could: Counter[str] = Counter()  # how often a card or a cartouche could have been used in a decision
        self.did: Counter[str] = Counter()

    def decide(self, state: State, action: int) -> None:
        """Counts the alternatives of a decision, and what was chosen."""
        assert isinstance(state, OsirisState)
        actions = state.legal()
        self.legal.append(len(actions))
        if state.phase_name() != "action":
            return
        self.decisions += 1
        for r, name in enumerate(("grain", "brick", "stone")):
            self.dry[name] += state.reserve[r] == 0
        if state.season >= 2:
            self.late += 1
            for kind, name in enumerate(MONUMENTS):
                self.landless[name] += not site_left(state, kind, 0)
        for legal in actions:
            if EXCHANGE <= legal < BUILD or GAIN <= legal < WITHDRAW:
                self.could[state.game.show(legal)] += 1
        if EXCHANGE <= action < BUILD or GAIN <= action < WITHDRAW:
            self.did[state.game.show(action)] += 1

    def end(self, state: State, regent: int) -> None:
        """Counts a finished game."""
        self.games += 1
        kinds = Counter(event.kind for event in state.events())
        self.actions.append(sum(kinds[kind] for kind in ACTIONS))
        self.deals += kinds["deal"]
        self.moves.append(len(state.log))
        self.glory += state.scores()
        self.first += regent in state.winners
        for governor in state.view(None)["governors"]:
            self.built.update(governor["built"])

    def tell(self) -> None:
        """Prints what was counted."""
        each = self.games * self.seats
        built = ", ".join(f"{self.built[name] / each:.1f} {name}" for name in MONUMENTS)
        dry = ", ".join(f"{name} {n / self.decisions:.0%}" for name, n in self.dry.items())
        land = ", ".join(f"{name} {n / max(self.late, 1):.0%}" for name, n in self.landless.items())
        print(f"\n{self.seats} governors, {self.games} greedy games")
        print(f"  actions {st.mean(self.actions):.0f}, small moves {st.mean(self.moves):.0f}")
        print(f"  deals {self.deals / self.games:.1f} a game")
        print(f"  legal moves {st.mean(self.legal):.1f} in the mean, at most {max(self.legal)}")
        print(f"  GP {st.mean(self.glory):.1f} ({min(self.glory)}–{max(self.glory)}); built a governor: {built}")
        print(f"  reserve dry at a decision: {dry}")
        print(f"  no space left in seasons 3 and 4: {land}")
        print(f"  the first regent wins {self.first / self.games:.0%}")
        shares = {move: self.did[move] / n for move, n in self.could.items() if n >= 10}
        by_verb: dict[str, list[str]] = defaultdict(list)
        for move, share in sorted(shares.items(), key=lambda entry: -entry[1]):
            by_verb[move.split()[0]].append(f"{move.partition(' ')[2]} {share:.0%}")
        for verb, found in by_verb.items():
            print(f"  {verb}, of the decisions in which it could: {', '.join(found)}")
        never = sorted(move for move, n in self.could.items() if n >= 10 and not self.did[move])
        always = sorted(move for move, share in shares.items() if share > 0.8)
        print(f"  never chosen: {', '.join(never) or 'nothing'}; nearly always: {', '.join(always) or 'nothing'}")


def statistics(games: int = 40) -> None:
    """Prints how games between greedy bots go."""
    game = barque.game("osiris")
    for seats in game.seats:
        tally = Tally(seats)
        for seed in range(games):
            state = game.start(seats, seed=f"statistics {seed}")
            regent = int(state.turn)
            bots = [bot("greedy", "osiris", f"{seed} {seat}") for seat in range(seats)]
            while not state.over:
                seat = int(state.turn)
                action = bots[seat].choose(Sight(state, seat))
                tally.decide(state, action)
                state.play(action)
            tally.end(state, regent)
        tally.tell()


if __name__ == "__main__":
    if sys.argv[1:2] == ["statistics"] and len(sys.argv) <= 3:
        statistics(*[int(text) for text in sys.argv[2:]])
    elif sys.argv[1:] in ([], ["speed"]):
        sys.exit(not speed())
    else:
        sys.exit("usage: python -m bench.osiris [speed|statistics [GAMES]]")
