"""The charts and tables of a game of Air Baron, from its history."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Labels, Series, chart_figure
from flightdeck.web.games.air_baron.chart_labels import SEATS, SOURCES, USES
from flightdeck.web.games.air_baron.history import History
from flightdeck.web.panels import panel_figure
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame.colours import PAINTS
from flightdeck.web.postgame.diagrams import seat_lines

# So many places of the x axis show how a game went; more would only make the page heavy.
MOST_PLACES = 64


def share_chart(told: History, names: list[str], translate: Translate) -> Markup:
    title, y_label = translate(_("Market share")), translate(_("market share"))
    return chart_figure(title, lines(told, told.shares, names), [], y_label=y_label, labels=by_rounds(translate))


def cash_chart(told: History, names: list[str], translate: Translate) -> Markup:
    """A panel for each seat: cash goes up and down too much for one chart of all."""
    return panel_figure(
        translate(_("Cash")), lines(told, told.cash, names), [], y_label="$", labels=by_rounds(translate)
    )


def worth_chart(told: History, names: list[str], translate: Translate) -> Markup:
    """With the line that has to be reached (AB42)."""
    title, y_label = translate(_("Worth: market share and cash, less the loan")), translate(_("worth"))
    target = Series(
        translate(_("target")), [told.target] * 2, PAINTS["grey"], dash="2 4", at=[0, max(1, told.rounds)], level=True
    )
    series = [target, *lines(told, told.worth, names)]
    return chart_figure(title, series, [], y_label=y_label, labels=by_rounds(translate))


def money_tables(told: History, names: list[str], translate: Translate) -> list[Markup]:
    """With the cash that is left, what went adds up to what came."""
    came = [Row(translate(SOURCES[source]), cells, PAINTS["green"]) for source, cells in told.earned.items()]
    went = [Row(translate(USES[use]), cells, PAINTS["red"]) for use, cells in told.spent.items()]
    went.append(Row(translate(_("cash in hand")), [line[-1] for line in told.cash], PAINTS["grey"]))
    total = translate(_("total"))
    return [
        bar_table(translate(_("Where the money came from")), "$", names, happened(came), total),
        bar_table(translate(_("Where the money went")), "$", names, happened(went), total),
    ]


def takeover_table(told: History, names: list[str], translate: Translate) -> Markup:
    """Both sides of all takeovers; an open spoke is defended by the bank, which has no column (AB26)."""
    tried, won, held, lost = ([0 for _ in names] for _ in range(4))
    for attack in told.attacks:
        tried[attack.seat] += 1
        won[attack.seat] += attack.won
        if attack.defender is not None:
            (lost if attack.won else held)[attack.defender] += 1
    rows = [
        Row(translate(_("takeovers tried")), tried, PAINTS["blue"]),
        Row(translate(_("takeovers won")), won, PAINTS["green"]),
        Row(translate(_("own spokes defended")), held, PAINTS["grey"]),
        Row(translate(_("own spokes lost")), lost, PAINTS["red"]),
    ]
    return bar_table(translate(_("Takeovers")), translate(_("number")), names, rows)


def happened(rows: list[Row]) -> list[Row]:
    return [row for row in rows if any(row.cells)]


def lines(told: History, values: list[list[int]], names: list[str]) -> list[Series]:
    """A line for each seat, thinned out in a long game; the end is always there."""
    every = max(1, -(-told.rounds // MOST_PLACES))
    places = [*range(0, told.rounds, every), told.rounds]
    thinned = [[line[place] for place in places] for line in values]
    return [replace(line, at=places) for line in seat_lines(thinned, names, SEATS)]


def by_rounds(translate: Translate) -> Labels:
    return replace(Labels.by(translate), x=translate(_("rounds")))
