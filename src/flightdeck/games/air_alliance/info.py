"""What Air Alliance is."""

from __future__ import annotations

from flightdeck.engine.info import GameInfo, Option, switch
from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance.board import built_in

INFO = GameInfo(
    name="air_alliance",
    title="Air Alliance",
    designers=("Akio Nomura",),
    publisher="ROUTE ELEVEN",
    year=2015,
    min_players=2,
    max_players=4,
    minutes=60,
    options=(
        Option(
            "connections",
            "same_plane",
            ("same_plane", "any_plane"),
            _("Passengers who change planes on their way are won with the same plane only, or with any plane."),
        ),
        switch(
            "permit_overrides_colour", _("An airport symbol lets your own plane land at an airport of another airline.")
        ),
        switch("allies_share_planes", _("Players of the same alliance may fly each other's planes.")),
        switch("codeshare_anywhere", _("A codeshare flight lands wherever planes of that airline may land.")),
    ),
    rules_revision=1,
    reconstructed=built_in().reconstructed,
)
