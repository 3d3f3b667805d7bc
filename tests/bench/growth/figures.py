"""How figures are computed and told."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tests.bench.cluster import load_average

FLAT: Final = 1.10
"""Aim of a ratio of costs that should not grow."""


class Figure(NamedTuple):
    """One measured value, and the most that it should be."""

    what: str
    value: float
    unit: str
    aim: float | None = None

    def line(self) -> str:
        """Return it in words, with whether its aim is met."""
        number = f"{self.value:,.0f}" if abs(self.value) >= 1_000 else f"{self.value:.4g}"
        shown = f"{self.what}: {number} {self.unit}".rstrip()
        if self.aim is None:
            return f"{shown} (no aim)"
        return f"{shown} (aim <= {self.aim:g}: {'met' if self.value <= self.aim else 'MISSED'})"


def told(*figures: Figure) -> None:
    """Print figures, a line each, with the load of the machine."""
    for figure in figures:
        print(f"{figure.line()}; {load_average()}", flush=True)


def slopes(points: Sequence[tuple[float, float]]) -> list[float]:
    """Return the rise from each point (x, y) to the next one, for each unit of x."""
    return [(y - y0) / (x - x0) for (x0, y0), (x, y) in pairwise(points)]


def net_us(cpu_s: float, took_s: float, idle_cores: float, count: float) -> float:
    """Return µs for each of `count` things of CPU time that was spent, without what is spent when nothing happens."""
    return (cpu_s - idle_cores * took_s) / count * 1e6


def table_apart(grown_kib: float, tables: int, table_kib: float, connections: int) -> float:
    """Return KiB a connection where memory has grown for connections and for tables that take so much without them."""
    return (grown_kib - tables * table_kib) / connections
