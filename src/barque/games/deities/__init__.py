"""Deities of the Old Kingdom: a puzzle of dice, spells and enchantments, for 2 to 4 players."""
