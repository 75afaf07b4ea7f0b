"""The pieces of Air Alliance as small pictures: planes, tokens, flight symbols, markers; and the passengers.

Colours are in static/flightdeck/board.css: a class such as `aa-red` or `area-E` sets `--paint` and `--ink` for whatever
is inside.
"""

from __future__ import annotations

import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from flightdeck.games.air_alliance.board import AREAS, COLOURS, built_in
from flightdeck.games.air_alliance.view import Passenger
from flightdeck.web.maps import pieces
from flightdeck.web.maps.painting import told

WIDTH, HEIGHT = 120, 170
TICKET_WIDTH, TICKET_HEIGHT = 220, 78
# How wide a letter is, as a part of its size; generous, because every machine has another typeface.
LETTER, BOLD_LETTER = 0.6, 0.68
# So many heads are drawn.
HEADS = 5
CLASS_LETTERS = {"economy": "E", "business": "B", "first": "F"}


def symbols() -> Markup:
    """All shapes the pictures use."""
    return pieces.symbols(Path(__file__).with_name("symbols.svg"))


def sticker_id(trio: str) -> str:
    """Each trio of our board has a sticker."""
    trios = built_in().trios
    return f"aa-trio-{trios.index(trio)}" if trio in trios else "aa-sign-red"


