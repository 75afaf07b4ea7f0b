"""What the page of a table shows of Air Baron: a function of what the seat may see and what it may do."""

from __future__ import annotations

from functools import cache, cached_property

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_baron.board import Board, built_in
from flightdeck.games.air_baron.figures import missing, spoke_of
from flightdeck.games.air_baron.phases import FARES
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.view import ON_NO_SPOKE, BaronView, SeatView, Spoke
from flightdeck.games.air_baron.words import CLAUSES
from flightdeck.web import pages
from flightdeck.web.as_text import TextTable
from flightdeck.web.games.air_baron import art, as_text, board_svg, results
from flightdeck.web.games.air_baron.offers import THEN, TITLES, Offering, Offers, after_going_on, marker_title
from flightdeck.web.games.air_baron.reasons import REASONS
from flightdeck.web.games.air_baron.round import TURN_ENDS, Drawn, Roll, drawn_markers, last_roll, spoke_id
from flightdeck.web.games.air_baron.sheets import FORM
from flightdeck.web.games.air_baron.summary import Teller
from flightdeck.web.games.air_baron.terms import TERMS
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import BadChoice, Changing, GamePage, Place, Sight
from flightdeck.web.translations import gettext as _


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, view: BaronView) -> None:
        super().__init__(sight, number, view["seats"][number])
        self.token = art.token(number)
        self.missing = missing(view, number)
        self.jets, self.jets_short = jets(self.seat), jets_short(self.seat)
        self.state = troubles(view, number)


class Page(pages.Page):
    clauses = CLAUSES
    terms = TERMS
    reasons = REASONS
    # So many of a kind are buttons; more are a list.
    few = 1
    turn_ends = TURN_ENDS
    minor = ("order", "drew", "to_map", "paid", "share", "bid", "dropped", "lifted_jumbo", "lifted_sst", "passed")
    shown_as_results = results.SHOWN

    def __init__(self, sight: Sight) -> None:
        state, names = sight.state, sight.names
        assert isinstance(state, BaronState)
        self.board = board = state.board
        self.view = view = state.view(sight.seat)
        legal = sight.legal()
        self.ahead = ahead = after_going_on(state, sight.seat, legal) if sight.seat is not None else None
        self.offers = found = Offering(state, view, names).offers(legal, ahead) if legal else Offers()
        super().__init__(sight, found.by_spoke)
        if ahead is not None and sight.seat is not None:
            # One click goes on and acts: so the action is what is asked for.
            self.prompt, self.clause = state.game.prompt(ahead, sight.seat, _), CLAUSES[ahead.phase]
        elif legal and state.phase == FARES and not state.on_strike[sight.seat or 0]:
            self.prompt = _("Your turn: draw profits, in or out of Fare Wars?")
        elif len(found.order) == 1:
            drawn = [marker_title(name) for name in view["pending"]]
            self.prompt = _("Drawn: %(markers)s. The order does not matter.") % {"markers": ", ".join(drawn)}
        self.tokens = [art.token(number, names[number]) for number in range(state.players)]
        self.notes = notes(view, names)
        self.titles = {kind: _(title) for kind, title in TITLES.items()}
        # Markers whose order is to be chosen.
        self.pending = [marker_picture(name, board, sight.language) for name in view["pending"] if found.order]
        self.focused = found.by_spoke.get(self.focus or "", [])
        # The action, if it may be done (AB41).
        self.leave = leaving(state, sight)

    def parts(self) -> list[Changing]:
        players = [
            Changing(f"player-{number}", shared=True, number=number) for number in range(self.sight.state.players)
        ]
        return [
            Changing("tracks", shared=True, place=Place.BELOW),
            *players,
            Changing("hubs", shared=True, key=str(self.view["hubs"]), place=Place.TAB, title=_("Hubs")),
            Changing("actions", place=Place.NOW),
            Changing("round", shared=True, place=Place.CARDS, title=_("Round")),
        ]

    def moments(self) -> list[State]:
        return [self.sight.state] if self.ahead is None else [self.sight.state, self.ahead]

    def about(self, place: str, state: State) -> list[Action]:
        if place not in self.board.routes:
            return []
        spoke = self.board.routes.index(place)
        return [one for one in state.game.actions if spoke_of(one) == spoke]

    def facts_at(self, place: str) -> str:
        spoke = self.view["spokes"].get(place)
        return spoke_facts(spoke, self.sight.names) if spoke else ""

    def as_text(self) -> list[TextTable]:
        return as_text.tables(self.board, self.view, self.sight.names)

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
            describe=self.described,
            label=_("Spokes and jets on the map"),
        )

    def described(self, spoke: str) -> str:
        """What it is and what may be done there, for whoever does not see the map."""
        offered = ", ".join(offer.label for offer in self.offers.by_spoke[spoke])
        return f"{spoke}: {self.facts_at(spoke)}. {offered}"

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
    board_form = FORM

    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """Two actions that are one click."""
        try:
            return [game.parse(action) for action in verb.split(THEN, 1)]
        except FlightdeckError:
            raise BadChoice(_("There is no such action.")) from None


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
    return found + ([_("Contract $%(rate)d") % {"rate": contract["rate"]}] if holds else [])


def jets(seat: SeatView) -> str:
    """`Jumbo Jets: 2 deployed, 1 not · SST: London`, or nothing."""
    parts = []
    if seat["deployed"] or seat["undeployed"]:
        facts = {"deployed": seat["deployed"], "undeployed": seat["undeployed"]}
        parts.append(_("Jumbo Jets: %(deployed)d deployed, %(undeployed)d not") % facts)
    if seat["sst"]:
        parts.append(_("SST: %(place)s") % {"place": _("not deployed") if seat["sst"] == ON_NO_SPOKE else seat["sst"]})
    return " · ".join(parts)


def jets_short(seat: SeatView) -> Markup:
    """The same with pictures: `2+1 · London`."""
    parts = []
    if seat["deployed"] or seat["undeployed"]:
        parts.append(Markup("{}{}+{}").format(art.jet("jumbo"), seat["deployed"], seat["undeployed"]))
    if seat["sst"]:
        parts.append(
            Markup("{}{}").format(art.jet("sst"), _("not deployed") if seat["sst"] == ON_NO_SPOKE else seat["sst"])
        )
    return Markup('<span aria-hidden="true">{}</span>').format(Markup(" ").join(parts))


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
