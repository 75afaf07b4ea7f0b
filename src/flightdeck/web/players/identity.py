"""Who is looking: a person is known by an account, or without one by the browser's session."""

from __future__ import annotations

import random
from functools import partial

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from flightdeck.web.players import names
from flightdeck.web.players.models import LONGEST_NAME, AccountSkeleton, Player
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat

SESSION_KEY = "player"


def current(request: HttpRequest) -> Player | None:
    """The person who is signed in, or else the guest behind this browser, if it ever did something."""
    return of_account(request.user) if request.user.is_authenticated else guest(request)


def current_or_new(request: HttpRequest) -> Player:
    """The same; a guest from now on if new."""
    return remember(request, current(request) or new_guest())


def new_guest() -> Player:
    """A guest of whom nothing is stored yet: what is refused leaves nobody behind."""
    return Player(name=guest_name())


def remember(request: HttpRequest, player: Player) -> Player:
    """A new guest is known by this browser from now on, stored already or not."""
    if player.pk is None:
        player.save()
    if player.user_id is None and request.session.get(SESSION_KEY) != player.pk:
        request.session[SESSION_KEY] = player.pk
    return player


def guest(request: HttpRequest) -> Player | None:
    """Whoever has an account is nobody's guest: a browser that is not signed in is never that person."""
    key = request.session.get(SESSION_KEY)
    return Player.objects.filter(pk=key, user=None).first() if key is not None else None


def guest_name() -> str:
    return _("Guest %(number)d") % {"number": random.randrange(100, 1000)}


def of_account(user: User) -> Player:
    return Player.objects.get_or_create(user=user, defaults={"name": clean_name(user.get_username())})[0]


def signed_in(request: HttpRequest) -> User | None:
    """For the head of every page, also of one that says what went wrong before anybody was known."""
    try:
        user = getattr(request, "user", None)
        return user if user is not None and user.is_authenticated else None
    except DatabaseError:
        return None


def rename(player: Player, name: str) -> None:
    """Also on the seats of games that go on."""
    player.name = clean_name(name) or player.name
    player.save(update_fields=["name"])
    seats = player.seats.filter(kind=Seat.Kind.PERSON, table__finished=False)
    seats.update(name=player.name)
    for table in seats.values_list("table", flat=True):
        transaction.on_commit(partial(live.announce, table))


def keep_turns_open(player: Player, keep: bool) -> None:
    """Or have them end at once, from now on."""
    player.keeps_turns_open = keep
    player.save(update_fields=["keeps_turns_open"])
    for table in player.seats.filter(table__finished=False).values_list("table", flat=True):
        transaction.on_commit(partial(live.announce, table))


def is_taken(name: str) -> bool:
    """No guest goes by the name of an account, or by one that looks the same."""
    return AccountSkeleton.objects.filter(skeleton__in=names.skeletons(clean_name(name))).exists()


def index_name(user: User) -> None:
    """From now on it is taken. What the account was called before is not."""
    looks = names.skeletons(clean_name(user.get_username()))
    stored = set(user.skeletons.values_list("skeleton", flat=True))
    user.skeletons.filter(skeleton__in=stored - looks).delete()
    AccountSkeleton.objects.bulk_create(AccountSkeleton(user=user, skeleton=one) for one in looks - stored)


def index_all_names() -> None:
    AccountSkeleton.objects.all().delete()
    for user in User.objects.iterator():
        index_name(user)


def clean_name(name: str) -> str:
    return names.seen(name)[:LONGEST_NAME].rstrip()
