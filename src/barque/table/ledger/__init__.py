"""A table as its entries make it. ``book`` checks and takes entries; the other modules hold one subject each."""

from barque.table.ledger.book import Ledger
from barque.table.ledger.parts import BOT, OPEN, PERSON, PHRASES, STAND_IN, Chair, Offer, Spoken, Vote

__all__ = ["BOT", "OPEN", "PERSON", "PHRASES", "STAND_IN", "Chair", "Ledger", "Offer", "Spoken", "Vote"]
