"""Dominance, control, market share, and the events: AB32 to AB38."""

from __future__ import annotations

from typing import Any

import pytest

from flightdeck.engine.state import State
from tests.air_baron.arrange import arrange, cash, marker, owner, shares
from tests.playing import menu, names, play, refusal, sight, told

MIAMI = "Orlando, Tampa, West Palm Beach"  # 30 for dominance, 60 for control
NEW_YORK = "Boston, Philadelphia, Buffalo, Hartford, Syracuse, Providence"  # 60, 120
CHICAGO = "Minneapolis, St. Louis, Indianapolis, Milwaukee"  # 60, 120
WIN = (6, 6, 1, 1)


@pytest.mark.parametrize(
    ("hub", "spokes", "dominance", "control"),
    [
        ("San Francisco", "Seattle, Portland, Sacramento, Reno, Anchorage", 40, 80),
        ("Los Angeles", "Honolulu, Las Vegas, San Diego", 50, 100),
        ("Phoenix", "Albuquerque, El Paso, Tucson", 20, 40),
        ("Denver", "Salt Lake City, Kansas City, Omaha", 20, 40),
        ("Dallas-Ft. Worth", "San Antonio, Austin, Oklahoma City, Tulsa", 40, 80),
        ("Houston", "New Orleans, Baton Rouge, Corpus Christi", 20, 40),
        ("Chicago", CHICAGO, 60, 120),
        ("Detroit", "Cleveland, Cincinnati, Columbus", 20, 40),
        ("Atlanta", "Charlotte, Nashville, Memphis, Raleigh-Durham, Birmingham", 50, 100),
        ("Washington", "Pittsburgh, Baltimore, Norfolk, Richmond", 30, 60),
        ("New York", NEW_YORK, 60, 120),
        ("Miami", MIAMI, 30, 60),
    ],
)
def test_AB32_more_than_half_is_dominance_and_all_is_control(
    hub: str, spokes: str, dominance: int, control: int
) -> None:
    names_of = spokes.split(", ")
    state = arrange(5, cash={0: 99})
    for number, name in enumerate(names_of, 1):
        view = sight(state)
        assert view["hubs"][hub]["spokes"][0] == number - 1
        play(state, f"buy {name}")
        whole = number == len(names_of)
        more = 2 * number > len(names_of)
        assert sight(state)["hubs"][hub]["standing"][0] == ("control" if whole else "dominant" if more else "present")
        assert shares(state)[0] == (control if whole else dominance if more else 0)
        state = state.game.from_dict(state.to_dict() | {"phase": "act", "drawn": True, "turn": 0, "active": 0})


def test_AB32_the_market_share_is_the_sum_over_all_hubs() -> None:
    state = arrange(own={0: f"{MIAMI}, Minneapolis, St. Louis, Indianapolis, Boston", 1: "Buffalo"})
    assert shares(state) == [60 + 60, 0, 0]


def test_AB32_it_is_kept_up_to_date_when_spokes_are_lost() -> None:
    state = play(arrange(own={1: MIAMI}, dice=WIN), "take over Tampa")
    assert shares(state) == [0, 30, 0]
    assert [event for event in told(state) if event["event"] == "share"] == [{"event": "share", "seat": 1, "share": 30}]
    assert shares(play(arrange(phase="step", own={0: MIAMI}), "sell Tampa")) == [30, 0, 0]
    assert shares(play(arrange(phase="step", own={0: "Tampa, Orlando"}), "sell Tampa")) == [0, 0, 0]


def test_AB32_no_news_when_it_does_not_change() -> None:
    assert "share" not in names(play(arrange(), "buy Boston"))


ORDER = "Strike, Recession, Crash, Fuel Cost Hike, Local Competitor"


def test_AB33_the_first_to_reach_a_space_takes_the_event_and_alone_sees_it() -> None:
    state = play(arrange(events=ORDER, own={0: "Minneapolis, St. Louis"}), "buy Indianapolis")
    assert (shares(state)[0], marker(state, "Strike")) == (60, "cup")
    public = {"event": "event_taken", "seat": 0, "space": 50}
    assert [event for event in told(state, 1) if "space" in event] == [public]
    assert [event for event in told(state, None) if "space" in event] == [public]
    assert [event for event in told(state, 0) if "space" in event] == [public | {"which": "Strike"}]
    assert not state.undoable
    assert sight(state, 0)["events"][0] == {"space": 50, "taken_by": 0, "on_track": False, "event": "Strike"}
    assert sight(state, 1)["events"][0] == {"space": 50, "taken_by": 0, "on_track": False, "event": None}
    assert sight(state, 0)["events"][1] == {"space": 100, "taken_by": None, "on_track": True, "event": None}
    assert ("Strike" in sight(state, 0)["cup"], "event" in sight(state, 0)["cup"]) == (True, False)
    assert ("Strike" in sight(state, 1)["cup"], "event" in sight(state, 1)["cup"]) == (False, True)


