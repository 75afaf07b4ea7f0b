"""Mail Run: the whole game. The clauses that it cites (MR1, …) are in rules/mail_run.md."""

from __future__ import annotations

import random
from typing import NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action, Menu, Verb
from flightdeck.engine.chance import Chance
from flightdeck.engine.data import BoardSource, Item, digest
from flightdeck.engine.entry import GameEntry
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.observation import Observation
from flightdeck.engine.parts import Parts
from flightdeck.engine.schema import Custom, Flag, Number, Pile, Schema, SeatNumber, Seats, Word, seat_number
from flightdeck.engine.sentences import counted_points, player, result, sentence
from flightdeck.engine.state import NOBODY, State, View
from flightdeck.engine.tables import filled, zeros
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _

# MR1: bag b weighs b + 1; each route carries so much, and pays so many points.
BAGS = 12
ROUTES = ("coast", "valley", "ridge")
CARRIES = (12, 8, 4)
PAYS = (1, 2, 4)
FIRST_HAND = 3
TURN, OVER = 0, 1
# Where a bag is, if not in the hand of a seat.
IN_PILE, FLOWN = -1, -2
FREE = -1


class Fly(Verb["MailState"]):
    """`fly 7 by valley` (MR2)"""

    def __init__(self, bag: int, route: int) -> None:
        super().__init__(f"fly {bag + 1} by {ROUTES[route]}")
        self.bag = bag
        self.route = route

    def refuse(self, s: MailState, seat: int) -> str:
        if s.where[self.bag] != seat:
            return "this bag is not in hand (MR2)"
        if s.plane_on[self.route] != FREE:
            return f"the {ROUTES[self.route]} is taken (MR2)"
        heavy = self.bag + 1 > CARRIES[self.route]
        return f"the {ROUTES[self.route]} carries only {CARRIES[self.route]} (MR1)" if heavy else ""

    def carry_out(self, s: MailState, seat: int) -> None:
        s.where[self.bag] = FLOWN
        s.plane_on[self.route] = seat
        s.points[seat] += PAYS[self.route]
        s.waits = 0
        s.happened("flew", seat, {"weight": self.bag + 1, "route": ROUTES[self.route], "points": PAYS[self.route]})
        if FREE not in list(s.plane_on):  # MR3
            s.planes_return()
        s.draw(seat)
        s.end_turn()


class Wait(Verb["MailState"]):
    """`wait`: all planes return (MR4)."""

    def __init__(self) -> None:
        super().__init__("wait")

    def refuse(self, s: MailState, seat: int) -> str:
        return ""

    def carry_out(self, s: MailState, seat: int) -> None:
        s.waits += 1
        s.happened("waited", seat, {})
        s.planes_return()
        s.end_turn()


class Route(TypedDict):
    name: str
    carries: int
    pays: int
    taken_by: int | None


class SeatView(TypedDict):
    points: int
    hand_size: int


class MailView(View):
    routes: list[Route]
    pile: int
    seats: list[SeatView]
    # Only for a seat: the weights of its bags (MR6).
    hand: NotRequired[list[int]]


