"""The books of one server: its database, which is opened during play, the booking, and the nightly work."""

import asyncio
from typing import Final

import structlog

from paiju.server.booking.booking import Booking
from paiju.server.booking.nightly import Nightly
from paiju.server.booking.site import check_site
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.store import Store

RETRY_S: Final = 1.0

log = structlog.get_logger()


class Books:
    """Opens the database of a server, and books."""

    def __init__(self, store: Store, database: Database, booking: Booking, nightly: Nightly) -> None:
        self.database = database
        self.booking = booking
        self._nightly = nightly
        self._store = store

    async def run(self, *, books: bool) -> None:
        """Open the database, and book without end if `books`; else other nodes book. Raises `DatabaseError`."""
        await self.database.keep_opening()
        await self._check_site()
        if books:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.booking.run(), name="booking")
                both.create_task(self._nightly.run(), name="nightly")

    async def _check_site(self) -> None:
        while True:
            try:
                await check_site(self._store, self.database)
            except (DatabaseAway, StoreUnavailable):
                await asyncio.sleep(RETRY_S)
            else:
                return
