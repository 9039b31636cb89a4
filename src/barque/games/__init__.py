"""The games, one folder each, with the same files in each."""
