"""Extra turns, the last round, the end and the score: AA17 to AA20."""

from __future__ import annotations

import pytest

from flightdeck.engine.state import State
from tests.air_alliance.arrange import arrange, marked, row, stopping
from tests.playing import menu, names, play, refusal, sight, told

THREE = "Chef, Banker, Painter"


@pytest.mark.parametrize(("won", "who"), [("", 1), ("Chef, Banker", 1), (THREE, 0), (THREE + ", Surfer", 0)])
def test_AA17_three_or_more_passengers_give_another_turn_at_once(won: str, who: int) -> None:
    state = stopping(arrange(won=won))
    assert state.to_act == (who,)
    assert ("extra_turn" in names(state)) == (who == 0)


def test_AA17_it_is_a_whole_turn() -> None:
    state = stopping(arrange(won=THREE, used=[1, 0, 0], markers_left=1, has_reserved=True))
    view = sight(state)
    assert (view["markers_left"], view["used"], view["phase"], view["won"]) == (3, [], "marker", [])
    assert any(move.startswith("reserve") for move in menu(state))
    assert stopping(state).to_act == (1,)  # what was won in the turn before does not count again


def test_AA17_again_and_again_with_three_players() -> None:
    state = stopping(arrange(won=THREE, turns_in_a_row=5))
    assert state.to_act == (0,)


def test_AA17_with_two_players_at_most_two_turns_in_a_row_and_then_the_count_begins_anew() -> None:
    assert stopping(arrange(2, won=THREE)).to_act == (0,)
    state = stopping(arrange(2, won=THREE, turns_in_a_row=1))
    assert (state.to_act, names(state).count("extra_turn")) == ((1,), 0)
    assert state.to_dict()["turns_in_a_row"] == 0
    assert stopping(stopping(state)).to_act == (1,)


def test_AA17_the_count_of_turns_in_a_row_grows_with_each_extra_turn() -> None:
    state = stopping(arrange(2, won=THREE))
    assert state.to_dict()["turns_in_a_row"] == 1
    assert stopping(state).to_dict()["turns_in_a_row"] == 0


def last_card(**more: object) -> State:
    """The next passenger who is revealed is the last of the pile."""
    settings: dict[str, object] = {"pile": "Perfumer", "others": "discards"}
    return arrange(**(settings | more))  # type: ignore[arg-type]


def test_AA18_when_the_pile_runs_empty_the_discards_are_shuffled_and_the_last_round_comes() -> None:
    state = last_card()
    before = sight(state)
    play(state, "stop")
    view = sight(state)
    assert names(state) == ["lost", "last_round", "reshuffled", "arrived"]
    assert row(state)[-1] == "Perfumer"
    assert (view["pile"], view["discards"]) == (len(before["discards"]) + 1, [])  # the one just lost, too
    assert (state.to_act, view["last_turns"], view["last_round_comes"]) == ((1,), 3, False)


def test_AA18_from_the_next_player_on_each_has_one_more_turn_the_active_player_last() -> None:
    state = last_card(active=1)
    play(state, "stop")
    seats = []
    while not state.over:
        seats.append(state.to_act[0])
        play(state, "keep the row", "stop")
    assert seats == [2, 0, 1]
    assert names(state)[-1] == "over"


def test_AA18_an_extra_turn_earned_when_the_pile_ran_out_comes_first_and_is_not_yet_of_the_last_round() -> None:
    state = stopping(last_card(won=THREE))
    view = sight(state)
    assert (state.to_act, view["phase"], view["last_turns"], view["last_round_comes"]) == ((0,), "marker", 0, True)
    assert any(move.startswith("reserve") for move in menu(state))
    stopping(state)
    assert (state.to_act, sight(state)["phase"], sight(state)["last_turns"]) == ((1,), "replace", 3)


def test_AA18_an_extra_turn_earned_in_the_last_round_comes_before_the_next_player() -> None:
    state = stopping(arrange(won=THREE, last_turns=1))
    assert (state.to_act, sight(state)["phase"], sight(state)["last_turns"]) == ((0,), "replace", 1)
    play(state, "keep the row")
    assert stopping(state).over


def test_AA18_with_two_players_an_extra_turn_in_the_last_round_is_one_only() -> None:
    state = stopping(arrange(2, won=THREE, last_turns=2, turns_in_a_row=1))
    assert (state.to_act, sight(state)["last_turns"]) == ((1,), 1)


def test_AA18_the_pile_may_run_out_again_without_a_further_round() -> None:
    state = last_card(last_turns=2)
    play(state, "stop")
    assert (names(state).count("reshuffled"), names(state).count("last_round")) == (1, 0)
    assert (sight(state)["last_turns"], sight(state)["last_round_comes"]) == (1, False)
    coming = stopping(last_card(won=THREE, last_round_comes=True))
    assert "last_round" not in names(coming)
    assert sight(coming)["last_round_comes"]


def test_AA18_without_discards_the_row_is_shorter_than_six() -> None:
    state = arrange(row="Board Gamer (1)", planes={"Tokyo": "r"}, others="beside", last_turns=2)
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    assert (len(row(state)), sight(state)["pile"]) == (5, 0)
    play(state, "stop", "lay Board Gamer (1) on 1")
    assert (len(row(state)), sight(state)["pile"]) == (5, 0)  # the one who was lost comes again


def test_AA18_the_last_card_may_come_in_the_middle_of_a_turn_which_goes_on() -> None:
    state = last_card(row="Board Gamer (1)", planes={"Tokyo": "r"})
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    view = sight(state)
    assert (state.to_act, view["phase"], view["last_round_comes"], view["last_turns"]) == ((0,), "marker", True, 0)
    assert any(move.startswith("reserve") for move in menu(state))


