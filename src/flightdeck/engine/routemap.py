"""The map that airline games are played on: cities, and routes between them, as indexed tables."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flightdeck.engine.data import Item, Reconstructed
from flightdeck.engine.tables import columns
from flightdeck.engine.text import mark as _

# No city, no airline, no card.
NONE: Final = -1
MOST_CITIES: Final = 120
MOST_ROUTES: Final = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class RouteMap:
    """What is printed on any such board. A game's own board adds its airlines, prices and cards."""

    def __init__(self) -> None:
        self.cities: list[str] = []
        self.city_ids: list[str] = []
        # Latitude and longitude.
        self.city_positions: list[tuple[float, float]] = []
        self.routes: list[str] = []
        # Both ends of each route; one that leaves the map ends at NONE.
        self.route_from: vec[i64] = vec[i64]([])
        self.route_to: vec[i64] = vec[i64]([])
        # The routes at a city are city_routes[city_first[city]:city_first[city + 1]].
        self.city_first: vec[i64] = vec[i64]([])
        self.city_routes: vec[i64] = vec[i64]([])
        self.digest = ""
        # Which parts of this board are not those of the published one.
        self.reconstructed: tuple[str, ...] = ()

    def add_city(self, city: Item, found: Reconstructed) -> None:
        name, city_id = city.name("name"), city.name("id")
        city.named(_("city '{name}'"), name=name)
        if len(self.cities) >= MOST_CITIES:
            city.complain(_("there are more than {most} cities"), most=MOST_CITIES)
        if city_id in self.city_ids or name.casefold() in [other.casefold() for other in self.cities]:
            city.complain(_("another city has the same id or name"))
        self.city_ids.append(city_id)
        self.cities.append(name)
        self.city_positions.append((city.decimal("lat", -90, 90), city.decimal("lon", -180, 180)))
        found.note("cities", city.source())

    def add_route(self, route: Item, ends: list[tuple[int, int]], from_key: str, to_key: str) -> None:
        """Read both ends of a route and append them to `ends`."""
        a, b = route.one_of(from_key, self.city_ids), route.one_of(to_key, self.city_ids)
        name = f"{self.name_of(a)}-{self.name_of(b)}"
        route.named(_("route {name}"), name=name)
        if len(self.routes) >= MOST_ROUTES:
            route.complain(_("there are more than {most} routes"), most=MOST_ROUTES)
        if a == b:
            route.complain(_("both ends are the same city"))
        if (a, b) in ends or (b, a) in ends:
            route.complain(_("there is another route between the same cities"))
        ends.append((a, b))
        self.routes.append(name)
        if route.has("km"):
            route.number("km", 1, 20_000)

    def name_of(self, city: int) -> str:
        return self.cities[city] if city != NONE else "?"

    def lay_routes(self, ends: list[tuple[int, int]]) -> None:
        """Set the tables, once the ends of all routes are known."""
        self.route_from, self.route_to = columns(ends, 2)
        first: list[int] = [0]
        touching: list[int] = []
        for city in range(len(self.cities)):
            touching += [route for route, pair in enumerate(ends) if city in pair]
            first.append(len(touching))
        self.city_first = vec[i64](first)
        self.city_routes = vec[i64](touching)

    def routes_at(self, city: int) -> list[int]:
        return [self.city_routes[place] for place in range(self.city_first[city], self.city_first[city + 1])]

    def reversed_name(self, route: int) -> str:
        """The name of a route from its other end."""
        start = self.cities[self.route_from[route]]
        return f"{self.routes[route][len(start) + 1 :]}-{start}"
