"""Positions of Air Alliance in a line or two."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flightdeck
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_alliance.board import COLOURS, FIRST_NPA, OPEN_TO_ALL, PLANES, ROW, Board, built_in, load
from tests.playing import play, sight

# These fly between airports of NPAs: no plane of a player wins them.
QUIET = (
    *("Neanderthal", "Yeti", "Bigfoot", "Ship Builder", "Marathon Runner", "Violinist"),
    *("Rug Weaver", "Opera Singer", "Oil Magnate", "Soccer Player"),
)
LETTERS = {letter: number for number, letter in enumerate("rybgkwp")}
# So many planes that are not named wait at an airport, so that there is room for one more.
PARKED = 2
NOBODY: dict[str, int] = {}


def arrange(
    players: int = 3,
    *,
    options: Mapping[str, object] | None = None,
    board: Path | None = None,
    phase: str = "marker",
    active: int = 0,
    planes: Mapping[str, str] | None = None,
    allied: str = "",
    row: str = "",
    size: int = ROW,
    reserved: Mapping[str, int] = NOBODY,
    pile: str = "",
    discards: str = "",
    others: str = "pile",
    on: Mapping[int, str] | None = None,
    beside: Mapping[int, str] | None = None,
    won: str = "",
    **rest: Any,
) -> State:
    """A position that has only what is said here; seats count from 0, and it is seat 0's turn.

    `planes` are queues, `{"Tokyo": "r y k"}` with k for black; all planes that are not named wait elsewhere. `allied`
    are the alliance areas: `red black; ; yellow white`. `row` and `pile` begin with these passengers; quiet ones fill
    the row up to its `size`, and all `others`, quiet ones first, are below in the pile, or in the discards, or beside
    the last seat. `on` are the fields of boarding passes, bottom first: `{0: "Chef, Yeti; Banker; "}` shows Yeti
    and Banker.
    """
    game = rules(players, tuple((options or {}).items()), board)
    printed = load(board) if board else built_in()
    fields = {seat: [listed(part) for part in text.split(";")] for seat, text in (on or {}).items()}
    aside = {seat: listed(text) for seat, text in (beside or {}).items()}
    in_row, in_pile, gone, taken = listed(row), listed(pile), listed(discards), listed(won)
    named = in_row + in_pile + gone + taken
    named += [name for lists in fields.values() for names in lists for name in names]
    named += [name for names in aside.values() for name in names]
    assert len(set(named)) == len(named), "somebody is named twice"
    assert set(named) <= set(printed.passengers), set(named) - set(printed.passengers)
    quiet = [name for name in QUIET if name not in named]
    in_row += quiet[: max(0, size - len(in_row))]
    left = [name for name in (*QUIET, *printed.passengers) if name not in named and name not in in_row]
    left = list(dict.fromkeys(left))
    if others == "beside":
        aside[players - 1] = aside.get(players - 1, []) + left
    else:
        {"pile": in_pile, "discards": gone}[others].extend(left)
    areas: list[int | None] = [None] * len(COLOURS)
    for area, text in enumerate(allied.split(";")):
        for colour in text.split():
            areas[COLOURS.index(colour)] = area
    position: dict[str, object] = {
        "phase": phase,
        "seed": 1,
        "streams": 0,
        "active": active,
        "placed": players * planes_each(players),
        "undoable": False,
        "airports": _queues(printed, players, planes or {}),
        "alliances": areas,
        "row": in_row,
        "reserved": [reserved.get(name) for name in in_row],
        "pile": in_pile,
        "discards": sorted(gone, key=printed.passengers.index),
        "won_passengers": sorted(taken, key=printed.passengers.index),
        "markers_left": 3,
        "used": [0, 0, 0],
        "has_reserved": False,
        "symbol_at": None,
        "left": [0] * (len(COLOURS) * PLANES),
        "carried": [0] * len(printed.airports),
        "won": len(taken),
        "to_lay": len(taken) if phase == "lay" else 0,
        "turns_in_a_row": 0,
        "last_round_comes": False,
        "last_turns": 0,
        "seats": [_seat(fields.get(seat, []), aside.get(seat, [])) for seat in range(players)],
    }
    assert set(rest) <= set(position), set(rest) - set(position)
    state = game.from_dict(position | rest)
    state.watched = True
    return state


def _seat(fields: list[list[str]], beside: list[str]) -> dict[str, object]:
    lists = fields + [[]] * (3 - len(fields))
    return {"fields": [*lists, beside], "top": [names[-1] if names else None for names in lists]}


def planes_each(players: int) -> int:
    return 3 if players == 4 else 4


def _queues(printed: Board, players: int, planes: Mapping[str, str]) -> dict[str, list[int]]:
    """Named planes where they are named; the others of NPAs at home, those of players from the last airports on."""
    free = [
        [colour * PLANES + number for number in range(1, PLANES if colour >= FIRST_NPA else planes_each(players) + 1)]
        if colour < players or colour >= FIRST_NPA
        else []
        for colour in range(len(COLOURS))
    ]
    queues = {name: [free[LETTERS[letter]].pop(0) for letter in text.split()] for name, text in planes.items()}
    for airport in range(len(printed.airports) - 1, -1, -1):
        name, lands = printed.airports[airport], printed.lands[airport]
        if name in planes:
            continue
        if lands != OPEN_TO_ALL:
            queues[name] = free[lands][:1]
            free[lands] = free[lands][1:]
        else:
            waiting = sorted(plane for colour in free[:FIRST_NPA] for plane in colour)[:PARKED]
            queues[name] = waiting
            for plane in waiting:
                free[plane // PLANES].remove(plane)
    for colour in range(FIRST_NPA, len(COLOURS)):
        for airport, name in enumerate(printed.airports):
            if name not in planes and printed.lands[airport] == colour and free[colour] and len(queues[name]) < 2:
                queues[name].append(free[colour].pop(0))
    assert not any(free), "planes without a place"
    return {name: queues[name] for name in printed.airports if queues.get(name)}


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@functools.cache
def rules(players: int, options: tuple[tuple[str, object], ...] = (), board: Path | None = None) -> Game:
    return flightdeck.game("air_alliance", players=players, options=dict(options), board=board)


def row(state: State) -> list[str]:
    return [passenger["name"] for passenger in sight(state)["row"]]


def marked(state: State) -> dict[str, int]:
    """Who has reserved whom."""
    return {one["name"]: one["reserved"] for one in sight(state)["row"] if one["reserved"] is not None}


def queue(state: State, airport: str) -> str:
    """`red yellow black`"""
    return " ".join(plane["colour"] for plane in sight(state)["airports"][airport]["planes"])


def leaving(state: State, airport: str) -> list[bool]:
    """Which planes may take off."""
    return [plane["may_take_off"] for plane in sight(state)["airports"][airport]["planes"]]


def on_pass(state: State, seat: int = 0) -> list[str | None]:
    return [field["passenger"] for field in sight(state)["seats"][seat]["fields"]]


def won_now(state: State) -> list[object]:
    """Who was won so far, in the order of the events."""
    return [event.public["passenger"] for event in state.events if event.name == "won"]


def stopping(state: State) -> State:
    """No more markers; those won are laid on the first field that is free."""
    seat = state.to_act[0]
    play(state, "stop")
    while sight(state)["phase"] == "lay" and state.to_act == (seat,):
        state.apply(seat, state.legal(seat)[0])
    return state
