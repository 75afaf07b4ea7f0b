"""What the page of a table shows of Air Baron: a function of what the seat may see and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from django.utils.translation import get_language
from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.games.air_baron.board import Board, built_in
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.phases import FARES, FOLD
from flightdeck.games.air_baron.phases import NAMES as PHASES
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.words import CLAUSES
from flightdeck.web.games.air_baron import action_labels, art, board_svg
from flightdeck.web.games.air_baron import postgame as telling
from flightdeck.web.games.air_baron.offers import TITLES, Offer, Offers, marker_title, offers
from flightdeck.web.games.air_baron.round import Drawn, Roll, drawn_markers, last_roll, last_spokes
from flightdeck.web.pages import BadChoice, Place, asking_for, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _

__all__ = ["SUGGESTED", "BadChoice", "art", "board_svg", "build", "compose", "story", "warm_up"]

# Among bots that are not out to win, a game might go on for ever (AB42).
SUGGESTED: Mapping[str, OptionValue] = MappingProxyType({"round_limit": 200})


@dataclass(slots=True)
class Panel:
    """What everybody may see of a player."""

    number: int
    name: str
    airline: str
    token: Markup
    cash: int
    loan: int
    loan_limit: int
    share: int
    worth: int
    missing: int
    jets: str
    state: list[str]
    place: int | None
    to_act: bool
    own: bool


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


@dataclass(slots=True)
class Page:
    board_base: Markup
    board_live: Markup
    symbols: Markup
    share_track: Markup
    settlement_track: Markup
    contract_track: Markup
    panels: list[Panel]
    hubs: list[HubLine]
    tokens: list[Markup]
    round: int
    cup: list[str]
    drawn: list[Drawn]
    roll: Roll | None
    notes: list[str]
    prompt: str
    clause: str
    offers: Offers = field(default_factory=Offers)
    titles: Mapping[str, str] = field(default_factory=dict)
    pending: list[tuple[str, Markup, str]] = field(default_factory=list)
    focus: str | None = None
    focused: list[Offer] = field(default_factory=list)
    facts: str = ""
    may_leave: bool = False
    ranking: list[Place] = field(default_factory=list)


def story(record: Record, game: Game, names: list[str]) -> Story:
    """Everything is open now, whoever asks."""
    return telling.story(record, game, names, _)


def worded(action: str, _state: State | None = None, _seat: int = 0) -> str:
    """As a button would say it."""
    return action_labels.worded(action)


def warm_up() -> None:
    """Draw the built-in board once, before the first person waits for it."""
    board_svg.base(built_in())


def compose(verb: str, cards: list[str]) -> list[str]:
    """Nothing is selected before it is done in this game."""
    raise BadChoice(_("Nothing was chosen."))


def build(
    game: Game,
    state: State,
    seat: int | None,
    names: list[str],
    *,
    own_seats: list[int],
    focus: str | None = None,
    whole: bool = True,
    link: Callable[[str], str] = lambda query: f"?{query}",
    acting: bool = True,
) -> Page:
    """The page for a seat, or for a spectator. `whole` includes what never changes."""
    assert isinstance(game, AirBaron)
    assert isinstance(state, BaronState)
    board, language = game.board, get_language()
    view: Any = state.view(seat)
    may = seat is not None and acting and seat in state.to_act
    found = offers(state, seat, state.legal(seat)) if may and seat is not None else Offers()
    focus = focus if focus in found.by_spoke else None
    return Page(
        board_base=board_svg.base(board, _("Map of the United States"), view["hubs"]) if whole else Markup(),
        board_live=board_svg.live(
            board,
            view,
            choices={spoke: link(asking_for(spoke)) for spoke in sorted(found.by_spoke)},
            focus=focus,
            last=last_spokes(state, board),
            label=_("Spokes and jets on the map"),
        ),
        symbols=art.symbols() if whole else Markup(),
        share_track=art.share_track(board, view, _("Market share track"), marker_title),
        settlement_track=art.settlement_track(board, view, _("Settlement track")),
        contract_track=art.contract_track(board, view, _("Government Contract track")),
        panels=[panel(view, names, number, own_seats) for number in range(game.players)],
        hubs=[hub_line(name, hub) for name, hub in view["hubs"].items()],
        tokens=[art.token(number, names[number]) for number in range(game.players)],
        round=view["round"],
        cup=[marker_title(name) for name in view["cup"]],
        drawn=drawn_markers(state, board, names),
        roll=last_roll(state, names),
        notes=notes(view, names),
        prompt=game.prompt(state, seat, _) if seat is not None and acting else "",
        clause=CLAUSES.get(PHASES.index(view["phase"]), ""),
        offers=found,
        titles={kind: _(title) for kind, title in TITLES.items()},
        pending=[(action, marker_picture(name, board, language), marker_title(name)) for action, name in found.order],
        focus=focus,
        focused=found.by_spoke.get(focus or "", []),
        facts=spoke_facts(view["spokes"][focus], names) if focus else "",
        may_leave=may and state.phase in (FOLD, FARES),
        ranking=result(state, names),
    )


def panel(view: Any, names: list[str], number: int, own_seats: list[int]) -> Panel:
    seat = view["seats"][number]
    state = [
        word
        for key, word in (("fare_wars", _("Fare Wars")), ("on_strike", _("on Strike")), ("left", _("left the game")))
        if seat[key]
    ]
    if view["contract"]["holder"] == number:
        state.append(_("Government Contract: $%(rate)d") % {"rate": view["contract"]["rate"]})
    return Panel(
        number=number,
        name=names[number],
        airline=seat["airline"],
        token=art.token(number),
        cash=seat["cash"],
        loan=seat["loan"],
        loan_limit=seat["loan_limit"],
        share=seat["share"],
        worth=seat["worth"],
        missing=max(0, view["target"] - seat["share"] - seat["cash"]),
        jets=jets(seat),
        state=state,
        place=view["order"].index(number) + 1 if number in view["order"] else None,
        to_act=number in view["to_act"],
        own=number in own_seats,
    )


def jets(seat: Any) -> str:
    """`Jumbo Jets: 2 deployed, 1 not · SST: London`, or nothing."""
    parts = []
    if seat["deployed"] or seat["undeployed"]:
        facts = {"deployed": seat["deployed"], "undeployed": seat["undeployed"]}
        parts.append(_("Jumbo Jets: %(deployed)d deployed, %(undeployed)d not") % facts)
    if seat["sst"]:
        parts.append(_("SST: %(place)s") % {"place": _("not deployed") if seat["sst"] == "undeployed" else seat["sst"]})
    return " · ".join(parts)


def hub_line(name: str, hub: Any) -> HubLine:
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


def notes(view: Any, names: list[str]) -> list[str]:
    """What holds for everybody now."""
    told = []
    if view["recession"]:
        told.append(_("Recession: every marker pays $1 until the round ends."))
    if view["competitor"] is not None:
        told.append(_("The Local Competitor of %(name)s waits.") % {"name": names[view["competitor"]]})
    if view["auction"]:
        bid = view["auction"]["highest_bid"]
        bidder = view["auction"]["highest_bidder"]
        if bidder is not None:
            told.append(_("%(name)s bids $%(bid)d.") % {"name": names[bidder], "bid": bid})
    return told


def spoke_facts(spoke: Any, names: list[str]) -> str:
    low, high = spoke["pays"]
    facts = {
        "hub": spoke["hub"],
        "price": spoke["price"],
        "pays": f"${low}" if low == high else f"${low}/{high}",
        "owner": _("open") if spoke["owner"] is None else names[spoke["owner"]],
    }
    return _("%(hub)s · costs $%(price)d · pays %(pays)s · %(owner)s") % facts


@cache
def marker_picture(name: str, board: Board, _language: str | None) -> Markup:
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
