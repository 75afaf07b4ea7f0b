"""What the page of a table shows of Air Alliance: a function of what the seat may see and what it may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY, State
from flightdeck.games.air_alliance.board import MARKERS, TRIO, Board, built_in
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.phases import NAMES as PHASES
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import passenger_facts
from flightdeck.games.air_alliance.words import CLAUSES, said
from flightdeck.web.games.air_alliance import action_labels, art, board_svg
from flightdeck.web.games.air_alliance import postgame as telling
from flightdeck.web.games.air_alliance.chart_labels import TRIOS
from flightdeck.web.games.air_alliance.offers import TOGETHER, Flight, Offers, offers
from flightdeck.web.pages import NO_SUGGESTIONS, BadChoice, Place, asking_for, last_round, result
from flightdeck.web.postgame.report import Story
from flightdeck.web.translations import gettext as _

__all__ = ["SUGGESTED", "BadChoice", "art", "board_svg", "build", "compose", "story", "warm_up"]

SUGGESTED = NO_SUGGESTIONS


@dataclass(slots=True)
class PassengerCard:
    """A passenger on the page, and what may be done with the card."""

    name: str
    title: str
    picture: Markup
    reserve: str = ""
    lay: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Symbol:
    title: str
    picture: Markup
    action: str


@dataclass(slots=True)
class Field:
    """A field of the boarding pass."""

    number: int
    picture: Markup | None
    title: str
    covered: int
    symbols: list[Symbol]
    used: bool


@dataclass(slots=True)
class Panel:
    """What everybody may see of a player."""

    number: int
    name: str
    token: Markup
    points: int
    passengers: int
    # `Spy Trio 2/3`, for each trio of which the player has somebody.
    trios: list[str]
    allies: list[Markup]
    fields: list[list[Markup]]
    to_act: bool
    own: bool


@dataclass(slots=True)
class Page:
    board_base: Markup
    board_live: Markup
    symbols: Markup
    row: list[PassengerCard]
    won: list[PassengerCard]
    boarding_pass: list[Field]
    panels: list[Panel]
    pile: int
    markers_left: int
    warning: str
    prompt: str
    clause: str
    offers: Offers = field(default_factory=Offers)
    tokens: dict[str, Markup] = field(default_factory=dict)
    focus: str | None = None
    focused: list[Flight] = field(default_factory=list)
    winning: list[Flight] = field(default_factory=list)
    ranking: list[Place] = field(default_factory=list)


def story(record: Record, game: Game, names: list[str]) -> Story:
    """Everything is open, whoever asks."""
    return telling.story(record, game, names, _)


def worded(action: str, state: State | None = None, seat: int = 0) -> str:
    """As a button would say it; in a position that is known, symbols of the boarding pass by name."""
    view: Any = state.view(seat) if state is not None else None
    return action_labels.worded(action, view["seats"][seat]["fields"] if view else None)


def warm_up() -> None:
    """Draw the built-in board once, before the first person waits for it."""
    board_svg.base(built_in())


def compose(verb: str, cards: list[str]) -> list[str]:
    """A marker and the flight it is for, posted together."""
    return verb.split(TOGETHER)


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
    assert isinstance(game, AirAlliance)
    assert isinstance(state, AllianceState)
    board, language = game.board, get_language() or ""
    view: Any = state.view(seat)
    may = seat is not None and acting and seat in state.to_act
    found = offers(state, seat, state.legal(seat)) if may and seat is not None else Offers()
    airports = found.airports()
    focus = focus if focus in airports else None
    return Page(
        board_base=board_svg.base(board, _("Map of the world")) if whole else Markup(),
        board_live=board_svg.live(
            board,
            view,
            choices={airport: link(asking_for(airport)) for airport in sorted(airports)},
            focus=focus,
            last=last_airports(state, board),
            label=_("Planes on the map"),
        ),
        symbols=art.symbols() if whole else Markup(),
        row=[passenger_card(board, one, names, found, language) for one in view["row"]],
        won=[laying_card(board, name, found, language) for name in view["won"]],
        boarding_pass=boarding_pass(board, view, seat, found, language) if seat is not None else [],
        panels=[panel(board, view, names, number, own_seats) for number in range(game.players)],
        pile=view["pile"],
        markers_left=view["markers_left"],
        warning=warning(view),
        prompt=game.prompt(state, seat, _) if seat is not None and acting else "",
        clause=CLAUSES.get(PHASES.index(view["phase"]), ""),
        offers=found,
        tokens={colour: art.plane(colour, said(colour, _)) for colour in {one.colour for one in found.flights} - {""}},
        focus=focus,
        focused=found.at(focus) if focus else [],
        winning=sorted([one for one in found.flights if one.wins], key=lambda one: -len(one.wins)),
        ranking=result(state, names),
    )


def warning(view: Any) -> str:
    if view["last_turns"]:
        return last_round(view["last_turns"])
    return _("The last round begins with the next player.") if view["last_round_comes"] else ""


def named(board: Board, name: str, language: str) -> dict[str, str]:
    """The passenger's name in the reader's language, and in Japanese where the game has it."""
    others = board.other_names[board.passengers.index(name)]
    title = others.get("de", _(name)) if language == "de" else name
    return {"title": title, "second": others.get("ja", "")}


def passenger_card(board: Board, seen: Any, names: list[str], found: Offers, language: str) -> PassengerCard:
    words = named(board, seen["name"], language)
    label = card_label(seen, words["title"])
    if seen["reserved"] is not None:
        label = _("%(passenger)s; reserved by %(name)s") % {"passenger": label, "name": names[seen["reserved"]]}
    return PassengerCard(
        name=seen["name"],
        title=words["title"],
        picture=art.passenger_card(seen | words, label),
        reserve=found.reserve.get(seen["name"], ""),
    )


def card_label(seen: Any, title: str) -> str:
    facts = {"name": title, "start": seen["from"], "end": seen["to"], "miles": seen["miles"]}
    return _("%(name)s: %(start)s to %(end)s, %(miles)d miles") % facts


def laying_card(board: Board, name: str, found: Offers, language: str) -> PassengerCard:
    words = named(board, name, language)
    seen = facts_of(board, name)
    picture = art.passenger_card(seen | words, card_label(seen, words["title"]))
    return PassengerCard(name, words["title"], picture, lay=found.lay.get(name, []))


def facts_of(board: Board, name: str) -> dict[str, Any]:
    """A passenger as a view of the row has it."""
    return passenger_facts(board, board.passengers.index(name))


def boarding_pass(board: Board, view: Any, seat: int, found: Offers, language: str) -> list[Field]:
    fields = []
    own_turn = view["active"] == seat and view["phase"] in ("marker", "fly")
    for number, seen in enumerate(view["seats"][seat]["fields"]):
        name = seen["passenger"]
        words = named(board, name, language) if name else {"title": _("bare field")}
        fields.append(
            Field(
                number=number + 1,
                picture=art.passenger_card(facts_of(board, name) | words, words["title"]) if name else None,
                title=words["title"],
                covered=len(seen["covered"]),
                symbols=[
                    Symbol(said(symbol, _), art.symbol(symbol, said(symbol, _)), found.symbols.get((number, slot), ""))
                    for slot, symbol in enumerate(seen["symbols"])
                ],
                used=own_turn and number + 1 in view["used"],
            )
        )
    return fields


def last_airports(state: State, board: Board) -> set[str]:
    """Where planes landed in the last turn that was played, by the ids of their pictures."""
    found: set[str] = set()
    actor: int | None = None
    for event in reversed(state.events):
        if actor is not None and event.seat not in (actor, NOBODY):
            break
        if event.name == "flew":
            actor = event.seat
            found.add(board_svg.airport_id(board.airports.index(str(event.public["to"]))))
        if len(found) == MARKERS:
            break
    return found


def collected(board: Board, seat: Any) -> list[str]:
    people = [
        *seat["beside"],
        *[name for one in seat["fields"] for name in (one["passenger"], *one["covered"]) if name],
    ]
    trios = Counter(board.trio[board.passengers.index(name)] for name in people)
    return [
        f"{_(TRIOS.get(name, name))} {trios[number]}/{TRIO}" for number, name in enumerate(board.trios) if trios[number]
    ]


def panel(board: Board, view: Any, names: list[str], number: int, own_seats: list[int]) -> Panel:
    seat = view["seats"][number]
    return Panel(
        number=number,
        name=names[number],
        token=art.plane(seat["colour"], said(seat["colour"], _)),
        points=seat["points"],
        passengers=seat["passengers"],
        trios=collected(board, seat),
        allies=[art.token(colour, said(colour, _)) for colour in seat["allies"]],
        fields=[[art.symbol(name, said(name, _)) for name in one["symbols"]] for one in seat["fields"]],
        to_act=number in view["to_act"],
        own=number in own_seats,
    )
