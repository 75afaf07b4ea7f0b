"""What a seat sees, with types; how colours and symbols are written, and what a flight would win."""

from __future__ import annotations

from typing import TypedDict, cast

from rich.text import Text

from flightdeck.engine.state import Json
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.terminal.paint import named_ink

# One letter for each colour: a capital may take off, a small one waits. None of them is the letter of an area.
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G", "black": "K", "white": "W", "purple": "P"}
SHAPES = {"Y": "Y", "inverted_Y": "λ", "V": "V"}
SHAPE_NAMES = {"Y": "Y", "inverted_Y": "inverted Y", "V": "V"}
FREE = "·"
TO = ">"
PRIORITY = "swap"
OPEN = "all"
TRIO = " trio"


class Plane(TypedDict):
    colour: str
    may_take_off: bool
    left: list[str]


class Airport(TypedDict):
    code: str
    area: str
    shape: str
    room: int
    lands: str
    planes: list[Plane]


# `from` and `class` are words of Python.
Passenger = TypedDict(
    "Passenger",
    {
        "name": str,
        "from": str,
        "to": str,
        "miles": int,
        "class": str,
        "trio": str | None,
        "symbols": list[str],
        "reserved": int | None,
    },
)


class Field(TypedDict):
    passenger: str | None
    covered: list[str]
    symbols: list[str]


class SeatSight(TypedDict):
    colour: str
    points: int
    miles: int
    trios: int
    passengers: int
    fields: list[Field]
    beside: list[str]
    alliance: int | None
    allies: list[str]


class Sight(TypedDict):
    seat: int
    phase: str
    active: int
    airports: dict[str, Airport]
    row: list[Passenger]
    pile: int
    discards: list[str]
    won: list[str]
    alliances: list[list[str]]
    markers_left: int
    used: list[int]
    symbol: str | None
    last_round_comes: bool
    last_turns: int
    seats: list[SeatSight]
    over: bool


def sight(view: Json) -> Sight:
    return cast(Sight, view)


def in_ink(word: str, colour: str) -> Text:
    return Text(word, style=f"bold {named_ink(colour)}")


def letter(colour: str) -> Text:
    return in_ink(LETTERS[colour], colour)


def letters(colours: list[str]) -> Text:
    return Text(" ").join([letter(colour) for colour in colours])


def numbered(seen: Sight, seat: int) -> Text:
    """A seat by its number, in its colour."""
    return in_ink(str(seat + 1), seen["seats"][seat]["colour"])


def queue(airport: Airport) -> Text:
    """`Rb·`: red may take off, blue waits, and there is room for one more."""
    signs = Text()
    for plane in airport["planes"]:
        sign = letter(plane["colour"])
        signs.append_text(sign if plane["may_take_off"] else in_ink(sign.plain.lower(), plane["colour"]))
    return signs.append(FREE * (airport["room"] - len(airport["planes"])), style="dim")


def code_of(seen: Sight, airport: str) -> str:
    return seen["airports"][airport]["code"]


def way(seen: Sight, passenger: Passenger) -> str:
    """`A1>E3`"""
    return f"{code_of(seen, passenger['from'])}{TO}{code_of(seen, passenger['to'])}"


def short_symbol(seen: Sight, symbol: str) -> Text:
    """`E` is an area, `E3` an airport, `swap` a priority, and `=K/W` a codeshare of black or white."""
    kind, _, about = symbol.partition(" ")
    if kind == "airport":
        return Text(code_of(seen, about))
    if kind == "codeshare":
        return Text("=") + Text("/").join([letter(colour) for colour in about.split(" or ")])
    return Text(about or PRIORITY)


def long_symbol(seen: Sight, symbol: str) -> Text:
    """As the notation has it, airports with their codes and colours with their letters."""
    kind, _, about = symbol.partition(" ")
    if kind == "airport":
        return Text(f"{code_of(seen, about)} {about}")
    if kind == "codeshare":
        named = [in_ink(f"{colour} {LETTERS[colour]}", colour) for colour in about.split(" or ")]
        return Text("codeshare ") + Text(" or ").join(named)
    return Text(symbol if about else f"{symbol} ({PRIORITY})")


def trio_of(passenger: Passenger) -> str:
    """`Spy`: without the word that all of them have."""
    return (passenger["trio"] or "").capitalize().removesuffix(TRIO)


def winnable(seen: Sight, start: str, place: int, end: str) -> list[Passenger]:
    """Whom a flight of this plane wins: who wants to go there from here or from where it was before (AA12, AA13)."""
    origins = [start, *seen["airports"][start]["planes"][place]["left"]]
    return [
        passenger
        for passenger in seen["row"]
        if passenger["to"] == end and passenger["from"] in origins and passenger["reserved"] in (None, seen["seat"])
    ]


def may_fly(rules: AirAlliance, seen: Sight, symbol: str, colour: str) -> bool:
    """Is this a symbol for planes of the colour: one's own and those of allies, or a codeshare (AA9, AA11)?"""
    own = seen["seats"][seen["seat"]]
    kind, _, about = symbol.partition(" ")
    if kind == "codeshare":
        return colour in about.split(" or ") and not any(colour in area for area in seen["alliances"])
    partners = own["allies"]
    if rules.allies_share_planes and own["alliance"] is not None:
        partners = seen["alliances"][own["alliance"] - 1]
    return kind in ("airport", "area") and colour in (own["colour"], *partners)


def reaches(rules: AirAlliance, seen: Sight, symbol: str, colour: str, end: str) -> bool:
    """Does the symbol bring a plane of the colour there, and is there room for it (AA4, AA11)?"""
    kind, _, about = symbol.partition(" ")
    airport = seen["airports"][end]
    admitted = airport["lands"] in (OPEN, colour)
    if kind == "airport":
        permitted = rules.permit_overrides_colour and colour == seen["seats"][seen["seat"]]["colour"]
        fits = about == end and (admitted or permitted)
    elif kind == "area":
        fits = about == airport["area"] and admitted
    else:
        fits = airport["lands"] == colour or (rules.codeshare_anywhere and admitted)
    return fits and len(airport["planes"]) < airport["room"]


def ways_to_win(rules: AirAlliance, seen: Sight, passenger: Passenger) -> dict[int, list[tuple[int, int]]]:
    """By the place of a plane at the origin: the fields and symbols of the pass, not used yet, that bring it there."""
    start, end = passenger["from"], passenger["to"]
    if passenger["reserved"] not in (None, seen["seat"]):
        return {}
    fields = seen["seats"][seen["seat"]]["fields"]
    ways: dict[int, list[tuple[int, int]]] = {}
    for place, plane in enumerate(seen["airports"][start]["planes"]):
        colour = plane["colour"]
        found = [
            (number, slot)
            for number, field in enumerate(fields, 1)
            for slot, symbol in enumerate(field["symbols"], 1)
            if number not in seen["used"]
            and may_fly(rules, seen, symbol, colour)
            and reaches(rules, seen, symbol, colour, end)
        ]
        if plane["may_take_off"] and found:
            ways[place] = found
    return ways
