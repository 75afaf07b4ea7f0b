"""What Air Baron is."""

from __future__ import annotations

from flightdeck.engine.info import GameInfo, Option
from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron.board import SIDES, built_in

INFO = GameInfo(
    name="air_baron",
    title="Air Baron",
    designers=("Evan Davis",),
    publisher="Avalon Hill",
    year=1996,
    min_players=2,
    max_players=6,
    minutes=120,
    options=(
        Option("side", "east", SIDES, _("Which hubs are left with fewer than five players: East or West game.")),
        Option(
            "round_limit",
            0,
            (0, 30, 60, 100, 200),
            _("After so many rounds the highest market share and cash wins; 0 is no limit."),
            endless=0,
            with_bots=200,
            for_learners=60,
        ),
        Option("events", True, (True, False), _("The five events lie on the market share track.")),
    ),
    rules_revision=2,
    oldest_revision=1,
    reconstructed=built_in().reconstructed,
)
