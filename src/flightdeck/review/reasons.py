"""Why one action is better than another: what differs at the end of the turn, by the rules and in parts.

A reason is plain data, to be stored; `words` makes a sentence of it. What is so by the rules (majorities, payments,
goals) is told only if it is so in every world, parts of the evaluation only if they differ in the same direction in
nearly all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from string import Formatter
from typing import Any, Final, NotRequired, TypedDict

from flightdeck.engine.account import Entry
from flightdeck.engine.game import Game
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import State
from flightdeck.review.judge import Comparison

# Better for oneself, worse for somebody else, and what the other action would have done better.
GAIN: Final = "gain"
DENY: Final = "deny"
PRICE: Final = "price"
# The same of what counts against oneself, such as a loan: less of it, or more.
SPARE: Final = "spare"
BURDEN: Final = "burden"
# Most of something: alone instead of not, or level with others instead of behind.
LEAD: Final = "lead"
LEVEL: Final = "level"
# What something pays as the position is: more to oneself, or less to others.
PAY: Final = "pay"
# Something is reached once and for all.
GOAL: Final = "goal"
# The action ends the game and wins it.
WIN: Final = "win"

# A part is told if it is at least this share of all that differs, and so in this share of the worlds.
LARGE: Final = 0.12
STEADY: Final = 0.75
MOST_REASONS: Final = 4
# How many of each kind.
MOST: Final = {GAIN: 2, SPARE: 1, DENY: 1, PRICE: 1, BURDEN: 1}
MOST_BY_RULES: Final = 2
SAME: Final = 0.01


class Less(TypedDict):
    seat: int
    amount: float


class Reason(TypedDict):
    kind: str
    # Whom it is about.
    seat: int
    # Of parts: which ones (part, about, when), all about the same thing, and by how much, counted as in `account`.
    entries: NotRequired[list[list[int]]]
    amount: NotRequired[float]
    # Whom the same thing is worth less to.
    others: NotRequired[list[Less]]
    # Of majorities: the place in `majorities`, how many one has then, and the most of others and whose.
    what: NotRequired[int]
    own: NotRequired[int]
    other: NotRequired[int]
    whose: NotRequired[int]
    # Of payments, and of majorities that pay: the place in `payments`; seat, then and instead, where it differs.
    pays: NotRequired[int]
    paid: NotRequired[list[list[int]]]


Parts = dict[tuple[int, int, int, int], float]


def reasons(found: Comparison) -> list[Reason]:
    """The most important first."""
    best, played = found.best.positions, found.played.positions
    if not best or len(best) != len(played):
        return []
    own = found.seat
    if all(own in state.winners for state in best) and not all(own in state.winners for state in played):
        return [{"kind": WIN, "seat": own}]
    told = by_rules(own, best, played)[:MOST_BY_RULES]
    paid = sum(then - instead for one in told for seat, then, instead in one.get("paid", []) if seat == own)
    # What was paid in full already is not told a second time as a sum.
    told += [one for one in parts(own, best, played) if one["kind"] != GAIN or abs(one["amount"] - paid) > SAME]
    return told[:MOST_REASONS]


def by_rules(own: int, best: list[State], played: list[State]) -> list[Reason]:
    """Where one thing is led and pays, both are one reason."""
    led, paid = majorities(own, best, played), {one["pays"]: one for one in payments(own, best, played)}
    for one in led:
        pay = paid.pop(one["what"], None)
        if pay is not None:
            one |= {"pays": pay["pays"], "paid": pay["paid"]}
    return [*goals(own, best, played), *led, *paid.values()]


def parts(own: int, best: list[State], played: list[State]) -> list[Reason]:
    then, instead = [worths(state) for state in best], [worths(state) for state in played]
    worlds = [less(after, other) for after, other in zip(then, instead, strict=True)]
    means = average(worlds)
    steady = {key: mean for key, mean in means.items() if is_steady(key, mean, worlds)}
    after, other = average(then), average(instead)
    against = {key for key in steady if max(after.get(key, 0.0), other.get(key, 0.0)) <= 0}
    game = best[0].game
    found = gathered(own, steady, against, game)
    least = LARGE * sum(one["amount"] for one in found if one["seat"] == own)
    found = [one for one in found if all(game.parts.in_sentence(game, entry, str) for entry in entries_of(one))]
    large = with_others([one for one in found if one["amount"] > least], subjects(game))
    told: list[Reason] = []
    for kind, most in MOST.items():
        of_kind = [one for one in large if one["kind"] == kind]
        told += sorted(of_kind, key=lambda one: (-one["amount"], one["entries"]))[:most]
    return told


def with_others(found: list[Reason], named: list[str]) -> list[Reason]:
    """What others lose of the same thing that one gains is told with the gain."""
    gains = {thing(one["entries"][0], named): one for one in found if one["kind"] == GAIN}
    alone = []
    for one in sorted(found, key=lambda one: -one["amount"]):
        gain = gains.get(thing(one["entries"][0], named)) if one["kind"] == DENY else None
        if gain is None:
            alone.append(one)
        else:
            gain.setdefault("others", []).append({"seat": one["seat"], "amount": one["amount"]})
    return alone


def thing(entry: list[int], named: list[str]) -> tuple[object, ...]:
    part, about, when = entry
    return (named[part], about) if about != NONE else (part, about, when)


def average(worlds: list[Parts]) -> Parts:
    keys = {key for world in worlds for key in world}
    return {key: sum(world.get(key, 0.0) for world in worlds) / len(worlds) for key in keys}


def subjects(game: Game) -> list[str]:
    """By part: what kind of thing it is about, an airline or a type of card, by the name it has in the sentence."""
    return ["".join(name or "" for _text, name, *_how in Formatter().parse(text)) for text in game.parts.worth_parts]


def gathered(own: int, steady: Parts, against: set[tuple[int, int, int, int]], game: Game) -> list[Reason]:
    """What is about the same thing together, and what remains of it: stock of one airline in hand or on the table."""
    named = subjects(game)
    groups: dict[tuple[object, ...], Reason] = {}
    for key in sorted(steady):
        seat, part, about, when = key
        made: Reason = {"kind": "", "seat": seat, "entries": [], "amount": 0.0}
        one = groups.setdefault((seat, key in against, *thing([part, about, when], named)), made)
        one["entries"].append([part, about, when])
        one["amount"] += steady[key]
    for (_seat, counts_against, *_thing), one in groups.items():
        better, worse = (SPARE, BURDEN) if counts_against else (GAIN, PRICE)
        one["kind"] = (better if one["amount"] > 0 else worse) if one["seat"] == own else DENY
    # What others gain is no reason.
    found = [one for one in groups.values() if one["seat"] == own or one["amount"] < 0]
    return [one | {"amount": round(abs(one["amount"]), 2)} for one in found]


def worths(state: State) -> Parts:
    """By seat, part, what it is about and when: what it is worth, counted with its weight."""
    weights = state.weights
    found: Parts = defaultdict(float)
    for entry in state.account(keep=True).entries:
        found[entry.seat, entry.part, entry.about, entry.when] += weights[entry.part] * entry.worth
    return found


def less(one: Parts, other: Parts) -> Parts:
    return {key: one.get(key, 0.0) - other.get(key, 0.0) for key in {*one, *other}}


def is_steady(key: tuple[int, int, int, int], mean: float, worlds: list[Parts]) -> bool:
    alike = sum(world.get(key, 0.0) * mean > 0 for world in worlds)
    return alike >= STEADY * len(worlds)


def sure(count: Callable[..., list[tuple[str, Any]]] | None, states: list[State]) -> dict[int, Any]:
    """What is the same in all worlds of what a game counts by its rules, by its place."""
    if count is None:
        return {}
    first, *others = [[value for _name, value in count(state, str)] for state in states]
    alike = [all(one[place : place + 1] == [value] for one in others) for place, value in enumerate(first)]
    return {place: value for place, value in enumerate(first) if alike[place]}


def both(
    count: Callable[..., list[tuple[str, Any]]] | None, best: list[State], played: list[State]
) -> list[tuple[int, Any, Any]]:
    """The place, and what is so after either action, where it is sure and differs."""
    after, other = sure(count, best), sure(count, played)
    return [(place, after[place], other[place]) for place in after if place in other and after[place] != other[place]]


def majorities(own: int, best: list[State], played: list[State]) -> list[Reason]:
    found: list[Reason] = []
    for what, seats, instead in both(best[0].game.parts.majorities, best, played):
        kind = majority(own, seats, instead)
        if kind:
            rivals = [seat for seat in range(len(seats)) if seat != own]
            whose = max(rivals, key=lambda seat: seats[seat])
            made: Reason = {"kind": kind, "seat": own, "what": what, "own": seats[own], "other": seats[whose]}
            found.append(made | {"whose": whose})
    return sorted(found, key=lambda one: (one["kind"] != LEAD, -one["own"]))


def majority(own: int, seats: list[int], instead: list[int]) -> str:
    """Which kind of majority is won by it, if any."""
    then, otherwise = leaders(seats), leaders(instead)
    if then == [own] and otherwise != [own]:
        return LEAD
    return LEVEL if own in then and otherwise and own not in otherwise else ""


def leaders(seats: list[int]) -> list[int]:
    most = max(seats)
    return [seat for seat, count in enumerate(seats) if count == most > 0]


def payments(own: int, best: list[State], played: list[State]) -> list[Reason]:
    """More for oneself or, where that is the same, less for others; what changes most comes first."""
    found: list[Reason] = []
    for what, then, instead in both(best[0].game.parts.payments, best, played):
        others = [seat for seat in range(len(then)) if seat != own and then[seat] != instead[seat]]
        if then[own] > instead[own] or (then[own] == instead[own] and all(then[one] < instead[one] for one in others)):
            told = [own, *others] if then[own] != instead[own] else others
            paid = [[seat, then[seat], instead[seat]] for seat in told]
            found.append({"kind": PAY, "seat": told[0], "pays": what, "paid": paid})
    return sorted(found, key=lambda one: -sum(abs(then - instead) for _seat, then, instead in one["paid"]))


def goals(own: int, best: list[State], played: list[State]) -> list[Reason]:
    differing = both(best[0].game.parts.goals, best, played)
    return [{"kind": GOAL, "seat": own, "what": what} for what, reached, _instead in differing if reached]


def entries_of(one: Reason) -> list[Entry]:
    return [Entry(part, one["seat"], one["amount"], about, when) for part, about, when in one["entries"]]
