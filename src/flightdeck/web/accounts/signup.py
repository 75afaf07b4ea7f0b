"""Signing up and signing in: the guest behind the browser becomes the person of the account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from flightdeck.web.accounts.deletion import vacate
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions

ADMINISTRATORS = "administrators"


class NameTaken(Exception):
    """Somebody was faster."""


def sign_up(user: User) -> None:
    """Store a new account. The first one on a server is its administrator's."""
    with transaction.atomic():
        # One after the other: whoever comes second waits here, and then sees the first.
        Group.objects.get_or_create(name=ADMINISTRATORS)
        group = Group.objects.select_for_update().get(name=ADMINISTRATORS)
        if identity.is_taken(user.username):
            raise NameTaken
        first = not User.objects.exists()
        user.is_staff = user.is_superuser = first
        user.save()
        if first:
            user.groups.add(group)


@receiver(post_save, sender=User)
def index_name(instance: User, update_fields: frozenset[str] | None, **_more: Any) -> None:
    """However an account comes to its name."""
    if update_fields is None or "username" in update_fields:
        identity.index_name(instance)


@receiver(user_logged_in)
def adopt_guest(request: HttpRequest, user: User, **_more: Any) -> None:
    """The first guest who comes to an account is its person from now on; later ones bring along what they have."""
    guest = identity.guest(request)
    if guest is not None:
        if Player.objects.filter(user=user).exists():
            merge_guest(guest, identity.of_account(user))
        else:
            Player.objects.filter(pk=guest.pk).update(user=user)
            identity.rename(guest, user.get_username())
    request.session[identity.SESSION_KEY] = identity.of_account(user).pk


def merge_guest(guest: Player, person: Player) -> None:
    """The guest's seats and tables become the person's; where both sit, the guest gets up."""
    with transaction.atomic():
        kept = Table.objects.filter(seats__player=person).values("pk")
        moving = Seat.objects.filter(player=guest).exclude(table__in=kept)
        tables = list(moving.values_list("table", flat=True))
        moving.filter(kind=Seat.Kind.PERSON, table__finished=False).update(name=person.name)
        moving.update(player=person)
        Table.objects.filter(host=guest).update(host=person)
        tables += vacate(guest)
    for table in tables:
        positions.forget(table)
        live.announce(table)
