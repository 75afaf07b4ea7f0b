"""How North America lies on the picture: the crowded country around the Great Lakes is opened up a little."""

from __future__ import annotations

from flightdeck.web.maps.projection import Projection

project = Projection(
    size=(1300, 920),
    parallels=(26, 50),
    meridian=-96,
    middle=(42.0, -88.0),
    swell=0.3,
    reach=0.5,
    scale=1405.0,
    centre=(750.0, 312.0),
)
