"""The charts and tables that every game has, from its history."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Labels, Mark, Series, chart_figure
from flightdeck.web.panels import panel_figure
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame.chart_labels import Looks, scoring_title
from flightdeck.web.postgame.colours import PAINTS, SEAT_DASHES, SEATS
from flightdeck.web.postgame.history import History, Scoring

# What stands small beside an airline in the table of a scoring, from its points by place.
Note = Callable[[list[int]], str]


def points_chart(told: History, names: list[str], translate: Translate) -> Markup:
    """Only what is known: during a game, some points may be secret."""
    return chart_figure(
        translate(_("Victory points")),
        seat_lines(told.points, names),
        marks(told, translate),
        y_label=translate(_("points")),
        labels=Labels.by(translate),
    )


def growth_chart(title: str, y_label: str, told: History, looks: Looks, translate: Translate) -> Markup:
    """A line for each airline."""
    lines = [
        Series(translate(looks[airline].word), values, looks[airline].colour, looks[airline].badge, looks[airline].dash)
        for airline, values in told.growth.items()
    ]
    return chart_figure(title, lines, marks(told, translate), y_label=y_label, labels=Labels.by(translate))


def seat_panels(
    title: str, y_label: str, values: Sequence[Sequence[int]], told: History, names: list[str], translate: Translate
) -> Markup:
    """A panel for each seat."""
    return panel_figure(
        title, seat_lines(values, names), marks(told, translate), y_label=y_label, labels=Labels.by(translate)
    )


def scoring_tables(told: History, names: list[str], looks: Looks, note: Note, translate: Translate) -> list[Markup]:
    """One for each scoring, and for several one of them all; none if no points are known."""
    seats = known_seats(told)
    if not seats or not told.scorings:
        return []
    heads = [names[seat] for seat in seats]
    corner, total = translate(_("airline")), translate(_("total"))
    tables = [
        bar_table(scoring_title(scoring, translate), corner, heads, rows(scoring, seats, looks, note, translate), total)
        for scoring in told.scorings
    ]
    if len(told.scorings) > 1:
        caption = translate(_("All scorings"))
        tables.append(bar_table(caption, corner, heads, summed_rows(told, seats, looks, translate), total))
    return tables


def rows(scoring: Scoring, seats: list[int], looks: Looks, note: Note, translate: Translate) -> list[Row]:
    return [
        row(airline, [earned[seat] or 0 for seat in seats], looks, translate, note(scoring.pays[airline]))
        for airline, earned in scoring.earned.items()
    ]


def summed_rows(told: History, seats: list[int], looks: Looks, translate: Translate) -> list[Row]:
    """What everybody had at the start, if anything, and the airlines in the order of the last scoring."""
    start = [told.points[seat][0] or 0 for seat in seats]
    found = [Row(translate(_("at the start")), start, PAINTS["grey"])] if any(start) else []
    for airline in told.scorings[-1].earned:
        # It may not have been there in the first scorings.
        earned = [scoring.earned[airline] for scoring in told.scorings if airline in scoring.earned]
        found.append(row(airline, [sum(by_seat[seat] or 0 for by_seat in earned) for seat in seats], looks, translate))
    return found


def row(airline: str, cells: list[int], looks: Looks, translate: Translate, note: str = "") -> Row:
    look = looks[airline]
    return Row(translate(look.word), cells, look.colour, look.badge, note)


def known_seats(told: History) -> list[int]:
    return [seat for seat, points in enumerate(told.points) if points[-1] is not None]


def seat_lines(
    values: Sequence[Sequence[int | None]], names: list[str], colours: Sequence[str] = SEATS
) -> list[Series]:
    return [
        Series(names[seat], line, colours[seat], str(seat + 1), SEAT_DASHES[seat]) for seat, line in enumerate(values)
    ]


def marks(told: History, translate: Translate) -> list[Mark]:
    return [Mark(scoring.move, scoring_title(scoring, translate)) for scoring in told.scorings]
