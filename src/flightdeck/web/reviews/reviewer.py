"""The reviewer: makes the reviews that were asked for, one decision after the other, in the workers of the bots.

What is done is stored every few seconds, so after a stop it goes on where it was. Of several servers one makes a
review: whoever holds its lease.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Q

from flightdeck.review.numbers import FORMAT
from flightdeck.review.puzzles import likely
from flightdeck.review.review import Review
from flightdeck.web import logs
from flightdeck.web.bots.workers import Workers
from flightdeck.web.leases.holder import LeaseHolder
from flightdeck.web.replay.records import record_of
from flightdeck.web.reviews import consent, tasks
from flightdeck.web.reviews.models import GameReview
from flightdeck.web.rooms.room import in_thread

log = logging.getLogger(__name__)

# Nobody waits at a table for it: bots that play go first, and a review may take its time.
STEP_LIMIT = 120.0
STORING = 3.0
LOOKING = 20.0
# So many games at a time; the others wait.
AT_ONCE = 2
PATIENCE = 3
# How many positions of a game are looked at for puzzles, and how many it gives at most.
MOST_LOOKS, MOST_PUZZLES = 12, 2


class Reviewer:
    def __init__(self, workers: Workers, leases: LeaseHolder) -> None:
        self._workers = workers
        self._leases = leases
        self._tasks: dict[str, asyncio.Task[None]] = {}
        # How often a review stopped: workers may be lost, or all busy for long, so it is taken up again.
        self._failures: Counter[str] = Counter()
        self._looking: asyncio.Task[None] | None = None
        self._room = asyncio.Semaphore(AT_ONCE)
        self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        running.append(self)
        self._looking = self._loop.create_task(self._look())

    def stop(self) -> None:
        running.remove(self)
        for task in (self._looking, *self._tasks.values()):
            if task is not None:
                task.cancel()

    def wanted(self, key: str) -> None:
        """Called from any thread."""
        self._loop.call_soon_threadsafe(self._begin, key)

    def _begin(self, key: str) -> None:
        if key not in self._tasks:
            self._tasks[key] = self._loop.create_task(self._make(key))

    async def _look(self) -> None:
        """What was left undone, here or by another server."""
        while True:
            try:
                for key in await in_thread(unfinished):
                    self._begin(key)
            except DatabaseError as error:
                log.warning("reviews wait for the database: %s", error)
            await asyncio.sleep(LOOKING)

    async def _make(self, key: str) -> None:
        logs.table_id.set(key)
        lease = f"review:{key}"
        try:
            async with self._room:
                if self._leases.alone or await in_thread(self._leases.acquire, lease):
                    await self.make(key)
        except DatabaseError as error:
            log.warning("the review of %s waits for the database: %s", key, error)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the review of table %s stopped", key)
            self._failures[key] += 1
            if self._failures[key] == PATIENCE:
                await in_thread(give_up, key)
        finally:
            del self._tasks[key]
            if self._leases.holds(lease):
                await in_thread(self._leases.release, lease)

    async def make(self, key: str) -> None:
        """What is still to be done of it, step by step."""
        found = await in_thread(load, key)
        if found is None:
            return
        record, data = found
        if not data:
            data = await self._do(key, tasks.begin, record)
            await in_thread(store, key, data)
        review = Review(**data)
        if review.whole:
            await self._look_for_puzzles(key, record, review)
            return
        while waiting := review.waiting():
            until = self._loop.time() + STORING
            while waiting and self._loop.time() < until:
                moves, waiting = waiting[: settings.BOT_WORKERS], waiting[settings.BOT_WORKERS :]
                judged = [self._do(key, tasks.judge, record, move, review.seed) for move in moves]
                for move, decision in zip(moves, await asyncio.gather(*judged), strict=True):
                    review.decisions[str(move)] = decision
            await in_thread(store, key, review.to_json())
        await in_thread(store, key, review.to_json())
        await self._look_for_puzzles(key, record, review)

    async def _look_for_puzzles(self, key: str, record: str, review: Review) -> None:
        """If all who played agreed: at the few decisions at which most was at stake."""
        if not await in_thread(puzzles_wanted, key):
            return
        found: list[dict[str, Any]] = []
        for move in likely(review)[:MOST_LOOKS]:
            puzzle = await self._do(key, tasks.puzzle, record, move, review.seed)
            found += [puzzle] if puzzle is not None else []
            if len(found) == MOST_PUZZLES:
                break
        await in_thread(keep_puzzles, key, found)

    async def _do(self, key: str, task: Any, *given: object) -> Any:
        return await self._workers.do(STEP_LIMIT, task, *given, table=f"review:{key}")


LEFT_UNDONE = Q(whole=False) | Q(puzzles_wanted=True)

# Those of this process, while it serves.
running: list[Reviewer] = []


def unfinished() -> list[str]:
    return list(GameReview.objects.filter(LEFT_UNDONE, failed=False).order_by("created").values_list("pk", flat=True))


def load(key: str) -> tuple[str, dict[str, Any]] | None:
    """The record, and what there is of the review; none if there is nothing left to do."""
    row = GameReview.objects.select_related("table").filter(LEFT_UNDONE, pk=key, failed=False).first()
    if row is None:
        return None
    data = row.data if row.data.get("format") == FORMAT else {}
    return record_of(row.table).to_json(), data


def store(key: str, data: dict[str, Any]) -> None:
    whole = Review(**data).whole
    wanted = whole and consent.all_agree(key)
    GameReview.objects.filter(pk=key, whole=False).update(data=data, whole=whole, puzzles_wanted=wanted)


def puzzles_wanted(key: str) -> bool:
    return GameReview.objects.filter(pk=key, whole=True, puzzles_wanted=True).exists()


def keep_puzzles(key: str, found: list[dict[str, Any]]) -> None:
    with transaction.atomic():
        consent.keep(key, found)
        GameReview.objects.filter(pk=key).update(puzzles_wanted=False)


def give_up(key: str) -> None:
    GameReview.objects.filter(pk=key).update(failed=True)


def want(key: str) -> None:
    """From now on this game is to be reviewed, anew if it was done in an older way."""
    GameReview.objects.get_or_create(pk=key)
    GameReview.objects.filter(pk=key, whole=True).exclude(data__format=FORMAT).update(whole=False, failed=False)
    wake(key)


def want_puzzles(key: str) -> None:
    """Somebody agreed after the review was done: the last one, perhaps."""
    if consent.all_agree(key) and GameReview.objects.filter(pk=key, whole=True).update(puzzles_wanted=True):
        wake(key)


def wake(key: str) -> None:
    if running:
        running[-1].wanted(key)
