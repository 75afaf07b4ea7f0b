"""How colours, queues and symbols are written."""

from __future__ import annotations

from rich.text import Text

from flightdeck.games.air_alliance.view import Airport, AllianceView, Passenger
from flightdeck.terminal.paint import named_ink

# One letter for each colour: a capital may take off, a small one waits. None of them is the letter of an area.
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G", "black": "K", "white": "W", "purple": "P"}
SHAPES = {"Y": "Y", "inverted_Y": "λ", "V": "V"}
SHAPE_NAMES = {"Y": "Y", "inverted_Y": "inverted Y", "V": "V"}
FREE = "·"
TO = ">"
PRIORITY = "swap"
TRIO = " trio"


def in_ink(word: str, colour: str) -> Text:
    return Text(word, style=f"bold {named_ink(colour)}")


def letter(colour: str) -> Text:
    return in_ink(LETTERS[colour], colour)


def letters(colours: list[str]) -> Text:
    return Text(" ").join([letter(colour) for colour in colours])


def numbered(seen: AllianceView, seat: int) -> Text:
    """A seat by its number, in its colour."""
    return in_ink(str(seat + 1), seen["seats"][seat]["colour"])


def queue(airport: Airport) -> Text:
    """`Rb·`: red may take off, blue waits, and there is room for one more."""
    signs = Text()
    for plane in airport["planes"]:
        sign = letter(plane["colour"])
        signs.append_text(sign if plane["may_take_off"] else in_ink(sign.plain.lower(), plane["colour"]))
    return signs.append(FREE * (airport["room"] - len(airport["planes"])), style="dim")


def code_of(seen: AllianceView, airport: str) -> str:
    return seen["airports"][airport]["code"]


def way(seen: AllianceView, passenger: Passenger) -> str:
    """`A1>E3`"""
    return f"{code_of(seen, passenger['from'])}{TO}{code_of(seen, passenger['to'])}"


def short_symbol(seen: AllianceView, symbol: str) -> Text:
    """`E` is an area, `E3` an airport, `swap` a priority, and `=K/W` a codeshare of black or white."""
    kind, _, about = symbol.partition(" ")
    if kind == "airport":
        return Text(code_of(seen, about))
    if kind == "codeshare":
        return Text("=") + Text("/").join([letter(colour) for colour in about.split(" or ")])
    return Text(about or PRIORITY)


def long_symbol(seen: AllianceView, symbol: str) -> Text:
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
