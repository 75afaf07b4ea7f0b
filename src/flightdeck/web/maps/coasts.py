"""Coasts, borders and lakes as paths, out of the drawing that tools/coast.py makes of them for each game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

# So many steps of a path are a unit of the picture; those of `small_land` are whole units.
FINE = 2


class Coast(NamedTuple):
    """What there is of it on a map."""

    land: str
    # For the small picture of the game.
    small_land: str
    borders: str = ""
    lakes: str = ""
    # The country that the game is about, to stand out from its neighbours.
    home: str = ""


def read_coast(path: Path) -> Coast:
    paths = re.findall(r'<path id="(\w+)" d="([^"]+)"/>', path.read_text(encoding="utf-8"))
    return Coast(**{name: " ".join(steps.split()) for name, steps in paths})
