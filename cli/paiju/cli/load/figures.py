"""The figures of a run: histograms by kind and game, turns due and done each second, and the generator's lag."""

from collections import defaultdict
from typing import Any, Final

import msgspec
from hdrh.histogram import HdrHistogram

MOST_US: Final = 60_000_000
DIGITS: Final = 3
"""Histograms hold 1 µs to 60 s with three significant digits; longer times count as 60 s."""
POINTS: Final = 1_200
"""The most points of the timeline; when there are more, every two neighbours become one."""
QUANTILES: Final = (50.0, 90.0, 99.0, 99.9, 100.0)
LAG_LIMIT_S: Final = 0.005
"""The generator's own lag at p99, in seconds, above which the figures describe the generator, not the server."""


class Times:
    """Latencies of one kind, in seconds."""

    def __init__(self) -> None:
        self.histogram: Any = HdrHistogram(1, MOST_US, DIGITS)

    def add(self, seconds: float) -> None:
        """Count one latency."""
        self.histogram.record_value(min(max(round(seconds * 1e6), 1), MOST_US))

    @property
    def count(self) -> int:
        """The number of counted latencies."""
        return int(self.histogram.get_total_count())

    def at(self, *percents: float) -> list[float]:
        """Return percentiles in seconds; 0 if nothing was counted."""
        if not self.count:
            return [0.0] * len(percents)
        found = self.histogram.get_percentile_to_value_dict(percents)
        return [int(found[percent]) / 1e6 for percent in percents]

    def merge(self, other: "Times") -> None:
        """Add another process' latencies of this kind."""
        self.histogram.add(other.histogram)

    def __getstate__(self) -> bytes:
        return bytes(self.histogram.encode())

    def __setstate__(self, state: bytes) -> None:
        self.histogram = HdrHistogram.decode(state)


class Point(msgspec.Struct):
    """One or more seconds of a run, as a point of its timeline."""

    at_s: float
    """The beginning of these seconds, in seconds since the run began."""
    seconds: float = 1.0
    meant: int = 0
    """Turns that were due in this time."""
    done: int = 0
    """Turns that the last seat saw in this time."""
    p50: float = 0.0
    """Median corrected latency of the done turns, in seconds; then its 99th percentile and its maximum."""
    p99: float = 0.0
    longest: float = 0.0
    tables: int = 0
    sockets: int = 0
    violations: int = 0
    server_cpu: float = 0.0
    """CPU time of the server's processes, in seconds per second (cores in use); 0 without `--metrics`."""
    server_mib: float = 0.0
    """Resident memory of the server's processes, in MiB."""


