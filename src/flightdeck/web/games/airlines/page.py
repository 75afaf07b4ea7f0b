"""What the page of a table shows of Airlines: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from django.utils.translation import ngettext
from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
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
from flightdeck.web.as_text import TextTable
from flightdeck.web.games.airlines import art, as_text, board_svg, effects, results
from flightdeck.web.games.airlines.reasons import REASONS
from flightdeck.web.games.airlines.sheets import FORM
from flightdeck.web.games.airlines.summary import Teller
from flightdeck.web.games.airlines.terms import TERMS
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

# So many claims are buttons at once.
FEW = 2


@dataclass(frozen=True, slots=True, eq=False)
class ClaimOffer:
    """A route that may be claimed now with a card. One object each, as long as it is remembered."""

    action: str
    airline: str
    route: str
    label: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be done for an airline at a place of the map: what it changes, and the buttons that do it."""

    airline: str
    effect: str
    concerns: str
    cards: list[Card]


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, seat: SeatView) -> None:
        super().__init__(sight, number, seat)
        self.on_table = [holding(code, count) for code, count in seat["on_table"].items()]


class Page(pages.Page):
    clauses = CLAUSES
    terms = TERMS
    reasons = REASONS
    # Of what a player has.
    signs = art.SIGNS
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
        # By their places: the circles that may be sabotaged, and what the headquarters offer for stock in hand.
        self.circles = {spot_name(board, action): action for action in legal if isinstance(action, SabotageOn)}
        self.homes = stock_actions(legal)
        super().__init__(sight, {*claimers, *self.circles, *self.homes})
        self.tokens = {code: art.token(code) for code in view["airlines"]}
        self.labelled = {code: art.token(code, code) for code in view["airlines"]}
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
        # By airline: what selecting its stock cards is good for now; and the airlines for each of that.
        self.uses = {code: sorted({VERBS[type(one)] for one in actions}) for code, actions in self.homes.items()}
        self.may_select = {
            verb: [code for code, verbs in self.uses.items() if verb in verbs] for verb in VERBS.values()
        }
        # By airline; and all of them, if they are few enough to be buttons at once.
        self.claims = grouped(claims, "airline")
        self.few_claims = claims if len(claims) <= FEW else []
        self.spots = [(str(action), name) for name, action in self.circles.items()]
        sabotage = [action for action in legal if isinstance(action, SabotageWith)]
        self.sabotage = [
            (str(action), AIRLINES[action.airline], art.sabotage(AIRLINES[action.airline])) for action in sabotage
        ]
        self.others = other_buttons(state, legal)
        self.exchanges = buttons(state.game, [action for action in legal if isinstance(action, Exchange)])
        # If nothing else may be done.
        self.only = str(legal[0]) if len(legal) == 1 else ""

    def parts(self) -> list[Changing]:
        view, turn = self.view, self.turn
        market = (view["face_up"], view["deck"], view["flight_deck"], view["scorings"], self.warning, turn)
        hand = Changing("hand", key=(str(view.get("hand")), str(view.get("flights")), turn), place=Place.CARDS)
        return [
            Changing("actions", place=Place.NOW),
            Changing("market", shared=not self.acting, key=market, place=Place.NOW),
            *([hand] if self.sight.seat is not None else []),
            *self.players(view["seats"]),
            Changing("airlines", shared=True, key=str(view["airlines"]), place=Place.TAB, title=_("Airlines")),
        ]

    def about(self, place: str, state: State) -> list[Action]:
        return [one for one in state.game.actions if is_about(self.board, place, one)]

    def facts_at(self, place: str) -> str:
        if place in self.view["airlines"]:
            return effects.holders(self.view, self.sight.names, place)
        return as_text.circles(self.view["routes"][place]) if place in self.view["routes"] else ""

    def as_text(self) -> list[TextTable]:
        return as_text.tables(self.board, self.view, self.sight.names)

    @cached_property
    def offers(self) -> list[Offer]:
        """What may be done at the place that was asked for."""
        place, view, names = self.focus or "", self.view, self.sight.names
        if place in self.circles:
            return [self._sabotage_offer(place, self.circles[place])]
        if place in self.homes:
            return [self._stock_offer(place, verb) for verb in self.uses[place]]
        claims = grouped(self.claimers.get(place, []), "airline")
        return [
            Offer(
                airline,
                effects.of_claiming(view, place, airline),
                effects.holders(view, names, airline),
                [Card(airline, 1, one.picture, one.action, f"{airline} {one.label}") for one in group],
            )
            for airline, group in claims.items()
        ]

    def _sabotage_offer(self, place: str, action: SabotageOn) -> Offer:
        route, code = self.board.routes[action.route], self.view["sabotage_with"] or ""
        label = _("Sabotage the %(number)s") % {"number": action.number}
        return Offer(
            code,
            effects.of_sabotage(self.view, route, action.number),
            effects.concerned(self.board, self.view, route),
            [Card(place, 1, art.sabotage(code) + Markup(" ") + label, str(action), label)],
        )

    def _stock_offer(self, code: str, verb: str) -> Offer:
        actions = [action for action in self.homes[code] if VERBS[type(action)] == verb]
        effect = effects.of_founding if verb == "found" else effects.of_playing
        game = self.sight.state.game
        return Offer(
            code,
            effect(self.view, code),
            effects.holders(self.view, self.sight.names, code),
            [Card(code, one.count, stock(code, one.count).picture, str(one), game.label(one, _)) for one in actions],
        )

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
        routes, choices = self.board.routes, self.choices
        return board_svg.live(
            self.board,
            self.view,
            choices={route: choices[route] for route in sorted(self.claimers)},
            spots={(routes[spot.route], spot.number): choices[name] for name, spot in self.circles.items()},
            homes={code: choices[code] for code in self.homes},
            focus=self.focus,
            last=self.news,
            describe=self._described,
            label=_("Markers on the map"),
            payments=_("Pays most / second stock · markers left"),
        )

    def _described(self, place: str) -> str:
        if place in self.homes:
            words = HOMES["found"] if "found" in self.uses[place] else HOMES["play"]
            return _(words) % {"airline": place}
        airlines = tuple(grouped(self.claimers.get(place, []), "airline"))
        return route_label(place, self.facts_at(place), airlines, self.sight.language)

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of North America"))

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()


