"""What happened: what is new to a seat, the log turn by turn, results as panels. Nothing that a seat may not know."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from tools.golden import GOLDEN

from flightdeck.engine.record import Record
from flightdeck.games.catalogue import entries
from flightdeck.web.games import page_of
from flightdeck.web.outcomes import UNKNOWN
from flightdeck.web.pages import Page, Sight
from flightdeck.web.players.models import Player
from flightdeck.web.replay import records
from flightdeck.web.tables import past, placing
from flightdeck.web.tables.happenings import DIGEST_LINES, LOG_LINES
from flightdeck.web.tables.models import Table, names_at
from flightdeck.web.tables.moves import make_moves, take_back
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import Position, positions
from tests.web.conftest import play_on, room_of
from tests.web.test_rooms import SITE

Person = tuple[Client, Player]
every_game = pytest.mark.parametrize("table", list(entries()), indirect=True)


def section(html: str, name: str) -> str:
    found = re.search(rf'<(section|details) class="{name}".*?</\1>', html, re.DOTALL)
    return found[0] if found else ""


def page(person: Person, table: Table, query: str = "") -> str:
    return person[0].get(f"/t/{table.pk}{query}").content.decode()


def sentences(table: Table, seat: int | None, first: int, last: int | None = None) -> list[str]:
    position, names = positions.of(table), names_at(list(table.seats.all()))
    events = position.state.events[first:last]
    return [position.game.tell(event, seat, names, str) for event in events]


def decided_last(table: Table, seat: int) -> int:
    """The number of events before this seat's last decision, found by playing the record again.

    What could be done in one way only was none."""
    record = positions.of(table).record
    state, before = record.start(lambda *_: positions.of(table).game, events=True), 0
    for number, entry in enumerate(record.actions, 1):
        if entry.startswith(f"{seat + 1}:") and len(state.legal(seat)) > 1:
            before = len(state.events)
        record.play(state, number, entry)
    return before


@every_game
@pytest.mark.parametrize("moves", [0, 1, 7, 60])
def test_the_digest_is_of_all_since_the_seat_last_decided(ann: Person, table: Table, moves: int) -> None:
    play_on(table, moves)
    told = sentences(table, 0, decided_last(table, 0))
    digest = perspective_of(table, ann[1]).happenings.digest(())
    assert list(digest.whole) == told
    assert list(digest.lines) == (told if len(told) <= DIGEST_LINES else told[1 - DIGEST_LINES :])
    shown = section(page(ann, table), "since")
    assert (shown != "") == bool(told)
    positions._cache.clear()
    assert section(page(ann, table), "since") == shown


@every_game
def test_of_much_the_small_things_are_left_to_the_whole_list(table: Table) -> None:
    play_on(table, 60)
    perspective = perspective_of(table)
    happenings, minor = perspective.happenings, perspective.page().minor
    events = perspective.state.events[happenings.since :]
    important = [event for event in events if event.name not in minor]
    digest = happenings.digest(minor)
    assert digest.more == len(events) - min(len(important) or len(events), len(digest.lines)) >= 0
    assert len(digest.lines) <= DIGEST_LINES
    assert set(digest.lines) <= set(digest.whole)


def may_be_taken_back(position: Position) -> str:
    """An action of the first seat that it may take back."""
    legal = position.state.legal(0) if position.state.to_act == (0,) else []
    return next((str(one) for one in legal if position.played(0, str(one)).may_take_back([0])), "")


def test_what_is_taken_back_has_not_happened(ann: Person, table: Table) -> None:
    play_on(table, 5)
    while not (choice := may_be_taken_back(positions.of(table))):
        play_on(table, 1)
    before = section(page(ann, table), "since")
    make_moves(table, 0, [choice], positions.of(table).rows)
    assert section(page(ann, table), "since") != before
    take_back(table, 0, positions.of(table).rows)
    assert section(page(ann, table), "since") == before
    positions._cache.clear()
    assert section(page(ann, table), "since") == before


def test_others_secrets_are_not_in_the_digest(ann: Person, ben: Person, table: Table) -> None:
    play_on(table, 1)
    assert "has picked two shares: " in section(page(ann, table), "since")
    assert "has picked two shares." in section(page(ben, table), "since")


@every_game
def test_spectators_are_told_of_the_last_turn(client: Client, table: Table) -> None:
    play_on(table, 40)
    position = positions.of(table)
    first = position.turn_began()
    last = position.action_of(len(position.state.events) - 1)
    assert position.moments[first].turn == position.moments[last].turn != position.moments[first - 1].turn
    shown = section(client.get(f"/t/{table.pk}").content.decode(), "since")
    assert "The last turn" in shown
    assert "replay" not in shown


@every_game
def test_what_is_new_on_the_map_is_all_since_the_seat_decided(ann: Person, table: Table) -> None:
    play_on(table, 60)
    made = perspective_of(table, ann[1]).page()
    events = positions.of(table).state.events[decided_last(table, 0) :]
    assert made.news == {made.changed(event) for event in events} - {""}
    watched = perspective_of(table).page()
    assert watched.news == watched.last_changes


def test_the_replay_begins_at_the_last_decision(ann: Person, table: Table) -> None:
    play_on(table, 40)
    number = positions.of(table).decided(0)
    assert f'href="/t/{table.pk}/replay?move={number}"' in section(page(ann, table), "since")
    assert positions.of(table).record.actions[number - 1].startswith("1: ")


# The log.


def lines(html: str) -> list[str]:
    found = re.search(r'<ol class="log.*', html, re.DOTALL)
    assert found is not None
    listed = re.findall(r"<li>(.*?)</li>", found[0].split("</section>")[0], re.DOTALL)
    return [re.sub("<[^>]*>", "", line) for line in listed]


@every_game
def test_a_page_has_the_whole_log_in_its_order(ann: Person, table: Table) -> None:
    play_on(table, 40)
    told = sentences(table, 0, 0)
    assert len(told) > LOG_LINES
    assert lines(page(ann, table)) == [line.replace("'", "&#39;") for line in told]
    assert lines(page(ann, table, "/log")) == [line.replace("'", "&#39;") for line in told]


@every_game
def test_a_page_that_is_open_is_sent_only_the_end_of_it(ann: Person, table: Table) -> None:
    play_on(table, 40)
    room = room_of(table)
    pushed = room._render(room.perspective(ann[1]), (0, None, "en", SITE)).since({})
    assert len(lines(pushed)) == LOG_LINES


def test_what_has_dropped_out_can_be_fetched(ann: Person, table: Table) -> None:
    play_on(table, 40)
    for query, (first, last) in {"?after=3&before=9": (3, 9), "?before=5": (0, 5), "?after=x&before=4": (0, 4)}.items():
        answer = ann[0].get(f"/t/{table.pk}/log{query}", HTTP_HX_REQUEST="true").content.decode()
        assert lines('<ol class="log' + answer) == sentences(table, 0, first, last)
        assert "<html" not in answer


@every_game
def test_each_turn_has_a_heading_that_leads_to_it(ann: Person, table: Table) -> None:
    play_on(table, 40)
    position, names = positions.of(table), names_at(list(table.seats.all()))
    headings = re.findall(r'<li class="log-turn"><a href="[^"]*move=(\d+)">([^<]*)</a>', page(ann, table, "/log"))
    assert len(headings) > 5
    for number, title in headings:
        moment = position.moments[int(number)]
        assert title == (f"Turn of {names[moment.active]}" if moment.active >= 0 else title)
        assert ann[0].get(f"/t/{table.pk}/replay?move={number}").status_code == 200


def test_spectators_of_a_game_that_runs_are_led_nowhere(client: Client, table: Table) -> None:
    play_on(table, 40)
    assert "move=" not in client.get(f"/t/{table.pk}/log").content.decode()
    play_on(table)
    assert "move=" in client.get(f"/t/{table.pk}/log").content.decode()


# Results.


def stored(game: str) -> Position:
    """A golden record in the database, as its position at the end."""
    file = sorted(GOLDEN.glob(f"{game}_3_*.json") or GOLDEN.glob(f"{game}_*.json"))[0]
    return positions.of(records.store(Record.from_json(file.read_text(encoding="utf-8"))))


def page_after(position: Position, number: int, seat: int | None) -> Page:
    sight = Sight(
        state=past.after(position, number),
        seat=seat,
        names=[f"P{place}" for place in range(position.game.players)],
        since=position.events_before(number),
        after=lambda event: past.after(position, position.action_of(event)),
        language="en",
    )
    return page_of(position.game.info.name).build(sight)


def actions_with(position: Position, *names: str) -> list[int]:
    events = position.state.events
    return sorted({position.action_of(place) for place, event in enumerate(events) if event.name in names})


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["airlines", "airlines_europe"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_scoring_is_a_table_of_what_everybody_got(game: str, seat: int | None) -> None:
    position = stored(game)
    found = 0
    for number in actions_with(position, "earned"):
        before, after = past.after(position, number - 1).scores, past.after(position, number).scores
        totals = [[cell.text for cell in one.total] for one in page_after(position, number, seat).results]
        for player, (old, new) in enumerate(zip(before, after, strict=True)):
            sums = [total[player] for total in totals]
            found += 1
            if "?" in sums:
                assert game == "airlines_europe"
                assert player != seat
            else:
                assert sum(map(int, sums)) == new - old
    assert found


@pytest.mark.django_db
def test_a_takeover_shows_the_dice_of_both() -> None:
    position = stored("air_baron")
    for number in actions_with(position, "takeover"):
        results = [result for result in page_after(position, number, 0).results if result.dice]
        (event,) = [one for one in position.state.events[position.events_before(number) :] if one.name == "takeover"][
            :1
        ]
        attack, defence = event.public["attack"], event.public["defence"]
        assert isinstance(attack, list)
        assert isinstance(defence, list)
        assert [row.cells[-1].text for row in results[-1].rows] == [str(sum(attack)), str(sum(defence))]
    assert actions_with(position, "takeover")


@pytest.mark.django_db
def test_passengers_that_were_won_are_shown_with_their_miles() -> None:
    position = stored("air_alliance")
    for number in actions_with(position, "won"):
        (result,) = page_after(position, number, 0).results
        assert all(int(str(row.cells[1].text)) > 0 for row in result.rows)
    assert actions_with(position, "won")


@pytest.mark.django_db
@pytest.mark.parametrize("game", list(entries()))
def test_the_log_leads_to_results_and_the_replay_shows_them(client: Client, game: str) -> None:
    position = stored(game)
    table = Table.objects.get()
    log = client.get(f"/t/{table.pk}/log").content.decode()
    leading = [int(number) for number in re.findall(r'<li><a href="[^"]*move=(\d+)">', log)]
    assert leading
    for number in leading[:3]:
        assert section(client.get(f"/t/{table.pk}/replay?move={number}").content.decode(), "result")
    quiet = next(number for number in range(1, len(position.moments)) if number not in leading)
    assert not section(client.get(f"/t/{table.pk}/replay?move={quiet}").content.decode(), "result")


@pytest.mark.parametrize("table", ["air_baron"], indirect=True)
def test_a_result_stays_until_the_seats_next_decision(ann: Person, table: Table) -> None:
    shown = False
    for number in range(300):
        play_on(table, 1, seed=number)
        position = positions.of(table)
        since = position.events_before(position.decided(0))
        thrown = any(event.name in ("takeover", "crash") for event in position.state.events[since:])
        shown = shown or thrown
        if number % 5 == 0 or thrown:
            assert ("data-dice" in page(ann, table)) == thrown
    assert shown


# The replay.


def finished(game: str) -> tuple[Table, Position]:
    position = stored(game)
    return Table.objects.get(), position


@pytest.mark.django_db
@pytest.mark.parametrize("game", list(entries()))
def test_a_step_of_the_replay_brings_only_what_changes(client: Client, game: str) -> None:
    table, _position = finished(game)
    address = f"/t/{table.pk}/replay?move=20"
    whole = client.get(address).content.decode()
    step = client.get(address, HTTP_HX_REQUEST="true").content.decode()
    assert "<html" in whole
    assert "<html" not in step
    assert step.strip().startswith('<div id="replay">')
    assert len(step) < len(whole) / 2
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get(address, headers=restored).content.decode()


@pytest.mark.django_db
def test_after_the_end_everything_is_shown(client: Client) -> None:
    table, position = finished("airlines_europe")
    names = names_at(list(table.seats.all()))
    secret = next(place for place, event in enumerate(position.state.events) if event.name == "drew")
    number = position.action_of(secret)
    state = past.after(position, number)
    shown = client.get(f"/t/{table.pk}/replay?move={number}").content.decode()
    event = position.state.events[secret]
    assert position.game.tell(event, event.knows[0], names, str) in shown
    assert position.game.tell(event, None, names, str) not in shown
    for name, points in zip(names, state.scores, strict=True):
        assert f"Hand of {name}" in shown
        assert re.search(rf'{re.escape(name)}</strong>.*?<b><span role="img" title="{points} point', shown, re.DOTALL)


@pytest.mark.parametrize("table", ["airlines_europe", "airlines"], indirect=True)
def test_before_the_end_hands_stay_hidden_in_the_replay(ann: Person, table: Table) -> None:
    play_on(table, 40)
    assert "Hand of" not in page(ann, table, "/replay?move=20")


# The end.


@pytest.mark.parametrize(
    ("scores", "seat", "said"),
    [
        ([5, 9, 2, 1], 0, "You came second of four, 4 points behind P1."),
        ([8, 9, 2, 1], 0, "You came second of four, 1 point behind P1."),
        ([5, 9, 2, 1], 1, "You won, 4 points ahead of P0."),
        ([9, 9, 2, 1], 1, "You share the victory, 7 points ahead of P2."),
        ([5, 9, 5, 1], 2, "You came second of four, 4 points behind P1."),
        ([5, 9, 2, 1], 3, "You came fourth of four, 1 point behind P2."),
    ],
)
def test_the_own_place_is_told_in_a_sentence(scores: list[int], seat: int, said: str) -> None:
    order = sorted(range(4), key=lambda one: -scores[one])
    places = [(1 + sum(other > scores[one] for other in scores), one) for one in order]
    place = next(place for place, one in places if one == seat)
    assert placing.sentence(place, seat, places, scores, ["P0", "P1", "P2", "P3"], by_name=False) == said


def test_the_end_begins_with_the_own_place(ann: Person, client: Client, table: Table) -> None:
    play_on(table)
    shown = section(page(ann, table), "prompt")
    assert re.search(r'<span class="own-place">You (won|came|share)', shown)
    assert shown.index("own-place") < shown.index("/rematch") < shown.index("/replay")
    watched = section(client.get(f"/t/{table.pk}").content.decode(), "prompt")
    assert "own-place" not in watched
    assert "/rematch" not in watched
    assert "/replay" in watched


@pytest.mark.django_db
def test_after_the_end_the_last_scoring_tells_what_everybody_earned() -> None:
    _table, position = finished("airlines_europe")
    names, last = position.record.seats, len(position.moments) - 1
    sight = Sight(
        state=position.state,
        seat=0,
        names=list(names),
        since=position.events_before(last),
        after=lambda event: past.after(position, position.action_of(event)),
    )
    (result,) = page_of("airlines_europe").build(sight).results
    assert not any(cell.text == UNKNOWN for row in result.rows for cell in row.cells)