def test_AA18_the_new_pile_is_shuffled_by_chance() -> None:
    first, second = (play(last_card(seed=seed), "stop").to_dict()["pile"] for seed in (1, 2))
    assert isinstance(first, list)
    assert isinstance(second, list)
    assert first != second
    assert sorted(first) == sorted(second)


def test_AA19_at_the_start_of_a_turn_the_row_except_reserved_passengers_may_be_replaced() -> None:
    state = arrange(
        phase="replace",
        last_turns=3,
        row="Chef, Banker, Sailor, Surfer, Perfumer, Winemaker",
        reserved={"Sailor": 2},
        pile="Painter, Inventor, Mariachi, Pianist, Falconer",
    )
    assert menu(state) == ["replace the row", "keep the row"]
    play(state, "replace the row")
    assert row(state) == ["Sailor", "Painter", "Inventor", "Mariachi", "Pianist", "Falconer"]
    assert marked(state) == {"Sailor": 2}
    assert sorted(sight(state)["discards"]) == ["Banker", "Chef", "Perfumer", "Surfer", "Winemaker"]
    assert names(state) == ["replaced"] + ["lost"] * 5 + ["arrived"] * 5
    assert told(state)[0]["seat"] == 0
    assert sight(state)["phase"] == "marker"


def test_AA19_the_row_may_be_kept() -> None:
    state = arrange(phase="replace", last_turns=3, row=THREE)
    before = row(state)
    play(state, "keep the row")
    assert (row(state), names(state), sight(state)["phase"]) == (before, [], "marker")


@pytest.mark.parametrize("move", ["replace the row", "keep the row"])
def test_AA19_only_at_the_start_of_a_turn_of_the_last_round(move: str) -> None:
    message = "the row is replaced only at the start of a turn of the last round (AA19)"
    assert refusal(arrange(), move) == message
    assert refusal(arrange(last_turns=2), move) == message


def test_AA19_before_anything_else_even_an_alliance() -> None:
    on = {0: "Korean Star; Backpacker; Mountaineer"}
    for move in ("replace the row", "keep the row"):
        state = arrange(phase="replace", last_turns=3, on=on)
        assert refusal(state, "ally with black at 1") == "alliances are formed at the start of a turn (AA7)"
        assert sight(play(state, move))["phase"] == "ally"


def test_AA19_there_are_no_reservations_in_the_last_round() -> None:
    state = arrange(last_turns=3, row="Chef")
    assert refusal(state, "reserve Chef") == "in the last round there are no reservations (AA19)"


def test_AA19_the_pile_that_is_too_short_takes_the_row_that_was_replaced() -> None:
    state = arrange(phase="replace", last_turns=2, row="Chef, Banker", size=2, pile="Painter", others="beside")
    play(state, "replace the row")
    assert sorted(row(state)) == ["Banker", "Chef", "Painter"]
    assert (sight(state)["last_turns"], names(state).count("last_round")) == (2, 0)


def over(**more: object) -> State:
    return play(arrange(last_turns=1, **more), "stop")  # type: ignore[arg-type]


def test_AA20_all_miles_count_on_the_pass_covered_or_beside_it() -> None:
    state = over(on={0: "Chef, Banker; Sailor; ", 1: "Pearl Diver; ; "}, beside={0: "Surfer"})
    assert state.scores == [8300 + 12000 + 9600 + 7400, 20400, 0]
    seat = sight(state)["seats"][0]
    assert (seat["miles"], seat["points"], seat["trios"], seat["passengers"]) == (37300, 37300, 0, 4)
    assert (state.winners, state.over, state.to_act) == ((0,), True, ())
    assert told(state)[-1] == {"event": "over", "seat": -1, "points": [37300, 20400, 0], "winners": [0]}


def test_AA20_30000_for_each_complete_trio() -> None:
    state = over(on={1: "Yeti; Bigfoot; "}, beside={1: "Neanderthal", 0: "Folklorist, Archaeologist", 2: "Professor"})
    assert state.scores == [6900 + 3300, 9200 + 4800 + 3500 + 30_000, 7500]
    assert [seat["trios"] for seat in sight(state)["seats"]] == [0, 1, 0]
    two = over(beside={0: "Yeti, Bigfoot, Neanderthal, Folklorist, Archaeologist, Professor"})
    assert two.scores[0] == 17_500 + 17_700 + 60_000


def test_AA20_a_tie_goes_to_more_passengers_and_is_shared_then() -> None:
    more = over(beside={0: "Banker", 1: "Screenwriter, Marathon Runner"})
    assert (more.scores, more.winners) == ([12000, 12000, 0], (1,))
    shared = over(beside={1: "Winemaker", 2: "Honeymooner"})
    assert (shared.scores, shared.winners) == ([0, 5900, 5900], (1, 2))
    assert over().winners == (0, 1, 2)


def test_AA20_points_win_over_passengers_and_trios_over_miles() -> None:
    assert over(beside={0: "Pearl Diver", 1: "Chef, Winemaker"}).winners == (0,)
    assert over(beside={0: "Pearl Diver, Opera Singer", 1: "Yeti, Bigfoot, Neanderthal"}).winners == (1,)


def test_AA20_the_end_is_not_taken_back() -> None:
    state = play(arrange(phase="lay", won="Chef", last_turns=1), "lay Chef on 1")
    assert (state.over, state.undoable, state.scores) == (True, False, [8300, 0, 0])


def test_AA20_nobody_has_won_before_the_end() -> None:
    state = arrange(beside={0: "Chef"})
    assert (state.winners, state.scores) == ((), [8300, 0, 0])
