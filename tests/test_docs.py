"""The pages of the games tell the rules as the words do, and that of the encoders what their fields are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_every_page_is_on_the_site() -> None:
    listed = re.findall(r"^[\w-]+$", (ROOT / "docs" / "index.md").read_text("utf-8"), flags=re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted(page.stem for page in ROOT.glob("docs/*.md"))


def test_what_is_made_from_the_games_is_up_to_date() -> None:
    made = subprocess.run(
        [sys.executable, "docs/make.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert made.returncode == 0, made.stderr
