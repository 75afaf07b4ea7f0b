"""Sentences that can be translated. The engine speaks English; whoever shows it may say it otherwise."""

from __future__ import annotations

from collections.abc import Callable

# From an English sentence, its placeholders kept, to another language.
Translate = Callable[[str], str]


def mark(text: str) -> str:
    """Marks a text for the translators."""
    return text
