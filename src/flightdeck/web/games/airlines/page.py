"""What the page of a table shows of Airlines: a function of what the seat may see and what it may do."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext
from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY, State
from flightdeck.engine.text import mark
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES, SCORING_CARDS, Board, built_in
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.phases import NAMES as PHASES
from flightdeck.games.airlines.turn import IDLE_ROUNDS
from flightdeck.games.airlines.words import CLAUSES, TYPES, card_name
from flightdeck.web.games.airlines import action_labels, art, board_svg
from flightdeck.web.games.airlines import postgame as telling
from flightdeck.web.pages import NO_SUGGESTIONS, REMEMBERED, BadChoice, Card, Place, asking_for, last_round, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _

__all__ = ["BadChoice", "art", "board_svg", "build", "compose", "story", "warm_up"]

SUGGESTED = NO_SUGGESTIONS


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A route that may be claimed now with a card. One object each, as long as it is remembered."""

    action: str
    airline: str
    route: str
    card: str
    label: str
    picture: Markup


@dataclass(slots=True)
class AirlineLine:
    """What everybody may see of an airline."""

    code: str
    token: Markup
    headquarters: str
    founded: bool
    inactive: bool
    placed: int
    markers: int
    lines: Markup


@dataclass(slots=True)
class Panel:
    """What everybody may see of a player."""

    number: int
    name: str
    points: int
    hand_size: int
    flights: int
    on_table: list[Card]
    to_act: bool
    own: bool


@dataclass(slots=True)
class Page:
    board_base: Markup
    board_live: Markup
    symbols: Markup
    airlines: list[AirlineLine]
    face_up: list[Card]
    hand: list[Card]
    flights: list[Card]
    panels: list[Panel]
    deck: int
    flight_deck: int
    scorings: int
    all_scorings: int
    # When the game will end soon, why.
    warning: str
    prompt: str
    clause: str
    may_draw: bool = False
    may_select: list[str] = field(default_factory=list)
    # By airline.
    claims: dict[str, list[Claim]] = field(default_factory=dict)
    focus: str | None = None
    focused: dict[str, list[Claim]] = field(default_factory=dict)
    # Circles to sabotage: the action and its label; with a focus, only those of that route.
    spots: list[tuple[str, str]] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    # By airline: what selecting its stock cards is good for now; and the same in sentences.
    uses: dict[str, list[str]] = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)
    sabotage: list[tuple[str, str, Markup]] = field(default_factory=list)
    ranking: list[Place] = field(default_factory=list)
    tokens: dict[str, Markup] = field(default_factory=dict)

    @property
    def has_actions(self) -> bool:
        return bool(self.claims or self.spots or self.others or self.sabotage)


def story(record: Record, game: Game, names: list[str]) -> Story:
    """Everything is open now, whoever asks."""
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
    assert isinstance(game, Airlines)
    board, language = game.board, get_language()
    view: Any = state.view(seat)
    legal = [str(action) for action in state.legal(seat)] if acting and seat in state.to_act else []
    claims = offered_claims(board, legal, language)
    spots = [tuple(text.removeprefix("on ").rsplit(" ", 1)) for text in legal if text.startswith("on ")]
    claimers = by_route(claims)
    routes = {*claimers, *[route for route, _number in spots]}
    focus = focus if focus in routes else None
    page = Page(
        board_base=board_svg.base(board, _("Map of North America")) if whole else Markup(),
        board_live=board_svg.live(
            board,
            view,
            choices={route: link(asking_for(route)) for route in sorted(claimers)},
            spots={(route, int(number)): link(asking_for(route)) for route, number in spots},
            focus=focus,
            last=last_markers(state, board),
            describe=lambda route: route_label(route, tuple(claimers.get(route, {})), language),
            label=_("Markers on the map"),
        ),
        symbols=art.symbols() if whole else Markup(),
        airlines=[airline_line(code, view["airlines"][code], language) for code in AIRLINES],
        face_up=[stock(code, 1, language, f"take {code}") for code in view["face_up"] if code],
        hand=hand_cards(view, language) if seat is not None else [],
        flights=[flight(card, legal, language) for card in view["flights"]] if seat is not None else [],
        panels=[panel(view, names, number, own_seats, language) for number in range(game.players)],
        deck=view["deck"],
        flight_deck=view["flight_deck"],
        scorings=view["scorings"],
        all_scorings=SCORING_CARDS if game.players == 2 else SCORING_CARDS + 1,
        warning=warning(view),
        prompt=game.prompt(state, seat, _) if seat is not None and acting else "",
        clause=CLAUSES.get(PHASES.index(view["phase"]), ""),
        claims=claims,
        tokens={code: art.token(code) for code in claims},
        focus=focus,
        focused=claimers.get(focus or "", {}),
        spots=[
            (
                f"on {route} {number}",
                _("Sabotage the %(number)s") % {"number": number} if focus else f"{route} {number}",
            )
            for route, number in spots
            if focus in (None, route)
        ],
        ranking=result(state, names),
    )
    offer(page, legal)
    return page


