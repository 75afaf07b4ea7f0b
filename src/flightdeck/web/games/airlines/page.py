"""What the page of a table shows of Airlines: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from django.utils.translation import ngettext
from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
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
from flightdeck.games.airlines.view import AirlinesView, SeatView
from flightdeck.games.airlines.words import CLAUSES, TYPES, card_name
from flightdeck.web import pages
from flightdeck.web.games.airlines import art, board_svg, results
from flightdeck.web.games.airlines.summary import Teller
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import (
    REMEMBERED,
    BadChoice,
    Card,
    Changing,
    GamePage,
    Sight,
    buttons,
    grouped,
    the,
)
from flightdeck.web.translations import gettext as _


@dataclass(frozen=True, slots=True, eq=False)
class ClaimOffer:
    """A route that may be claimed now with a card. One object each, as long as it is remembered."""

    action: str
    airline: str
    route: str
    label: str
    picture: Markup


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, seat: SeatView) -> None:
        super().__init__(sight, number, seat)
        self.on_table = [stock(code, count) for code, count in seat["on_table"].items()]


class Page(pages.Page):
    clauses = CLAUSES
    turn_ends = ("played", "played_none", "declined")
    minor = ("turned_up", "removed", "earned", "reshuffled", "scoring_card_back", "drew_flight")
    shown_as_results = results.SHOWN

    def __init__(self, sight: Sight) -> None:
        state, language, legal = sight.state, sight.language, sight.legal()
        assert isinstance(state, AirlinesState)
        self.board = board = state.board
        self.view = view = state.view(sight.seat)
        claims = offered_claims(board, legal, language)
        self.claimers = claimers = grouped(claims, "route")
        # The circles that may be sabotaged.
        self.circles = spots = [action for action in legal if isinstance(action, SabotageOn)]
        super().__init__(sight, {*claimers, *[board.routes[spot.route] for spot in spots]})
        self.tokens = {code: art.token(code) for code in view["airlines"]}
        # By airline: what it pays to most and to second-most stock, and its types of lines.
        self.pays = {code: pays(airline["placed"]) for code, airline in view["airlines"].items()}
        self.lines = {code: line_samples(tuple(one["types"]), language) for code, one in view["airlines"].items()}
        taking = {AIRLINES[action.airline]: str(action) for action in legal if isinstance(action, Take)}
        self.face_up = [stock(code, 1, taking.get(code, "")) for code in view["face_up"] if code]
        hand = view.get("hand", {})
        self.hand = [stock(code, 1, f"hand:{code}") for code, count in hand.items() for _one in range(count)]
        # Each with what exchanges it, if it has become unusable.
        exchanging = {board.flights[action.card]: str(action) for action in legal if isinstance(action, Exchange)}
        self.flights = [flight(card, exchanging.get(card, ""), language) for card in view.get("flights", [])]
        self.all_scorings = most_scorings(state.players)
        # When the game will end soon, why.
        self.warning = warning(view, idle_limit(state))
        # Drawing, if it may be done.
        self.draw = next((str(action) for action in legal if isinstance(action, Draw)), "")
        # By airline: what selecting its stock cards is good for now; all of that, and the same in sentences.
        self.uses = uses_of_stock(legal)
        self.may_select = [verb for verb in HINTS if any(verb in verbs for verbs in self.uses.values())]
        self.hints = hints(self.uses)
        # By airline, and those of the route that is asked for.
        self.claims = grouped(claims, "airline")
        self.focused = grouped(claimers.get(self.focus or "", []), "airline")
        # Circles to sabotage; with a focus, only those of that route.
        self.spots = spot_buttons(board, spots, self.focus)
        sabotage = {AIRLINES[action.airline]: str(action) for action in legal if isinstance(action, SabotageWith)}
        self.sabotage = [(action, code, art.sabotage(code)) for code, action in sabotage.items()]
        self.others = other_buttons(state, legal)

    def parts(self) -> list[Changing]:
        view, turn = self.view, self.turn
        market = (view["face_up"], view["deck"], view["flight_deck"], view["scorings"], self.warning, turn)
        own = [Changing("hand", key=(str(view["hand"]), view["flights"], turn))] if self.sight.seat is not None else []
        return [
            *self.players(view["seats"]),
            Changing("airlines", shared=True, key=str(view["airlines"])),
            Changing("market", shared=not self.acting, key=market),
            *own,
            Changing("actions"),
        ]

    @cached_property
    def panels(self) -> list[Panel]:
        return [Panel(self.sight, number, seat) for number, seat in enumerate(self.view["seats"])]

    def hand_of(self, seat: int) -> list[Markup]:
        state = self.sight.state
        assert isinstance(state, AirlinesState)
        view = state.view(seat)
        pictures = [stock(code, count).picture for code, count in view["hand"].items()]
        return pictures + [flight(card, "", self.sight.language).picture for card in view["flights"]]

    def changed(self, event: Event) -> str:
        return marker_id(self.board, event)

    @cached_property
    def results(self) -> list[Result]:
        return results.results(self.sight, self.new_results)

    @cached_property
    def board_live(self) -> Markup:
        routes, choices, claimers = self.board.routes, self.choices, self.claimers
        language = self.sight.language
        return board_svg.live(
            self.board,
            self.view,
            choices={route: choices[route] for route in sorted(claimers)},
            spots={(routes[spot.route], spot.number): choices[routes[spot.route]] for spot in self.circles},
            focus=self.focus,
            last=self.news,
            describe=lambda route: route_label(route, tuple(grouped(claimers.get(route, []), "airline")), language),
            label=_("Markers on the map"),
        )

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of North America"))

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()


class AirlinesPage(GamePage):
    teller = Teller

    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """From selected stock cards: `hand:BOI`."""
        codes = [card.removeprefix("hand:") for card in cards]
        if any(code not in AIRLINES for code in codes):
            raise BadChoice(_("These are no cards of yours."))
        if not codes:
            raise BadChoice(_("Select the stock cards you want to play."))
        if len(set(codes)) > 1:
            raise BadChoice(_("Select stock cards of one airline only."))
        return [the(game, Found if verb == "found" else Play, airline=AIRLINES.index(codes[0]), count=len(codes))]


def warning(view: AirlinesView, limit: int) -> str:
    """Of the end that so many idle turns bring (AL19); but not every short pause is worth a word."""
    if turns := view["last_turns"]:
        text = ngettext("The last round: %(num)d more turn.", "The last round: %(num)d more turns.", turns)
        return text % {"num": turns}
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
    return buttons(state.game, plain)


def spot_buttons(board: Board, spots: list[SabotageOn], focus: str | None) -> list[tuple[str, str]]:
    if focus is None:
        return [(str(spot), f"{board.routes[spot.route]} {spot.number}") for spot in spots]
    there = [spot for spot in spots if board.routes[spot.route] == focus]
    return [(str(spot), _("Sabotage the %(number)s") % {"number": spot.number}) for spot in there]


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


def offered_claims(board: Board, legal: list[Action], language: str) -> list[ClaimOffer]:
    return [
        claim(str(one), AIRLINES[one.airline], board.routes[one.route], board.flights[one.card], language)
        for one in legal
        if isinstance(one, Claim)
    ]


@lru_cache(REMEMBERED)
def claim(action: str, airline: str, route: str, card: str, _language: str) -> ClaimOffer:
    label = _("with %(card)s") % {"card": card_name(card, _)}
    return ClaimOffer(action, airline, route, label, flight_picture(card, label))


@lru_cache(REMEMBERED)
def route_label(route: str, airlines: tuple[str, ...], _language: str) -> str:
    if not airlines:
        return route
    return _("%(route)s: %(airlines)s") % {"route": route, "airlines": ", ".join(airlines)}


def marker_id(board: Board, event: Event) -> str:
    """The picture of the marker that was placed."""
    if event.name == "founded":
        return board_svg.headquarters_id(str(event.public["airline"]))
    if event.name not in ("claimed", "sabotaged"):
        return ""
    route = board.routes.index(str(event.public["route"]))
    return board_svg.circle_id(route, board.numbers(route).index(int(str(event.public["number"]))))


@cache
def stock(code: str, count: int, value: str = "") -> Card:
    label = code if count == 1 else f"{count} {code}"
    return Card(code, count, art.stock_card(code, count, label), value, label)


@cache
def flight(card: str, exchange: str, _language: str) -> Card:
    label = _("flight card %(card)s") % {"card": card_name(card, _)}
    return Card(card, 1, flight_picture(card, label), exchange, label)


def flight_picture(card: str, label: str) -> Markup:
    kind, value = card.split(" ")
    return art.flight_card(kind, int(value), label)


@cache
def line_samples(kinds: tuple[str, ...], _language: str) -> Markup:
    return Markup("").join(art.line_sample(kind, _(TYPES[kind])) for kind in kinds)
