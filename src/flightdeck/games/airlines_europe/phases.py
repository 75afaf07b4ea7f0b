"""What is to be decided now."""

from __future__ import annotations

from typing import Final

PICK: Final = 0  # the first two shares, all players at once (AE7)
TURN: Final = 1  # one of the four actions
SECOND: Final = 2  # a second licence, or go on (AE16)
TAKE: Final = 3  # a share after buying licences (AE17)
DISCARD: Final = 4  # the next share to trade in (AE20)
CLEAR: Final = 5  # a share of the market before a scoring (AE26)
BAN: Final = 6  # a flight ban, or pass
OVER: Final = 7

NAMES: Final = ("pick", "turn", "second", "take", "discard", "clear", "ban", "over")
