"""How a finished game went: what the games share of it."""
