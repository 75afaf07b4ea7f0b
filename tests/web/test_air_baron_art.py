"""The drawn board of Air Baron shows every hub, spoke, control marker and jet, and where one may click."""

from __future__ import annotations

import itertools
import math
import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
from markupsafe import Markup

import flightdeck.web
from flightdeck.games.air_baron.board import MOST_PLAYERS, built_in
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.view import BaronView
from flightdeck.games.catalogue import game
from flightdeck.web.games.air_baron import art, coast, symbols
from flightdeck.web.games.air_baron.board_svg import base, hub_id, live, numbers, spoke_id, thumbnail
from flightdeck.web.games.air_baron.layout import JET, JET_OUT, RING, TAG_REACH, layout
from flightdeck.web.games.air_baron.places import HUBS, SPOKES
from flightdeck.web.games.air_baron.projection import project
from flightdeck.web.games.airlines import art as airlines
from flightdeck.web.games.airlines import board_svg as airlines_board
from flightdeck.web.games.airlines_europe import art as europe
from flightdeck.web.games.airlines_europe import board_svg as europe_board
from flightdeck.web.maps.naming import LINE

BOARD = built_in()
CSS = (Path(flightdeck.web.__file__).parent / "static/flightdeck/board.css").read_text()
SEATS = range(MOST_PLAYERS)
Box = tuple[float, float, float, float]


@cache
def position(players: int, moves: int) -> BaronView:
    """After so many moves of players who buy whatever they can and sell nothing."""
    state, chance = game("air_baron", players, {"round_limit": 60}).start(5), random.Random(5)
    assert isinstance(state, BaronState)
    for _ in range(moves):
        seat = state.to_act[0]
        legal = [action for action in state.legal(seat) if not str(action).startswith("sell")] or state.legal(seat)
        buys = [action for action in legal if str(action).startswith("buy")]
        state.apply(seat, chance.choice(buys or legal))
        if state.over:
            break
    return state.view(0)


def full(players: int = MOST_PLAYERS) -> BaronView:
    """Every spoke controlled by somebody, a jet wherever one may be: the heaviest picture there is."""
    view = state_of(players)
    for place, (name, spoke) in enumerate(view["spokes"].items()):
        spoke["owner"], spoke["jumbo"], spoke["sst"] = place % players, spoke["domestic"], spoke["sst_capable"]
        view["hubs"][spoke["hub"]]["spokes"][place % players] += spoke["domestic"]
        assert name in BOARD.routes
    for place, hub in enumerate(view["hubs"].values()):
        hub["standing"][place % players] = "control" if place % 2 else "dominant"
    return view


def state_of(players: int) -> BaronView:
    state = game("air_baron", players, {}).start(3)
    assert isinstance(state, BaronState)
    return state.view(None)


POSITIONS = [position(6, 0), position(6, 400), position(2, 150), position(3, 300), full()]
NAMES = ["start", "six", "two", "three", "full"]


def open_spokes(view: BaronView) -> dict[str, str]:
    return {
        name: f"/t/7?route={BOARD.routes.index(name)}&amount=2"
        for name, spoke in view["spokes"].items()
        if spoke["owner"] is None
    }


def every_picture() -> list[Markup]:
    pictures = [art.symbols(), thumbnail("The United States"), base(BOARD, "Map"), base(BOARD)]
    for seat in SEATS:
        pictures += [art.token(seat), art.token(seat, "token")]
    pictures += [art.die(value) for value in range(1, 7)]
    for name in BOARD.marker_names:
        pictures += [art.marker(name, kind, "7/15", owner) for kind in art.KINDS for owner in (None, 3)]
    for view in POSITIONS:
        pictures.append(base(BOARD, in_play=view["hubs"]))
        pictures.append(live(BOARD, view, choices=open_spokes(view), label="Spokes"))
        pictures.append(live(BOARD, view, choices={}, last=[spoke_id(0), hub_id(3)]))
        pictures.append(art.share_track(BOARD, view, "Market share", lambda event: f"<{event}>"))
        pictures += [art.settlement_track(BOARD, view), art.contract_track(BOARD, view, "Government Contract")]
    return pictures


