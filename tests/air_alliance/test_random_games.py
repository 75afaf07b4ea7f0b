"""Whole random games of every player count and option, under the invariants that hold in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given

from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_alliance.board import COLOURS, PLANES, built_in
from flightdeck.games.air_alliance.info import INFO
from flightdeck.games.air_alliance.words import SENTENCES
from tests.invariants import (
    check_copies_share_nothing,
    check_end,
    check_legal_is_what_is_not_refused,
    check_record_replays,
    check_resample_depends_on_nothing_hidden,
    check_resample_keeps_what_a_seat_sees,
    check_round_trip,
    check_views_leak_nothing,
    check_winners_have_most_points,
    frozen,
    game_number,
    games_of,
    seeds,
    walk,
)

games = games_of(INFO)
BOARD = built_in()
NPAS = COLOURS[4:]
ROOM = {"Y": 3, "inverted_Y": 3, "V": 2}
EXITS = {"Y": 2, "inverted_Y": 1, "V": 2}
TRIOS = [[name for card, name in enumerate(BOARD.passengers) if BOARD.trio[card] == trio] for trio in range(7)]
MILES = {name: int(BOARD.miles[card]) for card, name in enumerate(BOARD.passengers)}


@given(games, seeds)
def test_every_position_is_as_the_rules_allow(game: Game, seed: int) -> None:
    for state, _, _ in walk(game, seed):
        data: Any = state.to_dict()
        view: Any = state.view(None)
        check_passengers(game, data, view)
        check_planes(game, data, view)
        check_alliances(view)
        check_turn(game, data)


def check_passengers(game: Game, data: Any, view: Any) -> None:
    """Each of the 60 is in one place; points are what counting gives."""
    won = [[name for names in seat["fields"] for name in names] for seat in data["seats"]]
    places = data["row"] + data["pile"] + data["discards"] + data["won_passengers"]
    assert sorted(places + [name for names in won for name in names]) == sorted(BOARD.passengers)
    assert len(data["row"]) <= 6
    if data["phase"] != "over":
        assert len(data["row"]) == 6 or not data["pile"]
    for seat, own in enumerate(won):
        trios = sum(set(trio) <= set(own) for trio in TRIOS)
        shown = view["seats"][seat]
        assert (shown["points"], shown["trios"]) == (sum(MILES[name] for name in own) + 30_000 * trios, trios)
        for names, top in zip(data["seats"][seat]["fields"], data["seats"][seat]["top"], strict=False):
            assert (top in names) if names else top is None
    reserved = [seat for seat in data["reserved"] if seat is not None]
    assert len(set(reserved)) == len(reserved)
    assert data["active"] not in reserved or data["has_reserved"]
    assert game.players > max(reserved, default=0)


def check_planes(game: Game, data: Any, view: Any) -> None:
    """Each of the 35 planes is in one place; queues have no gaps, room, and only colours that may land."""
    planes = [plane for queue in data["airports"].values() for plane in queue]
    assert len(set(planes)) == len(planes)
    assert all(plane % PLANES for plane in planes)  # alliance planes are on no airport
    count = Counter(COLOURS[plane // PLANES] for plane in planes)
    each = 3 if game.players == 4 else 4
    if data["phase"] != "place":
        assert count == dict.fromkeys(COLOURS[: game.players], each) | dict.fromkeys(NPAS, 4)
    for airport in view["airports"].values():
        colours = [plane["colour"] for plane in airport["planes"]]
        assert len(colours) <= airport["room"] == ROOM[airport["shape"]]
        assert [plane["may_take_off"] for plane in airport["planes"]] == [
            place < EXITS[airport["shape"]] for place in range(len(colours))
        ]
        allowed = {airport["lands"]}
        if game.options["permit_overrides_colour"]:
            allowed |= set(COLOURS[:4])
        assert airport["lands"] == "all" or set(colours) <= allowed


def check_alliances(view: Any) -> None:
    inside = [colour for area in view["alliances"] for colour in area]
    assert len(set(inside)) == len(inside)
    for area in view["alliances"]:
        assert len(area) <= 4
        assert not area or set(area) & set(NPAS)
    for number, seat in enumerate(view["seats"]):
        own = [area for area in view["alliances"] if COLOURS[number] in area]
        assert seat["allies"] == ([npa for npa in NPAS if npa in own[0]] if own else [])


def check_turn(game: Game, data: Any) -> None:
    spent = sum(data["used"]) + data["has_reserved"]
    if data["phase"] in ("marker", "fly"):
        assert data["markers_left"] == 3 - spent
    assert data["turns_in_a_row"] < (2 if game.players == 2 else 100)
    assert data["phase"] != "replace" or data["last_turns"]
    assert not (data["last_turns"] and data["last_round_comes"])
    assert not (data["last_turns"] and data["has_reserved"])


@given(games, seeds)
def test_a_game_ends_after_exactly_one_last_round_and_most_points_win(game: Game, seed: int) -> None:
    state = check_end(game, seed)
    check_winners_have_most_points(state)
    told = [event.name for event in state.events]
    assert (told.count("last_round"), told.count("over")) == (1, 1)
    assert not state.events[-1].secret
    assert all(event.name != "reserved" for event in last_round(state))


def last_round(state: State) -> list[Any]:
    """The events after the last turn before it."""
    events = state.events
    began = next(number for number, event in enumerate(events) if event.name == "last_round")
    seat = events[began].seat
    after = next(
        (number for number in range(began, len(events)) if events[number].seat not in (seat, -1)), len(events) - 1
    )
    return events[after:]


@given(games, seeds)
def test_turns_go_round_and_only_extra_turns_come_in_between(game: Game, seed: int) -> None:
    before = 0
    for state, _, seat in walk(game, seed, events=True):
        assert seat in (before, (before + 1) % game.players) or state.over
        before = before if seat is None else seat
    told = Counter(event.name for event in state.events)
    assert told["extra_turn"] <= told["won"] // 3


def test_everything_happens_in_these_games() -> None:
    told: Counter[str] = Counter()
    flown: Counter[object] = Counter()
    partners: set[object] = set()
    for number in range(36):
        *_, (state, _, _) = walk(game_number("air_alliance", number), number, events=True)
        told.update(event.name for event in state.events)
        flown.update(event.public["colour"] for event in state.events if event.name == "flew")
        partners.update(event.public["partners"] for event in state.events if event.name == "allied")
        for event in state.events:
            sentence = state.game.tell(event, event.seat if event.seat >= 0 else None, list("ABCD"))
            assert "{" not in sentence
            assert sentence.endswith(".")
    assert set(told) == set(SENTENCES)
    assert (told["allied"] > 20, told["extra_turn"] > 5, told["won"] > 400) == (True, True, True)
    assert all(flown[colour] > 50 for colour in COLOURS)
    assert {"black", "white", "purple"} <= partners


@given(games, seeds)
def test_legal_actions_are_exactly_those_that_are_not_refused(game: Game, seed: int) -> None:
    check_legal_is_what_is_not_refused(game, seed)


@given(games, seeds)
def test_to_dict_and_from_dict_are_inverse_and_the_game_goes_on_the_same(game: Game, seed: int) -> None:
    check_round_trip(game, seed)


@given(games, seeds)
def test_copies_share_nothing(game: Game, seed: int) -> None:
    check_copies_share_nothing(game, seed)


@given(games, seeds)
def test_the_record_replays_to_the_same_game(game: Game, seed: int) -> None:
    check_record_replays(game, seed)


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The same position with the pile in another order, and another chance to come."""
    data: Any = json.loads(frozen(state))
    rng.shuffle(data["pile"])
    data["seed"] = rng.randrange(2**32)
    return state.game.from_dict(data)


