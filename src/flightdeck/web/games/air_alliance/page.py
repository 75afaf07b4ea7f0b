"""What the page of a table shows of Air Alliance: a function of what the seat may see and what it may do."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY, State
from flightdeck.games.air_alliance.board import MARKERS, TRIO, Board, built_in
from flightdeck.games.air_alliance.prospects import begun_trios, marked_fields
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView, Passenger, RowPassenger, passenger
from flightdeck.games.air_alliance.words import CLAUSES, said, warning
from flightdeck.web import pages
from flightdeck.web.games.air_alliance import art, board_svg
from flightdeck.web.games.air_alliance.chart_labels import TRIOS
from flightdeck.web.games.air_alliance.offers import TOGETHER, Button, Flight, Offers, label, offers
from flightdeck.web.games.air_alliance.postgame import story
from flightdeck.web.pages import BadChoice, GamePage, Sight, clause_of, prompt, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _


@dataclass(slots=True)
class PassengerCard:
    """A passenger on the page, and what may be done with the card."""

    name: str
    picture: Markup
    reserve: Button | None = None
    lay: dict[int, Button] = field(default_factory=dict)


@dataclass(slots=True)
class Symbol:
    title: str
    picture: Markup
    use: Button | None


@dataclass(slots=True)
class Field:
    """A field of the boarding pass."""

    number: int
    picture: Markup | None
    title: str
    covered: int
    symbols: list[Symbol]
    used: bool


@dataclass(slots=True, kw_only=True)
class Panel(pages.Panel):
    token: Markup
    points: int
    passengers: int
    # `Spy Trio 2/3`, for each trio of which the player has somebody.
    trios: list[str]
    allies: list[Markup]
    fields: list[list[Markup]]


@dataclass(slots=True, kw_only=True)
class Page(pages.Page):
    row: list[PassengerCard]
    won: list[PassengerCard]
    boarding_pass: list[Field]
    pile: int
    markers_left: int
    warning: str
    offers: Offers
    tokens: dict[str, Markup]
    focused: list[Flight]
    winning: list[Flight]


class AlliancePage(GamePage):
    def warm_up(self) -> None:
        board_svg.base(built_in())

    def thumbnail(self) -> Markup:
        return art.symbols() + board_svg.thumbnail()

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        return story(record, game, names, _)

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """A marker and the flight it is for, posted together."""
        try:
            return [game.parse(text) for text in verb.split(TOGETHER)]
        except BadNotation as error:
            raise BadChoice(str(error)) from error

    def label(self, action: Action, state: State, seat: int) -> str:
        assert isinstance(state, AllianceState)
        return label(action, state, state.view(seat), seat)

    def build(self, sight: Sight) -> Page:
        state, names = sight.state, sight.names
        assert isinstance(state, AllianceState)
        board, view = state.board, state.view(sight.seat)
        found = offers(state, view, sight.legal())
        airports = found.airports()
        focus = sight.focus if sight.focus in airports else None
        return Page(
            board_base=sight.part(lambda: board_svg.base(board, _("Map of the world"))),
            board_live=board_svg.live(
                board,
                view,
                choices=sight.choices(airports),
                focus=focus,
                last=last_airports(state),
                label=_("Planes on the map"),
            ),
            symbols=sight.part(art.symbols),
            row=[row_card(board, one, names, found, sight.language) for one in view["row"]],
            won=[laying_card(board, name, found, sight.language) for name in view["won"]],
            boarding_pass=boarding_pass(board, view, found, sight.language),
            panels=[panel(board, view, sight, number) for number in range(state.players)],
            pile=view["pile"],
            markers_left=view["markers_left"],
            warning=warning(view, _),
            prompt=prompt(sight),
            clause=clause_of(state, CLAUSES),
            offers=found,
            tokens={colour: art.plane(colour, said(colour, _)) for colour in found.colours()},
            focus=focus,
            focused=found.at(focus) if focus else [],
            winning=found.winning(),
            ranking=result(sight),
        )


def named(board: Board, name: str, language: str) -> tuple[str, str]:
    """The passenger's name in the reader's language, and in Japanese where the game has it."""
    others = board.other_names[board.passengers.index(name)]
    return others.get("de", _(name)) if language == "de" else name, others.get("ja", "")


def row_card(board: Board, seen: RowPassenger, names: list[str], found: Offers, language: str) -> PassengerCard:
    title, second = named(board, seen["name"], language)
    told, reserved = card_label(seen, title), seen["reserved"]
    if reserved is not None:
        told = _("%(passenger)s; reserved by %(name)s") % {"passenger": told, "name": names[reserved]}
    picture = art.passenger_card(seen, told, title=title, second=second, reserved=reserved)
    return PassengerCard(seen["name"], picture, reserve=found.reserve.get(seen["name"]))


def card_label(seen: Passenger, title: str) -> str:
    facts = {"name": title, "start": seen["from"], "end": seen["to"], "miles": seen["miles"]}
    return _("%(name)s: %(start)s to %(end)s, %(miles)d miles") % facts


def laying_card(board: Board, name: str, found: Offers, language: str) -> PassengerCard:
    title, second = named(board, name, language)
    seen = passenger(board, board.passengers.index(name))
    picture = art.passenger_card(seen, card_label(seen, title), title=title, second=second)
    return PassengerCard(name, picture, lay=found.lay.get(name, {}))


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
            Symbol(said(symbol, _), art.symbol(symbol, said(symbol, _)), found.symbols.get((number, slot)))
            for slot, symbol in enumerate(seen["symbols"])
        ]
        fields.append(Field(number + 1, picture, title, len(seen["covered"]), symbols, number + 1 in marked))
    return fields


def last_airports(state: AllianceState) -> set[str]:
    """Where planes landed in the last turn that was played, by the ids of their pictures."""
    found: set[str] = set()
    actor: int | None = None
    for event in reversed(state.events):
        if actor is not None and event.seat not in (actor, NOBODY):
            break
        if event.name == "flew":
            actor = event.seat
            found.add(board_svg.airport_id(state.board.airports.index(str(event.public["to"]))))
        if len(found) == MARKERS:
            break
    return found


def panel(board: Board, view: AllianceView, sight: Sight, number: int) -> Panel:
    seat = view["seats"][number]
    return Panel(
        number=number,
        name=sight.names[number],
        to_act=number in view["to_act"],
        own=number in sight.own_seats,
        token=art.plane(seat["colour"], said(seat["colour"], _)),
        points=seat["points"],
        passengers=seat["passengers"],
        trios=[f"{_(TRIOS.get(name, name))} {count}/{TRIO}" for name, count in begun_trios(board, seat).items()],
        allies=[art.token(colour, said(colour, _)) for colour in seat["allies"]],
        fields=[[art.symbol(name, said(name, _)) for name in one["symbols"]] for one in seat["fields"]],
    )
