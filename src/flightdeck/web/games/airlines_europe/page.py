"""What the page of a table shows of Airlines Europe: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.bank import TakeMoney
from flightdeck.games.airlines_europe.bans import Ban, Pass
from flightdeck.games.airlines_europe.board import AIRLINES, PLACES, SHARE_KINDS, Board, built_in
from flightdeck.games.airlines_europe.licences import Buy, GoOn
from flightdeck.games.airlines_europe.shares import Draw, Pick, Play, PlayTwo, Take
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.games.airlines_europe.trade import Discard, Trade
from flightdeck.games.airlines_europe.view import EuropeView, SeatView, abacus_points, coming, next_price
from flightdeck.games.airlines_europe.words import CLAUSES
from flightdeck.web import pages
from flightdeck.web.as_text import TextTable
from flightdeck.web.games.airlines_europe import art, as_text, board_svg, results, track_svg
from flightdeck.web.games.airlines_europe.reasons import REASONS
from flightdeck.web.games.airlines_europe.sheets import FORM
from flightdeck.web.games.airlines_europe.summary import AIRLINE_WORDS, Teller
from flightdeck.web.games.airlines_europe.terms import TERMS
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import (
    REMEMBERED,
    BadChoice,
    Card,
    Changing,
    GamePage,
    Place,
    Sight,
    buttons,
    grouped,
    the,
)
from flightdeck.web.translations import gettext as _

BUY = Markup('<button class="button small" type="submit" name="action" value="{}" title="{}">{} <b>{}</b></button>')
PICK_TWO, TRADE_SIZES = 2, (1, 3)
HAND, HOLDINGS = "hand", "holdings"


@dataclass(frozen=True, slots=True, eq=False)
class Licence:
    """A licence that may be bought now, and the button that buys it. One object each, as long as it is remembered."""

    action: str
    airline: str
    airline_name: str
    route: str
    price: int
    effect: str
    button: Markup


@dataclass(frozen=True, slots=True)
class Column:
    """An airline above what the players have of it: where it stands, and what it pays now."""

    token: Markup
    space: str
    points: str
    told: str


@dataclass(frozen=True, slots=True)
class Holding:
    """The shares of an airline that a player has on the table, and what they would earn if they were scored now."""

    kind: str
    count: int
    earns: int
    leads: bool
    told: str


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, seat: SeatView, coming: dict[str, list[int]]) -> None:
        super().__init__(sight, number, seat)
        self.holdings = [
            holding(kind, seat["holdings"].get(kind, 0), earned[number], max(earned), sight.language)
            for kind, earned in coming.items()
        ]


class Page(pages.Page):
    clauses = CLAUSES
    terms = TERMS
    reasons = REASONS
    turn_ends = ("played", "traded", "took_money", "passed")
    minor = ("turned_up", "removed", "scored", "earned", "scoring_card", "discarded")
    shown_as_results = results.SHOWN
    printed = ("board_base", "track_printed")
    signs = art.SIGNS

    def __init__(self, sight: Sight) -> None:
        state, language, legal = sight.state, sight.language, sight.legal()
        assert isinstance(state, EuropeState)
        self.board = board = state.board
        self.view = view = state.view(sight.seat)
        if sight.open:
            view["seats"] = [state.view(number)["seats"][number] for number in range(state.players)]
        licences = offered_licences(board, view, legal, language)
        self.buyers = buyers = grouped(licences, "route")
        bans = {board.routes[action.route]: action for action in legal if isinstance(action, Ban)}
        super().__init__(sight, {*buyers, *bans})
        taking = {AIRLINES[action.airline]: str(action) for action in legal if isinstance(action, Take)}
        self.market = [share(kind, 1, language, taking.get(kind, "")) for kind in view["market"] if kind]
        holdings = view["seats"][sight.seat]["holdings"] if sight.seat is not None else {}
        self.hand = own_cards(HAND, view.get("hand", {}), language)
        self.table_cards = own_cards(HOLDINGS, holdings, language)
        # What may be done with selected cards, and drawing, if it may be done.
        self.may_select = [verb for verb, kinds in SELECTING.items() if any(isinstance(one, kinds) for one in legal)]
        self.draw = next((str(action) for action in legal if isinstance(action, Draw)), "")
        self.licences = grouped(licences, "airline")
        self.tokens = {airline: art.token(airline) for airline in self.licences}
        self.buttons = {
            airline: Markup("").join(one.button for one in group) for airline, group in self.licences.items()
        }
        self.focused = buyers.get(self.focus or "", [])
        ban = bans.get(self.focus or "")
        self.ban = str(ban) if ban is not None else ""
        plain = [action for action in legal if isinstance(action, (TakeMoney, GoOn, Pass, Discard))]
        self.others = buttons(state.game, plain)

    def parts(self) -> list[Changing]:
        view, turn = self.view, self.turn
        market = (view["market"], view["pile"], view["bank"], view["abacus_supply"], view["scorings"], turn)
        hand = Changing("hand", key=(str(view.get("hand")), turn), place=Place.CARDS)
        return [
            Changing("actions", place=Place.NOW),
            *([hand] if self.sight.seat is not None else []),
            Changing("market", shared=not self.acting, key=market, place=Place.CARDS),
            Changing("track", shared=True, key=self.track_key, place=Place.CARDS),
            Changing("airlines", shared=True, key=tuple(self.coming), place=Place.PLAYERS),
            Changing("spaces", shared=True, key=self.track_key, place=Place.PLAYERS),
            *self.players([(seat, self.earned_by(number)) for number, seat in enumerate(view["seats"])], own=True),
        ]

    def about(self, place: str, state: State) -> list[Action]:
        routes = self.board.routes
        there = [one for one in state.game.actions if isinstance(one, (Buy, Ban)) and routes[one.route] == place]
        return [one for one in there if isinstance(one, Ban) or AIRLINES[one.airline] in self.view["airlines"]]

    def facts_at(self, place: str) -> str:
        return as_text.licences(self.view["routes"][place])

    def as_text(self) -> list[TextTable]:
        return as_text.tables(self.sight.state.game, self.view, self.sight.names)

    @cached_property
    def panels(self) -> list[Panel]:
        return [Panel(self.sight, number, seat, self.coming) for number, seat in enumerate(self.view["seats"])]

    @cached_property
    def coming(self) -> dict[str, list[int]]:
        """By airline: what each seat would earn if it were scored now."""
        return coming(self.board, self.view)

    def earned_by(self, seat: int) -> list[tuple[int, int]]:
        """With what the best earns: all that a row of holdings depends on beside the holdings."""
        return [(earned[seat], max(earned)) for earned in self.coming.values()]

    @cached_property
    def columns(self) -> list[Column]:
        return [column(kind, self.view, self.board, self.sight.language) for kind in self.coming]

    def hand_of(self, seat: int) -> list[Markup]:
        state = self.sight.state
        assert isinstance(state, EuropeState)
        hand = state.view(seat)["hand"]
        return [share(kind, count, self.sight.language).picture for kind, count in hand.items()]

    def changed(self, event: Event) -> str:
        return licence_id(self.board, event)

    @cached_property
    def results(self) -> list[Result]:
        return results.results(self.sight, self.new_results)

    @cached_property
    def board_live(self) -> Markup:
        language = self.sight.language
        return board_svg.live(
            self.board,
            self.view,
            choices=self.choices,
            focus=self.focus,
            last=self.news,
            describe=lambda route: route_label(
                route, self.facts_at(route), tuple(self.buyers.get(route, ())), language
            ),
            label=_("Planes on the map"),
        )

    @cached_property
    def track(self) -> Markup:
        return track_svg.standing(self.board, self.view)

    @property
    def track_key(self) -> tuple[int, ...]:
        """What the track depends on."""
        return (self.view["scorings"], *[airline["space"] for airline in self.view["airlines"].values()])

    @cached_property
    def track_attributes(self) -> Markup:
        return track_svg.attributes(self.board, _("Share track"))

    @cached_property
    def track_printed(self) -> Markup:
        return track_svg.printed(self.board)

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of Europe"))

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()


class EuropePage(GamePage):
    teller = Teller
    board_form = FORM

    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """From selected cards: `hand:red`, `holdings:blue`."""
        chosen = [tuple(card.split(":", 1)) for card in cards]
        if any(len(pair) != 2 or pair[0] not in (HAND, HOLDINGS) or pair[1] not in SHARE_KINDS for pair in chosen):
            raise BadChoice(_("These are no cards of yours."))
        kinds = [SHARE_KINDS.index(pair[1]) for pair in chosen]
        if verb == "trade":
            return compose_trade(game, [(SHARE_KINDS.index(kind), place == HAND) for place, kind in chosen])
        if any(place != HAND for place, _kind in chosen):
            raise BadChoice(_("Only shares in your hand can be played."))
        return [compose_pick(game, kinds) if verb == "pick" else compose_play(game, kinds)]


# By the name that the form posts.
SELECTING: dict[str, tuple[type[Action], ...]] = {"pick": (Pick,), "play": (Play, PlayTwo), "trade": (Trade,)}


def compose_play(game: Game, kinds: list[int]) -> Action:
    if not kinds:
        raise BadChoice(_("Select the shares you want to play."))
    if len(set(kinds)) == 1:
        return the(game, Play, kind=kinds[0], count=len(kinds))
    if len(kinds) == PICK_TWO:
        return the(game, PlayTwo, first=min(kinds), second=max(kinds))
    raise BadChoice(_("Play any number of one airline, or one share each of two."))


def compose_pick(game: Game, kinds: list[int]) -> Action:
    if len(kinds) != PICK_TWO or len(set(kinds)) != PICK_TWO:
        raise BadChoice(_("Select two shares of different airlines."))
    return the(game, Pick, first=min(kinds), second=max(kinds))


def compose_trade(game: Game, discards: list[tuple[int, bool]]) -> list[Action]:
    if len(discards) not in TRADE_SIZES:
        raise BadChoice(_("Select one share to trade for one Air ABACUS, or three for two."))
    given = [the(game, Discard, kind=kind, from_hand=from_hand) for kind, from_hand in discards]
    return [the(game, Trade, cost=len(discards)), *given]


def offered_licences(board: Board, view: EuropeView, legal: list[Action], language: str) -> list[Licence]:
    found: list[Licence] = []
    prices: dict[int, int] = {}
    for action in legal:
        if not isinstance(action, Buy):
            continue
        airline, route = AIRLINES[action.airline], board.routes[action.route]
        if action.route not in prices:
            prices[action.route] = next_price(view["routes"][route]) or 0
        price, space = prices[action.route], view["airlines"][airline]["space"]
        after = min(space + price, board.last_space)
        name = view["airlines"][airline]["name"]
        most = board.track_points[space * PLACES], board.track_points[after * PLACES]
        found.append(licence(str(action), airline, name, route, price, (space, after), most, language))
    return found


@lru_cache(REMEMBERED)
def licence(
    action: str,
    airline: str,
    airline_name: str,
    route: str,
    price: int,
    spaces: tuple[int, int],
    most: tuple[int, int],
    _language: str,
) -> Licence:
    """Where its marker goes, and what most shares earn there."""
    effect = _("from space %(space)d to %(after)d") % {"space": spaces[0], "after": spaces[1]}
    if most[0] != most[1]:
        effect += _(": the most shares earn %(after)d, not %(before)d") % {"before": most[0], "after": most[1]}
    return Licence(action, airline, airline_name, route, price, effect, BUY.format(action, effect, route, price))


@lru_cache(REMEMBERED)
def route_label(route: str, licences: str, buyers: tuple[Licence, ...], _language: str) -> str:
    """What the licences cost and whose they are, and who can have the next."""
    told = f"{route} ({licences})"
    if not buyers:
        return told
    airlines = ", ".join(_(licence.airline) for licence in buyers)
    return _("%(route)s, %(price)d million: %(airlines)s") % {
        "route": told,
        "price": buyers[0].price,
        "airlines": airlines,
    }


def licence_id(board: Board, event: Event) -> str:
    """The picture of the licence that was bought or banned."""
    if event.name not in ("bought", "banned"):
        return ""
    route = board.routes.index(str(event.public["route"]))
    return board_svg.licence_id(route, board.licences(route).index(int(str(event.public["price"]))))


def column(kind: str, view: EuropeView, board: Board, language: str) -> Column:
    if kind in view["airlines"]:
        airline = view["airlines"][kind]
        return column_of(kind, airline["space"], tuple(airline["points"]), language)
    return column_of(kind, None, tuple(abacus_points(board, view)), language)


@lru_cache(REMEMBERED)
def column_of(kind: str, space: int | None, points: tuple[int, ...], _language: str) -> Column:
    name, pays = _(AIRLINE_WORDS[kind]), "-".join(str(one) for one in points if one)
    where = "" if space is None else str(space)
    told = _("%(airline)s on space %(space)s pays %(points)s") if where else _("%(airline)s pays %(points)s")
    facts = {"airline": name, "space": where, "points": pays}
    return Column(art.token(kind), where, "/".join(map(str, points[:2])), told % facts)


@lru_cache(REMEMBERED)
def holding(kind: str, count: int, earns: int, most: int, _language: str) -> Holding:
    facts = {"shares": f"{count} {_(AIRLINE_WORDS[kind])}", "points": earns}
    told = _("%(shares)s, would earn %(points)s now") % facts
    return Holding(kind, count, earns, 0 < earns == most, told)


@lru_cache(REMEMBERED)
def share(kind: str, count: int, _language: str, value: str = "") -> Card:
    label = _(kind) if count == 1 else f"{count} {_(kind)}"
    return Card(kind, count, art.share_card(kind, count, label), value, label)


def own_cards(place: str, shares: dict[str, int], language: str) -> list[Card]:
    return [share(kind, 1, language, f"{place}:{kind}") for kind, count in shares.items() for _number in range(count)]
