"""Positions of Airlines Europe in a line or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flightdeck
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import AIRLINES, SHARE_KINDS, built_in


def cards(text: str) -> dict[str, int]:
    """`3 red, blue` as a table of numbers."""
    counts: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.rpartition(" ")
        counts[name] = counts.get(name, 0) + (int(number) if number else 1)
    return counts


def arrange(
    players: int = 3,
    *,
    options: Mapping[str, object] | None = None,
    phase: str = "turn",
    money: dict[int, int] | None = None,
    points: dict[int, int] | None = None,
    hand: dict[int, str] | None = None,
    holdings: dict[int, str] | None = None,
    discarded: dict[int, str] | None = None,
    market: str | None = None,
    pile: str = "",
    whole_pile: bool = False,
    routes: dict[str, str] | None = None,
    spaces: dict[str, int] | None = None,
    scorings: int = 0,
    abacus_supply: int | None = None,
    **rest: Any,
) -> State:
    """A position that has only what is said here; seats count from 0.

    Money is 8 a player, hands and holdings are empty, the market is what comes to hand. `pile` says what lies on top;
    below come all other shares and, at the bottom, the scoring cards. With `whole_pile` all other shares are out of
    the game.
    """
    game = flightdeck.game("airlines_europe", players=players, options=options or {})
    board = built_in()
    left = {
        kind: board.shares[index]
        for index, kind in enumerate(SHARE_KINDS)
        if kind == "abacus" or board.in_play(index, players)
    }

    def take(counts: dict[str, int]) -> dict[str, int]:
        for kind, count in counts.items():
            left[kind] -= count
        return counts

    seats: list[dict[str, Any]] = []
    for seat in range(players):
        seats.append(
            {
                "money": (money or {}).get(seat, 8),
                "points": (points or {}).get(seat, 0),
                "hand": take(cards((hand or {}).get(seat, ""))),
                "holdings": take(cards((holdings or {}).get(seat, ""))),
                "discarded": take(cards((discarded or {}).get(seat, ""))),
                "seen_in_hand": {},
                "pick": None,
                "ban_markers": 0 if not game.options["flight_ban"] else {2: 4, 3: 4, 4: 3, 5: 2}[players],
            }
        )
    top = pile.split()
    take({card: top.count(card) for card in set(top) - {"scoring"}})
    shown: list[str | None] = []
    if market is None:
        shown += [kind for kind in left if kind != "abacus" and left[kind] > 1][:5]
    else:
        shown += [None if word == "-" else word for word in market.split()]
    for word in filter(None, shown):
        left[word] -= 1
    supply = left.pop("abacus") if abacus_supply is None else abacus_supply
    gone = {"abacus": left.pop("abacus") - supply} if abacus_supply is not None else {}
    below = [kind for kind in AIRLINES if kind in left for _ in range(left[kind])]
    scoring_left = 3 - scorings - rest.get("scoring_cards_waiting", 0) - (phase == "clear") - top.count("scoring")
    if whole_pile:
        gone |= {kind: below.count(kind) for kind in set(below)}
        below = []
    whole = top + below + ["scoring"] * (0 if phase == "over" else scoring_left)
    position: dict[str, object] = {
        "phase": phase,
        "active": 0,
        "holder": None,
        "chooser": None,
        "choices_left": 0,
        "scorings": scorings,
        "scoring_cards_waiting": 0,
        "trade_size": 0,
        "discards_left": 0,
        "undoable": False,
        "bank": 30 * players - sum(seat["money"] for seat in seats),
        "abacus_supply": supply,
        "market": [*shown, *[None] * (5 - len(shown))],
        "pile": whole,
        "pile_size": len(whole),
        "first_pile": 0,
        "gone": gone,
        "spaces": {
            name: (spaces or {}).get(name, int(board.start_space[index]))
            for index, name in enumerate(AIRLINES)
            if board.in_play(index, players)
        },
        "routes": {name: owners.split() for name, owners in (routes or {}).items()},
        "seats": seats,
        **rest,
    }
    state = game.from_dict(position)
    state.watched = True
    return state
