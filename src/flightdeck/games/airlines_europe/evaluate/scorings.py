"""What every scoring to come brings, kind of share by kind of share; and shares that are still to be taken or given."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines_europe.board import ABACUS, AIRLINE_COUNT, KINDS, SCORINGS
from flightdeck.games.airlines_europe.evaluate.ahead import fictitious_shares, fill_row, links_missing, shares_to_come
from flightdeck.games.airlines_europe.evaluate.figures import (
    AT_EXPENSE,
    DOUBT,
    FIRST_DOUBT,
    HAND_DOUBT,
    IDLE_INTEREST,
    LATER_CHOICE,
    NEAR,
    SECOND_LOSS,
)
from flightdeck.games.airlines_europe.evaluate.kept import MATTERS_OF_KIND, Kept, renewed
from flightdeck.games.airlines_europe.evaluate.parts import AIR_ABACUS, CHOICE, DISCARDS, SCORING
from flightdeck.games.airlines_europe.evaluate.places import place_worth, points_at, rank_all
from flightdeck.games.airlines_europe.phases import CLEAR, DISCARD, SECOND, TAKE

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def add_scorings(
    s: EuropeState, hands: vec[i64], holdings: vec[i64], cards: vec[float], played: vec[float], a: Account
) -> None:
    """For each kind of share and each scoring to come: the points that every seat may expect."""
    # Whoever asks why gets it worked out anew.
    kept = s.kept
    if kept is None or a.keep:
        kept = Kept(s.players, len(s.weights))
    w = s.weights
    players = s.players
    kinds: i64 = KINDS
    interest = w[IDLE_INTEREST] * AIRLINE_COUNT
    for place in range(players * KINDS):
        interest += float(holdings[place])
    choosing = s.phase == CLEAR or s.phase == TAKE or s.phase == SECOND
    note_all(s, kept, cards, played, interest, choosing)
    best_gains = vec[float]([0.0] * players)
    losses = vec[float]([1000.0, 1000.0, 1000.0])
    expected = kept.expected
    for kind in range(kinds):
        table: i64 = 0
        hidden: i64 = 0
        for seat in range(players):
            table += holdings[seat * KINDS + kind]
            hidden += hands[seat * KINDS + kind]
        offered = choosing and s.market_count(kind) > 0
        if table + hidden == 0 and not offered and kind != ABACUS:
            continue
        links = links_missing(s, kind) if kind != ABACUS else i64(NONE)
        if not is_known(s, kept, kind, links, offered, hands, holdings):
            expect(s, kept, kind, links, offered, hands, holdings, cards, played, interest)
        for number in range(s.scorings, SCORINGS):
            part = i64(AIR_ABACUS) if kind == ABACUS else SCORING + number
            start = (kind * SCORINGS + number) * players
            for seat in range(players):
                a.add(part, seat, expected[start + seat], kind, number)
        if offered:
            for seat in range(players):
                best_gains[seat] = max(best_gains[seat], kept.gains[kind * players + seat])
        elif s.phase == DISCARD:
            note_loss(s, losses, kept.hand_losses[kind], s.hands[s.active * KINDS + kind])
            if not s.rules.abacus_from_hand_only:
                note_loss(s, losses, kept.table_losses[kind], holdings[s.active * KINDS + kind])
    if choosing:
        add_choices(s, best_gains, a)
    elif s.phase == DISCARD:
        for number in range(s.discards_left):
            give(s, a, DISCARDS, s.active, -losses[number])


def note_all(
    s: EuropeState, kept: Kept, cards: vec[float], played: vec[float], interest: float, choosing: bool
) -> None:
    """What `expect` goes by, whatever the kind."""
    # Only then it matters whose turn it is; and with licences to buy, or without, there is the same to take.
    phase = i64(SECOND) if choosing and s.phase != CLEAR else s.phase
    seat = s.active if phase == SECOND or phase == DISCARD else i64(NOBODY)
    matters = vec[float](
        [interest, float(s.scorings), float(phase), float(seat), float(s.pile_left), float(s.abacus_supply)]
    )
    kept.note(kept.note(kept.note(kept.note(0, s.weights), cards), played), matters)


def is_known(
    s: EuropeState, kept: Kept, kind: i64, links: i64, offered: bool, hands: vec[i64], holdings: vec[i64]
) -> bool:
    """Is all that `expect` goes by as it was for this kind? Otherwise it is noted."""
    own = kept.own
    place = kind * (MATTERS_OF_KIND + 2 * s.players)
    changed = renewed(own, place, links)
    changed = renewed(own, place + 1, 1 if offered else 0) or changed
    changed = renewed(own, place + 2, s.gone[kind]) or changed
    changed = renewed(own, place + 3, s.discarded[kind] + s.discarded[KINDS + kind]) or changed
    if kind != ABACUS:
        changed = renewed(own, place + 4, s.marker[kind]) or changed
        changed = renewed(own, place + 5, s.planes[kind]) or changed
        changed = renewed(own, place + 6, 1 if s.networks.open_count[kind] > 0 else 0) or changed
    place += MATTERS_OF_KIND
    for seat in range(s.players):
        changed = renewed(own, place, hands[seat * KINDS + kind]) or changed
        changed = renewed(own, place + 1, holdings[seat * KINDS + kind]) or changed
        place += 2
    known = not changed and kept.known[kind] != 0
    kept.known[kind] = 1
    return known


def expect(
    s: EuropeState,
    kept: Kept,
    kind: i64,
    links: i64,
    offered: bool,
    hands: vec[i64],
    holdings: vec[i64],
    cards: vec[float],
    played: vec[float],
    interest: float,
) -> None:
    """What the kind of share brings every seat, and what a share more or less would change."""
    w = s.weights
    players = s.players
    amounts, ranks, row = kept.amounts, kept.ranks, kept.row
    table: i64 = 0
    hidden: i64 = 0
    for seat in range(players):
        kept.gains[kind * players + seat] = 0.0
        table += holdings[seat * KINDS + kind]
        hidden += hands[seat * KINDS + kind]
    loose = float(s.board.shares[kind] - table - s.gone[kind])
    hand_loss = 0.0
    table_loss = 0.0
    for number in range(s.scorings, SCORINGS):
        fill_row(s, kind, number, links, cards[number], (float(table) + w[IDLE_INTEREST]) / interest, row)
        coming = shares_to_come(s, kind, cards[number], loose - float(hidden))
        for seat in range(players):
            place = seat * KINDS + kind
            amounts[seat] = coming + float(holdings[place]) + float(hands[place]) * played[seat * SCORINGS + number]
        rivals = players
        if players == 2 and number == SCORINGS - 1:
            amounts[players] = fictitious_shares(s, kind, loose - float(hidden))
            rivals += 1
        # Hands matter less when a scoring is near: little of them will be on the table.
        in_doubt = w[HAND_DOUBT] * float(hidden) * min(1.0, cards[number] / w[NEAR])
        doubt = w[FIRST_DOUBT] + w[DOUBT] * sqrt(coming * float(players) + in_doubt)
        rank_all(amounts, rivals, doubt, ranks)
        for seat in range(players):
            own = amounts[seat]
            expected = points_at(ranks[seat], own, row)
            kept.expected[(kind * SCORINGS + number) * players + seat] = expected
            part = played[seat * SCORINGS + number]
            if offered and (s.phase == CLEAR or seat == s.active):
                gain = place_worth(amounts, own + part, seat, rivals, doubt, row) - expected
                kept.gains[kind * players + seat] += gain
            elif s.phase == DISCARD and seat == s.active:
                hand_loss += expected - place_worth(amounts, own - part, seat, rivals, doubt, row)
                table_loss += expected - place_worth(amounts, own - 1.0, seat, rivals, doubt, row)
    kept.hand_losses[kind] = hand_loss
    kept.table_losses[kind] = table_loss


def note_loss(s: EuropeState, losses: vec[float], loss: float, count: i64) -> None:
    """Keep the three cheapest shares to discard, the cheapest first."""
    w = s.weights
    for _ in range(count):
        if loss >= losses[2]:
            return
        losses[2] = loss
        if loss < losses[1]:
            losses[2] = losses[1]
            losses[1] = loss
        if loss < losses[0]:
            losses[1] = losses[0]
            losses[0] = loss
        loss *= w[SECOND_LOSS]


def give(s: EuropeState, a: Account, part: i64, seat: i64, points: float) -> None:
    """What a share is worth to one player the others lose for the most part: there are only so many places."""
    w = s.weights
    a.add(part, seat, points)
    for other in range(s.players):
        if other != seat:
            a.add(part, other, -w[AT_EXPENSE] * points / float(s.players - 1))


def add_choices(s: EuropeState, gains: vec[float], a: Account) -> None:
    """Who is still to take a share of the market (AE17, AE26) has the best one as good as in hand."""
    w = s.weights
    if s.phase != CLEAR:
        give(s, a, CHOICE, s.active, gains[s.active])
        return
    chooser = s.chooser
    part = 1.0
    for _ in range(s.choices_left):
        give(s, a, CHOICE, chooser, part * gains[chooser])
        part *= w[LATER_CHOICE]
        chooser = s.next_after(chooser)
