"""Cards, dice and pushes as single numbers agree with lists, one by one."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from barque.games.deities import dice
from barque.games.deities.domains import DOMAINS, amount, any_of, asked, by_domain, cards_of, lacking, total
from barque.games.deities.field import LINE, slid, turned
from barque.kernel.bits import mask_of, members

counts = st.lists(st.integers(0, 255), min_size=6, max_size=6)


@given(counts, counts)
def test_cards_by_domain(wanted: list[int], had: list[int]) -> None:
    """D-3, D-17: counted, added up, and compared without borrowing from the next domain."""
    cards, others = cards_of(wanted), cards_of(had)
    assert list(by_domain(cards).values()) == [amount(cards, domain) for domain in range(6)] == wanted
    assert by_domain(cards + others) == {name: a + b for name, a, b in zip(DOMAINS, wanted, had, strict=True)}
    assert lacking(cards, others) == cards_of([max(0, a - b) for a, b in zip(wanted, had, strict=True)])
    assert total(cards) == sum(wanted)
    assert members(asked(cards)) == [domain for domain in range(6) if wanted[domain]]
    assert any_of(cards) == cards_of([min(1, n) for n in wanted])


def test_free_dice() -> None:
    """D-10, D-21: whatever is rolled, in any order."""
    for rolled in product(range(6), repeat=3):
        free = dice.free_dice(*rolled)
        faces = sorted(rolled)
        assert dice.faces(free) == faces
        assert [dice.NUMBER[6 * free + domain] for domain in range(6)] == [faces.count(domain) for domain in range(6)]
        assert members(dice.SHOWN[free]) == sorted(set(faces))
        assert dice.LARGEST[free] == max(map(faces.count, faces))
        for one, other in product(set(rolled), range(6)):
            left = faces.copy()
            left[left.index(one)] = other
            assert dice.faces(dice.turned(free, one, other)) == sorted(left)


@given(st.sets(st.integers(0, 24)), st.integers(0, 19), st.integers(1, 3))
def test_cells_slide_along_a_line(cells: set[int], way: int, number: int) -> None:
    """D-11: each as many places on as dice come in; the last ones leave, or in a ring come in again."""
    line = [int(LINE[5 * way + n]) for n in range(5)]
    moved = {line[line.index(cell) + number] for cell in cells & set(line[: 5 - number])}
    assert members(slid(mask_of(cells), way, number)) == sorted((cells - set(line)) | moved)
    round_ = {line[(line.index(cell) + 1) % 5] for cell in cells & set(line)}
    assert members(turned(mask_of(cells), way)) == sorted((cells - set(line)) | round_)
