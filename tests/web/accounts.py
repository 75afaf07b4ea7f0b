"""People with accounts, for tests."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table

PASSWORD = "cloud-runner-77"

Person = tuple[Client, Player]


def sign_up(client: Client, name: str, **more: Any) -> Any:
    return client.post("/sign-up", {"username": name, "password1": PASSWORD, "password2": PASSWORD} | more)


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return client.post("/sign-in", {"username": name, "password": password} | more)


def account(name: str) -> Player:
    """Somebody with an account, without a browser."""
    return identity.of_account(User.objects.create_user(name))


def seated(*players: Player, game: str = "airlines_europe", listed: bool = True, hints: bool = False) -> Table:
    """A table of these people."""
    chairs = [seating.Chair(Seat.Kind.PERSON, players[0].name)]
    chairs += [seating.Chair(Seat.Kind.OPEN, "Open seat")] * (len(players) - 1)
    table = seating.set_up(game, {}, chairs, players[0], listed, hints)
    for number, player in enumerate(players[1:], 1):
        seating.sit_down(table.seats.get(number=number), player)
    return table


def member(name: str) -> tuple[Client, Player]:
    """A browser that is signed in to a new account."""
    client, player = Client(), account(name)
    assert player.user is not None
    client.force_login(player.user)
    return client, player
