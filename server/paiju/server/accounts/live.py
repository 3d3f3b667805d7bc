"""Entries that all nodes enforce, each for a time: durable in Redis, and copied into the memory of every node.

A change is told to other nodes over links at once. Each node also compares versions twice a second, so it finds a
missed change within half a second.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import structlog

from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import VERSIONS_KEY, live_keys
from paiju.server.store.scripts import LIVE
from paiju.server.store.store import Store

COMPARE_S: Final = 0.5
"""Seconds between two looks at the versions in Redis."""

log = structlog.get_logger()


class TooMany(Exception):
    """This kind already has the most entries that it may have."""


class LiveEntry(NamedTuple):
    """One entry of a kind."""

    until: int
    """When the entry ends, in ms of Redis time."""
    value: bytes = b""


class LiveChange(NamedTuple):
    """A change of one entry, in the form in which nodes send it to each other."""

    kind: str
    version: int
    name: str
    until: int
    value: bytes


class LiveEntries:
    """The entries of one kind, by name."""

    def __init__(self, store: Store, kind: str, most: int, *, lasting: bool = False) -> None:
        """`most`: the most entries at once. `lasting`: if Redis loses entries, this node keeps them until they end."""
        self.kind = kind
        self._store = store
        self._most = most
        self._lasting = lasting
        self._entries: dict[str, LiveEntry] = {}
        self.version = 0
        self._watchers: list[Callable[[str], None]] = []
        self.tell: Callable[[LiveChange], None] = lambda _change: None
        """Tells other nodes of a change that was made here."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, name: str) -> LiveEntry | None:
        """Return an entry; None: there is none, or it has ended."""
        entry = self._entries.get(name)
        return entry if entry is not None and entry.until > self._store.now_ms() else None

    def items(self) -> Iterator[tuple[str, LiveEntry]]:
        """Yield the entries that have not ended."""
        now = self._store.now_ms()
        return ((name, entry) for name, entry in self._entries.items() if entry.until > now)

    def watch(self, on_change: Callable[[str], None]) -> None:
        """Call `on_change` with the name of each entry that any node adds, changes or ends, or that Redis loses.

        It is not called at once when the time of an entry is over, but at a later reading of the entries, or never.
        """
        self._watchers.append(on_change)

    async def load(self) -> None:
        """Read the entries that Redis has. Raises `StoreUnavailable`."""
        keys = live_keys(self.kind)
        version, ends, values = await self._store.run(
            LIVE, (3, *keys, self._store.now_ms(), "", 0, "", 0, self.kind)
        )
        told = _pairs(values)
        found = {
            name.decode(): LiveEntry(int(float(until)), told.get(name, b""))
            for name, until in _pairs(ends).items()
        }
        self.version = int(version)
        self._replace({**dict(self.items()), **found} if self._lasting else found)

    async def put(self, name: str, until_ms: int, value: bytes = b"") -> None:
        """Keep an entry until a time; a time in the past ends it now. Raises `StoreUnavailable`, `TooMany`."""
        now, keys = self._store.now_ms(), live_keys(self.kind)
        version = await self._store.run(LIVE, (3, *keys, now, name, until_ms, value, self._most, self.kind))
        if version == b"":
            raise TooMany
        change = LiveChange(self.kind, int(version), name, until_ms, value)
        self.take(change)
        self.tell(change)

    def take(self, change: LiveChange) -> None:
        """Take a change that Redis has, unless this node knows it. Missed earlier changes are left to `compare`."""
        if change.version <= self.version:
            return
        if change.version == self.version + 1:
            self.version = change.version
        if len(self._entries) >= self._most:
            self._entries = dict(self.items())
        entry = LiveEntry(change.until, change.value)
        if self._entries.get(change.name) != entry:
            self._entries[change.name] = entry
            self._tell_watchers(change.name)

    def _replace(self, entries: dict[str, LiveEntry]) -> None:
        before, self._entries = self._entries, entries
        changed = [name for name, entry in entries.items() if before.get(name) != entry]
        for name in [*changed, *(name for name in before if name not in entries)]:
            self._tell_watchers(name)

    def _tell_watchers(self, name: str) -> None:
        for watcher in self._watchers:
            watcher(name)


class Live:
    """All kinds of entries of this node."""

    def __init__(self, store: Store, *kinds: LiveEntries) -> None:
        self._store = store
        self._kinds = {entries.kind: entries for entries in kinds}

    def tell_through(self, tell: Callable[[LiveChange], None]) -> None:
        """Call `tell` with each later change that is made here, so that other nodes learn of it."""
        for entries in self._kinds.values():
            entries.tell = tell

    def take(self, change: LiveChange) -> None:
        """Take a change that another node has made; an unknown kind is skipped, since that node may be newer."""
        if (entries := self._kinds.get(change.kind)) is not None:
            entries.take(change)

    async def load(self) -> None:
        """Read all entries that Redis has. Raises `StoreUnavailable`."""
        for entries in self._kinds.values():
            await entries.load()

    async def compare(self) -> None:
        """Read the kinds that have changed. Raises `StoreUnavailable`."""
        versions = _pairs(await self._store.plain(b"HGETALL", VERSIONS_KEY))
        for kind, entries in self._kinds.items():
            if int(versions.get(kind.encode(), b"0")) != entries.version:
                await entries.load()

    async def follow(self) -> None:
        """Read the kinds that have changed, without end."""
        while True:
            await asyncio.sleep(COMPARE_S)
            try:
                await self.compare()
            except StoreError:
                continue
            except Exception:
                log.exception("live entries could not be compared")


def _pairs(flat: list[Any]) -> dict[Any, Any]:
    return dict(zip(flat[::2], flat[1::2], strict=True))
