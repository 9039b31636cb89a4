"""The command is driven here as in the terminal's tests."""

from tests.terminal.conftest import run, terminal

__all__ = ["run", "terminal"]
