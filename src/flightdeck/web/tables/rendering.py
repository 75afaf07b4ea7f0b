"""A table as HTML for one person: a frame, and in it parts that change on their own.

Each part is a template; those of all games are in `play`, and each game names its own (`Page.parts`). A page that is
open is sent only the parts that differ from what it was told before. The frame has the places of the parts in it, and
is made from a few facts (`Frame`) and nothing else; when they change everything is sent. What never changes
(`Page.printed`) is there in a whole page, and not sent again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from functools import partial as partial_function
from hashlib import blake2b
from typing import Any, NamedTuple

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from jinja2 import Environment
from markupsafe import Markup

from flightdeck.bots import levels
from flightdeck.bots.catalogue import LEVELS
from flightdeck.web.bots import paces
from flightdeck.web.bots.hints import Line
from flightdeck.web.clocks import absence, clock, face
from flightdeck.web.games.lookup import info_of
from flightdeck.web.pages import Changing, Page, Place
from flightdeck.web.tables.models import LONGEST_MESSAGE, Message
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.translations import marked_up_in

NOTE = Markup('<p class="note" id="note" role="alert">{}</p>')
POSTING = Markup('method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="outerMorph"')
NEEDS = Markup('data-least="{}" data-most="{}" data-one-more="{}" data-two-more="{}" data-fewer="{}"')
MANY = 99
EMPTY = Markup()
HIDDEN_FIELDS = Markup('<input type="hidden" name="expected" value="{}"><input type="hidden" name="seat" value="{}">')

# No text that people write has a NUL in it.
PART, ONCE = "\0part {}\0", "\0once {}\0"
TOKEN = Markup(ONCE.format("csrf"))
ONCE_PLACE = re.compile("\0once ([^\0]*)\0")
FRAME = ""
# What only changes when the table is read anew.
READ = "read"
# Clocks run: what they show says nothing about whether a page is up to date, and it is always worth sending.
RUNNING = ("clocks",)
# What is sent once: all of it with a page, some with the answer to a form, nothing to a page that is open.
Once = frozenset[str] | None
WHOLE: Once = None
ANSWER: Once = frozenset({"csrf", "note"})
NOTHING: Once = frozenset()

Marks = dict[str, bytes]


@dataclass(frozen=True)
class Part:
    html: str

    @cached_property
    def mark(self) -> bytes:
        """What tells whether it looks the same; in every process alike."""
        return blake2b(self.html.encode(), digest_size=8).digest()


# By part, what it depends on and what it is then.
Kept = dict[str, tuple[object, Part]]


@dataclass(slots=True)
class Surroundings:
    """What the page of a table shows beside the game, and where the site is."""

    messages: list[Message]
    hint: list[Line]
    site: str
    note: str = ""
    csrf: str = ""
    focus: str | None = None
    # For whoever plays this game for the first time.
    first_steps: Markup = EMPTY


@dataclass
class Rendering:
    frame: Part = field(default_factory=lambda: Part(""))
    parts: dict[str, Part] = field(default_factory=dict)
    once: dict[str, str] = field(default_factory=dict)
    # Parts that are one element, which has the name of the part as its id; the others get one around them.
    elements: set[str] = field(default_factory=set)

    @cached_property
    def marks(self) -> Marks:
        return {FRAME: self.frame.mark} | {name: part.mark for name, part in self.parts.items() if not self._runs(name)}

    @cached_property
    def digest(self) -> str:
        """What tells whether a page is up to date."""
        return blake2b(b"".join(self.marks.values()), digest_size=9).hexdigest()

    @property
    def whole(self) -> Markup:
        html = self.frame.html
        for name, part in self.parts.items():
            shown = part.html if name in self.elements else f'<div class="part" id="part-{name}">{part.html}</div>'
            html = html.replace(PART.format(name), shown)
        return Markup(self._filled(html))

    def since(self, told: Mapping[str, bytes]) -> str:
        """What is new to a page that was told these marks; none of it if it was told everything."""
        marks = self.marks
        if told == marks:
            return ""
        if told.get(FRAME) != marks[FRAME] or told.keys() != marks.keys():
            return partial("#table", "outerMorph", self.whole)
        return self._partials(name for name in self.parts if name not in marks or told[name] != marks[name])

    def _runs(self, name: str) -> bool:
        """Where there are no clocks none of them runs."""
        return name in RUNNING and not self.parts[name].html.isspace()

    def unlike(self, other: Rendering) -> str:
        """The parts that differ from another one."""
        return self._partials(name for name in self.parts if other.parts.get(name) != self.parts[name])

    def _partials(self, names: Iterable[str]) -> str:
        return "".join(self._partial(name) for name in names)

    def _partial(self, name: str) -> str:
        swap = "outerMorph" if name in self.elements else "innerMorph"
        return partial(f"#part-{name}", swap, self._filled(self.parts[name].html))

    def _filled(self, html: str) -> str:
        """A part that was kept from before has no longer what is sent once."""
        return ONCE_PLACE.sub(lambda place: self.once.get(place[1], ""), html) if "\0" in html else html


def partial(target: str, swap: str, html: str) -> str:
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'


def note(text: str) -> str:
    return NOTE.format(text)


def noted(text: str) -> str:
    """Why something was refused, for a page that stays as it is otherwise."""
    return partial("#notes", "innerHTML", note(text))


class Frame(NamedTuple):
    """All that the frame may show: what is not here belongs to a part."""

    table: str
    game: str
    players: int
    own: tuple[int, ...]
    seat: int | None
    # The parts of the game, by their places; those of tabs with their titles.
    now: tuple[str, ...]
    cards: tuple[str, ...]
    # What a game without cards has there.
    cards_title: str
    players_head: tuple[str, ...]
    below: tuple[str, ...]
    tabs: tuple[tuple[str, str], ...]
    # On a shared device: the number and the name of whoever is asked to come.
    curtain: tuple[int, str] | None
    over: bool
    may_count: bool

    @classmethod
    def of(cls, perspective: Perspective, parts: Sequence[Changing]) -> Frame:
        table, due = perspective.table, perspective.curtain
        at: dict[Place, list[Changing]] = {place: [] for place in Place}
        for part in parts:
            at[part.place].append(part)
        cards = at[Place.CARDS]
        return cls(
            table=table.pk,
            game=table.game,
            players=len(perspective.names),
            own=tuple(perspective.own),
            seat=perspective.seat,
            now=tuple(part.name for part in at[Place.NOW]),
            cards=tuple(part.name for part in cards),
            cards_title=cards[0].title if cards else "",
            players_head=tuple(part.name for part in at[Place.PLAYERS]),
            below=tuple(part.name for part in at[Place.BELOW]),
            tabs=tuple((part.name, part.title) for part in at[Place.TAB]),
            curtain=None if due is None else (due, perspective.names[due]),
            over=perspective.over,
            may_count=perspective.may_count,
        )


def render(
    perspective: Perspective,
    around: Surroundings,
    included: Once = NOTHING,
    shared: Shared | None = None,
    kept: Kept | None = None,
    page: Page | None = None,
) -> Rendering:
    """In the language that is active.

    `shared` are parts that others see alike, `kept` are parts of before.
    """
    drawing = Drawing(perspective, around, page or perspective.page(around.focus))
    kept = {} if kept is None else kept
    frame = Frame.of(perspective, drawing.parts)
    made = Rendering(known(kept, FRAME, frame, lambda: drawing.frame(frame)), once=drawing.once(included))
    for part in drawing.parts:
        draw = partial_function(known, kept, part.name, part.key, partial_function(drawing.part, part))
        made.parts[part.name] = draw() if shared is None or part.shared is False else shared.part(part, draw)
        if part.number is not None:
            made.elements.add(part.name)
    return made


def known(kept: Kept, name: str, key: object, draw: Callable[[], str]) -> Part:
    """As it was before, if nothing that it depends on has changed; without a key it may depend on anything."""
    before = kept.get(name)
    if before is not None and before[0] == key:
        return before[1]
    part = Part(draw())
    if key is not None:
        kept[name] = key, part
    return part


class Drawing:
    """The templates, and what they are given."""

    def __init__(self, perspective: Perspective, around: Surroundings, page: Page) -> None:
        self._perspective, self._around, self._page = perspective, around, page
        self._absent = absence.absent(perspective)
        self.parts = [*self._common_parts(), *page.parts()]
        table = perspective.table
        # Asked for dozens of times: so the language is looked up once.
        words = partial_function(marked_up_in, get_language())
        self._always: dict[str, Any] = {
            **environment().globals,
            "info": info_of(table.game),
            "table": table,
            "once": lambda name: Markup(ONCE.format(name)),
            "token": TOKEN,
            "posting": partial_function(posting, table.pk),
            "needs": needs,
            "_": words,
        }

    def frame(self, frame: Frame) -> str:
        given = {"frame": frame, "longest_message": LONGEST_MESSAGE, "part": lambda name: Markup(PART.format(name))}
        return filled_in("table_live.html", self._always | given)

    def part(self, part: Changing) -> str:
        folder = self._perspective.table.game if part.of_game else "play"
        return filled_in(f"{folder}/{part.template}.html", self._context | {"number": part.number})

    def _common_parts(self) -> list[Changing]:
        """Those of all games."""
        page, perspective = self._page, self._perspective
        more_news = page.news != page.last_changes
        waits = perspective.only_waits and not self._around.hint and not self._around.first_steps
        return [
            Changing("at", shared=perspective.due is None, of_game=False),
            Changing("clocks", shared=not self._absent, of_game=False),
            Changing("prompt", shared=waits and (bool(perspective.own),), of_game=False),
            Changing("result", key=tuple(page.new_results), of_game=False),
            Changing("since", of_game=False),
            Changing("map", shared=not page.acting and (not more_news or frozenset(page.news)), of_game=False),
            Changing("choice", shared=not page.acting and page.focus is None, of_game=False),
            *([Changing("end", of_game=False)] if perspective.over else []),
            Changing("log", shared=perspective.happenings.log_is_public and (perspective.may_replay,), of_game=False),
            Changing("chat", key=READ, of_game=False),
            Changing("about", key=(READ, perspective.over), of_game=False),
        ]

    def once(self, included: Once) -> dict[str, str]:
        draw: dict[str, Callable[[], str]] = {
            "csrf": lambda: self._around.csrf,
            "note": lambda: note(self._around.note) if self._around.note else "",
            "log_earlier": self._log_earlier,
            **{name: partial_function(getattr, self._page, name) for name in self._page.printed},
        }
        made = {name: str(drawn()) for name, drawn in draw.items() if included is None or name in included}
        if self._perspective.over:
            name = "story" if included is None else "story_later"
            made["story"] = filled_in(f"play/{name}.html", self._context)
        return made

    def _log_earlier(self) -> str:
        log = self._perspective.happenings.log_earlier(self._page.shown_as_results)
        return filled_in("play/log_earlier.html", self._context | {"log": log})

    @cached_property
    def _context(self) -> dict[str, Any]:
        perspective, page, table = self._perspective, self._page, self._perspective.table
        seat = "" if perspective.seat is None else perspective.seat

        def fields_of(number: int | str) -> Markup:
            """What a form says that is posted for a seat."""
            return TOKEN + HIDDEN_FIELDS.format(perspective.rows, number)

        return {
            **self._always,
            "perspective": perspective,
            "page": page,
            "around": self._around,
            "acting": page.acting,
            "moving": posting(table.pk, "move"),
            "hidden_fields": fields_of(seat),
            "fields_of": fields_of,
            "levels": lambda: {bot: levels.described(bot, _) for bot in LEVELS},
            "usual_level": levels.USUAL_STAND_IN,
            "paces": paces.TITLES,
            "time": clock.in_words(table),
            "clocks": face.faces(perspective),
            "absent": self._absent,
        }


class Shared:
    """What several people see alike at one moment, in one language: it is drawn once.

    What everybody sees is drawn from a spectator's view, so nothing that is hidden can be in it.
    """

    def __init__(self, public: Drawing, kept: Kept) -> None:
        self._public = public
        self._kept = kept
        self._everybody = {part.name: part for part in public.parts if part.shared is True}
        self._drawn: dict[tuple[str, Hashable], Part] = {}

    def part(self, wanted: Changing, draw: Callable[[], Part]) -> Part:
        """The part as it was drawn for somebody, or as it is drawn now."""
        which = wanted.name, wanted.shared
        if which not in self._drawn:
            part = self._everybody.get(wanted.name) if wanted.shared is True else None
            self._drawn[which] = draw() if part is None else self._of_everybody(part)
        return self._drawn[which]

    def _of_everybody(self, part: Changing) -> Part:
        return known(self._kept, part.name, part.key, lambda: self._public.part(part))


def needs(least: int, most: int = 0) -> Markup:
    """The attributes of a button that works when so many cards are chosen: until then it says what is missing."""
    more = {count: ngettext("choose %(num)d more", "choose %(num)d more", count) % {"num": count} for count in (1, 2)}
    return NEEDS.format(least, most or MANY, more[1], more[2], _("choose fewer"))


@lru_cache(10_000)
def posting(table: str, where: str) -> Markup:
    """The attributes of a form that is posted to a table."""
    return POSTING.format(reverse(where, args=[table]))


@cache
def environment() -> Environment:
    found: Environment = next(engine.env for engine in engines.all() if isinstance(engine, Jinja2))
    return found


def filled_in(name: str, given: dict[str, Any]) -> str:
    """A template with all that it is given, globals included: Jinja would look for those anew each time."""
    template = environment().get_template(name)
    return "".join(template.root_render_func(template.new_context(given, shared=True)))
