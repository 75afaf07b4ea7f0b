"""Boards that chance has changed: refused in words, or games on them end, replay, and can be looked at."""

from __future__ import annotations

import itertools
import random
import time
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.data import BoardText
from flightdeck.engine.errors import BadBoard
from flightdeck.engine.game import Game
from flightdeck.engine.routemap import MOST_CITIES, MOST_ROUTES
from flightdeck.games.air_alliance.board import built_in, load
from flightdeck.games.catalogue import built_in_board, original_boards
from flightdeck.web.boards import drawing, keeping
from flightdeck.web.boards.checking import faults_of
from flightdeck.web.boards.editing import sheet_rows
from flightdeck.web.boards.forms import known_form, with_boards
from flightdeck.web.boards.toml import written
from flightdeck.web.games import page_of
from flightdeck.web.games.air_alliance.layout import layout
from flightdeck.web.pages import Sight
from tests.air_alliance import test_random_games as air_alliance
from tests.air_baron import test_random_games as air_baron
from tests.airlines import test_random_games as airlines
from tests.airlines_europe import test_random_games as airlines_europe
from tests.invariants import (
    check_end,
    check_everything,
    check_legal_is_what_is_not_refused,
    check_record_replays,
    choices_of,
)

GAMES = [info.name for info in with_boards()]
CHANGES = 10
PERMUTED = {
    "airlines_europe": airlines_europe.permuted,
    "airlines": airlines.permuted,
    "air_baron": air_baron.permuted,
    "air_alliance": air_alliance.permuted,
}
every_game = pytest.mark.parametrize("name", GAMES)


def mutated(name: str, rng: random.Random) -> str:
    """The built-in board with some rows gone, and some figures different."""
    document = keeping.document(built_in_board(name))
    form = known_form(name)
    for _ in range(rng.randint(1, CHANGES)):
        sheet = rng.choice([one for one in form.sheets if one.key in document])
        rows = sheet_rows(document, sheet)
        if sheet.grows and not sheet.single and rng.random() < 0.4:
            rows.remove(rng.choice(rows))
            continue
        change_one(rng.choice(rows), rng)
    form.settle(document)
    return written(document)


def change_one(row: dict[str, Any], rng: random.Random) -> None:
    key = rng.choice(list(row))
    value = row[key]
    if isinstance(value, dict) and value:
        change_one(value, rng)
    elif isinstance(value, bool):
        row[key] = not value
    elif isinstance(value, int):
        row[key] = max(0, value + rng.choice((-3, -1, 1, 2, 5)))
    elif isinstance(value, float):
        row[key] = round(max(-85.0, min(85.0, value + rng.uniform(-20, 20))), 3)
    elif isinstance(value, list) and value and all(type(one) is int for one in value):
        row[key] = sorted(max(1, one + rng.choice((-1, 0, 1, 2))) for one in value)
    elif isinstance(value, str) and key in ("name", "city", "passenger"):
        row[key] = value[::-1].strip() + rng.choice(("", "'s", " & Co", "<i>", "ß"))


def board_number(name: str, number: int) -> BoardText:
    """One that can be played on; the same for the same number, whichever others are looked at."""
    rng = random.Random(f"{name} {number}")
    for _ in range(200):
        board = BoardText(f"board {number}", mutated(name, rng))
        if can_be_played_on(name, board):
            return board
    pytest.fail("hardly any of these boards can be played on")


def can_be_played_on(name: str, board: BoardText) -> bool:
    """Anything but a complaint in words about the board is a fault of ours."""
    try:
        flightdeck.game(name, flightdeck.game(name).info.max_players, board=board)
    except BadBoard:
        return False
    return True


def game_on(name: str, board: BoardText, number: int) -> Game:
    """Every number of players, and options that alternate."""
    info = flightdeck.game(name).info
    options = {
        option: choices[(number >> place) % len(choices)]
        for place, (option, choices) in enumerate(choices_of(info).items())
    }
    return flightdeck.game(name, info.players[number % len(info.players)], options, board)


def check_drawn(game: Game, seed: int) -> None:
    state = check_end(game, seed)
    sight = Sight(state=state, seat=None, names=["A"] * game.players, acting=False)
    page = page_of(game.info.name).build(sight)
    assert "<i>" not in page.board_base + page.board_live


@every_game
def test_some_games_on_boards_that_were_changed(name: str) -> None:
    for number in range(3):
        game = game_on(name, board_number(name, number), number)
        check_drawn(game, number)
        check_everything(game, number, PERMUTED[name])
        check_record_replays(game, number)


ANYTHING: tuple[Any, ...] = ("", "x", "Rome", -1, 0, 7, 10**9, 0.5, True, [], [1, "x"], [[]], {}, [{}], {"value": "x"})


def damage(node: Any, rng: random.Random) -> None:
    """Something in there becomes anything, goes, or comes twice."""
    key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
    inside = node[key]
    if isinstance(inside, (dict, list)) and inside and rng.random() < 0.8:
        damage(inside, rng)
    elif rng.random() < 0.3:
        del node[key]
    elif isinstance(node, list) and rng.random() < 0.3:
        node.append(deepcopy(inside))
    else:
        node[key] = deepcopy(rng.choice(ANYTHING))


