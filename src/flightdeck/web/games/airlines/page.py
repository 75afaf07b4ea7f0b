"""What the page of a table shows of Airlines: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.translation import ngettext
from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY
from flightdeck.engine.text import mark
from flightdeck.games.airlines.board import AIRLINES, Board, built_in
from flightdeck.games.airlines.claim import Claim
from flightdeck.games.airlines.expand import Expand, PlayNone
from flightdeck.games.airlines.flights import Exchange
from flightdeck.games.airlines.found import Found
from flightdeck.games.airlines.inactive import Remove
from flightdeck.games.airlines.sabotage import NoSabotage, SabotageOn, SabotageWith
from flightdeck.games.airlines.scoring import most_scorings, pays
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.games.airlines.stock import Decline, Draw, Play, Take
from flightdeck.games.airlines.turn import idle_limit
from flightdeck.games.airlines.view import Airline, AirlinesView
from flightdeck.games.airlines.words import CLAUSES, TYPES, card_name
from flightdeck.web import pages
from flightdeck.web.games.airlines import art, board_svg
from flightdeck.web.games.airlines.postgame import story
from flightdeck.web.pages import (
    REMEMBERED,
    BadChoice,
    Card,
    GamePage,
    Sight,
    asking_for,
    clause_of,
    last_round,
    prompt,
    result,
    the,
)
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _


@dataclass(frozen=True, slots=True, eq=False)
class ClaimOffer:
    """A route that may be claimed now with a card. One object each, as long as it is remembered."""

    action: str
    airline: str
    route: str
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
    # To most and to second-most stock.
    pays: tuple[int, int]
    markers: int
    lines: Markup


@dataclass(slots=True, kw_only=True)
class Panel(pages.Panel):
    points: int
    hand_size: int
    flights: int
    on_table: list[Card]


@dataclass(slots=True, kw_only=True)
class Page(pages.Page):
    airlines: list[AirlineLine]
    face_up: list[Card]
    hand: list[Card]
    flights: list[Card]
    deck: int
    flight_deck: int
    scorings: int
    all_scorings: int
    # When the game will end soon, why.
    warning: str
    # Drawing, if it may be done.
    draw: str
    # By airline: what selecting its stock cards is good for now; all of that, and the same in sentences.
    uses: dict[str, list[str]]
    may_select: list[str]
    hints: list[str]
    # By airline, and those of the route that is asked for.
    claims: dict[str, list[ClaimOffer]]
    focused: dict[str, list[ClaimOffer]]
    tokens: dict[str, Markup]
    # Circles to sabotage: the action and its label; with a focus, only those of that route.
    spots: list[tuple[str, str]]
    sabotage: list[tuple[str, str, Markup]]
    others: list[tuple[str, str]]

    @property
    def has_actions(self) -> bool:
        return bool(self.claims or self.spots or self.others or self.sabotage)


class AirlinesPage(GamePage):
    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        return story(record, game, names, _)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        return [compose(game, verb, cards)]

    def build(self, sight: Sight) -> Page:
        state, language = sight.state, sight.language
        assert isinstance(state, AirlinesState)
        board, view, legal = state.board, state.view(sight.seat), sight.legal()
        claims = offered_claims(board, legal, language)
        claimers = by_route(claims)
        spots = [action for action in legal if isinstance(action, SabotageOn)]
        focus = sight.focus if sight.focus in {*claimers, *[board.routes[spot.route] for spot in spots]} else None
        taking = {AIRLINES[action.airline]: str(action) for action in legal if isinstance(action, Take)}
        exchanging = {board.flights[action.card]: str(action) for action in legal if isinstance(action, Exchange)}
        uses = uses_of_stock(legal)
        return Page(
            board_base=sight.part(lambda: board_svg.base(board, _("Map of North America"))),
            board_live=board_svg.live(
                board,
                view,
                choices=sight.choices(set(claimers)),
                spots={
                    (board.routes[spot.route], spot.number): sight.link(asking_for(board.routes[spot.route]))
                    for spot in spots
                },
                focus=focus,
                last=last_markers(state),
                describe=lambda route: route_label(route, tuple(claimers.get(route, {})), language),
                label=_("Markers on the map"),
            ),
            symbols=sight.part(art.symbols),
            airlines=[airline_line(code, airline, language) for code, airline in view["airlines"].items()],
            face_up=[stock(code, 1, taking.get(code, "")) for code in view["face_up"] if code],
            hand=hand_cards(view.get("hand", {})),
            flights=[flight(card, exchanging.get(card, ""), language) for card in view.get("flights", [])],
            panels=[panel(view, sight, number) for number in range(state.players)],
            deck=view["deck"],
            flight_deck=view["flight_deck"],
            scorings=view["scorings"],
            all_scorings=most_scorings(state.players),
            warning=warning(view, idle_limit(state)),
            prompt=prompt(sight),
            clause=clause_of(state, CLAUSES),
            draw=next((str(action) for action in legal if isinstance(action, Draw)), ""),
            uses=uses,
            may_select=[verb for verb in HINTS if any(verb in verbs for verbs in uses.values())],
            hints=hints(uses),
            claims=claims,
            focus=focus,
            focused=claimers.get(focus or "", {}),
            tokens={code: art.token(code) for code in claims},
            spots=spot_buttons(board, spots, focus),
            sabotage=[sabotage_button(action) for action in legal if isinstance(action, SabotageWith)],
            others=other_buttons(state, legal),
            ranking=result(sight),
        )


def warning(view: AirlinesView, limit: int) -> str:
    """Of the end that so many idle turns bring (AL19); but not every short pause is worth a word."""
    if view["last_turns"]:
        return last_round(view["last_turns"])
    left = limit - view["idle_turns"]
    if left > view["players"] or view["over"]:
        return ""
    return ngettext(
        "Without a marker or stock the game ends after %(num)d more turn.",
        "Without a marker or stock the game ends after %(num)d more turns.",
        left,
    ) % {"num": left}


def other_buttons(state: AirlinesState, legal: list[Action]) -> list[tuple[str, str]]:
    """What can be clicked besides routes and cards; what clears the way for others comes last."""
    plain: list[Action] = [action for action in legal if isinstance(action, (Expand, PlayNone, Decline, NoSabotage))]
    plain += [action for action in legal if isinstance(action, Remove)]
    return [(str(action), state.game.label(action, _)) for action in plain]


def spot_buttons(board: Board, spots: list[SabotageOn], focus: str | None) -> list[tuple[str, str]]:
    if focus is None:
        return [(str(spot), f"{board.routes[spot.route]} {spot.number}") for spot in spots]
    there = [spot for spot in spots if board.routes[spot.route] == focus]
    return [(str(spot), _("Sabotage the %(number)s") % {"number": spot.number}) for spot in there]


def sabotage_button(action: SabotageWith) -> tuple[str, str, Markup]:
    code = AIRLINES[action.airline]
    return str(action), code, art.sabotage(code)


# By the name that the form posts.
HINTS = {
    "found": mark("Your cards can found %(airlines)s."),
    "play": mark("You can play stock of %(airlines)s."),
}


def uses_of_stock(legal: list[Action]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in legal:
        if isinstance(action, (Found, Play)) and action.count == 1:
            verb = "found" if isinstance(action, Found) else "play"
            found.setdefault(AIRLINES[action.airline], []).append(verb)
    return found


def hints(uses: dict[str, list[str]]) -> list[str]:
    told = {verb: ", ".join(code for code, verbs in uses.items() if verb in verbs) for verb in HINTS}
    return [_(HINTS[verb]) % {"airlines": airlines} for verb, airlines in told.items() if airlines]


def compose(game: Game, verb: str, cards: list[str]) -> Action:
    """The action that selected stock cards (`hand:BOI`) make."""
    codes = [card.removeprefix("hand:") for card in cards]
    if any(code not in AIRLINES for code in codes):
        raise BadChoice(_("These are no cards of yours."))
    if not codes:
        raise BadChoice(_("Select the stock cards you want to play."))
    if len(set(codes)) > 1:
        raise BadChoice(_("Select stock cards of one airline only."))
    return the(game, Found if verb == "found" else Play, airline=AIRLINES.index(codes[0]), count=len(codes))


def offered_claims(board: Board, legal: list[Action], language: str) -> dict[str, list[ClaimOffer]]:
    """By airline, as the list beside the board shows them."""
    found: dict[str, list[ClaimOffer]] = {}
    for action in legal:
        if isinstance(action, Claim):
            airline, route, card = AIRLINES[action.airline], board.routes[action.route], board.flights[action.card]
            found.setdefault(airline, []).append(claim(str(action), airline, route, card, language))
    return found


@lru_cache(REMEMBERED)
def claim(action: str, airline: str, route: str, card: str, _language: str) -> ClaimOffer:
    label = _("with %(card)s") % {"card": card_name(card, _)}
    return ClaimOffer(action, airline, route, label, flight_picture(card, label))


def by_route(claims: dict[str, list[ClaimOffer]]) -> dict[str, dict[str, list[ClaimOffer]]]:
    """By route, and then by airline."""
    found: dict[str, dict[str, list[ClaimOffer]]] = {}
    for airline, group in claims.items():
        for offered in group:
            found.setdefault(offered.route, {}).setdefault(airline, []).append(offered)
    return found


@lru_cache(REMEMBERED)
def route_label(route: str, airlines: tuple[str, ...], _language: str) -> str:
    if not airlines:
        return route
    return _("%(route)s: %(airlines)s") % {"route": route, "airlines": ", ".join(airlines)}


OTHER_ACTIONS = ("played", "played_none", "declined")


def last_markers(state: AirlinesState) -> set[str]:
    """The markers placed in the last turn that was played, by the ids of their pictures."""
    board = state.board
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


@cache
def stock_looks(code: str, count: int) -> tuple[str, Markup]:
    label = code if count == 1 else f"{count} {code}"
    return label, art.stock_card(code, count, label)


def stock(code: str, count: int, value: str = "") -> Card:
    label, picture = stock_looks(code, count)
    return Card(code, count, picture, value, label)


def hand_cards(hand: dict[str, int]) -> list[Card]:
    return [stock(code, 1, f"hand:{code}") for code, count in hand.items() for _one in range(count)]


def flight(card: str, exchange: str, language: str) -> Card:
    """With what exchanges it, if it has become unusable."""
    label, picture = flight_looks(card, language)
    return Card(card, 1, picture, exchange, label)


@cache
def flight_looks(card: str, _language: str) -> tuple[str, Markup]:
    label = _("flight card %(card)s") % {"card": card_name(card, _)}
    return label, flight_picture(card, label)


def flight_picture(card: str, label: str) -> Markup:
    kind, value = card.split(" ")
    return art.flight_card(kind, int(value), label)


def airline_line(code: str, seen: Airline, language: str) -> AirlineLine:
    return AirlineLine(
        code=code,
        token=art.token(code),
        headquarters=seen["headquarters"],
        founded=seen["founded"],
        inactive=seen["inactive"],
        pays=pays(seen["placed"]),
        markers=seen["markers"],
        lines=line_samples(tuple(seen["types"]), language),
    )


@cache
def line_samples(kinds: tuple[str, ...], _language: str) -> Markup:
    return Markup("").join(art.line_sample(kind, _(TYPES[kind])) for kind in kinds)


def panel(view: AirlinesView, sight: Sight, number: int) -> Panel:
    seat = view["seats"][number]
    return Panel(
        number=number,
        name=sight.names[number],
        to_act=number in view["to_act"],
        own=number in sight.own_seats,
        points=seat["points"],
        hand_size=seat["hand_size"],
        flights=seat["flights_in_hand"],
        on_table=[stock(code, count) for code, count in seat["on_table"].items()],
    )
