"""What each player may know (AE40), and the options."""

from __future__ import annotations

from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadOption, IllegalAction
from flightdeck.engine.state import State
from tests.airlines_europe.arrange import arrange
from tests.playing import menu, play, sight


def test_AE40_public_and_secret() -> None:
    state = arrange(hand={0: "2 red, abacus", 1: "blue"}, holdings={1: "3 green"}, discarded={1: "white"})
    for viewer in (0, 2, None):
        other = sight(state, viewer)["seats"][1]
        assert (other["money"], other["holdings"], other["hand_size"], other["abacus_in_hand"]) == (
            8,
            {"green": 3},
            1,
            0,
        )
        assert other["points"] is None
        assert "hand" not in other
        assert other["face_down_discards"] == 1
    assert sight(state, 2)["seats"][0]["abacus_in_hand"] == 1
    assert sight(state, 0)["hand"] == {"red": 2, "abacus": 1}
    assert sight(state, 1)["discarded"] == {"white": 1}
    assert sight(state, 0)["discarded"] == {}
    assert "hand" not in sight(state, None)
    assert isinstance(sight(state)["pile"], int)
    assert sight(state)["abacus_supply"] == 19


def test_AE40_points_are_open_at_the_end() -> None:
    state = arrange(3, phase="over", scorings=3, points={0: 9, 1: 7, 2: 5})
    assert [seat["points"] for seat in sight(state)["seats"]] == [9, 7, 5]


def test_AE40_events_tell_a_drawn_share_to_the_drawer_alone() -> None:
    state = arrange(phase="take", pile="white")
    play(state, "draw")
    drew = next(event for event in state.events if event.name == "drew")
    assert drew.seen_by(0)["share"] == "white"
    assert "share" not in drew.seen_by(1)
    assert "share" not in drew.seen_by(None)


def test_AE40_events_tell_earned_points_to_the_player_alone_unless_points_are_open() -> None:
    for open_points in (False, True):
        state = arrange(
            phase="take", pile="scoring", holdings={2: "red"}, spaces={"red": 26}, options={"open_points": open_points}
        )
        play(state, menu(state)[0])
        while sight(state)["phase"] == "clear":
            play(state, menu(state)[0])
        earned = next(event for event in state.events if event.name == "earned")
        assert earned.seen_by(2)["points"] == 6
        assert ("points" in earned.seen_by(0)) is open_points


def test_AE40_what_everybody_saw_being_taken_is_remembered_until_it_may_be_gone() -> None:
    state = arrange(phase="take", market="red red blue green white", hand={0: "black"})
    play(state, "take red")
    assert sight(state, 1)["seats"][0]["seen_in_hand"] == {"red": 1}
    play(state, "take money", "take money", "trade 1 for 1", "discard black from hand")
    assert sight(state, 1)["seats"][0]["seen_in_hand"] == {}  # it may have been the red one


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"exact_pile": True}, "no option 'exact_pile'"),
        ({"exact_piles": "yes"}, "exact_piles is False or True, not 'yes'"),
        ({"exact_piles": 1}, "not 1"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        flightdeck.game("airlines_europe", options=options)


BAN = {"flight_ban": True}


def ban_phase(players: int = 3, **more: Any) -> State:
    """The first scoring was just done; seat 0 was active, so seat 1 holds the card."""
    position: dict[str, Any] = {
        "phase": "ban",
        "holder": 1,
        "chooser": 1,
        "choices_left": 2 * players,
        "scorings": 1,
    }
    return arrange(players, options=BAN, **(position | more))


@pytest.mark.parametrize(("players", "markers"), [(5, 2), (4, 3), (3, 4), (2, 4)])
def test_flight_ban_gives_each_player_his_markers(players: int, markers: int) -> None:
    shown = sight(flightdeck.game("airlines_europe", players=players, options=BAN).start(1))
    assert [seat["ban_markers"] for seat in shown["seats"]] == [markers] * players
    without = sight(flightdeck.game("airlines_europe", players=players).start(1))
    assert [seat["ban_markers"] for seat in without["seats"]] == [0] * players


@pytest.mark.parametrize(("before", "bans"), [(0, True), (1, True), (2, False)])
def test_flight_ban_comes_after_the_first_and_the_second_scoring(before: int, bans: bool) -> None:
    state = arrange(3, options=BAN, phase="take", scorings=before, pile="scoring")
    play(state, menu(state)[0])
    while sight(state)["phase"] == "clear":
        play(state, menu(state)[0])
    assert (sight(state)["phase"] == "ban") is bans
    assert state.over is (before == 2)


def test_flight_ban_two_rounds_from_the_holder_and_who_passed_may_still_place() -> None:
    state = ban_phase()
    asked = []
    for move in ("pass", "ban Dublin-London", "pass", "ban London-Paris", "pass", "pass"):
        asked.append(state.to_act[0])
        play(state, move)
    assert asked == [1, 2, 0, 1, 2, 0]
    assert [seat["ban_markers"] for seat in sight(state)["seats"]] == [4, 3, 3]
    assert sight(state)["phase"] == "turn"
    assert state.to_act == (1,)


def test_flight_ban_takes_the_cheapest_free_licence_for_good() -> None:
    state = play(ban_phase(money={1: 20}, routes={"London-Paris": "red"}), "ban London-Paris")
    assert [licence["taken_by"] for licence in sight(state)["routes"]["London-Paris"]] == ["red", "ban", None]
    while sight(state)["phase"] == "ban":
        play(state, "pass")
    play(state, "buy grey London-Paris")
    assert sight(state)["seats"][1]["money"] == 16


def test_flight_ban_never_takes_the_last_free_licence() -> None:
    state = ban_phase(routes={"London-Paris": "red grey"})
    for route in ("London-Paris", "Dublin-Lisbon", "Ankara-Bombay"):
        assert f"ban {route}" not in menu(state)
        with pytest.raises(IllegalAction, match="last free licence"):
            play(state, f"ban {route}")


def test_flight_ban_asks_nobody_without_a_marker() -> None:
    state = ban_phase(5, choices_left=10)
    play(state, "ban Dublin-London", "pass", "pass", "pass", "pass", "ban London-Paris")
    assert [seat["ban_markers"] for seat in sight(state)["seats"]] == [2, 0, 2, 2, 2]
    later = ban_phase(2, chooser=0, holder=1, choices_left=1)
    play(later, "pass")
    assert sight(later)["phase"] == "turn"


def test_flight_ban_is_refused_at_other_times() -> None:
    for move in ("ban London-Paris", "pass"):
        with pytest.raises(IllegalAction, match="flight_ban"):
            play(arrange(options=BAN), move)
