"""How the world lies on the picture: seen from above the north pole, the south towards the rim."""

from __future__ import annotations

import math

from flightdeck.web.maps.projection import Picture, Point


class Polar(Picture):
    """An azimuthal projection, bent into an egg that fills the picture.

    The nearer to the pole, the larger everything is: Europe is crowded, the southern seas are empty.
    """

    pole: Point = (600.0, 390.0)
    # From the pole to the rim: to either side, up, down.
    across, up, down = 586.0, 374.0, 594.0
    # The meridian that runs straight down, the southernmost parallel, and how much the north is enlarged.
    meridian, rim, opening = 20.0, -50.0, 0.55

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place lies on the picture."""
        reach = ((90.0 - lat) / (90.0 - self.rim)) ** self.opening if lat < 90.0 else 0.0
        angle = math.radians(lon - self.meridian)
        return self.around(angle, reach)

    def around(self, angle: float, reach: float) -> Point:
        """So far from the pole as a part of the way to the rim; angles run from straight down towards the right."""
        down = math.cos(angle)
        return (
            self.pole[0] + reach * self.across * math.sin(angle),
            self.pole[1] + reach * down * (self.down if down > 0 else self.up),
        )

    def egg(self, reach: float = 1.0, more: float = 0.0) -> str:
        """The path of a parallel, which runs so far from the pole, and a little further out."""
        x, y = self.pole
        across, up, down = (reach * size + more for size in (self.across, self.up, self.down))
        return (
            f"M{x - across:.0f} {y:.0f}A{across:.0f} {up:.0f} 0 0 1 {x + across:.0f} {y:.0f}"
            f"A{across:.0f} {down:.0f} 0 0 1 {x - across:.0f} {y:.0f}z"
        )


project = Polar((1200, 1000))
