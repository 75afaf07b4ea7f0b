"""Parts, set-up and drawing: AL1 to AL4."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from flightdeck.engine.errors import BadPlayers
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES, built_in
from tests.airlines.arrange import arrange, rules
from tests.playing import menu, names, play, refusal, sight, told

SEEDS = range(40)


def start(players: int, seed: int = 1, **options: object) -> State:
    return rules(players, tuple(options.items()), None).start(seed, events=True)


def position(state: State) -> dict[str, Any]:
    return state.to_dict()


def test_AL1_nine_airlines_with_84_stock_cards_and_135_markers() -> None:
    airlines = sight(start(4))["airlines"]
    assert tuple(airlines) == AIRLINES
    assert {name: airline["stock"] for name, airline in airlines.items()} == dict(
        zip(AIRLINES, (12, 11, 10, 10, 9, 9, 8, 8, 7), strict=True)
    )
    assert sum(airline["stock"] for airline in airlines.values()) == 84
    assert [airline["markers"] for airline in airlines.values()] == [19, 18, 17, 16, 15, 14, 13, 12, 11]
    assert sum(airline["markers"] for airline in airlines.values()) == 135
    assert {name: airline["headquarters"] for name, airline in airlines.items()}["BOI"] == "Boise"
    assert airlines["BOI"]["types"] == ["wavy", "dashed", "double"]


def test_AL1_42_flight_cards_of_5_types_with_values_from_1_to_14_and_routes_of_1_to_3_circles() -> None:
    board = built_in()
    assert len(board.flights) == 42
    assert {name.split(" ")[0] for name in board.flights} == set(ROUTE_TYPES)
    assert {int(name.split(" ")[1]) for name in board.flights} == set(range(1, 15))
    assert {len(board.numbers(route)) for route in range(len(board.routes))} == {1, 2, 3}


def test_AL1_for_2_to_6_players() -> None:
    for players in (1, 7):
        with pytest.raises(BadPlayers, match="2 to 6 players"):
            start(players)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_AL2_five_stock_cards_each_five_face_up_then_three_scoring_cards_into_the_deck(players: int) -> None:
    for seed in SEEDS:
        data = position(start(players, seed))
        assert [sum(seat["hand"].values()) for seat in data["seats"]] == [5] * players
        assert len([word for word in data["face_up"] if word]) == 5
        assert len(data["deck"]) == 84 - 5 * players - 5 + 3
        assert data["deck"].count("scoring") == 3
        assert [len(seat["flights"]) for seat in data["seats"]] == [3] * players
        assert len(data["flight_deck"]) == 42 - 3 * players
        assert [seat["on_table"] for seat in data["seats"]] == [{}] * players
        assert [seat["points"] for seat in data["seats"]] == [0] * players


def test_AL2_the_scoring_cards_may_lie_anywhere_in_the_deck() -> None:
    depths = Counter(
        depth for seed in range(200) for depth, card in enumerate(position(start(3, seed))["deck"]) if card == "scoring"
    )
    assert len(depths) == 67  # 64 stock cards and 3 scoring cards
    assert max(depths.values()) < 30


def test_AL2_everybody_is_dealt_something_else_and_the_first_player_begins() -> None:
    hands = {str(position(start(2, seed))["seats"][0]) for seed in SEEDS}
    assert len(hands) > 38
    assert len({str(position(start(2, seed))["seats"][0]["flights"]) for seed in SEEDS}) > 38
    assert len({str(position(start(2, seed))["flight_deck"]) for seed in SEEDS}) == 40
    assert start(5).to_act == (0,)
    assert sight(start(5))["phase"] == "turn"


def test_AL3_from_an_empty_deck_the_discards_become_the_new_one_in_another_order() -> None:
    discards = "wavy 3, wavy 8, solid 3, solid 9, double 2, dashed 1, dotted 4"
    decks = set()
    for seed in range(5):
        state = arrange(whole_flight_deck=True, discards=discards, seed=seed)
        play(state, "expand")
        shown = sight(state, 0)
        assert (shown["flight_deck"], shown["flight_discards"], len(shown["flights"])) == (6, [], 1)
        assert names(state) == ["reshuffled", "drew_flight"]
        drawn, left = position(state)["seats"][0]["flights"], position(state)["flight_deck"]
        assert sorted(state.game.board.flights[card] for card in drawn + left) == sorted(  # type: ignore[attr-defined]
            discards.split(", ")
        )
        decks.add(tuple(drawn + left))
    assert len(decks) == 5


def test_AL3_the_discards_stay_while_the_deck_lasts() -> None:
    state = play(arrange(flight_deck="wavy 5", discards="solid 9"), "expand")
    assert sight(state, 0)["flights"] == ["wavy 5"]
    assert sight(state)["flight_discards"] == ["solid 9"]
    last = play(arrange(flight_deck="wavy 5", whole_flight_deck=True, discards="solid 9"), "expand")
    assert (sight(last)["flight_deck"], sight(last)["flight_discards"]) == (0, ["solid 9"])


def test_AL3_nothing_is_drawn_when_deck_and_discards_are_empty() -> None:
    state = play(arrange(whole_flight_deck=True), "expand")
    assert sight(state, 0)["flights"] == []
    assert menu(state) == ["play none"]
    assert names(state) == []


def shuffled(seed: int, streams: int = 0, copied: bool = False) -> list[int]:
    """The new deck in a game with this seed that has shuffled so often before."""
    discards = "wavy 3, wavy 8, solid 3, solid 9, double 2"
    state = arrange(whole_flight_deck=True, discards=discards, seed=seed, streams=streams)
    state = play(state.copy() if copied else state, "expand")
    assert position(state)["streams"] == streams + 1
    deck: list[int] = position(state)["flight_deck"]
    return deck


def test_AL3_a_shuffle_in_the_middle_of_the_game_is_the_same_for_the_same_seed() -> None:
    assert shuffled(4) == shuffled(4) == shuffled(4, copied=True)
    assert shuffled(4, 2) == shuffled(4, 2, copied=True)
    assert len({str(shuffled(seed, streams)) for seed in range(3) for streams in range(3)}) > 6


def drawing(**more: Any) -> State:
    """Seat 0 has just claimed a route and is to draw a stock card."""
    return arrange(phase="draw", founded="BOI", **more)


def test_AL4_a_face_up_card_is_replaced_at_once_from_the_deck() -> None:
    state = play(drawing(face_up="BOI ITA OWL MOA JAY", deck="AUK EMU"), "take OWL")
    assert sight(state, 0)["hand"] == {"OWL": 1}
    assert sight(state)["face_up"] == ["BOI", "ITA", "AUK", "MOA", "JAY"]
    assert told(state) == [
        {"event": "took", "seat": 0, "airline": "OWL"},
        {"event": "turned_up", "seat": 0, "airline": "AUK"},
    ]
    assert state.to_act == (1,)
    assert not state.undoable


def test_AL4_or_the_top_card_of_the_deck_in_secret() -> None:
    state = play(drawing(face_up="BOI ITA OWL MOA JAY", deck="AUK EMU"), "draw")
    assert sight(state, 0)["hand"] == {"AUK": 1}
    assert sight(state)["face_up"] == ["BOI", "ITA", "OWL", "MOA", "JAY"]
    assert told(state, 0) == [{"event": "drew", "seat": 0, "airline": "AUK"}]
    assert told(state, 1) == told(state) == [{"event": "drew", "seat": 0}]
    assert state.to_act == (1,)
    assert not state.undoable


def test_AL4_each_airline_is_offered_once_and_a_card_that_is_not_there_is_refused() -> None:
    state = drawing(face_up="BOI BOI OWL MOA BOI")
    assert menu(state) == ["take BOI", "take OWL", "take MOA", "draw"]
    assert refusal(state, "take AUK") == "AUK does not lie face up (AL4)"
    empty = drawing(face_up="BOI OWL - - -", whole_deck=True, scorings=3)
    assert menu(empty) == ["take BOI", "take OWL"]
    assert refusal(empty, "draw") == "the stock deck is empty (AL4)"


def test_AL4_stock_is_drawn_only_after_a_claim() -> None:
    for move in ("take BOI", "draw"):
        assert refusal(arrange(), move) == "a stock card is drawn only after a route was claimed (AL7, AL8)"


def test_AL4_of_several_cards_of_an_airline_one_is_taken() -> None:
    state = play(drawing(face_up="ITA BOI BOI MOA JAY", deck="AUK"), "take BOI")
    assert sight(state)["face_up"] == ["ITA", "AUK", "BOI", "MOA", "JAY"]
    assert sight(state, 0)["hand"] == {"BOI": 1}


def test_AL4_who_finds_only_scoring_cards_in_the_deck_takes_a_face_up_card_instead() -> None:
    state = drawing(face_up="BOI OWL - - -", deck="scoring scoring", scorings=1, whole_deck=True, table={1: "BOI"})
    play(state, "draw")
    assert (sight(state)["scorings"], sight(state)["phase"], state.to_act) == (3, "draw", (0,))
    assert state.scores == [0, 2, 0]  # a marker on the headquarters, twice
    assert menu(state) == ["take BOI", "take OWL"]
    play(state, "take OWL")
    assert sight(state, 0)["hand"] == {"OWL": 1}
    assert state.to_act == (1,)


def test_AL4_who_finds_only_scoring_cards_and_nothing_face_up_has_ended_the_game() -> None:
    """Nothing lies face up: the last stock card had gone before the last scoring card showed up."""
    state = drawing(face_up="- - - - -", deck="scoring", scorings=2, whole_deck=True)
    play(state, "draw")
    assert state.over
    assert sight(state)["scorings"] == 4
    more = drawing(face_up="- - - - -", deck="scoring", scorings=2, whole_deck=True, options={"last_round": True})
    play(more, "draw")
    assert (more.to_act, sight(more)["phase"], sight(more)["last_turns"]) == ((1,), "turn", 3)


def test_AL4_without_enough_cards_places_stay_empty() -> None:
    state = play(drawing(face_up="BOI OWL JAY MOA ITA", whole_deck=True, scorings=3), "take JAY")
    assert sight(state)["face_up"] == ["BOI", "OWL", None, "MOA", "ITA"]
    assert names(state) == ["took"]
    play(state, "expand", "play none")
    assert not state.over
