"""The designer's lab: measures what a game is like, and what each piece of its content is worth."""
