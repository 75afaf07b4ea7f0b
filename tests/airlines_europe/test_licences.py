"""Action A: AE10 to AE17."""

from __future__ import annotations

import pytest

from flightdeck.engine.errors import IllegalAction
from flightdeck.engine.state import State
from tests.airlines_europe.arrange import arrange
from tests.playing import menu, play, sight


def buys(state: State, airline: str) -> set[str]:
    start = f"buy {airline} "
    return {move.removeprefix(start) for move in menu(state) if move.startswith(start)}


def test_AE10_a_route_must_touch_the_home_airport_or_the_network() -> None:
    state = arrange(money={0: 30})
    assert buys(state, "white") == {
        "Saint Petersburg-Moscow",
        "Moscow-Riga",
        "Moscow-Warsaw",
        "Moscow-Kiev",
    }
    with pytest.raises(IllegalAction, match="does not touch the network of white"):
        play(state, "buy white Riga-Warsaw")
    play(state, "buy white Moscow-Riga")
    assert {"Stockholm-Riga", "Helsinki-Riga", "Riga-Warsaw"} <= buys(state, "white")
    assert sight(state)["seats"][0]["holdings"] == {}  # owning shares of white is not needed


def test_AE10_a_network_of_another_airline_does_not_help() -> None:
    state = arrange(money={0: 30}, routes={"Moscow-Riga": "white"})
    assert "Riga-Warsaw" not in buys(state, "red")


def test_AE11_always_the_cheapest_free_licence_paid_to_the_bank() -> None:
    state = arrange(money={0: 20}, routes={"London-Paris": "red"})
    play(state, "buy grey London-Paris")
    assert [licence["taken_by"] for licence in sight(state)["routes"]["London-Paris"]] == ["red", "grey", None]
    shown = sight(state)
    assert shown["seats"][0]["money"] == 17
    assert shown["bank"] == 90 - 17 - 16


def test_AE11_what_cannot_be_paid_cannot_be_bought() -> None:
    state = arrange(money={0: 3})
    assert buys(state, "white") == {"Saint Petersburg-Moscow", "Moscow-Kiev"}
    with pytest.raises(IllegalAction, match="costs 4 and there are only 3"):
        play(state, "buy white Moscow-Riga")


def test_AE12_one_licence_per_airline_and_route() -> None:
    state = arrange(money={0: 30}, routes={"Moscow-Riga": "white"})
    with pytest.raises(IllegalAction, match="white has a licence of this route already"):
        play(state, "buy white Moscow-Riga")


def test_AE12_a_route_just_bought_is_not_offered_to_the_airline_again() -> None:
    state = play(arrange(money={0: 30}), "buy white Moscow-Riga")
    assert "Moscow-Riga" not in buys(state, "white")


def test_AE12_a_full_route_is_closed() -> None:
    routes = chain("red", "London-Paris", "Dublin-Lisbon") | {"Dublin-London": "red grey"}
    state = arrange(money={0: 30}, routes=routes)
    assert "Reykjavik-Dublin" in buys(state, "grey")
    with pytest.raises(IllegalAction, match="the route is full"):
        play(state, "buy grey Dublin-Lisbon")


def test_AE12_a_route_closes_for_all_with_its_last_licence() -> None:
    routes = chain("red", "London-Paris") | {"Dublin-London": "red grey"}
    state = arrange(money={0: 30}, routes=routes)
    assert "Dublin-Lisbon" in buys(state, "grey")
    play(state, "buy red Dublin-Lisbon")
    assert "Dublin-Lisbon" not in buys(state, "grey")


def chain(airline: str, *routes: str) -> dict[str, str]:
    return dict.fromkeys(routes, airline)


def test_AE12_an_airline_without_planes_cannot_buy() -> None:
    seven = chain(
        "white",
        "Moscow-Riga",
        "Moscow-Kiev",
        "Moscow-Warsaw",
        "Saint Petersburg-Moscow",
        "Riga-Warsaw",
        "Warsaw-Berlin",
        "Warsaw-Kiev",
    )
    state = arrange(money={0: 30}, routes=seven)
    assert sight(state)["airlines"]["white"]["planes"] == 0
    assert buys(state, "white") == set()
    with pytest.raises(IllegalAction, match="no planes left"):
        play(state, "buy white Berlin-Vienna")


def test_AE13_a_plane_goes_on_the_circle_and_the_marker_moves_by_the_price() -> None:
    state = arrange(money={0: 20}, spaces={"white": 20})
    play(state, "buy white Moscow-Warsaw")
    white = sight(state)["airlines"]["white"]
    assert (white["space"], white["planes"]) == (25, 6)
    assert sight(state)["routes"]["Moscow-Warsaw"][0] == {"price": 5, "taken_by": "white"}


def test_AE13_past_the_last_space_the_marker_stays_on_the_last_space() -> None:
    state = play(arrange(money={0: 20}, spaces={"white": 78}), "buy white Moscow-Warsaw")
    assert sight(state)["airlines"]["white"]["space"] == 80


