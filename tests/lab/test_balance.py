"""The command ``barque balance``: it finds a card that is too strong, resumes, and says clearly what is wrong."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

import barque
from barque.bots import bot
from barque.kernel import LANGUAGES, Json, Rng, Sight, State
from barque.lab.balance.course import Course
from barque.lab.balance.estimate import beyond_noise, estimate, ratio
from barque.lab.balance.figures import Findings, findings, lead, luck
from barque.lab.balance.playing import play
from barque.lab.balance.plots import COLOURS
from barque.lab.balance.restricted import Restricted, left
from barque.lab.balance.rows import Rows
from barque.lab.balance.study import MEASURES, Piece, Row, Side, Study
from barque.lab.crew import never
from tests.terminal.conftest import Run

USAGE = (
    ("balance",),
    ("balance", "chess"),
    ("balance", "hapy", "--players", "9"),
    ("balance", "hapy", "--games", "0"),
    ("balance", "hapy", "--workers", "-1"),
    ("balance", "hapy", "--bot", "zork"),
    ("balance", "hapy", "--bot", "pharaoh:seconds=0"),
    ("balance", "hapy", "--content", "castle"),
    ("balance", "hapy", "--content", "no-such-file.toml"),
    ("balance", "hapy", "--content", "giza", "--options", "layout=tomb"),
    ("balance", "hapy", "--content", "giza", "--against", "giza"),
    ("balance", "hapy", "--against", "colour=red"),
    ("balance", "hapy", "--options", "layout"),
    ("balance", "hapy", "--measures", "beauty"),
    ("balance", "hapy", "--seed", "one\ntwo"),
    ("balance", "hapy", "--out", "report.pdf"),
    ("balance", "hapy", "--out", "no/such/folder/report.html"),
)
QUICK = ("--workers", 1, "--bot", "random", "--plain")
RANDOM = Study("hapy", 2, (Side("", {}),), "random")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", USAGE)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], language: str) -> None:
    """A wrong call gets one sentence on the error stream and exit code 2."""
    ran = run("--lang", language, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def osiris(strong: str) -> Study:
    """Returns a study of short games of Osiris in which one card brings everything there is."""
    file = barque.game("osiris").folder / "content" / "standard.toml"
    content = tomllib.loads(file.read_text("utf-8"))
    for card in content["cards"]:
        if card["name"] == strong:
            card["gains"] = {"stone": 11, "brick": 11, "grain": 11}
    options = {"content": content, "negotiation": "off", "seasons": "2"}
    return Study("osiris", 2, (Side("content=strong.toml", options),), measures=("games", "parts"))


@pytest.mark.compiled
def test_a_card_that_is_too_strong_is_found() -> None:
    """It stands out among four cards of its kind, and no other one does."""
    study = osiris("scribe")
    cards = ("card scribe", "card mason", "card pilot", "card merchant")
    pieces = [piece for piece in study.pieces(48) if piece.item in ("", *cards) and piece.deal < 24]
    [found] = findings(study, [study.work(piece, never) for piece in pieces])
    worths = found.group("parts card")
    assert {figure.name for figure in worths} == set(cards)
    assert [figure.name for figure in worths if figure.marked] == ["card scribe"]
    best = max(worths, key=lambda figure: figure.found.value if figure.found else 0.0)
    assert best.name == "card scribe"


def test_a_report_is_one_page_and_resumes(run: Run, tmp_path: Path) -> None:
    """Stopped and resumed, and in two processes: the same rows; the page needs nothing else."""
    some, whole = tmp_path / "some.html", tmp_path / "whole.html"
    assert run("balance", "hapy", *QUICK, "--games", 4, "--measures", "moves", "options", "--out", some).code == 0
    ran = run("balance", "hapy", *QUICK, "--games", 16, "--measures", "moves", "options", "--out", some)
    assert ran.code == 0
    assert ran.err == ""
    assert re.match(r"Already done: \d+ of \d+\.", ran.out)
    again = ("balance", "hapy", "--bot", "random", "--plain", "--workers", 2, "--games", 16)
    assert run(*again, "--measures", "options", "moves", "--out", whole).code == 0
    assert rows(some) == rows(whole)
    assert some.read_text("utf-8") == whole.read_text("utf-8")


def rows(report: Path) -> list[str]:
    """Reads the rows beside a report, in order."""
    return sorted(report.with_suffix(".jsonl").read_text("utf-8").splitlines())


class Tags(HTMLParser):
    """Collects the tags and ids of a page, and checks that they nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        assert not any(name in ("src", "href") and "//" in (value or "") for name, value in attrs)
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_measures_of_two_contents(run: Run, tmp_path: Path, language: str) -> None:
    """Every measure has its section, in each language, for both contents, with plots in the page's colours."""
    out = tmp_path / "report.html"
    common = ("balance", "hapy", *QUICK, "--games", 8, "--lang", language, "--out", out)
    ran = run(*common, "--content", "giza", "--against", "tomb", "request_ban=previous-turn")
    assert ran.code == 0, ran.err
    text = out.read_text("utf-8")
    page = Tags()
    page.feed(text)
    assert not page.open
    assert len(page.ids) == len(set(page.ids))
    assert page.seen.count("section") == 7  # what stands out, and all measures but parts, of which Hâpy has none
    assert page.seen.count("svg") >= 7
    assert not any(colour in text for colour in COLOURS)
    assert "layout=giza" in text
    assert "layout=tomb request_ban=previous-turn" in text
    done = {json.loads(line)["measure"] for line in rows(out) if "measure" in json.loads(line)}
    assert done == set(MEASURES) - {"parts"}


