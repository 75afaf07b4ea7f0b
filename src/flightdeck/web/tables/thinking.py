"""What a bot does in a worker process. Imports nothing of the site: the process knows no settings and no database."""

from __future__ import annotations

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
from flightdeck.web.tables.rules import rules


def think(record: str, number: int, bot: str) -> str:
    """The action a bot chooses in the position that a record leads to."""
    table = Table.resume(Record.from_json(record), rules)
    player = make_bot(bot, derived_seed(table.record.seed, len(table.record.actions), number))
    seat = Seat(table.state, number)
    seat.look()
    return str(player.choose(seat))
