"""The coach: what a game's moves were worth, from what each seat could know, and how much of it was luck."""
