"""What every verb of the game is: a refusal in words and an effect, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Action

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


class Verb(Action):
    """An action of Airlines Europe. Whose turn it is has been checked before either method is called."""

    def refuse(self, s: EuropeState, seat: i64) -> str:
        """Why the rules forbid it now, in words; empty if they do not."""
        raise NotImplementedError

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        raise NotImplementedError
