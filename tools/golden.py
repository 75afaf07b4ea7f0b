"""Golden records: whole games that must replay as they always did, and look as they always did.

Two digests a record: one of what the rules do, one of what the views show. So a new figure on the screen is no change
of rules, and cannot hide one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import flightdeck
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.info import OptionValue
from flightdeck.engine.record import Record, result
from flightdeck.engine.schema import Remembered, Seats
from flightdeck.engine.state import State
from flightdeck.engine.table import Table
from tools import lively

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "records"

GAMES: list[tuple[str, int, dict[str, OptionValue], int]] = [
    ("airlines_europe", 2, {}, 11),
    ("airlines_europe", 3, {"exact_piles": True, "scoring_card_to_drawer": True}, 12),
    ("airlines_europe", 4, {}, 13),
    ("airlines_europe", 4, {"abacus_from_hand_only": True, "open_points": True}, 14),
    ("airlines_europe", 5, {"flight_ban": True}, 15),
    ("airlines", 2, {}, 21),
    ("airlines", 3, {"bonus_points": True, "stock_before_founding": True}, 24),
    ("airlines", 4, {}, 26),
    ("airlines", 5, {"last_round": True, "sabotage": False}, 34),
    ("airlines", 6, {"controlled_scoring": True, "last_round": True}, 25),
    ("airlines", 2, {}, 128),
    ("airlines", 4, {"last_round": True}, 126),
    ("air_baron", 2, {}, 44),
    ("air_baron", 2, {"side": "west", "round_limit": 200}, 42),
    ("air_baron", 3, {"side": "west", "round_limit": 30}, 43),
    ("air_baron", 4, {"round_limit": 60}, 69),
    ("air_baron", 5, {"events": False, "round_limit": 100}, 58),
    ("air_baron", 6, {"round_limit": 30}, 66),
    ("air_baron", 3, {"round_limit": 30}, 81),
    ("air_baron", 4, {"side": "west", "round_limit": 30}, 82),
    ("air_baron", 6, {"events": False, "round_limit": 30}, 83),
    ("air_alliance", 2, {}, 59),
    ("air_alliance", 2, {"connections": "any_plane", "allies_share_planes": True}, 53),
    ("air_alliance", 3, {}, 61),
    ("air_alliance", 3, {"permit_overrides_colour": True, "codeshare_anywhere": True}, 75),
    ("air_alliance", 4, {}, 71),
    ("air_alliance", 4, {"connections": "any_plane", "permit_overrides_colour": True, "codeshare_anywhere": True}, 66),
]

# Records that prove an older revision of the rules, by seed: they are made by it again.
OLDER = {"airlines": (21, 24, 26, 34, 25), "air_baron": (44, 42, 43, 69, 58, 66)}
REVISIONS = {(game, seed): 1 for game, seeds in OLDER.items() for seed in seeds}


def rules_digest(record: Record) -> str:
    """Of every action, position, choice and event along the game, and of its result. No view has a part in it."""
    total = hashlib.sha256()
    for state, action in steps(record):
        legal = {seat: [str(choice) for choice in state.legal(seat)] for seat in state.to_act}
        add(total, [action, state.undoable, ruled(state), legal])
    events = [[event.name, event.seat, event.public, event.secret, event.knows] for event in state.events]
    add(total, [events, result(state)])
    return total.hexdigest()


def ruled(state: State) -> Any:
    """The position without what is only remembered of it, by which no rule goes."""
    position: Any = state.to_dict()
    for field in state.game.parts.schema.fields:
        if isinstance(field, Seats):
            remembered = [inner.key for inner in field.fields if isinstance(inner, Remembered)]
            for seat in position[field.key]:
                for key in remembered:
                    del seat[key]
    return position


def views_digest(record: Record) -> str:
    """Of all that every seat and a spectator see along the game, and are told of what happens."""
    total = hashlib.sha256()
    watchers = (None, *range(record.players))
    for state, _ in steps(record):
        add(total, [state.view(watcher) for watcher in watchers])
    add(total, [event.seen_by(watcher) for event in state.events for watcher in watchers])
    return total.hexdigest()


def steps(record: Record) -> Iterator[tuple[State, str]]:
    """Every position of the game with the action that led there, none to the first."""
    yield record.start(flightdeck.game), ""
    for state, _, action in record.replay(flightdeck.game, events=True):
        yield state, str(action)


def add(total: hashlib._Hash, shown: object) -> None:
    total.update(json.dumps(shown, sort_keys=True).encode())


DIGESTS: dict[str, Callable[[Record], str]] = {"rules": rules_digest, "views": views_digest}


def known(kind: str) -> dict[str, str]:
    """The digests of one kind on file: a line a record, as `sha256sum` writes it."""
    file = GOLDEN / f"{kind}.sha256"
    lines = file.read_text().splitlines() if file.exists() else []
    return {name: digest for digest, name in (line.split() for line in lines)}


def note(kind: str, records: dict[str, Record]) -> None:
    digests = known(kind) | {name: DIGESTS[kind](record) for name, record in records.items()}
    text = "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    (GOLDEN / f"{kind}.sha256").write_text(text)


def stored() -> dict[str, Record]:
    files = sorted(GOLDEN.glob("*.json"))
    return {file.stem: Record.from_json(file.read_text(encoding="utf-8")) for file in files}


def play(name: str, players: int, options: dict[str, OptionValue], seed: int) -> Record:
    """A game of random moves."""
    game = flightdeck.game(name, players, options)
    game = game.under(REVISIONS.get((name, seed), game.revision))
    table = Table(game, seed, [f"Player {number + 1}" for number in range(players)])
    rng = random.Random(seed)
    while not table.state.over:
        seat = rng.choice(table.state.to_act)
        table.apply(seat, lively.move(table.state, seat, rng))
    return table.record


def renew_views() -> None:
    """The digests of views alone, and only where the rules do what they always did."""
    records, digests = stored(), known("rules")
    changed = [name for name, record in records.items() if replayed(record) != digests.get(name)]
    if changed:
        raise SystemExit(f"not only views have changed, the rules have too: {', '.join(changed)}")
    note("views", records)


def replayed(record: Record) -> str:
    """The digest of its rules, or why there is none."""
    try:
        return rules_digest(record)
    except BadRecord as error:
        return str(error)


def renew_all(game: str) -> None:
    """The records of a game and all their digests: its rules were changed on purpose."""
    records = {
        f"{name}_{players}_{seed}": play(name, players, options, seed)
        for name, players, options, seed in GAMES
        if name == game
    }
    for name, record in records.items():
        (GOLDEN / f"{name}.json").write_text(record.to_json(), encoding="utf-8")
    for kind in DIGESTS:
        note(kind, records)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description="Renew the golden records.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--views", action="store_true", help="only what the views of all games show; the rules must agree"
    )
    games = sorted({name for name, _, _, _ in GAMES})
    what.add_argument(
        "game", nargs="?", choices=games, help="everything of the game whose rules were changed on purpose"
    )
    given = parser.parse_args(arguments)
    if given.views:
        renew_views()
    else:
        renew_all(given.game)


if __name__ == "__main__":
    main()
