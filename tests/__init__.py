"""Tests of Barque."""
