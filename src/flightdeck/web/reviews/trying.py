"""A decision that is tried again: what could be done, and how a try compares with the best action found."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.utils.translation import gettext as _

from flightdeck.engine.state import State
from flightdeck.review import words
from flightdeck.review.decisions import Decision
from flightdeck.review.review import Review
from flightdeck.web.bots import workers
from flightdeck.web.reviews import tasks
from flightdeck.web.reviews.moves import Moves
from flightdeck.web.tables import past
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.refusals import Refused, TooOften

log = logging.getLogger(__name__)

WAITING_LIMIT = 20.0
PERCENT = 100


@dataclass(frozen=True, slots=True)
class Answer:
    """A try beside the best action found and what was played: each with its chance to win, in percent."""

    tried: str
    best: str
    played: str
    chances: tuple[int, int, int]
    # Is the try as good as the best, as far as that can be told?
    good: bool
    is_best: bool
    is_played: bool
    why: list[str]
    # What would probably follow the best action, and the try.
    best_line: str
    tried_line: str


@dataclass(frozen=True, slots=True)
class Attempt:
    perspective: Perspective
    decision: Decision
    move: int
    seat: int
    state: State
    seed: int
    limited: bool

    @staticmethod
    def at(perspective: Perspective, found: Review, move: int, *, limited: bool) -> Attempt:
        decision = found.decisions[str(move)]
        state = past.after(perspective.position, move - 1)
        return Attempt(perspective, decision, move, decision["seat"], state, found.seed, limited)

    @property
    def name(self) -> str:
        return self.perspective.names[self.seat]

    @property
    def moves(self) -> Moves:
        return Moves(self.state, self.seat, self.perspective.names)

    @property
    def prompt(self) -> str:
        return self.state.game.prompt(self.state, self.seat, _)

    def answer(self, tried: Decision) -> Answer:
        decision, seat, moves = self.decision, self.seat, self.moves
        best = decision["best_chances"][seat]
        own = best - max(0.0, tried["loss"])
        played = best - max(0.0, decision["loss"])
        is_played = tried["played"] == decision["played"]
        about = decision if is_played else tried
        return Answer(
            moves.label(tried["played"]),
            moves.label(decision["best"]),
            moves.label(decision["played"]),
            (percent(played if is_played else own), percent(best), percent(played)),
            tried["step"] == 0 and not is_played,
            tried["played"] == decision["best"],
            is_played,
            words.reasons(about, self.state.game, self.perspective.names, _),
            moves.line(decision["best"], decision["best_line"]),
            moves.line(about["played"], about["played_line"]),
        )


def percent(share: float) -> int:
    return max(0, round(PERCENT * share))


async def compare(attempt: Attempt, text: str) -> Decision:
    """A worker compares the try with the best action, in the same worlds."""
    if text not in {action for action, _label in attempt.moves.choices}:
        raise Refused(_("Please choose one of the moves."))
    if text == attempt.decision["played"]:
        return attempt.decision
    if attempt.limited:
        raise TooOften(_("That was a lot in a short time. Please wait a little."))
    if not workers.running:
        raise Refused(_("No bot is there to ask at the moment."))
    perspective = attempt.perspective
    given = perspective.position.record.to_json(), attempt.move, text, attempt.decision["best"], attempt.seed
    try:
        pool = workers.running[-1]
        return await pool.do(WAITING_LIMIT, tasks.try_out, *given, table=perspective.table.pk, urgent=True)
    except Exception as error:
        log.exception("a try at table %s could not be compared", perspective.table.pk)
        raise Refused(_("The bot found no answer in time. Please try again.")) from error