def sign(colour: str, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline around a point, to be put into another picture."""
    return pieces.shape(f"aa-sign-{colour}", x, y, size)


def flying(colour: str, size: float, turn: float = 0.0) -> str:
    """A plane with the sign of its airline, around nothing; the sign stays upright, whichever way the plane flies."""
    turned = f"rotate({turn:g})" if turn else ""
    return (
        f'<use href="#aa-plane" transform="{turned}scale({size / 16:g})"/>'
        f'<circle class="roundel" r="{size * 0.25:g}"/>{sign(colour, 0, 0, size * 0.33)}'
    )


def plane(colour: str, label: str = "") -> Markup:
    """A plane of an airline."""
    return pieces.token(f"aa-flying aa-{colour}", flying(colour, 25), label)


def token(colour: str, label: str = "") -> Markup:
    """The sign of an airline."""
    return pieces.token(f"aa-{colour}", f'<circle class="disc" r="11.5"/>{sign(colour, 0, 0, 15)}', label)


def _tag(colour: str) -> str:
    return (
        '<path class="disc" d="M-8.5 11.5V-6L-4-11.5H4L8.5-6V11.5z"/><circle class="eyelet" cy="-7.6" r="1.9"/>'
        f"{sign(colour, 0, 3, 11.5)}"
    )


@lru_cache(1000)
def symbol(name: str, label: str = "") -> Markup:
    """A flight symbol by its name: `area E`, `airport Seoul`, `priority`, `codeshare black or white`."""
    return pieces.token("aa-symbol", _symbol(name), label or name)


@lru_cache(1000)
def _symbol(name: str) -> str:
    """What is drawn for a flight symbol, 26 across, around nothing."""
    kind, _, about = name.partition(" ")
    if kind == "area":
        return (
            f'<g class="area-{escape(about)}"><circle class="disc" r="11.5"/><text y="5.6">{escape(about)}</text></g>'
        )
    if kind == "airport":
        code, area = _airport(about)
        return (
            f'<g class="area-{area}"><path class="permit" d="M-10-12H5.5L10.5-7V12H-10z"/>'
            '<path class="fold" d="M5.5-12V-7H10.5z"/><path class="ruled" d="M-6.5-7.6H2M-6.5 9H7"/>'
            f'<rect class="disc" x="-8.5" y="-4.8" width="17" height="11" rx="2.5"/>'
            f'<text class="code" y="4.2">{escape(code)}</text></g>'
        )
    if kind == "codeshare":
        planes = about.split(" or ")
        if len(planes) == 1:
            return f'<g class="aa-flying aa-{planes[0]}">{flying(planes[0], 25)}</g>'
        return "".join(
            f'<g class="aa-flying aa-{colour}" transform="translate({x:g} {y:g})">{flying(colour, 18)}</g>'
            for colour, (x, y) in zip(planes, ((-4.6, -3.8), (4.6, 3.8), (0, 0)), strict=False)
        )
    return (
        '<g class="aa-swap"><rect class="disc" x="-11.5" y="-11.5" width="23" height="23" rx="6"/>'
        f"{pieces.shape('aa-priority', 0, 0, 18)}</g>"
    )


def _airport(name: str) -> tuple[str, str]:
    """The code and the area of an airport; without one on our board, the beginning of its name."""
    board = built_in()
    if name not in board.airports:
        return name[:3], ""
    number = board.airports.index(name)
    return board.codes[number], AREAS[board.area[number]]


def passenger_card(
    passenger: Passenger, label: str = "", *, title: str = "", second: str = "", reserved: int | None = None
) -> Markup:
    """`title` is the name in the reader's language, `second` in another; `reserved` by which seat."""
    name, travels = title or passenger["name"], passenger["class"]
    inside = [
        f'<rect class="card" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="9"/>'
        f'<path class="band" d="M1 33V10A9 9 0 0 1 10 1H{WIDTH - 10}A9 9 0 0 1 {WIDTH - 1} 10V33z"/>',
        '<circle class="seal" cx="17" cy="17" r="11"/>',
        f'<text class="class" x="17" y="22.4">{CLASS_LETTERS[travels]}</text>',
        _heading(name, 31, 83),
        _small("second", second, WIDTH / 2 if reserved is None else 47, 43.5, 110 if reserved is None else 84, 9.5)
        if second
        else "",
        _figure(passenger),
        f'<text class="miles" x="86" y="104.5">{thousands(passenger["miles"])}</text>',
        _route(passenger["from"], passenger["to"]),
        f'<path class="rule" d="M8 {HEIGHT - 34}H{WIDTH - 8}"/>',
    ]
    for place, word in enumerate(passenger["symbols"]):
        inside.append(
            f'<g class="aa-symbol" transform="translate({22 + place * 38} {HEIGHT - 17})">{_symbol(word)}</g>'
        )
    if reserved is not None:
        colour = COLOURS[reserved]
        inside.append(f'<g class="aa-{colour}" transform="translate(104 48)rotate(12)scale(1.15)">{_tag(colour)}</g>')
    label = label or f"{name}: {passenger['from']} → {passenger['to']}, {passenger['miles']}"
    return Markup(
        f'<svg class="passenger class-{travels}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f"{told(label)}>{''.join(inside)}</svg>"
    )


def ticket(passenger: Passenger, label: str = "", *, title: str = "", reserved: int | None = None) -> Markup:
    """A passenger in little room: all that matters before the flight. Below on the right there is room for a button."""
    name, travels = title or passenger["name"], passenger["class"]
    size = min(13.5, 130 / ems(name, BOLD_LETTER))
    inside = [
        f'<rect class="card" x="1" y="1" width="{TICKET_WIDTH - 2}" height="{TICKET_HEIGHT - 2}" rx="7"/>'
        f'<path class="band" d="M1 23V8A7 7 0 0 1 8 1H{TICKET_WIDTH - 8}A7 7 0 0 1 {TICKET_WIDTH - 1} 8V23z"/>'
        f'<circle class="seal" cx="13" cy="12" r="8.5"/><text class="class" x="13" y="16.4">{CLASS_LETTERS[travels]}'
        f'</text><text class="heading" x="26" y="16.6" font-size="{size:.1f}">{escape(name)}</text>'
        f'<text class="miles" x="{TICKET_WIDTH - 6}" y="16.6">{thousands(passenger["miles"])}</text>',
        f'<g transform="translate(19 57)scale(.82)">{_person(passenger)}</g>',
        _sticker(passenger["trio"], 32, 66, 9),
        '<path class="arrow" d="M124 33H131"/><path class="arrow-head" d="M130 28.8 136 33 130 37.2z"/>',
        _stop(passenger["from"], 46, 50),
        _stop(passenger["to"], 139, 50),
        "".join(
            f'<g class="aa-symbol" transform="translate({55 + place * 26.5:g} 60)">{_symbol(word)}</g>'
            for place, word in enumerate(passenger["symbols"])
        ),
    ]
    if reserved is not None:
        colour = COLOURS[reserved]
        inside.append(f'<g class="aa-{colour}" transform="translate(202 59)rotate(12)scale(1.1)">{_tag(colour)}</g>')
    label = label or f"{name}: {passenger['from']} → {passenger['to']}, {passenger['miles']}"
    return Markup(
        f'<svg class="passenger ticket class-{travels}" viewBox="0 0 {TICKET_WIDTH} {TICKET_HEIGHT}" {told(label)}>'
        f"{''.join(inside)}</svg>"
    )


def _stop(name: str, left: float, room: float) -> str:
    """An airport of a ticket: its code in the colour of its area, its name beside it."""
    code, area = _airport(name)
    size = min(10.5, room / ems(name, LETTER))
    return (
        f'<g class="area-{area}"><rect class="disc" x="{left:g}" y="26" width="25" height="14" rx="4"/>'
        f'<text class="code" x="{left + 12.5:g}" y="37">{escape(code)}</text></g>'
        f'<text class="stop" x="{left + 28:g}" y="36.6" font-size="{size:.1f}">{escape(name)}</text>'
    )


def sticker(trio: str, label: str) -> Markup:
    """The sticker of a trio."""
    return pieces.token("", _sticker(trio, 0, 0, 12), label)


def _heading(name: str, left: float, width: float) -> str:
    """The name, in two lines where it is long."""
    lines = pieces.two_lines(name, 10)
    size = min(12.5, *(width / ems(line, BOLD_LETTER) for line in lines))
    first = 15.0 if len(lines) > 1 else 21.4
    return "".join(
        f'<text class="heading" x="{left + width / 2:g}" y="{first + row * 13:g}" font-size="{size:.1f}">'
        f"{escape(line)}</text>"
        for row, line in enumerate(lines)
    )


def _small(looks: str, word: str, x: float, y: float, width: float, size: float) -> str:
    size = min(size, width / ems(word, LETTER))
    return f'<text class="{looks}" x="{x:g}" y="{y:g}" font-size="{size:.1f}">{escape(word)}</text>'


def _figure(passenger: Passenger) -> str:
    """Somebody with a suitcase; a sticker on it tells the trio."""
    return (
        f'<g transform="translate(34 77)scale(1.3)">{_person(passenger)}</g>'
        f'<use href="#aa-suitcase" transform="translate(86 73)scale(1.15)"/>{_sticker(passenger["trio"], 86, 74, 11)}'
    )


def _person(passenger: Passenger) -> str:
    # The same passenger always wears the same hat.
    chosen = zlib.crc32(passenger["name"].encode())
    return f'<use href="#aa-person"/><use href="#aa-head-{chosen % HEADS}" class="hair-{chosen // 8 % 4}"/>'


def _sticker(trio: str | None, x: float, y: float, radius: float) -> str:
    if not trio:
        return ""
    return (
        f'<circle class="sticker" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f'<g class="stuck">{pieces.shape(sticker_id(trio), x, y, round(radius * 15 / 11, 1))}</g>'
    )


def _route(origin: str, destination: str) -> str:
    """From where to where: codes in the colours of their areas, an arrow, the names below."""
    parts = ['<path class="arrow" d="M47.5 118H68"/><path class="arrow-head" d="M66.5 113.6 73.5 118 66.5 122.4z"/>']
    for name, x in ((origin, 31.0), (destination, 89.0)):
        code, area = _airport(name)
        parts.append(
            f'<g class="area-{area}"><rect class="disc" x="{x - 13:g}" y="110.5" width="26" height="14.5" rx="4"/>'
            f'<text class="code" x="{x:g}" y="121.8">{escape(code)}</text></g>'
        )
        parts.append(_small("place", name, x, 133.4, 55, 9.5))
    return "".join(parts)


def ems(word: str, letter: float) -> float:
    """How long a word is, in sizes of its letters; those of eastern Asia are as wide as high."""
    return sum(1.0 if unicodedata.east_asian_width(one) in "WF" else letter for one in word) or letter


def thousands(number: int) -> str:
    """With a narrow space, which every language reads."""
    return f"{number:,}".replace(",", "\u202f")
