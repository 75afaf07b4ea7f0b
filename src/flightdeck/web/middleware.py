"""What every request is checked for, and what every answer carries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction

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


@sync_and_async_middleware
def security_headers(get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> object:
    def guarded(response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response

    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            return guarded(await get_response(request))

        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        return guarded(get_response(request))  # type: ignore[arg-type]

    return now


class NoSuchAddress(MiddlewareMixin):
    """PostgreSQL knows no text with a NUL in it, so that it cannot even be asked for one."""

    def process_view(self, request: HttpRequest, *_given: object) -> None:
        if "\0" in request.path:
            raise Http404
