"""One greedy bot a game: sensible, quick, one step ahead."""
