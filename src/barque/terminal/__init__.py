"""The games in a terminal: playing, replaying, checking. It draws from views only, never from a state."""
