"""Games looked at again: replays, records, and what is left of games that do not replay any more."""
