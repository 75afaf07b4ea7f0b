"""A view of Airlines Europe from nothing but its text."""

from __future__ import annotations

from typing import Any

from flightdeck.web.games.airlines_europe.as_text import PHASES
from tests.web.text_tables import Told, counts, number, numbers, word, words, yes


def rebuilt(told: Told) -> dict[str, Any]:
    market = told.facts("Market and bank")
    view = told.the_game(PHASES) | {
        "holder": told.seat(market["Holder of the scoring card"]),
        "scorings": int(market["Scorings so far"]),
        "bank": int(market["Millions in the bank"]),
        "abacus_supply": int(market["Air ABACUS left"]),
        "market": [None if one == "no share" else one for one in words(market["Shares in the market"])],
        "pile": int(market["Shares in the pile"]),
        "gone": counts(market["Shares out of the game"]),
        "discards_left": int(market["Shares still to discard"]),
        "airlines": {row["Colour"]: airline(row) for row in told.rows("Airlines")},
        "routes": {row["Route"]: licences(row) for row in told.rows("Routes")},
        "seats": [seat(row) for row in told.players()],
    }
    return view | own(told.facts("Your shares")) if "Your shares" in told else view


def own(told: dict[str, str]) -> dict[str, Any]:
    picked = told["Picked"]
    return {
        "hand": counts(told["In hand"]),
        "discarded": counts(told["Discarded face down"]),
        "pick": None if picked == "nothing" else picked.lower(),
    }


def airline(row: dict[str, str]) -> dict[str, Any]:
    return {
        "name": row["Airline"],
        "space": int(row["Space on the share track"]),
        "points": numbers(row["Points by place"]),
        "planes": int(row["Planes left"]),
        "home": row["Home"],
        "goal": word(row["Goal"]),
        "bonus": number(row["Bonus still to reach"]),
        "blocked": not yes(row["Can expand"]),
    }


def licences(row: dict[str, str]) -> list[dict[str, Any]]:
    pairs = [one.split(" ") for one in words(row["Licences: price and owner"])]
    free = [price for price, owner in pairs if owner == "free"]
    assert row["Next price in millions"] == (free[0] if free else "full")
    return [
        {"price": int(price), "taken_by": {"free": None, "banned": "ban"}.get(owner, owner)} for price, owner in pairs
    ]


def seat(row: dict[str, str]) -> dict[str, Any]:
    return {
        "money": int(row["Millions"]),
        "points": None if row["Points"] == "hidden" else int(row["Points"]),
        "holdings": counts(row["Holdings"]),
        "hand_size": int(row["Shares in hand"]),
        "abacus_in_hand": int(row["Air ABACUS in hand"]),
        "seen_in_hand": counts(row["Known in hand"]),
        "face_down_discards": int(row["Discarded face down"]),
        "picked": yes(row["Has picked"]),
        "ban_markers": int(row["Ban markers"]),
    }
