"""Words of the prompts that the rules explain, and in which clause."""

from __future__ import annotations

from flightdeck.engine.text import mark

TERMS = {
    mark("Fare Wars"): "AB12",
    mark("Strike"): "AB38",
    mark("profits"): "AB7",
    mark("loans"): "AB13",
    mark("sale of one asset"): "AB15",
    mark("Local Competitor"): "AB36",
    mark("Government Contract"): "AB39",
    mark("spoke"): "AB18",
    mark("take over"): "AB22",
    mark("redeploy"): "AB23",
}
