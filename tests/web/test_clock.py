"""Time: it runs for whoever is to decide, is earned by turns, and when it is up a bot plays on."""

from __future__ import annotations

import asyncio
import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from flightdeck.games.catalogue import game, games
from flightdeck.web.bots import turns
from flightdeck.web.clocks import absence, clock, downtime, face, monitor
from flightdeck.web.clocks.models import Heartbeat
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.clocks.turns import Standing
from flightdeck.web.players.models import Player
from flightdeck.web.tables import refusals, seating, stand_ins, writer
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.moves import make_moves, take_back
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on, room_of
from tests.web.test_leaving import at_turn_of, come_back, leave, move, page

Person = tuple[Client, Player]

LIVE = TimeControl(minutes=10, seconds=15)
DAYS = TimeControl(days=2)


class Watch:
    """The time, set by hand."""

    def __init__(self) -> None:
        self.at = timezone.now()

    def now(self) -> datetime:
        return self.at

    def wait(self, seconds: float = 0, **more: float) -> None:
        self.at += timedelta(seconds=seconds, **more)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "now", made.now)
    return made


def seated(ann: Player, ben: Player, control: TimeControl, name: str = "airlines_europe", *bots: str) -> Table:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    chairs += [seating.Chair(Seat.Kind.BOT, "Amelia", bot) for bot in bots]
    table = seating.set_up(name, {}, chairs, ann, listed=True, time_control=control)
    seating.sit_down(table.seats.get(number=1), ben)
    return table


@pytest.fixture
def live(ann: Person, ben: Person, watch: Watch) -> Table:
    """Ann's turn at a table with a live clock; nobody has used any time."""
    return at_turn_of(seated(ann[1], ben[1], LIVE), 0)


@pytest.fixture
def slow(ann: Person, ben: Person, watch: Watch) -> Table:
    """Ann's turn where each move has two days."""
    return at_turn_of(seated(ann[1], ben[1], DAYS), 0)


def left(table: Table, seat: int) -> float:
    found = clock.remaining(table.seats.get(number=seat), clock.now())
    assert found is not None
    return found.total_seconds()


def running(table: Table) -> list[int]:
    return [seat.number for seat in table.seats.all() if seat.time_ends is not None]


def act(table: Table, seat: int, start: str = "") -> None:
    """The seat's first legal action, or the first that begins so."""
    position = positions.of(table)
    legal = [str(action) for action in position.state.legal(seat)]
    make_moves(table, seat, [next(text for text in legal if text.startswith(start))], position.rows)


def finish_turn(table: Table, seat: int) -> None:
    while positions.of(table).state.to_act == (seat,):
        act(table, seat)


def stand_in(table: Table, seat: int) -> str:
    return table.seats.get(number=seat).stand_in


# What a table's time is.


@pytest.mark.parametrize("text", ["15+10", "1+0", "180+180", "1d", "14d"])
def test_a_time_control_is_written_as_it_is_read(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["0+5", "181+0", "5+181", "5", "0d", "15d", "-1+3", "1+-3", "x", "5+5d", "1e1+0", "٣+3"]
)
def test_too_much_or_too_little_time_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="time"):
        TimeControl.parse(text)


def test_a_clock_is_chosen_with_the_table_and_told_before_one_joins(ann: Person, ben: Person, client: Client) -> None:
    form = {"seat": ["you", "open"], "listed": "on", "time": "live", "minutes": "15", "seconds": "10", "days": "3"}
    ann[0].post("/new/airlines_europe", form)
    table = Table.objects.get()
    assert table.time_control == "15+10"
    told = "15 min each, and 10 s more for each turn"
    assert told in client.get("/").content.decode()
    assert told in ben[0].get(f"/t/{table.pk}/seat/{table.seats.get(number=1).token}").content.decode()
    assert told in page(client, table)
    german = client.get("/", headers={"accept-language": "de"}).content.decode()
    assert "je 15 min, und 10 s mehr für jeden Zug" in german
    ann[0].post("/new/airlines_europe", form | {"time": "days", "days": "1"})
    assert "One day for each move" in client.get("/").content.decode()


def test_without_asking_there_is_no_clock(ann: Person) -> None:
    form = {"seat": ["you", "bot:random"], "minutes": "15", "seconds": "10", "days": "3"}
    ann[0].post("/new/airlines_europe", form)
    table = Table.objects.get()
    assert table.time_control == ""
    assert running(table) == []
    assert 'id="clocks"' not in page(ann[0], table)