def test_AE14_a_distant_connection_has_one_licence_of_8_and_leads_nowhere() -> None:
    state = arrange(money={0: 30}, routes=chain("white", "Moscow-Kiev", "Kiev-Ankara"), spaces={"white": 20})
    before = buys(state, "white")
    play(state, "buy white Ankara-Bombay")
    shown = sight(state)
    assert shown["routes"]["Ankara-Bombay"] == [{"price": 8, "taken_by": "white"}]
    assert shown["airlines"]["white"]["space"] == 28
    assert buys(state, "white") == before - {"Ankara-Bombay"}


def test_AE15_completing_the_bonus_connection_moves_the_marker_on_once() -> None:
    almost = chain("orange", "Rome-Athens", "Marseille-Rome", "Paris-Marseille")
    state = arrange(money={0: 30}, routes=almost, spaces={"orange": 20})
    assert sight(state)["airlines"]["orange"]["bonus"] == 8
    play(state, "buy orange London-Paris")
    orange = sight(state)["airlines"]["orange"]
    assert orange["space"] == 20 + 2 + 8
    assert orange["bonus"] is None
    told = [state.game.tell(event, None, ["Ann", "Ben", "Cat"]) for event in state.events]
    assert told[-1] == "Orange has reached London: 8 spaces more, to space 30."
    play(state, "buy orange London-Madrid")  # from London on: no second bonus
    assert sight(state)["airlines"]["orange"]["space"] == 30 + 4


def test_AE15_the_bonus_needs_an_unbroken_chain_of_the_own_routes() -> None:
    routes = chain("orange", "Rome-Athens", "Marseille-Rome") | {"Paris-Marseille": "red", "London-Paris": "red"}
    state = arrange(money={0: 30}, routes=routes, spaces={"orange": 20})
    assert sight(state)["airlines"]["orange"]["bonus"] == 8
    assert "London-Paris" not in buys(state, "orange")


def test_AE15_the_bonus_comes_whichever_end_of_the_route_is_the_goal() -> None:
    routes = chain("green", "Stockholm-Riga", "Riga-Warsaw", "Warsaw-Budapest", "Budapest-Belgrade")
    state = play(arrange(money={0: 30}, routes=routes, spaces={"green": 20}), "buy green Belgrade-Athens")
    assert sight(state)["airlines"]["green"]["space"] == 20 + 3 + 10


def test_AE16_a_second_licence_may_be_bought_for_the_same_or_another_airline() -> None:
    state = play(arrange(money={0: 30}), "buy white Moscow-Kiev")
    assert "go on" in menu(state)
    assert {"Bucharest-Kiev", "Moscow-Riga"} <= buys(state, "white")
    assert buys(state, "red")
    assert "take money" not in menu(state)
    play(state, "buy red London-Paris")
    assert not [move for move in menu(state) if move.startswith("buy")]
    with pytest.raises(IllegalAction, match="AE16"):
        play(state, "buy red Paris-Zurich")


def test_AE16_without_money_for_a_second_licence_the_player_goes_on_at_once() -> None:
    state = play(arrange(money={0: 4}), "buy white Moscow-Kiev")
    assert not [move for move in menu(state) if not move.startswith(("take", "draw"))]


def test_AE16_going_on_leads_to_the_share() -> None:
    state = play(arrange(money={0: 30}, market="red red blue green white"), "buy white Moscow-Kiev", "go on")
    assert menu(state) == ["take blue", "take red", "take green", "take white", "draw"]


def test_AE17_one_share_of_the_market_which_is_filled_at_once() -> None:
    state = arrange(money={0: 4}, market="red red blue green white", pile="brown")
    play(state, "buy white Moscow-Kiev", "take blue")
    shown = sight(state, 0)
    assert shown["hand"] == {"blue": 1}
    assert shown["market"] == ["red", "red", "brown", "green", "white"]
    assert state.to_act == (1,)  # exactly one


def test_AE17_or_the_top_card_of_the_pile() -> None:
    state = arrange(money={0: 4}, market="red red blue green white", pile="brown black")
    before = sight(state)["pile"]
    play(state, "buy white Moscow-Kiev", "draw")
    shown = sight(state, 0)
    assert shown["hand"] == {"brown": 1}
    assert shown["market"] == ["red", "red", "blue", "green", "white"]
    assert shown["pile"] == before - 1
    with pytest.raises(IllegalAction):
        play(state, "draw", seat=0)


def test_AE17_only_what_is_in_the_market_can_be_taken() -> None:
    state = play(arrange(money={0: 4}, market="red red blue green white"), "buy white Moscow-Kiev")
    with pytest.raises(IllegalAction, match="no black share in the market"):
        play(state, "take black")


def test_AE10_to_AE22_one_action_a_turn_then_clockwise() -> None:
    state = arrange(3)
    for seat in (0, 1, 2, 0):
        assert state.to_act == (seat,)
        play(state, "take money")
