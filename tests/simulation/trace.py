"""What has happened in a simulation, line by line, and a digest of all that went over its network."""

import hashlib
from collections.abc import Callable


class Trace:
    """Two runs of a seed have the same lines and the same digest."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.lines: list[str] = []
        self._now = now
        self._digest = hashlib.sha256()

    def note(self, text: str) -> None:
        """Note what happens, with its time."""
        self.lines.append(f"{self._now():12.6f} {text}")
        self._digest.update(self.lines[-1].encode() + b"\n")

    def carried(self, source: str, target: str, data: bytes) -> None:
        """Take account of bytes that arrive."""
        self._digest.update(f"{self._now():.9f} {source} {target} {len(data)} ".encode() + data)

    def digest(self) -> str:
        """Return what two runs are compared by."""
        return self._digest.hexdigest()