@pytest.mark.parametrize(
    "form",
    [
        {"time": "live", "minutes": "0", "seconds": "10"},
        {"time": "live", "minutes": "10"},
        {"time": "live", "minutes": "ten", "seconds": "1"},
        {"time": "days", "days": "99"},
        {"time": "hourglass"},
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_words(ann: Person, form: dict[str, str]) -> None:
    answer = ann[0].post("/new/airlines_europe", {"seat": ["you", "bot:random"]} | form)
    assert answer.status_code == 400
    assert "1 to 180 minutes" in answer.content.decode()
    assert Table.objects.count() == 0


# Running and standing.


def test_clocks_start_when_all_seats_are_taken(ann: Person, ben: Person, watch: Watch) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    chairs += [seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True, time_control=LIVE)
    watch.wait(3600)
    assert running(table) == []
    seating.sit_down(table.seats.get(number=1), ben[1])
    assert running(table) == [0, 1]  # all pick at once; the bot has no clock
    assert left(table, 0) == left(table, 1) == 600
    assert table.seats.get(number=2).time_left is None


def test_while_all_choose_at_once_each_clock_runs_until_its_choice(ann: Person, ben: Person, watch: Watch) -> None:
    table = seated(ann[1], ben[1], LIVE)
    watch.wait(20)
    act(table, 0)
    watch.wait(30)
    assert (left(table, 0), left(table, 1)) == (580, 550)
    assert running(table) == [1]
    take_back(table, 0, positions.of(table).rows)
    watch.wait(5)
    assert (left(table, 0), left(table, 1)) == (575, 545)
    act(table, 0)
    act(table, 1)
    assert (left(table, 0), left(table, 1)) == (575, 545)  # a first pick is no turn: it earns nothing
    assert running(table) == [0]


def test_only_a_finished_turn_earns_and_only_once(live: Table, watch: Watch) -> None:
    assert (left(live, 0), left(live, 1)) == (600, 600)
    watch.wait(10)
    act(live, 0, "buy")
    assert positions.of(live).state.to_act == (0,)
    watch.wait(10)
    assert left(live, 0) == 580
    finish_turn(live, 0)
    assert left(live, 0) == 595
    assert running(live) == [1]
    watch.wait(60)
    assert (left(live, 0), left(live, 1)) == (595, 540)


def test_taking_back_gives_no_time_back_and_earns_none(live: Table, watch: Watch) -> None:
    for _ in range(5):
        watch.wait(10)
        act(live, 0, "buy")
        watch.wait(10)
        take_back(live, 0, positions.of(live).rows)
    assert left(live, 0) == 500


def test_a_game_that_is_over_has_no_clock_running(ann: Person, ben: Person, watch: Watch) -> None:
    table = seated(ann[1], ben[1], LIVE)
    play_on(table)
    assert running(table) == []
    assert face.faces(perspective_of(Table.objects.get(pk=table.pk))) == []


def test_time_is_the_same_for_a_server_that_knows_nothing_yet(live: Table, watch: Watch) -> None:
    watch.wait(42.5)
    positions.forget(live.pk)
    assert left(Table.objects.get(pk=live.pk), 0) == 557.5
    finish_turn(live, 0)
    assert left(live, 0) == 572.5


def test_the_table_shows_the_time_of_each(live: Table, watch: Watch, client: Client) -> None:
    watch.wait(575)
    shown = page(client, live)
    assert shown.count('role="timer"') == 2
    assert 'data-left="25.0" data-low-from="30.0" data-runs data-low>0:25</b>' in shown
    assert 'data-left="600.0" data-low-from="30.0">10:00</b>' in shown
    assert "(running)" in shown


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (timedelta(0), "0:00"),
        (timedelta(seconds=0.2), "0:01"),
        (timedelta(seconds=75), "1:15"),
        (timedelta(hours=2, seconds=5), "2:00:05"),
        (timedelta(days=2, hours=5, minutes=59), "2 d 5 h"),
    ],
)
def test_time_in_figures(time: timedelta, text: str) -> None:
    with translation.override("en"):
        assert face.worded(time) == text


# When it is up.


