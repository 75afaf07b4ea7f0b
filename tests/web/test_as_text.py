"""The board as text: from it alone every fact of the view can be told again, and nothing that a seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from flightdeck.engine.state import State, View
from flightdeck.games.air_alliance.view import AllianceView
from flightdeck.games.air_baron.view import BaronView
from flightdeck.games.airlines.view import AirlinesView
from flightdeck.games.airlines_europe.view import EuropeView
from flightdeck.games.catalogue import entries
from flightdeck.web import pages
from flightdeck.web.games import page_of
from flightdeck.web.pages import Sight
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, names_at
from flightdeck.web.tables.models import Table as StoredTable
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.rendering import environment
from tests.invariants import game_number, walk
from tests.web import as_text_air_alliance, as_text_air_baron, as_text_airlines, as_text_airlines_europe
from tests.web.conftest import play_on
from tests.web.text_tables import Table, Told, read

Person = tuple[Client, Player]
# Names are whatever people write.
NAMES = ['Ann & "Bo"', "<b>Ben</b>", "Cleo's", "Dan", "Eve", "Finn"]
VIEWS: dict[str, Any] = {
    "airlines_europe": EuropeView,
    "airlines": AirlinesView,
    "air_baron": BaronView,
    "air_alliance": AllianceView,
}
REBUILT: dict[str, Callable[[Told], dict[str, Any]]] = {
    "airlines_europe": as_text_airlines_europe.rebuilt,
    "airlines": as_text_airlines.rebuilt,
    "air_baron": as_text_air_baron.rebuilt,
    "air_alliance": as_text_air_alliance.rebuilt,
}
every_game = pytest.mark.parametrize("name", list(entries()))
at_every_table = pytest.mark.parametrize("table", list(entries()), indirect=True)


def text(state: State, seat: int | None) -> str:
    """The HTML for a seat, or for a spectator."""
    sight = Sight(state=state, seat=seat, names=NAMES[: state.players])
    tables = page_of(state.game.info.name).build(sight).as_text()
    return environment().get_template("play/as_text.html").render(tables=tables)


def rebuilt(state: State, tables: list[Table], names: list[str] = NAMES) -> dict[str, Any]:
    return REBUILT[state.game.info.name](Told(tables, state.game, names[: state.players]))


def facts(state: State, seat: int | None) -> dict[str, Any]:
    """The view, and what the text has of the board beside that."""
    view: dict[str, Any] = dict(state.view(seat))
    board: Any = getattr(state, "board", None)
    if view["game"] == "airlines":
        view |= as_text_airlines.printed(board)
    if view["game"] == "air_baron":
        view |= as_text_air_baron.printed(board, view["hubs"])
    return view


def some_positions(name: str, games: int, every: int) -> Iterator[State]:
    """Of random games: now and then one, the last, and all in which something is to be decided that was not before."""
    seen = set()
    for number in range(games):
        for moves, (state, _, _) in enumerate(walk(game_number(name, number), seed=number, events=True)):
            if moves % every == 0 or state.over or state.phase not in seen:
                seen.add(state.phase)
                yield state


@every_game
def test_every_fact_of_the_view_can_be_told_from_the_text_alone(name: str) -> None:
    phases = set()
    for number, state in enumerate(some_positions(name, games=4, every=67)):
        phases.add(state.view(None)["phase"])
        for seat in (None, number % state.players):
            found, view = rebuilt(state, read(text(state, seat))), facts(state, seat)
            for key, value in view.items():
                assert found[key] == value, key
            assert found.keys() == view.keys()
    assert len(phases) > len(state.game.parts.phases) * 0.8


@every_game
def test_nothing_that_a_view_may_have_is_forgotten(name: str) -> None:
    keys = {key for kind in (View, VIEWS[name]) for key in (*kind.__required_keys__, *kind.__optional_keys__)}
    state = next(some_positions(name, games=1, every=100))
    assert keys <= rebuilt(state, read(text(state, 0))).keys()


def changes(tables: list[Table]) -> Iterator[tuple[str, list[Table]]]:
    """Each of them with something missing or wrong."""
    for place, table in enumerate(tables):
        for what, changed in changes_of(table):
            yield f"{table.caption}: {what}", [*tables[:place], *changed, *tables[place + 1 :]]


def changes_of(table: Table) -> Iterator[tuple[str, list[Table]]]:
    yield "all", []
    for column, word in enumerate(table.head):
        head, rows = without(table.head, column), [without(row, column) for row in table.rows]
        yield word, [replace(table, head=head, rows=rows)]
    for number, row in enumerate(table.rows):
        yield row[0], [replace(table, rows=without(table.rows, number))]
    for column, word in enumerate(table.head):
        rows = [row[:] for row in table.rows]
        rows[-1][column] += "!"
        yield f"{word} is wrong", [replace(table, rows=rows)]


def without(items: list[Any], place: int) -> list[Any]:
    return items[:place] + items[place + 1 :]


@every_game
def test_a_text_without_a_table_a_column_or_a_row_tells_less(name: str) -> None:
    state = list(some_positions(name, games=1, every=50))[2]
    tables, view = read(text(state, 0)), facts(state, 0)
    assert rebuilt(state, tables) == view
    for what, changed in changes(tables):
        try:
            found = rebuilt(state, changed)
        except (AssertionError, KeyError, ValueError):
            continue
        assert found != view, what


@every_game
def test_the_text_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    for number, state in enumerate(some_positions(name, games=2, every=60)):
        seat = number % state.players
        assert text(state.resample(seat, random.Random(number)), seat) == text(state, seat)


def test_a_game_that_tells_nothing_of_its_own_still_tells_whose_turn_it_is() -> None:
    state = next(some_positions("airlines", games=1, every=100))
    tables = pages.Page(Sight(state=state, seat=None, names=NAMES), ()).as_text()
    assert [table.caption for table in tables] == ["The game"]
    assert ["Turn of", NAMES[0]] in tables[0].rows
    assert ["Phase", "turn"] in tables[0].rows


def test_only_the_own_cards_are_told() -> None:
    state = next(some_positions("airlines_europe", games=1, every=100))
    captions = {seat: [table.caption for table in read(text(state, seat))] for seat in (None, 0)}
    assert "Your shares" in captions[0]
    assert "Your shares" not in captions[None]


@every_game
def test_the_same_tables_in_german(name: str) -> None:
    for state in some_positions(name, games=1, every=60):
        english = read(text(state, 0))
        with translation.override("de"):
            german = read(text(state, 0))
        assert german[0].caption == "Das Spiel"
        for one, other in zip(english, german, strict=True):
            assert other.caption != one.caption
            assert [len(row) for row in other.rows] == [len(row) for row in one.rows]
            assert not {"yes", "no", "none", "nothing", "nobody", "free"} & {cell for row in other.rows for cell in row}


# By game: the table that has the places, and what a link there says.
ON_THE_MAP: dict[str, tuple[str, Callable[[dict[str, str], str], str]]] = {
    "airlines_europe": ("Routes", lambda row, name: f"{name} ({row['Licences: price and owner']})"),
    "airlines": ("Routes", lambda row, name: f"{name} ({row['Circles: number and marker']})"),
    "air_baron": (
        "Spokes",
        lambda row, name: f"{name}: {row['Hub']} · costs ${row['Price in $']} · pays ${row['Pays in $']}",
    ),
    "air_alliance": ("Airports", lambda row, name: f"{name}: "),
}


@every_game
def test_a_link_on_the_map_says_whose_the_place_is_and_what_it_costs(name: str) -> None:
    caption, says = ON_THE_MAP[name]
    checked = 0
    for state in some_positions(name, games=2, every=9):
        told = Told(read(text(state, None)), state.game, NAMES[: state.players])
        places = {next(iter(row.values())): row for row in told.rows(caption)}
        for place, label in links(state):
            assert label.startswith(says(places[place], place))
            if name == "air_baron":
                owner = places[place]["Owner"]
                assert f" · {'open' if owner == 'nobody' else owner}. " in label
            if name == "air_alliance":
                there = [row["Plane"] for row in told.rows("Planes") if row["Airport"] == place]
                assert label == f"{place}: {', '.join(there) or 'none'}"
            checked += 1
    assert checked > 20


def links(state: State) -> Iterator[tuple[str, str]]:
    """Places and labels, for whoever is to act."""
    seat = state.to_act[0] if state.to_act else None
    page = page_of(state.game.info.name).build(Sight(state=state, seat=seat, names=NAMES[: state.players]))
    for place, label in re.findall('data-route="([^"]*)" aria-label="([^"]*)"', page.board_live):
        yield unescape(place), unescape(label)


@at_every_table
def test_whoever_asks_is_told_what_the_page_shows(ann: Person, ben: Person, client: Client, table: StoredTable) -> None:
    play_on(table, 25)
    state, names = positions.of(table).state, names_at(list(table.seats.all()))
    for browser, seat in ((ann[0], 0), (ben[0], 1), (client, None)):
        response = browser.get(f"/t/{table.pk}/as-text")
        assert rebuilt(state, read(response.content.decode()), names) == facts(state, seat)
        assert "no-store" in response["Cache-Control"]


def test_the_page_of_the_table_fetches_it_when_it_is_opened(ann: Person, table: StoredTable) -> None:
    address = f"/t/{table.pk}/as-text"
    page = ann[0].get(f"/t/{table.pk}").content.decode()
    assert f'hx-get="{address}" hx-trigger="toggle"' in page
    assert f'<a href="{address}">' in page
    assert "<caption>" not in page
    fetched = ann[0].get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fetched
    assert read(fetched) == read(ann[0].get(address).content.decode())


def test_on_a_shared_device_nobody_is_told_the_hand_of_whoever_comes_next(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Berta")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    address = f"/t/{table.pk}/as-text"
    assert "Your shares" not in ann[0].get(address).content.decode()
    ann[0].post(f"/t/{table.pk}/show", {"seat": 0})
    assert "Your shares" in ann[0].get(address).content.decode()