def texts(picture: Markup) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(picture).iter("text")]


def ids(picture: Markup) -> list[str]:
    return re.findall(r' id="([^"]+)"', picture)


def test_every_picture_is_well_formed_and_passes_a_strict_content_security_policy() -> None:
    for picture in every_picture():
        assert isinstance(picture, Markup)
        root = ET.fromstring(picture)
        assert root.tag == "svg"
        for element in root.iter():
            assert element.tag not in ("script", "style", "foreignObject")
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        told = root.get("role") in ("img", "group") and root.get("aria-label")
        assert told or root.get("aria-hidden") == "true"


def test_every_hub_is_drawn_with_its_numbers() -> None:
    drawn = {}
    for group in ET.fromstring(base(BOARD)).iter("g"):
        if group.get("class") == "hub":
            words = [text.text or "" for text in group.iter("text")]
            drawn[words[0]] = (*words[1:], len(list(group.iter("use"))))
    assert drawn == {
        name: (
            f"{BOARD.dominance_share[hub]}/{BOARD.control_share[hub]}",
            f"${BOARD.profit_low[hub]}/{BOARD.profit_high[hub]}",
            BOARD.jumbo_limit[hub],
        )
        for hub, name in enumerate(BOARD.hubs)
    }


def test_every_spoke_is_drawn_with_its_name_and_its_numbers() -> None:
    printed = base(BOARD)
    assert set(BOARD.routes) <= set(texts(printed))
    assert {f"way-{spoke}" for spoke in range(len(BOARD.routes))} <= set(ids(printed))
    drawn = [
        (group.find("text"), group.find("g[@class='capable']") is not None)
        for group in ET.fromstring(printed).iter("g")
        if (group.get("class") or "").startswith("counter")
    ]
    expected = [(numbers(BOARD, spoke), BOARD.sst_capable[spoke] != 0) for spoke in range(len(BOARD.routes))]
    assert sorted((text.text or "", capable) for text, capable in drawn if text is not None) == sorted(expected)


def test_AB9_foreign_spokes_show_both_numbers() -> None:
    assert numbers(BOARD, BOARD.routes.index("London")) == "20/40"
    assert numbers(BOARD, BOARD.routes.index("Seattle")) == "7"


def test_AB1_hubs_out_of_play_are_pale_with_their_spokes() -> None:
    view = POSITIONS[2]
    pale = ET.fromstring(base(BOARD, in_play=view["hubs"])).find("g[@class='out']")
    assert pale is not None
    words = {text.text for text in pale.iter("text")}
    assert set(BOARD.hubs) - set(view["hubs"]) == words & set(BOARD.hubs)
    assert set(BOARD.routes) - set(view["spokes"]) == words & set(BOARD.routes)
    assert ET.fromstring(base(BOARD)).find("g[@class='out']") is None


def test_every_place_is_set_by_hand() -> None:
    assert set(HUBS) == set(BOARD.hubs)
    assert set(SPOKES) == set(BOARD.routes)


