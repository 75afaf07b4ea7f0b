"""What the page of a table shows of Air Alliance: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_alliance.board import COLOURS, MARKERS, TRIO, Board, built_in
from flightdeck.games.air_alliance.markers import Use
from flightdeck.games.air_alliance.phases import FLY, MARKER, NAMES
from flightdeck.games.air_alliance.prospects import begun_trios, marked_fields, marks
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView, Passenger, RowPassenger, SeatView, passenger
from flightdeck.games.air_alliance.words import CLAUSES, said, trio_name, warning
from flightdeck.web import pages
from flightdeck.web.as_text import TextTable
from flightdeck.web.games.air_alliance import art, as_text, board_svg, results
from flightdeck.web.games.air_alliance.offers import TOGETHER, Button, Offers, at_airport, label, offers, with_marker
from flightdeck.web.games.air_alliance.reasons import REASONS
from flightdeck.web.games.air_alliance.sheets import FORM
from flightdeck.web.games.air_alliance.summary import Teller
from flightdeck.web.games.air_alliance.terms import TERMS
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import BadChoice, Changing, GamePage, Place, Sight
from flightdeck.web.translations import gettext as _


@dataclass(slots=True)
class Field:
    """A field of the boarding pass."""

    number: int
    # Whose it is, if anybody lies there.
    title: str
    bare: bool
    covered: int
    # Name, picture, what puts a marker there if that may be done, and otherwise why not.
    symbols: list[tuple[str, Markup, Button | None, str]]
    used: bool


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, seat: SeatView, board: Board) -> None:
        super().__init__(sight, number, seat)
        self.token = art.plane(seat["colour"], said(seat["colour"], _))
        # The sticker and `2/3`, for each trio of which the player has somebody.
        begun = begun_trios(board, seat)
        self.trios = [(art.sticker(name, _(trio_name(name))), f"{count}/{TRIO}") for name, count in begun.items()]
        self.allies = [art.token(colour, said(colour, _)) for colour in seat["allies"]]
        self.fields = [[art.symbol(name, said(name, _)) for name in one["symbols"]] for one in seat["fields"]]


class Page(pages.Page):
    clauses = CLAUSES
    terms = TERMS
    reasons = REASONS
    most_changes = MARKERS
    minor = ("arrived", "lost", "swapped", "laid", "reshuffled")
    shown_as_results = results.SHOWN

    def __init__(self, sight: Sight) -> None:
        state = sight.state
        assert isinstance(state, AllianceState)
        self.board = state.board
        self.view = view = state.view(sight.seat)
        self.offers = found = offers(state, view, sight.legal(), sight.names)
        super().__init__(sight, found.airports())
        self.warning = warning(view, _)
        self.leaving = found.leaving(self.focus) if self.focus else []
        self.landing = found.landing(self.focus) if self.focus else []
        self.winning = found.winning()
        # In this turn, by whoever's it is.
        self.won = [named(state.board, name, sight.language)[0] for name in view["won"]]
        # The only thing that may be done, if it is a flight.
        single = len(found.flights) == 1 and state.phase == FLY
        self.only = found.flights[0] if single and len(found.flights[0].ways) == 1 else None

    def parts(self) -> list[Changing]:
        view, turn = self.view, self.turn
        claim = (str(view["row"]), view["pile"], self.warning, turn)
        boarding_pass = Changing("pass", key=(self.pass_key, turn), place=Place.CARDS)
        return [
            Changing("actions", place=Place.NOW),
            *([boarding_pass] if self.sight.seat is not None else []),
            Changing("row", shared=not self.acting, key=claim, place=Place.CARDS),
            *self.players(view["seats"]),
        ]

    def moments(self) -> list[State]:
        state = self.sight.state
        assert isinstance(state, AllianceState)
        return [state, *[with_marker(state, use) for use in self.sight.legal() if isinstance(use, Use)]]

    def about(self, place: str, state: State) -> list[Action]:
        seat, airports = self.sight.seat, self.view["airports"]
        if seat is None or place not in airports:
            return []
        return at_airport(state, seat, self.board.airports.index(place), len(airports[place]["planes"]))

    def facts_at(self, place: str) -> str:
        return as_text.planes_there(self.view["airports"][place])

    def as_text(self) -> list[TextTable]:
        return as_text.tables(self.view, self.sight.names)

    @cached_property
    def panels(self) -> list[Panel]:
        return [Panel(self.sight, number, seat, self.board) for number, seat in enumerate(self.view["seats"])]

    @cached_property
    def planes(self) -> dict[str, Markup]:
        """Small planes, by colour."""
        return {colour: art.plane(colour, said(colour, _)) for colour in COLOURS}

    @cached_property
    def symbol_pictures(self) -> dict[str, Markup]:
        """Of those with which something may be flown now; what stands beside them names them."""
        names = {way.symbol for flight in self.offers.flights for way in flight.ways if way.field is not None}
        return {name: art.symbol(name, said(name, _)) for name in names}

    @cached_property
    def to_lay(self) -> list[tuple[Passenger, str, list[Markup], dict[int, Button]]]:
        """Passengers won with their titles and symbols, and what lays them on a field."""
        board, language = self.board, self.sight.language
        found = []
        for name, fields in self.offers.lay.items():
            seen = passenger(board, board.passengers.index(name))
            pictures = [art.symbol(symbol, said(symbol, _)) for symbol in seen["symbols"]]
            found.append((seen, named(board, name, language)[0], pictures, fields))
        return found

    @staticmethod
    def miles(number: int) -> str:
        return art.thousands(number)

    @property
    def why_none_is_reserved(self) -> str:
        """For whoever could place a marker now (AA12, AA19)."""
        if not self.acting or self.view["phase"] != NAMES[MARKER] or self.offers.reserve:
            return ""
        return _("no reservations in the last round") if self.view["last_turns"] else _("one reservation a turn")

    @property
    def pass_key(self) -> object:
        """What the own boarding pass depends on while nothing may be done there."""
        view, seat = self.view, self.sight.seat
        if seat is None:
            return None
        return str(view["seats"][seat]["fields"]), view["markers_left"], marked_fields(view), self.won

    @cached_property
    def boarding_pass(self) -> list[Field]:
        return boarding_pass(self.board, self.view, self.offers, self.sight.language)

    @cached_property
    def row(self) -> dict[str, Markup]:
        """Pictures of those in the Baggage Claim, by the name of the passenger."""
        names, language = self.sight.names, self.sight.language
        return {one["name"]: row_card(self.board, one, names, language) for one in self.view["row"]}

    def changed(self, event: Event) -> str:
        return landing_id(self.board, event)

    @cached_property
    def results(self) -> list[Result]:
        return results.results(self.sight, self.new_results)

    @cached_property
    def tickets(self) -> dict[str, Markup]:
        """The same in less room."""
        names, language = self.sight.names, self.sight.language
        return {one["name"]: row_ticket(self.board, one, names, language) for one in self.view["row"]}

    @cached_property
    def board_live(self) -> Markup:
        return board_svg.live(
            self.board,
            self.view,
            choices=self.choices,
            focus=self.focus,
            last=self.news,
            may_fly=self.may_fly(),
            describe=lambda airport: as_text.standing(airport, self.view["airports"][airport]),
            label=_("Planes on the map"),
        )

    def may_fly(self) -> set[str]:
        """The pictures of the planes that may be flown or swapped."""
        airports = self.board.airports
        return {
            board_svg.plane_id(airports.index(flight.start), position)
            for flight in self.offers.flights
            for position in flight.positions
        }

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of the world"))

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()


class AlliancePage(GamePage):
    teller = Teller
    board_form = FORM

    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def build(self, sight: Sight) -> Page:
        return Page(sight)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """A marker and the flight it is for, posted together."""
        try:
            return [game.parse(text) for text in verb.split(TOGETHER)]
        except BadNotation as error:
            raise BadChoice(str(error)) from error

    def label(self, action: Action, state: State, seat: int) -> str:
        assert isinstance(state, AllianceState)
        return label(action, state, state.view(seat), seat)


def named(board: Board, name: str, language: str) -> tuple[str, str]:
    """The passenger's name in the reader's language, and in Japanese where the game has it."""
    others = board.other_names[board.passengers.index(name)]
    return others.get("de", _(name)) if language == "de" else name, others.get("ja", "")


def row_card(board: Board, seen: RowPassenger, names: list[str], language: str) -> Markup:
    title, second = named(board, seen["name"], language)
    told = row_label(seen, title, names)
    return art.passenger_card(seen, told, title=title, second=second, reserved=seen["reserved"])


def row_ticket(board: Board, seen: RowPassenger, names: list[str], language: str) -> Markup:
    title = named(board, seen["name"], language)[0]
    return art.ticket(seen, row_label(seen, title, names), title=title, reserved=seen["reserved"])


def row_label(seen: RowPassenger, title: str, names: list[str]) -> str:
    told, reserved = card_label(seen, title), seen["reserved"]
    if reserved is None:
        return told
    return _("%(passenger)s; reserved by %(name)s") % {"passenger": told, "name": names[reserved]}


def card_label(seen: Passenger, title: str) -> str:
    facts = {"name": title, "start": seen["from"], "end": seen["to"], "miles": seen["miles"]}
    return _("%(name)s: %(start)s to %(end)s, %(miles)d miles") % facts


def boarding_pass(board: Board, view: AllianceView, found: Offers, language: str) -> list[Field]:
    """The own one; a spectator has none."""
    seat, marked, fields = view["seat"], marked_fields(view), []
    if seat is None:
        return []
    for number, seen in enumerate(view["seats"][seat]["fields"]):
        name, used = seen["passenger"], number + 1 in marked
        title = _("bare field") if name is None else named(board, name, language)[0]
        why_not = why_no_marker(view, used)
        symbols = [
            (said(symbol, _), art.symbol(symbol, said(symbol, _)), found.symbols.get((number, slot)), why_not)
            for slot, symbol in enumerate(seen["symbols"])
        ]
        fields.append(Field(number + 1, title, name is None, len(seen["covered"]), symbols, used))
    return fields


def why_no_marker(view: AllianceView, used: bool) -> str:
    """On a symbol that cannot be used, while markers are placed (AA10, AA11)."""
    if not marks(view):
        return ""
    if used:
        return _("this field has its marker")
    return _("your other marker comes first") if view["symbol"] else _("nothing can be done with it now")


def landing_id(board: Board, event: Event) -> str:
    """The picture of the airport where a plane landed."""
    return board_svg.airport_id(board.airports.index(str(event.public["to"]))) if event.name == "flew" else ""