def warning(view: Any) -> str:
    if view["last_turns"]:
        return last_round(view["last_turns"])
    # AL19, but not every short pause is worth a word.
    left = IDLE_ROUNDS * view["players"] - view["idle_turns"]
    if view["idle_turns"] >= view["players"] and not view["over"]:
        return ngettext(
            "Without a marker or stock the game ends after %(num)d more turn.",
            "Without a marker or stock the game ends after %(num)d more turns.",
            left,
        ) % {"num": left}
    return ""


def offer(page: Page, texts: list[str]) -> None:
    """What can be clicked besides routes."""
    page.may_draw = "draw" in texts
    if not any(text.startswith("take ") for text in texts):
        for card in page.face_up:
            card.value = ""
    page.uses = uses_of_stock(texts)
    page.may_select = [verb for verb in VERBS if any(verb in verbs for verbs in page.uses.values())]
    for verb in page.may_select:
        airlines = ", ".join(code for code, verbs in page.uses.items() if verb in verbs)
        page.hints.append(_(VERBS[verb]) % {"airlines": airlines})
    page.sabotage = [
        (text, text.removeprefix("sabotage with "), art.sabotage(text.removeprefix("sabotage with ")))
        for text in texts
        if text.startswith("sabotage with ")
    ]
    for text, label in (
        ("expand", _("Expand: draw a flight card")),
        ("play none", _("Play no flight card")),
        ("decline", _("Do without a stock card")),
        ("no sabotage", _("No sabotage")),
    ):
        if text in texts:
            page.others.append((text, label))
    page.others += [
        (text, _("Remove %(airline)s from the face-up stock") % {"airline": text.removeprefix("remove ")})
        for text in texts
        if text.startswith("remove ")
    ]


VERBS = {
    "found": mark("Your cards can found %(airlines)s."),
    "play": mark("You can play stock of %(airlines)s."),
}