@given(games, seeds)
def test_views_are_unchanged_when_everything_hidden_is_permuted(game: Game, seed: int) -> None:
    check_views_leak_nothing(game, seed, permuted, every=61)


@given(games, seeds)
def test_resample_keeps_what_the_seat_sees_and_may_do(game: Game, seed: int) -> None:
    check_resample_keeps_what_a_seat_sees(game, seed, every=61)


@given(games, seeds)
def test_resample_depends_on_nothing_that_is_hidden(game: Game, seed: int) -> None:
    check_resample_depends_on_nothing_hidden(game, seed)


def test_a_world_drawn_anew_foresees_nothing() -> None:
    """Who comes next in resampled worlds, and in copies of them, is the truth no more often than chance says."""
    state: Any = game_number("air_alliance", 1).start(3)
    while state.view(None)["phase"] == "place":
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    stop = state.game.parse("stop")
    rng = random.Random(1)

    def comes(world: Any) -> str:
        world.apply(world.to_act[0], stop)
        return str(world.view(None)["row"][-1]["name"])

    truth = comes(state.copy())
    worlds = Counter(comes(state.resample(0, rng).copy()) for _ in range(540))
    assert len(worlds) > 48  # of 54
    assert worlds[truth] < 30
    assert max(worlds.values()) < 30
