"""The public names, and how they answer to good and bad input."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from tools import lively

import flightdeck
from flightdeck.engine.errors import (
    BadNotation,
    BadOption,
    BadPlayers,
    BadPosition,
    FlightdeckError,
    IllegalAction,
    UnknownGame,
)
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_alliance.words import SENTENCES as ALLIANCE_SENTENCES
from flightdeck.games.air_baron.words import SENTENCES
from flightdeck.games.airlines.board import AIRLINES, built_in
from tests.air_alliance import arrange as air_alliance
from tests.air_baron import arrange as air_baron
from tests.airlines.arrange import arrange, sabotaged
from tests.invariants import NEVER_OFFERED, game_number

GAMES = [info.name for info in flightdeck.games()]
# Every stock card of Airlines is out of the game; one sabotage marker more than AUK has.
EVERYTHING = {name: int(built_in().stock[index]) for index, name in enumerate(AIRLINES)}
SABOTAGE_BY_AUK = json.loads(json.dumps(arrange(routes=sabotaged("BOI", 12)).to_dict()["routes"]).replace("BOI", "AUK"))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return flightdeck.game(request.param, players=4)


@pytest.fixture
def europe() -> Game:
    return flightdeck.game("airlines_europe", players=4)


@pytest.fixture
def airlines() -> Game:
    return flightdeck.game("airlines", players=4)


@pytest.fixture
def baron() -> Game:
    return flightdeck.game("air_baron", players=4)


@pytest.fixture
def alliance() -> Game:
    return flightdeck.game("air_alliance", players=4)


def advanced(game: Game, moves: int, seed: int = 7, events: bool = False) -> State:
    state = game.start(seed, events=events)
    rng = random.Random(seed)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def test_games_tells_what_there_is() -> None:
    info = flightdeck.games()[0]
    assert (info.name, info.title, info.designers, info.year) == (
        "airlines_europe",
        "Airlines Europe",
        ("Alan R. Moon",),
        2011,
    )
    assert list(info.players) == [2, 3, 4, 5]
    assert {option.name: option.default for option in info.options} == {
        "exact_piles": False,
        "scoring_card_to_drawer": False,
        "abacus_from_hand_only": False,
        "open_points": False,
        "flight_ban": False,
    }
    assert all(option.sentence.endswith(".") for option in info.options)
    assert any(part.startswith("routes (59 of 59") for part in info.reconstructed)
    json.dumps(info.to_dict())


def test_games_tells_of_airlines() -> None:
    info = flightdeck.games()[1]
    assert (info.name, info.title, info.designers, info.year) == (
        "airlines",
        "Airlines (1990)",
        ("Alan R. Moon",),
        1990,
    )
    assert list(info.players) == [2, 3, 4, 5, 6]
    assert {option.name: option.default for option in info.options} == {
        "bonus_points": False,
        "last_round": False,
        "controlled_scoring": False,
        "sabotage": True,
        "stock_before_founding": False,
    }
    assert all(option.sentence.endswith(".") for option in info.options)
    assert "routes (77 of 77)" in info.reconstructed
    json.dumps(info.to_dict())


def test_games_tells_of_air_baron() -> None:
    info = flightdeck.games()[2]
    assert (info.name, info.title, info.designers, info.publisher, info.year) == (
        "air_baron",
        "Air Baron",
        ("Evan Davis",),
        "Avalon Hill",
        1996,
    )
    assert list(info.players) == [2, 3, 4, 5, 6]
    assert {option.name: option.default for option in info.options} == {
        "side": "east",
        "round_limit": 0,
        "events": True,
    }
    assert all(option.sentence.endswith(".") for option in info.options)
    assert "foreign spokes (18 of 18)" in info.reconstructed
    json.dumps(info.to_dict())


def test_games_tells_of_air_alliance() -> None:
    info = flightdeck.games()[3]
    assert (info.name, info.title, info.designers, info.publisher, info.year) == (
        "air_alliance",
        "Air Alliance",
        ("Akio Nomura",),
        "ROUTE ELEVEN",
        2015,
    )
    assert list(info.players) == [2, 3, 4]
    assert {option.name: option.default for option in info.options} == {
        "connections": "same_plane",
        "permit_overrides_colour": False,
        "allies_share_planes": False,
        "codeshare_anywhere": False,
    }
    assert all(option.sentence.endswith(".") for option in info.options)
    assert "passengers: symbols (60 of 60)" in info.reconstructed
    json.dumps(info.to_dict())


def test_every_action_is_written_and_read_back(game: Game) -> None:
    for index, action in enumerate(game.actions):
        assert action.index == index
        assert game.parse(str(action)) is action
    assert len({str(action) for action in game.actions}) == len(game.actions)


def test_the_table_of_actions_does_not_depend_on_players_or_options(game: Game) -> None:
    options = {option.name: option.choices[-1] for option in game.info.options}
    other = flightdeck.game(game.info.name, players=2, options=options)
    assert [str(action) for action in other.actions] == [str(action) for action in game.actions]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("buy white Moscow-Riga", "buy white Moscow-Riga"),
        ("buy white Riga-Moscow", "buy white Moscow-Riga"),
        ("  BUY   White moscow - riga ", "buy white Moscow-Riga"),
        ("buy blue New York-Reykjavik", "buy blue Reykjavik-New York"),
        ("play red and blue", "play blue and red"),
        ("pick white and red", "pick red and white"),
        ("ban London-Dublin", "ban Dublin-London"),
    ],
)
def test_notation_forgives(europe: Game, text: str, meaning: str) -> None:
    assert str(europe.parse(text)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("claim BOI Boise-Helena with 5", "claim BOI Boise-Helena with 5"),
        ("claim boi helena - boise with 5", "claim BOI Boise-Helena with 5"),
        ("claim DAW New York-Washington with 6", "claim DAW Washington-New York with 6"),
        ("  FOUND  boi with 2", "found BOI with 2"),
        ("on Omaha-Denver 10", "on Denver-Omaha 10"),
        ("Exchange Dashed 1", "exchange dashed 1"),
        ("Play None", "play none"),
    ],
)
def test_notation_of_airlines_forgives(airlines: Game, text: str, meaning: str) -> None:
    assert str(airlines.parse(text)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("BUY boston", "buy Boston"),
        (" take  over st. louis with jumbo", "take over St. Louis with Jumbo"),
        ("buy hamilton (bermuda)", "buy Hamilton (Bermuda)"),
        ("buy raleigh-durham", "buy Raleigh-Durham"),
        ("Resolve Dallas-Ft. Worth hub", "resolve Dallas-Ft. Worth hub"),
        ("add sst to rio de janeiro", "add SST to Rio de Janeiro"),
        ("Bid 17", "bid 17"),
    ],
)
def test_notation_of_air_baron_forgives(baron: Game, text: str, meaning: str) -> None:
    assert str(baron.parse(text)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("FLY tokyo 1 to hong kong", "fly Tokyo 1 to Hong Kong"),
        ("fly a1 1 to A2", "fly Tokyo 1 to Hong Kong"),
        (" reserve  board gamer (2)", "reserve Board Gamer (2)"),
        ("swap E1 1 and 2", "swap London 1 and 2"),
        ("Ally with Black and White at 2", "ally with black and white at 2"),
        ("lay secret agent (mi6) on 3", "lay Secret Agent (MI6) on 3"),
        ("Use Field 1 Symbol 3", "use field 1 symbol 3"),
    ],
)
def test_notation_of_air_alliance_forgives(alliance: Game, text: str, meaning: str) -> None:
    assert str(alliance.parse(text)) == meaning


def test_bad_notation_is_explained(europe: Game, airlines: Game, baron: Game, alliance: Game) -> None:
    with pytest.raises(BadNotation, match=r"is no action .*did you mean 'reserve Yeti'"):
        alliance.parse("reserve Yety")
    with pytest.raises(BadNotation, match=r"is no action .*did you mean 'buy Boston'"):
        baron.parse("buy Bostn")
    with pytest.raises(BadNotation, match=r"is no action .*did you mean 'buy white Moscow-Riga'"):
        europe.parse("buy white Moskow-Riga")
    with pytest.raises(BadNotation, match=r"is no action .*did you mean 'found BOI with 2'"):
        airlines.parse("found BO with 2")


def test_nonsense_is_no_action(game: Game) -> None:
    for nonsense in ("", "xyzzy", "buy", "\x00"):
        with pytest.raises(BadNotation):
            game.parse(nonsense)


def test_bad_games_players_and_options_have_errors_of_their_own() -> None:
    with pytest.raises(UnknownGame, match="no game 'monopoly'"):
        flightdeck.game("monopoly")
    for name in GAMES:
        for players in (0, 1, 7, -2, True, "4", 3.0):
            with pytest.raises(BadPlayers):
                flightdeck.game(name, players=players)  # type: ignore[arg-type]
        with pytest.raises(BadOption):
            flightdeck.game(name, options={"speed": True})
        with pytest.raises(BadOption):
            flightdeck.game(name, options=["flight_ban"])  # type: ignore[arg-type]
    with pytest.raises(BadPlayers):
        flightdeck.game("airlines_europe", players=6)


def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert game.start(7).to_dict() == game.start(7).to_dict()
    assert game.start(7).to_dict() != game.start(8).to_dict()
    assert game.start(2**200).to_dict() != game.start(2**200 + 1).to_dict()


def test_an_illegal_action_says_why_and_changes_nothing(game: Game) -> None:
    state = advanced(game, 30, events=True)
    seat = state.to_act[0]
    before, told = state.to_dict(), len(state.events)
    legal = state.legal(seat)
    for action in game.actions:
        for other in (-1, 0, 1, 2, 3, 4):
            allowed = action in legal or str(action) in NEVER_OFFERED
            if other != seat or not allowed:
                with pytest.raises(IllegalAction, match=r"may not .*: ."):
                    state.apply(other, action)
    assert (state.to_dict(), len(state.events)) == (before, told)


def test_an_action_of_another_game_is_illegal(game: Game) -> None:
    state = advanced(game, 8)
    other = flightdeck.game(game.info.name, players=4)
    seat = state.to_act[0]
    with pytest.raises(IllegalAction, match="no action of this game"):
        state.apply(seat, other.actions[state.legal(seat)[0].index])


def test_events_are_kept_only_when_asked_for(game: Game) -> None:
    assert advanced(game, 30).events == []
    state = advanced(game, 30, events=True)
    assert state.events
    assert state.copy().events == []
    assert not state.copy().watched
    for event in state.events:
        for seat in (None, 0, 1, 2, 3):
            json.dumps(event.seen_by(seat))
            assert game.tell(event, seat, ["Ann", "Ben", "Cat", "Dan"])


EVENTS = {
    "airlines_europe": {"bought", "took", "drew", "played", "traded", "scored", "earned", "banned", "over"},
    "airlines": {
        *("founded", "claimed", "drew_flight", "reshuffled", "exchanged", "played_none", "took", "turned_up", "drew"),
        *("declined", "played", "sabotaged", "scoring_card", "scoring_cards_in", "scoring", "earned"),
        *("last_round", "over"),
    },
    "air_baron": set(SENTENCES) - {"left", "stayed"},
    "air_alliance": set(ALLIANCE_SENTENCES),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_whole_games_has_its_sentence(name: str) -> None:
    told: set[str] = set()
    for seed in range(24):
        game = game_number(name, seed)
        state = game.start(seed, events=True)
        rng = random.Random(seed)
        while not state.over:
            seat = state.to_act[0]
            assert game.prompt(state, seat).endswith((".", "?"))
            assert all(game.prompt(state, other) == "" for other in range(game.players) if other not in state.to_act)
            state.apply(seat, lively.move(state, seat, rng))
        for event in state.events:
            told.add(event.name)
            sentence = game.tell(event, event.seat if event.seat >= 0 else None, list("ABCDEF"))
            assert "{" not in sentence
    assert EVENTS[name] <= told


def test_views_are_plain_json_and_refuse_seats_that_are_not_there(game: Game) -> None:
    state = advanced(game, 40)
    for seat in (None, 0, 1, 2, 3):
        assert json.loads(json.dumps(state.view(seat))) == state.view(seat)
    for seat in (-1, 4):
        with pytest.raises(IndexError):
            state.view(seat)
        with pytest.raises(IndexError):
            state.resample(seat, random.Random(1))


def test_copy_deepcopy_and_pickle_all_work(game: Game) -> None:
    state = advanced(game, 40)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other is not state
        assert other.to_dict() == state.to_dict()


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
        ({"idle_turns": 9}, "'idle_turns' should be a whole number from 0 to 8"),
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
        ("used", [0, 0], "'used' should be 3 numbers"),
        ("used", [0, 0, 2], "'used' should be"),
        ("has_reserved", 1, "'has_reserved' should be true or false"),
        ("symbol_at", 189, "'symbol_at' should be a whole number from 0 to 188"),
        ("symbol_at", 3, r"'symbol_at' belongs to the phase fly"),
        ("won", 61, "'won' should be"),
        ("won", 1, "0 passengers were won in this turn, which does not fit"),
        ("last_turns", 4, "'last_turns' should be a whole number from 0 to 3"),
        ("left", [0], "'left' should be 35 numbers"),
        ("carried", [0], "'carried' should be 24 numbers"),
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


def test_missing_keys_and_other_types_are_bad_positions(game: Game) -> None:
    whole = advanced(game, 30).to_dict()
    for key in whole:
        with pytest.raises(BadPosition, match=f"'{key}'"):
            game.from_dict({name: value for name, value in whole.items() if name != key})
        for value in (None, "x", -7, [None], {"a": 1}, 3.5):
            try:
                game.from_dict(whole | {key: value})
            except FlightdeckError:
                continue
            assert value is None or game.from_dict(whole | {key: value}).to_dict()[key] == value
    bad: tuple[object, ...] = (None, 1, [], "x")
    for nonsense in bad:
        with pytest.raises(BadPosition):
            game.from_dict(nonsense)


def test_a_board_of_ones_own_by_path(tmp_path: Path) -> None:
    from flightdeck.games.airlines_europe.board import BUILT_IN

    own = tmp_path / "own.toml"
    own.write_text(BUILT_IN.read_text().replace("licences = [2, 3, 4]\nkm = 463", "licences = [1, 3, 4]\nkm = 463"))
    game = flightdeck.game("airlines_europe", board=own)
    assert game.board_digest != flightdeck.game("airlines_europe").board_digest
    assert game.start(1).view(None)["routes"]["Dublin-London"][0]["price"] == 1  # type: ignore[index]
