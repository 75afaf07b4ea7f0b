"""Positions of Air Baron in a line or two."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import flightdeck
from flightdeck.engine.chance import throw
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_baron.board import EVENTS, Board, built_in, load
from tests.playing import sight

# Before these the profits of the turn have not been drawn.
BEFORE_PROFITS = ("fold", "fares", "settle", "step")
DIE = 6


def arrange(
    players: int = 3,
    *,
    options: Mapping[str, object] | None = None,
    board: Path | None = None,
    phase: str = "act",
    order: str = "",
    turn: int = 0,
    own: dict[int, str] | None = None,
    cash: dict[int, int] | None = None,
    loan: dict[int, int] | None = None,
    undeployed: dict[int, int] | None = None,
    spare_sst: Iterable[int] = (),
    fare_wars: Iterable[int] = (),
    on_strike: Iterable[int] = (),
    gone: Iterable[int] = (),
    events: str = ", ".join(EVENTS),
    taken: dict[int, str] | None = None,
    shown: str = "",
    cup: str | None = None,
    pending: str = "",
    drawn_box: str = "",
    aside: int = 3,
    dice: tuple[int | None, ...] = (),
    **rest: Any,
) -> State:
    """A position that has only what is said here; seats count from 0, and everybody has $20.

    Seats own spokes by name: `Boston, Tampa+, London*` has a Jumbo Jet at Tampa and the SST at London. Whose turn it
    is follows from `order` (`2 0 1`; by seats, if nothing is said) and `turn`. `events` is their order on the track;
    who has the market share has taken what it reaches, and `taken` says who took others. Those that lie in the Drawn
    box have been `shown` to everybody.

    With `cup` these markers are in the cup and all others that could be are in the Drawn box, so that two markers are
    sure to be drawn. `dice` are the next throws, None for what does not matter, such as drawing from the cup.
    """
    game = rules(players, tuple((options or {}).items()), board)
    printed = load(board) if board else built_in()
    spokes, sst = _spokes(own or {})
    seats = [int(word) for word in order.split()] or [seat for seat in range(players) if seat not in set(gone)]
    takers = {event: seat for seat, text in (taken or {}).items() for event in listed(text)}
    shares = _shares(printed, players, spokes)
    places = listed(events)
    for space, event in zip(list(printed.event_spaces), places, strict=True):
        reached = [seat for seat in range(players) if shares[seat] >= space]
        if reached and game.options["events"]:
            takers.setdefault(event, reached[0])
    for event in (listed(cup or "") + listed(pending) + listed(drawn_box)) if game.options["events"] else []:
        if event in EVENTS:
            takers.setdefault(event, seats[turn])
    active = seats[turn]
    markers = _markers(game, printed, spokes, set(takers), cup, listed(pending), listed(drawn_box), aside)
    drawn = [name for name, place in zip(printed.marker_names, markers, strict=True) if place in ("pending", "drawn")]
    in_debt = (loan or {}).get(active, 0) > 0
    position: dict[str, object] = {
        "phase": phase,
        "seed": seed_for(dice, int(rest.get("streams", 0))),
        "streams": 0,
        "round": 5,
        "order": seats,
        "turn": turn,
        "active": active,
        "drawn": phase not in BEFORE_PROFITS,
        "sold": False,
        "in_debt": in_debt,
        "interest_paid": not in_debt or phase not in BEFORE_PROFITS,
        "recession": False,
        "undoable": False,
        "competitor": None,
        "contested": None,
        "contract_holder": None,
        "contract_rate": 0,
        "bidder": None,
        "highest_bid": 0,
        "highest_bidder": None,
        "debtor": None,
        "debt": 0,
        "debt_reason": "crash",
        "fuel_left": 0,
        "settlement": 0,
        "sst_from": None,
        "markers": markers,
        "spokes": spokes,
        "events": [
            {"event": event, "taker": takers.get(event), "shown": event in drawn + listed(shown)} for event in places
        ],
        "seats": [
            {
                "cash": (cash or {}).get(seat, 20),
                "loan": (loan or {}).get(seat, 0),
                "undeployed": (undeployed or {}).get(seat, 0),
                "sst": sst.get(seat, "undeployed" if seat in set(spare_sst) else None),
                "fare_wars": seat in set(fare_wars),
                "on_strike": seat in set(on_strike),
                "gone": seat in set(gone),
                "won": False,
                "bidding": False,
            }
            for seat in range(players)
        ],
        **rest,
    }
    state = game.from_dict(position)
    state.watched = True
    return state


def _spokes(own: dict[int, str]) -> tuple[dict[str, dict[str, object]], dict[int, str]]:
    spokes: dict[str, dict[str, object]] = {}
    sst = {}
    for seat, text in own.items():
        for word in listed(text):
            name = word.rstrip("+*")
            spokes[name] = {"owner": seat, "jumbo": word.endswith("+")}
            if word.endswith("*"):
                sst[seat] = name
    return spokes, sst


def _shares(printed: Board, players: int, spokes: dict[str, dict[str, object]]) -> list[int]:
    """Counted afresh, so that a position is right whatever the rules say."""
    shares = [0] * players
    for hub in range(len(printed.hubs)):
        domestic = [printed.routes[spoke] for spoke in printed.spokes_of(hub) if printed.is_domestic(spoke)]
        for seat in range(players):
            own = sum(spokes.get(name, {}).get("owner") == seat for name in domestic)
            if own == len(domestic):
                shares[seat] += int(printed.control_share[hub])
            elif own * 2 > len(domestic):
                shares[seat] += int(printed.dominance_share[hub])
    return shares


def _markers(
    game: Game,
    printed: Board,
    spokes: dict[str, dict[str, object]],
    taken: set[str],
    cup: str | None,
    pending: list[str],
    drawn: list[str],
    aside: int,
) -> list[str]:
    start: Any = game.start(1).to_dict()
    in_cup = listed(cup or "")
    jumbos = 0
    places: list[str] = []
    for marker, name in enumerate(printed.marker_names):
        place = str(start["markers"][marker])
        if name == "Jumbo Profit":
            jumbos += 1
            place = "aside" if jumbos <= aside else "cup"
        elif name in spokes or (name in taken and place == "track"):
            place = "cup"
        for words, where in ((in_cup, "cup"), (pending, "pending"), (drawn, "drawn")):
            if name in words and place != "out":
                words.remove(name)
                place = where
                break
        else:
            if place == "cup" and cup is not None:
                place = "drawn"
        places.append(place)
    assert not in_cup + pending + drawn, f"no such markers: {in_cup + pending + drawn}"
    return places


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@functools.cache
def rules(players: int, options: tuple[tuple[str, object], ...] = (), board: Path | None = None) -> Game:
    return flightdeck.game("air_baron", players=players, options=dict(options), board=board)


@functools.cache
def seed_for(dice: tuple[int | None, ...], streams: int = 0) -> int:
    """A seed whose next throws show these faces."""
    seed = 1
    while any(
        face is not None and throw(seed, streams + number, DIE) != face - 1 for number, face in enumerate(dice, 1)
    ):
        seed += 1
    return seed


def throwing(state: State, *dice: int) -> State:
    """The same position, with these dice to come."""
    data: Any = state.to_dict()
    other = state.game.from_dict(data | {"seed": seed_for(dice, data["streams"])})
    other.watched = True
    return other


def cash(state: State) -> list[int]:
    return [seat["cash"] for seat in sight(state)["seats"]]


def shares(state: State) -> list[int]:
    return [seat["share"] for seat in sight(state)["seats"]]


def owner(state: State, spoke: str) -> int | None:
    found: int | None = sight(state)["spokes"][spoke]["owner"]
    return found


def marker(state: State, name: str) -> str:
    """Where a marker is: map, aside, track, cup, pending, drawn or out."""
    data: Any = state.to_dict()
    printed = built_in()
    return str(data["markers"][printed.marker_names.index(name)])
