"""A menu built from the legal moves: choices from general to particular, so that no list is long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barque.kernel import IllegalMove, Move
from barque.kernel.speech import Step


class Menu:
    """The choices at one point, and where each leads. A choice without an alternative is made at once."""

    def __init__(self, moves: Sequence[tuple[int, Move, tuple[Step, ...]]], depth: int = 0, title: str = "") -> None:
        self.moves: Final = moves
        while len(moves) > 1 and len({steps[depth] for _, _, steps in moves if len(steps) > depth}) == 1:
            if any(len(steps) == depth + 1 for _, _, steps in moves):
                break
            title = moves[0][2][depth][1]
            depth += 1
        self.depth: Final = depth
        self.title: Final = title
        self._branches: dict[str, list[tuple[int, Move, tuple[Step, ...]]]] = {}
        self.entries: list[Step] = []
        keys: dict[Step, str] = {}
        for entry in moves:
            step = entry[2][depth]
            if step not in keys:
                keys[step] = step[0] or str(len(keys) + 1)
                self.entries.append((keys[step], step[1]))
                self._branches[keys[step]] = []
            self._branches[keys[step]].append(entry)

    def choose(self, text: str) -> int | Menu | None:
        """Follows the keys in *text*; returns an action, a further menu, or None if they lead nowhere."""
        at: int | Menu = self
        for key in text.lower().split():
            if isinstance(at, int):
                return None
            branch = at._branches.get(key)
            if branch is None:
                return None
            label = branch[0][2][at.depth][1]
            at = branch[0][0] if len(branch) == 1 else Menu(branch, at.depth + 1, label)
        return None if at is self else at

    def starts(self) -> list[str]:
        """Lists the beginnings that a typed move may leave out: none, or the beginning of a move of this menu."""
        found = [""]
        for _, move, _ in (self.moves[0], self.moves[-1]):
            words = str(move).split()
            found += [" ".join(words[:n]) for n in range(1, len(words))]
        return found

    def ending(self, notation: str) -> int | None:
        """Finds the move of this menu whose notation ends with *notation*: ``cat-3`` for ``ask 1 cat-3``."""
        found = [(action, move) for action, move, _ in self.moves if f" {move}".endswith(f" {notation}")]
        if len(found) > 1:
            some = [str(move) for _, move in found[:4]]
            raise IllegalMove("ambiguous", moves=", ".join(some))
        return found[0][0] if found else None