def touches(disc: tuple[float, float, float], box: Box) -> bool:
    x, y, radius = disc
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)) < radius


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_hubs_counters_jets_and_names_lie_on_the_picture_and_beside_one_another() -> None:
    found = layout(BOARD)
    hubs = [(x, y, RING + 3) for x, y in found.hubs]
    counters = [(x, y, radius) for x, y, radius in found.spokes]
    edges = [(x, y + radius - 1, TAG_REACH) for x, y, radius in found.spokes]
    edges += [(x + radius * JET_OUT, y - radius * JET_OUT, JET) for x, y, radius in found.spokes]
    plates = [*found.ribbons, *(found.badge(hub) for hub in range(len(BOARD.hubs)))]
    names = [(name.left, name.top, name.left + name.width, name.top + LINE) for name in found.names]
    for x, y, radius in [*hubs, *counters, *edges]:
        assert project.shows((x, y), -radius)
    for left, top, right, bottom in [*plates, *names]:
        assert project.shows((left, top), 0)
        assert project.shows((right, bottom), 0)
    for (x, y, radius), (other_x, other_y, other_radius) in itertools.combinations([*hubs, *counters], 2):
        assert math.dist((x, y), (other_x, other_y)) > radius + other_radius + 3
    for disc in [*counters, *edges]:
        assert not [box for box in plates if touches(disc, box)]
    for disc in [*hubs, *counters, *edges]:
        assert not [box for box in names if touches(disc, box)]
    for one, other in itertools.combinations([*names, *found.ribbons], 2):
        assert not overlap(one, other)
    for one, other in itertools.product(names, plates):
        assert not overlap(one, other)


def test_no_line_runs_through_what_is_not_its_own() -> None:
    found = layout(BOARD)
    for spoke, curve in enumerate(found.curves):
        for other, (x, y, radius) in enumerate(found.spokes):
            if other != spoke:
                assert min(math.dist((x, y), point) for point in curve.dots(2.0)) > radius + 2, BOARD.routes[spoke]
    for curve in found.adjacent.values():
        for x, y, radius in found.spokes:
            assert min(math.dist((x, y), point) for point in curve.dots(2.0)) > radius + 5


def test_every_pair_of_adjacent_hubs_is_joined() -> None:
    assert len(layout(BOARD).adjacent) == 20
    line = ET.fromstring(base(BOARD)).find("g/path[@class='adjacent']")
    assert line is not None
    assert line.get("d", "").count("M") == 20


@pytest.mark.parametrize("view", POSITIONS, ids=NAMES)
def test_there_is_one_control_marker_for_each_spoke_that_somebody_controls(view: BaronView) -> None:
    expected = {}
    for name, spoke in view["spokes"].items():
        if spoke["owner"] is not None:
            jet = "ab-jumbo" if spoke["jumbo"] else "ab-sst" if spoke["sst"] else None
            expected[spoke_id(BOARD.routes.index(name))] = f"claim baron-{spoke['owner']}", jet
    drawn = {}
    for group in ET.fromstring(live(BOARD, view, choices={})).iter("g"):
        if group.get("id", "").startswith("spoke-"):
            carried = group.find("g[@class='carried']/use")
            drawn[group.get("id")] = group.get("class"), None if carried is None else carried.get("href", "")[1:]
    assert drawn == expected


@pytest.mark.parametrize("view", POSITIONS, ids=NAMES)
def test_AB32_a_badge_tells_who_is_strong_in_a_hub_and_its_market_share(view: BaronView) -> None:
    expected = {}
    for name, hub in view["hubs"].items():
        for seat, standing in enumerate(hub["standing"]):
            if standing in ("dominant", "control"):
                share = hub["market_share"][standing == "control"]
                expected[hub_id(BOARD.hubs.index(name))] = f"badge baron-{seat}", str(share)
    groups = ET.fromstring(live(BOARD, view, choices={})).iter("g")
    assert {
        group.get("id"): (group.get("class"), group.findtext("text"))
        for group in groups
        if group.get("id", "").startswith("hub-")
    } == expected


def test_the_ring_of_a_hub_has_a_part_for_each_spoke_controlled() -> None:
    view = POSITIONS[1]
    drawn = ET.fromstring(live(BOARD, view, choices={}))
    paths = [path for group in drawn.iter("g") if group.get("class") == "standing" for path in group]
    for seat in SEATS:
        parts = sum(path.get("d", "").count("M") for path in paths if path.get("class") == f"baron-{seat}")
        assert parts == sum(hub["spokes"][seat] for hub in view["hubs"].values())


