"""Why one action is better than another: what differs at the end of the turn, in named parts and in majorities.

A reason is plain data, to be stored; `words` makes a sentence of it. Of the parts only those are told that differ in
the same direction in nearly all worlds, of the majorities only those that are so in every world.
"""

from __future__ import annotations

from collections import defaultdict
from string import Formatter
from typing import Final, NotRequired, TypedDict

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
# The action ends the game and wins it.
WIN: Final = "win"

# A part is told if it is at least this share of all that differs, and so in this share of the worlds.
LARGE: Final = 0.12
STEADY: Final = 0.75
MOST_REASONS: Final = 4
# How many of each kind.
MOST: Final = {GAIN: 2, SPARE: 1, DENY: 1, PRICE: 1, BURDEN: 1}


class Reason(TypedDict):
    kind: str
    # Whom it is about.
    seat: int
    # Of parts: which ones (part, about, when), all about the same thing, and by how much, counted as in `account`.
    entries: NotRequired[list[list[int]]]
    amount: NotRequired[float]
    # Of majorities: the place in `majorities`, how many one has then, and the most of others and whose.
    what: NotRequired[int]
    own: NotRequired[int]
    other: NotRequired[int]
    whose: NotRequired[int]


Parts = dict[tuple[int, int, int, int], float]


def reasons(found: Comparison) -> list[Reason]:
    """The most important first."""
    best, played = found.best.positions, found.played.positions
    if not best or len(best) != len(played):
        return []
    own = found.seat
    if all(own in state.winners for state in best) and not all(own in state.winners for state in played):
        return [{"kind": WIN, "seat": own}]
    told = [*majorities(own, best, played)[:2], *parts(own, best, played)]
    return told[:MOST_REASONS]


def parts(own: int, best: list[State], played: list[State]) -> list[Reason]:
    then, instead = [worths(state) for state in best], [worths(state) for state in played]
    worlds = [less(after, other) for after, other in zip(then, instead, strict=True)]
    means = average(worlds)
    least = LARGE * sum(abs(mean) for (seat, *_entry), mean in means.items() if seat == own)
    steady = {key: mean for key, mean in means.items() if is_steady(key, mean, worlds)}
    after, other = average(then), average(instead)
    against = {key for key in steady if max(after.get(key, 0.0), other.get(key, 0.0)) <= 0}
    found = gathered(own, steady, against, subjects(best[0].game))
    told: list[Reason] = []
    for kind, most in MOST.items():
        large = [one for one in found if one["kind"] == kind and one["amount"] > least]
        told += sorted(large, key=lambda one: (-one["amount"], one["entries"]))[:most]
    return told


def average(worlds: list[Parts]) -> Parts:
    keys = {key for world in worlds for key in world}
    return {key: sum(world.get(key, 0.0) for world in worlds) / len(worlds) for key in keys}


def subjects(game: Game) -> list[str]:
    """By part: what kind of thing it is about, an airline or a type of card, by the name it has in the sentence."""
    return ["".join(name or "" for _text, name, *_how in Formatter().parse(text)) for text in game.parts.worth_parts]


def gathered(own: int, steady: Parts, against: set[tuple[int, int, int, int]], subjects: list[str]) -> list[Reason]:
    """What is about the same thing and goes the same way together: one airline in several scorings."""
    groups: dict[tuple[object, ...], Reason] = {}
    for key in sorted(steady):
        seat, part, about, when = key
        better, worse = (SPARE, BURDEN) if key in against else (GAIN, PRICE)
        kind = (better if steady[key] > 0 else worse) if seat == own else DENY
        if seat != own and steady[key] > 0:
            continue
        same = (kind, seat, subjects[part], about) if about != NONE else (kind, seat, part, about, when)
        one = groups.setdefault(same, {"kind": kind, "seat": seat, "entries": [], "amount": 0.0})
        one["entries"].append([part, about, when])
        one["amount"] = round(one["amount"] + abs(steady[key]), 2)
    return list(groups.values())


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


def majorities(own: int, best: list[State], played: list[State]) -> list[Reason]:
    """What is so in all worlds after the one action, and in none after the other."""
    count = best[0].game.parts.majorities
    if count is None:
        return []
    after, other = [counted(state) for state in best], [counted(state) for state in played]
    found: list[Reason] = []
    for what in range(len(after[0])):
        kind = majority(own, [one[what] for one in after], [one[what] for one in other])
        if kind:
            seats = after[0][what]
            rivals = [seat for seat in range(len(seats)) if seat != own]
            whose = max(rivals, key=lambda seat: seats[seat])
            made: Reason = {"kind": kind, "seat": own, "what": what, "own": seats[own], "other": seats[whose]}
            found.append(made | {"whose": whose})
    return sorted(found, key=lambda one: (one["kind"] != LEAD, -one["own"]))


def counted(state: State) -> list[list[int]]:
    count = state.game.parts.majorities
    assert count is not None
    return [seats for _name, seats in count(state, str)]


def majority(own: int, after: list[list[int]], other: list[list[int]]) -> str:
    """Which kind of majority is won by it, if any; the counts are the same in every world, or nothing is told."""
    if any(seats != after[0] for seats in after) or any(seats != other[0] for seats in other):
        return ""
    then, else_ = leaders(after[0]), leaders(other[0])
    if then == [own] and else_ != [own]:
        return LEAD
    return LEVEL if own in then and own not in else_ else ""


def leaders(seats: list[int]) -> list[int]:
    most = max(seats)
    return [seat for seat, count in enumerate(seats) if count == most > 0]


def entries_of(one: Reason) -> list[Entry]:
    return [Entry(part, one["seat"], one["amount"], about, when) for part, about, when in one["entries"]]
