"""What a position of Air Baron is worth to each seat, at a quick look.

Market share and cash win (AB42), so that is what is counted: the cash, the income of the rounds to come, and for each
hub the share that is held, less what a takeover may cost, plus what is within reach. Positions within a turn are
credited with what the turn has still to bring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import AT_ONCE, NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_baron import debts
from flightdeck.games.air_baron.control import NO_SST, has_room
from flightdeck.games.air_baron.cup import ASIDE, DRAWN, IN_CUP, PENDING
from flightdeck.games.air_baron.phases import BID, LIFT, OWE, PLACE, STEP, STRIKE
from flightdeck.games.air_baron.takeover import chance

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# How many more turns of its own a search plays before it asks.
# Playing on with dice tells a search less than a look at what the decision itself is worth.
HORIZON: Final = AT_ONCE

# How the game goes on: what the leader gains in a round, how many rounds it takes at least (leaders are pulled down
# again), and how many are worth looking at.
PACE: Final = 12.0
FEWEST_ROUNDS: Final = 1.5
MOST_ROUNDS: Final = 12.0

# The error of the whole estimate: takeovers decide even late, so it never gets small. The
# less a lead is believed in, the better plays who looks at many worlds.
SPREAD_AT_END: Final = 60.0
SPREAD_PER_POINT: Final = 0.24

# Market share that needs one more open spoke is worth this part, with each further spoke that part of it.
NEXT_SPOKE: Final = 0.45
# Where a rival has to be ousted, others are in the way and it costs double (AB25): this part of the odds.
OUSTING: Final = 0.5
# Not every weak spoke is attacked.
RISK: Final = 0.6

# A dollar of profit to come, compared with a dollar at hand: Recession, Strikes and takeovers come in between.
INCOME: Final = 0.9
# Being able to act is worth this much; half of it with few dollars.
LIQUIDITY: Final = 15.0
FEW_DOLLARS: Final = 3.0
# A loan has to be paid back before one wins (AB42), with interest.
LOAN: Final = 1.15
UNDEPLOYED_JUMBO: Final = 5.0
SST: Final = 4.0
# Whoever has enough wins, unless a rival prevents it before the own next turn ends.
ENOUGH: Final = 20.0

# What a turn brings apart from profits; on Strike it is lost.
TURN: Final = 10.0
# Profits come first in a turn: whatever they are, there is no reason to wait.
NOT_DRAWN: Final = 10.0
# A cutback throws away half the price, so it needs a better reason than what it may lead to in this turn.
CUTBACK: Final = 25.0
# Fare Wars without any use.
WAR: Final = 1.0
# Having the Local Competitor in hand.
COMPETITOR: Final = 2.0
# A lifted Jumbo Jet will be placed, but lifting alone is no gain.
LIFTED: Final = 0.9
REDEPLOYING: Final = 3.0
# Rivals outbid what is below the first part of a contract's worth, none what is above the second.
LOW_BID: Final = 0.6
HIGH_BID: Final = 0.95

# How likely an attack is to succeed, by the attacker's bonus less the defender's.
WIDEST: Final = 12
ODDS: Final = vec[float]([chance(edge, 0) for edge in range(-WIDEST, WIDEST + 1)])


def worths(s: BaronState) -> vec[float]:
    board, players = s.board, s.players
    hubs: i64 = len(board.size)
    rate = draws_of_a_marker(s)
    rounds = rounds_left(s)
    bonus = bonuses(s)
    jumbos = jumbos_by_hub(s)
    income = incomes(s)
    worth = vec[float]()
    for seat in range(players):
        worth = append(worth, money(s, seat, income[seat] * rate * INCOME, rate, rounds))
    for hub in range(hubs):
        if not s.rules.in_play[hub]:
            continue
        opened = open_spokes(s, hub)
        weakest = weakest_defence(s, hub, bonus, jumbos)
        for seat in range(players):
            own = s.presence[hub * players + seat]
            risk = risk_of_loss(s, hub, seat, bonus, jumbos) if own > 0 else 0.0
            ousting = OUSTING * odds(attack(s, hub, seat, bonus) - weakest)
            worth[seat] += hub_worth(s, hub, own, opened, risk, ousting)
    within_turn(s, worth, rate, rounds)
    for seat in range(players):
        if s.gone[seat]:
            worth[seat] = 0.0
    return worth


def spread(s: BaronState) -> float:
    return SPREAD_AT_END + SPREAD_PER_POINT * float(lacking(s))


def lacking(s: BaronState) -> i64:
    """What the leader needs to win."""
    best: i64 = 0
    for seat in range(s.players):
        best = max(best, s.share[seat] + s.cash[seat] - s.loan[seat])
    return max(s.rules.target - best, 0)


def has_enough(s: BaronState, seat: i64) -> bool:
    return s.share[seat] + s.cash[seat] - s.loan[seat] >= s.rules.target


def rounds_left(s: BaronState) -> float:
    rounds = min(FEWEST_ROUNDS + float(lacking(s)) / PACE, MOST_ROUNDS)
    if s.rules.round_limit > 0:
        rounds = min(rounds, float(s.rules.round_limit - s.round) + 0.5)
    return rounds


def draws_of_a_marker(s: BaronState) -> float:
    """How often a marker is drawn in a round, if it is in the cup at its beginning."""
    markers: i64 = len(s.marker_place)
    in_use: i64 = 0
    for marker in range(markers):
        place = s.marker_place[marker]
        if place == IN_CUP or place == PENDING or place == DRAWN:
            in_use += 1
    return min(1.0, 2.0 * float(s.turns_in_round) / float(in_use))


# Money.


def incomes(s: BaronState) -> vec[float]:
    """By seat: what all the markers would pay once (AB8 to AB11)."""
    board, players = s.board, s.players
    income = vec[float]()
    for _ in range(players):
        income = append(income, 0.0)
    each_jumbo = board.jumbo_pays * jumbo_markers(s)
    spokes: i64 = len(s.owner)
    for spoke in range(spokes):
        seat = s.owner[spoke]
        if seat == NONE:
            continue
        pays = board.pays[spoke]
        if spoke >= board.domestic_count:
            hub = board.hub[spoke]
            if s.presence[hub * players + seat] == board.size[hub]:
                pays = board.pays_high[spoke]
        elif s.jumbo[spoke]:
            pays += pays + each_jumbo
        income[seat] += float(pays)
    hubs: i64 = len(board.size)
    for hub in range(hubs):
        size = board.size[hub]
        for seat in range(players):
            own = s.presence[hub * players + seat]
            if own == size:
                income[seat] += float(board.profit_high[hub])
            elif 2 * own > size:
                income[seat] += float(board.profit_low[hub])
            elif own > 0:
                income[seat] += float(board.presence_pays)
    return income


def jumbo_markers(s: BaronState) -> i64:
    """Jumbo Profits that are no longer beside the board."""
    count: i64 = 0
    for marker in range(s.board.first_jumbo_marker, s.board.contract_marker):
        if s.marker_place[marker] != ASIDE:
            count += 1
    return count


def money(s: BaronState, seat: i64, earning: float, rate: float, rounds: float) -> float:
    """Cash and what stands for it, with an income of so much a round."""
    cash = float(s.cash[seat])
    if s.phase == OWE and s.debtor == seat:
        cash -= float(s.debt)
    if seat == s.active and not s.interest_paid:
        cash -= float(debts.interest(s, seat))
    worth = cash + earning * rounds - LOAN * float(s.loan[seat])
    if cash > 0.0:
        worth += LIQUIDITY * cash / (cash + FEW_DOLLARS)
    worth += UNDEPLOYED_JUMBO * float(s.undeployed[seat])
    if s.sst[seat] != NO_SST:
        worth += SST
    if s.contract_holder == seat:
        worth += contract_worth(s, rate, rounds)
    if has_enough(s, seat):
        worth += ENOUGH
    if s.on_strike[seat]:
        worth -= strike_cost(s, earning)
    elif s.fare_wars[seat]:
        worth -= earning + WAR
    return worth


def contract_worth(s: BaronState, rate: float, rounds: float) -> float:
    """It lasts until its marker is drawn again (AB39)."""
    return float(s.contract_rate) * min(1.0 / rate, rounds)


def strike_cost(s: BaronState, earning: float) -> float:
    """The turns until the settlement has come down, or one turn and what is left to settle then."""
    settlement = float(s.settlement)
    step = float(s.board.settlement_step)
    turn = earning + TURN
    return min(turn * settlement / step, turn + settlement - step)


# Hubs.


def bonuses(s: BaronState) -> vec[i64]:
    """By hub and seat: what adjacent hubs and foreign spokes add to attack and defence (AB27)."""
    board, players = s.board, s.players
    hubs: i64 = len(board.size)
    bonus = zeros(len(s.presence))
    for hub in range(hubs):
        size = board.size[hub]
        for seat in range(players):
            if s.presence[hub * players + seat] == size:
                for other in range(hubs):
                    bonus[other * players + seat] += board.adjacent[hub * hubs + other] * board.adjacent_bonus
    spokes: i64 = len(s.owner)
    for spoke in range(board.domestic_count, spokes):
        if s.owner[spoke] != NONE:
            bonus[board.hub[spoke] * players + s.owner[spoke]] += board.foreign_bonus
    return bonus


def jumbos_by_hub(s: BaronState) -> vec[i64]:
    """By hub and seat."""
    jumbos = zeros(len(s.presence))
    for spoke in range(s.board.domestic_count):
        if s.jumbo[spoke]:
            jumbos[s.board.hub[spoke] * s.players + s.owner[spoke]] += 1
    return jumbos


def open_spokes(s: BaronState, hub: i64) -> i64:
    left = s.board.size[hub]
    for seat in range(s.players):
        left -= s.presence[hub * s.players + seat]
    return left


def odds(edge: i64) -> float:
    widest: i64 = WIDEST
    return ODDS[min(max(edge, -widest), widest) + widest]


def attack(s: BaronState, hub: i64, seat: i64, bonus: vec[i64]) -> i64:
    total = bonus[hub * s.players + seat]
    if s.undeployed[seat] > 0:
        total += s.board.jumbo_bonus
    return total


def defence(s: BaronState, hub: i64, seat: i64, bonus: vec[i64], jumbos: vec[i64]) -> i64:
    """Of the seat's weakest spoke there."""
    cell = hub * s.players + seat
    own = s.presence[cell]
    total = bonus[cell]
    if own == s.board.size[hub]:
        total += s.board.defender_hub
    if own == jumbos[cell]:
        total += s.board.jumbo_bonus
    if s.fare_wars[seat]:
        total += s.board.defender_fares
    return total


