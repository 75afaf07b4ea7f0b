"""How a game went, as each seat may know it."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flightdeck
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.event import Event
from flightdeck.engine.record import Record
from flightdeck.engine.state import State, View
from flightdeck.web.games.airlines_europe.history import History, Notes
from tests.airlines_europe.arrange import arrange
from tests.airlines_europe.blocked import almost_blocked_position
from tests.playing import menu, play
from tests.web.games import GOLDEN_RECORDS, golden, played, records

SEED = 987654321012345


def whole(record: Record, seat: int | None = None, upto: int | None = None) -> History:
    return Notes.history(record, flightdeck.game, upto, seat)


def check_finished(record: Record) -> None:
    told = whole(record)
    assert record.result is not None
    lengths = [len(line) for lines in (told.growth.values(), told.money, told.points) for line in lines]
    assert set(lengths) == {len(record.actions) + 1}
    assert [line[-1] for line in told.points] == record.result["points"]
    assert [seat + 1 for seat in told.winners] == record.result["winners"]
    for seat in range(record.players):
        earned = [scoring.totals[seat] or 0 for scoring in told.scorings]
        by_airline = [by_seat[seat] or 0 for scoring in told.scorings for by_seat in scoring.earned.values()]
        assert sum(earned) == sum(by_airline)
        assert told.points[seat][0] == seat + 1  # AE5
        assert seat + 1 + sum(earned) == told.points[seat][-1]
    assert [scoring.number for scoring in told.scorings][-1] == 3


@pytest.mark.parametrize("file", GOLDEN_RECORDS, ids=lambda file: file.stem)
def test_a_finished_game_adds_up_in_golden_records(file: Path) -> None:
    check_finished(Record.from_json(file.read_text(encoding="utf-8")))


@given(records)
def test_a_finished_game_adds_up_in_random_games(record: Record) -> None:
    check_finished(record)


def test_a_finished_game_is_the_same_for_everybody_at_every_move() -> None:
    record = golden(4)
    for upto in (None, 0, 40, 150):
        spectator = whole(record, None, upto)
        assert all(None not in line for line in spectator.points)
        for seat in range(record.players):
            assert dataclasses.replace(whole(record, seat, upto), seat=None) == spectator


def test_points_change_at_scorings_only() -> None:
    told = whole(golden(5))
    scored = {scoring.move for scoring in told.scorings}
    for line in told.points:
        assert {move for move in range(1, told.moves + 1) if line[move] != line[move - 1]} <= scored


def test_upto_is_the_beginning_of_the_whole() -> None:
    record = golden(3)
    all_of_it = whole(record)
    for upto in (0, 1, 60, len(record.actions), len(record.actions) + 5):
        part = whole(record, upto=upto)
        assert part.moves == min(upto, len(record.actions))
        assert part.points == [line[: upto + 1] for line in all_of_it.points]
        assert part.growth == {airline: line[: upto + 1] for airline, line in all_of_it.growth.items()}
        assert part.scorings == [scoring for scoring in all_of_it.scorings if scoring.move <= upto]


def test_a_game_without_a_move() -> None:
    told = whole(played(2, {}, SEED, moves=0), 1)
    assert (told.moves, told.scorings, told.spent, told.winners) == (0, [], [0, 0], [])
    assert told.points == [[None], [2]]
    assert told.money == [[8], [8]]


@pytest.mark.parametrize("moves", [1, 5, 60, 160])
def test_a_running_game_hides_the_points_of_others(moves: int) -> None:
    record = played(4, {}, SEED, moves)
    for viewer in (None, 0, 3):
        told = whole(record, viewer)
        for seat in range(4):
            known = seat == viewer
            assert all((points is not None) is known for points in told.points[seat])
            for scoring in told.scorings:
                assert all((by_seat[seat] is not None) is known for by_seat in scoring.earned.values())
                assert (scoring.totals[seat] is not None) is known


def test_open_points_are_open_to_all() -> None:
    record = played(3, {"open_points": True}, SEED, 120)
    told = whole(record)
    assert told.scorings
    assert all(None not in line for line in told.points)
    assert all(None not in scoring.totals for scoring in told.scorings)


def test_a_false_result_opens_nothing() -> None:
    record = played(3, {}, SEED, 60)
    record.result = {"points": [1, 2, 3], "winners": [3]}
    for upto in (None, 10):
        with pytest.raises(BadRecord):
            whole(record, None, upto)


@pytest.mark.parametrize("moves", [0, 7, 150, 10_000])
def test_the_seed_is_never_told(moves: int) -> None:
    record = played(3, {}, SEED, moves)
    for seat in (None, 0):
        told = json.dumps(dataclasses.asdict(whole(record, seat)))
        assert str(SEED) not in told


class OtherWorld:
    """The same position as far as one seat can tell: hidden cards, points and secrets of events are others."""

    def __init__(self, real: State, seat: int, rng: random.Random) -> None:
        self.world = real.resample(seat, rng)
        self.events = [
            event if seat in event.knows else Event(event.name, event.seat, event.public, {"points": 99}, event.knows)
            for event in real.events
        ]

    def view(self, seat: int | None) -> View:
        return self.world.view(seat)

    @property
    def scores(self) -> list[int]:
        return [99 for _ in self.world.scores]


@given(st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_running_game_is_the_same_in_every_world_the_seat_cannot_tell_apart(
    players: int, seed: int, chance: int
) -> None:
    record = played(players, {}, seed, 140)
    if record.result is not None:
        return
    rng = random.Random(chance)
    seat = rng.randrange(players)
    other = notes_of(record, seat, lambda state: cast(State, OtherWorld(state, seat, rng)))
    assert other == whole(record, seat)


def notes_of(record: Record, seat: int, changed: Callable[[State], State]) -> History:
    notes = Notes(changed(record.start(flightdeck.game)), over=False, seat=seat)
    for state, _, _ in record.replay(flightdeck.game, events=True):
        notes.move(changed(state))
    return notes.told


def noted(state: State, *moves: str, over: bool = False) -> History:
    """The history of an arranged position and these moves."""
    notes = Notes(state, over)
    for move in moves:
        notes.move(play(state, move))
    return notes.told


def test_AE27_two_scorings_one_after_the_other_are_two() -> None:
    state = arrange(phase="take", pile="scoring scoring black", holdings={2: "red"}, spaces={"red": 26})
    notes = Notes(state, over=True)
    while not notes.told.scorings or notes.told.scorings[-1].number < 2:
        notes.move(play(state, menu(state)[0]))
    assert [scoring.number for scoring in notes.told.scorings] == [1, 2]
    assert [scoring.totals for scoring in notes.told.scorings] == [[0, 0, 6], [0, 0, 6]]
    assert notes.told.scorings[0].move < notes.told.scorings[1].move


def test_AE35_the_final_scoring_may_be_the_only_one() -> None:
    holdings = {0: "2 abacus", 1: "abacus"}
    state, move = almost_blocked_position(holdings=holdings)
    told = noted(state, move, over=True)
    assert [(scoring.number, scoring.move) for scoring in told.scorings] == [(3, 1)]
    assert told.scorings[0].earned["abacus"] == [8, 4]
    assert told.scorings[0].shares["abacus"] == [2, 1]
    assert told.spent[0] > 0


def test_a_scoring_that_is_only_announced_is_none_yet() -> None:
    told = noted(arrange(phase="take", market="red red blue green white", pile="scoring"), "take red")
    assert told.scorings == []


def test_money_and_licences_are_those_of_the_views() -> None:
    record = golden(3)
    told = whole(record)
    spent = [0] * 3
    bank = cast(Any, record.start(flightdeck.game)).view(None)["bank"]
    for number, (state, seat, action) in enumerate(record.replay(flightdeck.game), 1):
        shown: Any = state.view(None)
        assert [line[number] for line in told.money] == [entry["money"] for entry in shown["seats"]]
        assert {name: line[number] for name, line in told.growth.items()} == {
            name: airline["space"] for name, airline in shown["airlines"].items()
        }
        if action.text.startswith("buy"):
            spent[seat] += shown["bank"] - bank
        bank = shown["bank"]
    assert told.spent == spent
