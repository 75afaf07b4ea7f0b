"""Tokens: each opens one seat, is shown once, and works until another one is made or it is revoked."""

from __future__ import annotations

import hashlib
import secrets

from flightdeck.web.api.models import SeatToken
from flightdeck.web.tables.models import Seat


def make(seat: Seat) -> str:
    """A new token for this seat; the one before opens nothing any more."""
    token = secrets.token_urlsafe(32)
    SeatToken.objects.update_or_create(seat=seat, defaults={"digest": digest(token)})
    return token


def revoke(seat: Seat) -> None:
    """It opens nothing any more; that a program could play this seat is remembered."""
    SeatToken.objects.filter(seat=seat).update(digest=revoked(seat))


def exists(seat: Seat) -> bool:
    return SeatToken.objects.filter(seat=seat).exclude(digest=revoked(seat)).exists()


def revoked(seat: Seat) -> str:
    """What no token has as its digest."""
    return f"revoked {seat.pk}"


def seat_of(token: str) -> Seat | None:
    """The seat that a token opens; none if it is wrong, or if nobody sits there any more."""
    people = Seat.objects.filter(kind__in=Seat.PEOPLE).select_related("table", "player")
    return people.filter(api_token__digest=digest(token)).first()


def digest(token: str) -> str:
    """Quick is safe here: nobody guesses 256 random bits."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
