"""Runs the speed comparison of every game; ``strength`` measures the bots, ``search`` only their speed and memory.

``envs`` measures environments, ``ladder`` makes the leaderboard, ``before`` compares with another installation of
Barque, such as the last release; ``ponder`` measures what thinking on others' turns would bring; ``fresh`` times
``make play`` from a fresh clone; ``adjusted`` compares the arena's estimate without luck with the plain one.
"""

import sys
from importlib import import_module

import barque
from barque.kernel import Refusal


def main(arguments: list[str]) -> bool:
    """Runs what the command line asks for; returns whether every target was met."""
    if arguments[:1] == ["strength"]:
        from bench.strength import strength

        return strength(arguments[1:])
    if arguments[:1] == ["ladder"]:
        from bench.ladder import ladder

        return ladder(arguments[1:])
    if arguments == ["search"]:
        from bench.strength import speed

        return not any("MISSED" in line for line in speed())
    if arguments[:1] == ["adjusted"]:
        from bench.adjusted import compare

        return compare(arguments[1:])
    if arguments[:1] == ["ponder"]:
        from bench.ponder import ponder

        return ponder(arguments[1:])
    if arguments[:1] == ["before"]:
        from bench.before import before

        return before(arguments[1:])
    if arguments[:1] == ["fresh"]:
        from bench.fresh import fresh

        return fresh(arguments[1:])
    if arguments == ["envs"]:
        from bench.envs import speed as environments

        return environments()
    if arguments:
        helped = "ladder | strength | ponder | before | adjusted".replace(" |", " --help |")
        sys.exit(f"usage: python -m bench [envs | search | fresh | {helped} --help]")
    return all([import_module(f"bench.{name}").speed() for name in barque.games()])


if __name__ == "__main__":
    try:
        sys.exit(0 if main(sys.argv[1:]) else "a target was missed: see above")
    except Refusal as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        sys.exit("stopped; the same command resumes")
