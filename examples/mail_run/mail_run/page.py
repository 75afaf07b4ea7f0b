"""Mail Run in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.web import pages
from flightdeck.web.as_text import TextTable, facts, table, who
from flightdeck.web.pages import Changing, GamePage, Panel, Place, Sight, buttons
from flightdeck.web.postgame.story import Story
from flightdeck.web.translations import gettext as _
from mail_run.game import CARRIES, PAYS, ROUTES, TURN, Fly, MailState, SeatView

CLAUSES = {TURN: "MR2"}
LINE = Markup('<path d="M60 60Q200 {} 340 60" fill="none" stroke="currentColor" stroke-width="{}"/>')
NAME = Markup('<text x="200" y="{}" font-size="11" text-anchor="middle" fill="currentColor">{}</text>')
LINK = Markup('<a href="{0}" data-route="{1}" aria-label="{1}" stroke-opacity="0.3">{2}</a>')
CITIES = Markup('<g fill="currentColor"><circle cx="60" cy="60" r="9"/><circle cx="340" cy="60" r="9"/></g>')
SVG = Markup('<svg class="map" viewBox="0 0 400 120" role="{}"><title>{}</title>{}</svg>')


class Page(pages.Page):
    clauses = CLAUSES

    def __init__(self, sight: Sight) -> None:
        state, legal = sight.state, sight.legal()
        assert isinstance(state, MailState)
        self.view = state.view(sight.seat)
        super().__init__(sight, {ROUTES[action.route] for action in legal if isinstance(action, Fly)})
        # Those of the route that was clicked on, if one was, and what has nothing to do with routes.
        elsewhere = [action for action in legal if isinstance(action, Fly) and ROUTES[action.route] != self.focus]
        self.buttons = buttons(state.game, [action for action in legal if not self.focus or action not in elsewhere])

    def parts(self) -> list[Changing]:
        return [*self.players(self.view["seats"]), Changing("actions", place=Place.NOW)]

    def as_text(self) -> list[TextTable]:
        view, names = self.view, self.sight.names
        bags = {_("In the pile"): view["pile"]} | ({_("Your bags"): view["hand"]} if "hand" in view else {})
        routes = [[one["name"], one["carries"], one["pays"], who(names, one["taken_by"])] for one in view["routes"]]
        players = [[names[number], one["points"], one["hand_size"]] for number, one in enumerate(view["seats"])]
        return [
            *super().as_text(),
            facts(_("Bags"), bags),
            table(_("Routes"), [_("Route"), _("Carries"), _("Pays"), _("Taken by")], routes),
            table(_("Players"), [_("Player"), _("Points"), _("Bags in hand")], players),
        ]

    @cached_property
    def panels(self) -> list[Panel[SeatView]]:
        return [Panel(self.sight, number, seat) for number, seat in enumerate(self.view["seats"])]

    @cached_property
    def board_live(self) -> Markup:
        takers = [route["taken_by"] for route in self.view["routes"]]
        owners = ["" if seat is None else self.sight.names[seat] for seat in takers]
        return planes(owners, self.choices, _("Planes on the map"))

    @cached_property
    def board_base(self) -> Markup:
        return printed(_("Map"))


class MailPage(GamePage):
    def thumbnail(self) -> Markup:
        return printed("Mail Run")

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        assert record.result is not None
        best = max(record.result["points"])
        return Story([_("The winner has %(count)d points.") % {"count": best}], [], [])


def printed(label: str) -> Markup:
    """Two cities and three routes, each with what it carries and pays: what never changes."""
    texts = [f"{name} ≤{CARRIES[route]}: {PAYS[route]}" for route, name in enumerate(ROUTES)]
    drawn = [LINE.format(bend(route), 2) + NAME.format(14 + 40 * route, text) for route, text in enumerate(texts)]
    return SVG.format("img", label, Markup("").join(drawn) + CITIES)


def planes(owners: list[str], choices: Mapping[str, str], label: str) -> Markup:
    """Above it: who has which route, and a link on each that may be flown."""
    taken = [LINE.format(bend(at), 6) + NAME.format(33 + 40 * at, name) for at, name in enumerate(owners) if name]
    links = [LINK.format(href, name, LINE.format(bend(ROUTES.index(name)), 9)) for name, href in choices.items()]
    return SVG.format("group", label, Markup("").join([*links, *taken]))


def bend(route: int) -> int:
    return -20 + 80 * route
