"""The charts and tables of a game of Airlines, from its history."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.airlines.chart_labels import LOOKS
from flightdeck.web.games.airlines.history import History
from flightdeck.web.postgame import diagrams as shared


def markers_chart(told: History, translate: Translate) -> Markup:
    title, y_label = translate(_("Markers on the board")), translate(_("markers"))
    return shared.growth_chart(title, y_label, told, LOOKS, translate)


def stock_chart(told: History, names: list[str], translate: Translate) -> Markup:
    title, y_label = translate(_("Stock on the table")), translate(_("stock cards"))
    return shared.seat_panels(title, y_label, told.stock, told, names, translate)


def scoring_tables(told: History, names: list[str], translate: Translate) -> list[Markup]:
    """Beside each airline its markers: whoever has most stock earns a point for each (AL13)."""
    # A founded airline has at least two: on its headquarters and on its first route (AL7).
    words = translate(_("{markers} markers"))
    return shared.scoring_tables(told, names, LOOKS, lambda pays: words.format(markers=pays[0]), translate)
