"""Telling people that it is their turn, by mail and by webhook: once a turn, and never in anybody's way."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import connections
from django.db.models import F, Q
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from flightdeck.games.catalogue import games
from flightdeck.web.tables import clock, limits, live, notify_webhook, presence
from flightdeck.web.tables.models import Player, Seat
from flightdeck.web.tables.positions import positions

log = logging.getLogger(__name__)

# A mail for the same table at most so often; a webhook at most so often a minute, and not after so many failures.
MAIL_PAUSE = timedelta(minutes=10)
WEBHOOKS_PER_MINUTE = 30
MOST_FAILURES = 5
CALLERS = 4
SALT = "flightdeck.notify.mail"

WANTED = Q(player__notify_email=True) | (~Q(player__webhook="") & Q(player__webhook_failures__lt=MOST_FAILURES))


def to_be_told(key: str) -> list[Seat]:
    """The people who have to decide at this table and do not know yet. Whoever asks this tells them: it is noted."""
    people = Seat.objects.filter(table=key, table__finished=False, kind=Seat.Kind.PERSON, stand_in="")
    seats = list(people.filter(WANTED).select_related("table", "player__user"))
    if not seats or Seat.objects.filter(table=key, kind=Seat.Kind.OPEN).exists():
        return []
    position = positions.of(seats[0].table)
    with position.lock:
        asked = {seat: position.asked.get(seat, 0) for seat in position.play.state.to_act}
    return [seat for seat in seats if seat.number in asked and claimed(seat, asked[seat.number])]


def claimed(seat: Seat, turn: int) -> bool:
    """Of several servers one tells of a turn."""
    return bool(Seat.objects.filter(pk=seat.pk, notified__lt=turn).update(notified=turn))


def told(key: str, number: int) -> None:
    """Nobody need be told what they see already."""
    seat = Seat.objects.select_related("table").get(table=key, number=number)
    claimed(seat, positions.of(seat.table).asked.get(number, 0))


def tell(seat: Seat) -> None:
    """By every way the person chose."""
    for way in (mail, call):
        send(way, seat)


def send(way: Callable[[Seat, Player], None], seat: Seat) -> None:
    assert seat.player is not None
    with translation.override(seat.player.language or settings.LANGUAGE_CODE):
        try:
            way(seat, seat.player)
        except Exception:
            log.exception("a person at table %s was not told of a turn", seat.table_id)


def address(name: str, *args: str) -> str:
    return settings.SITE_URL.rstrip("/") + reverse(name, args=args)


def title(seat: Seat) -> str:
    return next((info.title for info in games() if info.name == seat.table.game), seat.table.game)


def mail(seat: Seat, player: Player) -> None:
    """Only to people with an account, who do not have the table open, and not too often."""
    user = player.user
    if not player.notify_email or user is None or not user.is_active or not user.email:
        return
    if presence.is_here(seat.table_id, player.pk):
        return
    at = clock.now()
    long_ago = Q(mailed=None) | Q(mailed__lt=at - MAIL_PAUSE)
    if not Seat.objects.filter(long_ago, pk=seat.pk).update(mailed=at):
        return
    stop = address("notifications_off", signing.dumps(player.pk, salt=SALT))
    facts = {"name": player.name, "game": title(seat), "url": address("table", seat.table_id), "stop": stop}
    EmailMessage(
        _("It is your turn: %(game)s") % facts,
        _("Hello %(name)s,\n\nit is your turn at a table of %(game)s:\n%(url)s\n\nNo more mails like this: %(stop)s\n")
        % facts,
        to=[user.email],
        headers={"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    ).send()


def unsubscribed(token: str) -> Player | None:
    """The person whose link this is, if it is one that we gave out."""
    try:
        return Player.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None


def call(seat: Seat, player: Player) -> None:
    """A webhook that fails again and again is called no more until its person saves it anew."""
    if not player.webhook or player.webhook_failures >= MOST_FAILURES:
        return
    if not limits.within(f"webhook:{player.pk}", WEBHOOKS_PER_MINUTE, 60):
        return
    data = {
        "table": seat.table_id,
        "game": seat.table.game,
        "seat": seat.number + 1,
        "url": address("table", seat.table_id),
        "text": _("It is your turn: %(game)s") % {"game": title(seat)},
    }
    try:
        fine = 200 <= notify_webhook.post(player.webhook, data) < 300
    except notify_webhook.BadWebhook as error:
        log.info("webhook of player %s: %s", player.pk, error)
        fine = False
    Player.objects.filter(pk=player.pk, webhook=player.webhook).update(
        webhook_failures=0 if fine else F("webhook_failures") + 1
    )


class Notifier:
    """Listens to what happens at the tables. One a process, in threads of its own."""

    def __init__(self) -> None:
        self._looking = ThreadPoolExecutor(1, "notify")
        # Apart: whatever webhooks do, mail goes out.
        self._mailing = ThreadPoolExecutor(1, "notify-mail")
        self._calling = ThreadPoolExecutor(CALLERS, "notify-call")
        self._lock = threading.Lock()
        self._waiting: set[str] = set()

    def start(self) -> None:
        """Also for what happened just before the server was stopped."""
        live.listeners.append(self.wake)
        self._looking.submit(self._all)

    def wake(self, key: str) -> None:
        with self._lock:
            if key not in self._waiting:
                self._waiting.add(key)
                self._looking.submit(self._look, key)

    def _all(self) -> None:
        try:
            wanted = Seat.objects.filter(WANTED, table__finished=False, kind=Seat.Kind.PERSON)
            for key in set(wanted.values_list("table", flat=True)):
                self.wake(key)
        finally:
            connections.close_all()

    def _look(self, key: str) -> None:
        with self._lock:
            self._waiting.discard(key)
        try:
            for seat in to_be_told(key):
                self._mailing.submit(self._send, mail, seat)
                self._calling.submit(self._send, call, seat)
        except Exception:
            log.exception("nobody was told of turns at table %s", key)
        finally:
            connections.close_all()

    def _send(self, way: Callable[[Seat, Player], None], seat: Seat) -> None:
        try:
            send(way, seat)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """What is being sent is sent."""
        live.listeners.remove(self.wake)
        for pool in (self._looking, self._mailing, self._calling):
            pool.shutdown(wait=False, cancel_futures=True)
