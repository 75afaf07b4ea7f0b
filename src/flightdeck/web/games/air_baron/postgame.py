"""How a finished game of Air Baron went."""

from __future__ import annotations

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.air_baron.diagrams import cash_chart, money_tables, share_chart, takeover_table, worth_chart
from flightdeck.web.games.air_baron.history import history
from flightdeck.web.games.air_baron.summary import highlights
from flightdeck.web.postgame.report import Story


def story(record: Record, game: Game, names: list[str], translate: Translate) -> Story:
    told = history(record, lambda *_given: game)
    return Story(
        highlights(told, names, translate),
        [*money_tables(told, names, translate), takeover_table(told, names, translate)],
        [worth_chart(told, names, translate), share_chart(told, names, translate), cash_chart(told, names, translate)],
        translate(_("Money and takeovers")),
    )
