"""The former name of `flightdeck.adapters.openspiel_bots`."""

from flightdeck.adapters.openspiel_bots import *  # noqa: F403
