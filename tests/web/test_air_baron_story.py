"""How a game of Air Baron went: its numbers, charts and tables."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from markupsafe import Markup

import flightdeck
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.air_baron.board import built_in
from flightdeck.web.games.air_baron.diagrams import COLOURS, MOST_PLACES
from flightdeck.web.games.air_baron.history import Ending, History, Notes, Source, Use
from flightdeck.web.games.air_baron.summary import Teller
from flightdeck.web.postgame.colours import SEAT_DASHES
from flightdeck.web.postgame.story import Story
from tests.web.baron_truth import Truth
from tests.web.games import BARON_OFTEN, NAMES, baron_records, played_baron

BAD = "<b>&\"'</b> {x}"
SVG = "{http://www.w3.org/2000/svg}"
# As heavy as a chart may be, once for wide and once for narrow screens.
MOST_BYTES = 40_000


def whole(record: Record, upto: int | None = None) -> History:
    return Notes.history(record, flightdeck.game, upto)


def told_of(record: Record, names: list[str]) -> Story:
    game = flightdeck.game(record.game, record.players, record.options)
    return Teller.story(record, game, names, untranslated)


def check(record: Record) -> None:
    """A history is what can be worked out from the positions and actions alone."""
    told, truth = whole(record), Truth(record)
    assert told.moves == len(record.actions)
    assert told.winners == truth.winners
    assert told.target == truth.last["target"]
    for name, lines in (("share", told.shares), ("cash", told.cash), ("worth", told.worth)):
        assert lines == [[seats[seat][name] for seats in truth.rounds] for seat in truth.players]
    nothing = [0 for _ in truth.players]
    for source in Source:
        assert told.earned[source] == truth.earned.get(source.name, nothing), source
    for use in set(Use) - {Use.CRASH, Use.FUEL}:
        assert told.spent[use] == truth.spent.get(use.name, nothing), use
    both = [crash + fuel for crash, fuel in zip(told.spent[Use.CRASH], told.spent[Use.FUEL], strict=True)]
    assert both == truth.spent.get("CRASH AND FUEL", nothing)
    assert told.paid == {pair: amount for pair, amount in truth.paid.items() if amount}
    found = [(one.seat, one.spoke, one.round, one.defender, one.chance, one.won) for one in told.attacks]
    assert found == truth.attacks
    contracts = [[contract.seat, contract.round, contract.cost, contract.brought] for contract in told.contracts]
    assert contracts == truth.contracts
    assert (told.strikes, told.folded, told.left) == (truth.strikes, truth.folded, truth.left)


@given(baron_records)
def test_a_finished_game_adds_up(record: Record) -> None:
    check(record)


@pytest.mark.parametrize(
    ("players", "options", "leavers", "ending"),
    [
        (2, {}, 0, Ending.TARGET),
        (2, {}, 1, Ending.ALONE),
        (3, {"side": "west", "round_limit": 30}, 0, Ending.ROUND_LIMIT),
        (4, {"events": False}, 1, Ending.TARGET),
        (5, {"round_limit": 60, "side": "west"}, 3, Ending.ROUND_LIMIT),
        (6, {}, 0, Ending.TARGET),
        (6, {}, 5, Ending.ALONE),
    ],
)
def test_whatever_ends_a_game_it_adds_up(
    players: int, options: dict[str, object], leavers: int, ending: Ending
) -> None:
    record = played_baron(players, options, 7, leavers)
    check(record)
    assert whole(record).ending is ending


def test_all_ways_of_money_are_gone_in_some_game() -> None:
    """Or the comparison above would prove little."""
    games = [whole(played_baron(players, {"round_limit": 60}, seed)) for players in (3, 5) for seed in (4, 7, 9, 11)]
    for source in Source:
        assert any(any(told.earned[source]) for told in games), source
    for use in Use:
        assert any(any(told.spent[use]) for told in games), use
    assert any(any(told.strikes) for told in games)


def test_money_is_in_balance_after_every_move() -> None:
    record = played_baron(5, {"round_limit": 60}, 2)
    notes = Notes(record.start(flightdeck.game), over=True)
    for state, _, _ in record.replay(flightdeck.game, events=True):
        notes.move(state)
        assert [notes.balance(seat) for seat in range(5)] == [line[-1] for line in notes.told.cash]


def test_upto_is_the_beginning_of_the_whole() -> None:
    """A round that is not over has its last position; nothing that is told is secret while a game runs (AB43)."""
    record = played_baron(4, {"round_limit": 30}, 3)
    all_of_it = whole(record)
    for upto in (0, 1, 90, len(record.actions), len(record.actions) + 5):
        part = whole(record, upto)
        assert part.moves == min(upto, len(record.actions))
        assert [line[:-1] for line in part.cash] == [line[: part.rounds] for line in all_of_it.cash]
        assert part.attacks == all_of_it.attacks[: len(part.attacks)]
    running = Record.of(flightdeck.game("air_baron", 4, record.options), record.seed, NAMES[:4])
    running.actions = record.actions[:90]
    told = whole(running)
    told.over = True
    assert told == whole(record, 90)


def test_a_game_without_a_move() -> None:
    record = Record.of(flightdeck.game("air_baron", 3), 1, NAMES[:3])
    told = whole(record)
    assert (told.moves, told.rounds, told.winners, told.ending) == (0, 0, [], None)
    assert [line[0] for line in told.cash] == told.earned[Source.START]
    assert told.playing == [0, 1, 2]
    drawn = told_of(record, NAMES[:3])
    assert drawn.highlights == []
    for chart in drawn.charts:
        parsed(chart)


def test_a_false_result_is_noticed() -> None:
    record = played_baron(3, {"round_limit": 30}, 1)
    record.result = {"points": [1, 2, 3], "winners": [3]}
    with pytest.raises(BadRecord):
        whole(record, 10)


def parsed(markup: Markup) -> ElementTree.Element:
    """As XML; and there is nothing in it that a strict page would refuse."""
    assert not re.search(r"\sstyle\s*=|<script|<style|\son\w+=|url\(|javascript:", markup)
    return ElementTree.fromstring(str(markup))


def sums(table: Markup) -> list[int]:
    return [int("".join(cell.itertext())) for cell in parsed(table).findall(".//tfoot/tr/td")]


def numbers(table: Markup) -> dict[str, list[int]]:
    """By row."""
    return {
        "".join((row.find("th") or row).itertext()): [
            int((cell.findtext("span") or "").replace("·", "0")) for cell in row.findall("td")
        ]
        for row in parsed(table).findall("./table/tbody/tr")
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("limit", [0, 30])
def test_whole_games_can_be_drawn(players: int, limit: int) -> None:
    record = played_baron(players, {"round_limit": limit}, 4)
    told = told_of(record, [BAD] * players)
    assert (len(told.charts), len(told.tables)) == (3, 3)
    for chart in told.charts:
        assert len(list(parsed(chart).iter(f"{SVG}svg"))) == 2
        assert len(chart.encode()) < MOST_BYTES
    for table in told.tables:
        assert len(parsed(table).findall("./table/thead/tr/th")) == players + 1
    assert sums(told.tables[0]) == sums(told.tables[1])


def test_the_tables_are_what_was_noted() -> None:
    record = played_baron(4, {"round_limit": 60}, 4)
    told = whole(record)
    came, went, takeovers = told_of(record, NAMES[:4]).tables
    assert numbers(came) == {source.value: cells for source, cells in told.earned.items() if any(cells)}
    assert numbers(went) == {
        **{use.value: cells for use, cells in told.spent.items() if any(cells)},
        "cash in hand": [line[-1] for line in told.cash],
    }
    attacks = told.attacks
    assert numbers(takeovers) == {
        "takeovers tried": [sum(one.seat == seat for one in attacks) for seat in range(4)],
        "takeovers won": [sum(one.seat == seat and one.won for one in attacks) for seat in range(4)],
        "own spokes defended": [sum(one.defender == seat and not one.won for one in attacks) for seat in range(4)],
        "own spokes lost": [sum(one.defender == seat and one.won for one in attacks) for seat in range(4)],
    }


def test_a_long_game_is_thinned_out_but_keeps_its_end() -> None:
    # Money that is squandered on the contract wins no game.
    record = played_baron(6, {"round_limit": 200}, 9, often=BARON_OFTEN | {"drop": 1, "buy": 3, "pass": 1000})
    told = whole(record)
    assert told.rounds > 2 * MOST_PLACES
    for chart, lines in zip(told_of(record, NAMES).charts, (told.worth, told.shares, told.cash), strict=True):
        assert len(chart.encode()) < MOST_BYTES
        desc = parsed(chart).findtext(f".//{SVG}desc") or ""
        for name, line in zip(NAMES, lines, strict=True):
            assert f"{name}: from {line[0]} to {line[-1]}." in desc
        for path in parsed(chart).iter(f"{SVG}path"):
            assert len(re.findall("[MVL]", path.get("d", ""))) <= MOST_PLACES + 2


def test_the_target_is_a_line_to_reach() -> None:
    record = played_baron(3, {"round_limit": 30}, 1)
    chart = parsed(told_of(record, NAMES[:3]).charts[0])
    for drawing in chart.iter(f"{SVG}svg"):
        assert (drawing.findtext(f"{SVG}desc") or "").startswith("target: 350. Player 1: from")
        (path,) = [path for path in drawing.iter(f"{SVG}path") if path.get("stroke-dasharray") == "2 4"]
        assert re.fullmatch(r"M[0-9.]+ [0-9.]+H[0-9.]+", path.get("d", ""))


def test_a_worth_below_nothing_is_drawn() -> None:
    told = whole(Record.of(flightdeck.game("air_baron", 2), 1, NAMES[:2]))
    told.shares = told.cash = [[5, 0], [6, 8]]
    told.worth = [[5, -20], [6, 8]]
    chart = parsed(Teller(told, NAMES[:2], untranslated).charts()[0])
    assert "Player 1: from 5 to -20." in (chart.findtext(f".//{SVG}desc") or "")


def test_seats_have_the_colours_of_the_board() -> None:
    board = {"purple": "violet"}
    assert tuple(board.get(colour, colour) for colour in built_in().colours) == COLOURS
    assert len({*Teller.paints}) == len({*SEAT_DASHES}) == len(Teller.paints) == 6
