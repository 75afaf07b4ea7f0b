"""Hints: what a strong bot would do, for whoever is to decide, from what that seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from flightdeck.web.games import page_of
from flightdeck.web.tables import bots, limits
from flightdeck.web.tables.bot_worker import Suggestion, suggest
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.play import Refused, Stale, TooOften
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.sight import Looking

# How long the bot searches, and how long somebody waits for it at most when the workers are busy.
SEARCHING = 1.0
WAITING_LIMIT = 8.0
# Shown as long as the decision is the same, but not for ever.
KEPT_SECONDS = 3600
LONGEST_LINE = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that somebody wants a hint for."""

    table: Table
    seat: int
    since: int
    record: str

    @property
    def key(self) -> str:
        return key(self.table.pk, self.seat, self.since)


@dataclass(frozen=True, slots=True)
class Line:
    """One move as the page words it, and the own chance to win that the bot expects of it."""

    words: str
    percent: int
    then: str


def question(looking: Looking, seat: int, expected: int) -> Question:
    """Whoever asks must be the one to decide, and see the position that is asked about."""
    position = looking.position
    with position.lock:
        if not position.knows(expected, seat):
            raise Stale(_("The game has moved on; this is how it stands now."))
        if not looking.hints_allowed:
            raise Refused(_("At this table there are no hints: you play against other people."))
        if seat != looking.seat or not looking.may_ask:
            raise Refused(_("There is nothing to decide for you now."))
        return Question(looking.table, seat, position.since, position.play.record.to_json())


def needed(looking: Looking, seat: int, expected: int) -> Question | None:
    """What is to be found; nothing if the answer is there already."""
    asked = question(looking, seat, expected)
    if kept(looking):
        return None
    count(asked)
    return asked


def count(asked: Question) -> None:
    """A search costs the server a second of a core."""
    if not limits.within(f"hints:{asked.table.pk}:{asked.seat}", settings.HINTS_PER_MINUTE, 60):
        raise TooOften(_("That was a lot in a short time. Please wait a little."))


async def find(asked: Question) -> None:
    """Ask a worker, and keep the answer for the page."""
    if not bots.running:
        raise Refused(_("No bot is there to ask at the moment."))
    try:
        suggestions = await bots.running[-1].workers.do(WAITING_LIMIT, suggest, asked.record, asked.seat, SEARCHING)
    except Exception as error:
        bots.log.exception("no hint at table %s", asked.table.pk)
        raise Refused(_("The bot found no hint in time. Please try again.")) from error
    cache.set(asked.key, suggestions, KEPT_SECONDS)


def check(asked: Question) -> None:
    """Nobody is shown a hint for a decision that is over."""
    position = positions.of(asked.table)
    with position.lock:
        if position.since != asked.since or asked.seat not in position.play.state.to_act:
            raise Stale(_("The game has moved on while the bot was searching: its hint was dropped."))


def kept(looking: Looking) -> list[Line]:
    """The hint for the decision on the screen, if it was asked for."""
    return [line(looking, suggestion) for suggestion in found(looking)]


def found(looking: Looking) -> list[Suggestion]:
    """The same, as the bot gave it."""
    if not looking.may_ask or looking.seat is None:
        return []
    suggestions: list[Suggestion] = cache.get(key(looking.table.pk, looking.seat, looking.position.since), [])
    return suggestions


def line(looking: Looking, one: Suggestion) -> Line:
    page, game = page_of(looking.table.game), looking.play.game
    assert looking.seat is not None
    return Line(
        words=page.label(game.parse(one.action), looking.play.state, looking.seat),
        percent=round(100 * one.chance),
        then=", ".join(game.label(game.parse(action), _) for action in one.then[:LONGEST_LINE]),
    )


def key(table: str, seat: int, since: int) -> str:
    return f"hint:{table}:{seat}:{since}"