class Figures:
    """All times that a run measures."""

    def __init__(self) -> None:
        self.began_at = 0.0
        """Loop time at which the run began."""
        self.corrected: defaultdict[str, Times] = defaultdict(Times)
        """By game: from the moment at which a turn was due until the last seat has it."""
        self.uncorrected: defaultdict[str, Times] = defaultdict(Times)
        """By game: from the sending of an action until the last seat has it."""
        self.secret: defaultdict[str, Times] = defaultdict(Times)
        """By game: from the sending of a secret answer to its `ok`."""
        self.requests: defaultdict[tuple[str, str], Times] = defaultdict(Times)
        """By kind and game: from the sending of a request to its reply."""
        self.returns = Times()
        """From the loss of a connection until the seat has the whole stream again."""
        self.lag = Times()
        """The generator's lag: from the moment at which something was planned until the generator did it."""
        self.timeline: list[Point] = []
        self.done = 0
        self._meant: defaultdict[int, int] = defaultdict(int)
        """The number of turns that were due in each second that has no point yet."""
        self._latest: list[float] = []
        self._every = 1

    def turn(self, game: str, *, meant_at: float, sent_at: float, seen_at: float) -> None:
        """Count a turn that the last seat has seen. All times are loop times."""
        corrected = seen_at - meant_at
        self.corrected[game].add(corrected)
        self.uncorrected[game].add(seen_at - sent_at)
        self._latest.append(corrected)
        self.done += 1

    def meant(self, at: float) -> None:
        """Count a turn that was due at the loop time `at`: perhaps long ago, if its table has fallen behind."""
        second = max(int(at - self.began_at), 0)
        if self.timeline and second < self.timeline[-1].at_s + self.timeline[-1].seconds:
            self.timeline[min(second // self._every, len(self.timeline) - 1)].meant += 1
        else:
            self._meant[second] += 1

    def answered_secretly(self, game: str, seconds: float) -> None:
        """Count a secret answer."""
        self.secret[game].add(seconds)
        self.done += 1

    def replied(self, kind: str, game: str, seconds: float) -> None:
        """Count a reply."""
        self.requests[kind, game].add(seconds)

    def came_back(self, seconds: float) -> None:
        """Count a return after a lost connection."""
        self.returns.add(seconds)

    def tick(self, now: float, **state: Any) -> Point:
        """End a second of the timeline and return its point; `state`: the point's other fields."""
        last = self.timeline[-1] if self.timeline else None
        second = 0 if last is None else int(last.at_s + last.seconds)
        latest, self._latest = sorted(self._latest), []
        meant = sum(self._meant.pop(each) for each in list(self._meant) if each <= now - self.began_at)
        point = Point(float(second), meant=meant, done=len(latest), **state)
        if latest:
            point.p50, point.p99 = latest[len(latest) // 2], latest[int(len(latest) * 0.99)]
            point.longest = latest[-1]
        self._append(point)
        return point

    def merge(self, other: "Figures") -> None:
        """Add another process' figures of the same time."""
        for name in ("corrected", "uncorrected", "secret", "requests"):
            mine, theirs = getattr(self, name), getattr(other, name)
            for key, times in theirs.items():
                mine[key].merge(times)
        self.returns.merge(other.returns)
        self.lag.merge(other.lag)
        self.done += other.done
        longer, shorter = sorted((self.timeline, other.timeline), key=len, reverse=True)
        pairs = zip(longer, shorter, strict=False)
        self.timeline = [*(beside(*pair) for pair in pairs), *longer[len(shorter) :]]

    def _append(self, point: Point) -> None:
        last = self.timeline[-1] if self.timeline else None
        if last is not None and last.seconds < self._every:
            self.timeline[-1] = joined(last, point)
        else:
            self.timeline.append(point)
        if len(self.timeline) > POINTS:
            pairs = zip(self.timeline[::2], self.timeline[1::2], strict=False)
            odd = self.timeline[-1:] if len(self.timeline) % 2 else []
            self.timeline = [*(joined(*pair) for pair in pairs), *odd]
            self._every *= 2


def joined(one: Point, other: Point) -> Point:
    """Return two neighbours as one point, with the worse of their percentiles."""
    seconds = one.seconds + other.seconds
    cpu = (one.server_cpu * one.seconds + other.server_cpu * other.seconds) / seconds
    return msgspec.structs.replace(
        other,
        at_s=one.at_s,
        seconds=seconds,
        server_cpu=cpu,
        **_worse(one, other),
        **_sums(one, other, _COUNTED),
    )


def beside(one: Point, other: Point) -> Point:
    """Return the same seconds of two processes as one point, with the worse of their percentiles."""
    summed = _sums(one, other, (*_COUNTED, "tables", "sockets", "violations"))
    cpu, mib = max(one.server_cpu, other.server_cpu), max(one.server_mib, other.server_mib)
    return msgspec.structs.replace(one, server_cpu=cpu, server_mib=mib, **_worse(one, other), **summed)


_COUNTED: Final = ("meant", "done")


def _worse(one: Point, other: Point) -> dict[str, Any]:
    return {name: max(getattr(one, name), getattr(other, name)) for name in ("p50", "p99", "longest")}


def _sums(one: Point, other: Point, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(one, name) + getattr(other, name) for name in names}


def total(times: dict[str, Times]) -> Times:
    """Return all games' latencies together."""
    whole = Times()
    for each in times.values():
        whole.merge(each)
    return whole
