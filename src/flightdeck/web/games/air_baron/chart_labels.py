"""How charts and tables call what money came from and went to, and paint the seats: in the colours of the board."""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.web.games.air_baron.history import Source, Use
from flightdeck.web.postgame.colours import PAINTS

# As the board file has them; its purple is the violet of the charts.
COLOURS = ("orange", "red", "green", "blue", "yellow", "violet")
SEATS = tuple(PAINTS[colour] for colour in COLOURS)

SOURCES = {
    Source.START: _("at the start"),
    Source.HUBS: _("hubs"),
    Source.DOMESTIC: _("domestic spokes"),
    Source.FOREIGN: _("foreign spokes"),
    Source.JUMBOS: _("Jumbo Profits"),
    Source.CONTRACT: _("Government Contract"),
    Source.SALES: _("sales"),
    Source.LOANS: _("loans"),
    Source.NEW_COMPANY: _("start of a new company"),
}

USES = {
    Use.SPOKES: _("spokes bought"),
    Use.TAKEOVERS: _("takeovers"),
    Use.JETS: _("Jumbo Jets and SST"),
    Use.BIDS: _("bids for the contract"),
    Use.FUEL: _("fuel"),
    Use.CRASH: _("crashes"),
    Use.SETTLEMENTS: _("settlements of Strikes"),
    Use.INTEREST: _("interest"),
    Use.REPAID: _("loans paid back"),
    Use.GIVEN_UP: _("given up in folding"),
}
