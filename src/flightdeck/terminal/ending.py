"""What is shown when a game is over and nothing is secret any more."""

from __future__ import annotations

from rich.table import Table

from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State


def openly(game: Game, event: Event, names: list[str]) -> str:
    """The event as the seat that acted knew it."""
    return game.tell(event, event.seat if event.seat >= 0 else None, names)


def ranking(state: State, names: list[str]) -> Table:
    """Winners first, then by points; those with the same points share a place, unless a tie was broken."""
    order = sorted(range(len(names)), key=lambda seat: (seat not in state.winners, -state.scores[seat]))
    table = Table(title="Final ranking", title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player")
    table.add_column("points", justify="right")
    for place, seat in enumerate(order):
        won = seat in state.winners
        above = [
            other for other in order[:place] if (state.scores[other], other in state.winners) > standing(state, seat)
        ]
        table.add_row(str(len(above) + 1), names[seat], str(state.scores[seat]), style="bold" if won else "")
    return table


def standing(state: State, seat: int) -> tuple[int, bool]:
    return state.scores[seat], seat in state.winners
