"""The rules, one file per game; each test cites the ids of the rules that it checks."""
