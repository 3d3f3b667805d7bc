"""Checks that every settled deal is booked, waits to be booked, or is kept in Redis for a time."""

from functools import partial
from typing import Final

from msgspec import Struct

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.store import Store
from paiju.server.table.recovery import fold

RECENT_MS: Final = 3_600_000
"""A deal is looked for only within this number of milliseconds after its end, or its match's end.

Later it may be missing for a good reason: some records are not booked and expire, namely those of deals in which no
person acted, and those above `--records-per-hour`.
"""


class BookCheck(Struct, frozen=True):
    """The result of the check; the lists of ids name deals and matches."""

    settled: int
    """The number of settled deals and matches of which the check has found any trace."""
    booked: int
    waiting: int
    """The number of entries in Redis to be booked: as new rows, or instead of the rows of an earlier end."""
    lost: tuple[str, ...]
    """Settled deals and matches that are neither booked nor in Redis."""
    doubled: tuple[str, ...]
    imbalance: tuple[str, ...]
    """Deals and matches whose rows differ from the record."""
    unreadable: tuple[str, ...]
    audit: tuple[int, ...]
    """Numbers of the acts in the audit whose hash does not follow from the act before."""

    @property
    def are_right(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.imbalance or self.unreadable or self.audit)


async def check_books(store: Store, database: Database) -> BookCheck:
    """Check the rows of the database, and look for the last deals of all open tables.

    Raises `StoreUnavailable`, `DatabaseAway`.
    """
    traced = await _last_deals(store)
    # Redis is read before the database: an entry leaves Redis only once its rows are in the database.
    waiting = {
        handed.id: (handed.term, handed.seq)
        for number in range(PARTITIONS)
        async for page in store.entries.pages(number)
        for handed in page
    }
    found = await database.read(works.check)
    since = store.now_ms() - RECENT_MS
    matched = {deal for deal, ended_at in found.matched if ended_at > since}
    looked_for = sorted({*traced, *matched, *waiting})
    booked = await database.read(partial(works.booked_of, names=looked_for))
    lost = [
        name
        for name in looked_for
        if name not in booked and name not in waiting and not await _is_kept(store, name)
    ]
    first = waiting.keys() - booked.keys()
    later = [name for name in waiting.keys() & booked.keys() if booked[name] < waiting[name]]
    return BookCheck(
        found.booked + len(first) + len(lost),
        found.booked,
        len(first) + len(later),
        tuple(lost),
        tuple(found.doubled),
        tuple(found.imbalance),
        tuple(found.unreadable),
        tuple(found.audit),
    )


async def _is_kept(store: Store, name: str) -> bool:
    return await store.archive.get(name) is not None


async def _last_deals(store: Store) -> list[str]:
    """Return the last settled deal of each open table, if it ended lately; tables that cannot be read are left out."""
    found = []
    for number in range(PARTITIONS):
        for table in await store.tables(number):
            try:
                state, _, ended = fold(await store.load(table))
            except Exception:  # noqa: BLE001, S112 - another check finds a table that fails
                continue
            # If `ended`, the deal is not lost: an owner of the table has yet to hand it in, and will.
            if state.last is not None and ended is None and state.last.ended_at > store.now_ms() - RECENT_MS:
                found.append(state.last.deal)
    return found
