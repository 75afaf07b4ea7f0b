"""The charts and the table of a game of Air Alliance, from its history."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Labels, Mark, chart_figure
from flightdeck.web.games.air_alliance.chart_labels import CLASSES, SEATS, TRIO_PAINT
from flightdeck.web.games.air_alliance.history import History
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame.diagrams import seat_lines


def points_chart(told: History, names: list[str], translate: Translate) -> Markup:
    title, y_label = translate(_("Points: miles and trios")), translate(_("points"))
    return over_moves(title, y_label, told, told.points, names, translate)


def passenger_chart(told: History, names: list[str], translate: Translate) -> Markup:
    title, y_label = translate(_("Passengers won")), translate(_("passengers"))
    return over_moves(title, y_label, told, told.passengers, names, translate)


def over_moves(
    title: str, y_label: str, told: History, values: list[list[int]], names: list[str], translate: Translate
) -> Markup:
    """A line for each seat, and one where the last round was announced (AA18)."""
    marks = [Mark(told.last_round, translate(_("pile empty")))] if told.last_round is not None else []
    return chart_figure(title, seat_lines(values, names, SEATS), marks, y_label=y_label, labels=Labels.by(translate))


def points_table(told: History, names: list[str], translate: Translate) -> Markup:
    """AA20: miles by class, and trios."""
    rows = [Row(translate(CLASSES[name][0]), cells, CLASSES[name][1]) for name, cells in told.miles.items()]
    rows.append(Row(translate(_("trios")), told.bonus, TRIO_PAINT))
    caption, corner = translate(_("Points from miles of each class and from trios")), translate(_("points"))
    return bar_table(caption, corner, names, rows, translate(_("total")))
