"""How a game is shown in the browser: the one place that knows which modules do it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.games.catalogue import games
from flightdeck.web.games import PAGES
from flightdeck.web.pages import BadChoice
from flightdeck.web.tables.refusals import Refused


def playable() -> list[GameInfo]:
    """The games that have a page."""
    return [info for info in games() if info.name in PAGES]


def info_of(name: str) -> GameInfo:
    for info in playable():
        if info.name == name:
            return info
    raise Http404(f"no game {name}")


def title_of(name: str) -> str:
    """Also of a game that is not there any more."""
    return next((info.title for info in games() if info.name == name), name)


def thumbnails() -> dict[str, Markup]:
    return {name: page.art.symbols() + page.board_svg.thumbnail() for name, page in PAGES.items()}


def suggested_options(name: str) -> dict[str, OptionValue]:
    """Those of a table in the browser unless somebody chooses others."""
    return dict(PAGES[name].SUGGESTED)


def rules_template(name: str, language: str | None) -> str:
    return str(PAGES[name].RULES.format(language=language))


def warm_up() -> None:
    """So that whoever comes first does not wait."""
    for page in PAGES.values():
        page.warm_up()


def page(game: Game, state: State, seat: int | None, names: list[str], **wanted: Any) -> Any:
    """Everything on the page of a table that is the game's, as this seat may see it; None is a spectator."""
    return PAGES[game.info.name].build(game, state, seat, names, **wanted)


def story(record: Record, game: Game, names: list[str]) -> Any:
    """How a finished game went."""
    return PAGES[record.game].story(record, game, names)


def worded(name: str, action: str, *position: Any) -> str:
    """An action as a button would say it; better with the state and the seat."""
    return str(PAGES[name].worded(action, *position))


def composed(name: str, verb: str, cards: list[str]) -> list[str]:
    """The actions that a verb and the chosen cards stand for."""
    try:
        actions: list[str] = PAGES[name].compose(verb, cards)
    except BadChoice as bad:
        raise Refused(str(bad)) from bad
    return actions
