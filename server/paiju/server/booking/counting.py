"""Lets a worker process count the deals that are booked: neither the loop nor the database's threads have the time."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

import structlog

from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.counting import Counted, count_entries, packed_for_count
from paiju.server.overload import Overloaded, Stopping
from paiju.server.workers import Workers

WITHIN_S: Final = 30.0
"""Seconds that a batch may take; each of its deals alone has as long."""
Count: TypeAlias = Callable[[Sequence[bytes]], Awaitable[list[Counted | None]]]
"""Returns the counts of each entry; None for one that no sum counts."""

log = structlog.get_logger()


def counted_by(workers: Workers) -> Count:
    """Return the function that lets workers count."""
    return partial(_counted, workers)


async def _counted(workers: Workers, entries: Sequence[bytes]) -> list[Counted | None]:
    """Return the counts of entries; one that breaks a worker is booked without, and `paiju db rebuild` tries again."""
    try:
        return await workers.run(count_entries, packed_for_count(list(entries)), WITHIN_S)
    except Stopping as error:
        raise DatabaseAway(str(error)) from None
    except Overloaded as error:
        if len(entries) == 1:
            log.warning("a deal is booked without its counts", why=str(error))
            return [None]
    return [one for entry in entries for one in await _counted(workers, [entry])]
