"""What Airlines Europe is."""

from __future__ import annotations

from flightdeck.engine.info import GameInfo, switch
from flightdeck.engine.text import mark as _
from flightdeck.games.airlines_europe.board import built_in

INFO = GameInfo(
    name="airlines_europe",
    title="Airlines Europe",
    designers=("Alan R. Moon",),
    publisher="ABACUSSPIELE",
    year=2011,
    min_players=2,
    max_players=5,
    minutes=75,
    options=(
        switch(
            "exact_piles",
            _("The first two scoring cards lie exactly where the set-up puts them: everybody can count to them."),
        ),
        switch(
            "scoring_card_to_drawer",
            _("Whoever draws a scoring card from the pile keeps it and chooses first when the market is cleared."),
        ),
        switch("abacus_from_hand_only", _("Only shares in hand, never those on the table, are traded for Air ABACUS.")),
        switch("open_points", _("Everybody sees everybody's victory points.")),
        switch(
            "flight_ban",
            _("The promo: after the first and the second scoring players may ban the cheapest licence of a route."),
        ),
    ),
    rules_revision=1,
    reconstructed=built_in().reconstructed,
)
