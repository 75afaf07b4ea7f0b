"""How airlines and lines look."""

from __future__ import annotations

from rich.text import Text

from flightdeck.games.airlines.board import AIRLINES, Board
from flightdeck.terminal.paint import ink, paper
from flightdeck.terminal.tables import chip

# One character for each type of line, and one colour: neither is needed to understand the other.
SIGNS = {"wavy": "~", "dotted": "·", "dashed": "-", "double": "=", "solid": "━"}
LINES = {"wavy": "#3f9fbf", "dotted": "#b5b54a", "dashed": "#c9803c", "double": "#b56fb0", "solid": "#6f7f8f"}


class Paint:
    """The colours of the airlines of a board: ink for words, and chips, which are stock cards."""

    def __init__(self, board: Board) -> None:
        self.inks = {code: ink(paint) for code, paint in zip(AIRLINES, board.paints, strict=True)}
        self.chips = {code: paper(paint) for code, paint in zip(AIRLINES, board.paints, strict=True)}

    def stock(self, airline: str, count: int = 1) -> Text:
        return chip(airline, self.chips[airline], count)


def line_name(kind: str) -> Text:
    return Text(f"{SIGNS[kind]} {kind}", style=LINES[kind])


def code_of(board: Board, route: int) -> str:
    """`BSE-HLN`"""
    return f"{board.city_ids[board.route_from[route]]}-{board.city_ids[board.route_to[route]]}"