@every_game
def test_whatever_is_damaged_only_faults_of_the_board_are_told(name: str) -> None:
    rng = random.Random(3)
    counts = []
    for _ in range(150):
        document = keeping.document(built_in_board(name))
        for _ in range(rng.randint(1, 12)):
            damage(document, rng)
        found = faults_of(name, written(document))
        counts.append(len(found))
        assert all(fault.told().isprintable() for fault in found)
    assert max(counts) > 5


PLACES = {"nowhere": (0.0, 0.0), "the pole": (90.0, 0.0), "the other pole": (-90.0, 180.0)}


@every_game
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_boards_whose_places_all_lie_at_one_point_are_drawn(name: str, place: tuple[float, float]) -> None:
    document = keeping.document(built_in_board(name))
    for section, _ in known_form(name).places:
        for row in document[section]:
            row["lat"], row["lon"] = place
    game = game_on(name, BoardText("x", written(document)), 0)
    sight = Sight(state=game.start(1), seat=None, names=["A"] * game.players, acting=False)
    assert "nan" not in page_of(name).build(sight).board_base
    assert "nan" not in drawing.picture(name, document)
    drawing.place_at(name, document, 600.0, 400.0)


def test_airports_that_lie_on_each_other_can_all_be_chosen() -> None:
    """With the mouse; the usual ones stay where they are."""
    document = keeping.document(built_in_board("air_alliance"))
    usual = layout(built_in()).airports
    for row in document["airport"][:6]:
        row["lat"], row["lon"] = 35.0, 80.0
    made = layout(load(BoardText("x", written(document)))).airports
    assert [airport.middle for airport in made[6:]] == [airport.middle for airport in usual[6:]]
    for one, other in itertools.combinations(made, 2):
        (a, b, c, d), (e, f, g, h) = one.box, other.box
        known = usual[made.index(one)].middle == one.middle and usual[made.index(other)].middle == other.middle
        assert known or c <= e + 1 or g <= a + 1 or d <= f + 1 or h <= b + 1, (one, other)


@pytest.mark.parametrize("name", ["airlines", "airlines_europe"])
def test_the_largest_board_of_all_is_drawn_soon(name: str) -> None:
    """As many places and routes as there may be, all in each other's way."""
    document = keeping.document(built_in_board(name))
    section, a, b = known_form(name).lines or ("", "", "")
    cities, routes = document["city"], document[section]
    for number in range(MOST_CITIES - len(cities)):
        place = {"id": f"x{number}", "name": f"Somewhere {number}", "lat": 10 + number / 3, "lon": number / 3 - 100}
        cities.append({key: value for key, value in cities[0].items() if key != "headquarters_of"} | place)
    joined = {frozenset((row[a], row[b])) for row in routes}
    prices = {"circles": [1, 2, 3]} if name == "airlines" else {"licences": [1, 2, 3]}
    for pair in itertools.combinations([city["id"] for city in reversed(cities)], 2):
        if len(routes) < MOST_ROUTES and frozenset(pair) not in joined:
            more = {key: value for key, value in routes[0].items() if key != "id"}
            routes.append(more | {a: pair[0], b: pair[1]} | prices)
    document.pop("distant", None)
    if name == "airlines_europe":
        document["distant"] = keeping.document(built_in_board(name))["distant"]
        del routes[-len(document["distant"]) :]
    started = time.process_time()
    game = game_on(name, BoardText("x", written(document)), 0)
    sight = Sight(state=game.start(1), seat=None, names=["A"] * game.players, acting=False)
    assert page_of(name).build(sight).board_base
    assert time.process_time() - started < 10


@pytest.mark.long
@every_game
def test_many_games_on_many_boards_that_were_changed(name: str, mutated_board: int, games_a_board: int) -> None:
    board = board_number(name, mutated_board)
    games = cache(lambda number: game_on(name, board, number))
    alternating = 60
    for seed in range(games_a_board):
        check_everything(games(seed % alternating), seed, PERMUTED[name])
    check_legal_is_what_is_not_refused(games(mutated_board % alternating), mutated_board)
    check_record_replays(games(mutated_board % alternating), mutated_board)


@pytest.mark.parametrize(("name", "board"), [(name, one) for name in GAMES for one in original_boards(name)])
def test_every_number_of_players_plays_on_the_boards_of_our_own(name: str, board: str) -> None:
    for players in flightdeck.game(name).info.players:
        game = flightdeck.game(name, players, board=board)
        assert game.reconstructed == ()
        check_record_replays(game, players)
    check_drawn(game, 1)


def test_the_titles_of_our_boards_and_what_is_told_of_them() -> None:
    for name in ("airlines", "airlines_europe"):
        found = original_boards(name)
        assert [one.title for one in found.values()] == ["The Caribbean", "The Pacific"]
        assert all("300 games" in one.told for one in found.values())
