"""The rules, one file a game; each test cites the ids of the rules that it holds a game to."""
