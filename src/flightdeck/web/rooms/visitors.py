"""Who asks: the same answers as sessions, accounts and tokens give elsewhere, read anew each time, without the ORM."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from flightdeck.web.api import tokens
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.rooms.reader import Row, reader

SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
GUEST = "SELECT id, name FROM tables_player WHERE id = %s AND user_id IS NULL"
ACCOUNT = (
    "SELECT p.id, p.name, u.id, u.password FROM auth_user u JOIN tables_player p ON p.user_id = u.id"
    " WHERE u.id = %s AND u.is_active"
)
TOKEN = (
    "SELECT s.table_id, s.number, s.id FROM api_seattoken t JOIN tables_seat s ON s.id = t.seat_id"
    " WHERE t.digest = %s AND s.kind IN ('person', 'device')"
)


class Unusual(Exception):
    """Nothing for the lane: Django answers."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser: who it belongs to, if it ever did something, and what its session has."""

    player: Player | None
    session: Mapping[str, Any]


NOBODY = Visitor(None, {})


async def visitor(cookies: dict[str, str]) -> Visitor:
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return NOBODY
    row = await reader.row(SESSION, [key, str(connection.ops.adapt_datetimefield_value(timezone.now()))])
    if row is None:
        return NOBODY
    session = decoded(row[0])
    found: Row | None
    if SESSION_KEY in session:
        found = await account(session)
    elif identity.SESSION_KEY in session:
        found = await reader.row(GUEST, [session[identity.SESSION_KEY]])
    else:
        found = None
    return Visitor(person(found[0], found[1]) if found else None, session)


@lru_cache(10_000)
def person(key: int, name: str) -> Player:
    """Not to be changed."""
    return Player(id=key, name=name)


@lru_cache(10_000)
def decoded(data: str) -> Mapping[str, Any]:
    """What is in a session follows from what is stored."""
    return MappingProxyType(SessionStore().decode(data))


async def account(session: Mapping[str, Any]) -> Row:
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        raise Unusual
    found = await reader.row(ACCOUNT, [int(session[SESSION_KEY])])
    if found is None:
        raise Unusual
    # A password that was changed ends all other sessions.
    expected = User(id=found[2], password=found[3]).get_session_auth_hash()
    if not constant_time_compare(session.get(HASH_SESSION_KEY, ""), expected):
        raise Unusual
    return found


async def seat_of(token: str) -> Row:
    """Table, number and key of the seat that a token opens."""
    found = await reader.row(TOKEN, [tokens.digest(token)])
    if found is None:
        raise Unusual
    return found
