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
from flightdeck.games.air_alliance.board import MARKERS, TRIO, Board, built_in
from flightdeck.games.air_alliance.prospects import begun_trios, marked_fields
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView, Passenger, RowPassenger, SeatView, passenger
from flightdeck.games.air_alliance.words import CLAUSES, said, warning
from flightdeck.web import pages
from flightdeck.web.games.air_alliance import art, board_svg, results
from flightdeck.web.games.air_alliance.offers import TOGETHER, Button, Offers, label, offers
from flightdeck.web.games.air_alliance.summary import TRIOS, Teller
from flightdeck.web.outcomes import Result
from flightdeck.web.pages import BadChoice, Changing, GamePage, Sight
from flightdeck.web.translations import gettext as _


@dataclass(slots=True)
class Field:
    """A field of the boarding pass."""

    number: int
    picture: Markup | None
    title: str
    covered: int
    # Name, picture, and what puts a marker there, if that may be done.
    symbols: list[tuple[str, Markup, Button | None]]
    used: bool


class Panel(pages.Panel[SeatView]):
    def __init__(self, sight: Sight, number: int, seat: SeatView, board: Board) -> None:
        super().__init__(sight, number, seat)
        self.token = art.plane(seat["colour"], said(seat["colour"], _))
        # `Spy Trio 2/3`, for each trio of which the player has somebody.
        begun = begun_trios(board, seat)
        self.trios = [f"{_(TRIOS.get(name, name))} {count}/{TRIO}" for name, count in begun.items()]
        self.allies = [art.token(colour, said(colour, _)) for colour in seat["allies"]]
        self.fields = [[art.symbol(name, said(name, _)) for name in one["symbols"]] for one in seat["fields"]]


class Page(pages.Page):
    clauses = CLAUSES
    most_changes = MARKERS
    minor = ("arrived", "lost", "swapped", "laid", "reshuffled")
    shown_as_results = results.SHOWN

    def __init__(self, sight: Sight) -> None:
        state = sight.state
        assert isinstance(state, AllianceState)
        self.board = state.board
        self.view = view = state.view(sight.seat)
        self.offers = found = offers(state, view, sight.legal())
        super().__init__(sight, found.airports())
        self.warning = warning(view, _)
        self.tokens = {colour: art.plane(colour, said(colour, _)) for colour in found.colours()}
        self.focused = found.at(self.focus) if self.focus else []
        self.winning = found.winning()

    def parts(self) -> list[Changing]:
        view, turn = self.view, self.turn
        return [
            *self.players(view["seats"]),
            Changing("row", shared=not self.acting, key=(str(view["row"]), view["pile"], self.warning, turn)),
            Changing("pass", key=(self.pass_key, turn)),
            Changing("actions"),
        ]

    @cached_property
    def panels(self) -> list[Panel]:
        return [Panel(self.sight, number, seat, self.board) for number, seat in enumerate(self.view["seats"])]

    @cached_property
    def won(self) -> dict[str, Markup]:
        """Pictures, by the name of the passenger."""
        return {name: won_card(self.board, name, self.sight.language) for name in self.view["won"]}

    @property
    def pass_key(self) -> object:
        """What the own boarding pass depends on while nothing may be done there."""
        view, seat = self.view, self.sight.seat
        return seat is not None and (str(view["seats"][seat]["fields"]), view["markers_left"], marked_fields(view))

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
    def board_live(self) -> Markup:
        return board_svg.live(
            self.board,
            self.view,
            choices=self.choices,
            focus=self.focus,
            last=self.news,
            label=_("Planes on the map"),
        )

    @cached_property
    def board_base(self) -> Markup:
        return board_svg.base(self.board, _("Map of the world"))

    @cached_property
    def symbols(self) -> Markup:
        return art.symbols()


class AlliancePage(GamePage):
    teller = Teller

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
    told, reserved = card_label(seen, title), seen["reserved"]
    if reserved is not None:
        told = _("%(passenger)s; reserved by %(name)s") % {"passenger": told, "name": names[reserved]}
    return art.passenger_card(seen, told, title=title, second=second, reserved=reserved)


def card_label(seen: Passenger, title: str) -> str:
    facts = {"name": title, "start": seen["from"], "end": seen["to"], "miles": seen["miles"]}
    return _("%(name)s: %(start)s to %(end)s, %(miles)d miles") % facts


def won_card(board: Board, name: str, language: str) -> Markup:
    title, second = named(board, name, language)
    seen = passenger(board, board.passengers.index(name))
    return art.passenger_card(seen, card_label(seen, title), title=title, second=second)


def boarding_pass(board: Board, view: AllianceView, found: Offers, language: str) -> list[Field]:
    """The own one; a spectator has none."""
    seat, marked, fields = view["seat"], marked_fields(view), []
    if seat is None:
        return []
    for number, seen in enumerate(view["seats"][seat]["fields"]):
        name, picture, title = seen["passenger"], None, _("bare field")
        if name is not None:
            title, second = named(board, name, language)
            shown = passenger(board, board.passengers.index(name))
            picture = art.passenger_card(shown, title, title=title, second=second)
        symbols = [
            (said(symbol, _), art.symbol(symbol, said(symbol, _)), found.symbols.get((number, slot)))
            for slot, symbol in enumerate(seen["symbols"])
        ]
        fields.append(Field(number + 1, picture, title, len(seen["covered"]), symbols, number + 1 in marked))
    return fields


def landing_id(board: Board, event: Event) -> str:
    """The picture of the airport where a plane landed."""
    return board_svg.airport_id(board.airports.index(str(event.public["to"]))) if event.name == "flew" else ""
