"""What the page of a table shows of Airlines Europe: a function of what the seat may see and what it may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import get_language
from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY, State
from flightdeck.games.airlines_europe.board import AIRLINES, Board, built_in
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.games.airlines_europe.phases import NAMES as PHASES
from flightdeck.games.airlines_europe.words import CLAUSES, PLACES
from flightdeck.web.games.airlines_europe import action_labels, art, board_svg
from flightdeck.web.games.airlines_europe import postgame as telling
from flightdeck.web.pages import NO_SUGGESTIONS, REMEMBERED, BadChoice, Card, Place, asking_for, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _

SUGGESTED = NO_SUGGESTIONS
BUY = Markup('<button class="button small" type="submit" name="action" value="{}" title="{}">{} <b>{}</b></button>')
PICK_TWO, TRADE_SIZES = 2, (1, 3)


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


@dataclass(slots=True)
class Panel:
    """What everybody may see of a player."""

    number: int
    name: str
    money: int
    points: int | None
    hand_size: int
    abacus_in_hand: int
    holdings: list[Card]
    ban_markers: int
    to_act: bool
    own: bool


@dataclass(slots=True)
class Page:
    board_base: Markup
    board_live: Markup
    track: Markup
    symbols: Markup
    market: list[Card]
    hand: list[Card]
    table_cards: list[Card]
    panels: list[Panel]
    bank: int
    pile: int
    abacus_supply: int
    scorings: int
    prompt: str
    clause: str
    may_draw: bool = False
    may_select: list[str] = field(default_factory=list)
    licences: dict[str, list[Licence]] = field(default_factory=dict)
    focus: str | None = None
    focused: list[Licence] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    ranking: list[Place] = field(default_factory=list)
    tokens: dict[str, Markup] = field(default_factory=dict)
    buttons: dict[str, Markup] = field(default_factory=dict)


def story(record: Record, game: Game, names: list[str]) -> Story:
    return telling.story(record, game, names, _)


def worded(action: str, _state: State | None = None, _seat: int = 0) -> str:
    """As a button would say it."""
    return action_labels.worded(action)


def warm_up() -> None:
    """Draw the built-in board once, before the first person waits for it."""
    board_svg.base(built_in())


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
    assert isinstance(game, AirlinesEurope)
    board, language = game.board, get_language()
    view: Any = state.view(seat)
    legal = [str(action) for action in state.legal(seat)] if acting and seat in state.to_act else []
    licences = offered_licences(board, view, legal, language)
    buyers = by_route(licences)
    routes = {*buyers, *[text.removeprefix("ban ") for text in legal if text.startswith("ban ")]}
    focus = focus if focus in routes else None
    page = Page(
        board_base=board_svg.base(board, _("Map of Europe")) if whole else Markup(),
        board_live=board_svg.live(
            board,
            view,
            choices={route: link(asking_for(route)) for route in sorted(routes)},
            focus=focus,
            last=last_licences(state, board),
            describe=lambda route: route_label(route, tuple(buyers.get(route, ())), language),
            label=_("Planes on the map"),
        ),
        track=board_svg.track(board, view, _("Share track")),
        symbols=art.symbols() if whole else Markup(),
        market=[share(kind, 1, language, f"take {kind}") for kind in view["market"] if kind],
        hand=hand_cards(view, "hand", language) if seat is not None else [],
        table_cards=hand_cards(view, "holdings", language) if seat is not None else [],
        panels=[panel(view, names, number, own_seats, language) for number in range(game.players)],
        bank=view["bank"],
        pile=view["pile"],
        abacus_supply=view["abacus_supply"],
        scorings=view["scorings"],
        prompt=game.prompt(state, seat, _) if seat is not None and acting else "",
        clause=CLAUSES.get(PHASES.index(view["phase"]), ""),
        licences=licences,
        tokens={airline: art.token(airline) for airline in licences},
        buttons={airline: Markup("".join(one.button for one in group)) for airline, group in licences.items()},
        focus=focus,
        focused=buyers.get(focus or "", []),
        ranking=result(state, names),
    )
    offer(page, legal)
    return page


def offer(page: Page, texts: list[str]) -> None:
    """What can be clicked besides licences."""
    page.may_draw = "draw" in texts
    if not any(text.startswith("take ") and text != "take money" for text in texts):
        for card in page.market:
            card.value = ""
    verbs = {text.split(" ")[0] for text in texts}
    page.may_select = [verb for verb in ("pick", "play", "trade") if verb in verbs]
    if page.focus:
        page.others += [(f"ban {page.focus}", _("Ban the cheapest free licence"))] if "ban" in verbs else []
    for text, label in (
        ("take money", _("Take 8 million")),
        ("go on", _("Go on without a second licence")),
        ("pass", _("Pass")),
    ):
        if text in texts:
            page.others.append((text, label))
    page.others += [(text, discard_label(text)) for text in texts if text.startswith("discard ")]


def discard_label(text: str) -> str:
    kind, _from, place = text.removeprefix("discard ").split(" ")
    return _("Discard %(share)s %(place)s") % {"share": _(kind), "place": _(PLACES[place])}


def compose(verb: str, cards: list[str]) -> list[str]:
    """The actions that selected cards (`hand:red`, `holdings:blue`) make."""
    chosen = [tuple(card.split(":", 1)) for card in cards]
    if any(len(pair) != 2 or pair[0] not in ("hand", "holdings") for pair in chosen):
        raise BadChoice(_("These are no cards of yours."))
    kinds = [pair[1] for pair in chosen]
    if verb == "trade":
        return compose_trade([f"discard {kind} from {place}" for place, kind in chosen])
    if any(place != "hand" for place, _kind in chosen):
        raise BadChoice(_("Only shares in your hand can be played."))
    if verb == "pick" and (len(kinds) != PICK_TWO or len(set(kinds)) != PICK_TWO):
        raise BadChoice(_("Select two shares of different airlines."))
    if verb == "play" and not kinds:
        raise BadChoice(_("Select the shares you want to play."))
    if len(set(kinds)) == 1:
        return [f"{verb} {len(kinds)} {kinds[0]}"]
    if len(kinds) == PICK_TWO:
        return [f"{verb} {kinds[0]} and {kinds[1]}"]
    raise BadChoice(_("Play any number of one airline, or one share each of two."))


def compose_trade(discards: list[str]) -> list[str]:
    if len(discards) not in TRADE_SIZES:
        raise BadChoice(_("Select one share to trade for one Air ABACUS, or three for two."))
    return ["trade 1 for 1" if len(discards) == 1 else "trade 3 for 2", *discards]


def offered_licences(board: Board, view: Any, legal: list[str], language: str | None) -> dict[str, list[Licence]]:
    """By airline, as the list beside the board shows them."""
    found: dict[str, list[Licence]] = {}
    prices: dict[str, int] = {}
    for text in legal:
        if not text.startswith("buy "):
            continue
        _verb, airline, route = text.split(" ", 2)
        if route not in prices:
            prices[route] = next(licence["price"] for licence in view["routes"][route] if licence["taken_by"] is None)
        price, space = prices[route], view["airlines"][airline]["space"]
        after = min(space + price, board.last_space)
        found.setdefault(airline, []).append(
            licence(text, view["airlines"][airline]["name"], price, space, after, language)
        )
    return found


@lru_cache(REMEMBERED)
def licence(action: str, airline_name: str, price: int, space: int, after: int, _language: str | None) -> Licence:
    _verb, airline, route = action.split(" ", 2)
    effect = _("from space %(space)d to %(after)d") % {"space": space, "after": after}
    return Licence(action, airline, airline_name, route, price, effect, BUY.format(action, effect, route, price))


def by_route(licences: dict[str, list[Licence]]) -> dict[str, list[Licence]]:
    found: dict[str, list[Licence]] = {}
    for group in licences.values():
        for offered in group:
            found.setdefault(offered.route, []).append(offered)
    return found


@lru_cache(REMEMBERED)
def route_label(route: str, buyers: tuple[Licence, ...], _language: str | None) -> str:
    if not buyers:
        return route
    airlines = ", ".join(_(licence.airline) for licence in buyers)
    return _("%(route)s, %(price)d million: %(airlines)s") % {
        "route": route,
        "price": buyers[0].price,
        "airlines": airlines,
    }


OTHER_ACTIONS = ("played", "traded", "took_money", "passed")


def last_licences(state: State, board: Board) -> set[str]:
    """The licences bought or banned in the last turn that was played, by the ids of their pictures."""
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


def share(kind: str, count: int, language: str | None, value: str = "") -> Card:
    label, picture = share_looks(kind, count, language)
    return Card(kind, count, picture, value, label)


@cache
def share_looks(kind: str, count: int, _language: str | None) -> tuple[str, Markup]:
    label = _(kind) if count == 1 else f"{count} {_(kind)}"
    return label, art.share_card(kind, count, label)


def hand_cards(view: Any, place: str, language: str | None) -> list[Card]:
    shares = view["hand"] if place == "hand" else view["seats"][view["seat"]]["holdings"]
    return [share(kind, 1, language, f"{place}:{kind}") for kind, count in shares.items() for _number in range(count)]


def panel(view: Any, names: list[str], number: int, own_seats: list[int], language: str | None) -> Panel:
    seat = view["seats"][number]
    order = (*AIRLINES, "abacus")
    holdings = sorted(seat["holdings"].items(), key=lambda pair: order.index(pair[0]))
    return Panel(
        number=number,
        name=names[number],
        money=seat["money"],
        points=seat["points"],
        hand_size=seat["hand_size"],
        abacus_in_hand=seat["abacus_in_hand"],
        holdings=[share(kind, count, language) for kind, count in holdings],
        ban_markers=seat["ban_markers"],
        to_act=number in view["to_act"],
        own=number in own_seats,
    )
