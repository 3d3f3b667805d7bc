"""Counters and histograms for events of every action: the library's own take a lock and several calls for each."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

LATENCY_S: Final = (
    *(0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05),
    *(0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
"""Upper bounds of the buckets of a request's parts, in seconds."""
STEPS_S: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Upper bounds of the buckets of rare and longer steps, in seconds."""


class Tally:
    """The value of one label of a `Count`."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0


class Count(Collector):
    """A counter; its value without a label is `value`, that of a label is added to in its `Tally`."""

    def __init__(self, name: str, documentation: str, label: str = "", values: Iterable[str] = ("",)) -> None:
        """`label`: the name of the only label, all of whose `values` are known."""
        self.of = {value: Tally() for value in values}
        self._name, self._documentation, self._label = name, documentation, label
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the counts, as the library asks for them."""
        labels = [self._label] if self._label else []
        family = CounterMetricFamily(self._name, self._documentation, labels=labels)
        for value, tally in self.of.items():
            family.add_metric([value] if labels else [], tally.value)
        yield family


class Row:
    """The observations of one label of `Buckets`."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(LATENCY_S) + 1)
        """By bucket, the last one above all bounds."""
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Add one observation."""
        self.counts[bisect_left(LATENCY_S, seconds)] += 1
        self.total += seconds


class Buckets(Collector):
    """A histogram of seconds in the buckets of `LATENCY_S`."""

    def __init__(self, name: str, documentation: str, label: str = "", values: Iterable[str] = ("",)) -> None:
        """`label`: the name of the only label, all of whose `values` are known."""
        self.of = {value: Row() for value in values}
        self._name, self._documentation, self._label = name, documentation, label
        REGISTRY.register(self)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the buckets, as the library asks for them."""
        labels = [self._label] if self._label else []
        family = HistogramMetricFamily(self._name, self._documentation, labels=labels)
        bounds = [*map(str, LATENCY_S), "+Inf"]
        for value, row in self.of.items():
            buckets = [*zip(bounds, accumulate(row.counts), strict=True)]
            family.add_metric([value] if labels else [], buckets, row.total)
        yield family
