"""The charts and tables of a game of Airlines Europe, from its history."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.airlines_europe.chart_labels import LOOKS
from flightdeck.web.games.airlines_europe.history import History
from flightdeck.web.postgame import diagrams as shared


def track_chart(told: History, translate: Translate) -> Markup:
    return shared.growth_chart(translate(_("The share track")), translate(_("space")), told, LOOKS, translate)


def money_chart(told: History, names: list[str], translate: Translate) -> Markup:
    return shared.seat_panels(translate(_("Money")), translate(_("million")), told.money, told, names, translate)


def scoring_tables(told: History, names: list[str], translate: Translate) -> list[Markup]:
    """Beside each airline its points by place."""
    return shared.scoring_tables(told, names, LOOKS, lambda pays: "-".join(map(str, pays)), translate)
