"""Books the entries that tables hand in.

    handed in ─▶ waiting here, up to a bound ─┐
    or found in Redis by the sweep ───────────┴─▶ one transaction, in a thread ─▶ forgotten in Redis

Each step may be repeated, by any node: the database recognises entries that it has (`database.sql.booking`), and Redis
forgets only booked ones. An entry that cannot be booked stays in Redis, is logged once, and does not keep others from
being booked.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, TypeAlias

import structlog
from msgspec import Struct

from paiju.server import metrics
from paiju.server.database import works
from paiju.server.database.access import Connection, Database
from paiju.server.database.errors import DatabaseAway, DatabaseRefused
from paiju.server.ended.entries import Entry, Unbookable, unpacked
from paiju.server.ended.rows import Outcome
from paiju.server.redis.errors import StoreError
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.entries import Handed, table_of
from paiju.server.store.keys import partition
from paiju.server.store.records import Done
from paiju.server.store.store import Store

BATCH: Final = 200
"""The most entries in one transaction."""
GATHER_S: Final = 1.0
"""Seconds for which booking waits for further entries: a transaction costs as much as ten deals."""
SWEEP_S: Final = 30.0
"""Seconds between two looks for entries in Redis."""
MEMORY: Final = 2 << 20
"""The most bytes of entries that wait here; further entries are in Redis alone, until the sweep."""
PAUSE_S: Final = (0.5, 10.0)
"""Seconds before another try while the database is away: the first pause, which doubles each time, and the longest."""
AGAIN_S: Final = (0.02, 1.0)
"""Seconds before another try to hand entries in while Redis does not know this node's lease, at first and at most.

