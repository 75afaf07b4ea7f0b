"""Inactive airlines, unusable flight cards, stalemate: AL17 to AL19."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadPosition, BadRecord
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from tests.airlines.arrange import AROUND_CALGARY, KEA_INACTIVE, arrange, rules
from tests.airlines.small import ALL_BUT_BOI, small_board
from tests.playing import menu, names, play, refusal, sight, told

FACE_UP = "KEA ITA OWL MOA JAY"
# BOI needs only the 5 to Vancouver to shut KEA in.
BEFORE_THE_CLAIM = AROUND_CALGARY | {"Calgary-Vancouver": "- !ITA"}


def test_AL17_an_airline_not_founded_whose_usable_routes_at_the_headquarters_are_full_is_inactive() -> None:
    state = arrange(phase="expand", routes=BEFORE_THE_CLAIM, flights={0: "wavy 5"})
    assert not sight(state)["airlines"]["KEA"]["inactive"]
    play(state, "claim BOI Calgary-Vancouver with 5")
    assert {name for name, airline in sight(state)["airlines"].items() if airline["inactive"]} == {"KEA"}
    assert names(state) == ["claimed", "inactive"]
    assert told(state)[-1] == {"event": "inactive", "seat": 0, "airline": "KEA"}
    assert sight(state)["phase"] == "draw"


def test_AL17_a_route_with_a_free_circle_keeps_it_alive() -> None:
    state = arrange(phase="expand", routes=AROUND_CALGARY | {"Calgary-Vancouver": "-"}, flights={0: "wavy 5"})
    play(state, "claim BOI Calgary-Vancouver with 5")
    assert not sight(state)["airlines"]["KEA"]["inactive"]
    for route in ("Regina-Calgary", "Calgary-Vancouver"):
        assert not sight(arrange(routes=KEA_INACTIVE | {route: "BOI"}))["airlines"]["KEA"]["inactive"]


def test_AL17_a_route_it_may_not_use_does_not_keep_it_alive() -> None:
    """OWL may not use the wavy route to Winnipeg; all others at Minneapolis are full."""
    routes = {
        "Omaha-Kansas City": "ITA",
        "Minneapolis-Omaha": "ITA !KEA",
        "Minneapolis-Chicago": "ITA !KEA",
        "Bismarck-Minneapolis": "ITA !KEA",
    }
    state = arrange(routes=routes, hand={0: "OWL"}, flights={0: "wavy 14, dashed 13"})
    assert sight(state)["airlines"]["OWL"]["inactive"]
    assert refusal(state, "found OWL with 1") == "OWL is inactive (AL17)"


def test_AL17_a_founded_airline_is_never_inactive() -> None:
    state = arrange(routes=KEA_INACTIVE, founded="KEA", hand={0: "KEA"}, face_up=FACE_UP)
    assert not sight(state)["airlines"]["KEA"]["inactive"]
    assert "play 1 KEA" in menu(state)
    assert refusal(state, "remove KEA") == "KEA is not inactive (AL17)"
    claimed = arrange(phase="expand", routes=BEFORE_THE_CLAIM, founded="KEA", flights={0: "wavy 5"})
    play(claimed, "claim BOI Calgary-Vancouver with 5")
    assert not sight(claimed)["airlines"]["KEA"]["inactive"]


def test_AL17_it_is_told_once() -> None:
    state = arrange(phase="expand", routes=KEA_INACTIVE, flights={0: "dashed 13"})
    play(state, "claim BOI Helena-Billings with 13")
    assert names(state) == ["claimed"]


def test_AL17_its_stock_is_worthless() -> None:
    state = arrange(
        phase="draw",
        routes=KEA_INACTIVE,
        table={1: "3 KEA"},
        deck="scoring AUK",
        options={"stock_before_founding": True},
    )
    play(state, "draw")
    assert state.scores == [0, 0, 0]


def test_AL17_one_face_up_card_a_turn_is_removed_and_replaced() -> None:
    state = arrange(routes=KEA_INACTIVE, face_up="ITA KEA OWL MOA KEA", deck="AUK")
    play(state, "remove KEA")
    assert sight(state)["face_up"] == ["ITA", "AUK", "OWL", "MOA", "KEA"]
    assert sight(state)["gone"] == {"KEA": 1}
    assert told(state) == [
        {"event": "removed", "seat": 0, "airline": "KEA"},
        {"event": "turned_up", "seat": 0, "airline": "AUK"},
    ]
    assert not state.undoable
    assert sight(state, 0)["hand"] == {}


def test_AL17_what_is_not_inactive_or_not_there_is_not_removed() -> None:
    state = arrange(routes=KEA_INACTIVE, face_up="AUK ITA OWL MOA JAY")
    assert not [move for move in menu(state) if move.startswith("remove")]
    assert refusal(state, "remove ITA") == "ITA is not inactive (AL17)"
    assert refusal(state, "remove KEA") == "KEA does not lie face up (AL6)"


def test_AL17_when_the_deck_is_used_up_its_face_up_cards_leave_the_game_at_once() -> None:
    more: dict[str, Any] = {"face_up": "KEA ITA KEA MOA JAY", "whole_deck": True, "scorings": 3}
    drawn = play(arrange(phase="draw", routes=KEA_INACTIVE, deck="AUK", **more), "draw")
    assert sight(drawn)["face_up"] == [None, "ITA", None, "MOA", "JAY"]
    assert names(drawn) == ["drew", "removed", "removed"]
    before = arrange(phase="draw", routes=KEA_INACTIVE, deck="AUK EMU", **more)
    assert sight(play(before, "draw"))["face_up"] == ["KEA", "ITA", "KEA", "MOA", "JAY"]
    taken = play(arrange(phase="draw", routes=KEA_INACTIVE, deck="KEA", **more), "take ITA")
    assert sight(taken)["face_up"] == [None, None, None, "MOA", "JAY"]
    removed = play(arrange(routes=KEA_INACTIVE, deck="AUK", **more), "remove KEA")
    assert sight(removed)["face_up"] == ["AUK", "ITA", None, "MOA", "JAY"]
    claimed = arrange(phase="expand", routes=BEFORE_THE_CLAIM, flights={0: "wavy 5"}, **more)
    play(claimed, "claim BOI Calgary-Vancouver with 5")
    assert sight(claimed)["face_up"] == [None, "ITA", None, "MOA", "JAY"]
    assert sight(claimed)["gone"]["KEA"] == 9
    assert menu(claimed) == ["take ITA", "take MOA", "take JAY"]


ONLY_KEA: dict[str, Any] = {"face_up": "KEA - KEA - -", "whole_deck": True, "scorings": 3, "table": {1: "BOI"}}


def test_AL17_if_nothing_is_left_then_the_game_is_over() -> None:
    claimed = arrange(phase="expand", routes=BEFORE_THE_CLAIM, flights={0: "wavy 5"}, **ONLY_KEA)
    play(claimed, "claim BOI Calgary-Vancouver with 5")
    drawn = play(arrange(phase="draw", routes=KEA_INACTIVE, deck="AUK", **ONLY_KEA), "draw")
    removed = arrange(routes=KEA_INACTIVE, deck="KEA", **(ONLY_KEA | {"face_up": "KEA - - - -"}))
    play(removed, "remove KEA")
    for state in (claimed, drawn, removed):
        assert state.over
        assert (sight(state)["scorings"], sight(state)["face_up"]) == (4, [None] * 5)
        assert names(state)[-1] == "over"
    assert claimed.scores == [0, 9, 0]  # HQ and five routes, and half as much
    assert sight(claimed, 0)["hand"] == {}


def test_AL17_sabotage_that_leaves_nothing_ends_the_game_at_once() -> None:
    state = arrange(hand={0: "BOI"}, routes=AROUND_CALGARY, **ONLY_KEA)
    play(state, "play 1 BOI", "sabotage with OWL", "on Calgary-Vancouver 9")
    assert state.over
    assert (sight(state)["scorings"], names(state).count("over")) == (4, 1)
    assert state.scores == [4, 4, 0]


def test_AL17_with_an_empty_deck_and_last_round_everybody_has_one_more_turn() -> None:
    options = {"last_round": True}
    state = arrange(hand={0: "BOI"}, routes=AROUND_CALGARY, options=options, **ONLY_KEA)
    play(state, "play 1 BOI", "sabotage with OWL", "on Calgary-Vancouver 9")
    assert (state.to_act, sight(state)["last_turns"]) == ((1,), 3)
    claimed = arrange(phase="expand", routes=BEFORE_THE_CLAIM, flights={0: "wavy 5"}, options=options, **ONLY_KEA)
    play(claimed, "claim BOI Calgary-Vancouver with 5")
    assert (claimed.to_act, sight(claimed)["phase"], sight(claimed)["last_turns"]) == ((1,), "turn", 3)
    removed = arrange(routes=KEA_INACTIVE, deck="KEA", options=options, **(ONLY_KEA | {"face_up": "KEA - - - -"}))
    play(removed, "remove KEA")
    assert (removed.to_act, sight(removed)["last_turns"]) == ((0,), 4)
    play(removed, "expand", "play none")
    assert (removed.to_act, sight(removed)["last_turns"]) == ((1,), 3)


def dashed_up_to(number: int) -> dict[str, str]:
    """Every dashed route is claimed or sabotaged on its lowest number, and so are the others of `number` or less."""
    return {
        "Omaha-Kansas City": "ITA",
        "Minneapolis-Omaha": "ITA",
        "Seattle-Spokane": "BOI",
        "Spokane-Calgary": "BOI",
        "Spokane-Helena": "BOI",
        "Boise-Helena": "BOI",
        "Helena-Billings": "BOI",
        "Portland-Boise": "BOI",
        "Regina-Bismarck": "BOI" if number >= 5 else "-",
        "Billings-Regina": "BOI",
    }


def test_AL18_an_unusable_flight_card_leaves_the_game_and_a_new_one_is_drawn() -> None:
    state = arrange(routes=dashed_up_to(5), flights={0: "dashed 3, dashed 5, dashed 7"}, flight_deck="solid 9")
    assert [move for move in menu(state) if move.startswith("exchange")] == ["exchange dashed 3", "exchange dashed 5"]
    play(state, "exchange dashed 5")
    shown = sight(state, 0)
    assert shown["flights"] == ["dashed 3", "dashed 7", "solid 9"]
    assert (shown["flights_gone"], shown["flight_discards"]) == (["dashed 5"], [])
    assert (state.to_act, shown["phase"], state.undoable) == ((0,), "turn", False)
    assert told(state, 1) == [
        {"event": "exchanged", "seat": 0, "card": "dashed 5"},
        {"event": "drew_flight", "seat": 0},
    ]
    assert told(state, 0)[1]["card"] == "solid 9"


def test_AL18_a_card_that_reaches_a_free_circle_anywhere_can_still_be_used() -> None:
    """No network reaches Bismarck here, but the 5 from Regina is free."""
    state = arrange(routes=dashed_up_to(4), flights={0: "dashed 3, dashed 5, wavy 1"})
    assert refusal(state, "exchange dashed 5") == "dashed 5 can still be used (AL18)"
    assert refusal(state, "exchange wavy 1") == "wavy 1 can still be used (AL18)"
    assert "exchange dashed 3" in menu(state)


def test_AL18_only_cards_in_hand() -> None:
    state = arrange(routes=dashed_up_to(5), flights={1: "dashed 3"})
    assert refusal(state, "exchange dashed 3") == "the flight card dashed 3 is not in hand (AL18)"
    assert "exchange dashed 3" in menu(play(state, "expand", "play none"))


def test_AL18_a_new_one_may_be_exchanged_too() -> None:
    state = arrange(routes=dashed_up_to(5), flights={0: "dashed 3"}, flight_deck="dashed 5, wavy 9")
    play(state, "exchange dashed 3", "exchange dashed 5")
    assert sight(state, 0)["flights"] == ["wavy 9"]
    assert sight(state)["flights_gone"] == ["dashed 3", "dashed 5"]


def test_AL18_a_claim_and_a_sabotage_marker_make_cards_unusable() -> None:
    state = arrange(phase="expand", routes=dashed_up_to(4), flights={0: "dashed 5, dashed 13", 1: "dashed 3"})
    play(state, "claim BOI Regina-Bismarck with 13", "draw")
    play(state, "exchange dashed 3", "expand", "play none", "expand", "play none")
    assert "exchange dashed 5" in menu(state)
    spoilt = arrange(routes=dashed_up_to(4), hand={0: "BOI"}, flights={1: "dashed 5"})
    play(spoilt, "play 1 BOI", "sabotage with OWL", "on Regina-Bismarck 5")
    assert "exchange dashed 5" in menu(spoilt)


def test_AL18_when_all_routes_of_a_type_are_full_every_card_of_it_is_unusable() -> None:
    state = play(arrange(flights={0: "dashed 13"}), "expand", "play none", "expand", "play none", "expand", "play none")
    assert refusal(state, "exchange dashed 13") == "dashed 13 can still be used (AL18)"


def test_AL18_there_must_be_a_card_to_exchange_it_for() -> None:
    more: dict[str, Any] = {"routes": dashed_up_to(5), "flights": {0: "dashed 3"}, "whole_flight_deck": True}
    assert refusal(arrange(**more), "exchange dashed 3") == "there is no flight card to exchange it for (AL3)"
    state = arrange(discards="wavy 9", **more)
    play(state, "exchange dashed 3")
    assert sight(state, 0)["flights"] == ["wavy 9"]


def idle(state: State, turns: int) -> None:
    for _ in range(turns):
        assert not state.over
        play(state, "expand", "play none")


def counted(state: State) -> tuple[object, object]:
    """Turns in a row in which nothing happened, and in which nothing could happen."""
    position = state.to_dict()
    return position["idle_turns"], position["stuck_turns"]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_AL19_two_whole_rounds_in_which_nobody_can_do_anything_end_the_game(players: int) -> None:
    state = arrange(players, founded="BOI", table={1: "9 BOI"}, face_up="AUK AUK AUK AUK AUK")
    idle(state, 2 * players)
    assert state.over
    assert names(state)[-4:] == ["stalemate", "scoring", "earned", "over"]
    assert sight(state)["scorings"] == 1
    assert not state.undoable


# What one of the players could do in each of its turns.
CHANCES: dict[str, dict[str, Any]] = {
    "stock": {"founded": "BOI", "hand": {1: "BOI"}},
    "founding": {"hand": {1: "KEA"}, "flights": {1: "dashed 5"}},
    "claim": {"founded": "BOI", "flights": {1: "dashed 5"}},
    "claim with a card just drawn": {"founded": "BOI", "flight_deck": "wavy 1, dashed 5"},
}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("chance", CHANCES)
def test_AL19_where_somebody_could_have_done_something_it_takes_six_whole_rounds(players: int, chance: str) -> None:
    state = arrange(players, **CHANCES[chance])
    idle(state, 6 * players)
    assert state.over
    assert "stalemate" in names(state)


def test_AL19_the_very_first_turns_count_too() -> None:
    state = rules(3, (), None).start(1)
    idle(state, 18)
    assert state.over


def test_AL19_the_two_rounds_begin_after_the_last_turn_with_a_chance() -> None:
    state = arrange(founded="BOI", idle_turns=4)
    idle(state, 6)
    assert state.over
    late = arrange(founded="BOI", idle_turns=16)
    idle(late, 2)
    assert late.over


def test_AL19_a_founding_with_the_card_just_drawn_comes_too_late_for_the_turn() -> None:
    stuck = arrange(hand={0: "KEA"}, flight_deck="dashed 5", idle_turns=5, stuck_turns=5)
    idle(stuck, 1)
    assert stuck.over
    free = arrange(hand={0: "KEA"}, flights={0: "dashed 5"}, idle_turns=5, stuck_turns=5)
    idle(free, 1)
    assert not free.over
    assert counted(free) == (6, 0)


@pytest.mark.parametrize(
    "moves",
    [
        ("play 2 BOI",),
        ("play 1 BOI", "no sabotage"),
        ("found KEA with 1", "claim KEA Spokane-Calgary with 5", "decline"),
        ("expand", "claim BOI Boise-Helena with 5", "draw"),
    ],
)
def test_AL19_a_marker_or_stock_begins_the_count_anew(moves: tuple[str, ...]) -> None:
    state = arrange(founded="BOI", hand={0: "2 BOI, KEA"}, flights={0: "dashed 5"}, idle_turns=17, stuck_turns=5)
    play(state, *moves)
    assert counted(state) == (0, 0)
    idle(state, 5)
    assert not state.over


def test_AL19_removing_and_exchanging_do_not() -> None:
    routes = KEA_INACTIVE | dashed_up_to(5)
    state = arrange(routes=routes, face_up="KEA ITA OWL MOA JAY", flights={0: "dashed 3"}, idle_turns=17)
    play(state, "remove KEA", "exchange dashed 3", "expand", "play none")
    assert state.over


def test_AL19_the_count_goes_on_from_turn_to_turn() -> None:
    state = arrange(founded="BOI", hand={0: "2 BOI"}, idle_turns=16)
    play(state, "expand", "play none")
    assert not state.over
    play(state, "expand", "play none")
    assert state.over


def test_AL19_under_revision_1_two_rounds_end_the_game_whatever_could_have_been_done() -> None:
    for chance in CHANCES.values():
        state = arrange(3, revision=1, **chance)
        idle(state, 6)
        assert state.over
        assert "stuck_turns" not in state.to_dict()
    with pytest.raises(BadPosition, match="'stuck_turns' is not known here"):
        arrange(revision=1, stuck_turns=0)


def test_AL19_a_record_of_revision_1_replays_as_it_was_played() -> None:
    game = rules(3, (), None).under(1)
    record, state = Record.of(game, 1, ["Ann", "Ben", "Cat"]), game.start(1)
    while not state.over:
        seat, move = state.next_seat(), game.parse(["expand", "play none"][len(record.actions) % 2])
        state.apply(seat, move)
        record.add(seat, move, state)
    assert (record.rules_revision, len(record.actions)) == (1, 12)
    *_, (again, _, _) = Record.from_json(record.to_json()).replay(flightdeck.game)
    assert again.to_dict() == state.to_dict()
    record.rules_revision = 2
    with pytest.raises(BadRecord, match="the game is not over, but the record has a result"):
        list(record.replay(flightdeck.game))


def test_AL22_who_could_have_done_something_is_as_secret_as_the_hands() -> None:
    state = arrange(founded="BOI", hand={1: "BOI"}, idle_turns=3, stuck_turns=2)
    other = arrange(founded="BOI", hand={1: "AUK"}, idle_turns=3, stuck_turns=3)
    assert [state.view(seat) for seat in (None, 0, 2)] == [other.view(seat) for seat in (None, 0, 2)]
    assert state.observe(0) == other.observe(0)
    assert state.resample(0, random.Random(1)).to_dict() == other.resample(0, random.Random(1)).to_dict()


def test_AL19_when_no_airline_can_ever_be_founded_or_expanded_the_game_ends(tmp_path: Path) -> None:
    """Every airline has only two markers here, and BOI places the last two."""
    state = arrange(
        board=small_board(tmp_path),
        hand={0: "BOI"},
        routes=ALL_BUT_BOI,
        flights={0: "dashed 5"},
        face_up="AUK AUK AUK AUK AUK",
    )
    play(state, "expand", "play none", "expand", "play none", "expand", "play none")
    assert not state.over
    play(state, "found BOI with 1", "claim BOI Boise-Helena with 5")
    assert not state.over
    play(state, "draw")
    assert state.over
    assert names(state)[-4:] == ["stalemate", "scoring", "earned", "over"]
    assert state.scores == [3, 0, 0]


def test_AL19_an_airline_that_can_grow_keeps_the_game_going(tmp_path: Path) -> None:
    """KEA has flown nowhere yet: one marker is left to it."""
    routes = ALL_BUT_BOI | {"Boise-Helena": "BOI"}
    del routes["Spokane-Calgary"]
    growing = arrange(board=small_board(tmp_path), routes=routes, founded="KEA")
    play(growing, "expand", "play none")
    assert not growing.over
    waiting = arrange(board=small_board(tmp_path), routes=routes)
    play(waiting, "expand", "play none")
    assert not waiting.over
    done = arrange(board=small_board(tmp_path), routes=routes | {"Spokane-Calgary": "KEA"})
    play(done, "expand", "play none")
    assert done.over


def test_AL19_stock_played_early_to_the_last_card_can_never_found_its_airline(tmp_path: Path) -> None:
    state = arrange(
        board=small_board(tmp_path),
        routes=ALL_BUT_BOI,
        hand={0: "BOI"},
        table={1: "11 BOI"},
        options={"stock_before_founding": True, "sabotage": False},
    )
    play(state, "expand", "play none")
    assert not state.over
    play(state, "expand", "play none", "expand", "play none", "play 1 BOI")
    assert state.over
    assert names(state)[-3:] == ["stalemate", "scoring", "over"]
