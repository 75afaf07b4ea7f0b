"""A turn that was ended stays open for a moment: until then the others wait, and it can be taken back."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from flightdeck.engine.state import State
from flightdeck.games.catalogue import entries
from flightdeck.web.bots import turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.clocks import clock, monitor
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.notifications import claims
from flightdeck.web.players.models import Player
from flightdeck.web.rooms.room import rooms
from flightdeck.web.tables import handover, live, moves, seating, stand_ins
from flightdeck.web.tables.listing import own_tables
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.perspective import Perspective, perspective_of
from flightdeck.web.tables.positions import new_position, positions
from flightdeck.web.tables.refusals import Refused
from tests.invariants import ENDING
from tests.web.api_client import program_of
from tests.web.conftest import room_of, serving
from tests.web.test_rooms import listening, people_at

Visitor = tuple[Client, Player]
ALLIANCE = pytest.mark.parametrize("table", ["air_alliance"], indirect=True)
every_game = pytest.mark.parametrize("game", list(entries()))

OPEN = 10.0


class Watch:
    """The time, set by hand."""

    def __init__(self) -> None:
        self.at = timezone.now()

    def now(self) -> datetime:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def turns_stay_open(settings: Settings) -> None:
    settings.TURN_OPEN = OPEN


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "now", made.now)
    return made


def post(person: Client, table: Table, what: str, seat: int, **more: Any) -> int:
    facts = {"seat": seat, "expected": positions.of(table).rows} | more
    return person.post(f"/t/{table.pk}/{what}", facts).status_code


def page(person: Client, table: Table) -> str:
    return person.get(f"/t/{table.pk}").content.decode()


def ending(state: State, seat: int) -> str | None:
    """An action of the seat that ends its turn and reveals nothing."""
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        if after.undoable and after.to_act and seat not in after.to_act and after.turn_key() != state.turn_key():
            return str(action)
    return None


def before_the_end(table: Table, seat: int = 0) -> str:
    """Play on until this seat can end its turn like that; with which action."""
    rng = random.Random(3)
    while True:
        position = positions.of(table)
        state = position.state
        assert not state.over
        if state.to_act == (seat,) and (action := ending(state, seat)) is not None:
            return action
        mover = state.to_act[0]
        make_moves(table, mover, [str(rng.choice(state.legal(mover)))], position.rows)


def end_turn(person: Client, table: Table, seat: int = 0) -> None:
    action = before_the_end(table, seat)
    assert post(person, table, "move", seat, action=action) == 302
    table.refresh_from_db()


def next_seat(table: Table) -> int:
    return positions.of(table).state.to_act[0]


def any_action(table: Table) -> str:
    return str(positions.of(table).state.legal(next_seat(table))[0])


def two(ann: Visitor, ben: Visitor, game: str = "air_alliance", time: TimeControl | None = None) -> Table:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    made = seating.set_up(game, {}, chairs, ann[1], listed=True, time_control=time)
    seating.sit_down(made.seats.get(number=1), ben[1])
    return made


# What everybody sees, and may do.


def test_the_others_wait_until_one_is_done(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    end_turn(ann[0], table)
    rows = table.moves.count()
    assert "Ann may still take this back." in page(ben[0], table)
    assert 'name="action"' not in page(ben[0], table)
    own = page(ann[0], table)
    assert "data-held" in own
    assert f'action="/t/{table.pk}/done"' in own
    refused = ben[0].post(
        f"/t/{table.pk}/move",
        {"seat": 1, "expected": rows, "action": any_action(table)},
        headers={"hx-request": "true"},
    )
    assert refused.status_code == 409
    assert "Ann may still take this back. Please wait a moment." in refused.content.decode()
    assert table.moves.count() == rows
    assert post(ann[0], table, "done", 0) == 302
    assert "may still" not in page(ben[0], table)
    assert post(ann[0], table, "undo", 0) == 400
    assert post(ben[0], table, "move", 1, action=any_action(table)) == 302
    assert table.moves.count() == rows + 1


def test_the_end_of_a_turn_is_taken_back_and_made_again(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    end_turn(ann[0], table)
    assert post(ann[0], table, "undo", 0) == 302
    assert positions.of(table).state.to_act == (0,)
    assert Table.objects.get(pk=table.pk).held_since is None
    assert "may still" not in page(ben[0], table)
    end_turn(ann[0], table)
    assert handover.held_by(table, table.seats.all(), positions.of(table)) == 0


@pytest.mark.parametrize("seconds", [OPEN, 3600.0])
def test_after_a_while_the_table_is_free_whoever_is_there(
    ann: Visitor, ben: Visitor, watch: Watch, seconds: float
) -> None:
    table = two(ann, ben)
    end_turn(ann[0], table)
    watch.wait(seconds - 0.1 if seconds == OPEN else seconds)
    if seconds == OPEN:
        assert "1</b> s." in page(ann[0], table)
        assert post(ben[0], table, "move", 1, action=any_action(table)) == 409
        watch.wait(0.1)
    assert post(ann[0], table, "undo", 0) == 400
    assert post(ben[0], table, "move", 1, action=any_action(table)) == 302


def test_the_monitor_tells_everybody(ann: Visitor, ben: Visitor, watch: Watch) -> None:
    table = two(ann, ben)
    end_turn(ann[0], table)
    heard: list[str] = []
    live.listeners.append(heard.append)
    monitor.hand_over_late()
    assert heard == []
    watch.wait(OPEN)
    monitor.hand_over_late()
    monitor.hand_over_late()
    assert heard == [table.pk]
    assert Table.objects.get(pk=table.pk).held_since is None


def test_nobody_waits_for_a_person_who_has_left(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    end_turn(ann[0], table)
    stand_ins.leave(table, 0, "captain")
    assert post(ben[0], table, "move", 1, action=any_action(table)) == 302


@ALLIANCE
def test_bots_and_notifications_wait_too(ann: Visitor, ben: Visitor, table: Table, watch: Watch) -> None:
    Player.objects.filter(pk=ben[1].pk).update(webhook="https://ben.example/")
    while True:
        end_turn(ann[0], table)
        seat = next_seat(table)
        assert turns.due(room_of(table)) is None
        assert claims.claim_turns(table.pk) == []
        assert [one.due for one in own_tables(ben[1], 5)] == [False]
        watch.wait(OPEN)
        assert (turns.due(room_of(table)) is not None) == (seat == 2)
        if seat == 1:
            assert [told.number for told in claims.claim_turns(table.pk)] == [1]
            assert [one.due for one in own_tables(ben[1], 5)] == [True]
            return


def test_programs_are_told_to_wait_and_hold_nothing_themselves(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    program = program_of(table, 1)
    end_turn(ann[0], table)
    choice = program.get("/legal")
    assert (choice["your_turn"], choice["actions"], program.get("")["to_act"]) == (False, [], [])
    decided = {"actions": [any_action(table)], "expected": choice["moves"]}
    assert program.post("/moves", decided, expect=409)["error"] == "stale"
    post(ann[0], table, "done", 0)
    assert program.get("/legal")["your_turn"]
    program_of(table, 0)
    action = before_the_end(table, 1)
    program.post("/moves", {"actions": [action], "expected": positions.of(table).rows})
    assert Table.objects.get(pk=table.pk).held_since is None


# Where it applies.


def test_whoever_likes_it_otherwise_ends_turns_at_once(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    assert "End my turns at once" in page(ann[0], table)
    assert post(ann[0], table, "keep-open", 0) == 302
    assert "Keep my turns open until I press Done" in page(ann[0], table)
    end_turn(ann[0], table)
    assert table.held_since is None
    assert post(ann[0], table, "undo", 0) == 400
    assert post(ann[0], table, "keep-open", 0, open="1") == 302
    end_turn(ann[0], table)
    assert table.held_since is not None


def test_nobody_chooses_it_for_others(ann: Visitor, ben: Visitor, people: Any) -> None:
    table = two(ann, ben)
    stranger = people("Cleo")[0]
    assert post(stranger, table, "keep-open", 0) == 400
    assert post(stranger, table, "done", 0) == 400
    end_turn(ann[0], table)
    assert post(ben[0], table, "done", 0) == 400
    assert post(ben[0], table, "done", 1) == 302  # nothing of hers is open
    table.refresh_from_db()
    assert table.held_since is not None
    assert not Player.objects.filter(keeps_turns_open=False).exists()


def test_not_with_a_live_clock(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben, time=TimeControl(minutes=10, seconds=5))
    end_turn(ann[0], table)
    assert table.held_since is None
    assert "End my turns at once" not in page(ann[0], table)


def test_against_bots_one_may_take_back_until_a_bot_has_moved(ann: Visitor) -> None:
    ann[0].post("/play/air_alliance")
    table = Table.objects.get()
    end_turn(ann[0], table)
    assert table.held_since is None
    assert "Done</button>" not in page(ann[0], table)
    assert turns.due(room_of(table)) is not None
    assert post(ann[0], table, "undo", 0) == 302
    end_turn(ann[0], table)
    make_moves(table, next_seat(table), [any_action(table)], positions.of(table).rows)
    assert post(ann[0], table, "undo", 0) == 400


def test_on_one_device_one_may_take_back_before_the_next_has_decided(ann: Visitor) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Bea")]
    table = seating.set_up("air_alliance", {}, chairs, ann[1], listed=True)
    ann[0].post(f"/t/{table.pk}/show", {"seat": 0})
    end_turn(ann[0], table)
    curtain = page(ann[0], table)
    assert "Bea, it is your turn" in curtain
    assert f'action="/t/{table.pk}/undo"' in curtain
    ann[0].post(f"/t/{table.pk}/show", {"seat": 1})
    assert f'action="/t/{table.pk}/undo"' not in page(ann[0], table)
    assert post(ann[0], table, "undo", 0) == 302


def test_what_revealed_something_is_handed_over_at_once(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben, "airlines_europe")
    rng = random.Random(5)
    for _ in range(60):
        position = positions.of(table)
        seat = position.state.to_act[0]
        action = str(rng.choice(position.state.legal(seat)))
        assert post((ann, ben)[seat][0], table, "move", seat, action=action) == 302
        table.refresh_from_db()
        if not positions.of(table).state.undoable:
            assert table.held_since is None
        if table.held_since is not None:
            post((ann, ben)[seat][0], table, "done", seat)


# Days.


def test_the_own_clock_runs_until_it_is_handed_over(ann: Visitor, ben: Visitor, watch: Watch) -> None:
    table = two(ann, ben, time=TimeControl(days=1))
    action = before_the_end(table)
    ends = table.seats.get(number=0).time_ends
    watch.wait(3600)
    assert post(ann[0], table, "move", 0, action=action) == 302
    watch.wait(7)
    assert post(ann[0], table, "undo", 0) == 302
    assert table.seats.get(number=0).time_ends == ends
    assert table.seats.get(number=1).time_ends is None
    watch.wait(86400 - 3600 - 7 - 4)
    assert post(ann[0], table, "move", 0, action=action) == 302
    watch.wait(5)
    assert post(ann[0], table, "undo", 0) == 400  # the day is over
    assert stand_in_of(table) == ["", ""]


def stand_in_of(table: Table) -> list[str]:
    return [seat.stand_in for seat in table.seats.all()]


# The whole turn.


def longest_turn(ann: Visitor, ben: Visitor) -> Table:
    """Ann has done several things in her turn that revealed nothing."""
    table = two(ann, ben, "air_baron")
    rng = random.Random(2)
    while True:
        position = positions.of(table)
        if position.mover == 0 and position.may_take_back([0]) and position.actions_of_turn() > 2:
            return table
        seat = position.state.to_act[0]
        make_moves(table, seat, [str(rng.choice(position.state.legal(seat)))], position.rows)


def test_a_turn_is_begun_anew_with_one_click(ann: Visitor, ben: Visitor) -> None:
    table = longest_turn(ann, ben)
    count, rows = positions.of(table).actions_of_turn(), table.moves.count()
    assert "Restart turn" in page(ann[0], table)
    assert "Restart turn" not in page(ben[0], table)
    assert post(ben[0], table, "undo", 1, turn="1") == 400
    assert post(ann[0], table, "undo", 0, turn="1") == 302
    assert [move.action for move in table.moves.filter(number__gt=rows)] == [Move.UNDO] * count
    position = positions.of(table)
    assert (position.state.to_act, position.actions_of_turn()) == ((0,), 0)
    assert "Restart turn" not in page(ann[0], table)


# By the lane.


@pytest.mark.usefixtures("on_disk")
async def test_pages_hear_of_it() -> None:
    table, people = await sync_to_async(people_at)("air_alliance", 2)
    ann, ben = people[:2]
    action = await sync_to_async(before_the_end)(table)
    async with serving(), listening([ann, ben]) as (hers, his):
        await hers.hear(), await his.hear()
        assert await ann.move(action) == 204
        assert "data-held" in (await hers.hear())[0]
        assert "may still take this back" in (await his.hear())[0]
        assert await ben.move() == 409
        assert (await ann.post("undo", seat=0, expected=(await table.moves.acount())))[0] == 204
        assert "may still" not in (await his.hear())[0]
        assert "data-held" not in (await hers.hear())[0]
        assert await ann.move(action) == 204
        assert "may still" in (await his.hear())[0]
        assert (await ann.post("done", seat=0))[0] == 204
        assert 'name="action"' in (await his.hear())[0]
        assert await ben.move() == 204


@pytest.mark.usefixtures("on_disk")
async def test_a_turn_that_was_open_when_the_server_stopped_is_handed_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots go on when the time is over, and not before."""
    settings.TURN_OPEN = 1.0
    monkeypatch.setattr(monitor, "TICK", 0.1)
    table, people = await sync_to_async(people_at)("air_alliance", 3)
    await Seat.objects.filter(table=table, number=1).aupdate(kind=Seat.Kind.BOT, bot="random", player=None)
    await sync_to_async(until_next_is)(table, people[0].client, 1)
    rows = await table.moves.acount()
    rooms._rooms.clear()
    async with serving():
        driver, watching = Driver(ThreadPoolExecutor(1)), monitor.ClockMonitor()
        await watching.start()
        await driver.start()
        try:
            await asyncio.sleep(0.4)
            assert await table.moves.acount() == rows
            async with asyncio.timeout(10):
                while await table.moves.acount() == rows:
                    await asyncio.sleep(0.05)
        finally:
            await watching.stop()
            await driver.stop()


