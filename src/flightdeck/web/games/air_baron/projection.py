"""How the United States lie on the picture: the crowded country between Detroit and New York is opened up."""

from __future__ import annotations

from flightdeck.web.maps.projection import Projection

project = Projection(
    size=(1300, 920),
    parallels=(29, 45),
    meridian=-97,
    middle=(39.5, -80.0),
    swell=0.5,
    reach=0.5,
    scale=1420.0,
    centre=(945.0, 395.0),
)
