"""What browser and terminal both show of a game is the same, figure by figure."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

import flightdeck
from flightdeck.games.air_baron.state import BaronState
from flightdeck.terminal.games.air_baron import tables
from flightdeck.terminal.games.air_baron.screen import BaronScreen
from flightdeck.web.games.air_baron.offers import Offer, after_going_on
from flightdeck.web.games.air_baron.page import BaronPage, Page, Panel
from flightdeck.web.pages import Sight
from tests.air_baron.arrange import arrange
from tests.web.games import BARON_OFTEN

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"]
OFTEN = BARON_OFTEN | {"borrow": 12, "redeploy": 30, "add": 60}


def shown(state: BaronState, seat: int) -> Page:
    return BaronPage().build(Sight(state=state, seat=seat, names=NAMES[: state.players]))


def cells(table: Table) -> list[dict[str, str]]:
    """The rows of a table of the terminal, by the titles of its columns."""
    columns = {str(column.header): [words(cell) for cell in column.cells] for column in table.columns}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def words(cell: object) -> str:
    return cell.plain if isinstance(cell, Text) else str(cell)


def dollars(text: str) -> int | None:
    found = re.search(r"\$(\d+)", text)
    return int(found[1]) if found else None


def percent(text: str) -> int | None:
    found = re.search(r"(\d+) ?%", text)
    return int(found[1]) if found else None


def added(modifiers: str) -> int:
    return sum(int(bonus) for bonus in re.findall(r"\+(\d+)", modifiers))


def compare_players(state: BaronState, seat: int, seen: Counter[str]) -> None:
    page, screen = shown(state, seat), BaronScreen(state.game)
    rows = cells(tables.players(state.view(seat), NAMES[: state.players], screen.short))
    lanes = [group for group in ET.fromstring(page.share_track).iter("g") if group.get("class", "").startswith("lane")]
    for panel, lane, row in zip(page.panels, lanes, rows, strict=True):
        assert isinstance(panel, Panel)
        assert row["cash"] == f"${panel.seat['cash']}"
        assert row["loan/limit"].startswith(f"${panel.seat['loan']}/")
        assert row["share"] == str(panel.seat["share"])
        assert row["worth"] == lane.findtext("text")
        assert row["missing"] == str(panel.missing)
        seen["loan"] += panel.seat["loan"] > 0


def compare_offers(state: BaronState, seat: int, seen: Counter[str]) -> None:
    """By action: what the label of the browser and the entry of the terminal's menu say of money and odds."""
    page, legal = shown(state, seat), state.legal(seat)
    offers = {offer.action: offer for group in page.offers.groups.values() for offer in group}
    # The browser goes on to the action and acts with one click.
    ahead = after_going_on(state, seat, legal)
    menu: dict[str, str] = {}
    for position in [state] if ahead is None else [state, ahead]:
        legal = position.legal(seat)
        for group in BaronScreen(state.game).groups(position.view(seat), legal, 80):
            menu |= {str(legal[number - 1]): label.plain for number, label in group.entries}
    for action, offer in offers.items():
        if dollars(menu[action]) is not None or offer.odds is None:
            assert dollars(offer.label) == dollars(menu[action]), action
        assert percent(offer.label) == percent(menu[action]), action
        verb, *rest = action.split()
        seen[verb] += 1
        seen["with SST"] += rest[-2:] == ["with", "SST"]
        seen["with Jumbo"] += rest[-2:] == ["with", "Jumbo"]
    compare_odds(state, seat, offers, seen)


def compare_odds(state: BaronState, seat: int, offers: dict[str, Offer], seen: Counter[str]) -> None:
    """The same from the terminal's table of odds, with what both sides add."""
    group = tables.odds(state.board, state.view(seat), BaronScreen(state.game).short)
    table = next((part for part in getattr(group, "renderables", ()) if isinstance(part, Table)), None)
    rows = {row["spoke"].partition(" ")[2]: row for row in cells(table)} if table else {}
    for action, offer in offers.items():
        if offer.odds is None:
            continue
        with_jumbo, row = action.endswith(" with Jumbo"), rows[offer.spoke]
        assert f"${dollars(offer.label)}" == row["cost"]
        assert f"{offer.odds.percent}%" == row["with Jumbo" if with_jumbo else "wins"]
        jumbo = state.board.jumbo_bonus if with_jumbo else 0
        assert added(" ".join(offer.odds.attack)) == added(row["you add"]) + jumbo
        assert added(" ".join(offer.odds.defence)) == added(row["they add"])
        seen["helped"] += bool(offer.odds.defence)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_games_show_the_same_figures_everywhere(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        state = flightdeck.game("air_baron", players, {"round_limit": 60}).start(seed)
        assert isinstance(state, BaronState)
        rng = random.Random(seed)
        for move in range(1200):
            if state.over:
                break
            seat, legal = state.to_act[0], state.legal(state.to_act[0])
            if move % 7 == 0:
                compare_players(state, seat, seen)
                compare_offers(state, seat, seen)
            weights = [OFTEN.get(action.text, OFTEN.get(action.verb, 1)) for action in legal]
            state.apply(seat, rng.choices(legal, weights)[0])
    for kind in ("loan", "buy", "with SST", "take", "with Jumbo", "helped", "sell"):
        assert seen[kind] > 10, f"{kind} was hardly ever compared: {seen}"


def test_AB42_a_loan_is_missing_to_win_in_browser_and_terminal() -> None:
    state = arrange(6, cash={0: 16}, loan={0: 10})
    assert isinstance(state, BaronState)
    panel = shown(state, 0).panels[0]
    assert isinstance(panel, Panel)
    assert panel.missing == 290 - 6
    console = Console(width=100, no_color=True)
    with console.capture() as told:
        console.print(tables.players(state.view(0), NAMES, BaronScreen(state.game).short))
    assert told.get().splitlines()[1].split()[:7] == ["1", "Ann", "$16", "$10/$0", "0", "6", "284"]


def test_AB20_an_SST_that_is_there_costs_nothing_in_browser_and_terminal() -> None:
    for spare, price in (([], 22), ([0], 12)):
        state = arrange(own={0: "Minneapolis"}, cash={0: 40}, spare_sst=spare)
        assert isinstance(state, BaronState)
        offers = {offer.action: offer for offer in shown(state, 0).offers.groups["sst"]}
        assert dollars(offers["buy Amsterdam with SST"].label) == price
        compare_offers(state, 0, Counter())
