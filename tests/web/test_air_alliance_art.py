"""The drawn board of Air Alliance shows every airport with its shape, every plane, and where one may click."""

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
from flightdeck.games.air_alliance.board import AREAS, CLASSES, COLOURS, OPEN_TO_ALL, SHAPES, built_in
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView, Passenger, Plane, passenger
from flightdeck.games.catalogue import game
from flightdeck.web.games.air_alliance import art
from flightdeck.web.games.air_alliance.board_svg import (
    COAST,
    ROSE,
    airport_id,
    alliance_id,
    alliance_spots,
    base,
    live,
    plane_id,
    thumbnail,
)
from flightdeck.web.games.air_alliance.layout import (
    ALLIANCE_HEIGHT,
    ALLIANCE_WIDTH,
    ALLIANCES,
    MAP,
    PLACES,
    SPOT,
    layout,
)
from flightdeck.web.games.air_alliance.projection import project
from flightdeck.web.games.air_baron import art as baron
from flightdeck.web.games.air_baron import board_svg as baron_board
from flightdeck.web.games.airlines import art as airlines
from flightdeck.web.games.airlines import board_svg as airlines_board
from flightdeck.web.games.airlines_europe import art as europe
from flightdeck.web.games.airlines_europe import board_svg as europe_board
from tests.web.pictures import shapes_of

BOARD = built_in()
CSS = (Path(flightdeck.web.__file__).parent / "static/flightdeck/board.css").read_text()
SYMBOLS = [f"area {area}" for area in AREAS] + [f"airport {name}" for name in BOARD.airports]
SYMBOLS += ["priority", "codeshare black", "codeshare purple", "codeshare black or white"]
Box = tuple[float, float, float, float]


@cache
def position(players: int, moves: int) -> AllianceView:
    state, chance = game("air_alliance", players, {}).start(5), random.Random(5)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, chance.choice(state.legal(seat)))
        if state.over:
            break
    assert isinstance(state, AllianceState)
    return state.view(0)


def full() -> AllianceView:
    """A plane on every position, every alliance area taken: the heaviest picture there is."""
    state = game("air_alliance", 4, {}).start(3)
    assert isinstance(state, AllianceState)
    view = state.view(None)
    for number, airport in enumerate(view["airports"].values()):
        colours = COLOURS[:4] if airport["lands"] == "all" else (airport["lands"],)
        airport["planes"] = [
            Plane(colour=colours[(number + place) % len(colours)], may_take_off=place < BOARD.exits[number], left=[])
            for place in range(airport["room"])
        ]
    view["alliances"] = [["red", "black"], ["yellow", "blue", "green", "white"], ["purple"]]
    return view


POSITIONS = [position(4, 0), position(4, 80), position(2, 60), full()]
NAMES = ["start", "four", "two", "full"]


def hrefs(names: list[str]) -> dict[str, str]:
    return {name: f"/t/7?airport={BOARD.airports.index(name)}&plane=2" for name in names}


def passengers() -> list[Passenger]:
    """Everybody there is."""
    return [passenger(BOARD, card) for card in range(len(BOARD.passengers))]


def every_picture() -> list[Markup]:
    pictures = [art.symbols(), thumbnail("The world"), base(BOARD, "Map"), base(BOARD)]
    for colour in COLOURS:
        pictures += [art.plane(colour), art.token(colour, "A & B"), art.plane(colour, "x")]
    pictures += [art.symbol(name) for name in SYMBOLS]
    pictures += [art.passenger_card(one, second="A <b>", reserved=2) for one in passengers()]
    pictures += [art.passenger_card(one, "somebody") for one in passengers()]
    pictures += [art.ticket(one, "A <b>", reserved=1) for one in passengers()]
    pictures += [art.sticker(trio, "A & B") for trio in BOARD.trios]
    for view in POSITIONS:
        pictures.append(live(BOARD, view, choices=hrefs(BOARD.airports), focus="Seoul", label="Airports"))
        pictures.append(live(BOARD, view, choices={}, last=[airport_id(0), plane_id(3, 0), alliance_id(2)]))
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


