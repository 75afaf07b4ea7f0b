"""What each player may know (AE40)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.schema import seat_or_none
from flightdeck.engine.state import View
from flightdeck.engine.tables import named
from flightdeck.games.airlines_europe import board
from flightdeck.games.airlines_europe.phases import OVER
from flightdeck.games.airlines_europe.scoring import place_points

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.board import Board
    from flightdeck.games.airlines_europe.state import EuropeState


class Airline(TypedDict):
    name: str
    space: int
    # By place among those who have shares, at this space.
    points: list[int]
    planes: int
    home: str
    goal: str | None
    # The marker lies at the goal until the connection is made (AE15).
    bonus: int | None
    blocked: bool


class Licence(TypedDict):
    price: int
    # An airline, or `ban`.
    taken_by: str | None


class SeatView(TypedDict):
    """What everybody may see of a player; of points only those who may know them."""

    money: int
    points: int | None
    holdings: dict[str, int]
    hand_size: int
    abacus_in_hand: int
    seen_in_hand: dict[str, int]
    face_down_discards: int
    picked: bool
    ban_markers: int


class EuropeView(View):
    holder: int | None
    scorings: int
    bank: int
    abacus_supply: int
    market: list[str | None]
    pile: int
    gone: dict[str, int]
    discards_left: int
    airlines: dict[str, Airline]
    routes: dict[str, list[Licence]]
    seats: list[SeatView]
    # Only for a seat, not for spectators.
    hand: NotRequired[dict[str, int]]
    discarded: NotRequired[dict[str, int]]
    pick: NotRequired[str | None]


def view(s: EuropeState, seat: int | None) -> EuropeView:
    """What the seat may see; None is a spectator."""
    sees: EuropeView = {
        **s.view_head(seat),  # type: ignore[typeddict-item]  # it has no further keys, which mypy cannot know
        "holder": seat_or_none(s.holder),
        "scorings": s.scorings,
        "bank": s.bank,
        "abacus_supply": s.abacus_supply,
        "market": [share_or_none(s.market[slot]) for slot in range(len(s.market))],
        "pile": s.pile_left,
        "gone": shares(s.gone, 0),
        "discards_left": s.discards_left,
        "airlines": {
            board.AIRLINES[a]: airline(s, a) for a in range(board.AIRLINE_COUNT) if s.board.in_play(a, s.players)
        },
        "routes": {name: route_licences(s, route) for route, name in enumerate(s.board.routes)},
        "seats": [public_seat(s, other, seat) for other in range(s.players)],
    }
    if seat is not None:
        sees["hand"] = shares(s.hands, seat)
        sees["discarded"] = shares(s.discarded, seat)
        sees["pick"] = str(s.rules.actions[s.picks[seat]]) if s.picks[seat] != NONE else None
    return sees


def next_price(licences: list[Licence]) -> int | None:
    """AE11: what the cheapest free licence of a route costs; None if it is full."""
    return next((licence["price"] for licence in licences if licence["taken_by"] is None), None)


def coming(b: Board, sees: EuropeView) -> dict[str, list[int]]:
    """What the shares on the table would earn each seat if they were scored now, without a fictitious third player."""
    points = {kind: airline["points"] for kind, airline in sees["airlines"].items()}
    points[board.SHARE_KINDS[board.ABACUS]] = abacus_points(b, sees)
    found: dict[str, list[int]] = {}
    for kind, by_place in points.items():
        held = vec[i64]([seat["holdings"].get(kind, 0) for seat in sees["seats"]])
        row = vec[i64](by_place)
        found[kind] = [place_points(held, seat, len(held), row, 0) for seat in range(len(held))]
    return found


def abacus_points(b: Board, sees: EuropeView) -> list[int]:
    """AE31: by place, in the coming scoring, or in the last one when there is none to come."""
    scoring = min(sees["scorings"], board.SCORINGS - 1)
    return [int(b.abacus_points[scoring * board.PLACES + place]) for place in range(board.PLACES)]


def airline(s: EuropeState, a: int) -> Airline:
    space = s.marker[a]
    goal = s.board.goal[a]
    return {
        "name": s.board.names[a],
        "space": space,
        "points": [s.board.track_points[space * board.PLACES + place] for place in range(board.PLACES)],
        "planes": s.planes[a],
        "home": s.board.cities[s.board.home[a]],
        "goal": s.board.cities[goal] if goal != NONE else None,
        "bonus": s.board.bonus[a] if goal != NONE and not s.networks.has_joined(a, goal) else None,
        "blocked": s.blocked(a),
    }


def route_licences(s: EuropeState, route: int) -> list[Licence]:
    return [
        {"price": s.board.prices[place], "taken_by": licence_owner(s.owner[place])}
        for place in range(route * board.LICENCES, route * board.LICENCES + s.board.licence_count[route])
    ]


def licence_owner(owner: int) -> str | None:
    if owner == board.BANNED:
        return "ban"
    return board.AIRLINES[owner] if owner != NONE else None


def public_seat(s: EuropeState, other: int, seat: int | None) -> SeatView:
    points_known = other == seat or s.rules.open_points or s.phase == OVER
    return {
        "money": s.money[other],
        "points": s.points[other] if points_known else None,
        "holdings": shares(s.holdings, other),
        "hand_size": s.cards(s.hands, other),
        "abacus_in_hand": s.hands[other * board.KINDS + board.ABACUS],
        "seen_in_hand": shares(s.seen, other),
        "face_down_discards": s.cards(s.discarded, other),
        "picked": s.picks[other] != NONE,
        "ban_markers": s.ban_markers[other],
    }


def shares(table: vec[i64], seat: int) -> dict[str, int]:
    """The shares of a seat, by the names of those there are any of."""
    return named(table, seat * board.KINDS, board.SHARE_KINDS)


def share_or_none(kind: int) -> str | None:
    return board.SHARE_KINDS[kind] if kind != NONE else None
