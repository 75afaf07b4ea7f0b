"""The templates' environment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import formats, translation
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined

from flightdeck.web.maps.pieces import held
from flightdeck.web.players.identity import signed_in
from flightdeck.web.tables.parts import once, part
from flightdeck.web.translations import marked_up


def environment(**options: Any) -> Environment:
    options["undefined"] = StrictUndefined
    # Django's options switch autoescape on.
    made = Environment(**options, extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True)  # nosec B701
    made.install_gettext_callables(translation.gettext, translation.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(
        _=marked_up,
        static=static,
        url=address,
        htmx_script=htmx_script,
        signed_in=signed_in,
        language=translation.get_language,
        languages=settings.LANGUAGES,
        part=part,
        once=once,
        held=held,
    )
    made.filters.update(day=formats.date_format, decimal=decimal, signed=signed)
    return made


def address(name: str, args: Iterable[object] = ()) -> str:
    return _address(name, *args)


@lru_cache(10_000)
def _address(name: str, *args: object) -> str:
    """Those of a table are asked for again and again."""
    return reverse(name, args=args)


def decimal(number: float) -> str:
    """One digit after the point, or after the comma where people write one."""
    return str(formats.number_format(round(number, 1), 1))


def signed(number: float) -> str:
    return ("\N{MINUS SIGN}" if number < 0 else "+") + decimal(abs(number))