def test_AA1_AA4_every_airport_is_drawn_with_its_shape_its_positions_its_code_and_its_colour() -> None:
    drawn = {}
    for group in ET.fromstring(base(BOARD)).iter("g"):
        looks = (group.get("class") or "").split()
        if looks[:1] == ["airport"]:
            words = [text.text or "" for text in group.iter("text")]
            runway = group.find("path[@class='runway']")
            assert runway is not None
            spots = [spot for spot in group.iter("circle") if (spot.get("class") or "").startswith("spot")]
            exits = sum("exit" in (spot.get("class") or "") for spot in spots)
            drawn[words[-1]] = words[:-1], len(spots), exits, runway.get("d", "").count("M"), looks[1:]
    expected = {}
    for number, name in enumerate(BOARD.airports):
        room, lands = int(BOARD.room[number]), BOARD.lands[number]
        owner = [] if lands == OPEN_TO_ALL else ["owned", f"aa-{COLOURS[lands]}"]
        words = [*(f"0{place + 1}" for place in range(room)), BOARD.codes[number]]
        expected[name] = words, room, BOARD.exits[number], room, owner
    assert drawn == expected


def test_AA4_a_Y_forks_above_and_an_inverted_Y_below_and_the_queue_begins_at_the_top() -> None:
    found = layout(BOARD)
    for number, airport in enumerate(found.airports):
        heights = [y - airport.middle[1] for _, y in airport.spots]
        exits = [height < 0 for height in heights]
        assert exits == [place < BOARD.exits[number] for place in range(BOARD.room[number])]
        assert airport.spots[0][0] <= airport.spots[1][0] or SHAPES[BOARD.shape[number]] == "inverted_Y"


def test_every_place_is_set_by_hand() -> None:
    assert set(PLACES) == set(BOARD.airports)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def alliance_boxes() -> list[Box]:
    return [(x, y, x + ALLIANCE_WIDTH, y + ALLIANCE_HEIGHT) for x, y in ALLIANCES]


def test_airports_alliance_areas_and_letters_lie_on_the_picture_and_beside_one_another() -> None:
    boxes = [airport.box for airport in layout(BOARD).airports] + alliance_boxes()
    boxes += [(x - 23, y - 23, x + 23, y + 23) for x, y in MAP["letters"].values()]
    boxes.append((ROSE[0] - 34, ROSE[1] - 34, ROSE[0] + 34, ROSE[1] + 34))
    for left, top, right, bottom in boxes:
        assert project.shows((left, top), -8)
        assert project.shows((right, bottom), -8)
    for one, other in itertools.combinations(boxes, 2):
        assert not overlap(one, other), (one, other)


def test_positions_do_not_touch() -> None:
    for airport in layout(BOARD).airports:
        for one, other in itertools.combinations(airport.spots, 2):
            assert math.dist(one, other) > 2 * SPOT
        assert max(y for _, y in airport.spots) + SPOT < airport.plate[1]
    for area, (left, top, right, bottom) in enumerate(alliance_boxes()):
        for x, y in alliance_spots(area):
            assert left + SPOT < x < right - SPOT
            assert top + SPOT < y < bottom - SPOT


def test_no_airport_hides_where_another_truly_lies() -> None:
    found = layout(BOARD).airports
    for one, other in itertools.permutations(found, 2):
        x, y = one.true
        assert not overlap((x - 3, y - 3, x + 3, y + 3), other.plate)
        assert all(math.dist(one.true, spot) > SPOT + 3 for spot in other.spots)


def test_the_pole_is_in_the_middle_and_the_south_at_the_rim() -> None:
    assert project(90, 77) == project.pole
    x, y = project(project.rim, project.meridian)
    assert (x, y) == pytest.approx((project.pole[0], project.pole[1] + project.down))
    north, south = project(60, 100), project(-30, 100)
    assert math.dist(project.pole, north) < math.dist(project.pole, south)


@pytest.mark.parametrize("view", POSITIONS, ids=NAMES)
def test_AA4_every_plane_stands_on_its_position_and_shows_whether_it_may_take_off(view: AllianceView) -> None:
    expected = {}
    for number, name in enumerate(BOARD.airports):
        for place, plane in enumerate(view["airports"][name]["planes"]):
            x, y = layout(BOARD).airports[number].spots[place]
            looks = f"aa-flying aa-{plane['colour']} {'ready' if plane['may_take_off'] else 'waits'}"
            expected[plane_id(number, place)] = (
                looks,
                f"translate({x:g} {y:g})",
                f"#aa-sign-{plane['colour']}",
                plane["may_take_off"],
            )
    drawn = {
        group.get("id"): (
            group.get("class"),
            group.get("transform"),
            group.findall("use")[1].get("href"),
            group.find("path[@class='lift']") is not None,
        )
        for group in ET.fromstring(live(BOARD, view, choices={})).iter("g")
        if group.get("id", "").startswith("plane-")
    }
    assert drawn == expected


