"""Mail Run in the browser."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.web import pages
from flightdeck.web.pages import GamePage, Panel, Sight, buttons
from flightdeck.web.postgame.story import Story
from flightdeck.web.translations import gettext as _
from mail_run.game import CARRIES, PAYS, ROUTES, TURN, Fly, MailState

CLAUSES = {TURN: "MR2"}
LINE = Markup('<path d="M60 60Q200 {} 340 60" fill="none" stroke="currentColor" stroke-width="{}"/>')
NAME = Markup('<text x="200" y="{}" text-anchor="middle" fill="currentColor">{}</text>')


class Page(pages.Page):
    clauses = CLAUSES

    def __init__(self, sight: Sight) -> None:
        state, legal = sight.state, sight.legal()
        assert isinstance(state, MailState)
        self.view = state.view(sight.seat)
        super().__init__(sight, {ROUTES[action.route] for action in legal if isinstance(action, Fly)})
        self.panels = [Panel(sight, number, seat) for number, seat in enumerate(self.view["seats"])]
        takers = [route["taken_by"] for route in self.view["routes"]]
        owners = ["" if seat is None else sight.names[seat] for seat in takers]
        self.board_live = picture(owners, _("Map"), self.choices)
        # Those of the route that was clicked on, if one was, and what has nothing to do with routes.
        elsewhere = [action for action in legal if isinstance(action, Fly) and ROUTES[action.route] != self.focus]
        self.buttons = buttons(state.game, [action for action in legal if not self.focus or action not in elsewhere])


class MailPage(GamePage):
    def thumbnail(self) -> Markup:
        return picture(["", "", ""], "Mail Run")

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        assert record.result is not None
        best = max(record.result["points"])
        return Story([_("The winner has %(count)d points.") % {"count": best}], [], [])


def picture(owners: list[str], label: str, choices: dict[str, str] | None = None) -> Markup:
    """Two cities and three routes; a free one that may be flown is a link."""
    parts = []
    for route, owner in enumerate(owners):
        height = -20 + 80 * route
        name = f"{ROUTES[route]} ≤{CARRIES[route]}: {PAYS[route]} {owner}"
        drawn = LINE.format(height, 6 if owner else 2) + NAME.format(20 + 40 * route, name)
        address = (choices or {}).get(ROUTES[route])
        parts.append(
            Markup('<a href="{}" data-route="{}">{}</a>').format(address, ROUTES[route], drawn) if address else drawn
        )
    cities = Markup('<circle cx="60" cy="60" r="9"/><circle cx="340" cy="60" r="9"/>')
    body = Markup("<title>{}</title>").format(label) + Markup("").join(parts) + cities
    return Markup('<svg class="map" viewBox="0 0 400 120" role="img">{}</svg>').format(body)
