"""How a finished game of Air Alliance went."""

from __future__ import annotations

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.air_alliance.diagrams import passenger_chart, points_chart, points_table
from flightdeck.web.games.air_alliance.history import history
from flightdeck.web.games.air_alliance.summary import highlights
from flightdeck.web.postgame.report import Story


def story(record: Record, game: Game, names: list[str], translate: Translate) -> Story:
    told = history(record, lambda *_given: game)
    return Story(
        highlights(told, names, translate),
        [points_table(told, names, translate)],
        [points_chart(told, names, translate), passenger_chart(told, names, translate)],
        translate(_("Where the points came from")),
    )