@pytest.mark.parametrize("view", POSITIONS, ids=NAMES)
def test_AA7_allied_planes_stand_on_their_alliance_areas(view: AllianceView) -> None:
    drawn = {
        group.get("id"): [plane.get("class", "").removeprefix("aa-flying aa-") for plane in group.findall("g")]
        for group in ET.fromstring(live(BOARD, view, choices={})).iter("g")
        if group.get("id", "").startswith("alliance-")
    }
    assert drawn == {alliance_id(area): colours for area, colours in enumerate(view["alliances"]) if colours}


def test_the_last_move_stands_out() -> None:
    view = full()
    plain = live(BOARD, view, choices={})
    marked = live(BOARD, view, choices={}, last=[airport_id(4), plane_id(7, 1), alliance_id(0)])
    assert ' last"' not in plain
    assert marked.count(' last"') == 3
    assert marked.count('class="ring"') == 3
    # An airport that a plane just left stands out too.
    view["airports"]["Tokyo"]["planes"] = []
    assert live(BOARD, view, choices={}, last=[airport_id(0)]).count('class="ring"') == 1


def test_choices_are_links_with_names_around_their_airports() -> None:
    view = POSITIONS[1]
    choices = hrefs(["Tokyo", "Essen", "Cape Town"])
    drawn = ET.fromstring(
        live(BOARD, view, choices=choices, focus="Essen", describe=lambda name: f'Fly "{name}" & land', label="Fly")
    )
    assert drawn.get("role") == "group"
    links = list(drawn.iter("a"))
    assert {link.get("data-route"): link.get("href") for link in links} == choices
    assert [link.get("aria-label") for link in links] == [f'Fly "{link.get("data-route")}" & land' for link in links]
    assert [link.get("data-route") for link in links if link.get("aria-current")] == ["Essen"]
    for link in links:
        left, top, right, bottom = layout(BOARD).airports[BOARD.airports.index(link.get("data-route", ""))].box
        aim = link.find("g/rect[@class='aim']")
        assert aim is not None
        assert float(aim.get("width", "")) == pytest.approx(right - left, abs=0.1)
        assert float(aim.get("height", "")) == pytest.approx(bottom - top, abs=0.1)


def test_flight_symbols_tell_what_they_are() -> None:
    assert texts(art.symbol("area E")) == ["E"]
    assert 'class="area-E"' in art.symbol("area E")
    assert texts(art.symbol("airport Seoul")) == ["A4"]
    assert 'class="area-A"' in art.symbol("airport Seoul")
    assert texts(art.symbol("airport Nowhere")) == ["Now"]
    assert "#aa-priority" in art.symbol("priority")
    assert re.findall(r"#aa-sign-(\w+)", art.symbol("codeshare black")) == ["black"]
    assert re.findall(r"#aa-sign-(\w+)", art.symbol("codeshare black or white")) == ["black", "white"]
    assert 'aria-label="priority"' in art.symbol("priority")
    assert 'aria-label="Vorrang"' in art.symbol("priority", "Vorrang")


def test_a_passenger_card_tells_everything() -> None:
    agent = next(one for one in passengers() if one["name"] == "Secret Agent (MI6)")
    card = art.passenger_card(agent)
    assert texts(card)[:3] == ["F", "Secret", "Agent (MI6)"]
    assert {"3\u202f100", "E1", "London", "M3", "Istanbul"} <= set(texts(card))
    assert art.sticker_id("SPY TRIO") in card
    assert "class-first" in card
    translated = art.passenger_card(agent, "T & T", title="Agent <007>", second="スパイ", reserved=1)
    assert {"Agent <007>", "スパイ"} <= {" ".join(texts(translated)[1:3]), *texts(translated)}
    assert 'aria-label="T &amp; T"' in translated
    assert 'class="aa-yellow"' in translated
    assert "sticker" not in art.passenger_card(agent | {"trio": None})


def test_long_names_and_wide_letters_stay_on_the_card() -> None:
    assert art.ems("スター", 0.6) == 3.0
    assert art.ems("Star", 0.5) == 2.0
    longest = art.passenger_card(passengers()[0], title="ハリウッドスター", second="ハリウッドスター" * 2)
    for text in ET.fromstring(longest).iter("text"):
        if text.get("font-size"):
            assert float(text.get("font-size", "")) * art.ems(text.text or "", 0.6) <= art.WIDTH - 6


