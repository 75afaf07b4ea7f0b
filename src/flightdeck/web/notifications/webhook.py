"""Posting to an address that somebody else chose, without letting anybody reach into our own network (SSRF).

Only https, only to public addresses, and only to the very address that was checked: the name is looked up once, the
connection goes to what was found, and the certificate has to be that of the name. Nothing is followed, nothing is read
but the status.
"""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from flightdeck.web.players.models import LONGEST_WEBHOOK

PORTS = (443, 8443)
# Seconds for everything after the name was looked up.
LIMIT = 5.0

# Beside what Python calls private or reserved: shared by carriers' customers, relays of 6to4.
NOT_PUBLIC = (IPv4Network("100.64.0.0/10"), IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
# The only IPv6 addresses that are given out to the world, and what in them is documentation or wraps other addresses.
GIVEN_OUT = IPv6Network("2000::/3")
WRAPPED = (
    IPv6Network("2001::/23"),  # protocols; Teredo wraps IPv4
    IPv6Network("2001:db8::/32"),
    IPv6Network("2002::/16"),  # 6to4 wraps IPv4
    IPv6Network("3fff::/20"),
)


class BadWebhook(Exception):
    """It cannot be called; the message is for whoever gave the address."""


@dataclass(frozen=True, slots=True)
class Address:
    """A checked URL."""

    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """As the header says it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[0] else f"{host}:{self.port}"


def checked(url: str) -> Address:
    """As far as it can be checked without looking the name up."""
    if len(url) > LONGEST_WEBHOOK:
        raise BadWebhook(_("This address is too long."))
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise BadWebhook(_("This address has letters in it that an address cannot have."))
    try:
        parts = urlsplit(url)
        port = parts.port if parts.port is not None else PORTS[0]
    except ValueError:
        raise BadWebhook(_("This is not an address.")) from None
    if parts.scheme != "https" or not parts.hostname:
        raise BadWebhook(_("The address has to begin with https:// and a name."))
    if parts.username is not None or parts.password is not None:
        raise BadWebhook(_("There must be no user name and no password in the address."))
    if port not in PORTS:
        raise BadWebhook(_("Only the ports 443 and 8443 can be used."))
    literal = as_ip(parts.hostname)
    if literal is not None and not is_public(literal):
        raise BadWebhook(_("Only addresses on the public internet can be used."))
    return Address(parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def as_ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None


def is_public(ip: IPv4Address | IPv6Address) -> bool:
    if isinstance(ip, IPv4Address):
        return ip.is_global and not ip.is_multicast and not ip.is_reserved and not any(ip in net for net in NOT_PUBLIC)
    # Everything that wraps an IPv4 address otherwise (mapped, NAT64), local and multicast ones lie outside.
    return ip.scope_id is None and ip in GIVEN_OUT and not any(ip in net for net in WRAPPED)


def resolve(address: Address) -> str:
    """The one address to connect to. A name that also leads elsewhere is not trusted at all."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BadWebhook(f"{address.host} was not found") from error
    ips = [str(entry[4][0]) for entry in found]
    if not ips or not all((ip := as_ip(text)) is not None and is_public(ip) for text in ips):
        raise BadWebhook(f"{address.host} is not on the public internet")
    return ips[0]


class Pinned(HTTPSConnection):
    """To the address that was checked, with the certificate of the name. Asks neither resolver nor proxy again."""

    def __init__(self, address: Address, ip: str, context: ssl.SSLContext) -> None:
        super().__init__(address.host, address.port, timeout=LIMIT, context=context)
        self._ip = ip
        self._trust = context
        self._too_late = False

    def connect(self) -> None:
        # Not create_connection: it would ask the resolver.
        plain = socket.socket(socket.AF_INET6 if ":" in self._ip else socket.AF_INET, socket.SOCK_STREAM)
        self.sock = plain
        plain.settimeout(self.timeout)
        plain.connect((self._ip, self.port))
        tls = self._trust.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = tls
        if self._too_late:
            raise TimeoutError
        tls.do_handshake()

    def cut(self) -> None:
        """However slowly the other side talks: enough."""
        self._too_late = True
        if self.sock is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def post(url: str, data: dict[str, Any], context: ssl.SSLContext | None = None) -> int:
    """The status of the answer. Anything that goes wrong before one is a BadWebhook."""
    address = checked(url)
    connection = Pinned(address, resolve(address), context or ssl.create_default_context())
    watch = threading.Timer(LIMIT, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        headers = {
            "Host": address.named,
            "Content-Type": "application/json",
            "User-Agent": "Flightdeck",
            "Connection": "close",
        }
        connection.request("POST", address.path, json.dumps(data).encode(), headers)
        return connection.getresponse().status
    except (OSError, HTTPException, ValueError) as error:
        raise BadWebhook(f"{address.host} did not answer: {error}") from error
    finally:
        watch.cancel()
        connection.close()
