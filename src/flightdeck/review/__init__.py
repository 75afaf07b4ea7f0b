"""Finished games looked at again: who was likely to win, what luck did, what decisions gave away, and why."""
