"""How a finished game of Airlines went."""

from __future__ import annotations

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.text import Translate
from flightdeck.web.games.airlines.diagrams import markers_chart, scoring_tables, stock_chart
from flightdeck.web.games.airlines.history import history
from flightdeck.web.games.airlines.summary import highlights
from flightdeck.web.postgame.diagrams import points_chart
from flightdeck.web.postgame.report import Story


def story(record: Record, game: Game, names: list[str], translate: Translate) -> Story:
    told = history(record, lambda *_given: game)
    return Story(
        highlights(told, names, translate),
        scoring_tables(told, names, translate),
        [points_chart(told, names, translate), markers_chart(told, translate), stock_chart(told, names, translate)],
    )
