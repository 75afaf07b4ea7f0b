"""How the site sends mail, from one address such as `smtp+tls://name:password@mail.example.org:587`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SENDING = "django.core.mail.backends.smtp.EmailBackend"
PRINTING = "django.core.mail.backends.console.EmailBackend"
# Without a port of its own: as mail servers usually listen.
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class EmailServer:
    backend: str
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    # Encrypted from the start, or from the moment both sides agree on it.
    tls: bool = False
    starttls: bool = False


def email_server(url: str) -> EmailServer:
    """`console:`, or the address of a mail server; `smtp+tls` starts plain and `smtps` encrypted."""
    parts = urlsplit(url)
    if parts.scheme == "console":
        return EmailServer(PRINTING)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ImproperlyConfigured(
            "FLIGHTDECK_EMAIL_URL is console:, or smtp://, smtp+tls:// or smtps:// with a mail server"
        )
    return EmailServer(
        SENDING,
        parts.hostname,
        parts.port or PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        tls=parts.scheme == "smtps",
        starttls=parts.scheme == "smtp+tls",
    )
