"""What the sentences about a game of Air Baron say is worked out anew, from the positions and actions alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.web.games.air_baron import summary
from flightdeck.web.games.air_baron.history import Attack, Contract, Ending, History, Notes, Source, Use
from flightdeck.web.games.air_baron.summary import Teller
from tests.web.baron_truth import Truth
from tests.web.games import NAMES, baron_records, facts, people, played_baron

Told = dict[str, str]


def most(amounts: list[int]) -> list[int]:
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]


def leaders(truth: Truth) -> list[list[int]]:
    """After each round."""
    return [most([seat["worth"] for seat in seats]) for seats in truth.rounds[1:]]


def changes(truth: Truth) -> list[int]:
    """The rounds in which whoever was ahead fell back."""
    ahead = leaders(truth)
    return [number for number in range(2, len(ahead) + 1) if not {*ahead[number - 1]} & {*ahead[number - 2]}]


def won_by(truth: Truth) -> list[int]:
    return [sum(attack[0] == seat and attack[5] for attack in truth.attacks) for seat in truth.players]


def lost_by(truth: Truth) -> list[int]:
    return [sum(attack[3] == seat and attack[5] for attack in truth.attacks) for seat in truth.players]


def tried_by(truth: Truth) -> list[int]:
    return [sum(attack[0] == seat for attack in truth.attacks) for seat in truth.players]


def expected_by(truth: Truth) -> list[float]:
    return [sum(attack[4] for attack in truth.attacks if attack[0] == seat) for seat in truth.players]


def shortfalls(truth: Truth) -> list[float]:
    return [hoped - real for hoped, real in zip(expected_by(truth), won_by(truth), strict=True)]


def rest(truth: Truth) -> dict[int, int]:
    """The worth of those who neither won nor left."""
    seats = truth.last["seats"]
    return {n: seat["worth"] for n, seat in enumerate(seats) if n not in truth.winners and not seat["left"]}


def check(record: Record) -> list[str]:
    sentences = Teller(Notes.history(record, flightdeck.game), NAMES[: record.players], untranslated).highlights()
    truth = Truth(record)
    used = []
    for sentence in sentences:
        assert sentence.endswith(".")
        known = [template for template in CHECKS if facts(template, sentence) is not None]
        assert len(known) == 1, sentence
        told = facts(known[0], sentence)
        assert told is not None
        CHECKS[known[0]](truth, told)
        used += known
    check_all_is_told(truth, used)
    return used


def check_all_is_told(truth: Truth, used: list[str]) -> None:
    """Nothing true is left out, and nothing told twice."""
    ahead, failed = leaders(truth), [attack[4] for attack in truth.attacks if not attack[5]]
    succeeded = [attack[4] for attack in truth.attacks if attack[5]]
    gains = [brought - cost for _, _, cost, brought in truth.contracts]
    alone = len(truth.left) == len(truth.players) - 1
    by_limit = truth.last["phase"] == "over" and not alone and summary.WON not in used
    led = len(ahead) > 1 and len(ahead[0]) == 1 and all(one == ahead[0] for one in ahead)
    for templates, told in (
        ([summary.WON, summary.WON_ALONE, summary.WON_BY_LIMIT, summary.SHARED_BY_LIMIT], True),
        ([summary.NEXT, summary.NO_LESS], not alone and not by_limit),
        ([summary.LOST_LEAD, summary.LEAD_CHANGED], bool(changes(truth))),
        ([summary.ALWAYS_LED], led),
        ([summary.PAID], any(truth.paid.values())),
        ([summary.TAKEN, summary.TAKEN_SHARED], max(won_by(truth)) > 1),
        ([summary.TAKEN_FROM, summary.TAKEN_FROM_SHARED], max(lost_by(truth)) > 1),
        ([summary.UNLUCKY], max(shortfalls(truth)) >= 2),
        ([summary.FAILED], max(failed, default=0) >= 0.6),
        ([summary.SUCCEEDED], min(succeeded, default=1) <= 0.2),
        ([summary.CONTRACT_GAIN], max(gains, default=0) > 0),
        ([summary.CONTRACT_LOSS], min(gains, default=0) < 0),
        ([summary.STRIKE, summary.STRIKES, summary.STRIKES_SHARED], max(truth.strikes) > 0),
        ([summary.BORROWED], any(truth.earned.get("LOANS", []))),
        ([summary.FOLDED, summary.FOLDED_OFTEN], bool(truth.folded)),
    ):
        assert sum(used.count(template) for template in templates) == told, templates
    assert used.count(summary.LEFT) == len(truth.left)


def check_won(truth: Truth, told: Told) -> None:
    (winner,) = people(told["player"])
    seat = truth.last["seats"][winner]
    assert truth.winners == [winner]
    assert (seat["share"], seat["cash"]) == (int(told["share"]), int(told["cash"]))
    assert seat["share"] + seat["cash"] == int(told["worth"]) >= int(told["target"]) == truth.last["target"]
    assert not seat["loan"]
    assert not seat["on_strike"]
    assert int(told["round"]) == truth.last["round"]


def check_won_alone(truth: Truth, told: Told) -> None:
    (winner,) = people(told["player"])
    assert truth.winners == [winner]
    assert {*truth.players} - {winner} == {seat for seat, _ in truth.left}
    assert int(told["round"]) == truth.last["round"] == truth.left[-1][1]


def check_won_by_limit(truth: Truth, told: Told) -> None:
    assert truth.winners == people(told.get("players") or told["player"])
    for winner in truth.winners:
        assert truth.last["seats"][winner]["worth"] == int(told["worth"])
    assert int(told["round"]) == truth.last["round"]
    assert all(worth < int(told["worth"]) for worth in rest(truth).values())
    if "others" in told:
        check_others(truth, told)


def check_others(truth: Truth, told: Told) -> None:
    others = rest(truth)
    assert people(told["others"]) == [seat for seat, worth in others.items() if worth == max(others.values())]
    assert int(told["second"]) == max(others.values())


def check_next(truth: Truth, told: Told) -> None:
    check_others(truth, told)
    less = truth.last["seats"][truth.winners[0]]["worth"] - int(told["second"])
    assert int(told["less"]) == less > 0


def check_no_less(truth: Truth, told: Told) -> None:
    check_others(truth, told)
    assert int(told["second"]) >= truth.last["seats"][truth.winners[0]]["worth"]


def check_lead(truth: Truth, told: Told) -> None:
    number = int(told["round"])
    assert changes(truth)[-1] == number
    assert len(changes(truth)) == int(told.get("count", 1))
    assert leaders(truth)[number - 2] == people(told["before"])
    assert leaders(truth)[number - 1] == people(told["after"])


def check_always_led(truth: Truth, told: Told) -> None:
    assert all(ahead == people(told["player"]) for ahead in leaders(truth))


def check_paid(truth: Truth, told: Told) -> None:
    place, (seat,) = told["place"], people(told["player"])
    marker = f"{place.removeprefix('the hub ')} hub" if place.startswith("the hub ") else place
    assert truth.paid[marker, seat] == int(told["amount"]) == max(truth.paid.values())


def check_taken(truth: Truth, told: Told) -> None:
    seats = people(told.get("players") or told["player"])
    assert seats == most(won_by(truth))
    assert int(told["count"]) == max(won_by(truth))
    if "tried" in told:
        assert tried_by(truth)[seats[0]] == int(told["tried"])


def check_taken_from(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == most(lost_by(truth))
    assert int(told["count"]) == max(lost_by(truth))


def check_unlucky(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert shortfalls(truth)[seat] == pytest.approx(max(shortfalls(truth)))
    assert abs(int(told["expected"]) - expected_by(truth)[seat]) <= 0.5
    assert (int(told["tried"]), int(told["won"])) == (tried_by(truth)[seat], won_by(truth)[seat])


def check_surprise(truth: Truth, told: Told, won: bool) -> None:
    found = [attack for attack in truth.attacks if attack[5] is won]
    extreme = (min if won else max)(attack[4] for attack in found)
    (seat,) = people(told["player"])
    (odds, *_) = [attack[4] for attack in found if attack[:3] == (seat, told["spoke"], int(told["round"]))]
    assert odds == extreme
    assert abs(int(told["percent"]) - 100 * odds) <= 1


def check_failed(truth: Truth, told: Told) -> None:
    check_surprise(truth, told, won=False)


def check_succeeded(truth: Truth, told: Told) -> None:
    check_surprise(truth, told, won=True)


def check_contract(truth: Truth, told: Told) -> list[int]:
    (seat,) = people(told["player"])
    assert [seat, int(told["round"]), int(told["cost"]), int(told["brought"])] in truth.contracts
    gains = [brought - cost for _, _, cost, brought in truth.contracts]
    return [int(told["brought"]) - int(told["cost"]), min(gains), max(gains)]


def check_gain(truth: Truth, told: Told) -> None:
    gain, _, best = check_contract(truth, told)
    assert gain == best > 0


def check_loss(truth: Truth, told: Told) -> None:
    gain, worst, _ = check_contract(truth, told)
    assert gain == worst < 0


def check_strikes(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == most(truth.strikes)
    assert int(told.get("count", 1)) == max(truth.strikes)


def check_borrowed(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert truth.earned["LOANS"][seat] == int(told["amount"]) == max(truth.earned["LOANS"])
    assert truth.spent.get("INTEREST", [0] * 6)[seat] == int(told["interest"])


def check_folded(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == sorted({seat for seat, _ in truth.folded})
    assert int(told["round"]) == max(number for _, number in truth.folded)
    assert (len(truth.folded) == 1) is ("player" in told)


def check_left(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert (seat, int(told["round"])) in truth.left


CHECKS = {
    summary.WON: check_won,
    summary.WON_ALONE: check_won_alone,
    summary.WON_BY_LIMIT: check_won_by_limit,
    summary.SHARED_BY_LIMIT: check_won_by_limit,
    summary.NEXT: check_next,
    summary.NO_LESS: check_no_less,
    summary.LOST_LEAD: check_lead,
    summary.LEAD_CHANGED: check_lead,
    summary.ALWAYS_LED: check_always_led,
    summary.PAID: check_paid,
    summary.TAKEN: check_taken,
    summary.TAKEN_SHARED: check_taken,
    summary.TAKEN_FROM: check_taken_from,
    summary.TAKEN_FROM_SHARED: check_taken_from,
    summary.UNLUCKY: check_unlucky,
    summary.FAILED: check_failed,
    summary.SUCCEEDED: check_succeeded,
    summary.CONTRACT_GAIN: check_gain,
    summary.CONTRACT_LOSS: check_loss,
    summary.STRIKE: check_strikes,
    summary.STRIKES: check_strikes,
    summary.STRIKES_SHARED: check_strikes,
    summary.BORROWED: check_borrowed,
    summary.FOLDED: check_folded,
    summary.FOLDED_OFTEN: check_folded,
    summary.LEFT: check_left,
}


@given(baron_records)
def test_every_sentence_is_true_of_random_games(record: Record) -> None:
    check(record)


@pytest.mark.parametrize(
    ("players", "options", "leavers", "ending"),
    [
        (2, {}, 0, summary.WON),
        (2, {"side": "west"}, 1, summary.WON_ALONE),
        (3, {"round_limit": 30}, 0, summary.WON_BY_LIMIT),
        (4, {"events": False}, 1, summary.WON),
        (5, {"round_limit": 30, "side": "west"}, 2, summary.WON_BY_LIMIT),
        (6, {}, 0, summary.WON),
        (6, {"round_limit": 60}, 5, summary.WON_ALONE),
    ],
)
def test_the_end_is_told_as_it_came(players: int, options: dict[str, object], leavers: int, ending: str) -> None:
    assert ending in check(played_baron(players, options, 7, leavers))


def test_a_game_in_which_nothing_happens_is_told_too() -> None:
    """Nobody is anywhere, so no marker pays; whoever had least in the beginning is behind until the last round."""
    game = flightdeck.game("air_baron", 3, {"round_limit": 30})
    record, state = Record.of(game, 5, NAMES[:3]), game.start(5)
    while not state.over:
        seat = state.next_seat()
        legal = state.legal(seat)
        action = next((action for action in legal if action.text in IDLE), legal[0])
        state.apply(seat, action)
        record.add(seat, action, state)
    assert check(record) == [summary.WON_BY_LIMIT, summary.ALWAYS_LED]


# Besides, one of two markers is resolved first.
IDLE = ("keep the company", "no fare wars", "draw profits", "drop out", "go on", "pass")


def ended(**known: Any) -> History:
    """A finished game of three of which only this is known; the first player reached the target."""
    told = History(None, over=True, moves=90, winners=[0], target=350, ending=Ending.TARGET)
    told.shares, told.cash = [[0, 200], [0, 90], [0, 90]], [[9, 160], [8, 10], [7, 10]]
    told.worth = [[9, 360], [8, 100], [7, 100]]
    told.earned = {source: [0, 0, 0] for source in Source}
    told.spent = {use: [0, 0, 0] for use in Use}
    told.strikes = [0, 0, 0]
    for name, value in known.items():
        setattr(told, name, value)
    return told


def tries(seat: int, odds: float, *results: bool) -> list[Attack]:
    return [Attack(seat, "Boston", 4, 2, odds, won) for won in results]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (ended(), "ann won in round 1: market share 200 and $160 make 360, and 350 was the target."),
        (ended(), "Next came Ben and Cat with a worth of 100, 260 less."),
        (
            ended(worth=[[9, 360], [8, 360], [7, 400]]),
            "Cat had no less in the end: 400. But one wins only at the end of an own turn, without Strike or loan.",
        ),
        (ended(ending=Ending.ALONE), "ann won in round 1: nobody else was left in the game."),
        (
            ended(ending=Ending.ROUND_LIMIT, worth=[[9, 5], [8, 5], [7, -20]], winners=[0, 1]),
            "Round 1 was the last one: ann and Ben share the victory with a worth of 5 each.",
        ),
        (
            ended(ending=Ending.ROUND_LIMIT, worth=[[9, 5], [8, -10], [7, 80]], left=[(2, 1)]),
            "Round 1 was the last one: ann won with a worth of 5, ahead of Ben with -10.",
        ),
        (
            ended(worth=[[9, 5, 5, 5], [8, 5, 4, 7], [7, 4, 6, 5]]),
            "The lead in worth changed 2 times, the last time in round 3: from Cat to Ben.",
        ),
        (
            ended(worth=[[9, 5, 5, 5], [8, 4, 4, 7], [7, 4, 4, 5]]),
            "ann lost the lead in worth to Ben in round 3.",
        ),
        (ended(worth=[[9, 5, 8], [9, 4, 7], [9, 4, 5]]), "ann had the greatest worth after every round."),
        (
            ended(paid={("Chicago hub", 1): 30, ("Boston", 0): 29}),
            "No hub or spoke paid anybody more than the hub Chicago paid Ben: $30.",
        ),
        (ended(attacks=tries(1, 0.5, True, True, False)), "Ben won most takeovers: 2 of 3."),
        (ended(attacks=tries(1, 0.5, True, True)), "Cat lost most spokes to takeovers: 2."),
        (
            ended(attacks=tries(0, 0.5, True, True) + tries(1, 0.5, True, True)),
            "ann and Ben won most takeovers: 2 each.",
        ),
        (
            ended(attacks=tries(1, 0.76, False, False, False, True)),
            "Nobody was less lucky in takeovers than Ben: about 3 of 4 should have succeeded, 1 did.",
        ),
        (
            ended(attacks=tries(0, 0.999, False)),
            "No takeover that failed had been more likely to succeed than that of Boston by ann in round 4: about 99%.",
        ),
        (
            ended(attacks=tries(0, 0.001, True)),
            "No takeover that succeeded had been less likely to than that of Boston by ann in round 4: about 1%.",
        ),
        (
            ended(contracts=[Contract(1, 3, 9, 30), Contract(2, 8, 20, 6)]),
            "No Government Contract paid better than that of Ben in round 3: it cost $9 and brought $30.",
        ),
        (
            ended(contracts=[Contract(1, 3, 9, 30), Contract(2, 8, 20, 6)]),
            "No Government Contract lost more than that of Cat in round 8: it cost $20 and brought $6.",
        ),
        (ended(strikes=[0, 1, 1]), "Ben and Cat lost one turn to a Strike."),
        (ended(strikes=[0, 4, 1]), "Ben lost most turns to Strikes: 4."),
        (ended(strikes=[2, 0, 2]), "ann and Cat lost most turns to Strikes: 2 each."),
        (ended(folded=[(2, 3)]), "Cat folded in round 3 and began anew."),
        (ended(folded=[(2, 3), (2, 8)]), "Cat folded and began anew, the last time in round 8."),
        (ended(left=[(1, 5)]), "Ben left the game in round 5."),
    ],
)
def test_what_seldom_happens_is_told(told: History, sentence: str) -> None:
    assert sentence in Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()


def test_little_of_anything_is_not_worth_a_sentence() -> None:
    told = ended(attacks=tries(1, 0.5, True, False), contracts=[Contract(1, 3, 9, 9)])
    assert len(Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()) == 2


def test_a_running_game_tells_nothing_of_an_end() -> None:
    record = played_baron(4, {"round_limit": 60}, 3)
    told = Teller(Notes.history(record, flightdeck.game, 200), NAMES[:4], untranslated).highlights()
    used = {template for sentence in told for template in CHECKS if facts(template, sentence) is not None}
    assert used
    ends = {summary.WON, summary.WON_ALONE, summary.WON_BY_LIMIT, summary.SHARED_BY_LIMIT, summary.NEXT}
    assert not used & {*ends, summary.NO_LESS, summary.CONTRACT_LOSS}
