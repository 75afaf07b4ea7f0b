"""The charts and tables of a game, from its history."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.terminal.airlines_europe.sight import CODES
from flightdeck.web.airlines_europe.colours import AIRLINE_DASHES, AIRLINES, SEAT_DASHES, SEATS
from flightdeck.web.airlines_europe.history import History, Scoring
from flightdeck.web.airlines_europe.terms import SCORING_TITLES, airline_word
from flightdeck.web.charts import Labels, Mark, Series, chart_figure
from flightdeck.web.panels import panel_figure
from flightdeck.web.points_table import Row, bar_table


def track_chart(told: History, translate: Translate) -> Markup:
    lines = [
        Series(airline_word(airline, translate), spaces, AIRLINES[airline], CODES[airline], AIRLINE_DASHES[airline])
        for airline, spaces in told.track.items()
    ]
    return chart_figure(
        translate(_("The share track")),
        lines,
        marks(told, translate),
        y_label=translate(_("space")),
        labels=Labels.by(translate),
    )


def money_chart(told: History, names: list[str], translate: Translate) -> Markup:
    return panel_figure(
        translate(_("Money")),
        seat_lines(told.money, names),
        marks(told, translate),
        y_label=translate(_("million")),
        labels=Labels.by(translate),
    )


def points_chart(told: History, names: list[str], translate: Translate) -> Markup:
    """Only what is known: during a game, the own points."""
    return chart_figure(
        translate(_("Victory points")),
        seat_lines(told.points, names),
        marks(told, translate),
        y_label=translate(_("points")),
        labels=Labels.by(translate),
    )


def scoring_tables(told: History, names: list[str], translate: Translate) -> list[Markup]:
    """One for each scoring, and for several one of them all; none if no points are known."""
    seats = known_seats(told)
    if not seats or not told.scorings:
        return []
    heads = [names[seat] for seat in seats]
    corner, total = translate(_("airline")), translate(_("total"))
    tables = [
        bar_table(translate(SCORING_TITLES[scoring.number]), corner, heads, rows(scoring, seats, translate), total)
        for scoring in told.scorings
    ]
    if len(told.scorings) > 1:
        caption = translate(_("All scorings"))
        tables.append(bar_table(caption, corner, heads, summed_rows(told, seats, translate), total))
    return tables


def rows(scoring: Scoring, seats: list[int], translate: Translate) -> list[Row]:
    return [
        row(airline, [earned[seat] or 0 for seat in seats], translate, "-".join(map(str, scoring.pays[airline])))
        for airline, earned in scoring.earned.items()
    ]


def summed_rows(told: History, seats: list[int], translate: Translate) -> list[Row]:
    """The airlines in the order of the last scoring, and what everybody had at the start (AE5)."""
    start = [told.points[seat][0] or 0 for seat in seats]
    found = [Row(translate(_("at the start")), start, AIRLINES["grey"])]
    for airline in told.scorings[-1].earned:
        earned = [scoring.earned[airline] for scoring in told.scorings]
        found.append(row(airline, [sum(by_seat[seat] or 0 for by_seat in earned) for seat in seats], translate))
    return found


def row(airline: str, cells: list[int], translate: Translate, note: str = "") -> Row:
    return Row(airline_word(airline, translate), cells, AIRLINES[airline], CODES[airline], note)


def known_seats(told: History) -> list[int]:
    return [seat for seat, points in enumerate(told.points) if points[-1] is not None]


def seat_lines(values: Sequence[Sequence[int | None]], names: list[str]) -> list[Series]:
    return [
        Series(names[seat], line, SEATS[seat], str(seat + 1), SEAT_DASHES[seat]) for seat, line in enumerate(values)
    ]


def marks(told: History, translate: Translate) -> list[Mark]:
    return [Mark(scoring.move, translate(SCORING_TITLES[scoring.number])) for scoring in told.scorings]
