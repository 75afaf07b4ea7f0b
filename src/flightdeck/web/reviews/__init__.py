"""Finished games reviewed: made in the workers of the bots, stored once a game, shown to all who may see it."""
