"""Shipped content is part of a version of the rules: a changed file needs a new version, and the old one keeps the old
file.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path

import pytest

import barque
from barque.games import BUILT_IN
from barque.kernel.content import shipped

KEPT = Path(__file__).parents[1] / "fixtures" / "content.json"
FOLDERS = {name: Path(barque.__file__).parent / "games" / name / "content" for name in BUILT_IN}
CHANGED = (
    "{name} under rules {rules} is no longer what it was. Give the game a new version of its rules, keep the file as it"
    " was in content/until-{rules}/, and put the new checksum under the new version in tests/fixtures/content.json."
)


def checksum(data: object) -> str:
    """Returns the checksum of a file's data, in its order; comments may change."""
    return hashlib.sha256(json.dumps(data, ensure_ascii=False).encode()).hexdigest()


@pytest.mark.parametrize("game", BUILT_IN)
def test_content_changes_only_with_the_version_of_the_rules(game: str) -> None:
    kept: dict[str, dict[str, str]] = json.loads(KEPT.read_text("utf-8"))[game]
    for rules in barque.game(game).versions:
        files = {
            name: found for since in sorted(kept, key=int) if int(since) <= rules for name, found in kept[since].items()
        }
        for name, found in files.items():
            assert checksum(shipped(FOLDERS[game], name, rules)) == found, CHANGED.format(name=name, rules=rules)
        if rules == max(barque.game(game).versions):
            there = {
                path.stem: checksum(tomllib.loads(path.read_text("utf-8"))) for path in FOLDERS[game].glob("*.toml")
            }
            assert there == files, "a new file of content has its checksum in tests/fixtures/content.json"


def test_a_changed_file_stays_for_the_rules_it_was_played_with(tmp_path: Path) -> None:
    """What was changed with rules 2 and again with rules 4 is there as 1, 2 to 3 and 4 have it."""
    for folder, copies in (("until-1", 1), ("until-3", 2), (".", 3)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "cards.toml").write_text(f"copies = {copies}", "utf-8")
    found = [shipped(tmp_path, "cards", rules)["copies"] for rules in (1, 2, 3, 4, None)]
    assert found == [1, 2, 2, 3, 3]
