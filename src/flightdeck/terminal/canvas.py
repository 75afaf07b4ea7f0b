"""A drawing made of braille dots, eight to a character, with words on it."""

from __future__ import annotations

from rich.text import Text

BRAILLE = 0x2800
# The bit of each dot of a character, by row and column.
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

Point = tuple[float, float]


class Canvas:
    """Dots are counted from the upper left corner: two columns and four rows of them in each character."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._dots: dict[tuple[int, int], int] = {}
        self._styles: dict[tuple[int, int], str] = {}
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}

    def dot(self, x: float, y: float, style: str) -> None:
        column, row = int(x) // 2, int(y) // 4
        if self.inside(column, row):
            bit = BITS[int(y) % 4][int(x) % 2]
            self._dots[column, row] = self._dots.get((column, row), 0) | bit
            self._styles[column, row] = style

    def line(self, start: Point, end: Point, style: str) -> None:
        (x0, y0), (x1, y1) = start, end
        steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
        for step in range(steps + 1):
            share = step / steps
            self.dot(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, style)

    def inside(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def crossed(self, column: int, row: int, length: int) -> int:
        """How many characters of this stretch a line runs through."""
        return sum((column + place, row) in self._dots for place in range(length))

    def has_room(self, column: int, row: int, length: int) -> bool:
        """Would a word here be on the canvas and on no other word?"""
        return all(
            self.inside(column + place, row) and (column + place, row) not in self._letters for place in range(length)
        )

    def write(self, column: int, row: int, word: str, style: str) -> None:
        for place, letter in enumerate(word):
            if self.inside(column + place, row):
                self._letters[column + place, row] = letter, style

    def letter(self, column: int, row: int) -> str:
        """What is written here, or nothing."""
        return self._letters.get((column, row), ("", ""))[0]

    def drawn(self) -> Text:
        picture = Text(no_wrap=True)
        for row in range(self.height):
            for column in range(self.width):
                picture.append(*self._cell(column, row))
            if row < self.height - 1:
                picture.append("\n")
        return picture

    def _cell(self, column: int, row: int) -> tuple[str, str]:
        if (column, row) in self._letters:
            return self._letters[column, row]
        dots = self._dots.get((column, row), 0)
        return (chr(BRAILLE + dots), self._styles[column, row]) if dots else (" ", "")
