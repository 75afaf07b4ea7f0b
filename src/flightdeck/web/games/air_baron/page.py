"""What the page of a table shows of Air Baron: a function of what the seat may see and what it may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.games.air_baron.board import Board, built_in
from flightdeck.games.air_baron.figures import missing
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.view import ON_NO_SPOKE, BaronView, Hub, SeatView, Spoke
from flightdeck.games.air_baron.words import CLAUSES
from flightdeck.web import pages
from flightdeck.web.games.air_baron import art, board_svg
from flightdeck.web.games.air_baron.offers import TITLES, Offer, Offers, marker_title, offers
from flightdeck.web.games.air_baron.postgame import story
from flightdeck.web.games.air_baron.round import Drawn, Roll, drawn_markers, last_roll, last_spokes
from flightdeck.web.pages import BadChoice, GamePage, Sight, clause_of, prompt, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _


@dataclass(slots=True, kw_only=True)
class Panel(pages.Panel):
    airline: str
    token: Markup
    cash: int
    loan: int
    share: int
    missing: int
    jets: str
    state: list[str]
    # In the order of the round.
    place: int | None


@dataclass(slots=True)
class HubLine:
    """A hub, and how everybody stands there."""

    name: str
    market_share: str
    profit: str
    jumbos: str
    # By seat: domestic spokes, and the standing in a word.
    seats: list[tuple[int, str]]
    size: int


@dataclass(slots=True, kw_only=True)
class Page(pages.Page):
    share_track: Markup
    settlement_track: Markup
    contract_track: Markup
    hubs: list[HubLine]
    tokens: list[Markup]
    round: int
    cup: list[str]
    drawn: list[Drawn]
    roll: Roll | None
    notes: list[str]
    offers: Offers
    titles: Mapping[str, str]
    # Markers whose order is to be chosen: the action, the picture, the label.
    pending: list[tuple[str, Markup, str]]
    focused: list[Offer]
    facts: str
    # The action, if it may be done (AB41).
    leave: str


class BaronPage(GamePage):
    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        return story(record, game, names, _)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """Nothing is selected before it is done in this game."""
        raise BadChoice(_("Nothing was chosen."))

    def build(self, sight: Sight) -> Page:
        state, names, language = sight.state, sight.names, sight.language
        assert isinstance(state, BaronState)
        board, view = state.board, state.view(sight.seat)
        found = offers(state.rules, view, sight.legal())
        focus = sight.focus if sight.focus in found.by_spoke else None
        return Page(
            board_base=sight.part(lambda: board_svg.base(board, _("Map of the United States"), view["hubs"])),
            board_live=board_svg.live(
                board,
                view,
                choices=sight.choices({*found.by_spoke}),
                focus=focus,
                last=last_spokes(state, board),
                label=_("Spokes and jets on the map"),
            ),
            symbols=sight.part(art.symbols),
            share_track=art.share_track(board, view, _("Market share track"), marker_title),
            settlement_track=art.settlement_track(board, view, _("Settlement track")),
            contract_track=art.contract_track(board, view, _("Government Contract track")),
            panels=[panel(view, sight, number) for number in range(state.players)],
            hubs=[hub_line(name, hub) for name, hub in view["hubs"].items()],
            tokens=[art.token(number, names[number]) for number in range(state.players)],
            round=view["round"],
            cup=[marker_title(name) for name in view["cup"]],
            drawn=drawn_markers(state, names),
            roll=last_roll(state, names),
            notes=notes(view, names),
            prompt=prompt(sight),
            clause=clause_of(state, CLAUSES),
            offers=found,
            titles={kind: _(title) for kind, title in TITLES.items()},
            pending=[(action, marker_picture(name, board, language), label) for action, name, label in found.order],
            focus=focus,
            focused=found.by_spoke.get(focus or "", []),
            facts=spoke_facts(view["spokes"][focus], names) if focus else "",
            leave=leaving(state, sight),
            ranking=result(sight),
        )


def leaving(state: BaronState, sight: Sight) -> str:
    """It is never offered among the legal actions."""
    action = state.rules.actions[state.rules.leave_index]
    return str(action) if sight.seat is not None and sight.acting and not state.refuse(sight.seat, action) else ""


def panel(view: BaronView, sight: Sight, number: int) -> Panel:
    seat = view["seats"][number]
    return Panel(
        number=number,
        name=sight.names[number],
        to_act=number in view["to_act"],
        own=number in sight.own_seats,
        airline=seat["airline"],
        token=art.token(number),
        cash=seat["cash"],
        loan=seat["loan"],
        share=seat["share"],
        missing=missing(view, number),
        jets=jets(seat),
        state=troubles(view, number),
        place=view["order"].index(number) + 1 if number in view["order"] else None,
    )


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


def hub_line(name: str, hub: Hub) -> HubLine:
    low, high = hub["market_share"]
    profit_low, profit_high = hub["profit"]
    return HubLine(
        name=name,
        market_share=f"{low}/{high}",
        profit=f"{profit_low}/{profit_high}",
        jumbos=f"{hub['jumbos']}/{hub['jumbo_limit']}",
        seats=list(zip(hub["spokes"], hub["standing"], strict=True)),
        size=hub["size"],
    )


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
