"""`--expect NAME=VALUE`: the largest value that a figure of the run may have."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from paiju.cli.load.findings import KINDS
from paiju.cli.load.quantities import read_seconds

TIMES: Final = ("p50", "p90", "p99", "p99.9", "max")
"""Quantiles of a turn's corrected latency over all games. A name with `raw.` before it means the uncorrected
latency; with `return.`, the time from the loss of a connection until its client has everything again."""
_BEFORE: Final = ("", "raw.", "return.")
COUNTS: Final = (*KINDS, "violations", "refused", "reconnects", "resyncs", "unchecked")


class Expectation(NamedTuple):
    """A figure and its largest allowed value, in seconds or as a number."""

    name: str
    most: float
    text: str

    def missed(self, figures: Mapping[str, float]) -> str | None:
        """Return a text about the figure if it misses this expectation; None: it meets it."""
        found = figures[self.name]
        if found <= self.most:
            return None
        told = f"{found * 1e3:.1f}ms" if is_time(self.name) else f"{found:g}"
        return f"expected {self.text}, found {told}"


def is_time(name: str) -> bool:
    """Return whether a figure is a time."""
    return any(name == before + time for before in _BEFORE for time in TIMES)


def read_expectation(text: str) -> Expectation:
    """Return the expectation of `p99=50ms` or `lost=0`; raises `ValueError`."""
    name, found, value = text.partition("=")
    if not found or not (is_time(name) or name in COUNTS):
        names = ", ".join((*TIMES, "raw.p99", "return.p99", *COUNTS))
        raise ValueError(f"{text!r} is not NAME=VALUE with one of {names}")
    return Expectation(name, read_seconds(value) if is_time(name) else float(value), text)
