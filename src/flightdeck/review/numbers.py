"""How much is searched and played on for one decision, and from which loss on a decision is a mistake."""

from __future__ import annotations

from typing import Final

from flightdeck.engine.state import AT_ONCE
from flightdeck.engine.text import mark as _

# A change of what follows makes reviews stored before out of date.
FORMAT: Final = 2

# The steps of a mistake, by the chance to win that was given away.
FINE, SLIP, MISTAKE, BLUNDER = range(4)
STEPS: Final = (0.0, 0.03, 0.07, 0.14)
STEP_NAMES: Final = ("", _("Slip"), _("Mistake"), _("Blunder"))

# A loss is believed if it is so many times its noise.
SURE: Final = 2.5

# Iterations of the search for the best action, by how many more turns it looks ahead: about its first stage.
ITERATIONS: Final = {AT_ONCE: 224, 0: 224, 1: 224}
FAR_ITERATIONS: Final = 160

# In how many worlds two actions are compared before the question is whether that is enough, and at most. Where nothing
# is played on, a world costs next to nothing.
BATCH, MOST_WORLDS = 12, 288
QUICK_BATCH, MOST_QUICK_WORLDS = 96, 768
# In how many worlds the parts of the evaluation are compared.
EXPLAINED_WORLDS: Final = 12
# In how many worlds the game goes on to see what to expect after an action, and for how many moves.
LINE_WORLDS, LINE_MOVES = 24, 4
# In how many worlds the best action is compared with one that is drawn by lot, to see how much is at stake.
STAKE_WORLDS, QUICK_STAKE_WORLDS = 4, 48

# How many other futures a draw is compared with, and how many other deals the deal.
FUTURES: Final = 24
DEALS: Final = 96
