"""Backups made before some models moved to other apps: they fit as well, once every name is that of today."""

from __future__ import annotations

MOVED = {
    "tables.player": "players.player",
    "tables.heartbeat": "clocks.heartbeat",
}
# Migrations that make no column of what is in a backup, or one that begins with what is usual.
FITTING = {
    "boards.0001_initial",
    "boards.0002_gallery",
    "clocks.0001_initial",
    "leases.0001_initial",
    "players.0001_initial",
    "players.0002_skeletons",
    "players.0003_pace",
    "players.0004_turns_stay_open",
    "players.0005_shares_positions",
    "reviews.0001_initial",
    "reviews.0002_puzzles_of_people",
    "roster.0001_initial",
    "tables.0005_players_and_clocks_move_out",
    "tables.0006_turns_stay_open",
    "tables.0007_forks",
    "tables.0008_own_boards",
}
# How a permission, or what an administrator did, names a model. Inside of a text its quotes would be escaped.
NAMED = (
    ('"tables","player"', '"players","player"'),
    ('"tables","heartbeat"', '"clocks","heartbeat"'),
    ('_duty","roster","duty"', '_lease","leases","lease"'),
    ('"roster","duty"', '"leases","lease"'),
    ('"roster","process"', '"leases","process"'),
)


def row_of_today(line: str) -> str:
    for old, new in MOVED.items():
        begins = '{"model": "%s"'
        if line.startswith(begins % old):
            line = line.replace(begins % old, begins % new, 1)
    for old, new in NAMED:
        line = line.replace(old, new)
    return line


def counts_of_today(counts: dict[str, int]) -> dict[str, int]:
    return {MOVED.get(label, label): count for label, count in counts.items()}


def differing(older: set[str], today: set[str]) -> set[str]:
    """The migrations that one of the two has and the other has not, as far as they matter."""
    return (older ^ today) - FITTING
