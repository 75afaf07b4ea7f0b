"""The figures of the evaluation: places in `weights`, after those of the parts. What they are lies in weights.toml."""

from __future__ import annotations

from typing import Final

from flightdeck.games.airlines.evaluate.parts import COUNT

# So much of a turn draws a stock card: in the other turns stock is played.
DRAWS_IN_A_TURN: Final = COUNT + 0
# A scoring within so many rounds finds the table about as it is now.
ROUNDS_SOON: Final = COUNT + 1
# How many of the airlines in its hand a seat can still play, for each turn it has left, and without any. In the end
# seats play more than that, but who counts on it waits too long.
PLAYS_IN_A_TURN: Final = COUNT + 2
PLAYS_AT_LEAST: Final = COUNT + 3
# Even in a long game some cards stay in hand.
PLAYED_AT_MOST: Final = COUNT + 4
# How far apart two holdings have to be for a clear order: at least, and more for stock that is not on the table yet.
LEAST_DOUBT: Final = COUNT + 5
DOUBT: Final = COUNT + 6
# With so many stock cards left, all stock that is not on the table is in doubt.
CARDS_FOR_DOUBT: Final = COUNT + 7
# An airline that nobody has founded yet may never be, or late. Near the end it is too late.
FOUNDED_YET: Final = COUNT + 8
TURNS_TO_FOUND: Final = COUNT + 9
# Airlines grow by the way out they have (half as fast as they might with this many easy routes), and by how many seats
# hold their stock: a few markers go to airlines of nobody.
EASY_ROUTES: Final = COUNT + 10
NO_HOLDERS: Final = COUNT + 11
# Of what its airlines will grow until later, so much has come about when a scoring comes soon.
GROWN_SOON: Final = COUNT + 12
# A flight card that can be used, and each point of its value.
FLIGHT_CARD: Final = COUNT + 13
FLIGHT_VALUE: Final = COUNT + 14
TURNS_FOR_FLIGHTS: Final = COUNT + 15
# What is promised is not quite had: another route or card may have to do.
PROMISED: Final = COUNT + 16
SABOTAGE_TO_COME: Final = COUNT + 17
