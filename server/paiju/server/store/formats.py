"""Formats of records: which one this version writes, and which it reads.

Each partition notes the newest format that it holds.

A format is the shape of log, snapshot and meta hash. Other rules of a game do not make another format: a deal under
them is voided. A version that writes a new format also reads the one before, so that nodes can be replaced one by one.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from paiju.server.redis.errors import StoreError
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.store import Store

WRITES: Final = 1
"""The format of records that this version writes; 1 was the first."""
READS: Final[tuple[int, ...]] = (1,)
"""The formats of records that this version reads."""


class OtherRecords(StoreError):
    """This version cannot run here: it reads no table of this Redis, or has no format in common with a living node."""


def named(formats: Iterable[int]) -> str:
    """Return formats as text, for `acquire.lua` and for people: `1,2`."""
    return ",".join(map(str, formats))


async def check_any_readable(store: Store) -> None:
    """Raise `OtherRecords` if there are tables, but this version cannot read the records of any.

    Raises `StoreUnavailable`, too.
    """
    # Every partition is checked: after an upgrade that stopped half-way some hold newer records than others.
    found = await asyncio.gather(*map(store.record_format, range(PARTITIONS)))
    # A partition notes the newest format that it holds, not the format that its last owner wrote: that owner may have
    # read the newest format, but written an older one.
    formats = {held for held in found if held is not None}
    if formats and formats.isdisjoint(READS):
        raise OtherRecords(
            f"all tables of this Redis have records of format {named(sorted(formats))}, and this version reads format"
            f" {named(READS)} only; start the version that wrote them, or a newer one"
        )
