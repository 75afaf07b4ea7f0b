"""From turn to turn: rounds, the last round, stalemate (AL19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import deck, inactive, scoring
from flightdeck.games.airlines.board import AIRLINE_COUNT, SCORING_CARDS
from flightdeck.games.airlines.phases import TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# Option `controlled_scoring`: after how many rounds the scoring cards go into the deck, by the number of players.
ROUNDS_WITHOUT_SCORING: Final = {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}
# AL19: after so many rounds without a marker or stock the game ends; earlier where nobody could have done anything.
IDLE_ROUNDS: Final = 6
STUCK_ROUNDS: Final = 2
# The first revision of the rules in which that makes a difference.
TELLS_STUCK_FROM_IDLE: Final = 2


def begin(s: AirlinesState, seat: i64) -> None:
    s.phase = TURN
    s.active = seat
    s.founding = NONE
    s.saboteur = NONE
    s.busy = False
    s.removed = False


def end(s: AirlinesState) -> None:
    s.turns += 1
    s.idle_turns = 0 if s.busy else s.idle_turns + 1
    if s.busy:
        s.stuck_turns = 0
    if s.last_turns > 0:
        s.last_turns -= 1
        if s.last_turns == 0:
            scoring.final_scoring(s)
            return
    if s.idle_turns == idle_limit(s) or s.stuck_turns == STUCK_ROUNDS * s.players or not any_growth(s):
        if s.watched:
            s.happened("stalemate", s.active, {})
        scoring.final_scoring(s)
        return
    if s.rules.controlled_scoring and s.turns == ROUNDS_WITHOUT_SCORING[s.players] * s.players:
        if s.watched:
            s.happened("scoring_cards_in", s.active, {})
        deck.shuffle_in(s, SCORING_CARDS)
        s.undoable = False
    begin(s, s.next_after(s.active))


def idle_limit(s: AirlinesState) -> i64:
    """AL19: so many idle turns in a row end the game, whatever could have been done in them."""
    rounds: i64 = IDLE_ROUNDS if s.rules.revision >= TELLS_STUCK_FROM_IDLE else STUCK_ROUNDS
    return rounds * s.players


def any_growth(s: AirlinesState) -> bool:
    """AL19: can any airline ever be founded or expanded?"""
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if s.networks.open_count[airline] > 0 or inactive.may_ever_found(s, airline):
            return True
    return False
