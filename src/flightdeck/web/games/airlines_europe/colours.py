"""The colours of the airlines, with a dash pattern for those who cannot tell them apart."""

from __future__ import annotations

from flightdeck.web.postgame.colours import DASHES, PAINTS

AIRLINES = {**PAINTS, "abacus": "#0f5f80"}
AIRLINE_DASHES = {airline: DASHES.get(airline, "") for airline in AIRLINES}
