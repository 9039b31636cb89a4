"""``barque serve`` with the same luck at every table, so that what fails fails again; BARQUE_LUCK gives another."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from unittest.mock import patch

from barque import cli
from barque.table import fairness

SECRET = sha256(os.environ.get("BARQUE_LUCK", "").encode()).hexdigest()

if __name__ == "__main__":
    with patch.object(fairness, "draw", lambda: SECRET):
        sys.exit(cli.main(["serve", *sys.argv[1:]]))
