"""The pages of the games tell the rules as the words do, and that of the encoders what their fields are."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_what_is_made_from_the_games_is_up_to_date() -> None:
    made = subprocess.run(
        [sys.executable, "docs/make.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert made.returncode == 0, made.stderr
