"""How shares look: a code of two letters and a colour."""

from __future__ import annotations

from rich.text import Text

from flightdeck.terminal.tables import chip

CODES = {
    "yellow": "YE",
    "blue": "BU",
    "violet": "VI",
    "red": "RD",
    "black": "BK",
    "brown": "BN",
    "green": "GN",
    "orange": "OR",
    "grey": "GY",
    "white": "WH",
    "abacus": "AB",
}

# Ink on paper, for chips; lines and words take the colour that shows on dark and on light.
CHIPS = {
    "yellow": "bold black on #f4d03f",
    "blue": "bold white on #2e6fdb",
    "violet": "bold white on #8e44ad",
    "red": "bold white on #d62839",
    "black": "bold white on #3a3a3a",
    "brown": "bold white on #8a5a2b",
    "green": "bold white on #2b9348",
    "orange": "bold black on #f58220",
    "grey": "bold black on #a5a5a5",
    "white": "bold black on #ffffff",
    "abacus": "bold #f4d03f on #14506e",
}
INKS = {
    "yellow": "#d9b310",
    "blue": "#4c8dff",
    "violet": "#b163d6",
    "red": "#ef4351",
    "black": "#6c6c6c",
    "brown": "#b07a45",
    "green": "#3fbf63",
    "orange": "#ff922b",
    "grey": "#b8b8b8",
    "white": "#ffffff",
    "abacus": "#2aa5d8",
}


def share(kind: str, count: int = 1) -> Text:
    return chip(CODES[kind], CHIPS[kind], count)
