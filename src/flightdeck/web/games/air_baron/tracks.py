"""The tracks beside the map: market share, Strike settlement, Government Contract."""

from __future__ import annotations

import math
from collections.abc import Callable

from markupsafe import Markup, escape

from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.view import BaronView, EventSpace, SeatView
from flightdeck.web.games.air_baron.symbols import disc
from flightdeck.web.maps import pieces
from flightdeck.web.maps.painting import told

# In the size in which a low window shows it.
WIDTH, EDGE = 640, 22
LANE, TOKEN = 14, 6.8
# Events lie above the lanes; below, between the numbers of the track, how much may be borrowed.
EVENTS, EVENT, EVENT_AT = 22, 8.5, 11
BELOW = 19
# The track is marked in steps of this many.
STEP = 50
CELL, CELL_HEIGHT = 36, 46


def share_track(board: Board, view: BaronView, label: str = "", describe: Callable[[str], str] = str) -> Markup:
    """A lane for each seat: its market share, and what it is worth beyond that, on the way to what wins (AB42).

    `describe` gives the name of an event that the seat knows.
    """
    seats, target = view["seats"], view["target"]
    furthest: int = max(target + 10, *board.event_spaces, *(seat["share"] for seat in seats))
    end = math.ceil(furthest / STEP) * STEP
    scale = (WIDTH - 2 * EDGE) / end
    bottom = EVENTS + LANE * len(seats)

    def at(share: float) -> float:
        return round(EDGE + min(share, end) * scale, 1)

    parts = [f'<rect class="tray" x="1" y="1" width="{WIDTH - 2}" height="{bottom + BELOW - 2}" rx="8"/>']
    parts += _scale(board, at, end, bottom)
    parts += [_lane(seat, about, at, EVENTS + LANE * seat) for seat, about in enumerate(seats)]
    parts += [_event(event, at, describe) for event in view["events"]]
    x = at(target)
    parts.append(
        f'<g class="target"><path d="M{x:g} {bottom}V4"/><path class="pennant" d="M{x:g} 3h28l-5 7 5 7h-28z"/>'
        f'<text x="{x + 12:g}" y="13.5">{target}</text></g>'
    )
    return Markup(
        f'<svg class="strip share-track" viewBox="0 0 {WIDTH} {bottom + BELOW}" {told(label)}>{"".join(parts)}</svg>'
    )


def _scale(board: Board, at: Callable[[float], float], end: int, bottom: int) -> list[str]:
    """Numbers, lines upwards, and from where on how much may be borrowed (AB13)."""
    parts = []
    for share in range(0, end + 1, STEP):
        parts.append(f'<path class="mark" d="M{at(share):g} {EVENTS}V{bottom}"/>')
    starts = [int(share) for share in board.loan_shares]
    for start, until, limit in zip(starts, [*starts[1:], end], board.loan_limits, strict=True):
        left, width = at(start), at(until) - at(start)
        middle = at((start + min(until, start + STEP)) / 2)
        looks = "limit" if limit else "limit none"
        parts.append(
            f'<rect class="{looks}" x="{left:g}" y="{bottom + 3}" width="{width:g}" height="13" rx="3"/>'
            f'<text class="loan" x="{middle:g}" y="{bottom + 13}">${limit}</text>'
        )
    for share in sorted({*range(0, end + 1, STEP), *starts}):
        parts.append(f'<text class="space-number" x="{at(share):g}" y="{bottom + 13}">{share}</text>')
    return parts


def _lane(seat: int, about: SeatView, at: Callable[[float], float], top: int) -> str:
    y, start, share, total = top + LANE / 2, at(0), at(about["share"]), about["worth"]
    gone = " left" if about["left"] else ""
    cash = f'<rect class="cash" x="{share:g}" y="{y - 3:g}" width="{at(total) - share:.1f}" height="6" rx="2"/>'
    beyond = min(max(at(total), share + TOKEN) + 4, WIDTH - EDGE + 2)
    return (
        f'<g class="lane baron-{seat}{gone}"><path class="rail" d="M{start:g} {y:g}H{WIDTH - EDGE}"/>'
        f"{cash if at(total) > share else ''}"
        f'<path class="run-up" d="M{start:g} {y:g}H{share:g}"/>{disc(seat, share, y, TOKEN)}'
        f'<text class="total" x="{beyond:g}" y="{y + 3.6:g}">{total}</text></g>'
    )


def _event(event: EventSpace, at: Callable[[float], float], describe: Callable[[str], str]) -> str:
    """Face down until somebody gets there; then who took it, and for whoever may know, what it is (AB33)."""
    x, taker = at(event["space"]), event["taken_by"]
    if taker is not None:
        inside = f'<circle class="socket" cx="{x:g}" cy="{EVENT_AT}" r="{EVENT:g}"/>{disc(taker, x, EVENT_AT, 6.5)}'
    elif event["on_track"]:
        hidden = pieces.shape("ab-unknown", x, EVENT_AT, 10)
        inside = f'<circle class="face-down" cx="{x:g}" cy="{EVENT_AT}" r="{EVENT:g}"/>{hidden}'
    else:
        inside = f'<circle class="socket" cx="{x:g}" cy="{EVENT_AT}" r="{EVENT:g}"/>'
    name = escape(describe(event["event"])) if event["event"] else ""
    known = f'<text class="event-name" x="{x + EVENT + 2:g}" y="{EVENT_AT + 3.5:g}">{name}</text>' if name else ""
    return f'<g class="event">{inside}{known}</g>'


def settlement_track(board: Board, view: BaronView, label: str = "") -> Markup:
    """Where the settlement stands, and who is on Strike (AB38)."""
    amounts = list(range(0, int(board.highest_settlement) + 1, int(board.settlement_step)))
    strikers = [seat for seat, about in enumerate(view["seats"]) if about["on_strike"]]
    return _steps("settlement", amounts, view["settlement"], strikers, label)


def contract_track(board: Board, view: BaronView, label: str = "") -> Markup:
    """What the Government Contract pays now, and to whom (AB39)."""
    holder = view["contract"]["holder"]
    rates = list(range(1, int(board.highest_rate) + 1))
    return _steps("contract", rates, view["contract"]["rate"], [] if holder is None else [holder], label)


def _steps(looks: str, amounts: list[int], now: int, seats: list[int], label: str) -> Markup:
    """A row of amounts with one lit up; below it, whoever it concerns."""
    parts = []
    for place, amount in enumerate(amounts):
        lit = " now" if amount == now else ""
        parts.append(
            f'<g class="step{lit}"><rect x="{place * CELL + 3}" y="2" width="{CELL - 6}" height="22" rx="5"/>'
            f'<text x="{(place + 0.5) * CELL:g}" y="18">${amount}</text></g>'
        )
    middle = (amounts.index(now) + 0.5) * CELL if now in amounts else CELL / 2
    # Tokens stay on the picture, however many there are.
    width = len(amounts) * CELL
    first = min(max(middle - (len(seats) - 1) * 10, 12.0), width - 12.0 - (len(seats) - 1) * 20)
    parts += [disc(seat, first + place * 20, 35, 9.5) for place, seat in enumerate(seats)]
    return Markup(
        f'<svg class="strip {looks}-track" viewBox="0 0 {width} {CELL_HEIGHT}" {told(label)}>{"".join(parts)}</svg>'
    )
