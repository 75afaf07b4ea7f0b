"""What Airlines is."""

from __future__ import annotations

from flightdeck.engine.info import GameInfo, Option
from flightdeck.engine.text import mark as _
from flightdeck.games.airlines.board import built_in

INFO = GameInfo(
    name="airlines",
    title="Airlines (1990)",
    designers=("Alan R. Moon",),
    publisher="ABACUSSPIELE",
    year=1990,
    min_players=2,
    max_players=6,
    minutes=60,
    options=(
        Option(
            "bonus_points",
            False,
            (False, True),
            _("The second player starts with 1 point, the third with 2, and so on."),
        ),
        Option(
            "last_round",
            False,
            (False, True),
            _("After the last stock card every player has one more turn before the final scoring."),
        ),
        Option(
            "controlled_scoring",
            False,
            (False, True),
            _("The scoring cards go into the deck only after some rounds, so that no scoring comes early."),
        ),
        Option("sabotage", True, (True, False), _("Whoever plays a single stock card may place a sabotage marker.")),
        Option(
            "stock_before_founding",
            False,
            (False, True),
            _("Stock of an airline may be played before the airline has been founded."),
        ),
    ),
    rules_revision=2,
    oldest_revision=1,
    reconstructed=built_in().reconstructed,
)