def test_AB33_exactly_on_the_space_is_enough_and_below_it_is_not() -> None:
    state = play(arrange(5, own={0: "Honolulu"}), "buy Las Vegas")
    assert (shares(state)[0], names(state)) == (50, ["bought", "share", "event_taken"])
    state = play(arrange(5, own={0: "Seattle, Portland"}), "buy Reno")
    assert (shares(state)[0], names(state)) == (40, ["bought", "share"])


def test_AB33_several_spaces_may_be_passed_at_once() -> None:
    # From 60 to 120 by control of Chicago: the 100. From 0 to 120: 50 and 100.
    state = play(arrange(events=ORDER, own={0: "Minneapolis, St. Louis, Indianapolis"}), "buy Milwaukee")
    assert [event["space"] for event in told(state, 1) if "space" in event] == [100]
    state = arrange(events=ORDER, own={0: f"{CHICAGO}, Boston, Philadelphia, Buffalo, {MIAMI}"}, cash={0: 9})
    assert (shares(state)[0], marker(state, "Fuel Cost Hike")) == (180, "track")
    play(state, "buy Hartford")
    assert (shares(state)[0], [event["space"] for event in told(state, 1) if "space" in event]) == (240, [200])
    small = arrange(5, events=ORDER, own={0: "Honolulu, Las Vegas"}, cash={0: 9})
    play(small, "buy San Diego")
    assert [event["space"] for event in told(small, 1) if "space" in event] == [100]


def test_AB33_only_the_first_takes_it_even_if_the_share_falls_and_rises() -> None:
    state = play(
        arrange(own={0: "Boston, Buffalo, Hartford", 1: "Minneapolis, St. Louis, Indianapolis"}), "buy Syracuse"
    )
    assert (shares(state)[:2], "event_taken" in names(state)) == ([60, 60], False)
    assert sight(state)["events"][0]["taken_by"] == 1
    state = arrange(phase="step", drawn=True, own={0: "Boston, Buffalo, Hartford, Syracuse"})
    play(state, "sell Syracuse", "go on", "buy Syracuse")
    assert (shares(state)[0], "event_taken" in names(state)) == (60, False)


def test_AB33_a_takeover_may_reach_a_space_too() -> None:
    state = play(arrange(own={0: "Minneapolis, St. Louis", 1: "Milwaukee"}, dice=WIN), "take over Milwaukee")
    assert "event_taken" in names(state)


def test_AB33_events_that_were_drawn_return_to_the_cup_every_round() -> None:
    state = play(arrange(drawn_box="Recession", shown="Recession", recession=True, turn=2), "pass")
    assert (marker(state, "Recession"), sight(state)["recession"]) == ("cup", False)


def draw(cup: str, first: str = "", **kept: Any) -> State:
    state = play(arrange(phase="step", cup=cup, **kept), "draw profits")
    return play(state, f"resolve {first}") if first else state


def test_AB34_a_crash_costs_what_two_dice_show() -> None:
    for dice in ((None, 2, 3), (None, 6, 6), (None, 1, 1)):
        state = draw("Crash", dice=dice)
        total = sum(die or 0 for die in dice)
        assert cash(state) == [20 - total, 20, 20]
        assert told(state)[-2] == {"event": "crash", "seat": 0, "dice": list(dice[1:]), "amount": total}
        assert told(state, 1)[-3] == {"event": "event", "seat": 0, "which": "Crash"}
        assert (sight(state)["phase"], marker(state, "Crash")) == ("step", "drawn")


def test_AB34_the_drawer_pays_whoever_took_the_event() -> None:
    assert cash(draw("Crash", dice=(None, 2, 3), taken={2: "Crash"}, turn=1)) == [20, 15, 20]


