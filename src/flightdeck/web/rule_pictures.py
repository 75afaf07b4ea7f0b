"""The pictures in the rules: one SVG file each, whose labels are translated when it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from importlib.resources.abc import Traversable

from markupsafe import Markup, escape

from flightdeck.web.translations import gettext

PLACE = re.compile(r"pictures/[\w/-]+\.svg")
DRAWING = re.compile(r'<svg [^>]*viewBox="([\d. -]+)"[^>]*>\n(.*)</svg>\n', re.DOTALL)
LABEL = re.compile(r"(?<=>)[^<>]+(?=</text>)")
# Words, amounts of money and numbers with a point or comma; not the codes of airports, nor plain numbers.
DEPENDS_ON_LANGUAGE = re.compile(r"[a-z]{2}|\$|\d[.,]\d")
SHAPES = {"circle", "g", "path", "rect", "text"}
DOING = re.compile(r"\s(?:on\w+|style|\w*:?href)\s*=|<[!?]")


class BadPicture(Exception):
    """A file that is not one of our drawings."""


def svg(folder: Traversable, place: str, title: str) -> Markup:
    """The drawing as part of a page; how its classes look is in rules.css."""
    if not PLACE.fullmatch(place):
        raise BadPicture(f"Not a picture of these rules: {place}")
    drawing = DRAWING.fullmatch(folder.joinpath(*place.split("/")).read_text("utf-8"))
    if drawing is None or unfit(drawing[2]):
        raise BadPicture(f"Not a drawing that a page can show: {place}")
    made = LABEL.sub(lambda label: str(escape(in_this_language(unescape(label[0])))), drawing[2])
    return Markup('<svg viewBox="{}" role="img">\n<title>{}</title>\n{}</svg>\n').format(
        drawing[1], title, Markup(made)
    )


def unfit(drawing: str) -> bool:
    """Whether it has anything but shapes, or shapes that do something."""
    return bool(set(re.findall(r"<(\w+)", drawing)) - SHAPES or DOING.search(drawing))


def in_this_language(label: str) -> str:
    return gettext(label) if DEPENDS_ON_LANGUAGE.search(label) else label


def labels(drawing: str) -> Iterator[str]:
    """The labels that are translated."""
    return filter(DEPENDS_ON_LANGUAGE.search, map(unescape, LABEL.findall(drawing)))