class MailState(State):
    def __init__(self, game: MailRun, like: MailState | None = None) -> None:
        super().__init__(game, like)
        # By bag; the pile bottom first; by route.
        self.where: vec[i64] = filled(BAGS, IN_PILE) if like is None else like.where[:]
        self.pile: vec[i64] = zeros(0) if like is None else like.pile
        self.pile_left: int = 0 if like is None else like.pile_left
        self.plane_on: vec[i64] = filled(len(ROUTES), FREE) if like is None else like.plane_on[:]
        self.points: vec[i64] = zeros(game.players) if like is None else like.points[:]
        # Turns in a row in which somebody waited.
        self.waits: int = 0 if like is None else like.waits

    def copy(self) -> MailState:
        assert isinstance(self.game, MailRun)
        return MailState(self.game, self)

    def hand(self, seat: int) -> list[int]:
        return [bag for bag in range(BAGS) if self.where[bag] == seat]

    def draw(self, seat: int) -> None:
        """MR2: as long as the pile lasts."""
        if self.pile_left:
            self.pile_left -= 1
            bag = self.pile[self.pile_left]
            self.where[bag] = seat
            self.undoable = False
            self.happened("drew", seat, {}, {"weight": bag + 1}, (seat,))

    def planes_return(self) -> None:
        for route in range(len(ROUTES)):
            self.plane_on[route] = FREE
        self.happened("returned", NOBODY, {})

    def end_turn(self) -> None:
        """MR5: the end, or the next player."""
        if self.waits == self.players or not any(self.where[bag] >= 0 for bag in range(BAGS)):
            self.phase = OVER
            self.happened("over", NOBODY, {"points": self.scores, "winners": list(self.winners)})
        else:
            self.active = self.next_after(self.active)

    # The contract.

    def next_seat(self) -> int:
        return NOBODY if self.phase == OVER else self.active

    def fill(self, seat: int, menu: Menu) -> None:
        menu.clear()
        if self.is_to_act(seat):
            for action in self.game.actions:
                if isinstance(action, Verb) and not action.refuse(self, seat):
                    menu.add(action.index)

    def view(self, seat: int | None) -> MailView:
        sees: MailView = {
            **self.view_head(seat),  # type: ignore[typeddict-item]
            "routes": [
                {"name": name, "carries": CARRIES[route], "pays": PAYS[route], "taken_by": self.owner(route)}
                for route, name in enumerate(ROUTES)
            ],
            "pile": self.pile_left,
            "seats": [
                {"points": self.points[other], "hand_size": len(self.hand(other))} for other in range(self.players)
            ],
        }
        if seat is not None:
            sees["hand"] = [bag + 1 for bag in self.hand(seat)]
        return sees

    def owner(self, route: int) -> int | None:
        return None if self.plane_on[route] == FREE else self.plane_on[route]

    @property
    def scores(self) -> list[int]:
        return list(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.points)
        return tuple(seat for seat in range(self.players) if self.phase == OVER and self.points[seat] == best)

    def worths(self) -> vec[float]:
        """Points, and half of what the bags in hand could bring."""
        hands = [sum(best_pay(bag) for bag in self.hand(seat)) for seat in range(self.players)]
        return vec[float]([float(self.points[seat]) + hands[seat] / 2 for seat in range(self.players)])

    def spread(self) -> float:
        return 1.0 + self.pile_left / 4


def best_pay(bag: int) -> int:
    return max(PAYS[route] for route in range(len(ROUTES)) if bag < CARRIES[route])


def resample(s: MailState, seat: int, rng: random.Random) -> MailState:
    """MR6: whatever lies in other hands and in the pile may lie otherwise."""
    world = s.copy()
    hidden = [bag for bag in range(BAGS) if s.where[bag] not in (seat, FLOWN)]
    rng.shuffle(hidden)
    for other in range(s.players):
        for _bag in s.hand(other) if other != seat else []:
            world.where[hidden.pop()] = other
    for bag in hidden:
        world.where[bag] = IN_PILE
    world.pile = vec[i64](hidden)
    return world


def redraw(s: MailState, rng: random.Random) -> MailState:
    """Only the pile: what is in hand stays there."""
    world = s.copy()
    bags = [bag for bag in range(BAGS) if s.where[bag] == IN_PILE]
    rng.shuffle(bags)
    world.pile = vec[i64](bags)
    return world


def observe_table(s: MailState, o: Observation) -> None:
    o.part("active")
    o.whose(s.active)
    o.part("hand")
    for bag in range(BAGS):
        o.flag(s.where[bag] == o.seat)
    o.part("planes")
    for route in range(len(ROUTES)):
        o.whose(s.plane_on[route])
    o.part("pile")
    o.fraction(s.pile_left, BAGS)


def observe_seat(s: MailState, o: Observation, place: int) -> None:
    o.part(f"points_{place}")
    o.amount(s.points[o.absolute(place)], 10)
    o.part(f"hand_size_{place}")
    o.fraction(len(s.hand(o.absolute(place))), FIRST_HAND)


def read_hand(s: MailState, item: Item, seat: int) -> None:
    for weight in item.numbers("hand", 1, BAGS):
        if s.where[weight - 1] != IN_PILE:
            raise item.wrong(f"'hand' has bag {weight}, which is in another place, too")
        s.where[weight - 1] = seat


def read_planes(s: MailState, item: Item, _seat: int) -> None:
    planes = item.numbers("planes", FREE, s.players - 1)
    if len(planes) != len(ROUTES):
        raise item.wrong(f"'planes' should be {len(ROUTES)} seats, or {FREE} where a route is free")
    s.plane_on = vec[i64](planes)


