"""Records: games on file."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tools import golden, lively
from tools.golden import GOLDEN

import flightdeck
from flightdeck.engine.errors import BadRecord, IllegalAction
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table
from flightdeck.games.air_alliance.words import SENTENCES as ALLIANCE_SENTENCES
from flightdeck.games.air_baron.words import SENTENCES
from tests.invariants import ENDING

NAMES = ["Ann", "Ben", "Cat"]
GAMES = [info.name for info in flightdeck.games()]
RECORDS = golden.stored()


def played(moves: int = 10_000, seed: int = 5, name: str = "airlines_europe") -> Table:
    options = {option: choices[0] for option, choices in ENDING.get(name, {}).items()}
    table = Table(flightdeck.game(name, players=3, options=options), seed, list(NAMES))
    rng = random.Random(seed)
    while moves and not table.state.over:
        seat = rng.choice(table.state.to_act)
        table.apply(seat, lively.move(table.state, seat, rng))
        moves -= 1
    return table


def replayed(record: Record) -> State:
    state = record.start(flightdeck.game)
    for state, _, _ in record.replay(flightdeck.game):  # noqa: B007
        pass
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_json_and_replays_to_the_same_position(name: str) -> None:
    table = played(name=name)
    data = json.loads(table.record.to_json())
    assert data["format"] == 1
    assert data["game"] == name
    assert data["rules_revision"] == table.game.info.rules_revision
    assert data["board"] == table.game.board_digest
    assert data["seats"] == NAMES
    assert data["actions"][0].split(": ")[1] in [str(action) for action in table.game.actions]
    assert data["result"] == {"points": table.state.scores, "winners": [seat + 1 for seat in table.state.winners]}
    again = Record.from_json(table.record.to_json())
    assert again == table.record
    assert replayed(again).to_dict() == table.state.to_dict()


@pytest.mark.parametrize("name", GAMES)
def test_an_unfinished_record_is_taken_up_where_it_was_left(name: str) -> None:
    table = played(57, name=name)
    assert table.record.result is None
    again = Table.resume(Record.from_json(table.record.to_json()), flightdeck.game)
    assert again.state.to_dict() == table.state.to_dict()
    assert [event.seen_by(0) for event in again.state.events] == [event.seen_by(0) for event in table.state.events]


def test_taking_a_game_up_sets_it_up_once() -> None:
    record, asked = played(20).record, []

    def make(*given: Any) -> Game:
        asked.append(given)
        return flightdeck.game(*given)

    Table.resume(record, make)
    assert len(asked) == 1


def broken(**changes: Any) -> str:
    data = json.loads(played().record.to_json())
    return json.dumps(data | changes)


def moves_with(number: int, text: str) -> list[str]:
    actions = list(played().record.actions)
    actions[number - 1] = text
    return actions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a JSON object"),
        ("{}", "format None"),
        (broken(format=2), "format 2; this program reads format 1"),
        (broken(seats=["Ann"]), "1 seats for 3 players"),
        (broken(actions=[1]), "list of texts"),
        (broken(seed="7"), "'seed' of the record should be of type int"),
        (broken(players=True), "'players' of the record"),
        (broken(extra=1), "'extra' is not known"),
        (json.dumps({"format": 1}), "no 'game'"),
    ],
)
def test_a_file_that_is_no_record_says_why(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "cannot be set up: there is no game 'chess'"),
        ({"options": {"speed": 1}}, "cannot be set up: .* no option"),
        ({"board": "0" * 16}, "another board"),
        ({"actions": moves_with(9, "1: buy red Mars-Venus")}, "move 9, '1: buy red Mars-Venus', does not replay"),
        ({"actions": moves_with(12, "pass")}, "move 12, .*number of its seat"),
        ({"actions": moves_with(4, "4: take money")}, "move 4, .*number of its seat"),
        ({"actions": moves_with(5, "1: go on")}, "move 5, .*may not go on"),
        ({"result": {"points": [1, 2, 3], "winners": [1]}}, "the result should be"),
        ({"result": None}, "the result should be"),
        ({"actions": played(20).record.actions}, "after 20 moves the game is not over"),
        ({"actions": moves_with(5, "1: go on"), "rules_revision": 0}, "rules revision 0, now 1"),
    ],
)
def test_a_record_that_does_not_replay_says_at_which_move_and_why(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        replayed(Record.from_json(broken(**changes)))


def test_undo_takes_back_a_choice_of_airlines_but_no_card_that_was_seen() -> None:
    table = played(2, name="airlines")
    table.apply(table.state.to_act[0], table.game.parse("expand"))
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        table.undo()
    before = table.state.to_dict()
    table.apply(table.state.to_act[0], table.game.parse("play none"))
    table.undo()
    assert table.state.to_dict() == before


def test_undo_takes_back_a_purchase_of_air_baron_but_no_draw() -> None:
    table = played(0, name="air_baron")
    for move in ("keep the company", "no fare wars", "draw profits"):
        table.apply(table.state.to_act[0], table.game.parse(move))
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        table.undo()
    while str(table.state.legal(table.state.to_act[0])[-1]) != "go on":
        seat = table.state.to_act[0]
        table.apply(seat, table.state.legal(seat)[-1])
    before = table.state.to_dict()
    for move in ("go on", "buy Birmingham"):
        table.apply(table.state.to_act[0], table.game.parse(move))
    table.undo()
    table.undo()
    assert table.state.to_dict() | {"undoable": False} == before | {"undoable": False}


def test_undo_takes_back_a_marker_and_a_flight_of_air_alliance_but_no_passenger_that_was_seen() -> None:
    table = played(0, name="air_alliance")
    for airport in ("Tokyo", "London", "Essen", "Cairo"):
        for _ in range(3):
            table.apply(table.state.to_act[0], table.game.parse(f"place at {airport}"))
    before = table.state.to_dict()
    table.apply(0, table.game.parse("use field 1 symbol 1"))
    table.apply(0, table.game.parse("fly Tokyo 1 to Polynesia"))
    table.undo()
    table.undo()
    assert table.state.to_dict() == before
    table.apply(0, table.game.parse("stop"))
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        table.undo()


def test_a_record_tells_of_a_player_who_left() -> None:
    table = played(40, name="air_baron")
    while table.state.refuse(table.state.to_act[0], table.game.parse("leave")):
        seat = table.state.to_act[0]
        table.apply(seat, table.state.legal(seat)[-1])
    left = table.state.to_act[0]
    table.apply(left, table.game.parse("leave"))
    assert table.record.actions[-1] == f"{left + 1}: leave"
    assert replayed(Record.from_json(table.record.to_json())).to_dict() == table.state.to_dict()


def test_undo_takes_back_until_something_was_revealed() -> None:
    table = played(3)  # the three picks
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        table.undo()
    before = table.state.to_dict()
    told = len(table.state.events)
    table.apply(0, table.game.parse("buy white Moscow-Kiev"))
    table.apply(0, table.game.parse("go on"))
    table.undo()
    table.undo()
    assert table.state.to_dict() | {"undoable": False} == before
    assert len(table.state.events) == told
    assert len(table.record.actions) == 3


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_replay_as_they_always_did(name: str) -> None:
    assert RECORDS[name].result is not None
    assert golden.rules_digest(RECORDS[name]) == golden.known("rules")[name]


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_look_as_they_always_did(name: str) -> None:
    assert golden.views_digest(RECORDS[name]) == golden.known("views")[name]


def test_golden_records_are_named_after_their_games_and_have_both_digests() -> None:
    assert all(name == f"{record.game}_{record.players}_{record.seed}" for name, record in RECORDS.items())
    assert set(golden.known("rules")) == set(golden.known("views")) == set(RECORDS)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_golden_records_for_every_number_of_players_and_every_option(name: str) -> None:
    records = [record for record in RECORDS.values() if record.game == name]
    info = flightdeck.game(name).info
    assert {record.players for record in records} == set(info.players)
    for option in info.options:
        assert {record.options[option.name] for record in records} == set(option.choices)


def told_in_golden_records(name: str) -> set[str]:
    told: set[str] = set()
    for record in [record for record in RECORDS.values() if record.game == name]:
        *_, (state, _, _) = record.replay(flightdeck.game, events=True)
        told.update(event.name for event in state.events)
    return told


def test_a_golden_record_has_a_shuffle_in_the_middle_of_the_game() -> None:
    """What chance decides after the set-up replays, too: discards that become the deck, a scoring card put back."""
    assert {"reshuffled", "scoring_card_back", "scoring_cards_in"} <= told_in_golden_records("airlines")


def test_golden_records_of_air_baron_have_everything_but_leaving() -> None:
    assert set(SENTENCES) - told_in_golden_records("air_baron") == {"left"}


def test_golden_records_of_air_alliance_have_everything() -> None:
    assert set(ALLIANCE_SENTENCES) - told_in_golden_records("air_alliance") == set()


def test_golden_records_are_small() -> None:
    assert all(file.stat().st_size < 60_000 for file in GOLDEN.glob("*.json"))


@pytest.mark.parametrize("seat", ["9" * 5000, "²", "", "0", "4", "-1"])
def test_a_seat_that_cannot_be_is_refused_in_words(seat: str) -> None:
    record = played(moves=3).record
    record.actions[0] = f"{seat}: {record.actions[0].partition(': ')[2]}"
    with pytest.raises(BadRecord, match="begins with the number of its seat"):
        replayed(record)