def test_a_ticket_tells_everything_that_matters_before_the_flight() -> None:
    agent = next(one for one in passengers() if one["name"] == "Secret Agent (MI6)")
    ticket = art.ticket(agent)
    assert texts(ticket)[:7] == ["F", "Secret Agent (MI6)", "3\u202f100", "E1", "London", "M3", "Istanbul"]
    assert ticket.count('class="aa-symbol"') == len(agent["symbols"])
    assert art.sticker_id("SPY TRIO") in ticket
    assert "class-first" in ticket
    reserved = art.ticket(agent, "T & T", title="Agent <007>", reserved=1)
    assert "Agent <007>" in texts(reserved)
    assert 'aria-label="T &amp; T"' in reserved
    assert 'class="aa-yellow"' in reserved
    assert "sticker" not in art.ticket(agent | {"trio": None})
    assert all(len(art.ticket(one).encode()) <= 4_000 for one in passengers())


def test_planes_that_may_be_chosen_stand_out_and_frames_do_not_when_nearly_all_airports_may() -> None:
    view = full()
    drawn = live(BOARD, view, choices=hrefs(BOARD.airports[:3]), may_fly=[plane_id(0, 0), plane_id(3, 1)])
    assert len(re.findall(r'class="aa-flying aa-\w+ (?:ready|waits) may"', drawn)) == 2
    assert 'class="map air-alliance live"' in drawn
    assert 'class="map air-alliance live many"' in live(BOARD, view, choices=hrefs(BOARD.airports))


def test_every_trio_has_a_sticker_of_its_own() -> None:
    signs, stickers = shapes_of(art.symbols(), "sign"), [art.sticker_id(trio) for trio in BOARD.trios]
    assert [name for name in signs if "trio" in name] == stickers
    assert len({signs[sticker] for sticker in stickers}) == len(BOARD.trios)


def test_every_head_is_worn() -> None:
    assert [*shapes_of(art.symbols(), "aa-head")] == [f"aa-head-{number}" for number in range(art.HEADS)]


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


def test_every_airline_and_every_area_has_a_paint_of_its_own_that_its_ink_reads_on() -> None:
    signs = {name: shape for name, shape in shapes_of(art.symbols(), "sign").items() if "sign" in name}
    assert [*signs] == [f"aa-sign-{colour}" for colour in COLOURS]
    assert len(set(signs.values())) == len(COLOURS)
    for names in ([f"aa-{colour}" for colour in COLOURS], [f"area-{area}" for area in AREAS]):
        paints = set()
        for name in names:
            ((paint, ink),) = re.findall(rf"^\.{name} {{ --paint: (#\w+); --ink: (#\w+); }}", CSS, re.MULTILINE)
            assert contrast(paint, ink) >= 4.5, name
            paints.add(paint)
        assert len(paints) == len(names)


def test_words_and_numbers_read_by_day_and_by_night() -> None:
    for ground in ("licence", "card", "space"):
        for one, other in zip(by_theme(ground), by_theme("board-ink"), strict=True):
            assert contrast(one, other) >= 4.5
    for travel_class in CLASSES:
        assert all(contrast(band, "#ffffff") >= 4.5 for band in by_theme(travel_class))


def test_every_shape_that_is_used_is_there() -> None:
    pictures = every_picture()
    there = {name for picture in pictures for name in ids(picture)}
    used = {name for picture in pictures for name in re.findall(r' href="#([^"]+)"', picture)}
    assert used <= there


def test_what_stands_on_the_front_page_has_names_of_its_own() -> None:
    """It shows the small pictures of all games, and their shapes."""
    here = {*ids(art.symbols()), *ids(thumbnail())}
    assert all(name.startswith("aa-") for name in here)
    for shapes, board in ((europe, europe_board), (airlines, airlines_board), (baron, baron_board)):
        assert not here & {*ids(shapes.symbols()), *ids(board.thumbnail())}


def test_no_name_comes_twice_on_a_page() -> None:
    for view in POSITIONS:
        parts = (art.symbols(), base(BOARD), live(BOARD, view, choices=hrefs(BOARD.airports)))
        names = [name for part in parts for name in ids(part)]
        assert len(names) == len(set(names))


def test_pictures_are_small() -> None:
    assert len(COAST.land) <= 20_000
    assert len(base(BOARD).encode()) <= 60_000
    assert len(thumbnail().encode()) <= 10_000
    for view in POSITIONS:
        picture = live(
            BOARD, view, choices=hrefs(BOARD.airports), describe=lambda name: f"Fly to {name} and land there"
        )
        assert len(picture.encode()) <= 60_000
    assert all(len(art.passenger_card(one).encode()) <= 4_000 for one in passengers())


def test_a_base_is_drawn_once() -> None:
    assert base(BOARD) == base(BOARD)
    assert layout(BOARD) is layout(built_in())
