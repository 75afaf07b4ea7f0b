"""Why nothing can be done to a spoke: as the rules say it, those first that tell most."""

from __future__ import annotations

from flightdeck.engine.text import mark

REASONS = (
    mark("{hub} is not in this game (AB1)"),
    mark("a foreign spoke needs a domestic spoke of its hub (AB19)"),
    mark("it costs ${price} and there are only ${cash} (AB18)"),
    mark("the attack costs ${price} and there are only ${cash} (AB25)"),
    mark("this spoke is one's own (AB22)"),
    mark("somebody controls this spoke (AB18)"),
    mark("the Jumbo Jet must be undeployed, and there must be room for it (AB28)"),
    mark("there is no Jumbo Jet of this player there (AB23)"),
    mark("a Jumbo Jet needs a spoke of one's own without one, within the hub's limit (AB21)"),
    mark("there is no undeployed Jumbo Jet (AB23)"),
    mark("the SST needs a foreign spoke of one's own where it may fly (AB23)"),
    mark("there is no undeployed SST (AB23)"),
    mark("it costs ${price} and there are only ${cash} (AB20)"),
    mark("an SST costs ${price} and there are only ${cash} (AB20)"),
    mark("there is one SST for each player; redeploy it (AB20, AB23)"),
    mark("no SST flies there (AB20)"),
    mark("the SST is added to a foreign spoke of one's own (AB20)"),
    mark("a Jumbo Jet costs ${price}, and nobody has more than {jumbos} (AB21)"),
    mark("{spoke} belongs to somebody else (AB15)"),
    mark("there is no Jumbo Jet of this player there (AB15)"),
    mark("somebody controls this spoke (AB20)"),
    mark("only one asset is sold in a turn (AB15)"),
    mark("there is cash enough to settle (AB16)"),
    mark("nothing can be sold now (AB15)"),
    mark("nothing is being redeployed now (AB23)"),
    mark("it is not the time for a takeover (AB22)"),
    mark("it is not the time for an action (AB6)"),
)
