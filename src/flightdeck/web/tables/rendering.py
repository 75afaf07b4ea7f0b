"""A table as HTML for one person: a frame, and in it parts that change on their own.

Templates mark the parts (`{% call part("players") %}`). A page that is open is sent only those that differ from what it
was told before; whatever is in no part belongs to the frame, and when that changes everything is sent. So a part that
somebody forgot to mark costs bytes, and nothing else. What never changes is marked too (`{% call once("board") %}`): it
is there in a whole page, and not sent again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from functools import partial as partial_function
from hashlib import blake2b
from typing import Any

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from jinja2 import Template
from markupsafe import Markup

from flightdeck.bots import levels
from flightdeck.bots.catalogue import LEVELS
from flightdeck.web.bots.hints import Line
from flightdeck.web.clocks import absence, clock, face
from flightdeck.web.games.lookup import info_of
from flightdeck.web.pages import Page
from flightdeck.web.tables.models import LONGEST_MESSAGE, Message
from flightdeck.web.tables.parts import Caller
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.translations import marked_up_in

# No text that people write has a NUL in it.
PART, ONCE = "\0part {}\0", "\0once {}\0"
ONCE_PLACE = re.compile("\0once ([^\0]*)\0")
FRAME = ""
# Clocks run: what they show says nothing about whether a page is up to date, and it is always worth sending.
RUNNING = ("clocks",)
# What is sent once: all of it with a page, some with the answer to a form, nothing to a page that is open.
Once = frozenset[str] | None
WHOLE: Once = None
ANSWER: Once = frozenset({"csrf", "note"})
NOTHING: Once = frozenset()

Marks = dict[str, bytes]
# By part, what it depends on and what it looks like.
Kept = dict[str, tuple[object, str]]


@dataclass(slots=True)
class Surroundings:
    """What the page of a table shows beside the game, and where the site is."""

    messages: list[Message]
    hint: list[Line]
    site: str
    note: str = ""
    csrf: str = ""
    focus: str | None = None


@dataclass
class Rendering:
    frame: str = ""
    parts: dict[str, str] = field(default_factory=dict)
    once: dict[str, str] = field(default_factory=dict)
    # Parts that are one element, which has the name of the part as its id; the others get one around them.
    elements: set[str] = field(default_factory=set)

    @cached_property
    def marks(self) -> Marks:
        """By part, what tells whether it is the same; the same in every process."""
        named = {FRAME: self.frame} | {name: html for name, html in self.parts.items() if name not in RUNNING}
        return {name: blake2b(html.encode(), digest_size=8).digest() for name, html in named.items()}

    @cached_property
    def digest(self) -> str:
        """What tells whether a page is up to date."""
        return blake2b(b"".join(self.marks.values()), digest_size=9).hexdigest()

    @property
    def whole(self) -> Markup:
        html = self.frame
        for name, part in self.parts.items():
            shown = part if name in self.elements else f'<div class="part" id="part-{name}">{part}</div>'
            html = html.replace(PART.format(name), shown)
        return Markup(self._filled(html))

    def since(self, told: Mapping[str, bytes]) -> str:
        """What is new to a page that was told these marks; none of it if it was told everything."""
        marks = self.marks
        if told == marks:
            return ""
        if told.get(FRAME) != marks[FRAME] or told.keys() != marks.keys():
            return partial("#table", "outerMorph", self.whole)
        return self._partials(name for name in self.parts if name in RUNNING or told[name] != marks[name])

    def unlike(self, other: Rendering) -> str:
        """The parts that differ from another one."""
        return self._partials(name for name, html in self.parts.items() if other.parts.get(name) != html)

    def _partials(self, names: Iterable[str]) -> str:
        return "".join(partial(f"#part-{name}", self._swap(name), self._filled(self.parts[name])) for name in names)

    def _swap(self, name: str) -> str:
        return "outerMorph" if name in self.elements else "innerMorph"

    def _filled(self, html: str) -> str:
        """A part that was kept from before has no longer what is sent once."""
        return ONCE_PLACE.sub(lambda place: self.once.get(place[1], ""), html) if "\0" in html else html


def partial(target: str, swap: str, html: str) -> str:
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'


def noted(note: str) -> str:
    """Why something was refused, for a page that stays as it is otherwise."""
    return partial("#notes", "innerHTML", Markup('<p class="note" id="note" role="alert">{}</p>').format(note))


class Recorder:
    """What templates call while a table is rendered."""

    def __init__(self, included: Once, public: Rendering | None, kept: Kept) -> None:
        self.rendering = Rendering(once=dict(public.once) if public is not None else {})
        self._included = included
        self._public = public.parts if public is not None else {}
        self._kept = kept

    def part(
        self, name: str, caller: Caller, shared: bool = False, key: object = None, element: bool = False
    ) -> Markup:
        """`shared`: everybody sees the same, so it is taken from what a spectator sees, if that is at hand.

        `key`: all that this part depends on; as long as it is the same, so is the part. `element`: it is one, with the
        id `part-…`.
        """
        if element:
            self.rendering.elements.add(name)
        html = self._public.get(name) if shared else None
        if html is None and key is not None:
            before, kept = self._kept.get(name, (None, ""))
            html = kept if before == key else None
        if html is None:
            html = str(caller())
            if key is not None:
                self._kept[name] = key, html
        self.rendering.parts[name] = html
        return Markup(PART.format(name))

    def once(self, name: str, caller: Caller, otherwise: str = "") -> Markup:
        included = self._included is None or name in self._included
        self.rendering.once[name] = str(caller() if included else otherwise)
        return Markup(ONCE.format(name))


def render(
    perspective: Perspective,
    around: Surroundings,
    included: Once = NOTHING,
    public: Rendering | None = None,
    kept: Kept | None = None,
    page: Page | None = None,
) -> Rendering:
    """In the language that is active.

    `public` is what a spectator is shown of the same, `kept` are parts of before.
    """
    recorder = Recorder(included, public, {} if kept is None else kept)
    page = page or perspective.page(around.focus)
    # Asked for dozens of times: so the language is looked up once.
    words = partial_function(marked_up_in, get_language())
    calls = {"part": recorder.part, "once": recorder.once, "_": words}
    # Who takes what is shared from others need not know what it depends on.
    found = template().render(page=page, sharing=public is not None, **calls, **context(perspective, around))
    recorder.rendering.frame = str(found)
    return recorder.rendering


def context(perspective: Perspective, around: Surroundings) -> dict[str, Any]:
    table = perspective.table
    return {
        "perspective": perspective,
        "table": table,
        "info": info_of(table.game),
        "around": around,
        "longest_message": LONGEST_MESSAGE,
        "levels": lambda: {bot: levels.described(bot, _) for bot in LEVELS},
        "usual_level": levels.USUAL_STAND_IN,
        "time": clock.in_words(table),
        "clocks": face.faces(perspective),
        "absent": absence.absent(perspective),
    }


def template() -> Template:
    engine = next(engine for engine in engines.all() if isinstance(engine, Jinja2))
    found: Template = engine.env.get_template("table_live.html")
    return found
