"""Colours of a board, made readable on a black screen."""

from __future__ import annotations

from rich.color import Color, ColorParseError

# How bright words and cards are at least, from 0 to 1, to be seen on black; and which cards take black ink.
INK, PAPER, BRIGHT = 0.45, 0.22, 0.55
# Words for colours that are none to a screen, and those that would be too dark.
COLOURS = {
    "orange": "#f58220",
    "red": "#ef4351",
    "green": "#3fbf63",
    "blue": "#4c8dff",
    "yellow": "#e3c229",
    "purple": "#b163d6",
    "black": "#8a8f98",
    "white": "#f4f4f4",
}


def ink(paint: str) -> str:
    """A colour of the board, light enough to be read on black; none if it cannot be understood."""
    return lightened(paint, INK)


def named_ink(colour: str) -> str:
    """The same for a colour that has a name, as those of players have."""
    return ink(COLOURS.get(colour, colour))


def paper(paint: str) -> str:
    """The colour of a card, with the ink that can be read on it."""
    colour = lightened(paint, PAPER)
    return f"bold {'black' if brightness(colour) > BRIGHT else 'white'} on {colour}" if colour else "bold reverse"


def lightened(paint: str, least: float) -> str:
    """At least so bright; nothing if it is no colour."""
    try:
        parts = Color.parse(paint).get_truecolor()
    except ColorParseError:
        return ""
    light = brightness(parts.hex)
    white = max(0.0, least - light) / (1 - light) if light < 1 else 0.0
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


def brightness(colour: str) -> float:
    """From 0 to 1, as the eye sees it."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
