"""The drawn board shows every city, route, airline and plane, and only what a seat may see."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET

import pytest
from markupsafe import Markup

import flightdeck
from flightdeck.games.airlines_europe.board import AIRLINES, SHARE_KINDS, built_in
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.games.airlines_europe.view import EuropeView
from flightdeck.web.games.airlines_europe import art
from flightdeck.web.games.airlines_europe.board_svg import COAST, base, licence_id, live, thumbnail
from flightdeck.web.games.airlines_europe.layout import layout, project
from flightdeck.web.games.airlines_europe.track_svg import attributes, printed, standing
from flightdeck.web.maps.ways import RADIUS
from tests.web.pictures import shapes_of

BOARD = built_in()


def track(view: EuropeView) -> Markup:
    """What is printed, and what stands on it."""
    return Markup("<svg {}>{}{}</svg>").format(attributes(BOARD, "Track"), printed(BOARD), standing(BOARD, view))


def position(players: int, seed: int, decisions: int) -> EuropeState:
    """A game of random moves in which licences are bought whenever that is possible."""
    state = flightdeck.game("airlines_europe", players=players, options={"flight_ban": True}).start(seed)
    assert isinstance(state, EuropeState)
    chance = random.Random(seed)
    for _ in range(decisions):
        seat = state.to_act[0]
        legal = state.legal(seat)
        eager = [action for action in legal if action.text.startswith(("buy", "ban"))]
        following = state.copy()
        following.apply(seat, chance.choice(eager if eager and chance.random() < 0.8 else legal))
        if following.over:
            break
        state = following
    return state


POSITIONS = [position(5, 1, 0), position(2, 2, 60), position(3, 3, 120), position(5, 4, 250)]


def open_routes(view: EuropeView) -> dict[str, str]:
    free = [
        name for name, licences in view["routes"].items() if any(licence["taken_by"] is None for licence in licences)
    ]
    return {name: f"/tables/7?route={BOARD.routes.index(name)}&airline=red" for name in free}


def every_picture() -> list[Markup]:
    pictures = [art.symbols(), thumbnail("Europe"), base(BOARD, "Map"), base(BOARD)]
    pictures += [art.share_card(kind, count) for kind in SHARE_KINDS for count in (1, 3)]
    pictures += [art.token(kind) for kind in SHARE_KINDS]
    for state in POSITIONS:
        view = state.view(0)
        pictures += [track(view), live(BOARD, view, choices=open_routes(view), label="Routes")]
    return pictures


def texts(picture: Markup) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(picture).iter("text")]


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


def test_every_name_is_on_the_map_and_no_other_word() -> None:
    words = texts(base(BOARD))
    names = [*BOARD.cities, *BOARD.distant_names.values()]
    assert sorted(word for word in words if not word.isdigit()) == sorted(names)


def test_every_route_has_its_licences_with_their_prices() -> None:
    printed = base(BOARD)
    prices = [price for route in range(len(BOARD.routes)) for price in BOARD.licences(route)]
    assert sorted(int(word) for word in texts(printed) if word.isdigit()) == sorted(prices)
    ids = {element.get("id") for element in ET.fromstring(printed).iter("path")}
    assert {f"way-{route}" for route in range(len(BOARD.routes))} <= ids


def test_every_airline_has_a_sign_of_its_own_a_home_and_its_goal() -> None:
    assert {*shapes_of(art.symbols(), "sign")} == {f"sign-{kind}" for kind in SHARE_KINDS}
    assert len(set(shapes_of(art.symbols(), "sign").values())) == len(SHARE_KINDS)
    printed = base(BOARD)
    for airline, kind in enumerate(AIRLINES):
        uses = printed.count(f'href="#sign-{kind}"')
        assert uses == (2 if BOARD.goal[airline] >= 0 else 1)


def test_every_shape_that_is_used_is_there() -> None:
    pictures = every_picture()
    there = {name for picture in pictures for name in re.findall(r' id="([^"]+)"', picture)}
    used = {name for picture in pictures for name in re.findall(r' href="#([^"]+)"', picture)}
    assert used <= there


def test_circles_lie_on_the_picture_and_beside_one_another() -> None:
    circles = [circle for way in layout(BOARD).ways for circle in way.circles]
    for number, (x, y, _) in enumerate(circles):
        assert RADIUS < x < project.width - RADIUS
        assert RADIUS < y < project.height - RADIUS
        for other_x, other_y, _ in circles[:number]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * RADIUS - 1) ** 2


@pytest.mark.parametrize("state", POSITIONS, ids=["start", "two", "three", "late"])
def test_there_is_one_plane_for_each_licence_taken(state: EuropeState) -> None:
    view = state.view(None)
    routes = view["routes"]
    assert isinstance(routes, dict)
    expected = {
        licence_id(route, place): licence["taken_by"]
        for route, name in enumerate(BOARD.routes)
        for place, licence in enumerate(routes[name])
        if licence["taken_by"] is not None
    }
    drawn = {}
    for group in ET.fromstring(live(BOARD, view, choices={})).iter("g"):
        if group.get("id", "").startswith("licence-"):
            drawn[group.get("id")] = group.get("class", "").replace("plane air-", "")
    assert drawn == expected


def test_the_last_move_stands_out() -> None:
    view = POSITIONS[-1].view(None)
    plain = live(BOARD, view, choices={})
    taken = re.findall(r'id="(licence-\d+-\d+)"', plain)[:2]
    marked = live(BOARD, view, choices={}, last=taken)
    assert plain.count("last") == 0
    assert marked.count(' last"') == 2
    assert marked.count('class="ring"') == 2


def test_choices_are_links_with_names() -> None:
    view = POSITIONS[2].view(0)
    choices = open_routes(view)
    focus = next(iter(choices))
    picture = live(
        BOARD, view, choices=choices, focus=focus, describe=lambda name: f'Buy "{name}" & fly', label="Routes"
    )
    drawn = ET.fromstring(picture)
    links = list(drawn.iter("a"))
    assert {link.get("data-route"): link.get("href") for link in links} == choices
    assert [link.get("aria-label") for link in links] == [f'Buy "{link.get("data-route")}" & fly' for link in links]
    assert [link.get("data-route") for link in links if link.get("aria-current")] == [focus]
    for link in links:
        assert link.find("circle[@class='aim']") is not None
    # Below all links, so that the length of one route never lies over the licence of another.
    reaches = [BOARD.routes[int(path.get("data-way", ""))] for path in drawn[0].iter("path")]
    assert reaches == list(choices)


def test_what_holds_links_is_no_image() -> None:
    view = POSITIONS[0].view(0)
    assert 'role="img"' in live(BOARD, view, choices={}, label="Planes")
    assert 'role="group"' in live(BOARD, view, choices=open_routes(view), label="Planes")


def test_bonus_markers_lie_at_their_goals_until_they_are_won() -> None:
    for state in POSITIONS:
        view = state.view(None)
        airlines = view["airlines"]
        assert isinstance(airlines, dict)
        expected = [f"+{airline['bonus']}" for airline in airlines.values() if airline["bonus"] is not None]
        assert sorted(texts(live(BOARD, view, choices={}))) == sorted(expected)


def test_the_share_track_has_every_space_region_and_marker() -> None:
    view = POSITIONS[2].view(None)
    picture = track(view)
    words = texts(picture)
    assert [int(word) for word in words if word.isdigit()][: BOARD.last_space] == list(range(1, BOARD.last_space + 1))
    for _, _, points in BOARD.regions:
        assert "\N{EN DASH}".join(str(number) for number in points) in words
    airlines = view["airlines"]
    assert isinstance(airlines, dict)
    assert set(re.findall(r'id="marker-(\w+)"', picture)) == set(airlines)
    assert picture.count("plate next") == 1


def test_pictures_are_small() -> None:
    assert len(COAST.land) + len(COAST.borders) <= 28_000
    assert len(base(BOARD).encode()) <= 60_000
    assert len(thumbnail().encode()) <= 8_000
    for state in POSITIONS:
        view = state.view(0)
        picture = live(BOARD, view, choices=open_routes(view), describe=lambda name: f"Buy a licence: {name}")
        assert len(picture.encode()) <= 28_000
        assert len(track(view).encode()) <= 16_000


def test_nothing_secret_is_drawn() -> None:
    """Hands, points and picks differ from seat to seat; the board does not."""
    for state in POSITIONS:
        views = [json.loads(json.dumps(state.view(seat))) for seat in (None, 0, 1)]
        assert len({live(BOARD, view, choices={}) for view in views}) == 1
        assert len({track(view) for view in views}) == 1


def test_a_base_is_drawn_once() -> None:
    assert base(BOARD) == base(BOARD)
    assert layout(BOARD) is layout(built_in())
