"""The listing as HTTP shows it: a list for each filter, encoded and compressed once for all readers."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from paiju.server.lobby.listing import Listing, kept_ms
from paiju.server.packed import Packed, packed

COMPRESSION_LEVEL: Final = 1
"""Compression level of a list, low because the list soon changes."""


class ServedList(NamedTuple):
    """A list, and the time until which it is served."""

    list: Packed
    changes: int
    until: float


class TableLists:
    """`GET /api/tables`."""

    def __init__(self, listing: Listing, clock: Callable[[], float] = time.monotonic) -> None:
        self._listing = listing
        self._clock = clock
        self._kept: dict[tuple[str | None, bool], ServedList] = {}
        """At most two lists for each game, and two for all."""

    def get(self, game: str | None, *, only_open: bool) -> Packed:
        """Return a present or recent list of tables, of `game` or all; `only_open`: those with free seats."""
        key = (game, only_open)
        kept, now = self._kept.get(key), self._clock()
        if kept is not None and (kept.changes == self._listing.changes or now < kept.until):
            return kept.list
        made = packed({"tables": self._lines(*key)}, COMPRESSION_LEVEL)
        self._kept[key] = ServedList(made, self._listing.changes, now + kept_ms(len(made.body)) / 1000)
        return made

    def _lines(self, game: str | None, only_open: bool) -> list[object]:  # noqa: FBT001 - the key's two parts
        return [
            line
            for line in self._listing.lines.values()
            if game in {None, line["game"]} and (line["open"] or not only_open)
        ]
