"""What may be taken back, and which dictionaries are no positions: game by game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import (
    BadPosition,
)
from flightdeck.engine.game import Game
from flightdeck.games.airlines.board import AIRLINES, built_in
from tests.air_alliance import arrange as air_alliance
from tests.air_baron import arrange as air_baron
from tests.airlines.arrange import arrange, sabotaged
from tests.invariants import walk
from tests.playing import advanced

EVERYTHING = {name: int(built_in().stock[index]) for index, name in enumerate(AIRLINES)}
SABOTAGE_BY_AUK = json.loads(json.dumps(arrange(routes=sabotaged("BOI", 12)).to_dict()["routes"]).replace("BOI", "AUK"))


@pytest.mark.parametrize(
    ("moves", "undoable"),
    [
        ([], False),
        (["buy white Moscow-Kiev"], True),
        (["buy white Moscow-Kiev", "go on"], True),
        (["buy white Moscow-Kiev", "go on", "draw"], False),
        (["take money"], True),
        (["trade 1 for 1"], True),
    ],
)
def test_undoable_until_something_is_revealed(europe: Game, moves: list[str], undoable: bool) -> None:
    state = advanced(europe, 4)  # the picks: all revealed
    for move in moves:
        state.apply(0, europe.parse(move))
    assert state.undoable is undoable


def test_undoable_picks_until_the_last(europe: Game) -> None:
    state = europe.start(1)
    for seat, expected in ((0, True), (1, True), (2, True), (3, False)):
        state.apply(seat, state.legal(seat)[0])
        assert state.undoable is expected


def test_playing_shares_shows_them_and_so_is_not_undoable(europe: Game) -> None:
    state = advanced(europe, 4)
    play = next(action for action in state.legal(0) if str(action).startswith("play"))
    state.apply(0, play)
    assert not state.undoable


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bank": 1}, "million"),
        ({"bank": -1}, "'bank' should be a whole number"),
        ({"phase": "lunch"}, "none of pick, turn"),
        ({"active": 9}, "'active' should be"),
        ({"market": ["red"]}, "'market' should have 5 places"),
        ({"pile": ["scoring"] * 3}, "there should be"),
        ({"pile": 3}, "'pile' should be a list"),
        ({"seats": []}, "list of tables"),
        ({"routes": {"Moscow-Riga": ["red"]}}, "network does not touch"),
        ({"routes": {"Moscow-Riga": ["white", "white"]}}, "white twice"),
        ({"routes": {"Moscow-Riga": ["purple"]}}, "no airline in play"),
        ({"routes": {"Moscow-Riga": ["white", "ban"]}}, "no airline in play"),
        ({"routes": {"Moscow-Mars": ["white"]}}, "'Moscow-Mars' is not known"),
        ({"discards_left": 1, "trade_size": 1}, "phase discard"),
        ({"phase": "clear"}, "scoring cards"),
        ({"scorings": 1}, "scoring cards"),
        ({"chooser": 1}, "clear and ban"),
        ({"phase": "ban", "chooser": 1, "holder": 1, "choices_left": 8}, "flight_ban"),
        ({"colour": "red"}, "'colour' is not known"),
        ({"spaces": {}}, "missing"),
        ({"undoable": 1}, "true or false"),
        ({"abacus_supply": 21}, "'abacus_supply' should be"),
        ({"gone": {"red": 1}}, "13 red shares"),
    ],
)
def test_bad_positions_are_refused_in_words(europe: Game, change: dict[str, object], message: str) -> None:
    position = advanced(europe, 4).to_dict() | change
    with pytest.raises(BadPosition, match=message):
        europe.from_dict(position)


@pytest.mark.parametrize(
    ("moves", "undoable"),
    [
        ([], False),
        (["expand"], False),
        (["expand", "play none"], True),
        (["play 1 BOI"], False),
        (["play 1 BOI", "sabotage with OWL"], True),
        (["play 1 BOI", "sabotage with OWL", "on Denver-Omaha 10"], True),
        (["play 1 BOI", "no sabotage"], True),
        (["found KEA with 1"], False),
        (["found KEA with 1", "claim KEA Spokane-Calgary with 5"], False),
        (["found KEA with 1", "claim KEA Spokane-Calgary with 5", "decline"], True),
        (["found KEA with 1", "claim KEA Spokane-Calgary with 5", "draw"], False),
        (["found KEA with 1", "claim KEA Spokane-Calgary with 5", "take ITA"], False),
    ],
)
def test_undoable_in_airlines_until_something_is_revealed(moves: list[str], undoable: bool) -> None:
    state = arrange(founded="BOI", hand={0: "2 BOI, KEA"}, flights={0: "dashed 5"})
    for move in moves:
        state.apply(0, state.game.parse(move))
    assert state.undoable is undoable


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"phase": "lunch"}, "none of turn, found"),
        ({"seed": "7"}, "'seed' should be a whole number"),
        ({"active": 4}, "'active' should be"),
        ({"busy": 1}, "'busy' should be true or false"),
        ({"founding": "XYZ"}, "'founding' is 'XYZ'"),
        ({"founding": "BOI"}, "'founding' belongs to the phases found and draw"),
        ({"phase": "found"}, "'founding' belongs to the phases found and draw"),
        ({"phase": "found", "founding": "ITA"}, "ITA is being founded, but is not among the founded ones"),
        ({"phase": "found", "founding": "BOI", "founded": ["BOI"]}, "nobody can do anything in the phase found"),
        ({"sabotage_with": "BOI"}, "'sabotage_with' belongs to the phase spot"),
        ({"phase": "spot"}, "'sabotage_with' belongs to the phase spot"),
        ({"idle_turns": 25}, "'idle_turns' should be a whole number from 0 to 24"),
        ({"stuck_turns": 9}, "'stuck_turns' should be a whole number from 0 to 8"),
        ({"last_turns": 1}, "'last_turns' should be a whole number from 0 to 0"),
        ({"scorings": 5}, "'scorings' should be"),
        ({"scorings": 1}, "there should be 2 scoring cards in the deck, not 3"),
        ({"turns": 0, "deck": ["scoring"] * 3, "gone": EVERYTHING}, "so few stock cards cannot be left"),
        ({"face_up": ["BOI"]}, "'face_up' should have 5 places"),
        ({"face_up": ["XYZ"] * 5}, "'face_up' has 'XYZ'"),
        ({"deck": ["XYZ"]}, "'deck' has 'XYZ'"),
        ({"deck": ["scoring"] * 3}, "there should be 12 BOI cards, not"),
        ({"deck": 3}, "'deck' should be a list"),
        ({"gone": {"BOI": 1}}, "there should be 12 BOI cards, not 13"),
        ({"gone": {"XYZ": 1}}, "'gone' has 'XYZ'"),
        ({"founded": ["BOI", "BOI"]}, "'founded' has BOI twice"),
        ({"founded": ["XYZ"]}, "'founded' has 'XYZ', which is no airline"),
        ({"routes": []}, "'routes' should be a table"),
        ({"routes": {"Boise-Helena": ["BOI"]}}, "BOI cannot have claimed Boise-Helena so"),
        ({"routes": {"Boise-Helena": ["XYZ"]}}, "Boise-Helena has 'XYZ', which is no airline"),
        ({"routes": {"Boise-Helena": ["BOI", None]}}, "Boise-Helena has 1 circles, not 2"),
        ({"routes": {"Boise-Helena": ["sabotage BOI"]}}, "Boise-Helena may not be sabotaged so"),
        ({"routes": {"Denver-Omaha": [None, "sabotage BOI", "sabotage OWL"]}}, "may not be sabotaged so"),
        ({"routes": {"Boise-Mars": ["BOI"]}}, "'Boise-Mars' is not known"),
        ({"founded": ["BOI"], "routes": {"Portland-Boise": [None, "BOI"]}}, "a lower number of Portland-Boise is free"),
        ({"founded": ["BOI"], "routes": {"Portland-Boise": ["BOI", "BOI"]}}, "BOI cannot have claimed"),
        ({"founded": ["BOI"], "routes": {"Detroit-Toronto": ["BOI"]}}, "BOI cannot have claimed Detroit-Toronto so"),
        ({"founded": ["BOI"], "routes": {"Billings-Denver": ["BOI", None]}}, "which its network does not touch"),
        ({"routes": SABOTAGE_BY_AUK}, "AUK has more markers on the board than there are"),
        ({"flight_deck": []}, "'flight_deck' should have every flight card that is nowhere else"),
        ({"flight_discards": [0, 0]}, "'flight_discards' has flight card 0, which is in another place, too"),
        ({"flight_since": [0]}, "'flight_since' should have 42 numbers"),
        ({"flight_decks": 1}, "is in the deck, but 'flight_since' is not that of this deck"),
        ({"seats": []}, "list of tables"),
        (
            {"phase": "draw", "deck": [], "face_up": [None] * 5, "gone": EVERYTHING, "scorings": 3},
            "no stock card to draw",
        ),
        (
            {"deck": [], "face_up": [None] * 5, "gone": EVERYTHING, "scorings": 3},
            "no stock card is left, so the game is",
        ),
        ({"colour": "red"}, "'colour' is not known"),
    ],
)
def test_bad_positions_of_airlines_are_refused_in_words(change: dict[str, object], message: str) -> None:
    position = arrange(4, face_up="BOI ITA OWL MOA JAY").to_dict()
    if change.get("gone") is EVERYTHING:
        position["face_up"] = [None] * 5
    with pytest.raises(BadPosition, match=message):
        flightdeck.game("airlines", players=4).from_dict(position | change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": -1}, "seat 2: 'points' should be"),
        ({"seen_in_hand": {"BOI": 1}}, "seat 2: 'seen_in_hand' has more BOI than the hand"),
        ({"flights": [99]}, "seat 2: 'flights' should be"),
        ({"name": "Ben"}, "seat 2: 'name' is not known"),
    ],
)
def test_bad_seats_of_airlines_are_refused_in_words(change: dict[str, object], message: str) -> None:
    position: dict[str, Any] = arrange(4).to_dict()
    position["seats"][1] |= change
    with pytest.raises(BadPosition, match=message):
        flightdeck.game("airlines", players=4).from_dict(position)


@pytest.mark.parametrize(
    ("moves", "undoable"),
    [
        (["fold"], False),
        (["keep the company"], True),
        (["keep the company", "fare wars"], True),
        (["keep the company", "no fare wars", "sell Jumbo"], True),
        (["keep the company", "no fare wars", "draw profits"], False),
        (["keep the company", "no fare wars", "draw profits", "go on"], True),
        (["keep the company", "no fare wars", "draw profits", "go on", "buy Boston"], True),
        (["keep the company", "no fare wars", "draw profits", "go on", "buy London with SST"], True),
        (["keep the company", "no fare wars", "draw profits", "go on", "take over Boston"], False),
        (["keep the company", "no fare wars", "draw profits", "go on", "pass"], True),
        (["leave"], False),
    ],
)
def test_undoable_in_air_baron_until_something_is_thrown_or_drawn(moves: list[str], undoable: bool) -> None:
    state = air_baron.arrange(phase="fold", undeployed={0: 1}, cash={0: 40}, cup="")
    for move in moves:
        state.apply(0, state.game.parse(move))
    assert state.undoable is undoable


def changed(position: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The position with one of its inner values replaced: `seats.1.cash`."""
    whole: Any = json.loads(json.dumps(position))
    part = whole
    *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    for word in way:
        part = part[word]
    part[last] = value
    return dict(whole)


