"""The sheets of a board of Air Baron."""

from __future__ import annotations

from pathlib import Path

from flightdeck.engine.text import mark as _
from flightdeck.web.boards.form import (
    LAT,
    LON,
    NAME,
    NUMBER,
    NUMBERS,
    TRUTH,
    WORDS,
    Column,
    Document,
    Form,
    Sheet,
    rows,
    total,
    with_id,
)

HUB = ("hub", "id", "name")


def settle_baron(document: Document) -> None:
    """The file states how many domestic spokes each hub has."""
    for hub in rows(document, "hub"):
        hub["domestic_spokes"] = sum(row.get("hub") == hub.get("id") for row in rows(document, "domestic"))


def figure(key: str, label: str, kind: str = NUMBER) -> Column:
    return Column(f"{key}.value", label, kind)


FORM = Form(
    sheets=(
        Sheet(
            "hub",
            _("Hubs"),
            (
                NAME,
                LAT,
                LON,
                Column("market_share_dominance", _("Market share for dominance"), NUMBER),
                Column("market_share_control", _("Market share for control"), NUMBER),
                Column("profit_low", _("Low profit"), NUMBER),
                Column("profit_high", _("High profit"), NUMBER),
                Column("jumbo_limit", _("Jumbo Jets at most"), NUMBER),
            ),
            fresh=lambda document, row: with_id(document, row, "hub"),
            sources=dict.fromkeys(("name_source", "market_share_source", "profit_source", "jumbo_limit_source"), ""),
        ),
        Sheet(
            "domestic",
            _("Domestic spokes"),
            (
                Column("hub", _("Hub"), refers=HUB),
                Column("city", _("City")),
                LAT,
                LON,
                Column("price", _("Price"), NUMBER),
                Column("profit", _("Profit"), NUMBER),
            ),
            sources={"name_source": "", "hub_source": "", "price_source": ""},
        ),
        Sheet(
            "foreign",
            _("Foreign spokes"),
            (
                Column("hub", _("Hub"), refers=HUB),
                Column("city", _("City")),
                LAT,
                LON,
                Column("low", _("Price and low profit"), NUMBER),
                Column("high", _("High profit"), NUMBER),
                Column("sst_capable", _("May carry an SST"), TRUTH),
            ),
        ),
        Sheet(
            "adjacent",
            _("Adjacent hubs"),
            (Column("hubs.0", _("Hub"), refers=HUB), Column("hubs.1", _("Hub"), refers=HUB)),
            fresh=lambda _document, _row: {"hubs": ["", ""]},
        ),
        Sheet("airline", _("Airlines"), (Column("color", _("Colour"), fixed=True), NAME), grows=False),
        Sheet(
            "loan_limit",
            _("Loan limits"),
            (
                Column("market_share_at_least", _("Market share at least"), NUMBER),
                Column("limit", _("Limit"), NUMBER),
            ),
        ),
        Sheet(
            "victory",
            _("To reach"),
            tuple(Column(f"players_{number}", f"{number}", NUMBER) for number in range(2, 7)),
            single=True,
            hint=_("Market share and cash, by the number of players."),
        ),
        Sheet(
            "removed_hubs",
            _("Hubs left out"),
            tuple(
                Column(f"{side}_{number}", f"{label} {number}", WORDS, refers=HUB)
                for side, label in (("east", "East,"), ("west", "West,"))
                for number in (2, 3, 4)
            ),
            single=True,
            hint=_("By side and number of players, with commas between the hubs."),
        ),
        Sheet(
            "supply",
            _("Supply"),
            (
                figure("jumbo_profit_markers", _("Jumbo Profit markers")),
                figure("jumbo_jets_per_player", _("Jumbo Jets for each player")),
            ),
            single=True,
        ),
        Sheet(
            "prices",
            _("Prices"),
            (
                figure("jumbo_jet", _("Jumbo Jet")),
                figure("sst", "SST"),
                figure("jumbo_profit_per_deployed", _("Jumbo Profit for each deployed Jet")),
                figure("hub_presence", _("Presence in a hub pays")),
                figure("recession_payout", _("Pay in a Recession")),
                figure("strike_step", _("Step of a Strike")),
                figure("settlement_step_down_per_turn", _("Settlement falls each turn by")),
                figure("owned_takeover_multiplier", _("Times the price for an owned spoke")),
                figure("loan_interest_percent", _("Interest of loans, percent")),
                figure("fuel_percent_of_market_share", _("Fuel, percent of the market share")),
                figure("fuel_minimum", _("Fuel at least")),
            ),
            single=True,
        ),
        Sheet(
            "tracks",
            _("Tracks"),
            (
                figure("event_spaces", _("Spaces of the events"), NUMBERS),
                figure("contract_steps", _("Steps of the Government Contract"), NUMBERS),
                figure("settlement_steps", _("Steps of the settlement"), NUMBERS),
            ),
            single=True,
        ),
        Sheet(
            "takeover_modifiers",
            _("Modifiers of takeovers"),
            (
                Column("attacker_in_fare_wars", _("Attacker in Fare Wars"), NUMBER),
                Column("defender_in_fare_wars", _("Defender in Fare Wars"), NUMBER),
                Column("defender_controls_hub", _("Defender controls the hub"), NUMBER),
                Column("jumbo_jet", _("Jumbo Jet"), NUMBER),
                Column("per_controlled_adjacent_hub", _("Each controlled adjacent hub"), NUMBER),
                Column("per_controlled_foreign_spoke", _("Each controlled foreign spoke"), NUMBER),
            ),
            single=True,
        ),
    ),
    places=(("hub", "name"), ("domestic", "city"), ("foreign", "city")),
    map_lists=("hub", "domestic", "foreign", "adjacent"),
    belongs="hub",
    ground=Path(__file__).parent,
    far=("domestic", "foreign"),
    settle=settle_baron,
    totals=lambda document: [
        (_("hubs"), len(rows(document, "hub"))),
        (_("domestic spokes"), len(rows(document, "domestic"))),
        (_("foreign spokes"), len(rows(document, "foreign"))),
        (_("market share of all hubs"), total(document, "hub", "market_share_control")),
    ],
)
