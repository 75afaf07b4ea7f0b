"""What is drawn in a picture, for tests to look at."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from markupsafe import Markup


def shapes_of(symbols: Markup, looks: str) -> dict[str, str]:
    """Those of a class by their name."""
    found = ET.fromstring(symbols).iterfind(f"defs/g[@class='{looks}']")
    return {shape.get("id", ""): "".join(ET.tostring(part, "unicode") for part in shape) for shape in found}
