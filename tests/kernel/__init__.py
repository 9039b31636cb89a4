"""The kernel, tested with a game that is not one of ours."""
