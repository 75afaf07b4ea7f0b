"""A review in sentences, in English or as translated.

All are about people by name, so that they are true whoever reads them.
"""

from __future__ import annotations

from flightdeck.engine.game import Game
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.review.decisions import Decision
from flightdeck.review.reasons import BURDEN, DENY, GAIN, LEAD, LEVEL, PRICE, SPARE, WIN, Reason, entries_of

SENTENCES = {
    GAIN: _("It is worth about {amount} {unit} more to {player}: {part}."),
    DENY: _("It leaves {player} with about {amount} {unit} less: {part}."),
    PRICE: _("The other move does better in one thing, by about {amount} {unit}: {part}. That is not enough."),
    SPARE: _("It spares {player} about {amount} {unit}: {part}."),
    BURDEN: _("The other move costs about {amount} {unit} less in one thing: {part}. That is not enough."),
    LEAD: _("It gives {player} most {what} at the end of the turn: {own}, and {rival} has {other}."),
    LEVEL: _("It brings {player} level in {what} at the end of the turn: {own}, as many as {rival}."),
    WIN: _("It wins the game at once for {player}."),
}
# Where the amount is less than one.
A_LITTLE = {
    GAIN: _("It is worth a little more to {player}: {part}."),
    DENY: _("It leaves {player} with a little less: {part}."),
    SPARE: _("It spares {player} a little: {part}."),
    BURDEN: _("The other move costs a little less in one thing: {part}. That is not enough."),
    PRICE: _("The other move does a little better in one thing: {part}. That is not enough."),
}
# The least amount that is told with a number, since it rounds to two.
LEAST_TOLD = 1.5
THOUSAND = 1000


def why(one: Reason, game: Game, names: list[str], translate: Translate) -> str:
    facts: dict[str, object] = {"player": names[one["seat"]]}
    templates = SENTENCES
    if "entries" in one:
        amount = one["amount"]
        if amount < LEAST_TOLD:
            templates = A_LITTLE
        parts = [game.parts.explain(game, entry, translate) for entry in entries_of(one)]
        facts |= {
            "part": together(list(dict.fromkeys(parts)), translate),
            "amount": told(amount),
            "unit": translate(game.parts.unit),
        }
    elif "what" in one and game.parts.majorities is not None:
        what = game.parts.majorities(game.start(0), translate)[one["what"]][0]
        facts |= {"what": what, "own": one["own"], "other": one["other"], "rival": names[one["whose"]]}
    return translate(templates[one["kind"]]).format_map(facts)


def together(parts: list[str], translate: Translate) -> str:
    """What they begin and end with alike is said once: `red in the first and last scoring`."""
    words = [part.split(" ") for part in parts]
    shortest = min(len(one) for one in words)
    begin = next((place for place in range(shortest) if len({one[place] for one in words}) > 1), shortest)
    rest = shortest - begin
    end = next((place for place in range(rest) if len({one[-1 - place] for one in words}) > 1), rest)
    if not (begin and end) or shortest == begin + end:
        return listed(parts, translate)
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
