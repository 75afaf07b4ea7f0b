"""Arithmetic of charts: round numbers, labels that keep their distance, colours that show."""

from __future__ import annotations

PAPER = "#ffffff"
DARK_PAPER = "#16191d"
INK = "#141414"
# What a line or a mark needs to be seen (WCAG 1.4.11).
ENOUGH = 3.0


def round_steps(top: int, most: int) -> list[int]:
    """At most `most` round numbers above 0, and 0: evenly spaced, none greater than `top`."""
    step, power, factors = 1, 1, (2, 5, 10)
    while top / step > most:
        step = next(power * factor for factor in factors if power * factor > step)
        if step == power * 10:
            power = step
    return list(range(0, top + 1, step))


def steps_between(low: int, high: int, most: int) -> list[int]:
    """The same from `low`, which is 0 or less, to `high`; 0 is always among them."""
    step = round_steps(high - low, most)[1]
    return [*reversed(range(-step, low - 1, -step)), *range(0, high + 1, step)]


def keep_apart(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places between low and high, as near as can be to those wanted, in their order, no two closer than the gap.

    If there is not room enough, the gap shrinks.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    # With the gaps taken out, places must only not fall; runs that would fall share their mean.
    runs: list[tuple[float, int]] = []
    for rank, number in enumerate(order):
        mean, size = wanted[number] - rank * gap, 1
        while runs and runs[-1][0] > mean:
            before, count = runs.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        runs.append((mean, size))
    level = [mean for mean, size in runs for _ in range(size)]
    places = [0.0] * len(wanted)
    for rank, number in enumerate(order):
        places[number] = min(max(level[rank], low), high - (len(wanted) - 1) * gap) + rank * gap
    return places


def luminance(colour: str) -> float:
    """Of `#rrggbb`, from 0 to 1, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on the colour."""
    return max((PAPER, INK), key=lambda ink: contrast(ink, colour))


def faintness(colour: str) -> str:
    """The class of a colour that needs an outline: `pale` on light paper, `inky` on dark paper."""
    names = [("pale", PAPER), ("inky", DARK_PAPER)]
    return " ".join(name for name, paper in names if contrast(colour, paper) < ENOUGH)


def width_of(text: str, size: float) -> float:
    """About how wide a text is in a sans-serif type."""
    return sum(1.0 if ord(letter) > 0x2E7F else 0.35 if letter in "fijlrt.,:;'!|I " else 0.6 for letter in text) * size


def shortened(text: str, size: float, room: float) -> str:
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
