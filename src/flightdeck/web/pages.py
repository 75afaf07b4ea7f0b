"""What the pages of all games have in common, and what a game fulfils to be shown in the browser."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from urllib.parse import urlencode

from django.utils.translation import get_language
from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.ranking import ranking
from flightdeck.engine.record import Record
from flightdeck.engine.state import NOBODY, State
from flightdeck.web.as_text import TextTable, the_game
from flightdeck.web.boards.form import Form
from flightdeck.web.outcomes import Result
from flightdeck.web.postgame.story import Story, Teller
from flightdeck.web.ranks import stripes
from flightdeck.web.reasons import refusals, why_not
from flightdeck.web.rules_at_hand import clauses_of, in_pieces
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.translations import gettext as _

# What was offered lately, in words: enough for some hundred tables.
REMEMBERED = 10_000

Wanted = TypeVar("Wanted", bound=Action)
Offered = TypeVar("Offered")
SeatSeen = TypeVar("SeatSeen")


class BadChoice(Refused):
    """Cards that do not make an action; the message is for the person."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the page: how it looks, and what choosing it means."""

    kind: str
    count: int
    picture: Markup
    value: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a page is made from: a position, whose eyes see it, and whether they may act."""

    state: State
    # None is a spectator.
    seat: int | None
    names: list[str]
    # The names with what else is to be said of the players, if there is anything.
    labels: list[str] = field(default_factory=list)
    # Which bot sits there, by seat; none where a person does.
    levels: Sequence[str] = ()
    # The route or place whose actions are asked for.
    focus: str | None = None
    acting: bool = True
    # Before that nobody is to act.
    begun: bool = True
    # How many moves are stored.
    rows: int = 0
    # How many events there were when this seat decided last, or before the last turn for a spectator: what came later
    # is new.
    since: int | None = None
    # The position right after the action that brought about the event of this number.
    after: Callable[[int], State] | None = None
    # Is everything shown, whoever looks? So it is in the replay of a finished game.
    open: bool = False
    language: str = field(default_factory=lambda: get_language() or "")

    @property
    def to_act(self) -> Sequence[int]:
        return self.state.to_act if self.begun else ()

    def legal(self) -> list[Action]:
        """What may be done from this page."""
        seat = self.seat
        return self.state.legal(seat) if seat is not None and self.acting and seat in self.to_act else []

    def told(self, event: Event) -> dict[str, object]:
        """An event, with what may be known of it."""
        known = event.knows and (self.open or self.state.over)
        return event.seen_by(event.knows[0] if known else self.seat)

    def moment(self, event: int) -> State:
        """The position in which an event happened."""
        return self.state if self.after is None else self.after(event)


class Panel(Generic[SeatSeen]):
    """What everybody may see of a player: as the view has it; a game's own panel has more, such as pictures."""

    def __init__(self, sight: Sight, number: int, seat: SeatSeen) -> None:
        self.number = number
        self.name = (sight.labels or sight.names)[number]
        level = sight.levels[number] if sight.levels else ""
        self.rank = stripes(level, sight.language) if level else Markup()
        self.to_act = number in sight.to_act
        self.seat = seat


class Place(Enum):
    """Where a part of a game is on the page."""

    # What may be done now: right below the prompt.
    NOW = auto()
    # What one plays with: cards in hand, cards to take.
    CARDS = auto()
    # Above the players, and about all of them.
    PLAYERS = auto()
    # Below the board.
    BELOW = auto()
    # What one looks up, with a title.
    TAB = auto()
    # Where the templates of all games have it.
    NOWHERE = auto()


@dataclass(frozen=True, slots=True)
class Changing:
    """A part of the page that changes on its own.

    `shared`: whoever has the same here sees the same, so it is drawn once for all of them; True: everybody; False:
    nobody else. `key`: all that it depends on; as long as that is the same, so is the part. `number`: the player it is
    about; then it is one element, with the id `part-player-…`.
    """

    name: str
    shared: Hashable = False
    key: object = None
    number: int | None = None
    of_game: bool = True
    place: Place = Place.NOWHERE
    # Of a tab, or of cards that are none.
    title: str = ""

    @property
    def template(self) -> str:
        return self.name if self.number is None else "player"


