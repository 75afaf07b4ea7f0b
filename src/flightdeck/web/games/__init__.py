"""How each game is shown in the browser."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

from flightdeck.engine.entry import find
from flightdeck.games.catalogue import OURS, entries, entry_of

if TYPE_CHECKING:
    from flightdeck.web.pages import GamePage


@cache
def page_of(name: str) -> GamePage:
    """The one page object of a game."""
    kind = cast("type[GamePage]", find(entry_of(name).page))
    return kind()


def pages() -> dict[str, GamePage]:
    return {name: page_of(name) for name in entries()}


def folders(kind: str) -> list[Path]:
    """`templates`, `static` or `locale` beside the pages of games that other packages bring."""
    modules = [entry.page.partition(":")[0] for entry in entries().values() if entry not in OURS]
    found = [Path(spec.origin).parent / kind for module in modules if (spec := find_spec(module)) and spec.origin]
    return [folder for folder in found if folder.is_dir()]
