"""Senet for Barque: the oldest Egyptian board game, after Timothy Kendall’s reconstruction."""
