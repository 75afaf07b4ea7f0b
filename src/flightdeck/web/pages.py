"""What the pages of all games have in common, and what a game fulfils to be shown in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol, TypeVar
from urllib.parse import urlencode

from django.utils.translation import get_language, ngettext
from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.ranking import ranking
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.web.postgame.report import Story
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.translations import gettext as _

# What was offered lately, in words: enough for some hundred tables.
REMEMBERED = 10_000

Wanted = TypeVar("Wanted", bound=Action)


class BadChoice(Refused):
    """Cards that do not make an action; the message is for the person."""


@dataclass(slots=True)
class Card:
    """A card on the page: how it looks, and what choosing it means."""

    kind: str
    count: int
    picture: Markup
    value: str = ""
    label: str = ""


@dataclass(slots=True)
class Place:
    """A line of the result."""

    place: int
    name: str
    points: int
    won: bool


@dataclass(slots=True, kw_only=True)
class Panel:
    """What everybody may see of a player; each game shows more of it."""

    number: int
    name: str
    to_act: bool
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a page is made from: a position, whose eyes see it, and whether they may act."""

    state: State
    # None is a spectator.
    seat: int | None
    names: list[str]
    own_seats: list[int]
    # The route or place whose actions are asked for.
    focus: str | None = None
    # With what never changes?
    whole: bool = True
    acting: bool = True
    link: Callable[[str], str] = lambda query: f"?{query}"

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def language(self) -> str:
        return get_language() or ""

    def legal(self) -> list[Action]:
        """What may be done from this page."""
        seat = self.seat
        return self.state.legal(seat) if seat is not None and self.acting and seat in self.state.to_act else []

    def choices(self, places: set[str]) -> dict[str, str]:
        """By place that can be chosen on the map, the address that asks what can be done there."""
        return {place: self.link(asking_for(place)) for place in sorted(places)}

    def part(self, made: Callable[[], Markup]) -> Markup:
        """Something that never changes: only in a whole page."""
        return made() if self.whole else Markup()


@dataclass(slots=True, kw_only=True)
class Page:
    """What the templates that all games share need; a game's own page has more."""

    board_base: Markup
    board_live: Markup
    symbols: Markup
    panels: Sequence[Panel]
    # What is to be decided, and the clause about it.
    prompt: str
    clause: str
    focus: str | None
    ranking: list[Place] = field(default_factory=list)


class GamePage(Protocol):
    """How a game is shown in the browser. One object a game, made from nothing.

    The templates `<name of the game>/table.html` and `replay.html` show the page that `build` makes. A game of another
    package has them in a folder `templates` beside its module, and as far as it needs them also `rules/<name>.md`,
    `static` and `locale`.
    """

    def warm_up(self) -> None:
        """Draw what never changes, before the first person waits for it."""
        ...

    def thumbnail(self) -> Markup:
        """A small picture of the game for the front page, complete."""
        ...

    def build(self, sight: Sight) -> Page:
        """The page of a table: a function of what the seat may see and what it may do."""
        ...

    def compose(self, game: Game, verb: str, cards: list[str]) -> list[Action]:
        """The actions that a form with selected cards means; raises BadChoice for a person to read."""
        ...

    def label(self, action: Action, state: State, seat: int) -> str:
        """The action as a button would say it in this position; what `Game.label` says where that does not matter."""
        return state.game.label(action, _)

    def story(self, record: Record, game: Game, names: list[str]) -> Story:
        """How a finished game went. Everything is open then, whoever asks."""
        ...


def clause_of(state: State, clauses: dict[int, str]) -> str:
    """The clause that matters most for what is to be decided."""
    return clauses.get(state.phase, "")


def prompt(sight: Sight) -> str:
    return sight.game.prompt(sight.state, sight.seat, _) if sight.seat is not None and sight.acting else ""


def result(sight: Sight) -> list[Place]:
    """Who came where; nothing before the game is over."""
    state, names = sight.state, sight.names
    if not state.over:
        return []
    return [Place(place, names[seat], state.scores[seat], seat in state.winners) for place, seat in ranking(state)]


def the(game: Game, verb: type[Wanted], **fields: object) -> Wanted:
    """The action of this verb with these fields."""
    for action in game.actions:
        if isinstance(action, verb) and all(getattr(action, name) == value for name, value in fields.items()):
            return action
    raise BadChoice(_("There is no such action."))


def last_round(turns: int) -> str:
    """A warning."""
    text = ngettext("The last round: %(num)d more turn.", "The last round: %(num)d more turns.", turns)
    return text % {"num": turns}


@cache
def asking_for(route: str) -> str:
    """The query that has a page show what can be done on a route."""
    return urlencode({"route": route}) + "#actions"
