"""How often passwords may be tried and mails asked for: by address, and by the name that is tried."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from unicodedata import normalize

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.generic.edit import FormView

from flightdeck.web import rate_limit
from flightdeck.web.notices import notice


@dataclass(frozen=True, slots=True)
class Limit:
    what: str
    by_address: int
    by_name: int
    seconds: int


# Every try counts, also one that succeeds: nobody signs in that often.
PASSWORDS = Limit("password", by_address=40, by_name=10, seconds=600)
SIGN_UPS = Limit("sign-up", by_address=60, by_name=20, seconds=3600)
MAILS = Limit("mail", by_address=20, by_name=3, seconds=3600)


def may(request: HttpRequest, limit: Limit, name: str) -> bool:
    """A name counts only while its address may ask: nobody makes more names to be counted than that."""
    if not rate_limit.allowed(request, limit.what, limit.by_address, limit.seconds):
        return False
    return not name or rate_limit.within(f"{limit.what}-name:{digest(name)}", limit.by_name, limit.seconds)


def digest(name: str) -> str:
    """The same for all ways to write a name that sign in to the same account. A name may be long, this is not."""
    plain = normalize("NFKC", name).strip().upper().casefold()
    return sha256(plain.encode()).hexdigest()


class Throttled(FormView):  # type: ignore[type-arg]
    """A form that cannot be posted too often. By the name of whoever is signed in, or of the account it asks for."""

    limit = PASSWORDS
    name_field = "username"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        name = request.user.get_username() or request.POST.get(self.name_field, "")
        if not may(request, self.limit, name):
            text = _("That was tried too often in a short time. Please wait some minutes, then try again.")
            return notice(request, text, 429)
        return super().post(request, *args, **kwargs)
