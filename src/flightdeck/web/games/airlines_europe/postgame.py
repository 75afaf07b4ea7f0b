"""How a finished game of Airlines Europe went."""

from __future__ import annotations

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.text import Translate
from flightdeck.web.games.airlines_europe.diagrams import money_chart, scoring_tables, track_chart
from flightdeck.web.games.airlines_europe.history import history
from flightdeck.web.games.airlines_europe.summary import highlights
from flightdeck.web.postgame.diagrams import points_chart
from flightdeck.web.postgame.report import Story


def story(record: Record, game: Game, names: list[str], translate: Translate) -> Story:
    """Everything is open now, whoever asks."""
    told = history(record, lambda *_given: game, None)
    return Story(
        highlights(told, names, translate),
        scoring_tables(told, names, translate),
        [points_chart(told, names, translate), track_chart(told, translate), money_chart(told, names, translate)],
    )