def test_when_time_is_up_a_bot_plays_on(live: Table, ann: Person, ben: Person, watch: Watch) -> None:
    watch.wait(599.9)
    assert monitor.hand_over_late_seats() == 0
    watch.wait(0.1)
    assert monitor.hand_over_late_seats() == 1
    assert monitor.hand_over_late_seats() == 0
    assert (stand_in(live, 0), stand_in(live, 1)) == ("captain", "")
    assert running(live) == []
    turn = turns.due(room_of(live))
    assert turn is not None
    assert (turn.seat, turn.bot) == (0, "captain")
    assert "Ann (away: Captain plays)" in page(ben[0], live)


def test_of_two_servers_one_hands_over(live: Table, watch: Watch) -> None:
    watch.wait(600)
    seen_by_one, seen_by_other = clock.out_of_time(watch.at), clock.out_of_time(watch.at)
    assert [stand_ins.time_up(seat) for seat in seen_by_one + seen_by_other] == [True, False]


def test_a_move_after_the_end_is_refused_and_the_bot_has_the_seat(live: Table, ann: Person, watch: Watch) -> None:
    rows = positions.of(live).rows
    watch.wait(601)
    late = move(ann[0], live, 0)
    assert late.status_code == 400
    assert "Your time is up" in late.content.decode()
    assert stand_in(live, 0) == "captain"
    assert positions.of(live).rows == rows
    assert "take it back first" in move(ann[0], live, 0).content.decode()


def test_taking_back_after_the_end_is_refused_too(live: Table, watch: Watch) -> None:
    act(live, 0, "buy")
    watch.wait(601)
    with pytest.raises(refusals.Refused, match="time is up"):
        take_back(live, 0, positions.of(live).rows)


def test_a_move_in_time_keeps_the_seat(live: Table, ann: Person, watch: Watch) -> None:
    watch.wait(599)
    expired = Seat.objects.get(table=live, number=0)  # another server looks a moment before the move
    finish_turn(live, 0)
    watch.wait(5)
    assert not stand_ins.time_up(expired)
    assert stand_in(live, 0) == ""
    assert left(live, 0) == 16