@pytest.mark.parametrize(
    "lines",
    [
        ["nothing of the kind"],
        ["[1, 2]"],
        ['{"game": "hapy"}'],
        None,  # another study
    ],
)
def test_a_file_of_something_else(run: Run, tmp_path: Path, lines: list[str] | None) -> None:
    """One sentence, and the file stays as it was."""
    out = tmp_path / "report.html"
    file = out.with_suffix(".jsonl")
    if lines is None:
        with Rows(Study("hapy", 3, (Side("", {}),), "random"), file):
            pass
    else:
        file.write_text("\n".join(lines) + "\n", "utf-8")
    before = file.read_bytes()
    ran = run("balance", "hapy", *QUICK, "--games", 4, "--out", out)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1
    assert file.read_bytes() == before


def test_a_row_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    """Only complete rows count."""
    file = tmp_path / "rows.jsonl"
    piece = Piece(0, "games", "", 0)
    with Rows(RANDOM, file) as kept:
        kept.add(RANDOM.work(piece, never))
        assert piece in kept
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[1][:20])
    with Rows(RANDOM, file) as kept:
        assert len(kept.rows) == 1
    assert file.read_bytes() == whole


def test_holm_corrects_for_the_number_of_comparisons() -> None:
    """One comparison of many must be far beyond noise; the next one a little less."""
    assert beyond_noise([0.04]) == [True]
    assert beyond_noise([0.04, 0.9]) == [False, False]
    assert beyond_noise([0.9, 0.024, 0.001]) == [False, True, True]
    assert beyond_noise([]) == []


def test_noise_alone_marks_nothing() -> None:
    """In 19 reports of 20 at least; here 100 reports of 30 comparisons of 40 fair coins each."""
    rng = Rng(7)
    marked = 0
    for _ in range(100):
        chances: list[float] = []
        for _ in range(30):
            found = estimate({deal: float(rng.below(2)) - 0.5 for deal in range(40)})
            assert found is not None
            chances.append(found.chance())
        marked += any(beyond_noise(chances))
    assert marked <= 12  # 5 expected; the normal test of coins is a little generous


def test_an_interval_covers_the_truth() -> None:
    """A share of 20 % is within its interval about 95 times of 100."""
    rng = Rng(3)
    inside = 0
    for _ in range(300):
        found = estimate({deal: float(rng.below(5) == 0) for deal in range(60)}, share=True)
        assert found is not None
        inside += found.low <= 0.2 <= found.high
    assert 0.9 <= inside / 300 <= 0.99


