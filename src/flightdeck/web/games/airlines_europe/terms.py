"""Words of the prompts that the rules explain, and in which clause."""

from __future__ import annotations

from flightdeck.engine.text import mark

TERMS = {
    mark("Air ABACUS"): "AE20",
    mark("licence"): "AE11",
    mark("play shares"): "AE18",
    mark("take money"): "AE22",
    mark("holdings"): "AE7",
    mark("market"): "AE17",
    mark("scoring"): "AE24",
}
