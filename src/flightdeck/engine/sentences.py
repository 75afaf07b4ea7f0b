"""Parts of sentences that every game says alike."""

from __future__ import annotations

from flightdeck.engine.event import Event
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _


def sentence(template: str, facts: dict[str, str]) -> str:
    """The template with its facts, beginning with a capital letter."""
    text = template.format_map(facts)
    return text[:1].upper() + text[1:]


def event_sentence(event: Event, template: str, facts: dict[str, str], names: list[str], translate: Translate) -> str:
    """The same, translated, with the facts of every game: who did it, and who has won."""
    facts["player"] = player(event, names)
    if event.name == "over":
        facts["winners"] = result(event.public, names, translate)
    return sentence(translate(template), facts)


def player(event: Event, names: list[str]) -> str:
    return names[event.seat] if event.seat >= 0 else ""


def counted_points(points: object, translate: Translate) -> str:
    """`1 point`, `7 points`; just `points` if nobody may know how many."""
    if points is None:
        return translate(_("points"))
    if points == 1:
        return translate(_("1 point"))
    return translate(_("{count} points")).format(count=points)


def result(told: dict[str, object], names: list[str], translate: Translate) -> str:
    """Who won, and everybody's points."""
    points, winners = told["points"], told["winners"]
    assert isinstance(points, list)
    assert isinstance(winners, list)
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    return translate(_("{winners} won ({table}).")).format(
        winners=translate(_(" and ")).join(names[seat] for seat in winners),
        table=", ".join(f"{names[seat]} {points[seat]}" for seat in order),
    )
