"""The command line: its help, its version, and what it says when it is misused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import barque
from barque import cli
from barque.cli import language_of
from barque.kernel import LANGUAGES
from tests.terminal.conftest import BARQUE, Run, scripted, surroundings

USAGE = (
    ("frob",),
    ("play",),
    ("play", "chess"),
    ("play", "hapy", "--frob"),
    ("play", "hapy", "--seats"),
    ("play", "hapy", "--seats", "me"),
    ("play", "hapy", "--seats", ""),
    ("play", "hapy", "--seats", "me,zork"),
    ("play", "hapy", "--seats", "me:,random"),
    ("play", "hapy", "--seats", "me,random,random,random,random"),
    ("play", "hapy", "--seats", "me,random", "--first", "2"),
    ("play", "hapy", "--seats", "me,random", "--first", "x"),
    ("play", "hapy", "--seats", "me,random", "--giza-mummies"),
    ("play", "hapy", "--seats", "me,random", "--request-ban", "never"),
    ("play", "hapy", "--seats", "me,random", "--layout", "castle"),
    ("replay",),
    ("check",),
    ("check", "a", "b"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", USAGE)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], language: str) -> None:
    """A wrong call gets one sentence on the error stream and exit code 2."""
    ran = run("--lang", language, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def test_languages_differ(run: Run) -> None:
    """The same mistake is explained in three languages."""
    assert len({run("--lang", language, "frob").err for language in LANGUAGES}) == 3
    assert "en" in run("--lang", "xx", "check", "a").err


def test_the_language_of_the_system() -> None:
    """--lang decides, then LC_ALL, LC_MESSAGES and LANG; otherwise it is English."""
    assert language_of(["--lang", "fr"], {"LANG": "de_DE"}) == "fr"
    assert language_of(["check", "x", "--lang=de"], {}) == "de"
    assert language_of([], {"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language_of([], {"LC_ALL": "de_AT", "LANG": "fr_FR"}) == "de"
    assert language_of([], {"LC_ALL": "C", "LANG": "fr_FR"}) == "en"
    assert language_of([], {"LANG": "nl_NL"}) == "en"
    assert language_of([], {}) == "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [(), ("play",), ("play", "hapy"), ("replay",), ("check",), ("arena",)])
def test_help(run: Run, arguments: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command explains itself, and a game all its options."""
    with pytest.raises(SystemExit) as ended:
        run(*arguments, "--help", "--lang", language)
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert all(len(line) <= 80 for line in said.splitlines())
    if arguments == ("play", "hapy"):
        for option in barque.game("hapy").options:
            assert "--" + option.replace("_", "-") in said


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    """``barque`` alone shows how to use it."""
    ran = run()
    assert ran.code == 0
    assert "play" in ran.out


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version says whether it is compiled, and warns in one line if not."""
    monkeypatch.setattr(barque, "NATIVE", False)
    ran = run("--version")
    assert ran.out == f"barque {barque.__version__}, interpreted\n"
    assert len(ran.err.splitlines()) == 1
    monkeypatch.setattr(barque, "NATIVE", True)
    ran = run("--version")
    assert (ran.out, ran.err) == (f"barque {barque.__version__}, compiled\n", "")


def test_what_must_be_compiled_fails_otherwise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """BARQUE_REQUIRE_NATIVE=1 requires the compiled modules."""
    monkeypatch.setenv("BARQUE_REQUIRE_NATIVE", "1")
    monkeypatch.setattr(barque, "NATIVE", False)
    ran = run("--version")
    assert (ran.code, ran.out) == (1, "")
    assert "BARQUE_REQUIRE_NATIVE" in ran.err
    monkeypatch.setattr(barque, "NATIVE", True)
    assert run("--version").code == 0


def test_a_closed_pipe_is_no_error_to_speak_of(tmp_path: Path) -> None:
    """``barque replay FILE | head`` ends in silence."""
    state, _ = scripted("me,random", 3)
    file = tmp_path / "game"
    file.write_text(state.game.record(state), "utf-8")
    command = [*BARQUE, "replay", str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=surroundings()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == cli.BAD_FILE
