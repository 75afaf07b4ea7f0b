"""Line charts as inline SVG: no script, no style attributes; colours of paper and ink come from charts.css."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.scales import faintness, ink_on, keep_apart, round_steps, shortened, steps_between, width_of

TEXT = 12
ROW = 16
NARROW = 480
# How wide a place to click is at least.
CLICK = 10
LABEL_GAP = 14
LEADER = 16
# Lines run on a little after the last move, so that what it changed can be seen.
TAIL = 14
# A figure has the same chart twice, and shows the one that fits.
WIDE_SIZE, NARROW_SIZE = (720, 300), (360, 280)


@dataclass(slots=True)
class Series:
    """One line. None stands for what is not known. `glyph` is a letter or a few, `dash` as SVG has it."""

    name: str
    values: Sequence[int | None]
    colour: str
    glyph: str = ""
    dash: str = ""
    # Does a value hold until the next one comes, or does the line go straight from one to the other?
    step: bool = True
    # Where on the x axis the values lie, if not at 0, 1, 2 and so on.
    at: Sequence[int] = ()
    # Is it nothing that went on, but a value to be reached?
    level: bool = False

    @property
    def places(self) -> Sequence[int]:
        return self.at or range(len(self.values))

    @property
    def last(self) -> int:
        return self.at[-1] if self.at else len(self.values) - 1

    @property
    def caption(self) -> str:
        """What stands at its end beside the glyph: nothing, if the glyph is the whole name."""
        return self.name if self.name != self.glyph else ""

    @property
    def known(self) -> list[int]:
        return [value for value in self.values if value is not None]


@dataclass(slots=True)
class Mark:
    """A vertical line at a place of the x axis."""

    at: int
    label: str


@dataclass(slots=True)
class Labels:
    """The words on a chart, translated."""

    x: str = "moves"
    series: str = "{name}: from {first} to {last}."
    unknown: str = "{name}: not known."
    level: str = "{name}: {value}."

    @classmethod
    def by(cls, translate: Translate) -> Labels:
        return cls(
            translate(_("moves")),
            translate(_("{name}: from {first} to {last}.")),
            translate(_("{name}: not known.")),
            translate(_("{name}: {value}.")),
        )

    def told(self, line: Series) -> str:
        if not line.known:
            return self.unknown.format(name=line.name)
        if line.level:
            return self.level.format(name=line.name, value=line.known[-1])
        return self.series.format(name=line.name, first=line.known[0], last=line.known[-1])


ENGLISH = Labels.by(_)
# From a place of the x axis: an address, and what it is called.
Link = Callable[[int], tuple[str, str]]


@dataclass(slots=True)
class Frame:
    """Where on the paper the values lie."""

    left: float
    right: float
    top: float
    bottom: float
    last: int
    high: int
    low: int = 0

    def x(self, place: float) -> float:
        return round(self.left + (self.right - TAIL - self.left) * place / max(1, self.last), 1)

    def y(self, value: float) -> float:
        return round(self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low), 1)


def line_chart(
    title: str,
    series: list[Series],
    marks: list[Mark],
    *,
    width: int = WIDE_SIZE[0],
    height: int = WIDE_SIZE[1],
    y_label: str = "",
    labels: Labels = ENGLISH,
    link: Link | None = None,
) -> Markup:
    """Values from 0 up, or from below it; one line a series, each with its name and last value at its end.

    `link` leads from a place of the x axis elsewhere.
    """
    drawn, last, high = extent(series)
    low = min([0, *[min(line.known) for line in drawn]])
    steps = steps_between(low, high, 8)
    room = label_room(drawn, width)
    left = 10 + max(width_of(str(step), TEXT) for step in steps)
    right = width - LEADER - room
    rows = mark_rows(marks, left, right, last)
    top = head_height(rows, y_label)
    height = max(height, int(top + 2 * ROW + LABEL_GAP * len(drawn)))
    frame = Frame(left, right, top, height - 1.5 * ROW, last, high, low)
    parts = [
        grid(frame, steps, y_label, labels.x, width),
        *[mark_line(frame, mark, row, y_label) for mark, row in zip(marks, rows, strict=True)],
        Markup('<g class="chart-lines">{}</g>').format(lines(frame, drawn, room, labels)),
        *(places_to_click(frame, link) if link is not None else ()),
    ]
    return svg(title, series, labels, (width, height), parts, "img" if link is None else "group")


def extent(series: list[Series]) -> tuple[list[Series], int, int]:
    """The lines of which anything is known, the last place on the x axis, and the highest value."""
    drawn = [line for line in series if line.known]
    last = max([line.last for line in series], default=0)
    return drawn, last, max([1, *[max(line.known) for line in drawn]])


def places_to_click(frame: Frame, link: Link) -> list[Markup]:
    """Strips across the chart. There are too many for the keyboard: whoever uses it steps through the replay."""
    count = int(max(1, min(frame.last + 1, (frame.x(frame.last) - frame.x(0)) / CLICK)))
    places = [round(frame.last * number / max(1, count - 1)) for number in range(count)]
    half = (frame.x(frame.last) - frame.x(0)) / count / 2
    strip = Markup(
        '<a href="{}" tabindex="-1" aria-label="{}">'
        '<rect class="chart-strip" x="{}" y="{}" width="{}" height="{}"/></a>'
    )
    top, height = frame.top, round(frame.bottom - frame.top, 1)
    return [
        strip.format(*link(place), round(frame.x(place) - half, 1), top, round(2 * half, 1), height) for place in places
    ]


def svg(
    title: str, series: list[Series], labels: Labels, size: tuple[int, int], parts: list[Markup], role: str = "img"
) -> Markup:
    desc = " ".join(labels.told(line) for line in series)
    return Markup(
        '<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        ' role="{role}" aria-label="{title}"><title>{title}</title><desc>{desc}</desc>{parts}</svg>'
    ).format(w=size[0], h=size[1], role=role, title=title, desc=desc, parts=Markup("").join(parts))


def chart_figure(
    title: str,
    series: list[Series],
    marks: list[Mark],
    *,
    y_label: str = "",
    labels: Labels = ENGLISH,
    link: Link | None = None,
) -> Markup:
    """A chart with its caption, once for wide and once for narrow screens; the style sheet shows one of them."""
    wide, narrow = [
        line_chart(title, series, marks, width=width, height=height, y_label=y_label, labels=labels, link=link)
        for width, height in (WIDE_SIZE, NARROW_SIZE)
    ]
    return both_widths(title, wide, narrow)


def both_widths(title: str, wide: Markup, narrow: Markup) -> Markup:
    return Markup(
        '<figure class="chart-figure"><figcaption>{}</figcaption>'
        '<div class="chart-wide">{}</div><div class="chart-narrow">{}</div></figure>'
    ).format(title, wide, narrow)


def grid(frame: Frame, steps: list[int], y_label: str, x_label: str, width: int) -> Markup:
    parts = [*[rule(frame, step) for step in steps], *x_axis(frame, x_label, width)]
    if y_label:
        parts.append(text(0, TEXT, y_label))
    return Markup('<g class="chart-scale">{}</g>').format(Markup("").join(parts))


def rule(frame: Frame, step: int) -> Markup:
    """A line across the chart, and what it stands for."""
    css, y = "chart-grid" if step else "chart-axis", frame.y(step)
    line = Markup('<path class="{}" d="M{} {}H{}"/>').format(css, frame.left, y, frame.right)
    return line + text(frame.left - 6, y + 4, str(step), anchor="end")


def x_axis(frame: Frame, label: str, width: int) -> list[Markup]:
    under = frame.bottom + ROW
    ticks = round_steps(frame.last, 8 if width >= NARROW else 4)
    numbers = [text(frame.x(tick), under, str(tick), anchor="middle") for tick in ticks]
    return [*numbers, text(frame.right + LEADER, under, label)]


def mark_rows(marks: list[Mark], left: float, right: float, last: int) -> list[int]:
    """In which row above the chart each label stands, so that none covers another."""
    frame = Frame(left, right, 0, 1, last, 1)
    ends: list[float] = []
    rows = []
    for mark in marks:
        start, end = mark_span(frame, mark)
        row = next((row for row, before in enumerate(ends) if before + 6 <= start), len(ends))
        ends[row : row + 1] = [end]
        rows.append(row)
    return rows


def head_height(rows: list[int], y_label: str) -> int:
    """What the label of the y axis and those of the marks take above the lines."""
    return 12 + ROW * (bool(y_label) + max([row + 1 for row in rows], default=0))


def mark_span(frame: Frame, mark: Mark) -> tuple[float, float]:
    """From where to where a label goes: around its line, but never out of the chart."""
    half = width_of(mark.label, TEXT) / 2
    middle = max(min(frame.x(mark.at), frame.right + LEADER - half), half)
    return middle - half, middle + half


def mark_line(frame: Frame, mark: Mark, row: int, y_label: str) -> Markup:
    start, end = mark_span(frame, mark)
    y = ROW * (row + 1 + bool(y_label)) - 2
    line = Markup('<path d="M{} {}V{}"/>').format(frame.x(mark.at), y + 4, frame.bottom)
    return Markup('<g class="chart-mark">{}{}</g>').format(
        line, text((start + end) / 2, y, mark.label, anchor="middle")
    )


def lines(frame: Frame, drawn: list[Series], room: float, labels: Labels) -> Markup:
    ends = [frame.y(line.known[-1]) for line in drawn]
    places = keep_apart(ends, LABEL_GAP, frame.top, frame.bottom - 4)
    groups = [
        Markup('<g class="chart-series"><title>{}</title>{}{}</g>').format(
            labels.told(line), stroke(frame, line), end_label(frame, line, place, room)
        )
        for line, place in zip(drawn, places, strict=True)
    ]
    return Markup("").join(groups)


def stroke(frame: Frame, line: Series) -> Markup:
    """The line itself upon a broader one, which sets it off from the others and outlines faint colours."""
    path = path_of(frame, line)
    dash = Markup(' stroke-dasharray="{}"').format(line.dash) if line.dash else ""
    return Markup(
        '<path class="chart-casing {faint}" d="{path}"/><path class="chart-line" stroke="{colour}"{dash} d="{path}"/>'
    ).format(faint=faintness(line.colour), path=path, colour=line.colour, dash=dash)


def path_of(frame: Frame, line: Series) -> str:
    """With a gap where nothing is known."""
    parts: list[str] = []
    before: int | None = None
    for place, value in zip(line.places, line.values, strict=True):
        x = frame.x(place)
        if value is None:
            parts += [f"H{x}"] if before is not None and line.step else []
        elif before is None:
            parts.append(f"M{x} {frame.y(value)}")
        elif not line.step:
            parts.append(f"L{x} {frame.y(value)}")
        elif value != before:
            parts.append(f"H{x}V{frame.y(value)}")
        before = value
    if before is not None and line.step:
        parts.append(f"H{end_x(frame, line)}")
    return "".join(parts)


def end_x(frame: Frame, line: Series) -> float:
    """Where the line ends."""
    last = max(place for place, value in zip(line.places, line.values, strict=True) if value is not None)
    if last < frame.last:
        return frame.x(last + line.step)
    return round(frame.right, 1) if line.step else frame.x(last)


def end_label(frame: Frame, line: Series, place: float, room: float) -> Markup:
    """A dot, a thin line to the label, the glyph on its colour, the name and the last value."""
    place = round(place, 1)
    x, y, start = end_x(frame, line), frame.y(line.known[-1]), frame.right + LEADER
    value = str(line.known[-1])
    name_room = room - badge_width(line) - width_of(f"  {value}", TEXT)
    leader = Markup('<path class="chart-leader" d="M{} {}L{} {}"/>').format(x, y, round(start - 2, 1), place)
    dot = Markup('<circle class="chart-dot {}" cx="{}" cy="{}" r="3" fill="{}"/>').format(
        faintness(line.colour), x, y, line.colour
    )
    words = Markup('<text class="chart-name" x="{}" y="{}">{} <tspan class="chart-value">{}</tspan></text>').format(
        round(start + badge_width(line), 1), place + 4, shortened(line.caption, TEXT, name_room), value
    )
    return leader + dot + badge(line, start, place) + words


def badge(line: Series, x: float, y: float) -> Markup:
    if not line.glyph:
        return Markup("")
    width = badge_width(line) - 5
    return Markup(
        '<rect class="chart-badge {}" x="{}" y="{}" width="{}" height="12" rx="3" fill="{}"/>'
        '<text class="chart-glyph" x="{}" y="{}" text-anchor="middle" fill="{}">{}</text>'
    ).format(
        faintness(line.colour),
        round(x, 1),
        round(y - 6, 1),
        round(width, 1),
        line.colour,
        round(x + width / 2, 1),
        round(y + 3.3, 1),
        ink_on(line.colour),
        line.glyph,
    )


def badge_width(line: Series) -> float:
    return 11 + 7 * len(line.glyph) if line.glyph else 0


def label_room(drawn: list[Series], width: int) -> float:
    """As much as the longest label needs, but not more than the chart can spare."""
    needed = [badge_width(line) + width_of(f"{line.caption}  {line.known[-1]}", TEXT) + 4 for line in drawn]
    return min(max([60.0, *needed]), width * (0.25 if width >= NARROW else 0.3))


def text(x: float, y: float, words: str, anchor: str = "start") -> Markup:
    return Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>').format(round(x, 1), round(y, 1), anchor, words)
