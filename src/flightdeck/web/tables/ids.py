"""Keys that nobody guesses."""

from __future__ import annotations

import secrets

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """Short enough to type, long enough that nobody guesses a private table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def new_token() -> str:
    return secrets.token_urlsafe(16)