def test_AB34_on_strike_a_crash_costs_nothing() -> None:
    state = draw("Crash", on_strike=[0], settlement=10)
    assert (cash(state), "crash" in names(state), sight(state)["phase"]) == ([20, 20, 20], False, "step")


def test_AB34_in_fare_wars_it_is_paid() -> None:
    assert cash(draw("Crash", dice=(None, 2, 3), fare_wars=[0])) == [15, 20, 20]


def test_AB35_everybody_pays_ten_percent_of_the_market_share_and_one_at_zero() -> None:
    state = draw("Fuel Cost Hike", own={0: MIAMI, 1: CHICAGO})
    assert cash(state) == [20 - 6, 20 - 12, 20 - 1]
    assert [event["seat"] for event in told(state) if event["event"] == "owed"] == [0, 1, 2]
    assert told(state)[-1] == {"event": "owed", "seat": 2, "reason": "fuel", "amount": 1, "forgiven": 0}


def test_AB35_it_is_rounded_up(tmp_path: Any) -> None:
    from flightdeck.games.air_baron.board import BUILT_IN

    # A hub whose dominance is worth 31 instead of 30.
    text = BUILT_IN.read_text(encoding="utf-8").replace("market_share_dominance = 30", "market_share_dominance = 31")
    file = tmp_path / "odd.toml"
    file.write_text(text, encoding="utf-8")
    state = draw("Fuel Cost Hike", board=file, own={0: "Orlando, Tampa"})
    assert (shares(state)[0], cash(state)) == (31, [16, 19, 19])


def test_AB35_from_the_drawer_clockwise_and_not_on_strike() -> None:
    state = draw("Fuel Cost Hike", own={0: MIAMI}, on_strike=[0], settlement=10, turn=1)
    assert cash(state) == [20, 19, 19]
    assert [event["seat"] for event in told(state) if event["event"] == "owed"] == [1, 2]
    assert [event["seat"] for event in told(draw("Fuel Cost Hike", turn=2)) if event["event"] == "owed"] == [2, 0, 1]


def test_AB35_in_fare_wars_it_is_paid() -> None:
    assert cash(draw("Fuel Cost Hike", fare_wars=[0, 1])) == [19, 19, 19]


def test_AB35_the_rest_of_the_draw_goes_on_after_everybody_has_paid() -> None:
    state = draw("Fuel Cost Hike, Boston", "Fuel Cost Hike", own={1: "Boston"}, cash={1: 0})
    assert state.to_act == (1,)
    play(state, "sell Boston")
    assert (state.to_act, sight(state)["phase"], cash(state)) == ((0,), "step", [19, 3, 19])


def test_AB36_the_drawer_may_negate_or_wait() -> None:
    state = draw("Local Competitor, Boston", "Local Competitor", own={1: "Boston"})
    assert (sight(state)["phase"], sight(state)["contested"], sight(state)["competitor"]) == ("negate", "Boston", 0)
    assert (state.to_act, menu(state)) == ((0,), ["negate", "let it pay"])
    negated = state.copy()
    negated.watched = True
    play(negated, "negate")
    assert (cash(negated), sight(negated)["competitor"], sight(negated)["phase"]) == ([20, 20, 20], None, "step")
    assert told(negated) == [{"event": "negated", "seat": 0, "marker": "Boston"}]
    assert marker(negated, "Boston") == "drawn"
    assert not negated.undoable
    play(state, "let it pay")
    assert (cash(state), sight(state)["competitor"], sight(state)["contested"]) == ([20, 28, 20], 0, None)
    assert not state.undoable


def test_AB36_what_was_resolved_before_is_paid() -> None:
    state = draw("Local Competitor, Boston", "Boston", own={1: "Boston"})
    assert (cash(state), sight(state)["competitor"], sight(state)["phase"]) == ([20, 28, 20], 0, "step")


def test_AB36_the_holder_decides_over_markers_of_others() -> None:
    state = draw("New York hub", own={1: "Boston"}, turn=1, competitor=0)
    assert (state.to_act, sight(state)["active"]) == ((0,), 1)
    assert state.refuse(1, state.game.parse("negate")) == "it is not this player's turn"
    play(state, "negate")
    assert (state.to_act, cash(state)) == ((1,), [20, 20, 20])


