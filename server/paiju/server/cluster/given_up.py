"""The tables that other nodes have given up: each node notes its own in Redis, so that an operator sees all at any."""

import contextlib
from collections.abc import Callable

import msgspec
import structlog

from paiju.server.store.errors import StoreError
from paiju.server.store.store import Store
from paiju.server.table.failures import Broken
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class BrokenThere(Broken, frozen=True):
    """A table that another node has given up, and which one."""

    node: str


class GivenUp:
    """What one node notes, and what it knows of others."""

    def __init__(self, store: Store, node: str, alive: Callable[[str], bool]) -> None:
        """`alive(node)`: whether another node lives; tables of a dead one have been tried again elsewhere."""
        self._store = store
        self._node = node
        self._alive = alive
        self._notes = Tasks()

    def note(self, table: str, broken: Broken | None) -> None:
        """Note that this node has given a table up; None: not any more. While Redis is away only this node knows it."""
        self._notes.start(self._note(table, broken))

    async def elsewhere(self) -> list[BrokenThere]:
        """Return the tables that other living nodes have given up. Raises `StoreUnavailable`."""
        noted = [read_note(raw) for raw in (await self._store.given_up()).values()]
        known = [note for note in noted if note is not None and note.node != self._node]
        for note in known:
            if not self._alive(note.node):
                await self._store.note_given_up(note.table, None)
        return [note for note in known if self._alive(note.node)]

    async def _note(self, table: str, broken: Broken | None) -> None:
        raw = None if broken is None else msgspec.json.encode({**_fields(broken), "node": self._node})
        with contextlib.suppress(StoreError):
            await self._store.note_given_up(table, raw)


def read_note(raw: bytes) -> BrokenThere | None:
    """Return a note; None for one that this version cannot read."""
    try:
        return msgspec.json.decode(raw, type=BrokenThere)
    except msgspec.DecodeError:
        log.warning("a note of a table that was given up cannot be read")
        return None


def _fields(broken: Broken) -> dict[str, str]:
    return msgspec.structs.asdict(broken)
