"""What the page of a table shows of Air Baron: a function of what the seat may see and what it may do."""

from __future__ import annotations

from functools import cache, cached_property

from markupsafe import Markup

from flightdeck.engine.event import Event
from flightdeck.games.air_baron.board import Board, built_in
from flightdeck.games.air_baron.figures import missing
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.view import ON_NO_SPOKE, BaronView, SeatView, Spoke
from flightdeck.games.air_baron.words import CLAUSES
from flightdeck.web import pages
from flightdeck.web.games.air_baron import art, board_svg, results
from flightdeck.web.games.air_baron.offers import TITLES, marker_title, offers
from flightdeck.web.games.air_baron.round import TURN_ENDS, Drawn, Roll, drawn_markers, last_roll, spoke_id
from flightdeck.web.games.air_baron.summary import Teller
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import Changing, GamePage, Sight
from flightdeck.web.translations import gettext as _


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, view: BaronView) -> None:
        super().__init__(sight, number, view["seats"][number])
        self.token = art.token(number)
        self.missing = missing(view, number)
        self.jets = jets(self.seat)
        self.state = troubles(view, number)
        # In the order of the round.
        self.place = view["order"].index(number) + 1 if number in view["order"] else None


class Page(pages.Page):
    clauses = CLAUSES
    turn_ends = TURN_ENDS
    minor = ("order", "drew", "to_map", "paid", "share", "bid", "dropped", "lifted_jumbo", "lifted_sst", "passed")
    shown_as_results = results.SHOWN

    def __init__(self, sight: Sight) -> None:
        state, names = sight.state, sight.names
        assert isinstance(state, BaronState)
        self.board = board = state.board
        self.view = view = state.view(sight.seat)
        self.offers = found = offers(state.rules, view, sight.legal())
        super().__init__(sight, found.by_spoke)
        self.tokens = [art.token(number, names[number]) for number in range(state.players)]
        self.notes = notes(view, names)
        self.titles = {kind: _(title) for kind, title in TITLES.items()}
        # Markers whose order is to be chosen: the action, the picture, the label.
        self.pending = [
            (action, marker_picture(name, board, sight.language), label) for action, name, label in found.order
        ]
        self.focused = found.by_spoke.get(self.focus or "", [])
        self.facts = spoke_facts(view["spokes"][self.focus], names) if self.focus else ""
        # The action, if it may be done (AB41).
        self.leave = leaving(state, sight)

    def parts(self) -> list[Changing]:
        players = [
            Changing(f"player-{number}", shared=True, number=number) for number in range(self.sight.state.players)
        ]
        return [
            Changing("tracks", shared=True),
            *players,
            Changing("hubs", shared=True, key=str(self.view["hubs"])),
            Changing("actions"),
            Changing("round", shared=True),
        ]

    @cached_property
    def panels(self) -> list[Panel]:
        return [Panel(self.sight, number, self.view) for number in range(self.sight.state.players)]

    def changed(self, event: Event) -> str:
        return spoke_id(self.board, event)

    @cached_property
    def results(self) -> list[Result]:
        return results.results(self.sight, self.new_results)

    @cached_property
    def board_live(self) -> Markup:
        return board_svg.live(
            self.board,
            self.view,
            choices=self.choices,
            focus=self.focus,
            last=self.news,
            label=_("Spokes and jets on the map"),
        )

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of the United States"), self.view["hubs"])

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()

    @cached_property
    def share_track(self) -> Markup:
        return art.share_track(self.board, self.view, _("Market share track"), marker_title)

    @cached_property
    def settlement_track(self) -> Markup:
        return art.settlement_track(self.board, self.view, _("Settlement track"))

    @cached_property
    def contract_track(self) -> Markup:
        return art.contract_track(self.board, self.view, _("Government Contract track"))

    @cached_property
    def cup(self) -> list[str]:
        return [marker_title(name) for name in self.view["cup"]]

    @cached_property
    def drawn(self) -> list[Drawn]:
        return drawn_markers(self.sight.state, self.sight.names)

    @cached_property
    def roll(self) -> Roll | None:
        return last_roll(self.sight.state, self.sight.names)


class BaronPage(GamePage):
    teller = Teller

    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def build(self, sight: Sight) -> Page:
        return Page(sight)


def leaving(state: BaronState, sight: Sight) -> str:
    """It is never offered among the legal actions."""
    action = state.rules.actions[state.rules.leave_index]
    return str(action) if sight.seat is not None and sight.acting and not state.refuse(sight.seat, action) else ""


def troubles(view: BaronView, number: int) -> list[str]:
    """What else is to be known of a player, good or bad."""
    seat, contract = view["seats"][number], view["contract"]
    found = [_("Fare Wars")] if seat["fare_wars"] else []
    found += [_("on Strike")] if seat["on_strike"] else []
    found += [_("left the game")] if seat["left"] else []
    holds = contract["holder"] == number
    return found + ([_("Government Contract: $%(rate)d") % {"rate": contract["rate"]}] if holds else [])


def jets(seat: SeatView) -> str:
    """`Jumbo Jets: 2 deployed, 1 not · SST: London`, or nothing."""
    parts = []
    if seat["deployed"] or seat["undeployed"]:
        facts = {"deployed": seat["deployed"], "undeployed": seat["undeployed"]}
        parts.append(_("Jumbo Jets: %(deployed)d deployed, %(undeployed)d not") % facts)
    if seat["sst"]:
        parts.append(_("SST: %(place)s") % {"place": _("not deployed") if seat["sst"] == ON_NO_SPOKE else seat["sst"]})
    return " · ".join(parts)


def notes(view: BaronView, names: list[str]) -> list[str]:
    """What holds for everybody now."""
    told = []
    if view["recession"]:
        told.append(_("Recession: every marker pays $1 until the round ends."))
    if view["competitor"] is not None:
        told.append(_("The Local Competitor of %(name)s waits.") % {"name": names[view["competitor"]]})
    if view["auction"] and view["auction"]["highest_bidder"] is not None:
        bidder, bid = names[view["auction"]["highest_bidder"]], view["auction"]["highest_bid"]
        told.append(_("%(name)s bids $%(bid)d.") % {"name": bidder, "bid": bid})
    return told


def spoke_facts(spoke: Spoke, names: list[str]) -> str:
    low, high = spoke["pays"]
    facts = {
        "hub": spoke["hub"],
        "price": spoke["price"],
        "pays": f"${low}" if low == high else f"${low}/{high}",
        "owner": _("open") if spoke["owner"] is None else names[spoke["owner"]],
    }
    return _("%(hub)s · costs $%(price)d · pays %(pays)s · %(owner)s") % facts


@cache
def marker_picture(name: str, board: Board, _language: str) -> Markup:
    """A profit marker as it lies on the table."""
    title = marker_title(name)
    marker = board.marker_names.index(name)
    if marker < board.first_spoke_marker:
        numbers = f"{board.profit_low[marker]}/{board.profit_high[marker]}"
        return art.marker(board.hubs[marker], "hub", numbers, title=title)
    if marker < board.first_jumbo_marker:
        spoke = marker - board.first_spoke_marker
        low, high = board.pays[spoke], board.pays_high[spoke]
        kind = "domestic" if board.is_domestic(spoke) else "foreign"
        return art.marker(name, kind, str(low) if low == high else f"{low}/{high}", title=title)
    kind = "jumbo" if marker < board.contract_marker else "contract" if marker == board.contract_marker else "event"
    return art.marker(title, kind, "", title=title)
