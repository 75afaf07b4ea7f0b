"""Why nothing can be done at a place of the map: the refusals of the rules, few of them, in the reader's language.

The engine speaks English. A game has the sentences with which it refuses as templates, those first that tell most.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.web.translations import gettext as _

MOST = 3
# What stands for these is translated too, word by word: `blue`, `wavy 5`. All else is numbers and names of places.
WORDS = ("airline", "card")


def refusals(moments: Iterable[State], seat: int, about: Callable[[State], list[Action]]) -> list[str]:
    """All that the rules say against what could be done at a place; nothing if something can be done there.

    `moments` are the positions in which one click may do something, and `about` tells what it could do at the place.
    Of what can be done nowhere in this phase it is said only where there is nothing else to say.
    """
    timely: list[str] = []
    others: list[str] = []
    for state in moments:
        verbs = {type(action) for action in state.legal(seat)}
        for action in about(state):
            (timely if type(action) in verbs else others).append(state.refuse(seat, action))
    return [] if "" in timely else timely or others


def why_not(sentences: Iterable[str], templates: Sequence[str]) -> list[str]:
    """Those that tell most. What differs in one word only is one sentence: `blue, red has no planes left`."""
    facts: dict[str, dict[str, list[str]]] = {}
    for sentence in dict.fromkeys(sentences):
        template, found = taken_apart(sentence, tuple(templates))
        known = facts.setdefault(template, {name: [] for name in found})
        for name, value in found.items():
            if value not in known[name]:
                known[name].append(value)
    ranks = {template: rank for rank, template in enumerate(templates)}
    first = sorted(facts, key=lambda template: ranks.get(template, len(ranks)))[:MOST]
    return [told(template, facts[template]) if template in ranks else template for template in first]


def told(template: str, facts: dict[str, list[str]]) -> str:
    values = {name: [said(one) for one in found] if name in WORDS else found for name, found in facts.items()}
    return _(template).format_map({name: ", ".join(found) for name, found in values.items()})


def said(words: str) -> str:
    return " ".join(_(word) for word in words.split(" "))


def taken_apart(sentence: str, templates: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """From which template it was made, and with what; a sentence of none is its own."""
    for template in templates:
        if match := pattern(template).fullmatch(sentence):
            return template, match.groupdict()
    return sentence, {}


@cache
def pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template)))
