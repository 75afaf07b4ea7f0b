"""Mail Run in the browser."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.web import pages
from flightdeck.web.pages import BadChoice, GamePage, Sight, prompt, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _
from mail_run.game import CARRIES, PAYS, ROUTES, Fly, MailState

LINE = Markup('<path d="M60 60Q200 {} 340 60" fill="none" stroke="currentColor" stroke-width="{}"/>')
NAME = Markup('<text x="200" y="{}" text-anchor="middle" fill="currentColor">{}</text>')


@dataclass(slots=True, kw_only=True)
class Panel(pages.Panel):
    points: int
    hand_size: int


@dataclass(slots=True, kw_only=True)
class Page(pages.Page):
    panels: list[Panel]
    hand: list[int]
    pile: int
    # Notation and label of each action; those of the route that was clicked on, if one was.
    buttons: list[tuple[str, str]]


class MailPage(GamePage):
    def warm_up(self) -> None:
        """There is nothing to draw before."""

    def thumbnail(self) -> Markup:
        return picture(["", "", ""], "Mail Run")

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        raise BadChoice(_("Nothing was chosen."))

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        assert record.result is not None
        best = max(record.result["points"])
        return Story([_("The winner has %(count)d points.") % {"count": best}], [], [])

    def build(self, sight: Sight) -> Page:
        state = sight.state
        assert isinstance(state, MailState)
        view, legal = state.view(sight.seat), sight.legal()
        routes = {ROUTES[action.route] for action in legal if isinstance(action, Fly)}
        focus = sight.focus if sight.focus in routes else None
        owners = ["" if route["taken_by"] is None else sight.names[route["taken_by"]] for route in view["routes"]]
        return Page(
            board_base=Markup(),
            board_live=picture(owners, _("Map"), sight.choices(routes)),
            symbols=Markup(),
            panels=[
                Panel(
                    number=number,
                    name=sight.names[number],
                    to_act=number in view["to_act"],
                    own=number in sight.own_seats,
                    points=seat["points"],
                    hand_size=seat["hand_size"],
                )
                for number, seat in enumerate(view["seats"])
            ],
            prompt=prompt(sight),
            clause="MR2",
            focus=focus,
            ranking=result(sight),
            hand=view.get("hand", []),
            pile=view["pile"],
            buttons=[
                (str(action), state.game.label(action, _))
                for action in legal
                if focus is None or not isinstance(action, Fly) or ROUTES[action.route] == focus
            ],
        )


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
