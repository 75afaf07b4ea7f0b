"""The public names, and how they answer to good and bad input."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path

import pytest

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


@pytest.fixture
def game() -> Game:
    return flightdeck.game("airlines_europe", players=4)


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


def test_every_action_is_written_and_read_back(game: Game) -> None:
    for index, action in enumerate(game.actions):
        assert action.index == index
        assert game.parse(str(action)) is action
    assert len({str(action) for action in game.actions}) == len(game.actions)


def test_the_table_of_actions_does_not_depend_on_players_or_options(game: Game) -> None:
    other = flightdeck.game("airlines_europe", players=2, options={"flight_ban": True, "exact_piles": True})
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
def test_notation_forgives(game: Game, text: str, meaning: str) -> None:
    assert str(game.parse(text)) == meaning


def test_bad_notation_is_explained(game: Game) -> None:
    with pytest.raises(BadNotation, match=r"is no action .*did you mean 'buy white Moscow-Riga'"):
        game.parse("buy white Moskow-Riga")
    for nonsense in ("", "xyzzy", "buy", "\x00"):
        with pytest.raises(BadNotation):
            game.parse(nonsense)


def test_bad_games_players_and_options_have_errors_of_their_own() -> None:
    with pytest.raises(UnknownGame, match="no game 'monopoly'"):
        flightdeck.game("monopoly")
    for players in (0, 1, 6, -2, True, "4", 3.0):
        with pytest.raises(BadPlayers):
            flightdeck.game("airlines_europe", players=players)  # type: ignore[arg-type]
    with pytest.raises(BadOption):
        flightdeck.game("airlines_europe", options={"speed": True})
    with pytest.raises(BadOption):
        flightdeck.game("airlines_europe", options=["flight_ban"])  # type: ignore[arg-type]


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
            if other != seat or action not in legal:
                with pytest.raises(IllegalAction, match=r"may not .*: ."):
                    state.apply(other, action)
    assert (state.to_dict(), len(state.events)) == (before, told)


def test_an_action_of_another_game_is_illegal(game: Game) -> None:
    state = advanced(game, 8)
    other = flightdeck.game("airlines_europe", players=4)
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


def test_every_event_of_whole_games_has_its_sentence() -> None:
    told: set[str] = set()
    for seed in range(12):
        game = flightdeck.game("airlines_europe", players=2 + seed % 4, options={"flight_ban": bool(seed % 2)})
        state = game.start(seed, events=True)
        rng = random.Random(seed)
        while not state.over:
            seat = state.to_act[0]
            assert game.prompt(state, seat).endswith(".")
            assert all(game.prompt(state, other) == "" for other in range(game.players) if other not in state.to_act)
            state.apply(seat, rng.choice(state.legal(seat)))
        for event in state.events:
            told.add(event.name)
            sentence = game.tell(event, event.seat if event.seat >= 0 else None, list("ABCDE"))
            assert "{" not in sentence
    assert {"bought", "took", "drew", "played", "traded", "scored", "earned", "banned", "over"} <= told


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
def test_undoable_until_something_is_revealed(game: Game, moves: list[str], undoable: bool) -> None:
    state = advanced(game, 4)  # the picks: all revealed
    for move in moves:
        state.apply(0, game.parse(move))
    assert state.undoable is undoable


def test_undoable_picks_until_the_last(game: Game) -> None:
    state = game.start(1)
    for seat, expected in ((0, True), (1, True), (2, True), (3, False)):
        state.apply(seat, state.legal(seat)[0])
        assert state.undoable is expected


def test_playing_shares_shows_them_and_so_is_not_undoable(game: Game) -> None:
    state = advanced(game, 4)
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
        ({"market": ["red"]}, "'market' should be 5"),
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
def test_bad_positions_are_refused_in_words(game: Game, change: dict[str, object], message: str) -> None:
    position = advanced(game, 4).to_dict() | change
    with pytest.raises(BadPosition, match=message):
        game.from_dict(position)


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