TAKEN = {"event": "Crash", "taker": 0, "shown": False}
SPOKE = {"owner": 0, "jumbo": False}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("phase", "lunch", "none of fold, fares"),
        ("seed", "7", "'seed' should be a whole number"),
        ("active", 3, "'active' should be a whole number from 0 to 2"),
        ("active", 1, "'active' should be the seat whose turn it is by 'order' and 'turn'"),
        ("order", [], "'order' should be different seats"),
        ("order", [0, 1, 1], "'order' should be different seats"),
        ("turn", 3, "'turn' should be a whole number from 0 to 2"),
        ("drawn", 1, "'drawn' should be true or false"),
        ("round", -1, "'round' should be"),
        ("settlement", 31, "'settlement' should be a whole number from 0 to 30"),
        ("contract_rate", 7, "'contract_rate' should be a whole number from 0 to 6"),
        ("debt_reason", "rent", "'debt_reason' is 'rent'"),
        ("fuel_left", 4, "'fuel_left' should be"),
        ("sst_from", "Mars", "'sst_from' is 'Mars'"),
        ("highest_bid", 3, r"'highest_bid' and 'highest_bidder' belong together, and to the phase bid \(AB39\)"),
        ("highest_bidder", 1, r"'highest_bid' and 'highest_bidder' belong together, and to the phase bid \(AB39\)"),
        ("contested", 0, "'contested' belongs to the phase negate"),
        ("debt", 3, "'debt' belongs to the phase owe"),
        ("phase", "owe", "'debt' belongs to the phase owe"),
        ("bidder", 0, "'bidder' belongs to the phase bid"),
        ("phase", "bid", "'bidder' belongs to the phase bid"),
        ("phase", "negate", "'contested' belongs to the phase negate"),
        ("phase", "resolve", "two markers wait in the phase resolve"),
        ("phase", "over", "somebody has won when the game is over"),
        ("seats.0.won", True, "somebody has won when the game is over"),
        ("seats", [], "list of tables"),
        ("seats.1.cash", -1, "seat 2: 'cash' should be a whole number from 0 to 9999"),
        ("seats.1.loan", 70, "seat 2: 'loan' should be a whole number from 0 to 60"),
        ("seats.1.loan", 15, r"seat 2: 'loan' should be a multiple of 10 \(AB13\)"),
        ("seats.1.undeployed", 7, "seat 2: 'undeployed' should be"),
        ("seats.0.undeployed", 6, r"seat 1 has more than 6 Jumbo Jets \(AB21\)"),
        ("seats.1.sst", "Mars", "seat 2: 'sst' is 'Mars'"),
        ("seats.1.sst", "London", r"the SST of seat 2 cannot be at London \(AB20\)"),
        ("seats.0.sst", "Nassau", r"the SST of seat 1 cannot be at Nassau \(AB20\)"),
        ("seats.0.sst", None, r"seat 1 cannot hold London \(AB30\)"),
        ("seats.1.name", "Ben", "seat 2: 'name' is not known"),
        ("spokes", [], "'spokes' should be a table"),
        ("spokes.Mars", SPOKE, "'Mars' is not known"),
        ("spokes.Seattle", SPOKE, r"'Seattle': San Francisco is not in this game \(AB1\)"),
        ("spokes.Tampa.owner", 3, "'Tampa': 'owner' should be"),
        ("spokes.London.jumbo", True, r"'London': Jumbo Jets fly on domestic spokes only \(AB21\)"),
        ("spokes.Columbus", {"owner": 1, "jumbo": True}, r"Detroit has more Jumbo Jets than its limit \(AB21\)"),
        ("events", [TAKEN], "'events' should be each of Crash"),
        ("events.0.event", "Rain", r"\[\[events\]\] number 1: 'event' is 'Rain'"),
        ("events.0.event", "Strike", "'events' should be each of Crash"),
        ("events.0.taker", 3, "'taker' should be"),
        ("events.0.taker", 1, "the marker Crash cannot be in the place 'track'"),
        ("markers", ["cup"], "'markers' should be 85 of map, aside"),
        ("markers.0", "cup", "the marker San Francisco hub cannot be in the place 'cup'"),
        ("markers.11", "map", "the marker Miami hub cannot be in the place 'map'"),
        ("markers.76", "map", "the marker Jumbo Profit cannot be in the place 'map'"),
        ("markers.79", "aside", "the marker Government Contract cannot be in the place 'aside'"),
        ("markers.80", "cup", "the marker Crash cannot be in the place 'cup'"),
        ("colour", "red", "'colour' is not known"),
    ],
)
def test_bad_positions_of_air_baron_are_refused_in_words(path: str, value: object, message: str) -> None:
    state = air_baron.arrange(own={0: "Tampa, Nassau, Cleveland+, London*"})
    position = changed(state.to_dict(), path, value)
    with pytest.raises(BadPosition, match=message):
        state.game.from_dict(position)


