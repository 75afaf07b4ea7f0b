"""A view of Airlines from nothing but its text."""

from __future__ import annotations

import re
from typing import Any

from flightdeck.games.airlines.board import Board
from flightdeck.web.games.airlines.as_text import PHASES
from tests.web.text_tables import Told, counts, word, words, yes

CIRCLE = re.compile("([0-9]+) (free|sabotaged with )?([A-Z]*)")


def rebuilt(told: Told) -> dict[str, Any]:
    decks = told.facts("Stock and decks")
    seats = [seat(row) for row in told.players()]
    view = told.the_game(PHASES) | {
        "players": len(seats),
        "turns": int(decks["Turns so far"]),
        "scorings": int(decks["Scorings so far"]),
        "founding": word(decks["Airline that is being founded"]),
        "sabotage_with": word(decks["Airline whose marker sabotages"]),
        "removed": yes(decks["Stock was removed in this turn"]),
        "idle_turns": int(decks["Turns in a row without a marker or stock"]),
        "last_turns": int(decks["Turns left in the last round"]),
        "face_up": [None if one == "no stock" else one for one in words(decks["Face-up stock"])],
        "deck": int(decks["Cards in the deck"]),
        "gone": counts(decks["Stock out of the game"]),
        "flight_deck": int(decks["Flight cards in the deck"]),
        "flight_discards": words(decks["Flight cards discarded"]),
        "flights_gone": words(decks["Flight cards out of the game"]),
        "airlines": {row["Airline"]: airline(row) for row in told.rows("Airlines")},
        "routes": {
            row["Route"]: [circle(one) for one in words(row["Circles: number and marker"])]
            for row in told.rows("Routes")
        },
        "seats": seats,
        "lines": {row["Route"]: row["Line"] for row in told.rows("Routes")},
    }
    if "Your cards" in told:
        own = told.facts("Your cards")
        view |= {"hand": counts(own["Stock in hand"]), "flights": words(own["Flight cards"])}
    return view


def printed(board: Board) -> dict[str, Any]:
    """What the text has of the board."""
    return {"lines": {name: board.type_of(route) for route, name in enumerate(board.routes)}}


def airline(row: dict[str, str]) -> dict[str, Any]:
    assert row["State"] in ("founded", "inactive", "not founded")
    return {
        "headquarters": row["Headquarters"],
        "founded": row["State"] == "founded",
        "inactive": row["State"] == "inactive",
        "markers": int(row["Markers left"]),
        "placed": int(row["Markers on the board"]),
        "stock": int(row["Stock cards of it"]),
        "types": words(row["Lines"]),
    }


def circle(text: str) -> dict[str, Any]:
    found = CIRCLE.fullmatch(text)
    assert found
    number, kind, owner = found.groups()
    return {"number": int(number), "taken_by": owner or None, "sabotage": kind == "sabotaged with "}


def seat(row: dict[str, str]) -> dict[str, Any]:
    return {
        "points": int(row["Points"]),
        "on_table": counts(row["Stock on the table"]),
        "hand_size": int(row["Stock cards in hand"]),
        "seen_in_hand": counts(row["Known in hand"]),
        "flights_in_hand": int(row["Flight cards in hand"]),
    }
