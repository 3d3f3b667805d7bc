"""Counters and histograms that every action can afford; those of the library take a lock and several calls."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
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


_ROWS: Final[list["BucketRow | Sent"]] = []


class CountTally:
    """The value of one label of a `Count`."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0


class Count(Collector):
    """A counter. `of` has a `CountTally` for each value of its label; without a label its only key is empty."""

    def __init__(self, name: str, documentation: str, label: str = "", values: Iterable[str] = ("",)) -> None:
        """`label`: the name of the only label, all of whose `values` are known."""
        self.of = {value: CountTally() for value in values}
        self._name, self._documentation, self._label = name, documentation, label
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the counts, as the library asks for them."""
        labels = [self._label] if self._label else []
        family = CounterMetricFamily(self._name, self._documentation, labels=labels)
        for value, tally in self.of.items():
            family.add_metric([value] if labels else [], tally.value)
        yield family


class Sent:
    """The frames sent to one kind of receiver; their sizes wait in a list until `fold`."""

    __slots__ = ("_sizes", "add", "bytes", "frames")

    def __init__(self) -> None:
        self.frames = self.bytes = 0
        self._sizes: list[int] = []
        self.add: Final = self._sizes.append
        """Counts one frame; its argument is the frame's size in bytes."""
        _ROWS.append(self)

    def fold(self) -> None:
        """Count the frames whose sizes wait in the list."""
        self.frames += len(self._sizes)
        self.bytes += sum(self._sizes)
        self._sizes.clear()


class Frames(Collector):
    """Two counters of what is sent: frames, and their bytes."""

    def __init__(self, label: str, values: Iterable[str]) -> None:
        """`label`: the name of the only label, all of whose `values` are known."""
        self.of = {value: Sent() for value in values}
        self._label = label
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield both counters, as the library asks for them."""
        frames = CounterMetricFamily("paiju_frames_total", "Frames sent", labels=[self._label])
        size = CounterMetricFamily("paiju_sent_bytes_total", "Bytes of the frames sent", labels=[self._label])
        for value, sent in self.of.items():
            sent.fold()
            frames.add_metric([value], sent.frames)
            size.add_metric([value], sent.bytes)
        yield from (frames, size)


class BucketRow:
    """The observations of one label of `LatencyHistogram`.

    Observations wait in a list until `fold`. A hot path appends one in half a microsecond; to sort the list and count
    it into buckets takes a few tenths of a microsecond for each observation.
    """

    __slots__ = ("_below", "_seconds", "_waiting", "observe")

    def __init__(self) -> None:
        self._waiting: list[float] = []
        self.observe: Final = self._waiting.append
        """Adds one observation, in seconds."""
        self._below = [0] * (len(LATENCY_S) + 1)
        self._seconds = 0.0

    def fold(self) -> None:
        """Count the waiting observations into the buckets."""
        waiting = self._waiting
        waiting.sort()
        for number, bound in enumerate(LATENCY_S):
            self._below[number] += bisect_right(waiting, bound)
        self._below[-1] += len(waiting)
        self._seconds += sum(waiting)
        waiting.clear()

    @property
    def below(self) -> list[int]:
        """The number of observations up to each bound, and of all."""
        self.fold()
        return self._below

    @property
    def seconds(self) -> float:
        """The sum of all observations."""
        self.fold()
        return self._seconds


class Sum:
    """The observations of several rows together."""

    def __init__(self, *rows: BucketRow) -> None:
        self._rows = rows

    @property
    def below(self) -> list[int]:
        """The number of observations up to each bound, and of all."""
        return [sum(counts) for counts in zip(*(row.below for row in self._rows), strict=True)]

    @property
    def seconds(self) -> float:
        """The sum of all observations."""
        return sum(row.seconds for row in self._rows)


def fold_all() -> None:
    """Fold all rows; to be called a few times a second, so that little waits."""
    for row in _ROWS:
        row.fold()


class LatencyHistogram(Collector):
    """A histogram of seconds in the buckets of `LATENCY_S`."""

    def __init__(
        self,
        name: str,
        documentation: str,
        label: str = "",
        values: Iterable[str] = ("",),
        sums: Mapping[str, Sum] | None = None,
    ) -> None:
        """`label`: the name of the only label, all of whose `values` are known.

        `sums`: further values of the label, each the sum of some rows.
        """
        self.of = {value: BucketRow() for value in values}
        self._all: Mapping[str, BucketRow | Sum] = {**(sums or {}), **self.of}
        self._name, self._documentation, self._label = name, documentation, label
        REGISTRY.register(self)
        _ROWS.extend(self.of.values())

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the buckets, as the library asks for them."""
        labels = [self._label] if self._label else []
        family = HistogramMetricFamily(self._name, self._documentation, labels=labels)
        bounds = [*map(str, LATENCY_S), "+Inf"]
        for value, row in self._all.items():
            buckets = [*zip(bounds, row.below, strict=True)]
            family.add_metric([value] if labels else [], buckets, row.seconds)
        yield family
