"""Doors for the learners and bots of others: PettingZoo and OpenSpiel. Each needs an extra to be installed."""
