"""The values that the store takes and returns; they do not need Redis."""

import itertools
import os
import secrets
from typing import NamedTuple, Self

from msgspec import Struct, field

_process = secrets.token_hex(6)
_count = itertools.count(1)


# The id distinguishes a repeat from a new commit, so two processes must never draw the same id.
def next_commit_id() -> str:
    """Return an id that is unique among the commits of all processes."""
    return f"{_process}-{next(_count):x}"


def _draw_process_id() -> None:
    global _process  # noqa: PLW0603 - says which process this is
    _process = secrets.token_hex(6)


# Without this, after a fork both processes would give the same ids to different commits.
os.register_at_fork(after_in_child=_draw_process_id)


class RecordId(NamedTuple):
    """Position of a record in its log: `seq` counts records with events, `sub` the records without events since."""

    seq: int
    sub: int

    def __str__(self) -> str:
        return f"{self.seq}-{self.sub}"

    @classmethod
    def parse(cls, text: bytes) -> Self:
        """Read `12-3`; raises `ValueError` for anything else."""
        seq, _, sub = text.partition(b"-")
        return cls(int(seq), int(sub))

    def after(self, *, published: bool) -> "RecordId":
        """Return the id of the next record: `(seq+1)-0` if it has events, else `seq-(sub+1)`."""
        return RecordId(self.seq + 1, 0) if published else RecordId(self.seq, self.sub + 1)


START = RecordId(0, 0)
"""The id of the last record of a table that has no record yet."""
RESTORED = "restored"
"""Field of a table's meta hash: the table's last record in the backup from which it was restored."""


class Record(Struct, frozen=True, gc=False):
    """One record to append."""

    at: int
    """Redis time in ms, as `Store.now_ms` tells it."""
    data: bytes
    """The table's own record, encoded; only owners read it."""
    out: tuple[tuple[str, bytes], ...] = ()
    """Payload by audience; empty: the record has no events and is not published."""
    term: int = 0
    """Term under which a restored record was first accepted; 0: the commit's term."""


class Request(Struct, frozen=True, gc=False):
    """The client request that a commit answers, so that it takes effect once."""

    asker: str
    """`user/client` of the request; `client` is the client session of `hello`."""
    id: int
    """0 … 2^53-1, growing over the client session."""
    result: bytes
    """The reply to a repeat of the request."""


class CommitNames(Struct, frozen=True):
    """The packed arguments that are the same in every commit of one owner to a table."""

    head: bytes
    """The number of keys, the keys, and the owner's term."""
    table: bytes


class Commit(Struct, frozen=True):
    """One atomic write to one table. It takes effect once, however often it is sent."""

    table: str
    term: int
    """Term of the owner."""
    last: RecordId
    """Id of the table's last record as the owner knows it; `START` for a new table."""
    records: tuple[Record, ...]
    """One or more, in order."""
    listing: bytes | None = None
    """New public listing, not empty; None keeps it.

    A table's first commit must have a listing, even for a private table: owners find their tables by it.
    """
    deadline: int | None = None
    """Redis time in ms of the table's next deadline; None: it has no deadline."""
    request: Request | None = None
    meta: tuple[tuple[str, bytes | str | int], ...] = ()
    """Fields to set in the meta hash; the store sets `last`, `commit`, `pt`, `at`, `snap` and `closed` itself."""
    closing_ms: int | None = None
    """Not None: this is the table's last commit; its listing and deadline are removed now, its keys after so many
    ms."""
    id: str = field(default_factory=next_commit_id)
    names: CommitNames | None = None
    """The packed names of table and term; None: the owner does not keep them."""


class Restoration(Struct, frozen=True):
    """The part of a table that its owner remembers and Redis has lost; sending it again changes nothing."""

    table: str
    # The term must be new, or the commits of an earlier owner could follow the restored records. The records keep their
    # terms, so that cursors stay valid.
    term: int
    """New term of the owner."""
    found: RecordId
    """Id of the table's last record in Redis."""
    from_snapshot: bool
    """Whether to restore from the snapshot and ignore the records in Redis."""
    snapshot_id: RecordId
    """The last record in the snapshot; `START` without a snapshot."""
    snapshot: bytes
    published_term: int
    """Term of the last published record in the snapshot."""
    records: tuple[Record, ...]
    """The records, with their original terms."""
    requests: dict[str, tuple[int, bytes]]
    """`user/client` (see `Request.asker`) -> last request id and its result."""
    at: int
    """Time of the last record."""
    listing: bytes
    deadline: int | None
    id: str = field(default_factory=next_commit_id)


class Done(Struct, frozen=True, gc=False):
    """The commit is in the log, written now or by an earlier attempt."""

    last: RecordId


class Duplicate(Struct, frozen=True, gc=False):
    """The request took effect before; nothing was written."""

    result: bytes


class Stale(Struct, frozen=True, gc=False):
    """A later request of the client session took effect before; nothing was written."""

    last_request: int


class Fenced(Struct, frozen=True, gc=False):
    """Another term owns the partition; nothing was written."""

    term: int
    """Term of the owner; 0: Redis knows no owner (it was emptied or rolled back)."""


class Conflict(Struct, frozen=True, gc=False):
    """The table's last record is not `Commit.last`; nothing was written."""

    last: RecordId


CommitResult = Done | Duplicate | Stale | Fenced | Conflict


class LogEntry(Struct, frozen=True, gc=False):
    """One record of a log, as its owner reads it."""

    id: RecordId
    term: int
    at: int
    data: bytes


class OutEntry(Struct, frozen=True, gc=False):
    """One published record as a gateway reads it."""

    seq: int
    term: int
    previous_term: int
    """Term of the previous published record; 0 for the first. A cursor must have this term to continue with this
    record."""
    at: int
    payloads: dict[str, bytes]
    """Payloads by audience."""


class OutTail(Struct, frozen=True, gc=False):
    """Both ends of a table's published records."""

    first: int
    """The oldest `seq` that is still kept; 0: none."""
    last: int
    """The newest `seq`; 0: none."""
    term: int
    """The term of the newest record; 0: none."""


class ChatLines(NamedTuple):
    """Lines of chat, the oldest first; the store does not decode them."""

    open: list[bytes]
    """Lines that the whole table hears."""
    aside: list[bytes]
    """Lines that only spectators hear."""


class Loaded(Struct, frozen=True, gc=False):
    """The state of a table in Redis."""

    last: RecordId
    """`START` if the table does not exist."""
    commit: str
    """Id of the last commit."""
    at: int
    """Time of the last record; it may be later than `Store.now_ms` if Redis' clock was set back."""
    closed: bool
    meta: dict[str, bytes]
    """Fields that commits have set by `Commit.meta`."""
    snapshot: bytes | None
    """The table's state just after record `snapshot_id`; None: the table has no snapshot yet."""
    snapshot_id: RecordId
    entries: list[LogEntry]
    """The records after the snapshot."""
    requests: dict[str, tuple[int, bytes]]
    """`user/client` (see `Request.asker`) -> last request id and its result; the oldest first."""
    out: OutTail

    @property
    def is_restored(self) -> bool:
        """Whether the table is as it was in a backup: no server has written to it since it was restored."""
        return self.meta.get(RESTORED) == str(self.last).encode()
