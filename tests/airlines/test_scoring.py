"""Scoring, the end and two players: AL12 to AL16, AL20, AL21."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from flightdeck.engine.errors import IllegalAction
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import BUILT_IN
from tests.airlines.arrange import KEA_INACTIVE, arrange, boi, rules, sabotaged
from tests.playing import names, play, sight, told

FACE_UP = "DAW ITA OWL MOA JAY"
EXAMPLE = tomllib.loads(BUILT_IN.read_text(encoding="utf-8"))["scoring_example"]


def drawing(players: int = 3, markers: int = 11, **more: Any) -> State:
    """Seat 0 has claimed a route and is to draw; a scoring card lies on top; BOI has so many markers on the board."""
    position: dict[str, Any] = {"routes": boi(markers), "founded": "BOI", "deck": "scoring AUK EMU", "face_up": FACE_UP}
    return arrange(players, phase="draw", **(position | more))


def stock(*counts: int) -> dict[int, str]:
    return {seat: f"{count} BOI" for seat, count in enumerate(counts) if count}


def test_AL12_a_scoring_card_drawn_is_scored_at_once_and_the_next_stock_card_drawn_instead() -> None:
    state = play(drawing(table={1: "BOI"}), "draw")
    assert state.scores == [0, 16, 0]
    assert sight(state, 0)["hand"] == {"AUK": 1}
    assert (sight(state)["scorings"], sight(state)["deck"], state.to_act) == (1, 84 + 3 - 5 - 1 - 2, (1,))
    assert names(state) == ["scoring_card", "scoring", "earned", "drew"]
    assert told(state)[1:3] == [
        {"event": "scoring", "seat": -1, "scoring": 1},
        {"event": "earned", "seat": 1, "airline": "BOI", "markers": 11, "points": 16},
    ]


def test_AL12_a_scoring_card_turned_up_is_scored_and_replaced() -> None:
    state = play(drawing(table={1: "BOI"}), "take OWL")
    assert state.scores == [0, 16, 0]
    assert sight(state)["face_up"] == ["DAW", "ITA", "AUK", "MOA", "JAY"]
    assert names(state) == ["took", "scoring_card", "scoring", "earned", "turned_up"]


def test_AL12_two_in_a_row_are_scored_one_after_the_other() -> None:
    state = play(drawing(table={1: "BOI"}, deck="scoring scoring AUK"), "draw")
    assert (state.scores, sight(state)["scorings"], sight(state, 0)["hand"]) == ([0, 32, 0], 2, {"AUK": 1})


def test_AL12_turned_up_by_a_removal_it_is_scored_too() -> None:
    state = arrange(routes=KEA_INACTIVE, face_up="KEA ITA OWL MOA JAY", deck="scoring AUK", table={2: "BOI"})
    play(state, "remove KEA")
    assert (state.scores, sight(state)["face_up"][0], sight(state)["scorings"]) == ([0, 0, 9], "AUK", 1)
    assert (state.to_act, sight(state)["phase"]) == ((0,), "turn")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_AL12_before_every_player_has_had_a_turn_it_goes_back_into_the_deck(players: int) -> None:
    early = drawing(players, table={1: "BOI"}, turns=players - 1)
    size = sight(early)["deck"]
    play(early, "draw")
    assert (early.scores, sight(early)["scorings"]) == ([0] * players, 0)
    assert sight(early)["deck"] == size - 1
    data: dict[str, Any] = early.to_dict()
    assert (data["deck"].count("scoring"), data["streams"]) == (3, 1)
    assert sum(data["seats"][0]["hand"].values()) == 1
    assert names(early)[0] == "scoring_card_back"
    assert names(early)[-1] == "drew"
    later = play(drawing(players, table={1: "BOI"}, turns=players), "draw")
    assert sight(later)["scorings"] == 1


def test_AL12_it_goes_back_when_turned_up_too_and_anywhere_into_the_deck() -> None:
    decks = []
    for seed in range(30):
        state = play(drawing(turns=0, seed=seed), "take OWL")
        data: dict[str, Any] = state.to_dict()
        assert data["scorings"] == 0
        assert None not in data["face_up"]
        decks.append(data["deck"])
    assert len({str(deck) for deck in decks}) == 30
    assert len({deck.index("scoring") for deck in decks}) > 10
    again = play(drawing(turns=0, seed=7), "take OWL").to_dict()
    assert again["deck"] == decks[7]  # the same seed, the same game


def test_AL12_whole_games_with_such_a_shuffle_are_the_same_for_the_same_seed() -> None:
    found = 0
    for seed in range(40):
        states = [rules(6, (), None).start(seed, events=True) for _ in range(2)]
        while sight(states[0])["turns"] != 6:
            for state in states:
                legal = state.legal(state.to_act[0])
                claims = [action for action in legal if str(action).startswith(("found", "claim", "draw"))]
                state.apply(state.to_act[0], (claims or legal)[0])
        assert states[0].to_dict() == states[1].to_dict()
        found += "scoring_card_back" in names(states[0])
    assert found > 0


def test_AL13_most_stock_on_the_table_earns_the_markers_and_second_most_half_of_them_rounded_down() -> None:
    state = play(drawing(table=stock(1, 3, 2)), "draw")
    assert state.scores == [0, 11, 5]
    even = play(drawing(markers=10, table=stock(1, 3, 2)), "draw")
    assert even.scores == [0, 10, 5]


def test_AL13_stock_in_hand_does_not_count() -> None:
    state = play(drawing(table=stock(1, 2), hand={0: "5 BOI", 2: "3 BOI"}), "draw")
    assert state.scores == [5, 11, 0]


def test_AL13_the_headquarters_count_and_sabotage_markers_do_not() -> None:
    routes = sabotaged("BOI", 7)
    state = play(drawing(routes=routes, table=stock(1, 2)), "draw")
    assert state.scores == [0, 1, 0]


def test_AL13_every_airline_is_scored_by_itself_and_one_not_founded_is_worth_nothing() -> None:
    table = {0: "BOI, 2 KEA, 5 OWL", 1: "2 BOI, KEA", 2: "3 BOI"}
    state = play(drawing(markers=4, founded="BOI KEA", table=table), "draw")
    assert state.scores == [1, 2, 4]
    assert [event["airline"] for event in told(state) if event["event"] == "earned"] == ["BOI", "BOI", "KEA"]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 1), [8, 8, 0]),
        ((2, 2, 2), [5, 5, 5]),
        ((2, 2, 1, 1), [8, 8, 0, 0]),
        ((3, 2, 2, 2), [11, 1, 1, 1]),
        ((3, 2, 2, 1), [11, 2, 2, 0]),
        ((1, 1, 1, 1, 1, 1), [2, 2, 2, 2, 2, 2]),
        ((2, 1, 1, 1, 1, 1), [11, 1, 1, 1, 1, 1]),
        ((0, 0, 4, 4), [0, 0, 8, 8]),
    ],
)
def test_AL14_ties_share_and_round_down(counts: tuple[int, ...], points: list[int]) -> None:
    state = play(drawing(len(counts), table=stock(*counts)), "draw")
    assert state.scores == points


@pytest.mark.parametrize(("markers", "points"), [(1, 1), (2, 3), (3, 4), (11, 16)])
def test_AL15_an_only_shareholder_earns_both(markers: int, points: int) -> None:
    assert play(drawing(markers=markers, table=stock(0, 1)), "draw").scores == [0, points, 0]


@pytest.mark.parametrize("row", EXAMPLE["rows"], ids=lambda row: str(row["shares"]))
def test_AL16_the_table_of_the_text(row: dict[str, list[int]]) -> None:
    state = play(drawing(4, EXAMPLE["markers"], table=stock(*row["shares"])), "draw")
    assert state.scores == row["points"]


def test_AL16_is_the_table_of_the_rules() -> None:
    assert EXAMPLE["markers"] == 11
    assert [(row["shares"], row["points"]) for row in EXAMPLE["rows"]] == [
        ([3, 2, 1, 0], [11, 5, 0, 0]),
        ([3, 3, 0, 1], [8, 8, 0, 0]),
        ([5, 3, 1, 3], [11, 2, 0, 2]),
        ([5, 0, 0, 0], [16, 0, 0, 0]),
    ]


def last_cards(face_up: str = "- - JAY - -", deck: str = "", scorings: int = 3, **more: Any) -> State:
    """Seat 0 has claimed a route and is to draw one of the last stock cards."""
    position: dict[str, Any] = {
        "routes": boi(11),
        "face_up": face_up,
        "deck": deck,
        "scorings": scorings,
        "whole_deck": True,
    }
    return arrange(phase="draw", **(position | more))


def test_AL20_the_game_ends_at_once_with_the_last_stock_card_and_a_fourth_scoring() -> None:
    state = play(last_cards(table=stock(0, 2, 1), points={0: 9}), "take JAY")
    assert state.over
    assert (state.to_act, state.scores, state.winners) == ((), [9, 11, 5], (1,))
    assert (sight(state)["scorings"], sight(state)["over"], sight(state)["winners"]) == (4, True, [1])
    assert sight(state, 0)["hand"] == {"JAY": 1}
    assert names(state) == ["took", "scoring", "earned", "earned", "over"]
    assert told(state)[-1] == {"event": "over", "seat": -1, "points": [9, 11, 5], "winners": [1]}
    assert not state.undoable
    for seat in range(3):
        assert state.legal(seat) == []
        with pytest.raises(IllegalAction, match="the game is over"):
            state.apply(seat, state.game.parse("expand"))


def test_AL20_the_last_card_of_the_deck_is_not_the_end_while_others_lie_face_up() -> None:
    state = play(last_cards(deck="AUK"), "draw")
    assert not state.over
    assert (state.to_act, sight(state)["deck"]) == ((1,), 0)
    from_deck = play(last_cards(face_up="- - - - -", deck="AUK"), "draw")
    assert from_deck.over


def test_AL20_a_scoring_card_below_the_last_stock_card_is_scored_before_the_end() -> None:
    state = play(last_cards(deck="scoring", scorings=2, table=stock(0, 1)), "take JAY")
    assert state.over
    assert (sight(state)["scorings"], state.scores) == (4, [0, 32, 0])


def test_AL20_ties_share() -> None:
    state = play(last_cards(points={0: 7, 1: 7, 2: 6}), "take JAY")
    assert state.winners == (0, 1)
    assert play(last_cards(), "take JAY").winners == (0, 1, 2)
    assert last_cards().winners == ()


def third_card(move: str = "draw", **more: Any) -> State:
    """Two players; the third scoring card lies on top."""
    position: dict[str, Any] = {"scorings": 2, "deck": "scoring AUK", "face_up": FACE_UP}
    return play(drawing(2, **(position | more)), move)


def test_AL21_the_third_scoring_card_ends_the_game() -> None:
    state = third_card(table=stock(0, 1), whole_deck=True, face_up="ITA ITA OWL MOA JAY")
    assert state.over
    assert (sight(state)["scorings"], state.scores) == (3, [0, 16])
    assert sight(state, 0)["hand"] == {}  # nothing is drawn after it
    assert names(state) == ["scoring_card", "scoring", "earned", "over"]
    turned = third_card("take ITA", table=stock(0, 1), whole_deck=True, face_up="ITA ITA OWL MOA JAY")
    assert turned.over
    assert sight(turned)["face_up"] == [None, "ITA", "OWL", "MOA", "JAY"]


@pytest.mark.parametrize("before", [0, 1])
def test_AL21_the_first_two_are_scored_without_the_fictitious_player(before: int) -> None:
    state = third_card(scorings=before, table=stock(2, 1))
    assert not state.over
    assert state.scores == [11, 5]


@pytest.mark.parametrize(
    ("table", "deck", "face_up", "points"),
    [
        (stock(2, 1), "", "ITA - - - -", [11, 5]),
        (stock(2, 1), " BOI", "ITA - - - -", [11, 2]),  # as much as the second
        (stock(2, 1), "", "BOI ITA - - -", [11, 2]),
        (stock(2, 1), " BOI", "BOI ITA - - -", [8, 0]),  # as much as the first
        (stock(2, 1), " BOI BOI", "BOI ITA - - -", [5, 0]),  # most
        (stock(1, 1), " BOI BOI", "ITA - - - -", [2, 2]),
        (stock(1, 0), " BOI", "ITA - - - -", [8, 0]),
        (stock(1, 0), " BOI BOI", "ITA - - - -", [5, 0]),
        (stock(1, 0), "", "ITA - - - -", [16, 0]),
    ],
)
def test_AL21_the_deck_and_the_face_up_cards_are_the_table_stock_of_a_fictitious_third_player(
    table: dict[int, str], deck: str, face_up: str, points: list[int]
) -> None:
    state = third_card(table=table, deck=f"scoring{deck}", face_up=face_up, whole_deck=True)
    assert state.over
    assert state.scores == points
    assert len(sight(state)["seats"]) == 2


def test_AL21_with_three_players_nobody_is_fictitious_and_the_game_goes_on() -> None:
    state = play(drawing(3, scorings=2, table=stock(2, 1)), "draw")
    assert not state.over
    assert state.scores == [11, 5, 0]
    end = play(last_cards(table=stock(2, 1), face_up="BOI - - - -"), "take BOI")
    assert end.scores == [11, 5, 0]


def test_AL21_a_stalemate_is_scored_with_the_fictitious_player_too() -> None:
    state = arrange(2, routes=boi(11), table=stock(2, 1), idle_turns=11)
    play(state, "expand", "play none")
    assert state.over
    assert state.scores == [5, 0]  # all other BOI are in the deck or face up
