"""The tree that a search grows."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


class Node:
    """What was decided since the root, and for each decision that was possible next in some world, what came of it.

    Cards and dice that came up in between are not part of it, and neither are moves that left no choice. So in
    different worlds different seats may be to move here: a decision is a seat and an action, as one number.
    """

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        # By place: the decision, the node after it, how often it was taken, how promising it looked at first.
        self.decisions: vec[i64] = vec[i64]()
        self.children: list[Node | None] = []
        self.visits: vec[float] = vec[float]()
        self.weights: vec[float] = vec[float]()
        # By place and seat: the sum of the gains, in chances to win since the root.
        self.totals: vec[float] = vec[float]()

    def add(self, decision: i64, gains: vec[float], weight: float) -> i64:
        """A decision seen for the first time; the first look at it counts as a visit."""
        place: i64 = len(self.children)
        self.places[decision] = place
        self.decisions = append(self.decisions, decision)
        self.children.append(None)
        self.visits = append(self.visits, 1.0)
        self.weights = append(self.weights, weight)
        for gain in gains:
            self.totals = append(self.totals, gain)
        return place
