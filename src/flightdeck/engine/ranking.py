"""Who came where."""

from __future__ import annotations

from flightdeck.engine.state import State


def ranking(state: State) -> list[tuple[int, int]]:
    """Place and seat of every player, the winners first; equal points share a place, unless the tie was broken."""
    standing = [(seat in state.winners, state.scores[seat]) for seat in range(state.game.players)]
    order = sorted(range(len(standing)), key=lambda seat: standing[seat], reverse=True)
    return [(1 + sum(other > standing[seat] for other in standing), seat) for seat in order]
