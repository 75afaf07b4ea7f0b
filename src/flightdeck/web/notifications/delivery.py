"""How a person is told of a turn: by mail or by webhook, in the person's own language."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import F, Q
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from flightdeck.web import mail_queue, rate_limit
from flightdeck.web.clocks import clock
from flightdeck.web.games.lookup import title_of
from flightdeck.web.notifications import webhook
from flightdeck.web.players import presence
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Seat

log = logging.getLogger(__name__)

# A mail for the same table at most so often; a webhook at most so often a minute, and not after so many failures.
MAIL_PAUSE = timedelta(minutes=10)
WEBHOOKS_PER_MINUTE = 30
MOST_FAILURES = 5
SALT = "flightdeck.notify.mail"


def deliver(way: Callable[[Seat, Player], None], seat: Seat) -> None:
    assert seat.player is not None
    with translation.override(seat.player.language or settings.LANGUAGE_CODE):
        try:
            way(seat, seat.player)
        except Exception:
            log.exception("a person at table %s was not told of a turn", seat.table_id)


def address(name: str, *args: str) -> str:
    return settings.SITE_URL.rstrip("/") + reverse(name, args=args)


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
    url, title = address("table", seat.table_id), title_of(seat.table.game)
    facts = {"name": player.name, "game": title, "url": url, "stop": stop}
    text = _(
        "Hello %(name)s,\n\nit is your turn at a table of %(game)s:\n%(url)s\n\nNo more mails like this: %(stop)s\n"
    )
    unsubscribe = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = _("It is your turn: %(game)s")
    mail_queue.send(EmailMessage(subject % facts, text % facts, to=[user.email], headers=unsubscribe))


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
    if not rate_limit.within(f"webhook:{player.pk}", WEBHOOKS_PER_MINUTE, 60):
        return
    data = {
        "table": seat.table_id,
        "game": seat.table.game,
        "seat": seat.number + 1,
        "url": address("table", seat.table_id),
        "text": _("It is your turn: %(game)s") % {"game": title_of(seat.table.game)},
    }
    try:
        fine = 200 <= webhook.post(player.webhook, data) < 300
    except webhook.BadWebhook as error:
        log.info("webhook of player %s: %s", player.pk, error)
        fine = False
    Player.objects.filter(pk=player.pk, webhook=player.webhook).update(
        webhook_failures=0 if fine else F("webhook_failures") + 1
    )
