"""The pictures of the documentation take little room, and change only where something looks different."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image
from tools import screenshots


def screenshot(corner: tuple[int, int, int] = (0, 0, 0)) -> bytes:
    """Thousands of colours, as a map with soft edges has."""
    picture = Image.merge(
        "RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", (256, 256), 90)]
    )
    picture.paste(corner, (0, 0, 16, 16))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "front.png"
    screenshots.keep(screenshot(), file)
    os.utime(file, (0, 0))
    return file


def test_a_picture_is_kept_in_few_colours(kept: Path) -> None:
    picture, full = Image.open(kept), Image.open(io.BytesIO(screenshot()))
    assert picture.mode == "P"
    assert "transparency" not in picture.info
    assert kept.stat().st_size < len(screenshot())
    assert max(abs(a - b) for a, b in zip(screenshots.pixels(picture), screenshots.pixels(full), strict=True)) < 32


def test_a_picture_that_is_the_same_is_not_written_again(kept: Path) -> None:
    screenshots.keep(screenshot(), kept)
    assert kept.stat().st_mtime == 0


def test_a_picture_that_differs_is_written(kept: Path) -> None:
    screenshots.keep(screenshot(corner=(255, 0, 0)), kept)
    assert kept.stat().st_mtime > 0
    red, green, blue = screenshots.pixels(Image.open(kept))[:3]
    assert red > 200 > 50 > max(green, blue)


def test_the_pictures_of_the_documentation_are_small() -> None:
    files = list(screenshots.PICTURES.glob("*.png"))
    assert {Image.open(file).mode for file in files} == {"P"}
    assert all(file.stat().st_size < 250_000 for file in files)
