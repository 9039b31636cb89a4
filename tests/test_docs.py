"""The pages of the games have the same rules as the words."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_rules_in_the_docs_are_those_of_the_words() -> None:
    made = subprocess.run(
        [sys.executable, "docs/make.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert made.returncode == 0, made.stderr
