"""Translations, each looked up once for a language: a page asks for hundreds, and always for the same."""

from __future__ import annotations

from functools import cache, lru_cache

from django.utils import translation
from markupsafe import Markup


def gettext(text: str) -> str:
    """For texts of the site only: whatever is asked for stays in memory."""
    return _known(text, translation.get_language())


@cache
def _known(text: str, _language: str | None) -> str:
    return translation.gettext(text)


def marked_up(text: str, **values: object) -> Markup:
    """The same for templates, with values filled in; they may be anything, so only the latest are kept."""
    return marked_up_in(translation.get_language(), text, **values)


@lru_cache(10_000, typed=True)
def marked_up_in(_language: str | None, text: str, **values: object) -> Markup:
    return Markup(translation.gettext(text)) % values
