"""Tests of the games in a terminal."""
