"""What the boards of each game consist of, as tables to fill in."""

from flightdeck.web.boards.sheets.air_alliance import ALLIANCE
from flightdeck.web.boards.sheets.air_baron import BARON
from flightdeck.web.boards.sheets.airlines import AIRLINES
from flightdeck.web.boards.sheets.airlines_europe import EUROPE

FORMS = {"airlines_europe": EUROPE, "airlines": AIRLINES, "air_baron": BARON, "air_alliance": ALLIANCE}
