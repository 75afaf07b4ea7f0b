"""The share track as inline SVG: where every airline stands, and what the regions are worth."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.games.airlines_europe.board import AIRLINES, PLACES, SCORINGS, Board
from flightdeck.games.airlines_europe.view import EuropeView
from flightdeck.web.games.airlines_europe.art import sign
from flightdeck.web.maps.painting import told

SPACE, MARGIN = 27.0, 12.0
# A row: the points of its regions, room for stacked markers, the numbers of its spaces.
BAND, STACK, NUMBERS, GAP = 24.0, 62.0, 17.0, 12.0
ROW = BAND + STACK + NUMBERS
MARKER = 11.5
STEP = 19.0
ABACUS = 36.0
DASH = "\N{EN DASH}"

_PRINTED: dict[str, Markup] = {}


def size(board: Board) -> tuple[float, float]:
    rows = _rows(board)
    width = 2 * MARGIN + SPACE * max(high - low + 1 for low, high in rows)
    return width, 2 * MARGIN + len(rows) * (ROW + GAP) + ABACUS


def printed(board: Board) -> Markup:
    """Two rows of spaces: what never changes."""
    if board.digest not in _PRINTED:
        (width, height), rows = size(board), _rows(board)
        tray = f'<rect class="tray" x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="12"/>'
        _PRINTED[board.digest] = Markup(tray + "".join(_row(board, rows, row) for row in range(len(rows))))
    return _PRINTED[board.digest]


def standing(board: Board, view: EuropeView) -> Markup:
    """The markers on it, and the points of Air ABACUS with those of the coming scoring lit."""
    return Markup(_markers(_rows(board), view) + _abacus(board, view, *size(board)))


def attributes(board: Board, label: str) -> Markup:
    """Of the picture that both are in."""
    width, height = size(board)
    return Markup(f'class="track" viewBox="0 0 {width:g} {height:g}" {told(label)}')


def _rows(board: Board) -> list[tuple[int, int]]:
    """Break the track in two where a region ends, as near to the middle as can be."""
    middle = (board.first_space + board.last_space) / 2
    ends = [high for _, high, _ in board.regions[:-1]] or [int(middle)]
    cut = min(ends, key=lambda end: abs(end - middle))
    return [(board.first_space, cut), (cut + 1, board.last_space)]


def _corner(rows: list[tuple[int, int]], space: int) -> tuple[float, float]:
    """The upper left corner of a space, below the band of its region."""
    row = next(row for row, (_, high) in enumerate(rows) if space <= high)
    return MARGIN + (space - rows[row][0]) * SPACE, MARGIN + row * (ROW + GAP) + BAND


def _row(board: Board, rows: list[tuple[int, int]], row: int) -> str:
    first, last = rows[row]
    parts = []
    for number, (low, high, points) in enumerate(board.regions):
        if low > last or high < first:
            continue
        left, top = _corner(rows, max(low, first))
        width = (min(high, last) - max(low, first) + 1) * SPACE
        parts.append(
            f'<g class="region shade-{number % 9}"><rect x="{left:g}" y="{top - BAND:g}" width="{width - 2:g}" '
            f'height="{ROW:g}" rx="6"/>{_points(points, left + width / 2 - 1, top - 7)}</g>'
        )
    for space in range(first, last + 1):
        left, top = _corner(rows, space)
        parts.append(
            f'<rect class="space" x="{left + 1:g}" y="{top:g}" width="{SPACE - 4:g}" height="{STACK:g}" rx="4"/>'
            f'<text class="space-number" x="{left + SPACE / 2 - 1:g}" y="{top + STACK + 12.5:g}">{space}</text>'
        )
    return "".join(parts)


def _points(points: list[int], middle: float, baseline: float) -> str:
    """First place largest."""
    rest = "".join(f"{DASH}{number}" for number in points[1:])
    return f'<text class="points" x="{middle:g}" y="{baseline:g}"><tspan class="first">{points[0]}</tspan>{rest}</text>'


def _markers(rows: list[tuple[int, int]], view: EuropeView) -> str:
    standing: dict[int, list[str]] = {}
    for kind in AIRLINES:
        if kind in view["airlines"]:
            standing.setdefault(view["airlines"][kind]["space"], []).append(kind)
    parts = []
    for space, kinds in standing.items():
        left, top = _corner(rows, space)
        step = min(STEP, (STACK - 2 * MARKER - 2) / max(1, len(kinds) - 1))
        for place, kind in enumerate(kinds):
            x, y = left + SPACE / 2 - 1, top + STACK - MARKER - 1 - place * step
            parts.append(
                f'<g id="marker-{kind}" class="marker air-{kind}" transform="translate({x:g} {y:g})">'
                f'<circle class="disc" r="{MARKER}"/><use href="#sign-{kind}"/></g>'
            )
    return "".join(parts)


def _abacus(board: Board, view: EuropeView, width: float, height: float) -> str:
    """AE31: a plate for each scoring."""
    done, plate = view["scorings"], 150.0
    left, top = width / 2 - plate * SCORINGS / 2 - 14, height - MARGIN - ABACUS + 2
    parts = [
        f'<g class="air-abacus" transform="translate({left:g} {top + 16:g})"><circle class="disc" r="16"/>'
        f"{sign('abacus', 0, 0, 22)}</g>"
    ]
    for scoring in range(SCORINGS):
        x = left + 26 + scoring * plate
        state = "done" if scoring < done else "next" if scoring == done else "later"
        points = [board.abacus_points[scoring * PLACES + place] for place in range(PLACES)]
        parts.append(
            f'<g class="plate {state}"><rect x="{x:g}" y="{top:g}" width="{plate - 10:g}" height="32" rx="16"/>'
            f'<circle class="lamp" cx="{x + 17:g}" cy="{top + 16:g}" r="10"/>'
            f'<text class="lamp-number" x="{x + 17:g}" y="{top + 20.5:g}">{scoring + 1}</text>'
            f"{_points(points, x + 82, top + 21)}</g>"
        )
    return "".join(parts)
