"""The former name of `flightdeck.adapters.pettingzoo`."""

from flightdeck.adapters.pettingzoo import *  # noqa: F403
