"""Deleting an account: the person goes, other people's games stay."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.web.players.identity import guest_name
from flightdeck.web.players.models import Player
from flightdeck.web.reviews.consent import take_back
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Message, Seat, Table, new_token
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.seating import waiting_for_people


def is_last_administrator(user: User) -> bool:
    """Somebody has to be able to run the server."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and not others.exists()


def delete_account(user: User) -> None:
    tables: list[str] = []
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is not None:
            take_back(player)
            make_anonymous(player)
            tables = vacate(player)
        user.delete()
    for table in tables:
        positions.forget(table)
        live.announce(table)


def make_anonymous(player: Player) -> None:
    """Another name wherever this person sat and spoke."""
    name = guest_name()
    Message.objects.filter(table__seats__player=player, name=player.name).update(name=name)
    player.seats.filter(kind=Seat.Kind.PERSON).update(name=name)


def vacate(player: Player) -> list[str]:
    """Give up all seats, and the player. In running games a bot plays on; at tables that wait, others can sit down.

    Tells the tables, to be announced once this is stored.
    """
    tables = Table.objects.filter(seats__player=player).distinct()
    for table in list(tables.filter(finished=False)):
        seats = table.seats.filter(player=player)
        if waiting_for_people(table):
            for seat in seats:
                seat.kind, seat.name, seat.token = Seat.Kind.OPEN, _("Open seat"), new_token()
                seat.save()
        else:
            seats.filter(stand_in="").update(stand_in=USUAL_STAND_IN)
    keys = list(tables.values_list("pk", flat=True))
    player.delete()
    return keys
