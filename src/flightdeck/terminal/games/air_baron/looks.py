"""How airlines look."""

from __future__ import annotations

from rich.text import Text

from flightdeck.games.air_baron.view import BaronView
from flightdeck.terminal.paint import named_ink


def ink_of(seen: BaronView, seat: int) -> str:
    return named_ink(seen["seats"][seat]["colour"])


def numbered(seen: BaronView, seat: int) -> Text:
    """A seat by its number, in its colour."""
    return Text(str(seat + 1), style=f"bold {ink_of(seen, seat)}")
