"""A view of Air Alliance from nothing but its text."""

from __future__ import annotations

from typing import Any

from flightdeck.web.games.air_alliance.as_text import PHASES
from tests.web.text_tables import Told, number, numbers, word, words, yes

SHAPES = {"Y": "Y", "Y upside down": "inverted_Y", "V": "V"}


def rebuilt(told: Told) -> dict[str, Any]:
    turn = told.facts("The turn and the pile")
    seats = [seat(told, row) for row in told.players()]
    passes = told.rows("Boarding passes")
    assert [row["Player"] for row in passes] == [name for name in told.names for _ in range(3)]
    areas = told.rows("Alliances")
    assert [row["Area"] for row in areas] == ["1", "2", "3"]
    return told.the_game(PHASES) | {
        "players": len(seats),
        "airports": {row["Airport"]: airport(told, row) for row in told.rows("Airports")},
        "row": [passenger(told, row) for row in told.rows("Baggage Claim")],
        "pile": int(turn["Passengers in the pile"]),
        "discards": words(turn["Passengers discarded"]),
        "won": words(turn["Passengers won in this turn"]),
        "alliances": [words(row["Airlines there"]) for row in areas],
        "markers_left": int(turn["Markers left"]),
        "used": numbers(turn["Fields that are used"]),
        "symbol": word(turn["Symbol to fly with"]),
        "last_round_comes": yes(turn["The last round comes next"]),
        "last_turns": int(turn["Turns left in the last round"]),
        "seats": seats,
    }


def airport(told: Told, row: dict[str, str]) -> dict[str, Any]:
    planes = [plane for plane in told.rows("Planes") if plane["Airport"] == row["Airport"]]
    assert [int(plane["Position"]) for plane in planes] == list(range(1, int(row["Planes there"]) + 1))
    return {
        "code": row["Code"],
        "area": row["Area"],
        "shape": SHAPES[row["Shape"]],
        "room": int(row["Room for planes"]),
        "lands": "all" if row["Who lands"] == "all airlines" else row["Who lands"],
        "planes": [
            {
                "colour": plane["Plane"],
                "may_take_off": yes(plane["May take off"]),
                "left": words(plane["A passenger may have come from"]),
            }
            for plane in planes
        ],
    }


def passenger(told: Told, row: dict[str, str]) -> dict[str, Any]:
    trio = word(row["Trio"])
    return {
        "name": row["Passenger"],
        "from": row["From"],
        "to": row["To"],
        "miles": int(row["Miles"]),
        "class": {"first class": "first"}.get(row["Class"], row["Class"]),
        "trio": trio and trio.upper(),
        "symbols": words(row["Symbols"]),
        "reserved": told.seat(row["Reserved by"]),
    }


def seat(told: Told, row: dict[str, str]) -> dict[str, Any]:
    fields = [one for one in told.rows("Boarding passes") if one["Player"] == row["Player"]]
    assert [one["Field"] for one in fields] == ["1", "2", "3"]
    return {
        "colour": row["Colour"],
        "points": int(row["Points"]),
        "miles": int(row["Miles"]),
        "trios": int(row["Complete trios"]),
        "passengers": int(row["Passengers"]),
        "fields": [
            {
                "passenger": word(one["Passenger on top"]),
                "covered": words(one["Covered"]),
                "symbols": words(one["Symbols"]),
            }
            for one in fields
        ],
        "beside": words(row["Beside the boarding pass"]),
        "alliance": number(row["Alliance area"]),
        "allies": words(row["Allies"]),
    }
