"""Whole random games of every player count and option, under the invariants that hold in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given
from tools import lively

import flightdeck
from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_baron.board import EVENTS, built_in
from flightdeck.games.air_baron.info import INFO
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.words import SENTENCES
from tests.invariants import (
    check_copies_share_nothing,
    check_end,
    check_legal_is_what_is_not_refused,
    check_record_replays,
    check_resample_depends_on_nothing_hidden,
    check_resample_keeps_what_a_seat_sees,
    check_round_trip,
    check_views_leak_nothing,
    frozen,
    game_number,
    games_of,
    seeds,
    walk,
)

games = games_of(INFO)
BOARD = built_in()
HUB = {name: BOARD.hubs[BOARD.hub[spoke]] for spoke, name in enumerate(BOARD.routes)}
DOMESTIC = set(BOARD.routes[: BOARD.domestic_count])
SST_CAPABLE = {name for spoke, name in enumerate(BOARD.routes) if BOARD.sst_capable[spoke]}
SIZE = Counter(HUB[name] for name in DOMESTIC)
WORTH = {name: (int(BOARD.dominance_share[hub]), int(BOARD.control_share[hub])) for hub, name in enumerate(BOARD.hubs)}
LIMIT = {name: int(BOARD.jumbo_limit[hub]) for hub, name in enumerate(BOARD.hubs)}
LOANS = ((0, 0), (20, 10), (50, 20), (100, 30), (150, 40), (200, 50), (250, 60))
ON_THE_WAY = {"cup", "pending", "drawn"}


def leaving(state: State, seat: int, rng: random.Random) -> Action:
    """Now and then somebody leaves, which is never offered (AB41)."""
    leave = state.game.parse("leave")
    return leave if rng.random() < 0.02 and not state.refuse(seat, leave) else lively.move(state, seat, rng)


@given(games, seeds)
def test_every_position_is_as_the_rules_allow(game: Game, seed: int) -> None:
    loans = [0] * game.players
    for state, _, _ in walk(game, seed, pick=leaving if seed % 4 == 0 else lively.move):
        data: Any = state.to_dict()
        view: Any = state.view(None)
        check_markers(game, data, view)
        check_hubs_and_shares(game, data, view)
        check_jets(data)
        loans = check_money(data, view, loans)
        check_turn(game, data)


def check_markers(game: Game, data: Any, view: Any) -> None:
    """Every marker is in one place, where it may be; every control marker is on a spoke in play."""
    assert len(data["markers"]) == len(BOARD.marker_names)
    takers = {event["event"]: event["taker"] for event in data["events"]}
    for name, place in zip(BOARD.marker_names, data["markers"], strict=True):
        if name in HUB:
            if HUB[name] not in view["hubs"]:
                assert place == "out"
            else:
                assert place in ON_THE_WAY or (place == "map" and name not in data["spokes"])
        elif name.removesuffix(" hub") in LIMIT:
            assert place in ON_THE_WAY if name.removesuffix(" hub") in view["hubs"] else place == "out"
        elif name == "Jumbo Profit":
            assert place in ON_THE_WAY | {"aside"}
        elif name in EVENTS:
            waits = "track" if game.options["events"] else "out"
            assert place == waits if takers[name] is None else place in ON_THE_WAY
        else:
            assert place in ON_THE_WAY
    assert all(HUB[name] in view["hubs"] for name in data["spokes"])
    assert data["markers"].count("pending") == {"resolve": 2}.get(data["phase"], data["markers"].count("pending")) <= 2


def check_hubs_and_shares(game: Game, data: Any, view: Any) -> None:
    """The tables that are kept are those that counting gives."""
    presence = Counter((HUB[name], spoke["owner"]) for name, spoke in data["spokes"].items() if name in DOMESTIC)
    jumbos = Counter(HUB[name] for name, spoke in data["spokes"].items() if spoke["jumbo"])
    shares = [0] * game.players
    for name, hub in view["hubs"].items():
        assert hub["jumbos"] == jumbos[name] <= LIMIT[name]
        assert hub["spokes"] == [presence[name, seat] for seat in range(game.players)]
        for seat in range(game.players):
            own = presence[name, seat]
            shares[seat] += WORTH[name][1] if own == SIZE[name] else WORTH[name][0] if 2 * own > SIZE[name] else 0
    assert [seat["share"] for seat in view["seats"]] == shares
    if game.options["events"]:
        for space in view["events"]:
            assert space["taken_by"] is not None or max(shares) < space["space"]


def check_jets(data: Any) -> None:
    for number, seat in enumerate(data["seats"]):
        own = {name: spoke for name, spoke in data["spokes"].items() if spoke["owner"] == number}
        jumbos = [name for name, spoke in own.items() if spoke["jumbo"]]
        assert set(jumbos) <= DOMESTIC
        assert 0 <= seat["undeployed"] <= 6 - len(jumbos)
        if seat["sst"] not in (None, "undeployed"):
            assert seat["sst"] in own
            assert seat["sst"] in SST_CAPABLE
        present = {HUB[name] for name in own if name in DOMESTIC}
        alone = {name for name in own if HUB[name] not in present}
        assert alone <= {seat["sst"], data["sst_from"]}


def check_money(data: Any, view: Any, before: list[int]) -> list[int]:
    """No negative cash, and no loan above its limit when it is taken."""
    for number, seat in enumerate(data["seats"]):
        assert seat["cash"] >= 0
        assert seat["loan"] % 10 == 0
        if seat["loan"] > before[number]:
            share = view["seats"][number]["share"]
            assert seat["loan"] <= max(limit for at, limit in LOANS if at <= share)
            assert before[number] == 0
            assert number == data["active"]
    assert data["settlement"] in range(0, 31, 5)
    assert 0 <= data["contract_rate"] <= 6
    return [seat["loan"] for seat in data["seats"]]


def check_turn(game: Game, data: Any) -> None:
    assert len(set(data["order"])) == len(data["order"])
    left = {number for number, seat in enumerate(data["seats"]) if seat["gone"]}
    assert left.isdisjoint(data["order"][data["turn"] :]) or data["phase"] == "over"
    assert data["round"] <= 30
    assert data["contract_rate"] > 0 or data["contract_holder"] is None


@given(games, seeds)
def test_with_a_round_limit_a_game_ends_and_whoever_reached_the_target_wins(game: Game, seed: int) -> None:
    state = check_end(game, seed)
    view: Any = state.view(None)
    if any(event.name == "round_limit" for event in state.events):
        assert state.winners == tuple(seat for seat, worth in enumerate(state.scores) if worth == max(state.scores))
        assert view["round"] == 30
    else:
        (winner,) = state.winners
        seat = view["seats"][winner]
        assert seat["share"] + seat["cash"] >= view["target"]
        assert (seat["loan"], seat["on_strike"], view["active"]) == (0, False, winner)
    assert [seat["worth"] for seat in view["seats"]] == state.scores


def test_everything_happens_in_these_games() -> None:
    told: Counter[str] = Counter()
    drawn: set[object] = set()
    for number in range(40):
        *_, (state, _, _) = walk(game_number("air_baron", number), number, events=True, pick=leaving)
        told.update(event.name for event in state.events)
        drawn.update(event.public["which"] for event in state.events if event.name == "event")
        for event in state.events:
            sentence = state.game.tell(event, event.seat if event.seat >= 0 else None, list("ABCDEF"))
            assert "{" not in sentence
            assert sentence.endswith(".")
    assert drawn == set(EVENTS)
    assert set(told) == set(SENTENCES)


def test_games_without_a_round_limit_mostly_end_too() -> None:
    for seed in range(5):
        game = flightdeck.game("air_baron", players=2 + seed)
        *_, (state, _, _) = walk(game, seed)
        assert len(state.winners) == 1


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
    """The same position with other dice to come, and with other events where this seat knows none."""
    data: Any = json.loads(frozen(state))
    assert isinstance(state, BaronState)
    numbers = {name: place for place, name in enumerate(state.board.marker_names)}
    hidden = [
        event for event in data["events"] if not event["shown"] and (event["taker"] is None or event["taker"] != seat)
    ]
    places = [data["markers"][numbers[event["event"]]] for event in hidden]
    names = [event["event"] for event in hidden]
    rng.shuffle(names)
    for event, name, place in zip(hidden, names, places, strict=True):
        event["event"] = name
        data["markers"][numbers[name]] = place
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


@given(games, seeds)
def test_events_tell_which_event_was_taken_to_the_taker_alone(game: Game, seed: int) -> None:
    *_, (state, _, _) = walk(game, seed, events=True)
    for event in state.events:
        if event.name == "event_taken":
            assert (event.knows, set(event.public), set(event.secret)) == ((event.seat,), {"space"}, {"which"})
        else:
            assert not event.secret


def test_a_world_drawn_anew_foresees_nothing() -> None:
    """What is drawn next in resampled worlds, and in copies of them, is the truth no more often than chance says."""
    state: Any = flightdeck.game("air_baron", players=4).start(3)
    for move in ("keep the company", "no fare wars"):
        state.apply(state.to_act[0], state.game.parse(move))
    seat = state.to_act[0]
    draw = state.game.parse("draw profits")
    rng = random.Random(1)

    def drawn(world: Any) -> tuple[str, ...]:
        world.apply(seat, draw)
        view = world.view(None)
        return tuple(view["pending"] + view["drawn_box"])

    truth = drawn(state.copy())
    worlds = Counter(drawn(state.resample(seat, rng).copy()) for _ in range(550))
    assert len(worlds) > 45  # of the 55 pairs among 10 hubs and the contract
    assert worlds[truth] < 30
    assert max(worlds.values()) < 30
