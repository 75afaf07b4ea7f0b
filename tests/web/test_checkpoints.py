"""Positions kept along the way of a game are those that playing it from the first move leads to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from tools import lively

import flightdeck
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table as EngineTable
from flightdeck.web.bots import tasks
from flightdeck.web.checkpoints import Checkpoints, transcript
from flightdeck.web.players.models import Player
from flightdeck.web.replay import records, views
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.moves import take_back
from flightdeck.web.tables.perspective import Perspective, perspective_of
from flightdeck.web.tables.positions import positions
from tests.invariants import frozen, game_number
from tests.web.conftest import play_on

GAMES = [info.name for info in flightdeck.games()]
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the moves that were carried out."""
    numbers: list[int] = []
    play = Record.play

    def counted(record: Record, state: State, number: int, entry: str) -> object:
        numbers.append(number)
        return play(record, state, number, entry)

    monkeypatch.setattr(Record, "play", counted)
    return numbers


def new_table(name: str, seed: int) -> EngineTable:
    game = game_number(name, seed)
    return EngineTable(game, seed, NAMES[: game.players])


def played(name: str, seed: int, moves: int = 10_000) -> Record:
    table = new_table(name, seed)
    rng = random.Random(seed)
    while moves and not table.state.over:
        go_on(table, rng)
        moves -= 1
    return table.record


def go_on(table: EngineTable, rng: random.Random) -> None:
    seat = rng.choice(table.state.to_act)
    table.apply(seat, lively.move(table.state, seat, rng))


def interleaved(name: str, seed: int) -> Iterator[EngineTable]:
    """Two tables of the same game, now one, now the other, a few moves further, or one back and then another way."""
    rng = random.Random(seed)
    tables = [new_table(name, seed), new_table(name, seed + 1)]
    while running := [table for table in tables if not table.state.over]:
        table = rng.choice(running)
        if table.state.undoable and rng.random() < 0.2:
            table.undo()
            if rng.random() < 0.3:
                yield table
        for _ in range(rng.randint(1, 6)):
            if not table.state.over:
                go_on(table, rng)
        if not table.state.over:
            yield table