def test_positions_of_air_baron_with_events_that_cannot_be_so_are_refused() -> None:
    state = air_baron.arrange(own={0: "Minneapolis, St. Louis, Indianapolis"}, drawn_box="Crash")
    position = state.to_dict()
    with pytest.raises(BadPosition, match=r"everybody has seen Crash, for it was drawn \(AB43\)"):
        state.game.from_dict(changed(position, "events.0.shown", False))
    untaken = changed(changed(position, "events.0.taker", None), "markers.80", "track")
    with pytest.raises(BadPosition, match=r"the event at 50 should have been taken \(AB33\)"):
        state.game.from_dict(untaken)


@pytest.mark.parametrize(
    ("phase", "moves", "undoable"),
    [
        ("marker", ["use field 2 symbol 3"], True),
        ("marker", ["use field 2 symbol 3", "fly Tokyo 1 to London"], True),
        ("marker", ["use field 2 symbol 3", "fly Tokyo 1 to Essen"], False),
        ("marker", ["reserve Chef"], True),
        ("marker", ["stop"], False),
        ("ally", ["ally with black at 1"], True),
        ("ally", ["no alliance"], True),
        ("replace", ["keep the row"], True),
        ("replace", ["replace the row"], False),
    ],
)
def test_undoable_in_air_alliance_until_a_passenger_is_revealed(phase: str, moves: list[str], undoable: bool) -> None:
    state = air_alliance.arrange(
        phase=phase,
        row="Chef, Board Gamer (1)",
        planes={"Tokyo": "r"},
        on={0: "Korean Star; Backpacker; Mountaineer"} if phase == "ally" else None,
        last_turns=3 if phase == "replace" else 0,
    )
    for move in moves:
        state.apply(0, state.game.parse(move))
    assert state.undoable is undoable


