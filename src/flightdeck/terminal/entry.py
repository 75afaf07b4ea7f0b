"""What a person typed, as an action: a number of the menu, the notation, or the beginnings of its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.state import State

MOST_SHOWN = 6
MOST_DIGITS = 9


def read_action(
    text: str, state: State, seat: int, codes: Mapping[str, str], why_never: Callable[[list[str]], str]
) -> Action:
    """The action meant, legal or not. `codes` are short forms, such as `bk` for black or `slc` for Salt Lake City.

    `why_never` may know why there is no such action; it is given the words.
    """
    legal = state.legal(seat)
    if text.isdecimal():
        return numbered(int(text[:MOST_DIGITS]), legal)
    words = [part for word in split(text) for part in split(codes.get(word, word))]
    try:
        return state.game.parse(text)
    except BadNotation as error:
        unknown = error
    meant = matching(words, legal, state)
    if len(meant) > 1:
        raise BadNotation(f"'{text}' could be {listed(meant)}")
    # One that is not legal now is returned too: the rules say best why not.
    meant = meant or matching(words, state.game.actions, state)
    if len(meant) > 1:
        reasons = {state.refuse(seat, action) for action in meant}
        raise BadNotation(": ".join([f"nothing in the menu fits '{text}'", *(reasons if len(reasons) == 1 else [])]))
    if meant and meant[0] not in legal and not state.refuse(seat, meant[0]):
        # What is allowed and yet not offered is no small thing.
        raise BadNotation(f"'{meant[0]}' is not in the menu: write it in full")
    if not meant:
        reason = why_never(words)
        raise BadNotation(f"there is no '{text}': {reason}") if reason else unknown
    return meant[0]


def listed(actions: list[Action]) -> str:
    shown = ", ".join(f"'{action}'" for action in actions[:MOST_SHOWN])
    return f"{shown} and {len(actions) - MOST_SHOWN} more" if len(actions) > MOST_SHOWN else shown


def numbered(number: int, legal: list[Action]) -> Action:
    if not 1 <= number <= len(legal):
        raise BadNotation(f"the menu goes from 1 to {len(legal)}, there is no {number}")
    return legal[number - 1]


def split(text: str) -> list[str]:
    return text.casefold().replace("-", " ").split()


def matching(words: list[str], actions: list[Action], state: State) -> list[Action]:
    """The actions that may be meant; those written with as many words come before longer ones."""
    found: list[Action] = []
    exact: list[Action] = []
    for action in actions:
        for notation in (action.text, *state.game.other_notations(action)):
            long = split(notation)
            if begins(words, long):
                found.append(action)
                if len(words) == len(long):
                    exact.append(action)
                break
    return exact or found


def begins(words: list[str], long: list[str]) -> bool:
    """Are these, in order, beginnings of words of the notation, its first word among them? Numbers are whole."""
    if not words or not is_short_for(words[0], long[0]):
        return False
    rest = iter(long[1:])
    return all(any(is_short_for(word, other) for other in rest) for word in words[1:])


def is_short_for(word: str, other: str) -> bool:
    return word == other if other.isdecimal() else other.startswith(word)
