"""A review in sentences, in English or as translated.

All are about people by name, so that they are true whoever reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from flightdeck.engine.game import Game
from flightdeck.engine.sentences import counted_points
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.review.decisions import Decision
from flightdeck.review.reasons import (
    BURDEN,
    DENY,
    GAIN,
    GOAL,
    LEAD,
    LEVEL,
    PAY,
    PRICE,
    SPARE,
    WIN,
    Reason,
    entries_of,
)

SENTENCES = {
    GAIN: _("{player} can expect about {amount} {unit} more from {part}{others}."),
    DENY: _("{player} can expect about {amount} {unit} less from {part}."),
    PRICE: _("The other move promises about {amount} {unit} more from {part}, but that is not enough."),
    SPARE: _("{player} loses about {amount} {unit} less through {part}."),
    BURDEN: _("The other move loses about {amount} {unit} less through {part}, but that is not enough."),
    LEAD: _("It has {player} ahead of {rival} in {what}, {own} to {other}; the other move does not."),
    LEVEL: _("It has {player} level with {rival} in {what}, {own} each; the other move leaves {player} behind."),
    WIN: _("It wins the game for {player} in this turn."),
}
# Where the amount is less than one.
A_LITTLE = {
    GAIN: _("{player} can expect a little more from {part}{others}."),
    DENY: _("{player} can expect a little less from {part}."),
    PRICE: _("The other move promises a little more from {part}, but that is not enough."),
    SPARE: _("{player} loses a little less through {part}."),
    BURDEN: _("The other move loses a little less through {part}, but that is not enough."),
}
# Nobody else has any of it.
ALONE = _("It has {player} as the only one with {what}; the other move does not.")
ANOTHER_LESS = _(", {player} about {amount} less")
ANOTHER_A_LITTLE_LESS = _(", {player} a little less")
ANOTHER_PAID = _(", {player} {then} instead of {instead}")
NOTHING = _("nothing")
# The least amount that is told with a number, since it rounds to two.
LEAST_TOLD = 1.5
THOUSAND = 1000
SHORT_LIST = 2


def why(one: Reason, game: Game, names: list[str], translate: Translate) -> str:
    kind, parts = one["kind"], game.parts
    if kind == PAY:
        return pays(one, game, names, translate)
    if kind == GOAL:
        return named(parts.goals, one["what"], game, translate)
    facts: dict[str, object] = {"player": names[one["seat"]]}
    template = SENTENCES[kind]
    if "entries" in one:
        amount = one["amount"]
        told_parts = [parts.in_sentence(game, entry, translate) for entry in entries_of(one)]
        facts |= {"part": together(list(dict.fromkeys(told_parts)), translate), "others": less(one, names, translate)}
        facts |= {"amount": told(amount), "unit": translate(parts.unit)}
        template = template if amount >= LEAST_TOLD else A_LITTLE[kind]
    elif "what" in one:
        facts |= {"what": named(parts.majorities, one["what"], game, translate), "own": one["own"]}
        facts |= {"other": one["other"], "rival": names[one["whose"]]}
        template = template if one["other"] else ALONE
    found = translate(template).format_map(facts)
    return f"{found} {pays(one, game, names, translate)}" if "paid" in one else found


def named(count: Callable[..., list[tuple[str, Any]]] | None, place: int, game: Game, translate: Translate) -> str:
    assert count is not None
    return count(game.start(0), translate)[place][0]


def pays(one: Reason, game: Game, names: list[str], translate: Translate) -> str:
    """To each for whom it differs: `the next scoring pays Ann 10 points for red instead of 6, Ben 6 instead of 10`."""
    first, *others = [
        {
            "player": names[seat],
            "then": counted(then, translate),
            "points": counted_points(then, translate) if then else translate(NOTHING),
            "instead": counted(instead, translate),
        }
        for seat, then, instead in one["paid"]
    ]
    found = named(game.parts.payments, one["pays"], game, translate).format_map(first)
    return found + "".join(translate(ANOTHER_PAID).format_map(facts) for facts in others) + "."


def counted(amount: int, translate: Translate) -> str:
    return str(amount) if amount else translate(NOTHING)


def less(one: Reason, names: list[str], translate: Translate) -> str:
    """Who can expect less of the same."""
    found = ""
    for other in one.get("others", []):
        template = ANOTHER_LESS if other["amount"] >= LEAST_TOLD else ANOTHER_A_LITTLE_LESS
        found += translate(template).format(player=names[other["seat"]], amount=told(other["amount"]))
    return found


def together(parts: list[str], translate: Translate) -> str:
    """What they begin and end with alike is said once: `red in the first and last scoring`, `JAY in hand and later`.

    Of a long list about one thing only its name is left.
    """
    words = [part.split(" ") for part in parts]
    shortest = min(len(one) for one in words)
    begin = next((place for place in range(shortest) if len({one[place] for one in words}) > 1), shortest)
    rest = shortest - begin
    end = next((place for place in range(rest) if len({one[-1 - place] for one in words}) > 1), rest)
    if not begin or shortest == begin + end:
        return listed(parts, translate)
    if begin == 1 and not end and len(parts) > SHORT_LIST:
        return words[0][0]
    middles = [" ".join(one[begin : len(one) - end]) for one in words]
    return " ".join([*words[0][:begin], listed(middles, translate), *words[0][len(words[0]) - end :]])


def listed(parts: list[str], translate: Translate) -> str:
    *before, last = parts
    return ", ".join(before) + translate(_(" and ")) + last if before else last


def told(amount: float) -> str:
    """Miles in hundreds, points as they are."""
    return str(round(amount, -2) if amount >= THOUSAND else round(amount)).removesuffix(".0")


def reasons(one: Decision, game: Game, names: list[str], translate: Translate) -> list[str]:
    return [why(reason, game, names, translate) for reason in one["reasons"]]


def action(text: str, game: Game, translate: Translate) -> str:
    return game.label(game.parse(text), translate)


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def line(entries: list[str], game: Game, names: list[str], translate: Translate) -> str:
    """How it would go on, from notation; nothing where nobody can tell."""
    split = [entry.partition(": ") for entry in entries]
    return joined([(int(seat) - 1, action(text, game, translate)) for seat, _colon, text in split], names)


def joined(moves: list[tuple[int, str]], names: list[str]) -> str:
    """`Ben: Go on, Take red · Ann: Draw`."""
    turns = groupby(moves, key=lambda move: move[0])
    return " · ".join(f"{names[seat]}: {', '.join(text for _seat, text in turn)}" for seat, turn in turns)
