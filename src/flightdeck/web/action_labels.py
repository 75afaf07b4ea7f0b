"""Actions in words, as a button would say them, whatever the position; their notation is for those who type."""

from __future__ import annotations

import re
from collections.abc import Callable

from flightdeck.web.translations import gettext as _

# By notation, a pattern with named parts: the sentence with the same parts.
Phrases = dict[str, str]


def worded(notation: str, phrases: Phrases, part: Callable[[str, str], str]) -> str:
    """`part` says a named part that is no number in words. What no phrase fits stays in its notation."""
    for pattern, sentence in phrases.items():
        if found := re.fullmatch(pattern, notation):
            parts = found.groupdict().items()
            return _(sentence) % {name: int(text) if text.isdigit() else part(name, text) for name, text in parts}
    return notation