def test_the_last_move_stands_out() -> None:
    view = POSITIONS[1]
    plain = live(BOARD, view, choices={})
    new = [*re.findall(r'id="(spoke-\d+)"', plain)[:2], *re.findall(r'id="(hub-\d+)"', plain)[:1]]
    marked = live(BOARD, view, choices={}, last=new)
    assert " last" not in plain
    assert marked.count(' last"') == 3
    assert marked.count('class="ring"') == 3


def test_choices_are_links_with_names_at_their_counters() -> None:
    view = POSITIONS[0]
    choices = open_spokes(view)
    focus = next(iter(choices))
    drawn = ET.fromstring(
        live(BOARD, view, choices=choices, focus=focus, describe=lambda name: f'Buy "{name}" & fly', label="Spokes")
    )
    assert drawn.get("role") == "group"
    links = list(drawn.iter("a"))
    assert {link.get("data-route"): link.get("href") for link in links} == choices
    assert [link.get("aria-label") for link in links] == [f'Buy "{link.get("data-route")}" & fly' for link in links]
    assert [link.get("data-route") for link in links if link.get("aria-current")] == [focus]
    for link in links:
        spoke = BOARD.routes.index(link.get("data-route", ""))
        aim = link.find("circle[@class='aim']")
        assert aim is not None
        assert (aim.get("cx"), aim.get("cy")) == tuple(f"{place:g}" for place in layout(BOARD).spokes[spoke][:2])
        assert link.find(f"use[@href='#way-{spoke}']") is not None
    assert [BOARD.routes[int(path.get("data-way", ""))] for path in drawn[0].iter("path")] == list(choices)


def test_the_share_track_shows_every_seat_every_event_every_loan_limit_and_the_target() -> None:
    for view in POSITIONS:
        drawn = ET.fromstring(art.share_track(BOARD, view))
        lanes = [group for group in drawn.iter("g") if (group.get("class") or "").startswith("lane")]
        assert len(lanes) == view["players"]
        assert [lane.findtext("text") for lane in lanes] == [str(seat["worth"]) for seat in view["seats"]]
        words = [text.text for text in drawn.iter("text")]
        assert {str(view["target"]), *(f"${limit}" for limit in BOARD.loan_limits)} <= set(words)
        events = [group for group in drawn.iter("g") if group.get("class") == "event"]
        assert len(events) == len(view["events"])
        for group, event in zip(events, view["events"], strict=True):
            taker = group.find("g")
            assert (None if taker is None else taker.get("class")) == (
                None if event["taken_by"] is None else f"baron-{event['taken_by']}"
            )


def test_the_share_track_goes_as_far_as_anybody_is() -> None:
    view = state_of(2)
    view["seats"][0]["share"], view["seats"][0]["worth"] = 540, 1440
    places = [float(disc.get("cx", "")) for disc in ET.fromstring(art.share_track(BOARD, view)).iter("circle")]
    assert max(places) < 1000
    view["events"] = []
    assert art.share_track(BOARD, view)


def test_AB38_the_settlement_and_who_is_on_strike() -> None:
    view = state_of(6)
    view["settlement"] = 30
    for seat in view["seats"]:
        seat["on_strike"] = True
    drawn = ET.fromstring(art.settlement_track(BOARD, view))
    assert [group.findtext("text") for group in drawn.iter("g") if group.get("class") == "step now"] == ["$30"]
    width = float(drawn.get("viewBox", "").split()[2])
    assert len(list(drawn.iter("circle"))) == 6
    assert all(11 < float(disc.get("cx", "")) < width - 11 for disc in drawn.iter("circle"))


