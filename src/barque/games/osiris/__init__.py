"""Osiris: scarce land, scarce resources and deals between governors, for 2 to 5."""
