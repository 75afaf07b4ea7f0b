"""Lines that would only tangle in one chart: a small chart for each, one below the other, all to the same scale."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.web import charts
from flightdeck.web.charts import ENGLISH, LEADER, NARROW_SIZE, ROW, TEXT, WIDE_SIZE, Frame, Labels, Mark, Series
from flightdeck.web.scales import round_steps, width_of

PANEL = 44
BETWEEN = 12


def panel_chart(
    title: str,
    series: list[Series],
    marks: list[Mark],
    *,
    width: int = WIDE_SIZE[0],
    y_label: str = "",
    labels: Labels = ENGLISH,
) -> Markup:
    """Values from 0 up, each series in a panel of its own, with its name and last value at its end."""
    drawn, last, high = charts.extent(series)
    room = charts.label_room(drawn, width)
    left, right = 10 + width_of(str(high), TEXT), width - LEADER - room
    rows = charts.mark_rows(marks, left, right, last)
    top = charts.head_height(rows, y_label)
    bottom = top + len(drawn) * (PANEL + BETWEEN) - BETWEEN if drawn else top + PANEL
    whole = Frame(left, right, top, bottom, last, high)
    parts = [charts.text(0, TEXT, y_label)] if y_label else []
    parts += [charts.mark_line(whole, mark, row, y_label) for mark, row in zip(marks, rows, strict=True)]
    for number, line in enumerate(drawn):
        start = top + number * (PANEL + BETWEEN)
        parts.append(panel(Frame(left, right, start, start + PANEL, last, high), line, room, labels))
    parts += charts.x_axis(whole, labels.x, width)
    return charts.svg(title, series, labels, (width, int(bottom + 1.5 * ROW)), parts)


def panel_figure(
    title: str, series: list[Series], marks: list[Mark], *, y_label: str = "", labels: Labels = ENGLISH
) -> Markup:
    """With its caption, once for wide and once for narrow screens."""
    wide, narrow = [
        panel_chart(title, series, marks, width=width, y_label=y_label, labels=labels)
        for width, _ in (WIDE_SIZE, NARROW_SIZE)
    ]
    return charts.both_widths(title, wide, narrow)


def panel(frame: Frame, line: Series, room: float, labels: Labels) -> Markup:
    rules = [charts.rule(frame, step) for step in round_steps(frame.high, 2)]
    middle = (frame.top + frame.bottom) / 2
    return Markup('<g class="chart-panel"><title>{}</title>{}{}{}{}</g>').format(
        labels.told(line),
        Markup("").join(rules),
        area(frame, line),
        charts.stroke(frame, line),
        charts.end_label(frame, line, min(max(frame.y(line.known[-1]), frame.top + 4), middle + 14), room),
    )


def area(frame: Frame, line: Series) -> Markup:
    """The space under a line that is known throughout."""
    if None in line.values:
        return Markup("")
    path = f"{charts.path_of(frame, line)}V{frame.bottom}H{frame.x(0)}Z"
    return Markup('<path class="chart-area" fill="{}" d="{}"/>').format(line.colour, path)
