"""A view of Air Baron from nothing but its text."""

from __future__ import annotations

from typing import Any

from flightdeck.games.air_baron.board import Board
from flightdeck.web.games.air_baron.as_text import PHASES, PLACES
from tests.web.text_tables import Told, word, words, yes

REASONS = {"a crash": "crash", "fuel": "fuel", "interest": "interest"}
MARKERS = {place: word for word, place in PLACES.items()}


def rebuilt(told: Told) -> dict[str, Any]:
    now, markers = told.facts("The round"), told.facts("Profit markers")
    seats = [seat(row) for row in told.players()]
    contested = word(now["Marker that the Local Competitor may stop"])
    return told.the_game(PHASES) | {
        "players": len(seats),
        "round": int(now["Round"]),
        "order": told.seats(now["Order of the round"]),
        "turn": int(now["Turn in the round"]) - 1,
        "drawn": yes(now["Profits drawn in this turn"]),
        "sold": yes(now["Asset sold in this turn"]),
        "in_debt": yes(now["Turn began with a loan"]),
        "interest_paid": yes(now["Interest paid"]),
        "target": int(now["Market share and cash to win"]),
        "hubs": {row["Hub"]: hub(told, row) for row in told.rows("Hubs")},
        "adjacent": {row["Hub"]: words(row["Adjacent hubs"]) for row in told.rows("Hubs")},
        "spokes": {row["Spoke"]: spoke(told, row) for row in told.rows("Spokes")},
        "seats": seats,
        "cup": [marker(one) for one in words(markers["In the cup"])],
        "pending": [marker(one) for one in words(markers["Drawn, still to resolve"])],
        "drawn_box": [marker(one) for one in words(markers["In the Drawn box"])],
        "events": [event(told, row) for row in told.rows("Events")] if "Events" in told else [],
        "settlement": int(now["Settlement of a Strike in $"]),
        "recession": yes(now["Recession"]),
        "competitor": told.seat(now["Whose Local Competitor waits"]),
        "contested": contested and marker(contested),
        "contract": {
            "holder": told.seat(now["Holder of the Government Contract"]),
            "rate": int(now["The Government Contract pays in $"]),
        },
        "auction": auction(told),
        "debt": debt(told),
    }


def printed(board: Board, hubs: dict[str, Any]) -> dict[str, Any]:
    """What the text has of the board, in a game with these hubs."""
    numbers = {name: board.hubs.index(name) for name in hubs}
    return {
        "adjacent": {
            name: [board.hubs[other] for other in board.neighbours(number) if board.hubs[other] in hubs]
            for name, number in numbers.items()
        }
    }


def marker(text: str) -> str:
    if text.startswith("the hub "):
        return text.removeprefix("the hub ") + " hub"
    return "event" if text == "an unknown event" else text


def hub(told: Told, row: dict[str, str]) -> dict[str, Any]:
    held = [row[name].split(" ") for name in told.names]
    return {
        "size": int(row["Domestic spokes"]),
        "market_share": [int(row["Market share by dominance"]), int(row["Market share by control"])],
        "profit": [int(row["Profit by dominance in $"]), int(row["Profit by control in $"])],
        "jumbo_limit": int(row["Most Jumbo Jets"]),
        "jumbos": int(row["Jumbo Jets"]),
        "spokes": [int(count) for count, _standing in held],
        "standing": [standing for _count, standing in held],
    }


def spoke(told: Told, row: dict[str, str]) -> dict[str, Any]:
    return {
        "hub": row["Hub"],
        "domestic": {"domestic": True, "foreign": False}[row["Kind"]],
        "price": int(row["Price in $"]),
        "pays": [int(row["Pays in $"]), int(row["Pays at most in $"])],
        "sst_capable": yes(row["Open to an SST"]),
        "owner": told.seat(row["Owner"]),
        "jumbo": yes(row["Jumbo Jet"]),
        "sst": yes(row["SST"]),
        "marker": MARKERS[row["Profit marker"]],
    }


def event(told: Told, row: dict[str, str]) -> dict[str, Any]:
    return {
        "space": int(row["Space of the market share track"]),
        "taken_by": told.seat(row["Taken by"]),
        "on_track": yes(row["Still on the track"]),
        "event": None if row["Event"] == "unknown" else row["Event"],
    }


def seat(row: dict[str, str]) -> dict[str, Any]:
    sst = word(row["SST"])
    return {
        "airline": row["Airline"],
        "colour": row["Colour"],
        "cash": int(row["Cash in $"]),
        "loan": int(row["Loan in $"]),
        "loan_limit": int(row["Highest loan in $"]),
        "share": int(row["Market share"]),
        "worth": int(row["Market share and cash less the loan"]),
        "fare_wars": yes(row["Fare Wars"]),
        "on_strike": yes(row["On Strike"]),
        "left": yes(row["Left the game"]),
        "undeployed": int(row["Jumbo Jets not deployed"]),
        "deployed": int(row["Jumbo Jets deployed"]),
        "sst": "undeployed" if sst == "not deployed" else sst,
    }


def auction(told: Told) -> dict[str, Any] | None:
    if "Auction of the Government Contract" not in told:
        return None
    now = told.facts("Auction of the Government Contract")
    return {
        "bidder": told.seat(now["To bid"]),
        "highest_bid": int(now["Highest bid in $"]),
        "highest_bidder": told.seat(now["Highest bidder"]),
        "in": told.seats(now["Still bidding"]),
    }


def debt(told: Told) -> dict[str, Any] | None:
    if "A debt" not in told:
        return None
    now = told.facts("A debt")
    return {
        "seat": told.seat(now["Debtor"]),
        "amount": int(now["Amount in $"]),
        "reason": REASONS[now["Reason"]],
    }
