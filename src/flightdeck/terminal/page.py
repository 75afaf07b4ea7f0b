"""A page that a person can ask for by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rich.console import RenderableType

from flightdeck.engine.state import View

Seen = TypeVar("Seen", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Page(Generic[Seen]):
    """What it is, for the help, and how it is drawn from the view and the width."""

    sentence: str
    draw: Callable[[Seen, int], RenderableType]
