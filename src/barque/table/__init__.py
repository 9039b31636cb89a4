"""The table: a server where people and bots play, in browsers, on one host or on several."""
