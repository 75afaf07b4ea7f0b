"""Positions of Airlines in a line or two."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flightdeck
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import AIRLINES, built_in, load
from flightdeck.games.airlines.info import INFO
from flightdeck.games.airlines.turn import TELLS_STUCK_FROM_IDLE
from tests.playing import sight

# A network of BOI that grows from Boise, route by route.
BOI_NETWORK = (
    "Portland-Boise",
    "Boise-Helena",
    "Boise-Salt Lake City",
    "Spokane-Helena",
    "Helena-Billings",
    "Billings-Regina",
    "Regina-Bismarck",
    "Billings-Bismarck",
    "Billings-Denver",
    "Seattle-Spokane",
)
# Everything that KEA may use at Calgary but the 9 to Vancouver: one more marker there, and KEA is inactive.
AROUND_CALGARY = {
    "Boise-Helena": "BOI",
    "Spokane-Helena": "BOI",
    "Spokane-Calgary": "BOI",
    "Regina-Calgary": "BOI !ITA",
    "Calgary-Vancouver": "BOI",
}
KEA_INACTIVE = AROUND_CALGARY | {"Calgary-Vancouver": "BOI !ITA"}


def arrange(
    players: int = 3,
    *,
    options: Mapping[str, object] | None = None,
    board: Path | None = None,
    phase: str = "turn",
    turns: int = 60,
    points: dict[int, int] | None = None,
    hand: dict[int, str] | None = None,
    table: dict[int, str] | None = None,
    seen: dict[int, str] | None = None,
    flights: dict[int, str] | None = None,
    face_up: str | None = None,
    deck: str = "",
    whole_deck: bool = False,
    flight_deck: str = "",
    whole_flight_deck: bool = False,
    discards: str = "",
    founded: str = "",
    routes: dict[str, str] | None = None,
    scorings: int = 0,
    scoring_cards: bool = True,
    revision: int = INFO.rules_revision,
    **rest: Any,
) -> State:
    """A position that has only what is said here; seats count from 0.

    Hands are empty, and what lies face up is what comes to hand. `deck` and `flight_deck` say what lies on top; below
    come all other cards and, at the bottom, the scoring cards. With `whole_deck` or `whole_flight_deck` all other cards
    are out of the game. A route has one word for each circle: `BOI`, `!BOI` for a sabotage marker of BOI, `-` for a
    free one. Whoever has a route has been founded.
    """
    game = rules(players, tuple((options or {}).items()), board).under(revision)
    printed = load(board) if board else built_in()
    left = {name: int(printed.stock[index]) for index, name in enumerate(AIRLINES)}
    cards_left = list(range(len(printed.flights)))

    def take(text: str) -> dict[str, int]:
        counts = cards(text)
        for name, count in counts.items():
            left[name] -= count
        return counts

    def take_flights(text: str) -> list[int]:
        taken = []
        for name in filter(None, (part.strip() for part in text.split(","))):
            card = next(card for card in cards_left if printed.flights[card] == name)
            cards_left.remove(card)
            taken.append(card)
        return taken

    seats = [
        {
            "points": (points or {}).get(seat, 0),
            "hand": take((hand or {}).get(seat, "")),
            "on_table": take((table or {}).get(seat, "")),
            "seen_in_hand": cards((seen or {}).get(seat, "")),
            "flights": sorted(take_flights((flights or {}).get(seat, ""))),
        }
        for seat in range(players)
    ]
    top = deck.split()
    take(", ".join(card for card in top if card != "scoring"))
    if face_up is None:
        face_up = " ".join([name for name in left if left[name] > 1][:5])
    shown = [None if word == "-" else word for word in face_up.split()]
    take(", ".join(word for word in shown if word))
    below = [name for name in AIRLINES for _ in range(left[name])]
    gone = {name: left[name] for name in AIRLINES if whole_deck and left[name]}
    scoring_left = 3 - scorings - top.count("scoring") if phase != "over" and scoring_cards else 0
    if whole_deck:
        below = []
    top_flights = take_flights(flight_deck)
    discarded = take_flights(discards)
    circles = {
        name: [
            None if word == "-" else word.replace("!", "sabotage ")
            for word in (words + " - - -").split()[: len(printed.numbers(printed.routes.index(name)))]
        ]
        for name, words in (routes or {}).items()
    }
    claimed = {word for words in circles.values() for word in words if word}
    position: dict[str, object] = {
        "phase": phase,
        "seed": 1,
        "streams": 0,
        "active": 0,
        "turns": turns,
        "busy": False,
        "removed": False,
        "founding": None,
        "sabotage_with": None,
        "idle_turns": 0,
        **({"stuck_turns": 0} if revision >= TELLS_STUCK_FROM_IDLE else {}),
        "last_turns": 0,
        "scorings": scorings,
        "undoable": False,
        "face_up": [*shown, *[None] * (5 - len(shown))],
        "deck": top + below + ["scoring"] * scoring_left,
        "gone": gone,
        "founded": [name for name in AIRLINES if name in claimed or name in founded.split()],
        "routes": circles,
        "flight_decks": 0,
        "flight_deck": top_flights + ([] if whole_flight_deck else cards_left),
        "flight_since": [0] * len(printed.flights),
        "flight_discards": sorted(discarded),
        "flights_gone": cards_left if whole_flight_deck else [],
        "seats": seats,
        **rest,
    }
    state = game.from_dict(position)
    state.watched = True
    return state


@functools.cache
def rules(players: int, options: tuple[tuple[str, object], ...], board: Path | None) -> Game:
    return flightdeck.game("airlines", players=players, options=dict(options), board=board)


def cards(text: str) -> dict[str, int]:
    """`3 BOI, ITA` as a table of numbers."""
    counts: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.rpartition(" ")
        counts[name] = counts.get(name, 0) + (int(number) if number else 1)
    return counts


def boi(markers: int) -> dict[str, str]:
    """Routes with which BOI has so many markers on the board, that on its headquarters included."""
    return dict.fromkeys(BOI_NETWORK[: markers - 1], "BOI")


def sabotaged(airline: str, count: int) -> dict[str, str]:
    """So many routes, none of them near Boise, with a sabotage marker of the airline on the lowest number."""
    board = built_in()
    free = [name for route, name in enumerate(board.routes) if board.numbers(route)[0] >= 5 and "Boise" not in name]
    return dict.fromkeys(free[:count], f"!{airline}")


def owners(state: State, route: str) -> list[str | None]:
    """Who is on each circle of a route; `!BOI` is a sabotage marker of BOI."""
    return [
        f"!{circle['taken_by']}" if circle["sabotage"] else circle["taken_by"]
        for circle in sight(state)["routes"][route]
    ]
