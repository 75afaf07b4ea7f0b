"""Options, and what each player may know: AL22."""

from __future__ import annotations

import random
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadOption
from flightdeck.engine.state import State
from tests.airlines.arrange import AROUND_CALGARY, KEA_INACTIVE, arrange, boi, rules
from tests.playing import menu, names, play, sight, told


def idle(state: State, turns: int) -> State:
    for _ in range(turns):
        play(state, "expand", "play none")
    return state


def test_bonus_points_give_each_player_after_the_first_one_more() -> None:
    assert rules(5, (("bonus_points", True),), None).start(1).scores == [0, 1, 2, 3, 4]
    assert rules(5, (), None).start(1).scores == [0] * 5


LAST: dict[str, Any] = {
    "phase": "draw",
    "routes": boi(11),
    "face_up": "JAY - - - -",
    "whole_deck": True,
    "scorings": 3,
    "table": {1: "BOI"},
    "hand": {0: "2 BOI"},
}


@pytest.mark.parametrize("players", [3, 4])
def test_last_round_gives_every_player_the_drawer_included_one_more_turn(players: int) -> None:
    state = play(arrange(players, options={"last_round": True}, active=1, **LAST), "take JAY")
    assert names(state) == ["took", "last_round"]
    acted = []
    while not state.over:
        acted.append(state.to_act[0])
        assert sight(state)["last_turns"] == players + 1 - len(acted)
        assert (sight(state)["scorings"], state.scores) == (3, [0] * players)
        play(state, "play 2 BOI" if state.to_act == (0,) else "expand", *[] if state.to_act == (0,) else ["play none"])
    assert acted == [*range(2, players), 0, 1]
    assert sight(state)["scorings"] == 4
    assert state.scores[:2] == [11, 5]
    assert names(state).count("last_round") == 1


@pytest.mark.parametrize("left", [1, 2, 3])
def test_last_round_is_played_once_even_if_a_route_is_filled_in_it(left: int) -> None:
    state = arrange(
        phase="expand",
        options={"last_round": True},
        founded="BOI",
        flights={0: "dashed 5"},
        face_up="- - - - -",
        whole_deck=True,
        scorings=3,
        last_turns=left,
    )
    for one in (state.copy(), state):
        play(one, "claim BOI Boise-Helena with 5")
        assert (one.over, sight(one)["last_turns"]) == (left == 1, left - 1)


def test_last_round_off_ends_the_game_at_once() -> None:
    assert play(arrange(**LAST), "take JAY").over


def test_last_round_a_stalemate_still_ends_the_game() -> None:
    state = arrange(options={"last_round": True}, **(LAST | {"hand": {}, "phase": "turn"}), idle_turns=17)
    assert idle(state, 1).over
    assert names(state)[-4] == "stalemate"


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_controlled_scoring_puts_the_scoring_cards_in_after_some_whole_rounds(players: int, rounds: int) -> None:
    state = rules(players, (("controlled_scoring", True),), None).start(1, events=True)
    size = 84 - 5 * players - 5
    assert sight(state)["deck"] == size
    before: dict[str, Any] = state.to_dict()
    assert "scoring" not in before["deck"]
    moves = 0
    while sight(state)["turns"] < rounds * players:
        assert "scoring" not in state.to_dict()["deck"]  # type: ignore[operator]
        took_turn = sight(state)["turns"]
        claims = [move for move in menu(state) if move.startswith(("found", "claim", "draw"))]
        play(state, (claims or [move for move in menu(state) if move in ("expand", "play none")])[0])
        moves += took_turn != sight(state)["turns"]
    assert moves == rounds * players
    after: dict[str, Any] = state.to_dict()
    assert after["deck"].count("scoring") == 3
    assert (names(state).count("scoring_cards_in"), sight(state)["scorings"]) == (1, 0)
    assert not state.undoable
    assert state.game.from_dict(after).to_dict() == after


