"""The drawn board of Airlines shows every city, route, circle, headquarters and marker, and where one may click."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from markupsafe import Markup

import flightdeck.web
from flightdeck.games.airlines.board import AIRLINES, CIRCLES, ROUTE_TYPES, built_in
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.games.airlines.view import AirlinesView
from flightdeck.web.games.airlines import art, plate
from flightdeck.web.games.airlines.board_svg import COAST, base, circle_id, headquarters_id, live, thumbnail
from flightdeck.web.games.airlines.layout import FLAG, HEADQUARTERS, layout, project
from flightdeck.web.games.airlines_europe import art as europe
from flightdeck.web.games.airlines_europe import board_svg as europe_board
from flightdeck.web.maps.naming import LINE
from flightdeck.web.maps.ways import RADIUS
from tests.web.pictures import shapes_of

BOARD = built_in()
CSS = (Path(flightdeck.web.__file__).parent / "static/flightdeck/board.css").read_text()


def position(claims: int = 0, sabotages: int = 0, inactive: tuple[str, ...] = ()) -> AirlinesView:
    """So many circles claimed here and there by airlines that may use them, some of the markers turned over."""
    chance = random.Random(claims)
    state = flightdeck.game("airlines").start(1)
    assert isinstance(state, AirlinesState)
    view = state.view(None)
    routes = view["routes"]
    everywhere = [name for name, circles in routes.items() for _ in circles]
    for turn, name in enumerate(chance.sample(everywhere, claims)):
        circle = next(circle for circle in routes[name] if circle["taken_by"] is None)
        users = [code for index, code in enumerate(AIRLINES) if BOARD.may_use(index, BOARD.routes.index(name))]
        circle["taken_by"], circle["sabotage"] = chance.choice(users), turn < sabotages
    owners = {circle["taken_by"] for circles in routes.values() for circle in circles}
    for code, airline in view["airlines"].items():
        airline["founded"], airline["inactive"] = code in owners and code not in inactive, code in inactive
    return view


ALL_CIRCLES = sum(BOARD.circle_count)
POSITIONS = [position(), position(40, 3), position(100, 6, ("KEA", "AUK")), position(ALL_CIRCLES, 9)]


def open_routes(view: AirlinesView) -> dict[str, str]:
    return {
        name: f"/t/7?route={route}&amount=2"
        for route, name in enumerate(BOARD.routes)
        if any(circle["taken_by"] is None for circle in view["routes"][name])
    }


def open_spots(view: AirlinesView) -> dict[tuple[str, int], str]:
    return {
        (name, circle["number"]): f"/t/7?route={BOARD.routes.index(name)}&number={circle['number']}"
        for name, circles in view["routes"].items()
        for circle in circles
        if circle["taken_by"] is None and circle["number"] >= 5
    }


def every_picture() -> list[Markup]:
    pictures = [art.symbols(), thumbnail("North America"), base(BOARD, "Map"), base(BOARD)]
    pictures += [art.stock_card(code, count) for code in AIRLINES for count in (1, 4)]
    pictures += [picture for code in AIRLINES for picture in (art.token(code), art.sabotage(code, "sabotage"))]
    pictures += [art.flight_card(kind, value) for kind in ROUTE_TYPES for value in (1, 14)]
    pictures += [art.line_sample(kind, kind) for kind in ROUTE_TYPES]
    for view in POSITIONS:
        pictures.append(live(BOARD, view, choices=open_routes(view), spots=open_spots(view), label="Routes"))
        pictures.append(live(BOARD, view, choices={}, last=[circle_id(0, 0), headquarters_id("OWL")], payments="Pays"))
    pictures += [art.holding(code, 3, f"3 {code}") for code in AIRLINES] + list(art.SIGNS.values())
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


def test_every_city_is_named_and_every_airline_has_its_flag() -> None:
    words = texts(base(BOARD))
    assert sorted(word for word in words if not word.isdigit()) == sorted([*BOARD.cities, *AIRLINES])


def test_every_route_has_its_circles_with_their_numbers() -> None:
    printed = base(BOARD)
    numbers = [number for route in range(len(BOARD.routes)) for number in BOARD.numbers(route)]
    assert sorted(int(word) for word in texts(printed) if word.isdigit()) == sorted(numbers)
    assert {f"way-{route}" for route in range(len(BOARD.routes))} <= set(ids(printed))


def test_the_five_kinds_of_lines_are_drawn_each_in_its_own_way() -> None:
    def looks(kind: str) -> tuple[str, ...]:
        rules = re.findall(rf"^\.kind-{kind} \.run {{(.*)}}$", CSS, re.MULTILINE)
        return ("waves" if "q" in art.line_sample(kind) else "plain", str(art.line_sample(kind).count("core")), *rules)

    assert len({looks(kind) for kind in ROUTE_TYPES}) == len(ROUTE_TYPES)
    printed = ET.fromstring(base(BOARD))
    for index, kind in enumerate(ROUTE_TYPES):
        line = printed.find(f"g[@class='kind-{kind}']/path[@class='run']")
        assert line is not None
        assert line.get("d", "").count("M") == list(BOARD.route_type).count(index)


def test_every_airline_has_a_sign_and_a_paint_of_its_own() -> None:
    assert [*shapes_of(art.symbols(), "sign")] == [f"al-{code}" for code in AIRLINES]
    assert len(set(shapes_of(art.symbols(), "sign").values())) == len(AIRLINES)
    paints = {re.findall(rf"\.air-{code} {{ --paint: (#\w+); --ink: #\w+; }}", CSS)[0] for code in AIRLINES}
    assert len(paints) == len(AIRLINES)


def test_initials_read_on_the_paint_of_every_airline() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    for code in AIRLINES:
        paint, ink = re.findall(rf"\.air-{code} {{ --paint: (#\w+); --ink: (#\w+); }}", CSS)[0]
        assert max(light(paint), light(ink)) / min(light(paint), light(ink)) >= 4.5


def test_colours_are_there_by_day_and_by_night() -> None:
    names = {f"--line-{kind}" for kind in ROUTE_TYPES} | {"--inactive"}
    for name in names:
        assert len(re.findall(rf"^ +{name}: light-dark\(#\w+, #\w+\);", CSS, re.MULTILINE)) == 1


def test_every_shape_that_is_used_is_there() -> None:
    pictures = every_picture()
    there = {name for picture in pictures for name in ids(picture)}
    used = {name for picture in pictures for name in re.findall(r' href="#([^"]+)"', picture)}
    assert used <= there


def test_what_stands_on_the_front_page_has_names_of_its_own() -> None:
    """It shows the small pictures of all games, and their shapes."""
    here = {*ids(art.symbols()), *ids(thumbnail())}
    assert not here & {*ids(europe.symbols()), *ids(europe_board.thumbnail())}


def test_circles_cities_and_names_lie_on_the_picture_and_beside_one_another() -> None:
    found = layout(BOARD)
    discs = [(x, y, RADIUS) for way in found.ways for x, y, _ in way.circles] + list(found.spots)
    boxes = [(name.left, name.top, name.left + name.width, name.top + LINE) for name in found.names]
    for x, y, radius in discs:
        assert project.shows((x, y), -radius)
    for (x, y, radius), (other_x, other_y, other_radius) in itertools.combinations(discs, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 > (radius + other_radius + 1) ** 2
    for left, top, right, bottom in boxes:
        assert project.shows((left, top), 0)
        assert project.shows((right, bottom), 0)
        for x, y, radius in discs:
            dx, dy = max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)
            assert dx * dx + dy * dy > radius * radius
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_flags_fly_within_the_room_of_their_names() -> None:
    found = layout(BOARD)
    for city in found.headquarters:
        left, top = found.flag(city)
        name, (x, y, _) = found.names[city], found.spots[city]
        assert name.left <= left
        assert left + FLAG <= name.left + name.width
        inside = HEADQUARTERS - 1
        assert not (left < x + inside and left + FLAG > x - inside and top < y + inside and top + LINE > y - inside)


@pytest.mark.parametrize("view", POSITIONS, ids=["start", "early", "late", "full"])
def test_there_is_one_marker_for_each_circle_taken(view: AirlinesView) -> None:
    expected = {
        circle_id(route, place): ("sabotage" if circle["sabotage"] else "claim", circle["taken_by"])
        for route, name in enumerate(BOARD.routes)
        for place, circle in enumerate(view["routes"][name])
        if circle["taken_by"] is not None
    }
    drawn = {}
    for group in ET.fromstring(live(BOARD, view, choices={})).iter("g"):
        if group.get("id", "").startswith("circle-"):
            kind, _, code = group.get("class", "").partition(" air-")
            drawn[group.get("id")] = kind, code
    assert drawn == expected


@pytest.mark.parametrize("view", POSITIONS, ids=["start", "early", "late", "full"])
def test_headquarters_tell_who_is_founded_and_who_is_out(view: AirlinesView) -> None:
    expected = {}
    for code, airline in view["airlines"].items():
        if airline["founded"] or airline["inactive"]:
            expected[headquarters_id(code)] = f"{'inactive' if airline['inactive'] else 'founded'} air-{code}"
    groups = ET.fromstring(live(BOARD, view, choices={})).iter("g")
    assert {
        group.get("id"): group.get("class") for group in groups if "headquarters" in group.get("id", "")
    } == expected


def test_the_last_move_stands_out() -> None:
    view = POSITIONS[1]
    plain = live(BOARD, view, choices={})
    new = [*re.findall(r'id="(circle-\d+-\d+)"', plain)[:2], *re.findall(r'id="(headquarters-\w+)"', plain)[:1]]
    marked = live(BOARD, view, choices={}, last=new)
    assert " last" not in plain
    assert marked.count(' last"') == 3
    assert marked.count('class="ring"') == 3


def test_choices_are_links_with_names_at_the_lowest_free_circle() -> None:
    view = POSITIONS[1]
    choices = open_routes(view)
    focus = next(iter(choices))
    drawn = ET.fromstring(
        live(BOARD, view, choices=choices, focus=focus, describe=lambda name: f'Fly "{name}" & land', label="Routes")
    )
    links = list(drawn.iter("a"))
    assert {link.get("data-route"): link.get("href") for link in links} == choices
    assert [link.get("aria-label") for link in links] == [f'Fly "{link.get("data-route")}" & land' for link in links]
    assert [link.get("data-route") for link in links if link.get("aria-current")] == [focus]
    for link in links:
        name = link.get("data-route", "")
        place = [circle["taken_by"] for circle in view["routes"][name]].index(None)
        aim, route = link.find("circle[@class='aim']"), BOARD.routes.index(name)
        assert aim is not None
        assert aim.get("cx") == f"{layout(BOARD).ways[route].circles[place].x:.0f}"
        assert link.find(f"use[@href='#way-{route}']") is not None
    reaches = [BOARD.routes[int(path.get("data-way", ""))] for path in drawn[0].iter("path")]
    assert reaches == list(choices)


def test_spots_are_links_with_names_at_single_circles() -> None:
    view = POSITIONS[2]
    spots = open_spots(view)
    focus = "{} {}".format(*next(iter(spots)))
    drawn = ET.fromstring(
        live(
            BOARD, view, choices={}, spots=spots, focus=focus, describe=lambda spot: f"Sabotage {spot}", label="Circles"
        )
    )
    assert drawn.get("role") == "group"
    links = list(drawn.iter("a"))
    assert {link.get("data-spot"): link.get("href") for link in links} == {
        f"{name} {number}": href for (name, number), href in spots.items()
    }
    assert [link.get("aria-label") for link in links] == [f"Sabotage {link.get('data-spot')}" for link in links]
    assert [link.get("data-spot") for link in links if link.get("aria-current")] == [focus]
    places = {
        (f"{circle.x:.0f}", f"{circle.y:.0f}"): f"{BOARD.routes[route]} {BOARD.circles[route * CIRCLES + place]}"
        for route, way in enumerate(layout(BOARD).ways)
        for place, circle in enumerate(way.circles)
    }
    for link in links:
        aim = link.find("circle[@class='aim']")
        assert aim is not None
        assert places[aim.get("cx", ""), aim.get("cy", "")] == link.get("data-spot")


def test_homes_are_links_at_headquarters() -> None:
    view, found = POSITIONS[0], layout(BOARD)
    homes = {code: f"/t/7?route={code}" for code in AIRLINES}
    links = list(ET.fromstring(live(BOARD, view, choices={}, homes=homes, focus="OWL", label="Homes")).iter("a"))
    assert {link.get("data-home"): link.get("href") for link in links} == homes
    assert [link.get("data-home") for link in links if link.get("aria-current")] == ["OWL"]
    cities = {code: city for city, code in found.headquarters.items()}
    for link in links:
        aim = link.find("circle[@class='aim']")
        assert aim is not None
        assert aim.get("cx") == f"{found.spots[cities[link.get('data-home', '')]].x:.0f}"


def test_many_places_to_choose_from_are_quiet() -> None:
    view = POSITIONS[0]
    some = dict(list(open_routes(view).items())[:5])
    assert ET.fromstring(live(BOARD, view, choices=some)).get("class") == "airlines map live"
    everywhere = ET.fromstring(live(BOARD, view, choices={}, spots=open_spots(view)))
    assert everywhere.get("class") == "airlines map live many"


@pytest.mark.parametrize("view", POSITIONS, ids=["start", "early", "late", "full"])
def test_a_plate_tells_what_the_airlines_pay(view: AirlinesView) -> None:
    drawn = ET.fromstring(live(BOARD, view, choices={}, payments="Pays"))
    found = drawn.find(".//g[@class='payments']")
    assert found is not None
    words = ["".join(cell.itertext()) for cell in found.iter("text")]
    assert words[0] == "Pays"
    for place, (code, airline) in enumerate(view["airlines"].items()):
        placed = airline["placed"]
        worth = f"{placed} / {placed // 2}" if airline["founded"] else "\N{EN DASH}"
        assert words[1 + 3 * place : 4 + 3 * place] == [code, worth, str(airline["markers"])]


def test_the_plate_hides_no_circle_no_city_and_no_name() -> None:
    found = layout(BOARD)
    right, bottom = plate.LEFT + plate.WIDTH, plate.TOP + plate.HEIGHT
    assert project.shows((right, bottom), 0)
    discs = [(x, y, RADIUS) for way in found.ways for x, y, _ in way.circles] + list(found.spots)
    for x, y, radius in discs:
        assert not (plate.LEFT - radius < x < right + radius and plate.TOP - radius < y < bottom + radius)
    for name in found.names:
        assert name.left > right or name.left + name.width < plate.LEFT or name.top + LINE < plate.TOP


def test_pictures_are_small() -> None:
    assert len(COAST.land) + len(COAST.borders) + len(COAST.lakes) <= 18_000
    assert len(base(BOARD).encode()) <= 70_000
    assert len(thumbnail().encode()) <= 10_000
    for view in POSITIONS:
        picture = live(
            BOARD,
            view,
            choices=open_routes(view),
            describe=lambda name: f"Claim a circle: {name}",
            payments="Pays most",
        )
        assert len(picture.encode()) <= 40_000


def test_a_base_is_drawn_once() -> None:
    assert base(BOARD) == base(BOARD)
    assert layout(BOARD) is layout(built_in())
