"""The charts and the table of a game of Air Alliance, from its history."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance.words import WORDS
from flightdeck.web.charts import Mark
from flightdeck.web.games.air_alliance.history import History, Notes
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame import story
from flightdeck.web.postgame.colours import PAINTS

# Of the planes of the seats.
COLOURS = ("red", "yellow", "blue", "green")

# No colour of a seat, since all seats have something of each.
CLASSES = {
    "economy": (WORDS["economy"], PAINTS["grey"]),
    "business": (WORDS["business"], PAINTS["brown"]),
    "first": (WORDS["first"], PAINTS["orange"]),
}
TRIO_PAINT = PAINTS["violet"]


class Charts(story.Teller[History]):
    notes = Notes
    paints = tuple(PAINTS[colour] for colour in COLOURS)
    about_tables = _("Where the points came from")

    def marks(self) -> list[Mark]:
        """Where the last round was announced (AA18)."""
        return [Mark(self.told.last_round, self.say(_("pile empty")))] if self.told.last_round is not None else []

    def charts(self) -> list[Markup]:
        told = self.told
        return [
            self.chart(_("Points: miles and trios"), _("points"), self.seat_lines(told.points)),
            self.chart(_("Passengers won"), _("passengers"), self.seat_lines(told.passengers)),
        ]

    def tables(self) -> list[Markup]:
        """AA20: miles by class, and trios."""
        rows = [Row(self.say(CLASSES[name][0]), cells, CLASSES[name][1]) for name, cells in self.told.miles.items()]
        rows.append(Row(self.say(_("trios")), self.told.bonus, TRIO_PAINT))
        caption, corner = self.say(_("Points from miles of each class and from trios")), self.say(_("points"))
        return [bar_table(caption, corner, self.names, rows, self.say(_("total")))]
