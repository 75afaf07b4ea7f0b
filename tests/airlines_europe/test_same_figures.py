"""What browser and terminal both show of a position is the same."""

from __future__ import annotations

import random

import pytest
from rich.table import Table

import flightdeck
from flightdeck.games.airlines_europe.board import AIRLINES
from flightdeck.games.airlines_europe.licences import Buy
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.terminal.games.airlines_europe import tables
from flightdeck.terminal.games.airlines_europe.looks import CODES
from flightdeck.terminal.games.airlines_europe.screen import EuropeScreen
from flightdeck.web.games.airlines_europe.page import EuropePage, Page, Panel
from flightdeck.web.pages import Sight

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def rows(table: Table) -> list[list[str]]:
    """The cells of a table, as the terminal prints them."""
    columns = [[str(cell) for cell in column.cells] for column in table.columns]
    return [list(row) for row in zip(*columns, strict=True)]


@pytest.mark.parametrize("seed", range(6))
def test_every_figure_that_both_show(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 4
    state = flightdeck.game("airlines_europe", players, {"flight_ban": seed % 2 == 0}).start(seed, events=True)
    assert isinstance(state, EuropeState)
    looked = 0
    while not state.over:
        seat = rng.choice(state.to_act)
        if rng.random() < 0.1:
            compare(state, seat)
            looked += 1
        state.apply(seat, rng.choice(state.legal(seat)))
    compare(state, 0)
    assert looked > 5


def compare(state: EuropeState, seat: int) -> None:
    names = NAMES[: state.players]
    view = state.view(seat)
    page = EuropePage().build(Sight(state=state, seat=seat, names=names))
    for panel, row in zip(page.panels, rows(tables.players(view, names)), strict=True):
        assert row[1:3] == [panel.name, str(panel.seat["money"])]
        assert row[3] == f"{panel.seat['hand_size']} ({panel.seat['abacus_in_hand']} AB)".replace(" (0 AB)", "")
        assert row[4] == ("?" if panel.seat["points"] is None else str(panel.seat["points"]))
        assert row[5:] in ([], [str(panel.seat["ban_markers"])])
    compare_holdings(state, page.panels)
    cards = tables.cards(view).renderables
    pile, bank, scorings = page.view["pile"], page.view["bank"], page.view["scorings"]
    assert f"pile {pile}  bank {bank} million  scorings {scorings} of 3" in str(cards[0])
    compare_prices(state, seat, page)


def compare_holdings(state: EuropeState, panels: list[Panel]) -> None:
    """By airline, in the columns of the seats."""
    for row in rows(tables.airlines(state.view(None), 120)):
        counts = [cell if cell != "·" else "0" for cell in row[-state.players :]]
        kind = next(kind for kind, code in CODES.items() if row[0].strip() == code)
        shown = [sum(card.count for card in panel.holdings if card.kind == kind) for panel in panels]
        assert counts == [str(count) for count in shown]


def compare_prices(state: EuropeState, seat: int, page: Page) -> None:
    offered = {(one.airline, one.route): one.price for group in page.licences.values() for one in group}
    legal = state.legal(seat)
    menu = EuropeScreen(state.game).groups(state.view(seat), legal, 80)
    labels = {number: label.plain for group in menu for number, label in group.entries}
    printed = {
        (AIRLINES[action.airline], state.board.routes[action.route]): int(labels[number].split(" ")[-1])
        for number, action in enumerate(legal, 1)
        if isinstance(action, Buy)
    }
    assert offered == printed
