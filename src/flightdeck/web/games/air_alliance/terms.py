"""Words of the prompts that the rules explain, and in which clause."""

from __future__ import annotations

from flightdeck.engine.text import mark

TERMS = {
    mark("airport"): "AA4",
    mark("boarding pass"): "AA16",
    mark("alliance"): "AA7",
    mark("flight symbol"): "AA11",
    mark("row"): "AA14",
}
