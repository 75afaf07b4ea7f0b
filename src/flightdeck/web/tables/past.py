"""Positions that a game has come through."""

from __future__ import annotations

from flightdeck.engine.state import State
from flightdeck.web.checkpoints import Checkpoints, transcript
from flightdeck.web.tables.positions import Position

# 25 moves are a tenth of a millisecond, and a game of a thousand moves is half a megabyte.
checkpoints = Checkpoints(games=20, every=25, events=True)


def after(position: Position, actions: int) -> State:
    """The position after so many actions of a game, with the events that led there. It is the caller's own."""
    record = position.record
    if not actions:
        return position.game.start(record.seed, events=True)
    return checkpoints.position(transcript(record, actions))
