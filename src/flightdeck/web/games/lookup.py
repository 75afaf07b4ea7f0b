"""Games by name, for views."""

from __future__ import annotations

from django.http import Http404

from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import entries


def info_of(name: str) -> GameInfo:
    if name not in entries():
        raise Http404(f"no game {name}")
    return entries()[name].info


def title_of(name: str) -> str:
    """Also of a game that is not there any more."""
    return entries()[name].info.title if name in entries() else name
