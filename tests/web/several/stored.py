"""What is in the database, read without the site."""

from __future__ import annotations

import time
from typing import Any

import psycopg

import flightdeck
from flightdeck.engine.table import Table


class Stored:
    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address, autocommit=True)

    def __enter__(self) -> Stored:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def all(self, query: str, *given: Any) -> list[tuple[Any, ...]]:
        done = self._connection.execute(query, given)
        return done.fetchall() if done.description else []

    def moves(self, table: str) -> list[tuple[int, int, str]]:
        rows = self.all("SELECT number, seat, action FROM tables_move WHERE table_id = %s ORDER BY number", table)
        return [(number, seat, action) for number, seat, action in rows]

    def play(self, table: str) -> Table:
        """The game as it stands."""
        query = "SELECT game, players, options, seed FROM tables_table WHERE id = %s"
        ((game, players, options, seed),) = self.all(query, table)
        play = Table(flightdeck.game(game, players, options), int(seed), ["?"] * players)
        for _number, seat, action in self.moves(table):
            play.apply(seat, play.game.parse(action))
        return play

    def wait_for_moves(self, table: str, count: int, seconds: float) -> None:
        end = time.monotonic() + seconds
        while len(self.moves(table)) < count:
            assert time.monotonic() < end, f"there are {len(self.moves(table))} moves, not {count}"
            time.sleep(0.05)
