"""Where somebody came, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from flightdeck.engine.text import mark

ORDINALS = {2: mark("second"), 3: mark("third"), 4: mark("fourth"), 5: mark("fifth"), 6: mark("sixth")}
COUNTS = {2: mark("two"), 3: mark("three"), 4: mark("four"), 5: mark("five"), 6: mark("six")}


def sentence(
    place: int,
    seat: int,
    places: Sequence[tuple[int, int]],
    scores: Sequence[int],
    names: Sequence[str],
    by_name: bool,
) -> str:
    """`You came second of four, 3 points behind Ann.` On a shared device it says who."""
    facts = {
        "name": names[seat],
        "place": _(ORDINALS[place]) if place in ORDINALS else str(place),
        "count": _(COUNTS[len(places)]) if len(places) in COUNTS else str(len(places)),
    }
    told = came(place, seat, places, by_name) % facts
    distance = behind(place, seat, places, scores, names)
    return f"{told}, {distance}." if distance else f"{told}."


def came(place: int, seat: int, places: Sequence[tuple[int, int]], by_name: bool) -> str:
    alone = sum(other == place for other, _seat in places) == 1
    if place == 1 and alone:
        return _("%(name)s won") if by_name else _("You won")
    if place == 1:
        return _("%(name)s shares the victory") if by_name else _("You share the victory")
    return _("%(name)s came %(place)s of %(count)s") if by_name else _("You came %(place)s of %(count)s")


def behind(
    place: int, seat: int, places: Sequence[tuple[int, int]], scores: Sequence[int], names: Sequence[str]
) -> str:
    """How far from the next one: the one ahead, or for the winner the first who is not."""
    others = [other for other_place, other in places if (other_place < place if place > 1 else other_place > 1)]
    if not others:
        return ""
    other = others[-1] if place > 1 else others[0]
    points = abs(scores[other] - scores[seat])
    facts = {"num": points, "name": names[other]}
    if points == 0:
        return _("with as many points as %(name)s") % facts
    if place > 1:
        return ngettext("%(num)d point behind %(name)s", "%(num)d points behind %(name)s", points) % facts
    return ngettext("%(num)d point ahead of %(name)s", "%(num)d points ahead of %(name)s", points) % facts