def check(s: MailState, item: Item) -> None:
    in_pile = list(s.pile)
    if len(set(in_pile)) != len(in_pile) or any(s.where[bag] != IN_PILE for bag in in_pile):
        raise item.wrong("'pile' has a bag twice, or one that is in a hand")
    for bag in range(BAGS):
        if s.where[bag] == IN_PILE and bag not in in_pile:
            s.where[bag] = FLOWN


SCHEMA = Schema(
    (
        Word("phase", ("turn", "over")),
        seat_number("active"),
        Flag("undoable"),
        Number("waits", 0, lambda s: s.players),
        Custom("planes", lambda s, _seat: list(s.plane_on), read_planes),
        Pile("pile", "pile_left", {str(bag + 1): bag for bag in range(BAGS)}),
        Seats(
            SeatNumber("points", 0, 99),
            Custom("hand", lambda s, seat: [bag + 1 for bag in s.hand(seat)], read_hand),
        ),
    ),
    check,
)

SENTENCES = {
    "flew": _("{player} flew the bag of {weight} by {route}: {points_known}."),
    "waited": _("{player} waited."),
    "returned": _("All planes return."),
    "drew": _("{player} drew {bag}."),
    "over": _("The game is over. {winners}"),
}
LABELS: dict[type[Action], str] = {Fly: _("Fly {weight} by {route} for {points}"), Wait: _("Wait")}
ROUTE_WORDS = {"coast": _("the coast"), "valley": _("the valley"), "ridge": _("the ridge")}


def tell(event: Event, seat: int | None, names: list[str], translate: Translate) -> str:
    told = event.seen_by(seat)
    facts = {key: str(value) for key, value in told.items()}
    facts["player"] = player(event, names)
    facts["route"] = translate(ROUTE_WORDS.get(facts.get("route", ""), ""))
    facts["points_known"] = counted_points(told["points"], translate) if event.name == "flew" else ""
    facts["bag"] = facts.get("weight", translate(_("a bag")))
    if event.name == "over":
        facts["winners"] = result(told, names, translate)
    return sentence(translate(SENTENCES[event.name]), facts)


def prompt(s: MailState, seat: int, translate: Translate) -> str:
    return translate(_("Fly a bag by a free route that carries it, or wait."))


def label(game: MailRun, action: Action, translate: Translate) -> str:
    facts: dict[str, object] = {}
    if isinstance(action, Fly):
        route = translate(ROUTE_WORDS[ROUTES[action.route]])
        facts = {"weight": action.bag + 1, "route": route, "points": PAYS[action.route]}
    return translate(LABELS[type(action)]).format_map(facts)


class MailRun(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: BoardSource | None = None) -> None:
        actions: list[Action] = [Fly(bag, route) for bag in range(BAGS) for route in range(len(ROUTES))]
        figures = digest([BAGS, ROUTES, CARRIES, PAYS, FIRST_HAND])
        super().__init__(INFO, PARTS, players, options, board_file, figures, (), [*actions, Wait()])

    def blank(self) -> MailState:
        return MailState(self)

    def deal(self, seed: int) -> MailState:
        """MR1: three bags each, the rest is the pile."""
        s = self.blank()
        bags = list(range(BAGS))
        Chance(seed).shuffle(bags)
        for seat in range(self.players):
            for _number in range(FIRST_HAND):
                s.where[bags.pop()] = seat
        s.pile = vec[i64](bags)
        s.pile_left = len(bags)
        return s

    def board_facts(self) -> list[str]:
        return ["2 cities", f"{len(ROUTES)} routes"]


INFO = GameInfo(
    name="mail_run",
    title="Mail Run",
    designers=("Flightdeck",),
    publisher="Flightdeck",
    year=2026,
    min_players=2,
    max_players=3,
    minutes=5,
    options=(),
    rules_revision=1,
    reconstructed=(),
)
PARTS = Parts(
    ("turn", "over"), SCHEMA, resample, (observe_table,), observe_seat, tell, prompt, label, redraw, ("pile",)
)
ENTRY = GameEntry(INFO, MailRun, page="mail_run.page:MailPage", screen="mail_run.screen:MailScreen")