class AirlinesPage(GamePage):
    teller = Teller
    board_form = FORM

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
    plain: list[Action] = [action for action in legal if isinstance(action, (Expand, Decline, NoSabotage))]
    plain += [action for action in legal if isinstance(action, Remove)]
    none = [(str(action), _("Play none")) for action in legal if isinstance(action, PlayNone)]
    return none + buttons(state.game, plain)


def is_about(board: Board, place: str, action: Action) -> bool:
    """Is it done on this route, or with the stock of the airline that has its headquarters there?"""
    if isinstance(action, (Claim, SabotageOn)):
        return board.routes[action.route] == place
    return isinstance(action, (Found, Play)) and AIRLINES[action.airline] == place


def spot_name(board: Board, spot: SabotageOn) -> str:
    return f"{board.routes[spot.route]} {spot.number}"


# By the name that the form posts.
VERBS: dict[type[Action], str] = {Found: "found", Play: "play"}
HOMES = {"found": mark("Found %(airline)s"), "play": mark("Play stock of %(airline)s")}


def stock_actions(legal: list[Action]) -> dict[str, list[Found | Play]]:
    """By airline: what may be done with its stock in hand."""
    found: dict[str, list[Found | Play]] = {}
    for action in legal:
        if isinstance(action, (Found, Play)):
            found.setdefault(AIRLINES[action.airline], []).append(action)
    return found


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
def route_label(route: str, circles: str, airlines: tuple[str, ...], _language: str) -> str:
    """Whose the circles are, and which airlines can claim one; a single circle to sabotage is only named."""
    told = f"{route} ({circles})" if circles else route
    if not airlines:
        return told
    return _("%(route)s: %(airlines)s") % {"route": told, "airlines": ", ".join(airlines)}


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
def holding(code: str, count: int) -> Card:
    return Card(code, count, art.holding(code, count, f"{count} {code}"))


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
