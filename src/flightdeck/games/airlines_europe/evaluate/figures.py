"""The figures of the evaluation: places in `weights`, after those of the parts. What they are lies in weights.toml."""

from __future__ import annotations

from typing import Final

from flightdeck.games.airlines_europe.evaluate.parts import COUNT

# Of its turns, the share that a player spends on licences (each draws a card), and on playing shares.
TURNS_BUYING: Final = COUNT + 0
TURNS_PLAYING: Final = COUNT + 1
# How soon a hand of many kinds gets to the table in the turns there are: the higher, the later.
CLUMSINESS: Final = COUNT + 2
# What airlines move forward while one card is drawn, all together; and how much of it goes where nobody has shares.
SPACES_A_CARD: Final = COUNT + 3
# A plane carries an airline about so far.
SPACES_A_PLANE: Final = COUNT + 4
# How many cards are drawn for each route of a chain that is to reach its goal.
CARDS_A_LINK: Final = COUNT + 5
# Shares still to come to each player: the part of those in market and pile that is played by the time they are drawn;
# and Air ABACUS, for each card drawn.
ENTRY: Final = COUNT + 6
ABACUS_ENTRY: Final = COUNT + 7
# A scoring is near, and things stay as they are, when fewer cards than this are to be drawn.
NEAR: Final = COUNT + 8
IDLE_INTEREST: Final = COUNT + 9
# How far shares on the table will move apart or together: now, and with each share that is not on the table yet.
FIRST_DOUBT: Final = COUNT + 10
DOUBT: Final = COUNT + 11
HAND_DOUBT: Final = COUNT + 12
# One who chooses later from the market gets so much less out of it.
LATER_CHOICE: Final = COUNT + 13
# A second share of the same kind is missed more than the first.
SECOND_LOSS: Final = COUNT + 14
# The part of what a share brings that comes out of the other players' expectations.
AT_EXPENSE: Final = COUNT + 15
# The worth of very much money for each scoring that it can still be spent on, and the money that is worth half of it.
RICHES: Final = COUNT + 16
HALF_RICH: Final = COUNT + 17
# Money is worth less when there are few turns left to spend it before a scoring: half with so many.
HALF_TIME: Final = COUNT + 18