def test_the_ratio_of_means() -> None:
    """The jackknife's mean is the ratio itself where it is the same everywhere."""
    assert ratio({0: 1.0, 1: 2.0, 2: 3.0}, {0: 2.0, 1: 4.0, 2: 6.0}) == pytest.approx({0: 0.5, 1: 0.5, 2: 0.5})
    assert ratio({0: 1.0}, {0: 2.0}) == {}


def test_luck_explains_what_it_decides() -> None:
    """Results that are nothing but luck, and results that luck has no part in."""
    shares: tuple[list[float], ...] = ([1.0, 0.0], [0.0, 1.0])
    all_luck: list[Row] = [
        {"deal": n, "luck": [shares[n % 2][0] - 0.5, shares[n % 2][1] - 0.5], "shares": shares[n % 2]} for n in range(8)
    ]
    none: list[Row] = [{**row, "luck": [0.0, 0.0]} for row in all_luck]
    assert sum(luck(all_luck, 2).values()) / 8 == pytest.approx(1.0)
    assert sum(luck(none, 2).values()) / 8 == pytest.approx(0.0)


@pytest.mark.parametrize("name", ["greedy", "pharaoh:seconds=0,iterations=12"])
def test_a_restricted_bot_abstains(name: str) -> None:
    """It never asks for a card while it may do something else; the others do."""
    game = barque.game("hapy")
    barred = frozenset([action for action, move in enumerate(game.moves) if move.verb == "ask"])
    state = game.start(2, seed=5)
    asked = [0, 0]

    def watch(state: State, actions: list[int]) -> None:
        legal.append((int(state.turn), actions))

    legal: list[tuple[int, list[int]]] = []
    play(state, [Restricted(name, game, "1", barred), bot(name, game, "2")], 1000, never, watch)
    for (seat, actions), action in zip(legal, state.log, strict=True):
        if action in barred:
            asked[seat] += 1
            assert seat == 1 or not set(actions) - barred
    assert asked[1]


def test_what_is_left() -> None:
    """If everything is barred, everything is allowed."""
    assert left([1, 2, 3], frozenset([2])) == [1, 3]
    assert left([2], frozenset([2])) == [2]


class Told(Course):
    """A course whose chances are told: each playout says the same."""

    def __init__(self, state: State, chances: list[list[float]]) -> None:
        super().__init__(state, Rng(1))
        self.chances.extend([[turn] * 4 for turn in chances])


def finished() -> State:
    """Returns a finished game of Hâpy Families for two, won by one."""
    state = barque.game("hapy").start(2, seed=2)
    state.playout(Rng(2))
    assert len(state.winners) == 1
    return state


def test_the_course_of_a_game() -> None:
    """The loser led, the lead changed twice, and the game was decided in its last quarter."""
    state = finished()
    winner = state.winners[0]

    def chances(share: float) -> list[float]:
        return [share if seat == winner else 1 - share for seat in range(2)]

    row = Told(state, [chances(share) for share in (0.6, 0.34, 0.6, 0.9)]).row(state)
    assert row["changes"] == 2
    assert row["decided"] == 0.75
    assert row["behind"] == 1.0
    assert row["drama"] == pytest.approx(0.32**0.5)
    calm = Told(state, [chances(share) for share in (0.6, 0.7, 0.85, 0.9)]).row(state)
    assert (calm["changes"], calm["decided"], calm["behind"], calm["drama"]) == (0, 0.5, 0.0, 0.0)