def uses_of_stock(texts: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in texts:
        for verb, one_card in (("found", r"found (\w+) with 1"), ("play", r"play 1 (\w+)")):
            if match := re.fullmatch(one_card, text):
                found.setdefault(match[1], []).append(verb)
    return found


def compose(verb: str, cards: list[str]) -> list[str]:
    """The action that selected stock cards (`hand:BOI`) make."""
    codes = [card.removeprefix("hand:") for card in cards]
    if any(code not in AIRLINES for code in codes):
        raise BadChoice(_("These are no cards of yours."))
    if not codes:
        raise BadChoice(_("Select the stock cards you want to play."))
    if len(set(codes)) > 1:
        raise BadChoice(_("Select stock cards of one airline only."))
    if verb == "found":
        return [f"found {codes[0]} with {len(codes)}"]
    return [f"play {len(codes)} {codes[0]}"]


def offered_claims(board: Board, legal: list[str], language: str | None) -> dict[str, list[Claim]]:
    """By airline, as the list beside the board shows them."""
    found: dict[str, list[Claim]] = {}
    for text in legal:
        if text.startswith("claim "):
            offered = claim(text, board, language)
            found.setdefault(offered.airline, []).append(offered)
    return found


@lru_cache(REMEMBERED)
def claim(action: str, board: Board, _language: str | None) -> Claim:
    first, _with, value = action.rpartition(" with ")
    _verb, airline, route = first.split(" ", 2)
    kind = ROUTE_TYPES[board.route_type[board.routes.index(route)]]
    label = _("with %(card)s") % {"card": card_name(f"{kind} {value}", _)}
    return Claim(action, airline, route, f"{kind} {value}", label, art.flight_card(kind, int(value), label))


def by_route(claims: dict[str, list[Claim]]) -> dict[str, dict[str, list[Claim]]]:
    """By route, and then by airline."""
    found: dict[str, dict[str, list[Claim]]] = {}
    for airline, group in claims.items():
        for offered in group:
            found.setdefault(offered.route, {}).setdefault(airline, []).append(offered)
    return found


@lru_cache(REMEMBERED)
def route_label(route: str, airlines: tuple[str, ...], _language: str | None) -> str:
    if not airlines:
        return route
    return _("%(route)s: %(airlines)s") % {"route": route, "airlines": ", ".join(airlines)}


OTHER_ACTIONS = ("played", "played_none", "declined")


def last_markers(state: State, board: Board) -> set[str]:
    """The markers placed in the last turn that was played, by the ids of their pictures."""
    found: set[str] = set()
    actor: int | None = None
    for event in reversed(state.events):
        if actor is not None and event.seat not in (actor, NOBODY):
            break
        if event.name in ("claimed", "sabotaged"):
            actor = event.seat
            route = board.routes.index(str(event.public["route"]))
            place = board.numbers(route).index(int(str(event.public["number"])))
            found.add(board_svg.circle_id(route, place))
        elif event.name == "founded":
            actor = event.seat
            found.add(board_svg.headquarters_id(str(event.public["airline"])))
        elif actor is None and event.name in OTHER_ACTIONS:
            break
    return found


def stock(code: str, count: int, language: str | None, value: str = "") -> Card:
    label, picture = stock_looks(code, count, language)
    return Card(code, count, picture, value, label)


@cache
def stock_looks(code: str, count: int, _language: str | None) -> tuple[str, Markup]:
    label = code if count == 1 else f"{count} {code}"
    return label, art.stock_card(code, count, label)


def hand_cards(view: Any, language: str | None) -> list[Card]:
    return [stock(code, 1, language, f"hand:{code}") for code, count in view["hand"].items() for _one in range(count)]


def flight(card: str, legal: list[str], language: str | None) -> Card:
    """With what exchanges it, if it has become unusable."""
    label, picture = flight_looks(card, language)
    exchange = f"exchange {card}"
    return Card(card, 1, picture, exchange if exchange in legal else "", label)


@cache
def flight_looks(card: str, _language: str | None) -> tuple[str, Markup]:
    kind, value = card.split(" ")
    label = _("flight card %(card)s") % {"card": card_name(card, _)}
    return label, art.flight_card(kind, int(value), label)


def airline_line(code: str, seen: Any, language: str | None) -> AirlineLine:
    return AirlineLine(
        code=code,
        token=art.token(code),
        headquarters=seen["headquarters"],
        founded=seen["founded"],
        inactive=seen["inactive"],
        placed=seen["placed"],
        markers=seen["markers"],
        lines=line_samples(tuple(seen["types"]), language),
    )


@cache
def line_samples(kinds: tuple[str, ...], _language: str | None) -> Markup:
    return Markup("").join(art.line_sample(kind, _(TYPES[kind])) for kind in kinds)


def panel(view: Any, names: list[str], number: int, own_seats: list[int], language: str | None) -> Panel:
    seat = view["seats"][number]
    return Panel(
        number=number,
        name=names[number],
        points=seat["points"],
        hand_size=seat["hand_size"],
        flights=seat["flights_in_hand"],
        on_table=[stock(code, count, language) for code, count in seat["on_table"].items()],
        to_act=number in view["to_act"],
        own=number in own_seats,
    )
