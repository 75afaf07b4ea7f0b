"""A board on which every airline has only the two markers that founding takes."""

from __future__ import annotations

import re
from pathlib import Path

from flightdeck.games.airlines.board import BUILT_IN


def small_board(folder: Path) -> Path:
    text = re.sub(r"^markers = \d+$", "markers = 2", BUILT_IN.read_text(encoding="utf-8"), flags=re.MULTILINE)
    file = folder / "small.toml"
    file.write_text(text.replace("markers = { value = 135,", "markers = { value = 18,"), encoding="utf-8")
    return file


# Every airline but BOI has been founded, with its first route.
ALL_BUT_BOI = {
    "Omaha-Kansas City": "ITA",
    "Minneapolis-Omaha": "OWL",
    "Phoenix-Hermosillo": "MOA",
    "Miami-Jacksonville": "JAY",
    "Spokane-Calgary": "KEA",
    "Pittsburgh-Washington": "DAW",
    "Dallas-Oklahoma City": "EMU",
    "Boston-Halifax": "AUK",
}
