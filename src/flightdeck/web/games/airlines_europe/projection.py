"""How Europe lies on the picture: its crowded middle is opened up."""

from __future__ import annotations

from flightdeck.web.maps.projection import Projection

project = Projection(
    size=(1200, 940),
    parallels=(41, 61),
    meridian=9,
    middle=(48.6, 11.0),
    swell=0.62,
    reach=0.36,
    scale=1560.0,
    centre=(556.0, 530.0),
)
