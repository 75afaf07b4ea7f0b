"""The position of a game: the half of the contract that changes as the game goes on."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, TypedDict

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flightdeck.engine.account import Account
from flightdeck.engine.action import Action, Menu, Verb
from flightdeck.engine.chance import Chance
from flightdeck.engine.errors import IllegalAction
from flightdeck.engine.event import Event
from flightdeck.engine.observation import Observation
from flightdeck.engine.text import Translate

if TYPE_CHECKING:
    from flightdeck.engine.game import Game

Json = dict[str, object]

NOBODY: Final = -1
# The horizon of a game whose evaluation is first asked right after a decision.
AT_ONCE: Final = -1


class View(TypedDict):
    """What every game tells of a position, whoever looks; a game's own view has more."""

    game: str
    # Who looks; None is a spectator.
    seat: int | None
    phase: str
    to_act: list[int]
    # Whose turn it is.
    active: int
    over: bool
    winners: list[int]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. A game's own state fulfils what is left open here; whoever plays uses only these names.

    `like` is a position to copy. A game's own `__init__` sets each attribute as it is before the deal, or as it is
    there, sharing nothing that changes; so the attribute is named once for both.
    """

    def __init__(self, game: Game, like: State | None = None) -> None:
        self.game = game
        self.players: i64 = game.players
        # What happened since the start, or since the copy; filled only while `watched`.
        self.events: list[Event] = []
        self.watched = False
        # What is to be decided now: the place of a word in `game.parts.phases`.
        self.phase: i64 = i64(0) if like is None else like.phase
        # Whose turn it is.
        self.active: i64 = i64(0) if like is None else like.active
        # May the last action be taken back? Not when it revealed a card or threw a die.
        self.undoable: bool = False if like is None else like.undoable
        # Where chance comes from in the middle of the game, and how often it was asked.
        self.seed: int = 0 if like is None else like.seed
        self.streams: i64 = i64(0) if like is None else like.streams
        # What the evaluation counts with: as fitted, or as somebody sees it who plays from here on.
        self.weights: vec[float] = game.weights if like is None else like.weights

    # What a game fulfils.

    def next_seat(self) -> i64:
        """The first seat of `to_act`, or NOBODY when the game is over."""
        raise NotImplementedError

    def fill(self, seat: i64, menu: Menu) -> None:
        """Put the indices of the seat's legal actions into the menu, ascending; none if it is not to act."""
        raise NotImplementedError

    def copy(self) -> State:
        """The same position, sharing nothing that changes, without events."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What this seat may see, as plain JSON data; None is a spectator."""
        raise NotImplementedError

    @property
    def scores(self) -> list[int]:
        """Points of every seat so far."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none before the game is over."""
        raise NotImplementedError

    def account(self, keep: bool = False) -> Account:
        """What the position is worth to every seat, part by part; with its entries only if they are to be kept."""
        raise NotImplementedError

    def spread(self) -> float:
        """How far apart two worths have to be now for a clear favourite: about the error of `worths`, in points."""
        raise NotImplementedError

    # What only some games do otherwise.

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now: several while choices are simultaneous, none when the game is over."""
        seat = self.next_seat()
        return () if seat == NOBODY else (seat,)

    def is_to_act(self, seat: i64) -> bool:
        """May this seat decide now?"""
        return seat == self.next_seat()

    def why_not_to_act(self, seat: i64) -> str:
        """In words, for a seat that may not."""
        return "it is not this player's turn"

    def turn_key(self) -> tuple[int, ...]:
        """Differs from each turn to the next; a turn is all that belongs to one player between two others."""
        return (self.active,)

    def tally(self) -> list[int] | None:
        """The points of every seat where views hide them although they follow from what everybody saw; else None."""
        return None

    def has_left(self, seat: int) -> bool:
        """Has this player left the game for good, where its rules allow that?"""
        return False

    # What follows from it.

    def worths(self) -> vec[float]:
        """What the position is worth to every seat: about the points it will end with, as far as a quick look tells."""
        return self.account().worths(self.weights)

    def parts(self, seat: int, translate: Translate | None = None) -> list[tuple[str, float]]:
        """What that is made of for one seat, the largest first: in English or as translated, and what it is worth."""
        self.check_seat(seat)
        explain, weights = self.game.parts.explain, self.weights
        found: list[tuple[str, float]] = []
        for entry in self.account(keep=True).entries:
            if entry.seat == seat:
                found.append((explain(self.game, entry, translate or str), weights[entry.part] * entry.worth))
        found.sort(key=lambda part: -abs(part[1]))
        return found

    @property
    def over(self) -> bool:
        return self.next_seat() == NOBODY

    def next_after(self, seat: i64) -> i64:
        """The seat to the left."""
        seat += 1
        return seat if seat < self.players else i64(0)

    def next_chance(self) -> Chance:
        """For the next shuffle or throw in the middle of the game."""
        self.streams += 1
        return Chance(self.seed, self.streams)

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise IndexError(f"there are only {self.players} seats")

    def view_head(self, seat: int | None) -> View:
        """What every view begins with."""
        if seat is not None:
            self.check_seat(seat)
        return {
            "game": self.game.info.name,
            "seat": seat,
            "phase": self.game.parts.phases[self.phase],
            "to_act": list(self.to_act),
            "active": self.active,
            "over": self.over,
            "winners": list(self.winners),
        }

    def resample(self, seat: int, rng: random.Random) -> State:
        """A copy in which everything this seat cannot know is drawn anew: a world it cannot tell from the real one."""
        self.check_seat(seat)
        world: State = self.game.parts.resample(self, seat, rng)
        return world

    def redraw(self, rng: random.Random) -> State:
        """A copy in which only what is still to come is drawn anew, piles and dice: what anybody has stays there."""
        if self.game.parts.redraw is None:
            return self.resample(int(self.active), rng)
        world: State = self.game.parts.redraw(self, rng)
        return world

    def observation(self, seat: int) -> Observation:
        """What this seat may see, as numbers in named parts."""
        self.check_seat(seat)
        o = Observation(seat, self.players)
        for add in self.game.parts.observe:
            add(self, o)
        for place in range(self.players):
            self.game.parts.observe_seat(self, o, place)
        o.end()
        return o

    def observe(self, seat: int) -> list[float]:
        """What this seat may see, as numbers from -1 to 1; `game.observation_parts` tells which is which."""
        return self.observation(seat).values

    def horizon(self) -> i64:
        """After how many more turns of its own a search asks for `worths` first; 0: at the end of this one; AT_ONCE."""
        horizon: i64 = self.game.parts.horizon
        return horizon

    def to_dict(self) -> Json:
        """The whole position, hidden things too, as plain JSON data; `game.from_dict` takes it back."""
        return self.game.parts.schema.to_dict(self)

    def legal(self, seat: int) -> list[Action]:
        """All legal actions of this seat, by ascending index; never empty for a seat in `to_act`."""
        menu = Menu()
        self.fill(seat, menu)
        actions = self.game.actions
        return [actions[menu[place]] for place in range(len(menu))]

    def apply(self, seat: int, action: Action) -> None:
        """Carry out an action, in place. An illegal one raises IllegalAction and changes nothing."""
        reason = self.refuse(seat, action)
        if reason:
            raise IllegalAction(f"seat {seat + 1} may not {action}: {reason}")
        self.carry_out(seat, action)

    def refuse(self, seat: i64, action: Action) -> str:
        """Why the rules do not allow this action now, in words; empty if they do."""
        if self.over:
            return "the game is over"
        if not 0 <= seat < self.game.players:
            return f"there are only {self.game.players} seats"
        if not self.is_to_act(seat):
            return self.why_not_to_act(seat)
        if not isinstance(action, Verb) or self.game.actions[action.index] is not action:
            return "it is no action of this game"
        reason: str = action.refuse(self, seat)
        return reason

    def carry_out(self, seat: i64, action: Action) -> None:
        """Change the position by an action that is known to be legal."""
        assert isinstance(action, Verb)
        self.undoable = True
        action.carry_out(self, seat)

    def happened(
        self, name: str, seat: int, public: Json | None = None, secret: Json | None = None, knows: tuple[int, ...] = ()
    ) -> None:
        """Tell an event, if anybody watches. Who has facts asks that first, so that none are put together in vain."""
        if self.watched:
            self.events.append(Event(name, seat, public or {}, secret, knows))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.game, self.to_dict())


def restore(game: Game, position: Json) -> State:
    """Where an unpickled position comes from."""
    return game.from_dict(position)
