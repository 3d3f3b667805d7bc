"""Reads the quantities of the command line: `50ms`, `10m`, `5/s`, `1%/min`, `0:500:10m`.

Each function raises `ValueError` for a wrong text.
"""

import re
from typing import Final

import msgspec

_UNITS: Final = {"": 1.0, "us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_NUMBER: Final = r"(\d+(?:\.\d+)?)"


class Ramp(msgspec.Struct, frozen=True):
    """A number of tables that changes evenly."""

    first: int
    last: int
    seconds: float

    def at(self, elapsed: float) -> int:
        """Return the number of tables after `elapsed` seconds; `last` once the ramp is over."""
        if elapsed >= self.seconds:
            return self.last
        return self.first + int((self.last - self.first) * elapsed / self.seconds)


def read_seconds(text: str) -> float:
    """Return the seconds of `50ms`, `10s`, `10m` or `24h`; a bare number is in seconds."""
    found = re.fullmatch(_NUMBER + "(us|ms|s|min|m|h|)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a time, such as 50ms, 30s, 10m or 24h")
    return float(found[1]) * _UNITS[found[2]]


def read_rate(text: str) -> float:
    """Return the number per second that `5/s`, `300/min` or `60/h` means."""
    found = re.fullmatch(_NUMBER + "/(s|min|m|h)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a rate, such as 5/s or 300/min")
    return float(found[1]) / _UNITS[found[2]]


def read_share(text: str) -> float:
    """Return the share per second, as a part of 1, that `1%/min` means."""
    found = re.fullmatch(_NUMBER + "%/(s|min|m|h)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a share in a time, such as 1%/min")
    return float(found[1]) / 100 / _UNITS[found[2]]


def read_ramp(text: str) -> Ramp:
    """Return the ramp of `FIRST:LAST:TIME`, in tables, as `0:500:10m`."""
    found = re.fullmatch(r"(\d+):(\d+):(.+)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a ramp, such as 0:500:10m")
    seconds = read_seconds(found[3])
    if not seconds:
        raise ValueError("a ramp takes some time")
    return Ramp(int(found[1]), int(found[2]), seconds)
