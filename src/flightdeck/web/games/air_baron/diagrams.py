"""The charts and tables of a game of Air Baron, from its history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Labels, Series
from flightdeck.web.games.air_baron.history import History, Notes
from flightdeck.web.panels import panel_figure
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame import story
from flightdeck.web.postgame.colours import PAINTS

# As the board file has them; its purple is the violet of the charts.
COLOURS = ("orange", "red", "green", "blue", "yellow", "violet")
# So many places of the x axis show how a game went; more would only make the page heavy.
MOST_PLACES = 64


class Charts(story.Teller[History]):
    notes = Notes
    paints = tuple(PAINTS[colour] for colour in COLOURS)
    about_tables = _("Money and takeovers")

    def charts(self) -> list[Markup]:
        """Cash has a panel for each seat: it goes up and down too much for one chart of all."""
        told = self.told
        worth = [self.target_line(), *self.seat_lines(told.worth)]
        return [
            self.chart(_("Worth: market share and cash, less the loan"), _("worth"), worth),
            self.chart(_("Market share"), _("market share"), self.seat_lines(told.shares)),
            self.chart(_("Cash"), "$", self.seat_lines(told.cash), panel_figure),
        ]

    def target_line(self) -> Series:
        """What has to be reached (AB42)."""
        target, ends = [self.told.target] * 2, [0, max(1, self.told.rounds)]
        return Series(self.say(_("target")), target, PAINTS["grey"], dash="2 4", at=ends, level=True)

    def seat_lines(self, values: Sequence[Sequence[int | None]]) -> list[Series]:
        """Thinned out in a long game; the end is always there."""
        every = max(1, -(-self.told.rounds // MOST_PLACES))
        places = [*range(0, self.told.rounds, every), self.told.rounds]
        thinned = [[line[place] for place in places] for line in values]
        return [replace(line, at=places) for line in super().seat_lines(thinned)]

    def labels(self) -> Labels:
        return replace(super().labels(), x=self.say(_("rounds")))

    def tables(self) -> list[Markup]:
        """With the cash that is left, what went adds up to what came."""
        told, total = self.told, self.say(_("total"))
        came = [Row(self.say(source.value), cells, PAINTS["green"]) for source, cells in told.earned.items()]
        went = [Row(self.say(use.value), cells, PAINTS["red"]) for use, cells in told.spent.items()]
        went.append(Row(self.say(_("cash in hand")), [line[-1] for line in told.cash], PAINTS["grey"]))
        return [
            bar_table(self.say(_("Where the money came from")), "$", self.names, happened(came), total),
            bar_table(self.say(_("Where the money went")), "$", self.names, happened(went), total),
            self.takeover_table(),
        ]

    def takeover_table(self) -> Markup:
        """Both sides of all takeovers; an open spoke is defended by the bank, which has no column (AB26)."""
        tried, won, held, lost = ([0 for _name in self.names] for _row in range(4))
        for attack in self.told.attacks:
            tried[attack.seat] += 1
            won[attack.seat] += attack.won
            if attack.defender is not None:
                (lost if attack.won else held)[attack.defender] += 1
        rows = [
            Row(self.say(_("takeovers tried")), tried, PAINTS["blue"]),
            Row(self.say(_("takeovers won")), won, PAINTS["green"]),
            Row(self.say(_("own spokes defended")), held, PAINTS["grey"]),
            Row(self.say(_("own spokes lost")), lost, PAINTS["red"]),
        ]
        return bar_table(self.say(_("Takeovers")), self.say(_("number")), self.names, rows)


def happened(rows: list[Row]) -> list[Row]:
    return [row for row in rows if any(row.cells)]