def test_controlled_scoring_shuffles_the_whole_deck() -> None:
    decks = []
    for seed in range(20):
        options = {"controlled_scoring": True}
        state = arrange(6, options=options, turns=11, deck="", scorings=0, scoring_cards=False, seed=seed)
        state = play(state, "expand", "play none")
        decks.append(state.to_dict()["deck"])
        assert state.to_dict()["streams"] == 1
    assert len({str(deck) for deck in decks}) == 20
    assert all(deck.count("scoring") == 3 for deck in decks)  # type: ignore[attr-defined]


def test_controlled_scoring_off_has_them_in_from_the_start() -> None:
    assert rules(2, (), None).start(1).to_dict()["deck"].count("scoring") == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"last_rounds": True}, "no option 'last_rounds'"),
        ({"sabotage": "no"}, "sabotage is True or False, not 'no'"),
        ({"last_round": 1}, "not 1"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        flightdeck.game("airlines", options=options)


def secrets() -> State:
    return arrange(
        hand={0: "2 BOI, ITA", 1: "3 OWL"},
        seen={0: "BOI"},
        table={1: "KEA, 2 BOI"},
        flights={0: "wavy 3, solid 5", 1: "dashed 9"},
        discards="double 2",
        routes=boi(3),
        face_up="EMU DAW EMU AUK JAY",
        points={0: 4, 1: 9},
        scorings=1,
    )


def test_AL22_public_are_board_tables_face_up_stock_counts_decks_and_points() -> None:
    for seat in (None, 0, 1, 2):
        shown = sight(secrets(), seat)
        assert shown["face_up"] == ["EMU", "DAW", "EMU", "AUK", "JAY"]
        assert [circle["taken_by"] for circle in shown["routes"]["Portland-Boise"]] == ["BOI", None]
        assert [one["on_table"] for one in shown["seats"]] == [{}, {"BOI": 2, "KEA": 1}, {}]
        assert [one["hand_size"] for one in shown["seats"]] == [3, 3, 0]
        assert [one["flights_in_hand"] for one in shown["seats"]] == [2, 1, 0]
        assert [one["points"] for one in shown["seats"]] == [4, 9, 0]
        assert (shown["deck"], shown["flight_deck"], shown["scorings"]) == (84 - 14 + 2, 42 - 4, 1)
        assert shown["flight_discards"] == ["double 2"]
        assert shown["airlines"]["BOI"] == {
            "headquarters": "Boise",
            "founded": True,
            "inactive": False,
            "markers": 16,
            "placed": 3,
            "stock": 12,
            "types": ["wavy", "dashed", "double"],
        }
        assert (shown["phase"], shown["to_act"], shown["active"], shown["turns"]) == ("turn", [0], 0, 60)
        assert (shown["over"], shown["winners"], shown["seat"], shown["players"]) == (False, [], seat, 3)


def test_AL22_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = secrets()
    assert sight(state, 0)["hand"] == {"BOI": 2, "ITA": 1}
    assert sight(state, 0)["flights"] == ["wavy 3", "solid 5"]
    assert sight(state, 1)["hand"] == {"OWL": 3}
    assert sight(state, 2)["flights"] == []
    assert "hand" not in sight(state)
    assert "flights" not in sight(state)


def test_AL22_other_hands_and_the_order_of_the_decks_are_secret() -> None:
    first = secrets()
    data: dict[str, Any] = first.to_dict()
    data["deck"].reverse()
    data["flight_deck"].reverse()
    data["seats"][1]["hand"] = {"OWL": 2, "MOA": 1}
    data["deck"][data["deck"].index("MOA")] = "OWL"
    wavy_1, other = 0, data["seats"][1]["flights"][0]
    data["seats"][1]["flights"] = [wavy_1]
    data["flight_deck"][data["flight_deck"].index(wavy_1)] = other
    second = first.game.from_dict(data | {"seed": 99})
    for seat in (None, 0, 2):
        assert second.view(seat) == first.view(seat)
    assert second.view(1) != first.view(1)
    worlds = [state.resample(0, random.Random(1)).to_dict() for state in (first, second)]
    assert worlds[0] == worlds[1]  # nothing hidden shows there either


def test_AL22_who_of_the_others_has_which_flight_card_is_secret() -> None:
    low = arrange(flights={1: "wavy 1", 2: "dashed 9"}, hand={0: "BOI"})
    high = arrange(flights={1: "dashed 9", 2: "wavy 1"}, hand={0: "BOI"})
    for seat in (None, 0):
        assert low.view(seat) == high.view(seat)
    assert low.view(1) != high.view(1)
    for seed in range(5):
        worlds = [state.resample(0, random.Random(seed)).to_dict() for state in (low, high)]
        assert worlds[0] == worlds[1]


def test_AL22_what_everybody_saw_being_taken_is_remembered_until_it_may_be_gone() -> None:
    more: dict[str, Any] = {"phase": "draw", "founded": "BOI", "face_up": "BOI BOI OWL MOA JAY", "hand": {0: "BOI"}}
    state = play(arrange(**more, deck="BOI"), "take BOI")
    assert sight(state, 1)["seats"][0]["seen_in_hand"] == {"BOI": 1}
    blind = play(arrange(**more, deck="BOI"), "draw")
    assert sight(blind, 1)["seats"][0]["seen_in_hand"] == {}
    idle(state, 2)
    again = play(state.game.from_dict(state.to_dict()), "play 1 BOI", "no sabotage")
    assert sight(again, 1)["seats"][0]["seen_in_hand"] == {}  # it may have been that one
    both = play(arrange(founded="BOI", hand={0: "4 BOI"}, seen={0: "3 BOI"}), "play 2 BOI")
    assert sight(both, 1)["seats"][0]["seen_in_hand"] == {"BOI": 1}
    exact = play(arrange(founded="BOI", hand={0: "4 BOI"}, seen={0: "2 BOI"}), "play 3 BOI")
    assert sight(exact, 1)["seats"][0]["seen_in_hand"] == {}


def test_AL22_a_resampled_world_keeps_what_everybody_saw_and_the_own_hand() -> None:
    state = arrange(hand={0: "BOI", 1: "3 OWL, MOA"}, seen={1: "2 OWL"}, flights={0: "wavy 3", 1: "dashed 9"})
    rng = random.Random(1)
    hands = set()
    cards = set()
    for _ in range(100):
        world = state.resample(0, rng)
        assert state.game.from_dict(world.to_dict()).to_dict() == world.to_dict()
        assert sight(world, 0) == sight(state, 0)
        hand = sight(world, 1)["hand"]
        assert hand["OWL"] >= 2
        assert sum(hand.values()) == 4
        hands.add(str(sorted(hand.items())))
        cards.add(str(sight(world, 1)["flights"]))
    assert len(hands) > 10
    assert len(cards) > 20


def test_AL22_a_hidden_flight_card_stays_within_the_deck_it_came_from() -> None:
    """Everybody knows that seat 1 drew its card before the discards became a new deck, and which cards these were."""
    state = arrange(flights={1: "dashed 9", 2: "dashed 7"}, whole_flight_deck=True, discards="wavy 1, wavy 2, solid 1")
    play(state, "expand", "play none")
    rng = random.Random(1)
    seen: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for _ in range(60):
        world = state.resample(2, rng)
        for seat in seen:
            seen[seat].update(sight(world, seat)["flights"])
    assert seen == {0: {"wavy 1", "wavy 2", "solid 1"}, 1: {"dashed 9"}, 2: {"dashed 7"}}
    spectator_like = [state.resample(0, rng) for _ in range(60)]
    assert {str(sight(world, 1)["flights"]) for world in spectator_like} == {"['dashed 9']", "['dashed 7']"}
    assert len({str(world.to_dict()["flight_deck"]) for world in spectator_like}) == 2


def test_AL22_in_a_resampled_world_who_founds_an_airline_has_a_card_for_its_first_route() -> None:
    state = play(arrange(hand={0: "BOI"}, flights={0: "dashed 5, wavy 3", 1: "wavy 9"}), "found BOI with 1")
    rng = random.Random(1)
    claims = set()
    for _ in range(100):
        world = state.resample(1, rng)
        assert menu(world)
        claims.update(menu(world))
    assert len(claims) > 10
    assert {str(menu(state.resample(0, rng))) for _ in range(20)} == {str(menu(state))}


def test_AL22_events_tell_drawn_cards_to_the_drawer_alone() -> None:
    state = arrange(founded="BOI", flight_deck="dashed 5", deck="AUK", face_up="BOI BOI BOI BOI BOI")
    play(state, "expand", "claim BOI Boise-Helena with 5", "draw")
    secret = [event for event in state.events if event.secret]
    assert [(event.name, event.secret, event.knows) for event in secret] == [
        ("drew_flight", {"card": "dashed 5"}, (0,)),
        ("drew", {"airline": "AUK"}, (0,)),
    ]
    for seat in (None, 1, 2):
        assert {"card", "airline"}.isdisjoint(told(state, seat)[0])
        assert {"card", "airline"}.isdisjoint(told(state, seat)[-1])


def test_the_sentences_tell_no_more_than_the_seat_may_know() -> None:
    state = arrange(founded="BOI", flight_deck="dashed 5", deck="AUK", face_up="BOI BOI BOI BOI BOI")
    play(state, "expand", "claim BOI Boise-Helena with 5", "draw")
    tell = state.game.tell
    people = ["Ann", "Ben", "Cat"]
    assert [tell(event, 0, people) for event in state.events] == [
        "Ann drew dashed 5.",
        "Ann claimed Boise-Helena for BOI on number 4 with dashed 5.",
        "Ann drew AUK from the deck.",
    ]
    assert [tell(event, 1, people) for event in state.events] == [
        "Ann drew a flight card.",
        "Ann claimed Boise-Helena for BOI on number 4 with dashed 5.",
        "Ann drew a stock card from the deck.",
    ]


def test_the_prompts_say_what_is_to_be_decided() -> None:
    state = arrange(hand={0: "2 BOI"}, flights={0: "dashed 5"}, routes=KEA_INACTIVE | {"Boise-Helena": "BOI"})
    assert state.game.prompt(state, 0).startswith("Your turn")
    assert state.game.prompt(state, 1) == ""
    play(state, "play 1 BOI", "sabotage with OWL")
    assert state.game.prompt(state, 0) == "Choose the circle for the sabotage marker of OWL."
    other = play(arrange(hand={0: "BOI"}, flights={0: "dashed 5"}), "found BOI with 1")
    assert "first route of BOI" in other.game.prompt(other, 0)


def test_what_seldom_happens_has_its_sentence_too() -> None:
    state = arrange(hand={0: "BOI"}, routes=AROUND_CALGARY, face_up="KEA - - - -", whole_deck=True, scorings=3)
    play(state, "play 1 BOI", "sabotage with OWL", "on Calgary-Vancouver 9")
    early = play(arrange(phase="draw", turns=0, deck="scoring AUK"), "draw")
    idle_game = idle(arrange(idle_turns=17), 1)
    sentences = {
        event.name: event_state.game.tell(event, None, ["Ann", "Ben", "Cat"])
        for event_state in (state, early, idle_game)
        for event in event_state.events
    }
    assert sentences["sabotaged"] == "Ann sabotaged the 9 on Calgary-Vancouver with a marker of OWL."
    assert sentences["inactive"] == "KEA can never be founded any more: it is inactive."
    assert sentences["removed"] == "A stock card of KEA leaves the game."
    assert sentences["earned"] == "Ann earned 9 points with BOI (6 markers)."
    assert sentences["scoring_card_back"] == "A scoring card shows up too early and goes back into the deck."
    assert sentences["stalemate"] == "Nothing can go on: the final scoring."
