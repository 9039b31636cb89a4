"""Hâpy Families: cards, memory and asking, for 2 to 4 players."""
