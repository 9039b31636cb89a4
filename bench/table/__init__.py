"""Proofs of the table server: leaks, kills, fuzz, load."""