class Page:
    """What the templates that all games share need. A game's own page has the rest, its view among it.

    What takes time to draw is drawn when a template asks for it: often the page has it already.
    """

    # The clause that matters most for what is to be decided, by phase.
    clauses: ClassVar[Mapping[int, str]] = {}
    # Words of the prompts that the rules explain, and in which clause: in English, marked for translation.
    terms: ClassVar[Mapping[str, str]] = {}
    # Pictures that never change: attributes, for `once` in templates.
    printed: ClassVar[Sequence[str]] = ("board_base",)
    # Why nothing can be done at a place: the sentences of the rules, in English, marked for translation; those first
    # that tell most.
    reasons: ClassVar[Sequence[str]] = ()
    # By the names of events: those that end what changed on the map in a turn, those too small for a summary, and
    # those that are shown as results.
    turn_ends: ClassVar[Collection[str]] = ()
    minor: ClassVar[Collection[str]] = ()
    shown_as_results: ClassVar[Collection[str]] = ()
    # How many pictures at most change in a turn; 0: any number.
    most_changes: ClassVar[int] = 0

    def __init__(self, sight: Sight, places: Collection[str]) -> None:
        """`places` are those on the map whose actions can be asked for."""
        state, names = sight.state, sight.names
        self.sight = sight
        self.choices = {place: asking_for(place) for place in sorted(places)}
        self.focus = sight.focus if sight.focus in places or self.why_not else None
        self.clause = self.clauses.get(state.phase, "")
        self.prompt = state.game.prompt(state, sight.seat, _) if sight.seat is not None and sight.acting else ""
        self.acting = self.prompt != ""
        # Place and seat of everybody, the winners first, once the game is over.
        self.places = ranking(state) if state.over else []
        # The result: place, name, points, and whether that is the victory.
        self.ranking = [(place, names[seat], state.scores[seat], seat in state.winners) for place, seat in self.places]

    def parts(self) -> list[Changing]:
        """What changes on its own beside what all games have: each a template of the game."""
        return []

    def players(self, seats: Sequence[object], own: bool = False) -> list[Changing]:
        """A part for each player. `own`: whoever sits there sees more of it than the others."""
        sight, labels = self.sight, self.sight.labels or self.sight.names
        return [
            Changing(
                f"player-{number}",
                shared=not own or number != sight.seat,
                key=(str(seat), number in sight.to_act, labels[number]),
                number=number,
            )
            for number, seat in enumerate(seats)
        ]

    @cached_property
    def prompt_pieces(self) -> list[tuple[str, str]]:
        """The prompt, and which clause explains a piece of it."""
        return in_pieces(self.prompt, self.terms)

    @property
    def explained(self) -> list[str]:
        """The clauses that can be opened from the prompt."""
        return clauses_of(self.prompt_pieces, self.clause)

    @cached_property
    def why_not(self) -> list[str]:
        """Why nothing can be done at the place that is asked for, while places are to be chosen."""
        place, seat = self.sight.focus, self.sight.seat
        if not self.choices or place is None or place in self.choices or seat is None:
            return []
        return why_not(refusals(self.moments(), seat, lambda state: self.about(place, state)), self.reasons)

    def moments(self) -> list[State]:
        """The positions in which one click may do something: this one, and those of what it does at the same time."""
        return [self.sight.state]

    def about(self, place: str, state: State) -> list[Action]:
        """What could be done at a place of the map, legal or not; nothing at a place that there is not."""
        return []

    def facts_at(self, place: str) -> str:
        """What is known of a place of the map, in words."""
        return ""

    def as_text(self) -> list[TextTable]:
        """The position in tables of words; a game has there all that its view has."""
        return [the_game(self.sight.state.view(self.sight.seat), self.sight.names, {})]

    @property
    def turn(self) -> int | None:
        """Forms say how many moves the page had seen: where something may be done, what has forms changes with each."""
        return self.sight.rows if self.acting else None

    def changed(self, event: Event) -> str:
        """The picture on the map that an event changed, by its id; or nothing."""
        return ""

    @cached_property
    def last_changes(self) -> set[str]:
        """What changed on the map in the last turn."""
        return last_changes(self.sight.state.events, self.changed, self.turn_ends, self.most_changes)

    @cached_property
    def news(self) -> set[str]:
        """What changed on the map since this seat looked; for spectators in the last turn."""
        since = self.sight.since
        if since is None or self.sight.seat is None:
            return self.last_changes
        return {picture for event in self.sight.state.events[since:] if (picture := self.changed(event))}

    @cached_property
    def new_results(self) -> list[tuple[int, Event]]:
        """What is to be shown as a result, with the numbers of the events."""
        events, since = self.sight.state.events, self.sight.since
        places = range(len(events) if since is None else since, len(events))
        return [(place, events[place]) for place in places if events[place].name in self.shown_as_results]

    @cached_property
    def results(self) -> list[Result]:
        """Those in words and figures."""
        return []

    @cached_property
    def hands(self) -> list[tuple[str, list[Markup]]]:
        """Everybody's, where everything is shown: name and pictures."""
        if not self.sight.open:
            return []
        seats = range(self.sight.state.players)
        return [(self.sight.names[seat], cards) for seat in seats if (cards := self.hand_of(seat)) is not None]

    def hand_of(self, seat: int) -> list[Markup] | None:
        """None in a game without hands."""
        return None

    @cached_property
    def panels(self) -> Sequence[Panel[Any]]:
        raise NotImplementedError

    @cached_property
    def board_live(self) -> Markup:
        """What moves on the map, above what is printed on it."""
        raise NotImplementedError

    @cached_property
    def board_base(self) -> Markup:
        """What is printed on the map: it never changes."""
        return Markup()

    @cached_property
    def symbols(self) -> Markup:
        """Pictures that all others refer to."""
        return Markup()


