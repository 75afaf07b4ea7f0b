"""The former name of `flightdeck.adapters.openspiel`."""

from flightdeck.adapters.openspiel import *  # noqa: F403
