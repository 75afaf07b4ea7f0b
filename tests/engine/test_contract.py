"""The public names, and how they answer to good and bad input."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path

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
from flightdeck.games.air_alliance.words import SENTENCES as ALLIANCE_SENTENCES
from flightdeck.games.air_baron.words import SENTENCES
from tests.invariants import NEVER_OFFERED, game_number
from tests.playing import advanced

GAMES = [info.name for info in flightdeck.games()]
# Every stock card of Airlines is out of the game; one sabotage marker more than AUK has.


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
    for seed in range(24, 48):
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
    from flightdeck.games.airlines_europe.state import EuropeState

    own = tmp_path / "own.toml"
    own.write_text(BUILT_IN.read_text().replace("licences = [2, 3, 4]\nkm = 463", "licences = [1, 3, 4]\nkm = 463"))
    game = flightdeck.game("airlines_europe", board=own)
    assert game.board_digest != flightdeck.game("airlines_europe").board_digest
    state = game.start(1)
    assert isinstance(state, EuropeState)
    assert state.view(None)["routes"]["Dublin-London"][0]["price"] == 1
