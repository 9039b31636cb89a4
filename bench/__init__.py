"""Measurements, each side by side with a peer in one run: ``make bench``."""
