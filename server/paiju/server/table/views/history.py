"""The recently published records of a table, so that a reconnecting client gets exactly those that it missed.

A cursor is (term, seq) of the last record a client has. A client may continue from a cursor only if a record with the
same seq and term is known here; otherwise it gets a snapshot.
"""

from collections import deque
from collections.abc import Mapping

import msgspec

from paiju.engine.core.seats import Viewer

Pieces = Mapping[Viewer, bytes]
"""One published record's encoded `events` message per audience."""


class PublishedRecord(msgspec.Struct, frozen=True):
    """One published record: its cursor, and its encoded `events` message per audience."""

    seq: int
    term: int
    pieces: Pieces


class History:
    """The published records since the start of the previous deal. The first entry serves only as a cursor."""

    def __init__(self, seq: int, term: int) -> None:
        self._records: deque[PublishedRecord] = deque([PublishedRecord(seq, term, {})])
        self.append = self._records.append
        """Adds the newest record."""

    def since(self, seq: int, term: int, viewer: Viewer, until: int | None = None) -> list[bytes] | None:
        """Return the messages for `viewer` after (term, seq); None if this history has no such record.

        `until` is the last `seq` that the viewer may know; for a cursor beyond it the result is None, too.
        """
        first = self._records[0].seq
        end = len(self._records) if until is None else min(len(self._records), until - first + 1)
        start = seq - first
        if not 0 <= start < end or self._records[start].term != term:
            return None
        later = [self._records[index].pieces for index in range(start + 1, end)]
        return [pieces.get(viewer) or pieces[None] for pieces in later]

    def pieces_at(self, seq: int) -> Pieces:
        """Return the messages by audience of the published record `seq`, which must be in this history."""
        return self._records[seq - self._records[0].seq].pieces

    def trim(self, seq: int) -> None:
        """Forget the records before `seq`."""
        while len(self._records) > 1 and self._records[0].seq < seq:
            self._records.popleft()


def payloads(pieces: Pieces) -> tuple[tuple[str, bytes], ...]:
    """Return one published record's messages by the names that audiences have in the `out` stream."""
    if len(pieces) == 1 and None in pieces:  # nearly always the case
        return (("pub", pieces[None]),)
    return tuple([("pub" if viewer is None else f"s{viewer}", piece) for viewer, piece in pieces.items()])


def viewer_of(audience_name: str) -> Viewer:
    """Return the viewer of an audience in the `out` stream."""
    return None if audience_name == "pub" else int(audience_name[1:])
