"""The lab: bots against bots, measured (arena, ladder) and tuned by self-play."""
