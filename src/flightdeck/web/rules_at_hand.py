"""Rules where they are needed: excerpts of the rulebook, and the words of a sentence that are terms of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language
from markupsafe import Markup

from flightdeck.web.games import rules_folder
from flightdeck.web.rulebook import excerpt_html
from flightdeck.web.translations import gettext as _

# The five sentences that every rulebook of ours begins with.
OVERVIEW = "overview"
# How many excerpts: each part of each game in each language, and some.
KEPT = 1000


def excerpt(game: str, part: str) -> Markup:
    """In the language that is active; empty if the rules have no such part."""
    return _excerpt(game, part, get_language() or "en")


@lru_cache(KEPT)
def _excerpt(game: str, part: str, language: str) -> Markup:
    return excerpt_html(rules_folder(game), game, language, part, reverse("rules", args=[game]))


def in_pieces(sentence: str, terms: Mapping[str, str]) -> list[tuple[str, str]]:
    """A sentence, and for each piece of it the clause that explains it; none for what lies between the terms.

    `terms` are in English, as they stand in the sentences of the game, marked for translation.
    """
    found = {_(term): clause for term, clause in terms.items()}
    if not found:
        return [(sentence, "")]
    return [(piece, found.get(piece, "")) for piece in pattern(tuple(found)).split(sentence) if piece]


@lru_cache(100)
def pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Of two terms that begin alike, the longer one."""
    return re.compile(rf"\b({'|'.join(map(re.escape, sorted(terms, key=len, reverse=True)))})\b")


def clauses_of(pieces: Iterable[tuple[str, str]], *more: str) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(clause for clause in (*more, *(clause for _words, clause in pieces)) if clause))