Each pause is twice the one before. The pauses are short, since tables go on as soon as the lease is back. If the node
dies before its next try, the entries that it has not booked are lost.
"""
MOST_UNBOOKABLE: Final = 10_000
"""The most entries that are remembered as unbookable."""

TermOf: TypeAlias = Callable[[int], int | None]

log = structlog.get_logger()


class Booked(Struct, frozen=True):
    """The result of one transaction."""

    outcomes: tuple[tuple[Handed, Outcome], ...]
    unbookable: tuple[tuple[str, str], ...]
    """The ids of entries that cannot be booked, and the reasons."""


class Booking:
    """The booking of one node."""

    def __init__(self, store: Store, database: Database, keep_days: int, term_of: TermOf) -> None:
        """`keep_days`: how long records are kept; 0: for good.

        `term_of` returns this node's term of a partition, or None.
        """
        self._store = store
        self._database = database
        self._term_of = term_of
        self._keep_ms = keep_days * 86_400_000
        self._waiting: dict[str, tuple[Handed, int]] = {}
        """The entries that wait here, and since when each does, in Unix ms; the oldest first."""
        self._bytes = 0
        self._left = 0
        """The number of entries that the last sweep has left in Redis, without those that wait here."""
        self._left_at: int | None = None
        """When the deal or match of the oldest of these entries ended, in Unix ms."""
        self._unbookable: dict[str, str] = {}
        self._returns = 0
        """How often Redis has come back."""
        self._news = asyncio.Event()

    def handed(self, entry: Handed) -> None:
        """Book an entry soon; returns at once."""
        if self._bytes + len(entry.entry) > MEMORY:
            self._left += 1
            return
        self._forget(entry.id)
        self._waiting[entry.id] = entry, self._store.now_ms()
        self._bytes += len(entry.entry)
        self._news.set()

    @property
    def unbooked(self) -> int:
        """The number of entries that wait to be booked, as far as this node knows."""
        return len(self._waiting) + self._left

    @property
    def unbookable(self) -> int:
        """The number of entries that this node cannot book."""
        return len(self._unbookable)

    def lag_s(self) -> float:
        """Return for how many seconds the oldest entry has waited; 0: none waits."""
        times = [since for _, since in self._waiting.values()][:1]
        if self._left and self._left_at is not None:
            times.append(self._left_at)
        return max(0.0, (self._store.now_ms() - min(times)) / 1000) if times else 0.0

    async def run(self) -> None:
        """Book without end."""
        sweeping = asyncio.create_task(self._sweep_forever(), name="booking-sweep")
        try:
            while True:
                await self._news.wait()
                await asyncio.sleep(GATHER_S)
                self._news.clear()
                try:
                    await self._book_waiting()
                except Exception:  # a bug must not end the booking of all other entries
                    log.exception("booking has failed; it goes on with the next entries")
                    await asyncio.sleep(PAUSE_S[1])
                    self._news.set()
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)

    async def again(self) -> None:
        """Hand in again the entries that wait here: Redis has come back, perhaps without them.

        If Redis has lost the lease of their partition too, they are handed in once this node has the lease again.
        """
        self._returns += 1
        this, left = self._returns, [entry for entry, _ in self._waiting.values()]
        pause_s, most_s = AGAIN_S
        while this == self._returns:  # if Redis comes back again, another call does this
            left = [entry for entry in left if not await self._is_back(entry)]
            if not left:
                return
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, most_s)

    async def _is_back(self, entry: Handed) -> bool:
        """Hand in an entry if it still waits here; return False if this has failed and must be tried again."""
        if (there := self._waiting.get(entry.id)) is None or there[0] is not entry:
            return True
        table = table_of(entry.id)
        if (term := self._term_of(partition(table))) is None:
            return False
        try:
            return type(await self._store.entries.hand(table, term, entry)) is Done
        except StoreError:
            return False

    async def _book_waiting(self) -> None:
        pause_s, most_s = PAUSE_S
        while batch := [entry for entry, _ in list(self._waiting.values())[:BATCH]]:
            try:
                await self.book(batch)
            except DatabaseAway:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, most_s)
            else:
                pause_s = PAUSE_S[0]

    async def book(self, batch: Sequence[Handed]) -> None:
        """Book entries, and let Redis forget them. Raises `DatabaseAway`."""
        booked = await self._booked(batch)
        for name, why in booked.unbookable:
            self._note_unbookable(name, why)
        for kind, times in Counter(outcome for _, outcome in booked.outcomes).items():
            metrics.BOOKINGS.labels(kind.value).inc(times)
        now = self._store.now_ms()
        for entry, outcome in booked.outcomes:
            if (waiting := self._waiting.get(entry.id)) is not None:
                metrics.BOOKED_SECONDS.observe(max(0, now - waiting[1]) / 1000)
            if outcome not in {Outcome.BOOKED, Outcome.KNOWN}:
                log.warning("a deal was handed in with two ends", deal=entry.id, outcome=outcome.value)
        await self._forget_booked([entry for entry, _ in booked.outcomes])
        for entry in batch:
            if (there := self._waiting.get(entry.id)) is not None and there[0] is entry:
                self._forget(entry.id)

    async def _booked(self, batch: Sequence[Handed]) -> Booked:
        work = partial(_book, batch=batch, now_ms=self._store.now_ms(), keep_ms=self._keep_ms)
        try:
            return await self._database.write(work)
        except DatabaseRefused as error:
            if len(batch) == 1:
                return Booked((), ((batch[0].id, str(error)),))
        # Some entry cannot be booked, or another node has just booked it: each is tried alone.
        each = [await self._booked([one]) for one in batch]
        return Booked(
            tuple(pair for booked in each for pair in booked.outcomes),
            tuple(pair for booked in each for pair in booked.unbookable),
        )

    async def _forget_booked(self, booked: Iterable[Handed]) -> None:
        by_partition = defaultdict[int, list[Handed]](list)
        for entry in booked:
            by_partition[partition(table_of(entry.id))].append(entry)
        await asyncio.gather(*(self._taken(number, entries) for number, entries in by_partition.items()))

    async def _taken(self, number: int, booked: Sequence[Handed]) -> None:
        # If Redis is away, a later sweep finds the entries again, and the database recognises them.
        with contextlib.suppress(StoreError):
            await self._store.entries.taken(number, booked)

    def _forget(self, name: str) -> None:
        if (before := self._waiting.pop(name, None)) is not None:
            self._bytes -= len(before[0].entry)

    def _note_unbookable(self, name: str, why: str) -> None:
        if name not in self._unbookable and len(self._unbookable) < MOST_UNBOOKABLE:
            self._unbookable[name] = why
            log.error("an entry cannot be booked; it stays in Redis", deal=name, why=why)

    async def _sweep_forever(self) -> None:
        await self._database.ready.wait()
        while True:
            with contextlib.suppress(StoreError):
                await self.sweep()
            await asyncio.sleep(SWEEP_S)

    async def sweep(self) -> None:
        """Book entries of partitions that this node owns or that have no owner. Raises `StoreUnavailable`."""
        left, left_at = 0, None
        for number in range(PARTITIONS):
            if not await self._store.entries.count(number) or not await self._is_ours(number):
                continue
            if left_at is None:
                left_at = await self._swept(number)
            if left_at is not None:  # the rest is only counted
                left += await self._unknown(number)
        self._left, self._left_at = left, left_at

    async def _is_ours(self, number: int) -> bool:
        if self._term_of(number) is not None:
            return True
        node, left_ms = await self._store.owner(number)
        return not node or left_ms == 0

    async def _swept(self, number: int) -> int | None:
        """Book the entries of a partition, except those that wait here or cannot be booked.

        Stops at a batch that fails because the database is away. Returns when the deal or match of the oldest entry in
        that batch ended, in Unix ms; None: no batch has failed.
        """
        async for page in self._store.entries.pages(number):
            found = [
                entry for entry in page if entry.id not in self._waiting and entry.id not in self._unbookable
            ]
            try:
                if found:
                    await self.book(found)
            except DatabaseAway:
                return min(map(self._ended_at, found))
        return None

    async def _unknown(self, number: int) -> int:
        """Return how many entries of a partition are in Redis, besides those that wait here or cannot be booked."""
        known = sum(partition(table_of(name)) == number for name in (*self._waiting, *self._unbookable))
        return max(0, await self._store.entries.count(number) - known)

    def _ended_at(self, entry: Handed) -> int:
        with contextlib.suppress(Unbookable):
            return unpacked(entry.entry).at
        return self._store.now_ms()


def _book(connection: Connection, batch: Sequence[Handed], now_ms: int, keep_ms: int) -> Booked:
    """Decode entries, and book those that can be decoded. Runs in a thread."""
    entries, whose, wrong = [], [], []
    for handed in batch:
        try:
            entry = unpacked(handed.entry)
            _check_place(entry, handed)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others are booked
            wrong.append((handed.id, repr(error)))
        else:
            entries.append(entry)
            whose.append(handed)
    outcomes = works.book(connection, entries, now_ms, keep_ms)
    return Booked(tuple(zip(whose, outcomes, strict=True)), tuple(wrong))


def _check_place(entry: Entry, handed: Handed) -> None:
    if (entry.id, entry.term, entry.seq) != (handed.id, handed.term, handed.seq):
        raise Unbookable("it is that of another deal")


BookingOf: TypeAlias = Callable[[TermOf], Booking]