class GamePage(Protocol):
    """How a game is shown in the browser. One object a game, made from nothing.

    The templates `<name of the game>/table.html` and `replay.html` show the page that `build` makes. A game of another
    package has them in a folder `templates` beside its module, and as far as it needs them also `rules/<name>.md`,
    `static` and `locale`.
    """

    # Who tells how a finished game went, unless `story` does it otherwise.
    teller: type[Teller[Any]]
    # What a board consists of, if boards of the game are made in the browser.
    board_form: Form | None = None

    def warm_up(self) -> None:
        """Draw what never changes, before the first person waits for it."""

    def thumbnail(self) -> Markup:
        """A small picture of the game for the front page, complete."""
        raise NotImplementedError

    def build(self, sight: Sight) -> Page:
        """The page of a table: a function of what the seat may see and what it may do."""
        raise NotImplementedError

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """The actions that a form with selected cards means; raises BadChoice for a person to read."""
        raise BadChoice(_("Nothing was chosen."))

    def label(self, action: Action, state: State, seat: int) -> str:
        """The action as a button would say it in this position; what `Game.label` says where that does not matter."""
        return state.game.label(action, _)

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        """How a finished game went. Everything is open then, whoever asks."""
        return self.teller.story(record, game, names, _)


def buttons(game: Game, actions: Iterable[Action]) -> list[tuple[str, str]]:
    """Notation and label of each."""
    return [(str(action), game.label(action, _)) for action in actions]


def grouped(offers: Iterable[Offered], field: str) -> dict[str, list[Offered]]:
    """Those that are alike in a field of theirs together."""
    found: dict[str, list[Offered]] = {}
    for offer in offers:
        found.setdefault(getattr(offer, field), []).append(offer)
    return found


def last_changes(
    events: Sequence[Event], changed: Callable[[Event], str], ends: Collection[str] = (), most: int = 0
) -> set[str]:
    """The pictures that changed in the last turn that was played, by their ids: at most so many, if that is given.

    `changed` tells which of them an event changed, or nothing. Nothing before an event of `ends` belongs to the turn.
    """
    found: set[str] = set()
    actor = NOBODY
    for event in reversed(events):
        if event.name in ends or (actor not in (NOBODY, event.seat) and event.seat != NOBODY):
            break
        if picture := changed(event):
            actor = event.seat
            found.add(picture)
        if most and len(found) == most:
            break
    return found


def the(game: Game, verb: type[Wanted], **fields: object) -> Wanted:
    """The action of this verb with these fields."""
    for action in game.actions:
        if isinstance(action, verb) and all(getattr(action, name) == value for name, value in fields.items()):
            return action
    raise BadChoice(_("There is no such action."))


@cache
def asking_for(route: str) -> str:
    """The address of the page that shows what can be done on a route."""
    return f"?{urlencode({'route': route})}#actions"
