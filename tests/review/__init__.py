"""Reviews: the course of a game, its decisions, and why."""
