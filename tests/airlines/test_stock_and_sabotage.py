"""Playing stock and sabotage: AL9 to AL11."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from flightdeck.engine.state import State
from flightdeck.games.airlines.board import built_in
from tests.airlines.arrange import AROUND_CALGARY, KEA_INACTIVE, arrange, owners, sabotaged
from tests.airlines.small import ALL_BUT_BOI, small_board
from tests.playing import menu, names, play, refusal, sight, told


def test_AL9_one_or_more_cards_of_one_airline_from_hand_to_table() -> None:
    state = arrange(founded="BOI ITA", hand={0: "3 BOI, ITA"}, table={0: "BOI"})
    assert [move for move in menu(state) if move.startswith("play")] == [
        "play 1 BOI",
        "play 2 BOI",
        "play 3 BOI",
        "play 1 ITA",
    ]
    play(state, "play 2 BOI")
    assert (sight(state, 0)["hand"], sight(state)["seats"][0]["on_table"]) == ({"BOI": 1, "ITA": 1}, {"BOI": 3})
    assert told(state) == [{"event": "played", "seat": 0, "airline": "BOI", "count": 2}]
    assert (state.to_act, sight(state)["phase"]) == ((1,), "turn")
    assert not state.undoable


@pytest.mark.parametrize(
    ("move", "reason", "more"),
    [
        ("play 3 BOI", "there are only 2 stock cards of BOI in hand (AL9)", {}),
        ("play 1 ITA", "there are only 0 stock cards of ITA in hand (AL9)", {}),
        ("play 1 OWL", "OWL has not been founded (AL9)", {}),
        ("play 1 KEA", "KEA is inactive: its stock can never be played (AL9, AL17)", {"routes": KEA_INACTIVE}),
        ("play 1 BOI", "stock is played as an action of its own (AL9)", {"phase": "expand"}),
    ],
)
def test_AL9_refusals(move: str, reason: str, more: dict[str, Any]) -> None:
    assert refusal(arrange(founded="BOI", hand={0: "2 BOI, OWL, KEA"}, **more), move) == reason


def test_AL9_option_stock_before_founding_allows_any_but_an_inactive_airline() -> None:
    state = arrange(hand={0: "OWL, KEA"}, routes=KEA_INACTIVE, options={"stock_before_founding": True})
    assert [move for move in menu(state) if move.startswith("play")] == ["play 1 OWL"]
    assert refusal(state, "play 1 KEA") == "KEA is inactive: its stock can never be played (AL9, AL17)"
    play(state, "play 1 OWL", "no sabotage")
    assert sight(state)["seats"][0]["on_table"] == {"OWL": 1}
    assert not sight(state)["airlines"]["OWL"]["founded"]


def test_AL9_what_was_played_early_does_not_found_the_airline() -> None:
    early = {"stock_before_founding": True}
    state = arrange(table={0: "BOI"}, flights={0: "dashed 5"}, options=early)
    assert not [move for move in menu(state) if move.startswith("found")]
    later = arrange(table={0: "BOI"}, hand={0: "BOI"}, flights={0: "dashed 5"}, options=early)
    play(later, "found BOI with 1")
    assert sight(later)["seats"][0]["on_table"] == {"BOI": 2}


def sabotage(routes: dict[str, str] | None = None, founded: str = "BOI", **more: Any) -> State:
    """Seat 0 has played one stock card of BOI."""
    return play(arrange(founded=founded, hand={0: "BOI"}, routes=routes or {}, **more), "play 1 BOI")


def test_AL10_a_marker_of_any_airline_on_a_free_circle_of_5_or_more() -> None:
    state = sabotage()
    assert (sight(state)["phase"], state.to_act) == ("sabotage", (0,))
    assert menu(state) == [*(f"sabotage with {name}" for name in sight(state)["airlines"]), "no sabotage"]
    play(state, "sabotage with OWL")
    assert (sight(state)["phase"], sight(state)["sabotage_with"], state.undoable) == ("spot", "OWL", True)
    board = built_in()
    free = {
        f"on {name} {number}"
        for route, name in enumerate(board.routes)
        for number in board.numbers(route)
        if number >= 5
    }
    assert set(menu(state)) == free
    assert refusal(state, "on Boise-Helena 4") == "only circles of 5 or more can be sabotaged (AL10)"
    play(state, "on Denver-Omaha 10")
    assert owners(state, "Denver-Omaha") == [None, "!OWL", None]
    assert sight(state)["airlines"]["OWL"]["markers"] == 16
    assert (state.to_act, sight(state)["phase"], sight(state)["sabotage_with"]) == ((1,), "turn", None)
    assert told(state)[-1] == {
        "event": "sabotaged",
        "seat": 0,
        "airline": "OWL",
        "route": "Denver-Omaha",
        "number": 10,
    }


def test_AL10_only_when_exactly_one_stock_card_was_played() -> None:
    state = arrange(founded="BOI", hand={0: "2 BOI"})
    play(state, "play 2 BOI")
    assert (sight(state)["phase"], state.to_act) == ("turn", (1,))
    assert refusal(state, "sabotage with BOI") == "sabotage needs exactly one stock card played (AL10)"
    assert refusal(state, "no sabotage") == "there is no sabotage to do without now (AL10)"
    assert refusal(state, "on Denver-Omaha 10") == "no sabotage marker is to be placed now (AL10)"
    assert refusal(sabotage(), "on Denver-Omaha 10") == "no sabotage marker is to be placed now (AL10)"


def test_AL10_not_when_an_airline_is_founded_with_one_card() -> None:
    state = play(arrange(hand={0: "BOI"}, flights={0: "dashed 5"}), "found BOI with 1")
    assert sight(state)["phase"] == "found"


def test_AL10_it_may_be_done_without() -> None:
    state = play(sabotage(), "no sabotage")
    assert (state.to_act, sight(state)["phase"]) == ((1,), "turn")
    assert names(state) == ["played"]
    assert sum(airline["markers"] for airline in sight(state)["airlines"].values()) == 134


def test_AL10_a_free_circle_and_at_most_one_sabotage_marker_a_route() -> None:
    state = sabotage({"Portland-Boise": "BOI", "Denver-Omaha": "- !KEA -"})
    play(state, "sabotage with OWL")
    assert refusal(state, "on Portland-Boise 5") == "the circle is not free (AL10)"
    assert refusal(state, "on Denver-Omaha 10") == "the circle is not free (AL10)"
    for number in (7, 13):
        assert refusal(state, f"on Denver-Omaha {number}") == "the route has a sabotage marker already (AL10)"
    play(state, "on Portland-Boise 8")
    assert owners(state, "Portland-Boise") == ["BOI", "!OWL"]
    again = arrange(founded="BOI", hand={0: "BOI"})
    play(again, "play 1 BOI", "sabotage with OWL", "on Denver-Omaha 7", "expand", "play none", "expand", "play none")
    later = game_with_one_more(again)
    play(later, "play 1 BOI", "sabotage with OWL")
    assert refusal(later, "on Denver-Omaha 13") == "the route has a sabotage marker already (AL10)"


def game_with_one_more(state: State) -> State:
    """The same with another BOI in the hand of seat 0, from the deck."""
    data: dict[str, Any] = state.to_dict()
    data["deck"].remove("BOI")
    data["seats"][0]["hand"] = {"BOI": 1}
    return state.game.from_dict(data)


def test_AL10_it_is_not_a_claim_and_never_counts_in_scoring() -> None:
    state = play(sabotage(deck="scoring", flights={1: "dashed 13"}), "sabotage with BOI", "on Portland-Boise 5")
    boise = sight(state)["airlines"]["BOI"]
    assert (boise["markers"], boise["placed"]) == (17, 1)
    play(state, "expand")
    assert "claim BOI Portland-Boise with 13" in menu(state)  # not claimed yet
    assert "the route does not touch" in refusal(state, "claim BOI Seattle-Spokane with 13")
    play(state, "claim BOI Boise-Helena with 13", "draw")
    assert state.scores == [3, 0, 0]  # 2 markers and half of them; the third one is sabotage


def test_AL10_the_next_claim_there_costs_more() -> None:
    state = play(sabotage(flights={1: "dashed 5, dashed 9"}), "sabotage with KEA", "on Portland-Boise 5", "expand")
    assert refusal(state, "claim BOI Portland-Boise with 5") == "the lowest free number is 8 (AL5)"
    play(state, "claim BOI Portland-Boise with 9")
    assert owners(state, "Portland-Boise") == ["!KEA", "BOI"]


def test_AL10_it_may_fill_a_route() -> None:
    routes = {"Portland-Boise": "BOI", "Spokane-Helena": "BOI", "Boise-Helena": "BOI", "Billings-Regina": "KEA"}
    routes |= {"Regina-Calgary": "KEA", "Helena-Billings": "BOI"}
    state = play(sabotage(routes, flights={1: "dashed 13"}), "sabotage with OWL", "on Billings-Regina 9", "expand")
    assert owners(state, "Billings-Regina") == ["KEA", "!OWL"]
    assert refusal(state, "claim BOI Billings-Regina with 13") == "the route has no free circle (AL5)"


def test_AL10_it_may_make_an_airline_inactive() -> None:
    state = play(sabotage(AROUND_CALGARY), "sabotage with OWL", "on Calgary-Vancouver 9")
    assert sight(state)["airlines"]["KEA"]["inactive"]
    assert names(state) == ["played", "sabotaged", "inactive"]
    assert told(state)[-1]["airline"] == "KEA"


def test_AL10_the_last_marker_of_an_airline_ends_its_growth() -> None:
    state = sabotage(sabotaged("AUK", 9), founded="BOI AUK", flights={1: "wavy 14"})
    play(state, "sabotage with AUK", "on Portland-Boise 5", "expand")
    assert sight(state)["airlines"]["AUK"]["markers"] == 0
    assert refusal(state, "claim AUK Boston-Halifax with 14") == "AUK has no marker left (AL5)"


def test_AL10_an_airline_without_markers_cannot_be_used() -> None:
    state = sabotage(sabotaged("AUK", 10), founded="BOI AUK")
    assert refusal(state, "sabotage with AUK") == "AUK has no marker to spare (AL10)"
    one = sabotage(sabotaged("AUK", 9), founded="BOI AUK")
    assert "sabotage with AUK" in menu(one)


def test_AL10_an_airline_not_founded_keeps_two_markers() -> None:
    state = sabotage(sabotaged("AUK", 9))
    assert sight(state)["airlines"]["AUK"]["markers"] == 2
    assert refusal(state, "sabotage with AUK") == "AUK has no marker to spare (AL10)"
    third = sabotage(sabotaged("AUK", 8))
    play(third, "sabotage with AUK", "on Portland-Boise 8")
    assert sight(third)["airlines"]["AUK"]["markers"] == 2


def test_AL10_option_sabotage_off() -> None:
    state = play(arrange(founded="BOI", hand={0: "BOI"}, options={"sabotage": False}), "play 1 BOI")
    assert (sight(state)["phase"], state.to_act) == ("turn", (1,))


def test_AL10_nobody_is_asked_when_no_circle_can_be_sabotaged() -> None:
    """Every route with a circle of 5 or more has its sabotage marker."""
    board = built_in()
    spare = [name for name in sight(arrange())["airlines"] for _ in range(10)]
    routes = {}
    for route, name in enumerate(board.routes):
        high = [number >= 5 for number in board.numbers(route)]
        if any(high):
            routes[name] = " ".join(["-"] * high.index(True) + [f"!{spare.pop()}"])
    state = arrange(founded="BOI", hand={0: "BOI"}, routes=routes)
    play(state, "play 1 BOI")
    assert (sight(state)["phase"], state.to_act) == ("turn", (1,))
    last = next(name for name in reversed(routes) if routes[name].startswith("!"))
    del routes[last]
    free = play(arrange(founded="BOI", hand={0: "BOI"}, routes=routes), "play 1 BOI", "sabotage with ITA")
    assert {move.rpartition(" ")[0] for move in menu(free)} == {f"on {last}"}


def test_AL10_nobody_is_asked_when_no_airline_has_a_marker_to_spare(tmp_path: Path) -> None:
    """Each has only two here: placed, or kept for founding."""
    state = arrange(board=small_board(tmp_path), routes=ALL_BUT_BOI, hand={0: "ITA"})
    play(state, "play 1 ITA")
    assert (sight(state)["phase"], state.to_act) == ("turn", (1,))


def test_AL11_hands_have_no_limit() -> None:
    state = arrange(
        phase="expand",
        founded="BOI",
        hand={0: "11 BOI, 10 ITA, 9 OWL, 9 MOA, 8 JAY"},
        flights={0: ", ".join(f"wavy {value}" for value in range(1, 15)) + ", dashed 5"},
        flight_deck="dashed 7",
        deck="AUK",
    )
    play(state, "claim BOI Boise-Helena with 5", "draw")
    assert sight(state)["seats"][0]["hand_size"] == 48
    play(state, "expand", "play none", "expand", "play none", "expand")
    assert sight(state)["seats"][0]["flights_in_hand"] == 15
