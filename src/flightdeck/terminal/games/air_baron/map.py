"""The map of the USA: hubs, a line for each spoke, and who controls it. What lies far off is named at the edge."""

from __future__ import annotations

from rich.text import Text

from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.view import CONTROL, BaronView, Spoke
from flightdeck.terminal.canvas import Point
from flightdeck.terminal.games.air_baron.looks import ink_of
from flightdeck.terminal.map import MARGIN, Cell, Map, cell_of

OPEN = "#4a6274"
HUB = "bold reverse"
AWAY = "dim"
# How much longer a degree of latitude looks than one of longitude in the middle of the USA.
STRETCH = 1.28
# How far from the hubs, in degrees, a domestic spoke may lie to be on the map itself.
NEAR = 7.0
# The width of the sea on either side, in degrees.
SEA = 4.0
WHOLE_CIRCLE = 360.0
# HAR beside PRO would be read as one word.
GAP = 1


def usa(board: Board, seen: BaronView, codes: dict[str, str], width: int) -> Text:
    """The map, so many characters wide."""
    map_ = UsaMap(board, seen, codes, width)
    map_.draw_lines()
    map_.draw_hubs()
    map_.draw_spokes()
    map_.draw_legend()
    return map_.canvas.drawn()


def on_the_map(board: Board) -> list[int]:
    """Hubs, and the domestic spokes that are not overseas."""
    hubs = board.city_positions[: len(board.hubs)]
    south, north = min(lat for lat, _ in hubs) - NEAR, max(lat for lat, _ in hubs) + NEAR
    west, east = min(lon for _, lon in hubs) - NEAR, max(lon for _, lon in hubs) + NEAR
    found = list(range(len(board.hubs)))
    for spoke in range(board.domestic_count):
        city = board.route_to[spoke]
        latitude, longitude = board.city_positions[city]
        if south <= latitude <= north and west <= longitude <= east:
            found.append(city)
    return found


def with_seas(positions: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Room in the west and in the east, where most of the lines leave the map."""
    longitudes = [east for _, east in positions]
    north = positions[0][0]
    return [*positions, (north, min(longitudes) - SEA), (north, max(longitudes) + SEA)]


class UsaMap(Map):
    def __init__(self, board: Board, seen: BaronView, codes: dict[str, str], width: int) -> None:
        self.shown = on_the_map(board)
        super().__init__(board, width, STRETCH, with_seas([board.city_positions[city] for city in self.shown]))
        self.board = board
        self.seen = seen
        self.codes = codes

    def spokes(self) -> list[tuple[int, Spoke]]:
        """Those in play, with what is seen of them."""
        return [
            (route, self.seen["spokes"][name])
            for route, name in enumerate(self.board.routes)
            if name in self.seen["spokes"]
        ]

    def route_end(self, route: int) -> Point:
        """Its city, or the point at the edge where the line to it leaves the map."""
        city = self.board.route_to[route]
        if city in self.shown:
            return self.points[city]
        start = self.route_start(route)
        return self.clipped(start, self.place(self.seen_from_hub(route)))

    def seen_from_hub(self, route: int) -> tuple[float, float]:
        """Tokyo is west of Los Angeles, however its longitude is written."""
        _, home = self.board.city_positions[self.board.route_from[route]]
        latitude, longitude = self.board.city_positions[self.board.route_to[route]]
        if longitude - home > WHOLE_CIRCLE / 2:
            longitude -= WHOLE_CIRCLE
        elif home - longitude > WHOLE_CIRCLE / 2:
            longitude += WHOLE_CIRCLE
        return latitude, longitude

    def clipped(self, start: Point, end: Point) -> Point:
        """As far along the line as there is room for a code."""
        (x0, y0), (x1, y1) = start, end
        left, right = 2.0 * MARGIN, 2.0 * (self.canvas.width - MARGIN) - 1
        top, bottom = 0.0, 4.0 * self.canvas.height - 1
        share = 1.0
        for at, to, low, high in ((x0, x1, left, right), (y0, y1, top, bottom)):
            if to < low:
                share = min(share, (at - low) / (at - to))
            elif to > high:
                share = min(share, (high - at) / (to - at))
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def draw_lines(self) -> None:
        """Open spokes first, so that those of airlines show where lines cross."""
        for only_owned in (False, True):
            for route, spoke in self.spokes():
                owner = spoke["owner"]
                if (owner is not None) == only_owned:
                    style = OPEN if owner is None else ink_of(self.seen, owner)
                    self.canvas.line(self.route_start(route), self.route_end(route), style)

    def draw_hubs(self) -> None:
        """In the colour of whoever controls one."""
        for number, name in enumerate(self.board.hubs):
            if name in self.seen["hubs"]:
                standing = self.seen["hubs"][name]["standing"]
                ruler = standing.index(CONTROL) if CONTROL in standing else None
                style = HUB if ruler is None else f"{HUB} {ink_of(self.seen, ruler)}"
                self.write_code(self.codes[name], self.cells[number], style, GAP)

    def draw_spokes(self) -> None:
        """Near ones before those at the edge, which may give way."""
        spokes = sorted(self.spokes(), key=lambda item: self.board.route_to[item[0]] not in self.shown)
        for route, spoke in spokes:
            owner = spoke["owner"]
            jets = ("J" if spoke["jumbo"] else "") + ("S" if spoke["sst"] else "")
            mark = "" if owner is None else f"{owner + 1}{jets}"
            style = (AWAY if not spoke["domestic"] else "") if owner is None else f"bold {ink_of(self.seen, owner)}"
            self.write_code(f"{self.codes[self.board.routes[route]]}{mark}", self.end_cell(route), style, GAP)

    def end_cell(self, route: int) -> Cell:
        return cell_of(self.route_end(route))

    def draw_legend(self) -> None:
        """In the lower left corner, where the map is empty."""
        lines = ["MIN open", "MIN2 of player 2", "MIN2J with a Jumbo", "AMS2S with an SST"]
        for row, line in enumerate(lines, self.canvas.height - len(lines)):
            if self.canvas.has_room(0, row, len(line)):
                self.canvas.write(0, row, line, "dim")