def weakest_defence(s: BaronState, hub: i64, bonus: vec[i64], jumbos: vec[i64]) -> i64:
    """Of all spokes of the hub; the bank adds nothing (AB26)."""
    weakest: i64 = WIDEST
    for seat in range(s.players):
        if s.presence[hub * s.players + seat] > 0:
            weakest = min(weakest, defence(s, hub, seat, bonus, jumbos))
    return weakest


def risk_of_loss(s: BaronState, hub: i64, seat: i64, bonus: vec[i64], jumbos: vec[i64]) -> float:
    """That the best placed rival takes the seat's weakest spoke there."""
    best: i64 = 0
    for rival in range(s.players):
        if rival != seat:
            best = max(best, attack(s, hub, rival, bonus))
    return RISK * odds(best - defence(s, hub, seat, bonus, jumbos))


def hub_worth(s: BaronState, hub: i64, own: i64, opened: i64, risk: float, ousting: float) -> float:
    """The market share that so many spokes of one's own promise (AB32)."""
    size = s.board.size[hub]
    dominance = float(s.board.dominance_share[hub])
    control = float(s.board.control_share[hub]) - dominance
    spare = own - (size // 2 + 1)
    if spare > 0:
        dominance *= 1.0 - risk * risk
    elif spare == 0:
        dominance *= 1.0 - risk
    else:
        dominance *= within_reach(-spare, opened, ousting)
    if own == size:
        return dominance + control * (1.0 - risk)
    return dominance + control * within_reach(size - own, opened, ousting)


def within_reach(need: i64, opened: i64, ousting: float) -> float:
    """How much is still worth what needs so many spokes more: first the open ones, then those of rivals."""
    part = 1.0
    for step in range(need):
        part *= NEXT_SPOKE
        if step >= opened:
            part *= ousting
    return part


# Within a turn.


def within_turn(s: BaronState, worth: vec[float], rate: float, rounds: float) -> None:
    """What has been begun and is not yet to be seen on the board."""
    seat = s.active
    phase = s.phase
    if phase == STEP:
        if not s.drawn:
            worth[seat] -= NOT_DRAWN
    elif phase == STRIKE:
        worth[seat] -= float(s.settlement)
    elif phase == BID:
        if s.highest_bidder != NOBODY:
            worth[s.highest_bidder] += bid_worth(s, contract_worth(s, rate, rounds))
    elif phase == LIFT or phase == PLACE:
        worth[seat] += placing_worth(s, seat, rate * rounds * INCOME) - REDEPLOYING
    if s.sold and not has_enough(s, seat):
        worth[seat] -= CUTBACK
    if s.competitor != NONE:
        worth[s.competitor] += COMPETITOR


def bid_worth(s: BaronState, contract: float) -> float:
    """What the highest bidder gains, if no rival bids more."""
    bid = float(s.highest_bid)
    part = (bid / contract - LOW_BID) / (HIGH_BID - LOW_BID)
    alone = min(max(part, 0.0), 1.0)
    sure = 1.0
    for rival in range(s.players):
        if rival != s.highest_bidder and s.bidding[rival] and s.cash[rival] > s.highest_bid:
            sure *= alone
    return sure * (contract - bid)


def placing_worth(s: BaronState, seat: i64, rounds: float) -> float:
    """Undeployed Jumbo Jets while they are being placed: as good as on the best spoke that has room."""
    if s.undeployed[seat] == 0:
        return 0.0
    board = s.board
    best: i64 = -1
    for spoke in range(board.domestic_count):
        if s.owner[spoke] == seat and has_room(s, seat, spoke):
            best = max(best, board.pays[spoke])
    if best < 0:
        return 0.0
    pays = float(best + board.jumbo_pays * jumbo_markers(s))
    return float(s.undeployed[seat]) * max(LIFTED * pays * rounds - UNDEPLOYED_JUMBO, 0.0)
