"""How each game is shown in the browser: one module each, by the name of the game."""

from __future__ import annotations

from types import ModuleType

from flightdeck.web.games.air_alliance import page as air_alliance
from flightdeck.web.games.air_baron import page as air_baron
from flightdeck.web.games.airlines import page as airlines
from flightdeck.web.games.airlines_europe import page as airlines_europe

PAGES: dict[str, ModuleType] = {
    "airlines_europe": airlines_europe,
    "airlines": airlines,
    "air_baron": air_baron,
    "air_alliance": air_alliance,
}
