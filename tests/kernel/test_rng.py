"""The source of luck: the numbers of xoshiro128++, each equally likely, resumed where they stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import pytest

from barque.kernel import Rng
from tests.chance import looks_uniform

WORD = 2**32


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) % WORD


def reference(state: list[int]) -> Iterator[int]:
    """Returns the numbers of xoshiro128++ as its authors define it, on plain numbers."""
    s = list(state)
    while True:
        yield (rotated((s[0] + s[3]) % WORD, 7) + s[0]) % WORD
        shifted = (s[1] << 9) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 11)


def test_known_numbers() -> None:
    """The published first numbers from the state 1, 2, 3, 4."""
    rng = Rng(0, 1, 2, 3, 4)
    known = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
    assert [rng.word() for _ in known] == known


@pytest.mark.parametrize("seed", [0, 1, 7, -1, 2**70, "", "pyramid", "Hâpy"])
def test_numbers_of_a_seed(seed: int | str) -> None:
    """A seed gives the state by SHA-256, and the state gives the numbers of the reference."""
    digest = sha256(f"barque {seed}".encode()).digest()
    state = [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12)]
    state[3] |= 1
    rng = Rng(seed)
    assert rng.dump() == state
    numbers = reference(state)
    assert [rng.word() for _ in range(1000)] == [next(numbers) for _ in range(1000)]


def test_large_words() -> None:
    """Words with the highest bit set neither overflow nor turn negative."""
    state = [WORD - 1, WORD - 2, 2**31, WORD - 3]
    rng = Rng(0, *state)
    numbers = reference(state)
    assert [rng.word() for _ in range(200)] == [next(numbers) for _ in range(200)]


def test_a_number_and_its_text_are_one_seed() -> None:
    """Seeds are texts: 7 and "7" are the same."""
    assert Rng(7).dump() == Rng("7").dump()


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 36, 100])
def test_below_is_uniform(bound: int) -> None:
    """Every number below a bound is equally likely, and no other comes up."""
    rng = Rng(f"below {bound}")
    found = Counter(int(rng.below(bound)) for _ in range(100 * bound))
    assert set(found) <= set(range(bound))
    assert bound == 1 or looks_uniform([found[n] for n in range(bound)])


def test_large_bounds_have_no_bias() -> None:
    """A bound of three quarters of what fits: without rejection the lower numbers would come up more often."""
    rng = Rng("large")
    bound = 3 * 2**29
    found = Counter(int(rng.below(bound)) * 6 // bound for _ in range(12000))
    assert looks_uniform([found[n] for n in range(6)])


def test_below_is_lemires() -> None:
    """What is drawn follows from the words: the high half of the product, biased ones left out."""
    rng, words = Rng("lemire"), reference(Rng("lemire").dump())
    bound = 2**31 - 1
    for _ in range(2000):
        product = next(words) * bound
        while product % WORD < (WORD - bound) % bound:
            product = next(words) * bound
        assert rng.below(bound) == product >> 32


def test_shuffles_are_uniform() -> None:
    """Each order of four is equally likely."""
    rng = Rng("shuffle")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        found[tuple(items)] += 1
    assert looks_uniform([found[order] for order in permutations(range(4))])


@pytest.mark.parametrize("items", [[], [5]])
def test_nothing_to_shuffle(items: list[int]) -> None:
    """An empty list and a single item need no luck."""
    rng = Rng(1)
    before = rng.dump()
    rng.shuffle(items)
    assert rng.dump() == before


def test_a_clone_draws_the_same() -> None:
    """A clone draws the same numbers, and neither disturbs the other."""
    rng = Rng("clone")
    rng.word()
    twin = rng.clone()
    first = [rng.below(1000) for _ in range(20)]
    assert [twin.below(1000) for _ in range(20)] == first


def test_a_dump_takes_up_again() -> None:
    """``Rng(0, *dump)`` continues where the dump was made; a dump is four plain numbers."""
    rng = Rng("dump")
    for _ in range(5):
        rng.word()
    words = rng.dump()
    assert all(type(word) is int and 0 <= word < WORD for word in words)
    again = Rng(0, *words)
    assert [again.word() for _ in range(20)] == [rng.word() for _ in range(20)]


def test_another_generator_is_determined() -> None:
    """``other`` draws its own numbers, the same ones from the same state."""
    rng, twin = Rng("other"), Rng("other")
    first, again = rng.other(), twin.other()
    assert first.dump() == again.dump() != rng.dump()
    assert first.other().dump() != rng.other().dump()
