"""Set-up (AB1 to AB4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_baron import turn
from flightdeck.games.air_baron.board import EVENT_COUNT
from flightdeck.games.air_baron.control import NO_SST
from flightdeck.games.air_baron.cup import ASIDE, IN_CUP, ON_MAP, ON_TRACK, OUT
from flightdeck.games.air_baron.state import BaronState

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron


def blank(rules: AirBaron) -> BaronState:
    """The board before anything is drawn or rolled (AB2)."""
    s = BaronState(rules)
    board, players = rules.board, rules.players
    s.order = zeros(players)
    s.turns_in_round = players
    s.cash = zeros(players)
    s.loan = zeros(players)
    s.share = zeros(players)
    s.fare_wars = zeros(players)
    s.on_strike = zeros(players)
    s.gone = zeros(players)
    s.won = zeros(players)
    s.undeployed = zeros(players)
    s.sst = vec[i64]([NO_SST] * players)
    s.owner = vec[i64]([NONE] * len(board.routes))
    s.jumbo = zeros(len(board.routes))
    s.hub_jumbos = zeros(len(board.hubs))
    s.presence = zeros(len(board.hubs) * players)
    s.event_at = vec[i64](list(range(EVENT_COUNT)))
    s.event_taker = vec[i64]([NONE] * EVENT_COUNT)
    s.event_shown = zeros(EVENT_COUNT)
    s.bidding = zeros(players)
    s.marker_place = vec[i64]([first_place(rules, marker) for marker in range(board.marker_count)])
    return s


def first_place(rules: AirBaron, marker: int) -> int:
    board = rules.board
    if marker < board.first_spoke_marker:
        return IN_CUP if rules.in_play[marker] else OUT
    if marker < board.first_jumbo_marker:
        return ON_MAP if rules.in_play[board.hub[marker - board.first_spoke_marker]] else OUT
    if marker < board.contract_marker:
        return ASIDE
    if marker == board.contract_marker:
        return IN_CUP
    return ON_TRACK if rules.events else OUT


def deal(rules: AirBaron, seed: int) -> BaronState:
    s = blank(rules)
    s.seed = seed
    events = list(range(EVENT_COUNT))
    Chance(seed).shuffle(events)
    s.event_at = vec[i64](events)  # AB3
    turn.draw_order(s)
    die = s.die()
    for place in range(s.players):
        s.cash[s.order[place]] = die + place + 1  # AB4
    turn.begin(s)
    return s