def chosen_from_the_start(record: Record, number: int, bot: str) -> str:
    seat = Seat(record.position(shared_game), number)
    seat.look()
    return str(make_bot(bot, derived_seed(record.seed, len(record.actions), number)).choose(seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_worker_decides_as_if_it_had_played_from_the_start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "checkpoints", Checkpoints(10))
    for number, table in enumerate(interleaved(name, 3)):
        text, seat = transcript(table.record), table.state.to_act[0]
        assert frozen(tasks.checkpoints.position(text)) == frozen(table.state)
        for bot in ("random", "greedy", "search:5") if number % 40 == 20 else ("random",):
            assert tasks.think(text, seat, bot) == chosen_from_the_start(table.record, seat, bot)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_the_same_as_from_the_start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a position that was come to by way of others, in the same process or not."""
    monkeypatch.setattr(tasks, "checkpoints", Checkpoints(10))
    seen: list[object] = []

    def advise(seat: Seat, seed: int, _seconds: float) -> list[object]:
        seen.append((seat.legal, seat.view(), seed))
        return []

    monkeypatch.setattr(tasks, "advise", advise)
    record = played(name, 5, 60)
    for moves in (20, 21, 45):
        text = transcript(record, moves)
        seat = replace(record, actions=record.actions[:moves], result=None).position(shared_game).to_act[0]
        tasks.suggest(text, seat, 1.0)
        monkeypatch.setattr(tasks, "checkpoints", Checkpoints(10))
        tasks.suggest(text, seat, 1.0)
        assert seen[-1] == seen[-2]


def test_only_what_came_since_is_played(applied: list[int]) -> None:
    checkpoints, record = Checkpoints(10), played("airlines", 2, 60)
    checkpoints.position(transcript(record, 50))
    applied.clear()
    checkpoints.position(transcript(record, 53))
    assert applied == [51, 52, 53]
    checkpoints.position(transcript(record, 53))
    assert applied == [51, 52, 53]


def test_after_taking_back_it_is_played_from_the_last_position_that_is_on_the_way(applied: list[int]) -> None:
    checkpoints, record = Checkpoints(10, every=20), played("airlines", 2, 60)
    checkpoints.position(transcript(record, 50))
    applied.clear()
    checkpoints.position(transcript(record, 49))
    assert applied == list(range(41, 50))
    other = another_way(record, 30)
    applied.clear()
    state = checkpoints.position(transcript(other))
    assert applied == list(range(21, 91))
    assert frozen(state) == frozen(other.position(shared_game))
    assert frozen(checkpoints.position(transcript(record))) == frozen(record.position(shared_game))
    with pytest.raises(BadRecord, match="move 61, "):
        checkpoints.position(transcript(replace(record, actions=[*record.actions, "1: fly to the moon"])))


def another_way(record: Record, moves: int) -> Record:
    """The same game so far, then thirty moves more than it has, others if possible."""
    table = EngineTable.resume(replace(record, actions=record.actions[:moves]), shared_game)
    rng = random.Random(1)
    while len(table.record.actions) < len(record.actions) + 30:
        go_on(table, rng)
    return table.record


def test_an_action_that_begins_like_another_is_another() -> None:
    """In the text of a game too: the end of the line belongs to the action."""
    record = played("airlines", 2, 1)
    longer = replace(record, actions=[record.actions[0] + "0"])
    assert not transcript(longer).startswith(transcript(record))


def test_games_that_differ_in_anything_are_told_apart() -> None:
    checkpoints, record = Checkpoints(10), played("airlines_europe", 2, 0)
    other = replace(record, seed=record.seed + 1)
    assert frozen(checkpoints.position(transcript(record))) != frozen(checkpoints.position(transcript(other)))
    with pytest.raises(BadRecord, match="another board"):
        checkpoints.position(transcript(replace(record, board="0" * 16)))


def test_so_many_games_are_kept_and_no_more(applied: list[int]) -> None:
    checkpoints = Checkpoints(2)
    texts = [transcript(played("airlines_europe", seed, 10)) for seed in range(3)]
    for text in texts:
        checkpoints.position(text)
    assert len(checkpoints._trails) == 2
    applied.clear()
    for text in texts[1:]:
        checkpoints.position(text)
    assert applied == []
    checkpoints.position(texts[0])
    assert applied == list(range(1, 11))


def test_of_a_game_only_regular_positions_are_kept_and_the_last() -> None:
    checkpoints, record = Checkpoints(2, every=25), played("airlines", 2, 120)
    for moves in random.Random(1).sample(range(120), 60):
        checkpoints.position(transcript(record, moves))
    (trail,) = checkpoints._trails.values()
    assert len(trail.checkpoints) <= 5


def test_whoever_asks_may_do_anything_with_the_position() -> None:
    checkpoints, record = Checkpoints(2, events=True), played("airlines", 2, 30)
    for _ in range(3):
        state = checkpoints.position(transcript(record, 29))
        assert (frozen(state), len(state.events)) == (
            frozen(replace(record, actions=record.actions[:29]).position(shared_game)),
            len(replace(record, actions=record.actions[:29]).position(shared_game, events=True).events),
        )
        record.play(state, 30, record.actions[29])


# Replays.


def from_the_start(perspective: Perspective, number: int, seat: int | None) -> tuple[State, list[str]]:
    """What `at_move` is to answer."""
    record = perspective.position.record
    before = replace(record, actions=record.actions[: max(0, number - 1)], result=None)
    told = len(before.position(shared_game, events=True).events)
    after = replace(before, actions=record.actions[:number])
    if number == len(record.actions):
        after = record
    state = after.position(shared_game, events=True)
    return state, [state.game.tell(event, seat, perspective.names) for event in state.events[told:]]


def stored(name: str, seed: int) -> Table:
    return records.store(played(name, seed))


@pytest.mark.django_db
@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_replay_is_the_one_from_the_start(name: str, applied: list[int]) -> None:
    perspective = perspective_of(stored(name, 4))
    record = perspective.position.record
    steps = [(frozen(record.start(shared_game)), 0)]
    steps += [(frozen(state), len(state.events)) for state, _, _ in record.replay(shared_game, events=True)]
    events = [event.seen_by(0) for event in record.position(shared_game, events=True).events]
    views.at_move(perspective, len(record.actions), None)
    for number in random.Random(6).sample(range(len(steps)), len(steps)):
        applied.clear()
        state, sentences = views.at_move(perspective, number, None)
        assert len(applied) <= 25
        position, heard = steps[number]
        assert frozen(state) == position
        assert [event.seen_by(0) for event in state.events] == events[:heard]
        assert len(sentences) == heard - steps[max(0, number - 1)][1]


@pytest.mark.django_db
@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_replay_are_those_from_the_start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages show what has happened lately, too."""
    table = stored(name, 4)
    last = table.moves.count()
    numbers = [last, *random.Random(6).sample(range(last), 30)]
    shown = [replay_page(table, number) for number in numbers]
    monkeypatch.setattr(views, "at_move", from_the_start)
    for number, page in zip(numbers, shown, strict=True):
        assert replay_page(table, number) == page


def replay_page(table: Table, number: int) -> str:
    page = Client().get(f"/t/{table.pk}/replay?move={number}").content.decode()
    return re.sub('(name="csrfmiddlewaretoken" value|data-csrf)="[^"]+"', "", page)


@pytest.mark.django_db
def test_a_game_that_goes_on_another_way_is_replayed_that_way(ann: tuple[Client, Player], table: Table) -> None:
    play_on(table, 30)
    while not positions.of(table).may_take_back([0, 1]):
        play_on(table, 1)
    views.at_move(perspective_of(table), positions.of(table).rows, 0)
    take_back(table, int(positions.of(table).record.actions[-1][0]) - 1, positions.of(table).rows)
    play_on(table, 12, seed=9)
    perspective = perspective_of(table)
    for number in range(len(perspective.position.record.actions) + 1):
        state, sentences = views.at_move(perspective, number, 0)
        again, told = from_the_start(perspective, number, 0)
        assert (frozen(state), sentences) == (frozen(again), told)


@pytest.mark.django_db
def test_a_step_forward_carries_out_two_moves(client: Client, applied: list[int]) -> None:
    table = stored("airlines_europe", 4)
    client.get(f"/t/{table.pk}/replay?move=60")
    applied.clear()
    client.get(f"/t/{table.pk}/replay?move=61")
    assert applied == [60, 61]
