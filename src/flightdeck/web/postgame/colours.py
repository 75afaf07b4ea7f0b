"""The colours of airlines and seats, with a dash pattern for those who cannot tell them apart."""

from __future__ import annotations

# What airlines are painted with, by the name of the colour.
PAINTS = {
    "yellow": "#e0b400",
    "blue": "#2f6fd0",
    "violet": "#8a4fbf",
    "red": "#cf2e3a",
    "black": "#2b2b2b",
    "brown": "#8b5a2b",
    "green": "#2d9148",
    "orange": "#f07f1b",
    "grey": "#8d949c",
    "white": "#f4f4f4",
}

# Lengths of line and gap, as SVG has them; the other colours have an unbroken line. Pale and dark ones have outlines.
DASHES = {
    "violet": "10 3",
    "brown": "6 3",
    "green": "12 3 3 3",
    "grey": "4 3",
}

# By seat; each shows on light and on dark paper.
SEATS = ("#2a78d6", "#c24612", "#128a60", "#b0479e", "#8a7200", "#709090")
SEAT_DASHES = ("", "9 3", "3 3", "12 3 3 3", "6 2 2 2", "2 5")