def test_undoable_in_air_alliance_are_set_up_and_flight_control(alliance: Game) -> None:
    state = alliance.start(1)
    assert not state.undoable
    state.apply(0, alliance.parse("place at Tokyo"))
    assert state.undoable
    state = air_alliance.arrange(phase="lay", won="Chef, Banker")
    for move in ("lay Chef on 1", "lay Banker on 3"):
        state.apply(0, state.game.parse(move))
        assert state.undoable


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("phase", "lunch", "none of place, replace"),
        ("phase", "fly", r"'symbol_at' belongs to the phase fly, and only to it \(AA10\)"),
        ("phase", "lay", r"'to_lay' belongs to the phase lay, and only to it \(AA16\)"),
        ("phase", "place", r"planes are still to be placed in the phase place, and only in it \(AA3\)"),
        ("placed", 11, r"planes are still to be placed in the phase place, and only in it \(AA3\)"),
        ("seed", "7", "'seed' should be a whole number"),
        ("active", 3, "'active' should be a whole number from 0 to 2"),
        ("placed", 13, "'placed' should be a whole number from 0 to 12"),
        ("markers_left", 4, "'markers_left' should be a whole number from 0 to 3"),
        ("markers_left", 2, r"'markers_left' does not fit 'used' and 'has_reserved' \(AA10\)"),
        ("has_reserved", True, r"'markers_left' does not fit 'used' and 'has_reserved' \(AA10\)"),
        ("used", [0, 0], "'used' should have 3 numbers"),
        ("used", [0, 0, 2], "'used' should be"),
        ("has_reserved", 1, "'has_reserved' should be true or false"),
        ("symbol_at", 189, "'symbol_at' should be a whole number from 0 to 188"),
        ("symbol_at", 3, r"'symbol_at' belongs to the phase fly"),
        ("won", 61, "'won' should be"),
        ("won", 1, "0 passengers were won in this turn, which does not fit"),
        ("last_turns", 4, "'last_turns' should be a whole number from 0 to 3"),
        ("left", [0], "'left' should have 35 numbers"),
        ("carried", [0], "'carried' should have 24 numbers"),
        ("airports", [], "'airports' should be a table"),
        ("airports.Mars", [1], "'Mars' is not known"),
        ("airports.Tokyo", [1, 2, 3, 4], r"Tokyo has room for 3 planes, not 4 \(AA4\)"),
        ("airports.Seoul", [2], r"planes of red do not land at Seoul \(AA1\)"),
        ("airports.Tokyo", [0], "Tokyo has plane 0, which cannot be there"),
        ("airports.Tokyo", [1, 1], "Tokyo has plane 1, which cannot be there"),
        ("airports.Tokyo", [], r"red should have 4 planes on the board, not 3 \(AA2\)"),
        ("alliances", [None], "'alliances' should have 7 entries"),
        ("alliances.0", 3, "'alliances' has 3, which is no alliance area"),
        ("alliances.0", 2, r"alliance area 3 has planes of players alone \(AA7\)"),
        ("alliances.3", 0, r"'alliances' has green, which nobody plays \(AA1\)"),
        ("alliances", [0, 0, 0, None, 0, 0, None], r"alliance area 1 has more than 4 planes \(AA7\)"),
        ("row", ["Mars"], "'row' has 'Mars'"),
        ("row.0", "Yeti", "'row' has Yeti, who is in another place, too"),
        ("reserved", [None], "'reserved' should have an entry for each passenger of the row"),
        ("reserved.0", 3, "'reserved' has 3, which is no seat"),
        ("reserved", [1, 1, None, None, None, None], r"seat 2 has reserved more than one passenger \(AA12\)"),
        ("reserved.0", 0, r"'has_reserved' should be true, for the active seat has reserved a passenger \(AA12\)"),
        ("pile", [], "is nowhere"),
        ("seats", [], "list of tables"),
        ("seats.0.fields", [[]], "seat 1: 'fields' should be 4 lists"),
        ("seats.0.fields.1", ["Chef"], "seat 1: 'fields' has Chef, who is in another place, too"),
        ("seats.0.top", ["Banker", None], "seat 1: 'top' should have 3 entries"),
        ("seats.0.top", [None, None, None], "seat 1: 'top' of field 1 should be one of the passengers there"),
        ("seats.0.top", ["Banker", "Chef", None], "seat 1: 'top' of field 2 should be one of the passengers there"),
        ("seats.1.name", "Ben", "seat 2: 'name' is not known"),
        ("colour", "red", "'colour' is not known"),
    ],
)
def test_bad_positions_of_air_alliance_are_refused_in_words(path: str, value: object, message: str) -> None:
    state = air_alliance.arrange(planes={"Tokyo": "r"}, row="Chef", on={0: "Banker; ; "}, allied="yellow black")
    with pytest.raises(BadPosition, match=message):
        state.game.from_dict(changed(state.to_dict(), path, value))


