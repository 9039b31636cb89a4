"""``barque serve`` with the same luck at every table, so that what fails fails again; BARQUE_LUCK gives another.

Reviews put less work into a position, so that tests need not wait for them.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from unittest.mock import patch

from barque import cli
from barque.coach.judging import Effort
from barque.table import fairness, reviews

SECRET = sha256(os.environ.get("BARQUE_LUCK", "").encode()).hexdigest()
QUICK = Effort().paced(0.01)

if __name__ == "__main__":
    with patch.object(fairness, "draw", lambda: SECRET), patch.object(reviews, "EFFORT", QUICK):
        sys.exit(cli.main(["serve", *sys.argv[1:]]))