def test_AB39_the_contract_and_who_holds_it() -> None:
    view = state_of(4)
    assert "now" not in art.contract_track(BOARD, view)
    view["contract"] = {"holder": 2, "rate": 4}
    drawn = art.contract_track(BOARD, view)
    assert re.findall(r'step now">.*?<text[^>]*>(.*?)<', drawn) == ["$4"]
    assert 'class="baron-2"' in drawn


def test_a_profit_marker_tells_what_it_is_whose_and_what_it_pays() -> None:
    marker = art.marker("San Francisco hub", "hub", "7/15", owner=1)
    assert texts(marker) == ["San", "Francisco", "7/15"]
    assert 'aria-label="San Francisco hub 7/15"' in marker
    assert "#ab-1" in marker
    assert texts(art.marker("event", "unknown")) == ["event"]
    assert 'aria-label="A &lt;b&gt;"' in art.marker("A", "event", title="A <b>")


def test_dice_have_as_many_pips_as_they_show() -> None:
    assert [art.die(value).count("pip") for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def light(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05


def contrast(one: str, other: str) -> float:
    return max(light(one), light(other)) / min(light(one), light(other))


def by_theme(name: str) -> list[str]:
    """A colour by day and by night."""
    (both,) = re.findall(rf"^ +--{name}: light-dark\((#\w+), (#\w+)\);", CSS, re.MULTILINE)
    return list(both)


def test_every_airline_has_a_sign_and_a_paint_of_its_own_that_its_ink_reads_on() -> None:
    assert len(set(symbols.GLYPHS)) == MOST_PLAYERS
    for theme in range(2):
        assert len({by_theme(f"baron-{seat}")[theme] for seat in SEATS}) == MOST_PLAYERS
    for seat in SEATS:
        (ink,) = re.findall(rf"\.baron-{seat} {{ --paint: var\(--baron-{seat}\); --ink: (#\w+); }}", CSS)
        for paint in by_theme(f"baron-{seat}"):
            assert contrast(paint, ink) >= 4.5


def test_words_and_numbers_read_by_day_and_by_night() -> None:
    pairs = [("ribbon", "ribbon-ink"), ("hub-plate", "board-ink"), ("licence", "board-ink"), ("tray", "board-ink")]
    pairs += [("halo", "board-ink"), ("space", "board-ink"), ("abroad", "board-ink"), ("licence", "sst")]
    for ground, ink in pairs:
        for one, other in zip(by_theme(ground), by_theme(ink), strict=True):
            assert contrast(one, other) >= 4.5


def test_every_shape_that_is_used_is_there() -> None:
    pictures = every_picture()
    there = {name for picture in pictures for name in ids(picture)}
    used = {name for picture in pictures for name in re.findall(r' href="#([^"]+)"', picture)}
    assert used <= there


def test_what_stands_on_the_front_page_has_names_of_its_own() -> None:
    """It shows the small pictures of all games, and their shapes."""
    here = {*ids(art.symbols()), *ids(thumbnail())}
    assert all(name.startswith("ab-") for name in here)
    for shapes, board in ((europe, europe_board), (airlines, airlines_board)):
        assert not here & {*ids(shapes.symbols()), *ids(board.thumbnail())}


def test_pictures_are_small() -> None:
    assert len(coast.LAND) + len(coast.BORDERS) + len(coast.LAKES) + len(coast.HOME) <= 20_000
    assert len(base(BOARD).encode()) <= 60_000
    assert len(thumbnail().encode()) <= 10_000
    for view in POSITIONS:
        every = {name: f"/t/7?route={spoke}" for spoke, name in enumerate(BOARD.routes) if name in view["spokes"]}
        picture = live(BOARD, view, choices=every, describe=lambda name: f"Attempt a takeover of {name} for $12")
        assert len(picture.encode()) <= 55_000
        assert len(art.share_track(BOARD, view).encode()) <= 8_000


def test_a_base_is_drawn_once() -> None:
    assert base(BOARD) == base(BOARD, in_play=BOARD.hubs)
    assert layout(BOARD) is layout(built_in())
