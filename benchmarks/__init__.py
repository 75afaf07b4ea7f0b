"""How fast Flightdeck is, beside others. Nothing of this is needed to play."""
