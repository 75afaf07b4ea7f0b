"""Words of the prompts that the rules explain, and in which clause."""

from __future__ import annotations

from flightdeck.engine.text import mark

TERMS = {
    mark("found an airline"): "AL7",
    mark("expand a network"): "AL8",
    mark("play stock"): "AL9",
    mark("flight card"): "AL5",
    mark("headquarters"): "AL1",
    mark("face-up stock cards"): "AL4",
    mark("sabotage marker"): "AL10",
}
