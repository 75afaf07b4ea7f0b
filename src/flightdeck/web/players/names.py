"""What can be seen of a name, and which names look the same."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import category, normalize

from confusable_homoglyphs.utils import load

LONGEST_SKELETON = 100
# Printable for Python, and yet nothing to be seen: what Unicode lets a font ignore, fillers, and blanks.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
# Around the letters that are written from right to left.
MARK = "\u200e"


def seen(name: str) -> str:
    """Without what cannot be seen; nothing, if there are only accents without a letter below."""
    printable = "".join(letter for letter in name if letter.isprintable())
    shown = " ".join(UNSEEN.sub("", printable).split())
    return shown if any(category(letter)[0] not in "MZ" for letter in shown) else ""


def skeletons(name: str) -> set[str]:
    """Two names that have one in common look the same, or do so in large or small letters.

    Written small, a name may look like others than as it is: I looks like l, and i does not.
    """
    return {skeleton(name), skeleton(name.casefold())}


def skeleton(name: str) -> str:
    """As in UTS #39 of Unicode, whatever the case and the width."""
    looks = normalize("NFKD", name).translate(prototypes())
    return normalize("NFKD", looks.casefold()).translate(prototypes())[:LONGEST_SKELETON]


@cache
def prototypes() -> dict[int, str]:
    """Of each character that looks like another one, or like several, these.

    The data have every pair in both directions. Many characters look like one prototype, which looks like all of them;
    of two that only look like each other it does not matter which one is taken.
    """
    data = load("confusables.json")
    found: dict[str, str] = {}
    for key, partners in data.items():
        letter, other = key.strip(MARK), partners[0]["c"]
        prototype = other.strip(MARK)
        if len(letter) == len(partners) == 1 and (len(data[other]) > 1 or (len(prototype), prototype) > (1, letter)):
            found[letter] = prototype
    return {ord(letter): "".join(found.get(each, each) for each in looks) for letter, looks in found.items()}