def test_AB36_it_negates_one_marker_only() -> None:
    state = draw("Boston, Tampa", "Boston", own={1: "Boston, Tampa"}, turn=1, competitor=0)
    play(state, "negate")
    assert (cash(state), sight(state)["phase"]) == ([20, 24, 20], "step")


def test_AB36_jumbo_profit_and_events_cannot_be_negated() -> None:
    state = draw("Jumbo Profit", own={1: "Boston+"}, competitor=0, aside=2)
    assert (sight(state)["phase"], cash(state), sight(state)["competitor"]) == ("step", [20, 25, 20], 0)
    state = draw("Crash", competitor=1, dice=(None, 1, 2))
    assert (sight(state)["phase"], cash(state)) == ("step", [17, 20, 20])
    assert sight(draw("Government Contract", competitor=1))["phase"] == "bid"


def test_AB36_the_last_eligible_marker_of_the_round_is_negated_automatically() -> None:
    own = {1: "Boston, Tampa"}
    state = draw("Boston, Tampa", "Boston", own=own, turn=2, competitor=0)
    assert sight(state)["phase"] == "negate"
    play(state, "let it pay")
    assert (cash(state), sight(state)["phase"], names(state)[-1]) == ([20, 28, 20], "step", "negated")
    assert sight(state)["competitor"] is None
    state = draw("Boston", own=own, turn=2, competitor=0)
    assert (cash(state), sight(state)["phase"]) == ([20, 20, 20], "step")
    for other in ("Jumbo Profit", "Recession"):
        aside = 2 if other == "Jumbo Profit" else 3
        state = draw(f"Boston, {other}", "Boston", own=own, turn=2, competitor=0, aside=aside)
        assert (cash(state), names(state)[-2 if other == "Recession" else -1]) == ([20, 20, 20], "negated")


def test_AB36_not_before_the_last_turn_of_the_round() -> None:
    state = draw("Boston", own={1: "Boston"}, turn=1, competitor=0)
    assert sight(state)["phase"] == "negate"


@pytest.mark.parametrize("other", ["Boston", "New York hub"])
def test_AB36_the_last_player_of_the_round_resolves_it_before_a_hub_or_spoke(other: str) -> None:
    state = draw(f"Local Competitor, {other}", own={1: "Boston"}, turn=2)
    assert (sight(state)["phase"], cash(state), sight(state)["competitor"]) == ("step", [20, 20, 20], None)
    assert names(state)[-2:] == ["event", "negated"]


def test_AB36_the_last_player_has_a_choice_with_any_other_marker() -> None:
    state = draw("Local Competitor, Jumbo Profit", own={1: "Boston"}, turn=2, aside=2)
    assert menu(state) == ["resolve Jumbo Profit", "resolve Local Competitor"]
    assert menu(draw("Local Competitor, Crash", turn=2)) == ["resolve Crash", "resolve Local Competitor"]
    assert sight(draw("Local Competitor, Boston", own={1: "Boston"}, turn=1))["phase"] == "resolve"


def test_AB36_it_ends_with_the_round_and_with_its_holder() -> None:
    state = play(arrange(competitor=1, turn=2), "pass")
    assert sight(state)["competitor"] is None
    state = play(arrange(phase="fares", competitor=0), "leave")
    assert sight(state)["competitor"] is None
    state = play(arrange(phase="fares", competitor=1), "leave")
    assert sight(state)["competitor"] == 1


@pytest.mark.parametrize("move", ["negate", "let it pay"])
def test_AB36_there_must_be_a_profit_to_negate(move: str) -> None:
    assert refusal(arrange(competitor=0), move) == "there is no profit to negate now (AB36)"


def test_AB37_in_a_recession_every_marker_pays_one() -> None:
    own = {0: f"{CHICAGO}, Amsterdam", 1: "Boston+, Buffalo+, Hartford", 2: "Syracuse"}
    for name, paid in (
        ("Boston", [0, 1, 0]),
        ("Hartford", [0, 1, 0]),
        ("Amsterdam", [1, 0, 0]),
        ("Chicago hub", [1, 0, 0]),
        ("New York hub", [0, 1, 1]),
        ("Jumbo Profit", [0, 2, 0]),
    ):
        state = draw(name, own=own, recession=True, aside=2 if name == "Jumbo Profit" else 3)
        assert cash(state) == [20 + amount for amount in paid]


