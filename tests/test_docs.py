"""The pages of the games tell the rules as the words do, and that of the encoders what their fields are."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import barque
from barque.cli import parser_in
from barque.kernel import words

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def anchors(page: Path) -> set[str]:
    """Returns what the headings of a page can be linked by, as GitHub and the site make it."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    heads = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if not link.startswith(("http", "mailto")):
            path, _, anchor = link.partition("#")
            there = (page.parent / path).resolve() if path else page
            assert there.exists(), link
            assert not anchor or anchor in anchors(there), link


def commands(page: Path) -> list[list[str]]:
    """Lists the commands that a page shows in its blocks for a shell."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_understood(page: Path) -> None:
    """By the command itself, if it is ours; those with Senet are run by its own tests. Files and targets exist."""
    for command in commands(page):
        program, *arguments = command
        if Path(program).name == "barque" and "senet" not in arguments:
            parser_in(words("en")).parse_args(arguments)
        elif program == "make":
            assert re.search(rf"^{arguments[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), command
        elif Path(program).name == "python" and arguments[0] != "-m":
            assert (ROOT / arguments[0]).exists(), command


def test_every_page_is_on_the_site() -> None:
    listed = re.findall(r"^[\w-]+$", (ROOT / "docs" / "index.md").read_text("utf-8"), flags=re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted(page.stem for page in ROOT.glob("docs/*.md"))


SECTIONS = ["Rules", "What is ours", "Notation", "Options", "View"]


@pytest.mark.parametrize("name", barque.games())
def test_every_game_s_page_follows_one_template(name: str) -> None:
    """A sentence, a command, the game at a glance; then the same sections in the same order, and its own in between."""
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    before, _, after = text.partition("\n## ")
    assert f"barque play {name}" in before
    assert "| at a glance | |" in before
    found = re.findall(r"^## (.*)$", "## " + after, flags=re.MULTILINE)
    assert [section for section in found if section in SECTIONS] == SECTIONS


def test_what_is_made_from_the_games_is_up_to_date() -> None:
    made = subprocess.run(
        [sys.executable, "docs/make.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert made.returncode == 0, made.stderr