def test_positions_of_air_alliance_in_set_up_have_as_many_planes_as_were_placed(alliance: Game) -> None:
    position = advanced(alliance, 5).to_dict()
    with pytest.raises(BadPosition, match=r"'active' should fit 'placed' \(AA3\)"):
        alliance.from_dict(position | {"active": 3})
    with pytest.raises(BadPosition, match=r"red should have 1 planes on the board, not 2 \(AA2\)"):
        alliance.from_dict(position | {"active": 0, "placed": 4})


def test_positions_of_air_alliance_with_a_row_that_is_too_long_are_refused() -> None:
    position: Any = air_alliance.arrange().to_dict()
    position["row"].append(position["pile"].pop())
    position["reserved"].append(None)
    with pytest.raises(BadPosition, match="the row has room for 6 passengers"):
        flightdeck.game("air_alliance", players=3).from_dict(position)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"used": [1, 1, 1], "markers_left": 0}, r"'markers_left' should be more than 0 in the phase marker \(AA10\)"),
        ({"phase": "lay", "won": "Chef", "used": [1, 0, 0]}, r"'used' does not fit how many .* laid \(AA16\)"),
        (
            {"phase": "ally", "on": {0: "Korean Star; Backpacker; Mountaineer"}, "markers_left": 2},
            r"nothing .* \(AA6\)",
        ),
        ({"phase": "replace", "last_turns": 1, "has_reserved": True}, r"nothing has been done with markers .* \(AA6\)"),
        ({"phase": "replace"}, r"the phase replace belongs to the last round \(AA19\)"),
        ({"last_turns": 1, "last_round_comes": True}, r"in the last round no other one comes.* \(AA19\)"),
        ({"last_turns": 1, "has_reserved": True, "markers_left": 2}, r"nobody has reserved a passenger in it \(AA19\)"),
    ],
)
def test_steps_of_air_alliance_that_cannot_be_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        air_alliance.arrange(**changes)