def test_a_move_that_another_server_overtook_by_handing_over_is_not_stored(
    live: Table, ann: Person, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = writer.commit
    rows = positions.of(live).rows

    def overtaken(batch: list[writer.Waiting]) -> None:
        watch.wait(601)
        assert monitor.hand_over_late_seats() == 1
        original(batch)

    monkeypatch.setattr(writer, "commit", overtaken)
    assert move(ann[0], live, 0).status_code == 409
    assert positions.of(live).rows == rows
    assert stand_in(live, 0) == "captain"


def test_one_comes_back_when_the_bot_has_played_the_turn_with_a_little_time(
    live: Table, ann: Person, ben: Person, watch: Watch
) -> None:
    watch.wait(600)
    monitor.hand_over_late_seats()
    too_early = come_back(ann[0], live, 0)
    assert too_early.status_code == 400
    assert "to its end" in too_early.content.decode()
    finish_turn(live, 0)  # the bot
    assert left(live, 0) == 0  # a bot earns nothing for the person
    assert come_back(ann[0], live, 0).status_code == 302
    assert left(live, 0) == 30
    assert running(live) == [1]
    finish_turn(live, 1)
    assert running(live) == [0]
    watch.wait(29)
    finish_turn(live, 0)
    assert left(live, 0) == 16


def test_leaving_stops_the_clock_and_coming_back_gives_no_time(live: Table, ann: Person, watch: Watch) -> None:
    watch.wait(590)
    leave(ann[0], live, 0)
    watch.wait(3600)
    assert (left(live, 0), running(live)) == (10, [])
    assert come_back(ann[0], live, 0).status_code == 400
    finish_turn(live, 0)
    come_back(ann[0], live, 0)
    assert left(live, 0) == 10
    finish_turn(live, 1)
    assert running(live) == [0]


def test_where_everybody_has_left_all_clocks_stand_still(live: Table, ann: Person, ben: Person, watch: Watch) -> None:
    leave(ben[0], live, 1)
    watch.wait(600)
    monitor.hand_over_late_seats()
    assert turns.due(room_of(live)) is None
    watch.wait(days=30)
    assert monitor.hand_over_late_seats() == 0
    assert (left(live, 0), left(live, 1), running(live)) == (0, 600, [])
    assert come_back(ann[0], live, 0).status_code == 302  # nobody plays the turn for her
    assert (left(live, 0), running(live)) == (30, [0])


def test_a_bot_that_moves_while_somebody_comes_back_has_to_look_again(
    live: Table, ben: Person, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the clock of whoever came back would not run."""
    leave(ben[0], live, 1)
    original = writer.commit

    def overtaken(batch: list[writer.Waiting]) -> None:
        come_back(ben[0], live, 1)
        original(batch)

    monkeypatch.setattr(writer, "commit", overtaken)
    with pytest.raises(refusals.Stale):
        act(live, 0, "take money")
    act(live, 0, "take money")
    assert running(live) == [1]


def test_a_bot_that_moved_while_somebody_came_back_is_seen(
    slow: Table, ann: Person, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its move left the seat as it was, so only the moves tell."""
    leave(ann[0], slow, 0)
    rows = positions.of(slow).rows

    def now() -> datetime:
        if not stand_in(slow, 0) and slow.moves.count() == rows:  # she is back, her clock is about to be started
            Move.objects.create(table=slow, number=rows + 1, seat=0, action="take money")
        return watch.at

    monkeypatch.setattr(clock, "now", now)
    come_back(ann[0], slow, 0)
    assert slow.moves.count() == rows + 1
    assert running(slow) == [1]


# Days.


def test_each_decision_has_its_days(slow: Table, watch: Watch) -> None:
    watch.wait(hours=30)
    act(slow, 0, "buy")
    assert left(slow, 0) == 18 * 3600  # still the same turn
    finish_turn(slow, 0)
    assert running(slow) == [1]
    watch.wait(hours=47)
    finish_turn(slow, 1)
    assert left(slow, 0) == 48 * 3600
    watch.wait(hours=48)
    assert monitor.hand_over_late_seats() == 1
    assert stand_in(slow, 0) == "captain"


def test_one_comes_back_to_all_the_days_and_at_once(slow: Table, ann: Person, watch: Watch) -> None:
    watch.wait(hours=49)
    monitor.hand_over_late_seats()
    come_back(ann[0], slow, 0)
    assert (left(slow, 0), running(slow)) == (48 * 3600, [0])
    watch.wait(hours=5)
    come_back(ann[0], slow, 0)  # who is there already gets nothing
    assert left(slow, 0) == 43 * 3600


def test_taking_back_a_choice_does_not_bring_the_days_back(ann: Person, ben: Person, watch: Watch) -> None:
    table = seated(ann[1], ben[1], DAYS)
    watch.wait(hours=40)
    act(table, 0)
    take_back(table, 0, positions.of(table).rows)
    assert left(table, 0) == 8 * 3600


# While the server was away.


def test_time_in_which_no_server_was_there_does_not_count(live: Table, watch: Watch) -> None:
    monitor.resume_clocks()
    for _ in range(15):
        watch.wait(downtime.INTERVAL)
        monitor.beat()
    assert left(live, 0) == 525
    watch.wait(7200)
    positions.forget(live.pk)
    seen = Heartbeat.objects.get()
    monitor.resume_clocks()
    assert not downtime.set_on_clocks(seen, watch.at)  # a second server that starts at the same moment
    monitor.resume_clocks()
    assert left(live, 0) == 525
    assert monitor.hand_over_late_seats() == 0
    assert left(live, 1) == 600


def test_nobody_loses_the_seat_before_the_absence_was_noted(live: Table, ann: Person, watch: Watch) -> None:
    """The computer slept, and a move comes before the monitor has looked."""
    monitor.resume_clocks()
    watch.wait(7200)
    assert move(ann[0], live, 0).status_code == 409
    assert stand_in(live, 0) == ""
    assert left(live, 0) == 600
    assert move(ann[0], live, 0).status_code == 302


def test_a_clock_that_was_never_started_is_when_the_server_starts(live: Table, watch: Watch) -> None:
    """The server was killed between the last person's sitting down and that."""
    broken = Table.objects.create(game="chess", rules_revision=1, board="", players=2, time_control="5+5")
    live.seats.update(time_ends=None)
    monitor.resume_clocks()
    assert running(live) == [0]
    assert running(broken) == []


@pytest.mark.django_db(transaction=True)
async def test_the_monitor_looks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "TICK", 0.02)
    players = [await Player.objects.acreate(name=name) for name in ("Ann", "Ben")]
    table = await sync_to_async(seated)(players[0], players[1], LIVE)
    await table.seats.filter(number=1).aupdate(time_ends=timezone.now())
    looking = monitor.ClockMonitor()
    await looking.start()
    try:
        for _ in range(100):
            if await table.seats.filter(number=1, stand_in="captain").aexists():
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError("nobody kept time")
    finally:
        await looking.stop()
    assert not await table.seats.filter(number=0, stand_in="captain").aexists()


# A rematch, and no clock at all.


def test_a_rematch_has_the_same_time(live: Table, ann: Person) -> None:
    play_on(live)
    ann[0].post(f"/t/{live.pk}/rematch")
    live.refresh_from_db()
    assert live.rematch is not None
    assert live.rematch.time_control == "10+15"
    assert running(live.rematch) == [0, 1]


def relieve(person: Client, table: Table, seat: int) -> Any:
    return person.post(f"/t/{table.pk}/relieve", {"seat": seat})


def test_after_a_day_of_waiting_the_others_may_let_a_bot_play(
    table: Table, ann: Person, ben: Person, client: Client, watch: Watch
) -> None:
    at_turn_of(table, 0)
    assert "Let a bot play for Ann" not in page(ben[0], table)
    assert relieve(ben[0], table, 0).status_code == 400
    watch.at = Table.objects.get(pk=table.pk).touched + absence.PATIENCE
    assert "Let a bot play for Ann" in page(ben[0], table)
    for person in (client, ann[0]):
        assert "Let a bot play for" not in page(person, table)
        assert relieve(person, table, 0).status_code == 400
    for seat in (1, 2, 9):
        assert relieve(ben[0], table, seat).status_code == 400
    assert relieve(ben[0], table, 0).status_code == 302
    assert (stand_in(table, 0), stand_in(table, 1)) == ("captain", "")
    come_back(ann[0], table, 0)
    assert stand_in(table, 0) == ""


def test_coming_back_starts_the_waiting_anew(table: Table, ann: Person, ben: Person, watch: Watch) -> None:
    at_turn_of(table, 0)
    Table.objects.update(touched=timezone.now() - timedelta(days=3))
    leave(ann[0], table, 0)
    come_back(ann[0], table, 0)
    assert "Let a bot play for Ann" not in page(ben[0], table)


def test_where_a_clock_runs_the_clock_decides(live: Table, ben: Person, watch: Watch) -> None:
    watch.at += timedelta(days=2)
    assert absence.absent(perspective_of(live, ben[1])) == []


# What holds in every game.


@given(
    st.sampled_from([info.name for info in games()]),
    st.integers(0, 2**32),
    st.lists(st.floats(0, 50), min_size=1, max_size=60),
)
def test_time_used_is_time_that_passed_and_time_earned_is_turns_finished(
    name: str, seed: int, pauses: list[float]
) -> None:
    rng = random.Random(seed)
    state = game(name, 3).start(seed)
    at = begun = timezone.now()
    seats = [Seat(number=number, kind=Seat.Kind.PERSON, time_left=LIVE.whole) for number in range(3)]
    for seat in seats:
        seat.time_ends = at + LIVE.whole if seat.number in state.to_act else None
    used, turns = [timedelta(0)] * 3, [0] * 3
    for pause in pauses:
        at += timedelta(seconds=pause)
        before = Standing.of(state)
        for number in before.to_act:
            used[number] += timedelta(seconds=pause)
        mover = rng.choice(sorted(before.to_act))
        state.apply(mover, rng.choice(state.legal(mover)))
        after = Standing.of(state)
        if not before.same_turn(after):
            turns[before.active] += 1
        for change in clock.after_move(LIVE, seats, mover, before, after, at, False):
            assert change.left is not None
            change.seat.time_left, change.seat.time_ends = change.left, change.ends
        for seat in seats:
            assert (seat.time_ends is not None) == (seat.number in state.to_act)
            assert used[seat.number] <= at - begun
            exact = LIVE.whole - used[seat.number] + turns[seat.number] * LIVE.bonus
            ends = seat.time_ends - at if seat.time_ends else seat.time_left
            assert ends == exact
        if state.over:
            break


def test_two_turns_in_a_row_are_two_turns() -> None:
    """In Air Baron the last of a round may be the first of the next."""
    state = game("air_baron", 2).start(3)
    rng = random.Random(3)
    twice = 0
    for _ in range(3000):
        if state.over:
            break
        before = Standing.of(state)
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        after = Standing.of(state)
        twice += before.active == after.active and not before.same_turn(after)
    assert twice > 5


def test_every_game_tells_its_turns() -> None:
    for info in games():
        standing = Standing.of(game(info.name, info.min_players).start(1))
        assert standing.to_act
