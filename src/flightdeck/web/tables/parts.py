"""What the parts of a table are in a page that is never told of anything, such as a replay: nothing special."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

Caller = Callable[[], Markup]


def part(_name: str, caller: Caller, shared: bool = False, key: object = None, element: bool = False) -> Markup:
    """In a page that is never told of anything: a replay."""
    return caller()


def once(_name: str, caller: Caller, otherwise: str = "") -> Markup:
    return caller()
