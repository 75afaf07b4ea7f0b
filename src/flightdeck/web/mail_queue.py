"""Mail goes out in a thread of its own: how long an answer takes must not tell whether anybody was written to."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.core.mail import EmailMessage

log = logging.getLogger(__name__)

office = ThreadPoolExecutor(1, "post")


def send(mail: EmailMessage) -> None:
    office.submit(deliver, mail)


def deliver(mail: EmailMessage) -> None:
    try:
        mail.send()
    except Exception:
        log.exception("a mail could not be sent")
