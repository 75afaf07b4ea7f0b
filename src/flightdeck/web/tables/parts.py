"""What the parts of a table are in a page that is never told of anything, such as a replay: drawn in their places."""

from __future__ import annotations

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup


@pass_context
def part(context: Context, name: str) -> Markup:
    kind, _dash, number = name.partition("-")
    folder = "play" if kind in ("map", "result") else context["info"].name
    template = context.environment.get_template(f"{folder}/{kind}.html")
    return Markup(template.render(context.get_all(), number=int(number) if number else None))


@pass_context
def once(context: Context, name: str) -> Markup:
    found: Markup = getattr(context["page"], name)
    return found
