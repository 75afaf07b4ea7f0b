"""Options, notation, sentences, and what each player may know: AA21."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadOption
from tests.air_alliance.arrange import arrange, row, rules
from tests.playing import play, sight


def test_the_choices_of_every_option() -> None:
    info = flightdeck.game("air_alliance").info
    assert {option.name: (option.default, option.choices) for option in info.options} == {
        "connections": ("same_plane", ("same_plane", "any_plane")),
        "permit_overrides_colour": (False, (False, True)),
        "allies_share_planes": (False, (False, True)),
        "codeshare_anywhere": (False, (False, True)),
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"connections": "no_plane"}, "connections is"),
        ({"allies_share_planes": 2}, "allies_share_planes is"),
        ({"speed": 1}, "no option 'speed'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        flightdeck.game("air_alliance", options=options)


def test_AA21_everything_is_open_but_the_order_of_the_pile() -> None:
    state = arrange(on={0: "Chef; ; "}, beside={1: "Banker"}, row="Sailor", pile="Painter, Inventor")
    views = [sight(state, seat) for seat in (None, 0, 1, 2)]
    for view in views:
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
    assert views[0]["pile"] == 60 - 6 - 2
    assert not {"seed", "streams"} & set(views[0])
    shown = {key: value for key, value in views[0].items() if key != "airports"}
    assert "Painter" not in json.dumps(shown)
    assert views[0]["seats"][1]["beside"] == ["Banker"]


def test_AA21_a_resampled_world_has_the_same_pile_in_another_order_and_another_chance() -> None:
    state = arrange(pile="Painter, Inventor", row="Sailor")
    truth: Any = state.to_dict()
    rng = random.Random(1)
    tops = set()
    for _ in range(60):
        world = state.resample(1, rng)
        data: Any = world.to_dict()
        assert sorted(data["pile"]) == sorted(truth["pile"])
        assert data | {"pile": 0, "seed": 0} == truth | {"pile": 0, "seed": 0}
        assert data["seed"] != truth["seed"]
        tops.add(data["pile"][0])
    assert len(tops) > 25
    assert state.to_dict() == truth


def test_AA21_what_is_shuffled_later_differs_between_worlds() -> None:
    state = arrange(pile="Perfumer", others="discards")
    rng = random.Random(2)
    worlds = [play(state.resample(0, rng), "stop").to_dict()["pile"] for _ in range(3)]
    assert worlds[0] != worlds[1] != worlds[2]


def test_a_copy_is_the_truth() -> None:
    state = arrange(pile="Painter, Inventor")
    assert state.copy().to_dict() == state.to_dict()
    assert row(play(state.copy(), "stop"))[-1] == "Painter"


def test_airports_may_be_written_by_their_codes() -> None:
    game = rules(3)
    for text, meaning in (
        ("fly A1 2 to E3", "fly Tokyo 2 to Cannes"),
        ("swap m2 1 and 3", "swap Cape Town 1 and 3"),
        ("PLACE at u1", "place at New York"),
    ):
        assert str(game.parse(text)) == meaning


def test_sentences_are_those_of_the_events() -> None:
    state = arrange(row="Board Gamer (1)", planes={"Tokyo": "r"}, on={1: "Korean Star; Banker; Mountaineer"})
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    told = [state.game.tell(event, None, ["Ann", "Ben", "Cat"]) for event in state.events]
    assert told[:2] == ["Ann flew red from Tokyo to Essen.", "Ann won Board Gamer (1): 5800 miles."]
    assert state.game.prompt(state, 0) == "Place a marker on a flight symbol or a passenger, or stop: 2 left."
    play(state, "stop")
    assert state.game.prompt(state, 0) == "Lay the passengers you have won on your boarding pass: 1 to go."
    play(state, "lay Board Gamer (1) on 1", "ally with black at 3")
    assert state.game.tell(state.events[-1], 2, ["Ann", "Ben", "Cat"]) == (
        "Ben formed an alliance with black on area 3."
    )
    play(state, "use field 1 symbol 1")
    assert state.game.prompt(state, 1) == "Your marker is on area A: choose what to do with it."
    assert state.game.prompt(state, 0) == ""
