"""A report in words: what each figure is called, what stands out, and what each measure means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barque.kernel import Words
from barque.lab.balance.estimate import Estimate
from barque.lab.balance.figures import Figure, Findings
from barque.lab.balance.study import Study
from barque.lab.report import number

PERCENT: Final = ("seats", "skill", "luck", "ends")  # groups of shares
SHARES: Final = ("decided", "behind", "stake")  # and single figures that are shares
POINTS: Final = ("parts", "moves")  # groups of differences of shares


@dataclass(frozen=True)
class Wording:
    """Says what a study found, in the language of *words*, which include the game's."""

    study: Study
    words: Words

    def side(self, side: int) -> str:
        """Returns what a side is called."""
        return self.study.sides[side].settings or self.words.text("balance.standard")

    def name(self, figure: Figure) -> str:
        """Returns what a figure is called."""
        group, text = figure.group, self.words.text
        if group == "seats":
            return text("balance.place", n=figure.name)
        if group == "skill":
            return f"{figure.name} → {2 * int(figure.name)}"
        if group.startswith("parts"):
            for side in range(len(self.study.sides)):
                part = self.study.parts(side).get(figure.name)
                if part is not None:
                    return part.title(self.words)
        if group == "options":
            setting, _, name = figure.name.rpartition(" ")
            return f"{setting}: {text(f'balance.{name}')}"
        return figure.name if group in ("moves", "options") else text(f"balance.{figure.name}")

    def kind(self, group: str) -> str:
        """Returns what the parts of a group are called."""
        key = f"part.{group.removeprefix('parts ')}"
        return self.words.text(key) if key in self.words else group.removeprefix("parts ")

    def amount(self, figure: Figure, value: float) -> str:
        """Returns a value with its unit."""
        bare = self.bare(figure, value)
        group = figure.group.partition(" ")[0]
        if group in PERCENT or figure.name in SHARES:
            return f"{bare} %"
        if group in POINTS or figure.name.endswith((" first", " shared")):
            return self.words.text("balance.points", n=bare)
        return bare

    def bare(self, figure: Figure, value: float) -> str:
        """Returns a value without its unit."""
        group = figure.group.partition(" ")[0]
        if group in PERCENT or figure.name in SHARES:
            return self.plain(100 * value, 1)
        if group in POINTS or figure.name.endswith((" first", " shared")):
            return self.signed(100 * value, 1)
        return self.signed(value, 2) if group in ("options", "lead") else self.plain(value, 2)

    def plain(self, value: float, digits: int) -> str:
        """Returns a number, with its sign only if it is below 0."""
        return ("−" if round(value, digits) < 0 else "") + number(self.words, abs(value), digits)

    def signed(self, value: float, digits: int) -> str:
        """Returns a number with its sign."""
        return ("+" if value >= 0 else "−") + number(self.words, abs(value), digits)

    def interval(self, figure: Figure, found: Estimate) -> str:
        """Returns a value and its 95 % interval."""
        ends = [self.bare(figure, end) for end in (found.low, found.high)]
        return self.words.text("balance.interval", value=self.amount(figure, found.value), low=ends[0], high=ends[1])

    def outstanding(self, found: Sequence[Findings]) -> list[str]:
        """Lists what is beyond noise, in sentences; games that got stuck come first."""
        lines: list[str] = []
        for side, one in enumerate(found):
            lines += [self.about(side, self.stuck(kind, deals, one)) for kind, deals in one.stuck.items()]
            marked = [figure for figure in one.figures.values() if figure.marked and figure.group != "skill"]
            for figure in sorted(marked, key=lambda figure: -abs(figure.apart.value if figure.apart else 0.0)):
                lines.append(self.about(side, self.sentence(figure)))
        return [*lines, *self.differences(found)]

    def differences(self, found: Sequence[Findings]) -> list[str]:
        """Lists where two sides differ beyond noise."""
        lines: list[str] = []
        for figure in found[0].figures.values():
            here, other = figure.found, figure.other.found if figure.other else None
            if figure.differs and here is not None and other is not None:
                lines.append(
                    self.words.text(
                        "balance.differs",
                        what=self.full(figure),
                        one=self.amount(figure, here.value),
                        other=self.amount(figure, other.value),
                        here=self.side(0),
                        there=self.side(1),
                    )
                )
        return lines

    def about(self, side: int, sentence: str) -> str:
        """Adds which side a sentence is about, if there are two."""
        return f"{self.side(side)}: {sentence}" if len(self.study.sides) > 1 else sentence

    def full(self, figure: Figure) -> str:
        """Returns the full name of a figure, for where no heading says what it is about."""
        group = figure.group.partition(" ")[0]
        if group == "parts":
            return f"{self.kind(figure.group)} “{self.name(figure)}”"
        return self.words.text(f"balance.of-{group}", what=self.name(figure))

    def sentence(self, figure: Figure) -> str:
        """Returns what is beyond noise about a figure."""
        found, apart = figure.found, figure.apart
        assert found is not None
        assert apart is not None
        group = figure.group.partition(" ")[0]
        return self.words.text(
            f"balance.out-{group}",
            what=self.full(figure),
            value=self.interval(figure, found),
            fair=self.amount(figure, figure.expected),
            gap=self.words.text("balance.points", n=self.signed(100 * apart.value, 1)),
        )

    def stuck(self, kind: str, deals: Sequence[int], one: Findings) -> str:
        """Returns how many games did not end, and the seeds of some."""
        seeds = ", ".join([f"“{self.study.seed} {deal}”" for deal in deals[:5]])
        return self.words.text(f"balance.{kind}", n=len(deals), games=len(one.games), seeds=seeds)