def test_nobody_has_reserved_in_the_set_up_of_air_alliance(alliance: Game) -> None:
    position = advanced(alliance, 5).to_dict()
    with pytest.raises(BadPosition, match=r"nobody reserves a passenger before all planes are placed \(AA12\)"):
        alliance.from_dict(changed(position, "reserved.0", 0))


def test_the_highest_bidder_of_air_baron_can_pay() -> None:
    with pytest.raises(BadPosition, match=r"'highest_bidder' cannot pay 'highest_bid' \(AB39\)"):
        air_baron.arrange(phase="bid", bidder=0, highest_bid=9, highest_bidder=1, cash={0: 20, 1: 8})


def test_nothing_is_scored_in_airlines_before_the_scoring_cards_are_in_the_deck() -> None:
    game = flightdeck.game("airlines", players=5, options={"controlled_scoring": True})
    with pytest.raises(BadPosition, match=r"nothing is scored before the scoring cards are in the deck \(AL12\)"):
        game.from_dict(game.start(1).to_dict() | {"scorings": 1})


def test_sabotage_in_airlines_needs_the_option_and_a_marker() -> None:
    without = flightdeck.game("airlines", players=4, options={"sabotage": False})
    with pytest.raises(BadPosition, match=r"nothing can be sabotaged, so the phase is not sabotage \(AL10\)"):
        without.from_dict(without.start(1).to_dict() | {"phase": "sabotage"})
    state = arrange(routes=sabotaged("BOI", 17))
    with pytest.raises(BadPosition, match=r"BOI has no marker to spare for sabotage \(AL10\)"):
        state.game.from_dict(state.to_dict() | {"phase": "spot", "sabotage_with": "BOI"})


