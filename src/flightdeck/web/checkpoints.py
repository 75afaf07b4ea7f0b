"""A cache of positions along the way of games, so that not each one is played from the first move.

Imports nothing of the site: it is used in worker processes too.
"""

from __future__ import annotations

import json
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import NamedTuple

from flightdeck.engine.event import Event
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.web.shared_games import OWN_BOARDS, shared_game


def transcript(record: Record, moves: int | None = None) -> str:
    """The game, or its first so many moves, as one text: what is played in the first line, then an action a line.

    The text of a game that has gone on begins with the text it had before, and comparing two texts costs next to
    nothing.
    """
    head: list[object] = [record.game, record.rules_revision, record.board, record.players, record.options, record.seed]
    if record.board_toml is not None or record.redrawn is not None:
        head += [record.board_toml, record.redrawn]
    return "\n".join([json.dumps(head), *record.actions[:moves], ""])


def opened(head: str) -> Record:
    """The record before the first move. Who plays makes no difference to the positions."""
    game, revision, board, players, options, seed, *more = json.loads(head)
    record = Record(game, revision, board, players, options, [""] * players, seed)
    return replace(record, board_toml=more[0], redrawn=more[1]) if more else record


class Checkpoint(NamedTuple):
    moves: int
    # Never changed: whoever goes on from here does so with a copy.
    state: State
    # How many of the events had happened.
    events: int


@dataclass(slots=True)
class Trail:
    """What is kept of a game: its longest transcript, the events of it, and positions by how long it was then."""

    text: str
    events: list[Event]
    checkpoints: dict[int, Checkpoint]


class Checkpoints:
    """Of each game the position that was asked for last, and one `every` so many moves. A bounded LRU over games."""

    def __init__(self, games: int, every: int = sys.maxsize, events: bool = False) -> None:
        self._games = games
        self._every = every
        self._events = events
        self._trails: OrderedDict[str, Trail] = OrderedDict()
        # Those with a board of their own, the one that was used last at the end.
        self._own_boards: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def position(self, text: str) -> State:
        """The position that a transcript leads to. It is the caller's own."""
        head = text[: text.index("\n")]
        record = opened(head)
        end, moves, state = self._nearest(head, text) or (len(head) + 1, 0, record.start(shared_game, self._events))
        passed: dict[int, Checkpoint] = {}
        for number, entry in enumerate(text[end:].split("\n")[:-1], moves + 1):
            record.play(state, number, entry)
            end += len(entry) + 1
            if number % self._every == 0 or end == len(text):
                passed[end] = Checkpoint(number, state.copy(), len(state.events))
        if passed:
            self._keep(head, text, state.events, passed)
        return state

    def _nearest(self, head: str, text: str) -> tuple[int, int, State] | None:
        """The last position that is kept on this way: how long the transcript was, how many moves, and a copy."""
        with self._lock:
            trail = self._trails.get(head)
            if trail is None:
                return None
            self._trails.move_to_end(head)
            end = max((end for end in trail.checkpoints if text.startswith(trail.text[:end])), default=0)
            if not end:
                return None
            found = trail.checkpoints[end]
            state = found.state.copy()
            state.watched, state.events = self._events, trail.events[: found.events]
            return end, found.moves, state

    def _keep(self, head: str, text: str, events: list[Event], passed: dict[int, Checkpoint]) -> None:
        with self._lock:
            trail = self._trails.setdefault(head, Trail("", [], {}))
            regular = {end: one for end, one in trail.checkpoints.items() if one.moves % self._every == 0}
            if not trail.text.startswith(text):
                # It has gone on, or another way after something was taken back.
                regular = {end: one for end, one in regular.items() if text.startswith(trail.text[:end])}
                trail.text, trail.events = text, events[:]
            trail.checkpoints = regular | passed
            if len(self._trails) > self._games:
                self._trails.popitem(last=False)
            if any(one.state.game.board_toml is not None for one in passed.values()):
                self._own_boards[head] = None
                self._own_boards.move_to_end(head)
                if len(self._own_boards) > OWN_BOARDS:
                    self._trails.pop(self._own_boards.popitem(last=False)[0], None)
