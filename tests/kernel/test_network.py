"""Networks: the compiled sums are what the formula says, and files of learned numbers are read or refused whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec

from barque.kernel import Refusal
from barque.kernel.learned import Layers, Learned, read_learned, write_learned
from barque.kernel.network import Network

NUMBERS = st.floats(-10, 10, width=16)
LAYERS = Layers(((0.5, -1.0), (0.25, 2.0), (0.0, 1e-4)), (0.1, -0.2), (1.0, -3.0))
MADE = {"command": "barque train"}


@given(st.data(), st.integers(1, 6), st.integers(1, 5))
def test_a_network_sums_twice(data: st.DataObject, inputs: int, hidden: int) -> None:
    """Weighted sums of the inputs, what is below 0 cut off, and a weighted sum of these."""

    def row(n: int) -> list[float]:
        return data.draw(st.lists(NUMBERS, min_size=n, max_size=n))

    first, bias, second, terms = row(inputs * hidden), row(hidden), row(hidden), row(inputs)
    sums = [bias[j] + sum(terms[i] * first[i * hidden + j] for i in range(inputs)) for j in range(hidden)]
    expected = sum(max(0.0, sums[j]) * second[j] for j in range(hidden))
    network = Network(first, bias, second)
    for _ in range(2):  # nothing is left over from the time before
        assert network.value(vec[float](terms)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("shape", [(3, 2, 2), (4, 2, 1), (0, 0, 0)])
def test_numbers_that_make_no_network_are_refused(shape: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="the same length"):
        Network(*[[1.0] * n for n in shape])


@pytest.mark.parametrize(
    "learned", [Learned(LAYERS, None, MADE), Learned(None, LAYERS, MADE), Learned(LAYERS, LAYERS, MADE)]
)
def test_a_file_of_learned_numbers_is_read_as_it_was_written(tmp_path: Path, learned: Learned) -> None:
    write_learned(tmp_path / "network.json", learned)
    assert read_learned(tmp_path / "network.json") == learned


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"value": {"first": [[1, 2]], "bias": [1], "second": [1]}, "made": {}}',
        '{"value": {"first": [[1]], "bias": [1], "second": [1, 2]}, "made": {}}',
        '{"policy": {"first": [["x"]], "bias": [1], "second": [1]}, "made": {}}',
        '{"policy": {"bias": [1], "second": [1]}, "made": {}}',
        '{"policy": [1], "made": {}}',
        '{"value": {"first": [[1]], "bias": [1], "second": [1]}}',
    ],
)
def test_any_other_file_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "network.json").write_text(text, "utf-8")
    with pytest.raises(Refusal, match="barque train"):
        read_learned(tmp_path / "network.json")
