"""How often passwords may be tried and mails asked for: by address, and by the name that is tried."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

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
    """Both are counted each time. A name may be anything, so only its digest is kept."""
    digest = sha256(name.strip().casefold().encode()).hexdigest()
    by_address = rate_limit.allowed(request, limit.what, limit.by_address, limit.seconds)
    by_name = not name or rate_limit.within(f"{limit.what}:name:{digest}", limit.by_name, limit.seconds)
    return by_address and by_name


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
