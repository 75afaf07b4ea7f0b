"""Mail Run, a small game for Flightdeck."""
