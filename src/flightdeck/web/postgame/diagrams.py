"""The charts and tables of games with scorings, from their history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Mark, Series
from flightdeck.web.panels import panel_figure
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame.colours import PAINTS
from flightdeck.web.postgame.history import Scoring, Told
from flightdeck.web.postgame.story import Teller

# By number: as a title, and as it stands after "in" and "after".
SCORINGS = {
    1: (_("First scoring"), _("the first scoring")),
    2: (_("Second scoring"), _("the second scoring")),
    3: (_("Third scoring"), _("the third scoring")),
}
FINAL = (_("Final scoring"), _("the final scoring"))


@dataclass(frozen=True, slots=True)
class Look:
    """An airline: its name in English, the letters on its badge, its colour and its dash."""

    word: str
    badge: str
    colour: str
    dash: str


class ScoringCharts(Teller[Told]):
    # By airline.
    looks: Mapping[str, Look]

    def marks(self) -> list[Mark]:
        return [Mark(scoring.move, self.title(scoring)) for scoring in self.told.scorings]

    def points_chart(self) -> Markup:
        """Only what is known: during a game, some points may be secret."""
        return self.chart(_("Victory points"), _("points"), self.seat_lines(self.told.points))

    def growth_chart(self, title: str, y_label: str) -> Markup:
        """A line for each airline."""
        looks = {airline: self.looks[airline] for airline in self.told.growth}
        lines = [
            Series(self.say(look.word), self.told.growth[airline], look.colour, look.badge, look.dash)
            for airline, look in looks.items()
        ]
        return self.chart(title, y_label, lines)

    def seat_panels(self, title: str, y_label: str, values: Sequence[Sequence[int]]) -> Markup:
        """A panel for each seat."""
        return self.chart(title, y_label, self.seat_lines(values), panel_figure)

    def note(self, pays: list[int]) -> str:
        """What stands small beside an airline in the table of a scoring, from its points by place."""
        raise NotImplementedError

    def tables(self) -> list[Markup]:
        """One for each scoring, and for several one of them all; none if no points are known."""
        told = self.told
        seats = [seat for seat, points in enumerate(told.points) if points[-1] is not None]
        if not seats or not told.scorings:
            return []
        captions = [(self.title(scoring), self.rows(scoring, seats)) for scoring in told.scorings]
        if len(told.scorings) > 1:
            captions.append((self.say(_("All scorings")), self.summed_rows(seats)))
        names, corner, total = [self.names[seat] for seat in seats], self.say(_("airline")), self.say(_("total"))
        return [bar_table(caption, corner, names, rows, total) for caption, rows in captions]

    def rows(self, scoring: Scoring, seats: list[int]) -> list[Row]:
        return [
            self.row(airline, [earned[seat] or 0 for seat in seats], self.note(scoring.pays[airline]))
            for airline, earned in scoring.earned.items()
        ]

    def summed_rows(self, seats: list[int]) -> list[Row]:
        """What everybody had at the start, if anything, and the airlines in the order of the last scoring."""
        scorings, start = self.told.scorings, [self.told.points[seat][0] or 0 for seat in seats]
        found = [Row(self.say(_("at the start")), start, PAINTS["grey"])] if any(start) else []
        for airline in scorings[-1].earned:
            # It may not have been there in the first scorings.
            earned = [scoring.earned[airline] for scoring in scorings if airline in scoring.earned]
            found.append(self.row(airline, [sum(by_seat[seat] or 0 for by_seat in earned) for seat in seats]))
        return found

    def row(self, airline: str, cells: list[int], note: str = "") -> Row:
        look = self.looks[airline]
        return Row(self.say(look.word), cells, look.colour, look.badge, note)

    def title(self, scoring: Scoring) -> str:
        return self.say(FINAL[0] if scoring.final else SCORINGS[scoring.number][0])
