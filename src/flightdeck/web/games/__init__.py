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

WEB = Path(__file__).parents[1]
# An installed package has a copy of what lies in docs/rules of a checkout.
RULES = WEB / "rules" if (WEB / "rules").is_dir() else WEB.parents[2] / "docs" / "rules"


@cache
def page_of(name: str) -> GamePage:
    """The one page object of a game."""
    kind = cast("type[GamePage]", find(entry_of(name).page))
    return kind()


def pages() -> dict[str, GamePage]:
    return {name: page_of(name) for name in entries()}


def rules_folder(name: str) -> Path:
    """Where the rules text of a game lies: ours together, that of another package beside its page."""
    theirs = [folder for folder in folders("rules") if (folder / f"{name}.md").is_file()]
    return theirs[0] if theirs else RULES


def folders(kind: str) -> list[Path]:
    """`templates`, `static`, `locale` or `rules` beside the pages of games that other packages bring."""
    modules = [entry.page.partition(":")[0] for entry in entries().values() if entry not in OURS]
    found = [Path(spec.origin).parent / kind for module in modules if (spec := find_spec(module)) and spec.origin]
    return [folder for folder in found if folder.is_dir()]