def test_who_bans_in_airlines_europe_has_a_marker() -> None:
    game = flightdeck.game("airlines_europe", players=4, options={"flight_ban": True})
    positions: Any = (state.to_dict() for seed in range(9) for state, _, _ in walk(game, seed))
    position = next(position for position in positions if position["phase"] == "ban")
    with pytest.raises(BadPosition, match=r"'chooser' has no ban marker left \(option flight_ban\)"):
        game.from_dict(changed(position, f"seats.{position['chooser']}.ban_markers", 0))


def test_a_pick_of_airlines_europe_that_is_no_action_is_refused(europe: Game) -> None:
    position = europe.start(1).to_dict()
    with pytest.raises(BadPosition, match="seat 1: 'pick': 'violet' is no action"):
        europe.from_dict(changed(position, "seats.0.pick", "violet"))


def test_a_trade_in_airlines_europe_can_be_finished(europe: Game) -> None:
    position: Any = advanced(europe, 4).to_dict()
    trading = position | {"phase": "discard", "trade_size": 3, "discards_left": 3}
    supply = position["abacus_supply"]
    short = trading | {"abacus_supply": 1, "gone": position["gone"] | {"abacus": supply - 1}}
    with pytest.raises(BadPosition, match=r"only 1 Air ABACUS shares are left for this trade \(AE20\)"):
        europe.from_dict(short)
    hand, gone = position["seats"][0]["hand"], dict(position["gone"])
    for kind, count in hand.items():
        gone[kind] = gone.get(kind, 0) + count
    bare = changed(changed(trading | {"gone": gone}, "seats.0.hand", {}), "seats.0.seen_in_hand", {})
    with pytest.raises(BadPosition, match=r"'active' has fewer shares than are still to be discarded \(AE20\)"):
        europe.from_dict(bare)
