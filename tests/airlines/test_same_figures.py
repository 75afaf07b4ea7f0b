"""What browser and terminal both show of a position is the same."""

from __future__ import annotations

import random
import re

import pytest
from django.template.loader import render_to_string
from rich.table import Table

import flightdeck
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.terminal.games.airlines import tables
from flightdeck.terminal.games.airlines.screen import AirlinesScreen
from flightdeck.web.games.airlines.page import AirlinesPage
from flightdeck.web.pages import Sight

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


def printed(table: Table) -> list[list[str]]:
    """The cells of a table, as the terminal prints them; a dot is nothing."""
    columns = [[str(cell).strip().replace("·", "0") for cell in column.cells] for column in table.columns]
    return [list(row) for row in zip(*columns, strict=True)]


def shown(template: str, page: object, element: str, **more: object) -> list[str]:
    """The text of each such element of a part of the page."""
    html = render_to_string(f"airlines/{template}.html", {"page": page} | more)
    found = re.findall(rf"<{element}\b.*?</{element}>", html, re.DOTALL)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", one, flags=re.DOTALL).split()) for one in found]


@pytest.mark.parametrize("seed", range(5))
def test_every_figure_that_both_show(seed: int) -> None:
    rng = random.Random(seed)
    state = flightdeck.game("airlines", 2 + seed).start(seed, events=True)
    assert isinstance(state, AirlinesState)
    looked = 0
    while not state.over:
        seat = rng.choice(state.to_act)
        if rng.random() < 0.05:
            compare(state, seat)
            looked += 1
        state.apply(seat, rng.choice(state.legal(seat)))
    compare(state, 0)
    assert looked > 3


def compare(state: AirlinesState, seat: int) -> None:
    names = NAMES[: state.players]
    view, screen = state.view(seat), AirlinesScreen(state.game)
    page = AirlinesPage().build(Sight(state=state, seat=seat, names=names))
    for seat, row in enumerate(printed(tables.players(view, names))):
        _number, name, points, stock, flights = row
        (text,) = shown("player", page, "li", number=seat)
        assert text.startswith(name)
        assert re.findall(r"\d+", text.removeprefix(name)) == [points, stock, flights]
    cells = iter(shown("airlines", page, "td"))
    for code, _headquarters, placed, left, _lines, pays, *on_table in printed(
        tables.airlines(state.board, view, screen.paint)
    ):
        _name, worth, markers, _samples = (next(cells) for _cell in range(4))
        assert worth in (pays.replace("-", " / "), "inactive" if pays == "inactive" else "not founded")
        assert (worth == "not founded") == (placed == "0" and pays != "inactive")
        assert markers == left
        laid = [sum(card.count for card in panel.on_table if card.kind == code) for panel in page.panels]
        assert on_table[1:] == [str(count) for count in laid]
    cards = " ".join(str(cell) for row in printed(tables.cards(view, screen.paint)) for cell in row)
    assert f"scorings {page.view['scorings']} of {page.all_scorings}" in cards
