"""Codes of three letters for places that have none."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

LENGTH = 3


def three_letters(names: Sequence[str], taken: frozenset[str] = frozenset()) -> dict[str, str]:
    """A code for each name, all of them different and none of them taken: `SEA`, `SAD` for San Diego, `SLC`."""
    codes: dict[str, str] = {}
    used = {code.casefold() for code in taken}
    for name in names:
        code = next(code for code in candidates(name) if code.casefold() not in used)
        used.add(code.casefold())
        codes[name] = code
    return codes


def candidates(name: str) -> Iterator[str]:
    """The best first: the beginning, with an initial of each further word; then any letters of it, then numbers."""
    words = re.findall(r"\w+", re.sub(r"\(.*\)", "", name)) or ["X"]
    initials = "".join(word[0] for word in words[1:LENGTH])
    yield (words[0][: LENGTH - len(initials)] + initials).upper()
    letters = "".join(words)
    yield letters[:LENGTH].upper()
    for rest in itertools.combinations(letters[1:], LENGTH - 1):
        yield letters[0].upper() + "".join(rest).upper()
    for number in itertools.count(1):
        yield f"{letters[0].upper()}{number}"
