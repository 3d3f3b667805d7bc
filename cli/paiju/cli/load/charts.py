"""Line charts as inline SVG, which a browser shows without any other file."""

import math
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

WIDTH: Final = 1080
HEIGHT: Final = 220
LEFT, RIGHT, TOP, FOOT = 70, 14, 12, 26
Place = Callable[[float], float]


def style() -> str:
    """Return the CSS of a page with charts."""
    return (files("paiju.cli.load") / "page.css").read_text()


class ChartLine(NamedTuple):
    """One line of a chart."""

    name: str
    kind: str
    """The CSS class, which gives the line's colour: `good`, `warm`, `cool` or `soft`."""
    points: Sequence[tuple[float, float]]


class Axis(NamedTuple):
    """An axis: its marks, and a function that places values on it, from 0 to 1."""

    marks: Sequence[tuple[float, str]]
    place: Place


def even(most: float, unit: str) -> Axis:
    """Return an axis from 0 to `most` (over 0), or to a round number above it."""
    step = _step(most)
    count = math.ceil(most / step)
    marks = [(step * number, f"{step * number:g}{unit}") for number in range(count + 1)]
    return Axis(marks, lambda value: value / (step * count))


def of_time(seconds: float) -> Axis:
    """Return an axis from the beginning of a run to its end."""
    step = _step(seconds)
    marks = [(step * number, f"{step * number:g} s") for number in range(int(seconds / step) + 1)]
    return Axis(marks, lambda value: min(value / seconds, 1.0))


def logarithmic(least: float, most: float, unit: str) -> Axis:
    """Return an axis of powers of ten that holds all values from `least` to `most`, both over 0."""
    low, high = math.floor(math.log10(least)), math.ceil(math.log10(max(most, least * 1.01)))
    marks = [(10.0**power, f"{10.0**power:g}{unit}") for power in range(low, high + 1)]
    return Axis(marks, lambda value: (math.log10(max(value, 10.0**low)) - low) / (high - low))


def percentiles() -> Axis:
    """Return an axis of percentiles with equal distances between 90 %, 99 %, 99.9 % and so on."""
    marks = [(percent, f"{percent:g} %") for percent in (0, 90, 99, 99.9, 99.99)]
    return Axis(marks, lambda percent: min(-math.log10(max(1 - percent / 100, 10**-4.5)) / 4.5, 1.0))


def chart(title: str, x: Axis, y: Axis, lines: Sequence[ChartLine]) -> str:
    """Return a chart with its legend."""
    legend = "".join(f'<li><i class="box {line.kind}"></i>{escape(line.name)}</li>' for line in lines)
    drawn = "".join(_line(line, x, y) for line in lines if line.points)
    return (
        f'<section><h3>{escape(title)}</h3><ul class="legend">{legend}</ul>'
        f'<svg class="time" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"{_grid(x, y)}{drawn}</svg></section>\n"
    )


def _grid(x: Axis, y: Axis) -> str:
    across = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(y, value)}" y2="{_y(y, value)}"/>'
        f'<text class="name" x="{LEFT - 8}" y="{_y(y, value) + 4}">{escape(text)}</text>'
        for value, text in y.marks
    )
    below = "".join(
        f'<text class="tick" x="{_x(x, value)}" y="{HEIGHT - 8}">{escape(text)}</text>'
        for value, text in x.marks
    )
    return across + below


def _line(line: ChartLine, x: Axis, y: Axis) -> str:
    points = " ".join(f"{_x(x, one)},{_y(y, other)}" for one, other in line.points)
    return (
        f'<polyline class="line {line.kind}" points="{points}"><title>{escape(line.name)}</title></polyline>'
    )


def _x(axis: Axis, value: float) -> float:
    return round(LEFT + axis.place(value) * (WIDTH - LEFT - RIGHT), 1)


def _y(axis: Axis, value: float) -> float:
    return round(HEIGHT - FOOT - axis.place(value) * (HEIGHT - TOP - FOOT), 1)


def _step(most: float) -> float:
    """Return a round step that fits at most four times into `most` (over 0)."""
    rough = most / 4
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
