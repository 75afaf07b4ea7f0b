"""The queue of all mail, worked off by one thread.

Nobody waits for it: neither a move, nor an answer whose time would tell whether anybody was written to.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.core.mail import EmailMessage

log = logging.getLogger(__name__)

queue = ThreadPoolExecutor(1, "mail")


def send(mail: EmailMessage) -> None:
    queue.submit(deliver, mail)


def deliver(mail: EmailMessage) -> None:
    try:
        mail.send()
    except Exception:
        log.exception("a mail could not be sent")
