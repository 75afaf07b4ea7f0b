"""What is shown when a game is over and nothing is secret any more."""

from __future__ import annotations

from rich.table import Table

from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.ranking import ranking
from flightdeck.engine.state import State


def openly(game: Game, event: Event, names: list[str]) -> str:
    """The event as the seat that acted knew it."""
    return game.tell(event, event.seat if event.seat >= 0 else None, names)


def ranking_table(state: State, names: list[str]) -> Table:
    table = Table(title="Final ranking", title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player")
    table.add_column("points", justify="right")
    for place, seat in ranking(state):
        style = "bold" if seat in state.winners else ""
        table.add_row(str(place), names[seat], str(state.scores[seat]), style=style)
    return table
