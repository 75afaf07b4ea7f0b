"""What the page of a table shows of Airlines Europe: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines_europe.bank import TakeMoney
from flightdeck.games.airlines_europe.bans import Ban, Pass
from flightdeck.games.airlines_europe.board import AIRLINES, SHARE_KINDS, Board, built_in
from flightdeck.games.airlines_europe.licences import Buy, GoOn
from flightdeck.games.airlines_europe.shares import Draw, Pick, Play, PlayTwo, Take
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.games.airlines_europe.trade import Discard, Trade
from flightdeck.games.airlines_europe.view import EuropeView, next_price
from flightdeck.games.airlines_europe.words import CLAUSES
from flightdeck.web import pages
from flightdeck.web.games.airlines_europe import art, board_svg
from flightdeck.web.games.airlines_europe.postgame import story
from flightdeck.web.pages import REMEMBERED, BadChoice, Card, GamePage, Sight, clause_of, prompt, result, the
from flightdeck.web.postgame.report import Story
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


@dataclass(slots=True, kw_only=True)
class Panel(pages.Panel):
    money: int
    points: int | None
    hand_size: int
    abacus_in_hand: int
    holdings: list[Card]
    ban_markers: int


@dataclass(slots=True, kw_only=True)
class Page(pages.Page):
    panels: list[Panel]
    track: Markup
    market: list[Card]
    hand: list[Card]
    table_cards: list[Card]
    bank: int
    pile: int
    abacus_supply: int
    scorings: int
    # What may be done with selected cards, and drawing, if it may be done.
    may_select: list[str]
    draw: str
    licences: dict[str, list[Licence]]
    focused: list[Licence]
    others: list[tuple[str, str]]
    tokens: dict[str, Markup] = field(default_factory=dict)
    buttons: dict[str, Markup] = field(default_factory=dict)


class EuropePage(GamePage):
    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        return story(record, game, names, _)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        return compose(game, verb, cards)

    def build(self, sight: Sight) -> Page:
        state, language = sight.state, sight.language
        assert isinstance(state, EuropeState)
        board, view, legal = state.board, state.view(sight.seat), sight.legal()
        licences = offered_licences(board, view, legal, language)
        buyers = by_route(licences)
        bans = {board.routes[action.route]: action for action in legal if isinstance(action, Ban)}
        focus = sight.focus if sight.focus in buyers or sight.focus in bans else None
        taking = {action.airline: str(action) for action in legal if isinstance(action, Take)}
        return Page(
            board_base=sight.part(lambda: board_svg.base(board, _("Map of Europe"))),
            board_live=board_svg.live(
                board,
                view,
                choices=sight.choices({*buyers, *bans}),
                focus=focus,
                last=last_licences(state),
                describe=lambda route: route_label(route, tuple(buyers.get(route, ())), language),
                label=_("Planes on the map"),
            ),
            track=board_svg.track(board, view, _("Share track")),
            symbols=sight.part(art.symbols),
            market=[share(kind, 1, language, taking.get(AIRLINES.index(kind), "")) for kind in view["market"] if kind],
            hand=own_cards(HAND, view.get("hand", {}), language),
            table_cards=own_cards(HOLDINGS, view["seats"][sight.seat]["holdings"], language)
            if sight.seat is not None
            else [],
            panels=[panel(view, sight, number) for number in range(state.players)],
            bank=view["bank"],
            pile=view["pile"],
            abacus_supply=view["abacus_supply"],
            scorings=view["scorings"],
            prompt=prompt(sight),
            clause=clause_of(state, CLAUSES),
            may_select=[verb for verb, kinds in SELECTING.items() if any(isinstance(one, kinds) for one in legal)],
            draw=next((str(action) for action in legal if isinstance(action, Draw)), ""),
            licences=licences,
            tokens={airline: art.token(airline) for airline in licences},
            buttons={airline: Markup("".join(one.button for one in group)) for airline, group in licences.items()},
            focus=focus,
            focused=buyers.get(focus or "", []),
            others=other_buttons(state, legal, bans.get(focus or "")),
            ranking=result(sight),
        )


# By the name that the form posts.
SELECTING: dict[str, tuple[type[Action], ...]] = {"pick": (Pick,), "play": (Play, PlayTwo), "trade": (Trade,)}


def other_buttons(state: EuropeState, legal: list[Action], ban: Ban | None) -> list[tuple[str, str]]:
    """What can be clicked besides licences and cards."""
    found = [(str(ban), _("Ban the cheapest free licence"))] if ban else []
    plain = [action for action in legal if isinstance(action, (TakeMoney, GoOn, Pass, Discard))]
    return found + [(str(action), state.game.label(action, _)) for action in plain]


def compose(game: Game, verb: str, cards: list[str]) -> list[Action]:
    """The actions that selected cards (`hand:red`, `holdings:blue`) make."""
    chosen = [tuple(card.split(":", 1)) for card in cards]
    if any(len(pair) != 2 or pair[0] not in (HAND, HOLDINGS) or pair[1] not in SHARE_KINDS for pair in chosen):
        raise BadChoice(_("These are no cards of yours."))
    kinds = [SHARE_KINDS.index(pair[1]) for pair in chosen]
    if verb == "trade":
        from_hand = [place == HAND for place, _kind in chosen]
        return compose_trade(game, list(zip(kinds, from_hand, strict=True)))
    if any(place != HAND for place, _kind in chosen):
        raise BadChoice(_("Only shares in your hand can be played."))
    if verb == "pick":
        return [compose_pick(game, kinds)]
    if not kinds:
        raise BadChoice(_("Select the shares you want to play."))
    if len(set(kinds)) == 1:
        return [the(game, Play, kind=kinds[0], count=len(kinds))]
    if len(kinds) == PICK_TWO:
        return [the(game, PlayTwo, first=min(kinds), second=max(kinds))]
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


def offered_licences(board: Board, view: EuropeView, legal: list[Action], language: str) -> dict[str, list[Licence]]:
    """By airline, as the list beside the board shows them."""
    found: dict[str, list[Licence]] = {}
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
        found.setdefault(airline, []).append(licence(str(action), airline, name, route, price, space, after, language))
    return found


@lru_cache(REMEMBERED)
def licence(
    action: str, airline: str, airline_name: str, route: str, price: int, space: int, after: int, _language: str
) -> Licence:
    effect = _("from space %(space)d to %(after)d") % {"space": space, "after": after}
    return Licence(action, airline, airline_name, route, price, effect, BUY.format(action, effect, route, price))


def by_route(licences: dict[str, list[Licence]]) -> dict[str, list[Licence]]:
    found: dict[str, list[Licence]] = {}
    for group in licences.values():
        for offered in group:
            found.setdefault(offered.route, []).append(offered)
    return found


@lru_cache(REMEMBERED)
def route_label(route: str, buyers: tuple[Licence, ...], _language: str) -> str:
    if not buyers:
        return route
    airlines = ", ".join(_(licence.airline) for licence in buyers)
    return _("%(route)s, %(price)d million: %(airlines)s") % {
        "route": route,
        "price": buyers[0].price,
        "airlines": airlines,
    }


OTHER_ACTIONS = ("played", "traded", "took_money", "passed")


def last_licences(state: EuropeState) -> set[str]:
    """The licences bought or banned in the last turn that was played, by the ids of their pictures."""
    board = state.board
    found: set[str] = set()
    actor: int | None = None
    for event in reversed(state.events):
        if event.name in OTHER_ACTIONS or (actor is not None and event.seat not in (actor, NOBODY)):
            break
        if event.name in ("bought", "banned"):
            actor = event.seat
            route = board.routes.index(str(event.public["route"]))
            place = board.licences(route).index(int(str(event.public["price"])))
            found.add(board_svg.licence_id(route, place))
    return found


def share(kind: str, count: int, language: str, value: str = "") -> Card:
    label, picture = share_looks(kind, count, language)
    return Card(kind, count, picture, value, label)


@cache
def share_looks(kind: str, count: int, _language: str) -> tuple[str, Markup]:
    label = _(kind) if count == 1 else f"{count} {_(kind)}"
    return label, art.share_card(kind, count, label)


def own_cards(place: str, shares: dict[str, int], language: str) -> list[Card]:
    return [share(kind, 1, language, f"{place}:{kind}") for kind, count in shares.items() for _number in range(count)]


def panel(view: EuropeView, sight: Sight, number: int) -> Panel:
    seat = view["seats"][number]
    holdings = sorted(seat["holdings"].items(), key=lambda pair: SHARE_KINDS.index(pair[0]))
    return Panel(
        number=number,
        name=sight.names[number],
        to_act=number in view["to_act"],
        own=number in sight.own_seats,
        money=seat["money"],
        points=seat["points"],
        hand_size=seat["hand_size"],
        abacus_in_hand=seat["abacus_in_hand"],
        holdings=[share(kind, count, sight.language) for kind, count in holdings],
        ban_markers=seat["ban_markers"],
    )