def until_next_is(table: Table, person: Client, seat: int) -> None:
    while True:
        end_turn(person, table)
        if next_seat(table) == seat:
            return
        post(person, table, "done", 0)


# Whatever people try.


class Truth:
    """What must be: kept beside the table, with the engine alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows: list[tuple[int, str]] = []
        self.states = [new_position(table, table.seats.all()).state.copy()]
        self.actions: list[tuple[int, str]] = []
        # Who has ended a turn, and until when that is open.
        self.holder: int | None = None
        self.until = clock.now()

    @property
    def state(self) -> State:
        return self.states[-1]

    def held_by(self) -> int | None:
        away = self.holder is not None and self.table.seats.get(number=self.holder).stand_in
        return None if away or clock.now() >= self.until else self.holder

    def only_bots_but(self, seat: int) -> bool:
        """Then nobody minds, as long as no bot has moved."""
        return all(other.autopilot for other in self.table.seats.exclude(number=seat))

    def played(self, seat: int, action: str, by_page: bool) -> None:
        assert self.held_by() is None, "somebody acted while a turn was held"
        assert seat in self.state.to_act
        after = self.state.copy()
        after.apply(seat, after.game.parse(action))
        ended = (
            after.undoable and after.to_act and seat not in after.to_act and after.turn_key() != self.state.turn_key()
        )
        own = by_page and self.state.active == seat and not self.only_bots_but(seat)
        self.holder = seat if ended and own else None
        self.until = clock.now() + timedelta(seconds=OPEN)
        self.rows.append((seat, action))
        self.actions.append((seat, action))
        self.states.append(after)

    def taken_back(self, seat: int, count: int) -> None:
        for place in range(count):
            last, _action = self.actions.pop()
            state, before = self.states.pop(), self.states[-1]
            assert last == seat, "another's decision was taken back"
            assert state.undoable, "something that was revealed was taken back"
            assert state.streams == before.streams, "a die was thrown again"
            if place == 0 and seat not in state.to_act and len(before.to_act) == 1:
                assert self.held_by() == seat or self.only_bots_but(seat), (
                    "a turn was taken back after it was handed over"
                )
            self.rows.append((seat, Move.UNDO))
        self.holder = None

    def check(self) -> None:
        stored = list(self.table.moves.order_by("number").values_list("seat", "action"))
        assert stored == self.rows, "a move was lost, or is there twice"
        position = positions.of(self.table)
        assert position.state.to_dict() == self.state.to_dict()
        assert handover.held_by(Table.objects.get(pk=self.table.pk), self.table.seats.all(), position) == self.held_by()


class Crowd:
    """People who do anything at any moment, and a bot."""

    def __init__(self, table: Table, players: list[Player], watch: Watch, seed: int) -> None:
        self.table, self.players, self.watch = table, players, watch
        self.truth, self.rng = Truth(table), random.Random(seed)
        self.done: dict[str, int] = {}

    def step(self) -> None:
        doing = self.rng.choices(
            [self.move, self.bot, self.undo, self.restart, self.finish, self.wait, self.leave], [10, 6, 3, 2, 2, 2, 0.5]
        )[0]
        try:
            doing(self.somebody())
        except Refused:
            pass
        else:
            self.done[doing.__name__] = self.done.get(doing.__name__, 0) + 1
        self.truth.check()

    def somebody(self) -> int:
        """Often whoever acted last."""
        last = self.truth.actions[-1][0] if self.truth.actions else 0
        people = range(len(self.players))
        return last if last in people and self.rng.random() < 0.5 else self.rng.choice(people)

    def seen(self, seat: int) -> Perspective:
        return perspective_of(Table.objects.get(pk=self.table.pk), self.players[seat])

    def move(self, seat: int) -> None:
        """What would be legal for somebody."""
        state = self.truth.state
        action = str(self.rng.choice(state.legal(self.rng.choice(state.to_act))))
        if self.rng.random() < 0.7 and seat not in state.to_act:
            seat = next((one for one in state.to_act if one < len(self.players)), seat)
        self.seen(seat).decide(seat, [action], len(self.truth.rows), stay_open=True)
        self.truth.played(seat, action, by_page=True)

    def bot(self, _seat: int) -> None:
        """Whether the driver would or not, a bot that was asked before answers now."""
        assert turns.due(room_of(self.table)) is None or self.truth.held_by() is None
        state, seats = self.truth.state, [seat.number for seat in self.table.seats.all() if seat.autopilot]
        seat = next((seat for seat in seats if seat in state.to_act), seats[0])
        action = str(self.rng.choice(state.legal(seat) or state.game.actions[:1]))
        make_moves(Table.objects.get(pk=self.table.pk), seat, [action], len(self.truth.rows))
        self.truth.played(seat, action, by_page=False)

    def undo(self, seat: int) -> None:
        self.seen(seat).take_back(seat, len(self.truth.rows))
        self.truth.taken_back(seat, 1)

    def restart(self, seat: int) -> None:
        before = len(self.truth.rows)
        self.seen(seat).take_back(seat, before, whole_turn=True)
        self.truth.taken_back(seat, self.table.moves.count() - before)

    def finish(self, seat: int) -> None:
        self.seen(seat).hand_over(seat)
        if self.truth.held_by() == seat:
            self.truth.holder = None

    def wait(self, _seat: int) -> None:
        self.watch.wait(self.rng.choice([1, 4, 11]))
        if self.rng.random() < 0.5:
            handover.hand_over_late_turns()

    def leave(self, seat: int) -> None:
        """Or come back."""
        stand_ins.hand_over(self.table, seat, self.rng.choice(["captain", "", ""]))


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_nothing_goes_wrong_whatever_people_try(ann: Visitor, ben: Visitor, watch: Watch, game: str, seed: int) -> None:
    options = {option: values[0] for option, values in ENDING.get(game, {}).items()}
    chairs = [
        seating.Chair(Seat.Kind.PERSON, "Ann"),
        seating.Chair(Seat.Kind.OPEN, "Open seat"),
        seating.Chair(Seat.Kind.BOT, "Amelia", "random"),
    ]
    table = seating.set_up(game, options, chairs, ann[1], listed=True)
    seating.sit_down(table.seats.get(number=1), ben[1])
    crowd = Crowd(table, [ann[1], ben[1]], watch, seed)
    for _ in range(150):
        if crowd.truth.state.over:
            break
        crowd.step()
    assert {"move", "bot", "wait"} <= crowd.done.keys()
    assert crowd.done.keys() & {"undo", "restart", "finish"}
    # Another server reads the same from what is stored.
    again = new_position(table, table.seats.all()).caught_up(table, table.seats.all())
    assert again.state.to_dict() == crowd.truth.state.to_dict()
    assert again.record.actions == positions.of(table).record.actions


def test_what_was_decided_before_somebody_was_faster_does_not_count(ann: Visitor, ben: Visitor) -> None:
    """Two servers: whoever has read the table before a turn was handed over or taken back is told so."""
    table = two(ann, ben)
    end_turn(ann[0], table)
    seen = perspective_of(Table.objects.get(pk=table.pk), ann[1])
    undo = seen.taking_back(0, seen.rows)
    post(ann[0], table, "done", 0)
    with pytest.raises(Refused):
        moves.carry_out(seen.seats[0], lambda: undo)
    assert table.moves.count() == seen.rows
