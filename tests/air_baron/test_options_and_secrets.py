"""Options, and what each player may know: AB43."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadOption
from flightdeck.games.air_baron.board import EVENTS
from tests.air_baron.arrange import arrange, marker, rules
from tests.playing import names, play, sight, told

ORDER = "Strike, Recession, Crash, Fuel Cost Hike, Local Competitor"
MIAMI = "Orlando, Tampa, West Palm Beach"


def test_events_off_leaves_them_out_and_the_contract_in() -> None:
    state = rules(3, (("events", False),)).start(1)
    assert {marker(state, event) for event in EVENTS} == {"out"}
    assert (sight(state)["events"], marker(state, "Government Contract")) == ([], "cup")
    state = arrange(options={"events": False}, own={0: "Orlando, Tampa, Minneapolis, St. Louis"})
    play(state, "buy Indianapolis")
    assert (names(state), sight(state)["seats"][0]["share"]) == (["bought", "share"], 90)
    state = play(arrange(options={"events": False}, phase="step", cup="Government Contract"), "draw profits")
    assert sight(state)["phase"] == "bid"


def test_a_side_changes_nothing_with_five_or_six_players() -> None:
    for players in (5, 6):
        east, west = (rules(players, (("side", side),)).start(7).to_dict() for side in ("east", "west"))
        assert east == west


def test_the_choices_of_every_option() -> None:
    info = flightdeck.game("air_baron").info
    assert {option.name: (option.default, option.choices) for option in info.options} == {
        "side": ("east", ("east", "west")),
        "round_limit": (0, (0, 30, 60, 100, 200)),
        "events": (True, (True, False)),
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": "north"}, "side is"),
        ({"round_limit": 7}, "round_limit is"),
        ({"events": "no"}, "events is"),
        ({"speed": 1}, "no option 'speed'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        flightdeck.game("air_baron", options=options)


def secrets() -> Any:
    """Seat 0 took the event at 50, seat 1 that at 100, which has been drawn; the others lie on the track."""
    return arrange(
        events=ORDER,
        own={0: MIAMI, 1: "Minneapolis, St. Louis, Indianapolis, Milwaukee"},
        taken={0: "Strike", 1: "Recession"},
        drawn_box="Recession",
        shown="Recession",
    )


def known(state: Any, seat: int | None) -> list[str | None]:
    return [space["event"] for space in sight(state, seat)["events"]]


def test_AB43_an_event_is_known_to_its_taker_and_to_all_once_it_was_drawn() -> None:
    state = secrets()
    assert known(state, 0) == ["Strike", "Recession", None, None, None]
    assert known(state, 1) == [None, "Recession", None, None, None]
    assert known(state, None) == [None, "Recession", None, None, None]
    assert "Recession" in sight(state, 2)["drawn_box"]
    drawn = play(arrange(events=ORDER, own={0: MIAMI}, phase="step", cup="Strike", turn=1), "draw profits")
    assert known(drawn, 2)[0] == "Strike"


def test_AB43_an_event_is_known_as_soon_as_it_is_drawn_and_not_only_when_it_is_resolved() -> None:
    drawn = arrange(events=ORDER, own={0: MIAMI, 2: "Boston"}, phase="step", cup="Strike, Boston", turn=1)
    play(drawn, "draw profits")
    assert sight(drawn)["phase"] == "resolve"
    for seat in (None, 0, 1, 2):
        assert (sight(drawn, seat)["pending"], known(drawn, seat)[0]) == (["Boston", "Strike"], "Strike")


def test_AB43_the_taker_alone_is_told_which_event_it_is() -> None:
    state = play(arrange(events=ORDER, own={0: "Minneapolis, St. Louis"}), "buy Indianapolis")
    event = state.events[-1]
    seats = ["Ann", "Ben", "Cat"]
    assert state.game.tell(event, 0, seats) == "Ann reached 50 and took the event there: Strike."
    for other in (None, 1, 2):
        assert state.game.tell(event, other, seats) == "Ann reached 50 and took the event there."
    drawn = play(arrange(events=ORDER, own={0: MIAMI}, phase="step", cup="Strike", turn=1), "draw profits")
    assert state.game.tell(drawn.events[-2], 2, seats) == "Ben drew an event: Strike."


def test_AB43_two_unknown_events_in_the_cup_look_alike() -> None:
    state = arrange(taken={0: "Crash", 1: "Strike"})
    assert sight(state, 2)["cup"].count("event") == 2
    assert (sight(state, 0)["cup"].count("event"), "Crash" in sight(state, 0)["cup"]) == (1, True)
    assert sight(state, None)["cup"] == sorted(sight(state, None)["cup"])


def test_AB43_everything_else_is_open() -> None:
    state = secrets()
    views = [sight(state, seat) for seat in (None, 0, 1, 2)]
    for view in views:
        for key in ("seat", "events", "cup"):
            view.pop(key)
    assert views[0] == views[1] == views[2] == views[3]
    assert set(views[0]) >= {"seats", "spokes", "hubs", "order", "settlement", "contract", "drawn_box", "pending"}


def test_AB43_no_view_tells_the_seed_or_what_comes() -> None:
    state = secrets()
    for seat in (None, 0, 1, 2):
        assert not {"seed", "streams"} & set(sight(state, seat))
        other = state.game.from_dict(state.to_dict() | {"seed": 987654321})
        assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))


def test_AB43_a_resampled_world_deals_the_unknown_events_anew_and_throws_other_dice() -> None:
    state = secrets()
    rng = random.Random(1)
    orders: set[tuple[str, ...]] = set()
    dice: set[str] = set()
    for _ in range(120):
        world: Any = state.resample(0, rng)
        assert world.view(0) == state.view(0)
        data = world.to_dict()
        assert data["seed"] != state.to_dict()["seed"]
        orders.add(tuple(event["event"] for event in data["events"]))
        world.watched = True
        dice.add(str(told(play(world, "take over Boston"))[0]["attack"]))
    assert {order[:2] for order in orders} == {("Strike", "Recession")}
    assert len(orders) == 6
    assert len(dice) > 25
    others = {tuple(event["event"] for event in state.resample(1, rng).to_dict()["events"]) for _ in range(300)}
    assert len(others) == 24


def test_AB43_who_took_an_event_and_where_its_marker_is_stays_when_it_is_dealt_anew() -> None:
    state = secrets()
    for number in range(20):
        data: Any = state.resample(2, random.Random(number)).to_dict()
        first = data["events"][0]
        assert (first["taker"], first["shown"]) == (0, False)
        world = state.game.from_dict(data)
        assert marker(world, first["event"]) == "cup"
        assert [marker(world, event["event"]) for event in data["events"][2:]] == ["track"] * 3


def test_AB43_a_copy_is_the_truth_and_only_resampling_hides_it() -> None:
    state = secrets()
    assert state.copy().to_dict() == state.to_dict()
