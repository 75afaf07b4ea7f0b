"""Hints: what a strong bot would do, for whoever is to decide, from what that seat may know."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from flightdeck.web import rate_limit
from flightdeck.web.bots import workers
from flightdeck.web.bots.tasks import Suggestion, suggest
from flightdeck.web.checkpoints import transcript
from flightdeck.web.games import page_of
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.refusals import Refused, Stale, TooOften

log = logging.getLogger(__name__)

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


def needed(perspective: Perspective, seat: int, expected: int) -> Question | None:
    """What is to be found; nothing if the answer is there already.

    Whoever asks must be the one to decide, and see the position that is asked about.
    """
    position = perspective.position
    if not position.knows(expected, seat):
        raise Stale
    if not perspective.hints_allowed:
        raise Refused(_("At this table there are no hints: you play against other people."))
    if seat != perspective.seat or not perspective.may_ask:
        raise Refused(_("There is nothing to decide for you now."))
    asked = Question(perspective.table, seat, position.since, transcript(position.record))
    if found(perspective):
        return None
    # A search costs the server a second of a core.
    if not rate_limit.within(f"hints:{asked.table.pk}:{seat}", settings.HINTS_PER_MINUTE, 60):
        raise TooOften(_("That was a lot in a short time. Please wait a little."))
    return asked


async def answer(ask: Callable[[], Question | None]) -> None:
    """Have what is asked for found, so that it is there for whoever looks next."""
    asked = await sync_to_async(ask)()
    if asked is not None:
        await find(asked)
        await sync_to_async(check)(asked)


async def find(asked: Question) -> None:
    """Ask a worker, and keep the answer for the page."""
    if not workers.running:
        raise Refused(_("No bot is there to ask at the moment."))
    try:
        pool, given = workers.running[-1], (asked.record, asked.seat, SEARCHING)
        suggestions = await pool.do(WAITING_LIMIT, suggest, *given, table=asked.table.pk, urgent=True)
    except Exception as error:
        log.exception("no hint at table %s", asked.table.pk)
        raise Refused(_("The bot found no hint in time. Please try again.")) from error
    cache.set(asked.key, suggestions, KEPT_SECONDS)
    live.announce(asked.table.pk)


def check(asked: Question) -> None:
    """Nobody is shown a hint for a decision that is over."""
    position = positions.of(asked.table)
    if position.since != asked.since or asked.seat not in position.state.to_act:
        raise Stale(_("The game has moved on while the bot was searching: its hint was dropped."))


def kept(perspective: Perspective) -> list[Line]:
    """The hint for the decision on the screen, if it was asked for."""
    return [line(perspective, suggestion) for suggestion in found(perspective)]


def found(perspective: Perspective) -> list[Suggestion]:
    """The same, as the bot gave it."""
    if not perspective.may_ask or perspective.seat is None:
        return []
    return stored(perspective.table.pk, perspective.seat, perspective.position.since)


def stored(table: str, seat: int, since: int) -> list[Suggestion]:
    suggestions: list[Suggestion] = cache.get(key(table, seat, since), [])
    return suggestions


def line(perspective: Perspective, one: Suggestion) -> Line:
    game = perspective.position.game
    assert perspective.seat is not None
    return Line(
        words=page_of(game.info.name).label(game.parse(one.action), perspective.state, perspective.seat),
        percent=round(100 * one.chance),
        then=", ".join(game.label(game.parse(action), _) for action in one.then[:LONGEST_LINE]),
    )


def key(table: str, seat: int, since: int) -> str:
    return f"hint:{table}:{seat}:{since}"