def test_an_endless_game_is_abandoned_and_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report names how many games, and their seeds."""
    monkeypatch.setattr("barque.lab.balance.command.LIMIT", 20)
    out = tmp_path / "report.html"
    ran = run("balance", "hapy", *QUICK, "--games", 3, "--measures", "games", "--out", out)
    assert "3 games of 3 were abandoned as endless (seeds “1 0”, “1 1”, “1 2”)." in ran.flat
    assert "abandoned as endless" in out.read_text("utf-8")


def test_a_dead_game_is_noticed() -> None:
    """Nobody can move, yet it is not over."""

    class Dead(State):
        def legal(self) -> list[int]:
            return []

        def scores(self) -> list[int]:
            return [0, 0]

    state = Dead(barque.game("hapy"), 2, {})  # type: ignore[abstract]
    state.turn = 0
    played = play(state, [], 100, never)
    assert (played.stuck, played.moves) == ("dead", 0)
    assert played.row()["shares"] == [0.0, 0.0]


def test_stopped_it_reports_what_was_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C writes the report of what is there, and the same command resumes."""

    def interrupted(job: Study, pieces: Sequence[Piece]) -> Iterator[Row]:
        for piece in pieces[:6]:
            yield job.work(piece, never)
        raise KeyboardInterrupt

    monkeypatch.setattr("barque.lab.balance.command.crew", lambda *_: interrupted)
    out = tmp_path / "report.html"
    ran = run("balance", "hapy", *QUICK, "--games", 8, "--measures", "games", "--out", out)
    assert ran.code == 130
    assert ran.out.startswith("Stopped. The same command resumes")
    assert "6 games" in ran.flat
    assert out.exists()
    monkeypatch.undo()
    again = run("balance", "hapy", *QUICK, "--games", 8, "--measures", "games", "--out", out)
    assert again.out.startswith("Already done: 6 of 8.")
    assert "8 games" in again.flat


@pytest.mark.parametrize("name", barque.games())
def test_parts_change_one_deal_for_one_seat(name: str) -> None:
    """Whatever a part changes, the game goes on from there under all its laws, and has words in each language."""
    game = barque.game(name)
    study = Study(name, 2, (Side("", {}),), "random")
    for item, part in study.parts(0).items():
        assert item == f"{part.kind} {part.name}"
        assert all(part.title(game.words(language)) for language in LANGUAGES)
        assert all(f"part.{part.kind}" in game.words(language) for language in LANGUAGES)
        state = next(state for deal in range(99) if part.present(state := study.begin(0, deal)))
        before = state.view(0), state.view(1)
        barred = part.barred(state)
        part.change(state, 0)
        state.begin()
        assert bool(barred) != (state.view(0) != before[0]) or part.kind == "eclipse"
        assert game.load(state.dump()).view(0) == state.view(0)
        assert state.sample(1, Rng(1)).view(1) == state.view(1)
        state.playout(Rng(1))


def test_never_and_always() -> None:
    """What is offered in many games and never chosen is listed, and so is what is always chosen."""
    seen: dict[str, Json] = {"pass": [5, 0], "ask": [5, 5], "take": [4, 2]}
    games: list[Row] = [
        {
            "side": 0,
            "measure": "games",
            "item": "",
            "deal": deal,
            "beginner": 0,
            "shares": [1.0, 0.0],
            "scores": [7, 4],
            "moves": 9,
            "turns": 3,
            "choices": 5,
            "branching": 2.0,
            "stuck": "",
            "seen": seen,
        }
        for deal in range(100)
    ]
    study = Study("hapy", 2, (Side("", {}),), measures=("games",))
    found: Findings = findings(study, games)[0]
    assert [one[0] for one in found.never] == ["pass"]
    assert [one[0] for one in found.always] == ["ask"]
    assert [figure.marked for figure in found.group("seats")] == [False, False]  # without any spread, nothing is known


def test_the_lead_of_the_first_place() -> None:
    """Its score less that of the others on average, whichever seat begins."""
    assert lead({"beginner": 1, "scores": [4, 9, 6]}) == 4.0
    assert lead({"beginner": 0, "scores": [3, 3]}) == 0.0


def test_the_sight_of_a_restricted_bot() -> None:
    """It hides what is barred, and nothing else."""
    state = barque.game("hapy").start(2, seed=5, first=0)
    actions = state.legal()
    one = Restricted("greedy", "hapy", "1", frozenset(actions[:1])).sight(state, 0)
    assert one.legal() == actions[1:]
    assert one.view() == Sight(state, 0).view()
