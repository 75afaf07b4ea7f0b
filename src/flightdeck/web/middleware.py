"""What every request is checked for, and what every answer carries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

# Nothing from elsewhere, nothing inline: a name or a chat line can never become code.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

Finish = Callable[[HttpResponseBase], HttpResponseBase]


def around(begin: Callable[[HttpRequest], Finish | HttpResponseBase]) -> Callable[[Any], Any]:
    """A middleware that costs no thread: `begin` is given each request, and says what is done with its answer.

    It may also answer by itself.
    """

    @sync_and_async_middleware
    def middleware(get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> object:
        async def later(request: HttpRequest) -> HttpResponseBase:
            finish = begin(request)
            return finish if isinstance(finish, HttpResponseBase) else finish(await get_response(request))  # type: ignore[misc]

        def now(request: HttpRequest) -> HttpResponseBase:
            finish = begin(request)
            return finish if isinstance(finish, HttpResponseBase) else finish(get_response(request))  # type: ignore[arg-type]

        return later if iscoroutinefunction(get_response) else now

    return middleware


def secured(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
    return response


security_headers = around(lambda _request: secured)


class NoSuchAddress(MiddlewareMixin):
    """PostgreSQL knows no text with a NUL in it, so that it cannot even be asked for one."""

    def process_view(self, request: HttpRequest, *_given: object) -> None:
        if "\0" in request.path:
            raise Http404