def test_AB37_it_begins_when_it_is_resolved_and_lasts_for_the_round() -> None:
    state = draw("Recession, Boston", "Recession", own={1: "Boston"})
    assert (cash(state), sight(state)["recession"]) == ([20, 21, 20], True)
    state = draw("Recession, Boston", "Boston", own={1: "Boston"})
    assert (cash(state), sight(state)["recession"]) == ([20, 28, 20], True)
    assert sight(play(state, "go on", "pass"))["recession"] is True
    assert sight(play(arrange(recession=True, turn=2), "pass"))["recession"] is False


def test_AB37_the_contract_is_paid_in_full() -> None:
    state = arrange(phase="fares", recession=True, contract_holder=0, contract_rate=5)
    assert cash(play(state, "no fare wars"))[0] == 25


def test_AB38_a_strike_raises_the_settlement_and_is_paid_or_begins() -> None:
    state = draw("Strike", settlement=5)
    assert (sight(state)["settlement"], sight(state)["phase"], menu(state)) == (10, "strike", ["settle", "strike"])
    assert told(state)[-1] == {"event": "settlement", "seat": 0, "amount": 10}
    paid = play(state.copy(), "settle")
    assert (cash(paid)[0], sight(paid)["seats"][0]["on_strike"], sight(paid)["settlement"]) == (10, False, 10)
    play(state, "strike")
    assert (cash(state)[0], sight(state)["seats"][0]["on_strike"], sight(state)["phase"]) == (20, True, "step")
    assert told(state)[-1] == {"event": "struck", "seat": 0}


def test_AB38_paying_is_told_and_never_resets_the_settlement() -> None:
    state = play(draw("Strike"), "settle")
    assert told(state)[-1] == {"event": "settled", "seat": 0, "amount": 5}
    assert (sight(state)["settlement"], cash(state)[0]) == (5, 15)
    assert cash(play(draw("Strike", cash={0: 5}), "settle"))[0] == 0


def test_AB38_on_strike_there_are_no_profits_from_the_other_marker() -> None:
    state = play(draw("Strike, Boston", "Strike", own={0: "Boston"}), "strike")
    assert cash(state)[0] == 20
    assert cash(play(draw("Strike, Boston", "Strike", own={0: "Boston"}), "settle"))[0] == 23


def test_AB38_drawn_while_on_strike_it_only_rises() -> None:
    state = draw("Strike", on_strike=[0], settlement=10)
    assert (sight(state)["settlement"], sight(state)["phase"], sight(state)["seats"][0]["on_strike"]) == (
        *(15, "step"),
        True,
    )


def test_AB38_all_strikers_share_the_marker() -> None:
    state = arrange(phase="fares", on_strike=[0, 1], settlement=15, own={1: "Boston"}, cup="")
    play(state, "no fare wars", "strike", "draw profits", "go on", "no fare wars")
    assert (sight(state)["settlement"], state.to_act, sight(state)["phase"]) == (5, (1,), "settle")


@pytest.mark.parametrize("settlement", [5, 0])
def test_AB38_at_zero_the_striker_is_settled(settlement: int) -> None:
    state = play(arrange(phase="fares", on_strike=[0, 1], settlement=settlement), "no fare wars")
    assert (sight(state)["settlement"], sight(state)["phase"]) == (0, "step")
    assert [seat["on_strike"] for seat in sight(state)["seats"]] == [False, True, False]
    assert told(state)[-1] == {"event": "settled", "seat": 0, "amount": 0}
    assert cash(state)[0] == 20


def test_AB38_the_marker_stays_at_thirty() -> None:
    assert sight(draw("Strike", settlement=25))["settlement"] == 30
    assert sight(draw("Strike", settlement=30))["settlement"] == 30


@pytest.mark.parametrize(
    ("move", "message"), [("settle", "there is no Strike to settle now"), ("strike", "there is no Strike now")]
)
def test_AB38_there_must_be_a_strike(move: str, message: str) -> None:
    for phase in ("step", "act"):
        assert refusal(arrange(phase=phase, on_strike=[0], settlement=10), move) == f"{message} (AB38)"


def test_AB38_a_striker_defends_as_usual() -> None:
    state = play(arrange(own={1: MIAMI}, on_strike=[1], settlement=5, dice=WIN), "take over Tampa")
    assert (owner(state, "Tampa"), told(state)[0]["defence"]) == (0, [1, 1, 1])
