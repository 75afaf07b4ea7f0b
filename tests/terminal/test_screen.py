"""What is drawn is a function of what the seat sees."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

import flightdeck
from flightdeck.engine.state import State
from flightdeck.terminal.canvas import Canvas
from flightdeck.terminal.games.airlines_europe.looks import CODES
from flightdeck.terminal.games.airlines_europe.map import short_names
from flightdeck.terminal.menu import menu_text
from flightdeck.terminal.screens import screen_of
from flightdeck.terminal.tables import compared

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


OPTIONS = {
    "airlines_europe": {"flight_ban": True},
    "airlines": {"sabotage": True},
    "air_baron": {"events": True},
    "air_alliance": {"codeshare_anywhere": True},
}
MOST_PLAYERS = {info.name: info.max_players for info in flightdeck.games()}
every_game = pytest.mark.parametrize("game", OPTIONS)


def position(moves: int, players: int = 4, game: str = "airlines_europe") -> State:
    state = flightdeck.game(game, players, OPTIONS[game]).start(2)
    chance = random.Random(moves)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    return state


def drawn(state: State, seat: int, width: int) -> str:
    screen = screen_of(state.game)
    view = state.view(seat)
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=60)
    console.print(screen.draw(view, NAMES[: state.game.players], width, 60))
    console.print(menu_text(screen.groups(view, state.legal(seat), width), width))
    for page in screen.pages().values():
        console.print(page.draw(view, width))
    return paper.getvalue()


def test_every_game_has_a_screen() -> None:
    assert set(OPTIONS) == {info.name for info in flightdeck.games()}
    for game in OPTIONS:
        assert screen_of(flightdeck.game(game)).rules


@every_game
@pytest.mark.parametrize("moves", [0, 2, 40, 120])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, moves: int) -> None:
    state = position(moves, game=game)
    for seat in range(2):
        expected = drawn(state, seat, 100)
        for seed in range(3):
            assert drawn(state.resample(seat, random.Random(seed)), seat, 100) == expected


@every_game
@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_nothing_is_wider_than_the_screen_and_every_action_is_in_the_menu(game: str, width: int) -> None:
    for moves, players in ((0, 5), (30, 2), (90, 5)):
        state = position(moves, min(players, MOST_PLAYERS[game]), game)
        seat = state.to_act[0]
        picture = drawn(state, seat, width)
        assert max(len(line.rstrip()) for line in picture.splitlines()) <= width
        for number in range(1, len(state.legal(seat)) + 1):
            assert f" {number} " in picture


def test_airlines_are_told_apart_without_colour() -> None:
    assert len(set(CODES.values())) == len(CODES)
    picture = drawn(position(10), 0, 100)
    assert "White Winds" in picture
    assert "WH" in picture


def test_short_names_are_different() -> None:
    assert short_names(["Rome", "Rostock", "Rosario", "Oslo"]) == {
        "Rome": "Rom",
        "Rostock": "Rost",
        "Rosario": "Rosa",
        "Oslo": "Osl",
    }


def test_the_most_of_something_stands_out() -> None:
    assert [(text.plain, text.style) for text in compared([2, 0, 3, 3])] == [
        ("2", ""),
        ("·", "dim"),
        ("3", "underline"),
        ("3", "underline"),
    ]


def test_a_canvas_draws_dots_under_words() -> None:
    canvas = Canvas(3, 1)
    canvas.line((0, 0), (5, 0), "red")
    canvas.write(1, 0, "x", "")
    assert canvas.drawn().plain == "⠉x⠉"
    assert not canvas.has_room(1, 0, 1)
    assert not canvas.has_room(2, 0, 2)
