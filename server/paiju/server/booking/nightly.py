"""The nightly work on the database: one node does it, in pieces, so that no booking waits for long."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
import structlog

from paiju.server.database import account_works, works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway, DatabaseRefused
from paiju.server.ended.counting import sealed
from paiju.server.ended.rows import DAY_MS
from paiju.server.overload import Overloaded
from paiju.server.workers import Workers

HOUR: Final = 3
"""Hour of the day, UTC, at which the work begins."""
LOOK_S: Final = 600.0
JOBS_KEPT_DAYS: Final = 30
GONE_DAYS: Final = 7
"""For this many days after the deletion of an account, each night deletes counts that are left of it."""

SEALING_S: Final = 120.0
"""Seconds that the sealed counts of 50 deals may take; 50 all-ins of ten players take 30 s."""
SEALING_MB: Final = 512

log = structlog.get_logger()


class Nightly:
    """Deletes records whose time is over, and the names of guests who have not come for long.

    It also deletes old sessions and notices, and the counts that a deleted account with many deals has left, and makes
    the sealed counts of deals (`paiju.engine.core.counts.Sealing`).
    """

    def __init__(self, database: Database, now_ms: Callable[[], int], guest_days: int) -> None:
        self._database = database
        self._now_ms = now_ms
        self._guest_days = guest_days
        self._begun = self._done = ""

    async def run(self) -> None:
        """Do each day's work, without end."""
        while True:
            try:
                await self.look()
            except (DatabaseAway, DatabaseRefused) as error:
                log.warning("the nightly work waits for the database", why=str(error))
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Do today's work, if its hour has come and no other node has begun it. Raises `DatabaseAway`."""
        now = self._now_ms()
        today = time.gmtime(now / 1000)
        day = time.strftime("%Y-%m-%d", today)
        if today.tm_hour < HOUR or self._done == day:
            return
        # If a node ends in the middle, the next night finds the rest of its work.
        if self._begun == day or await self._database.write(
            partial(works.begin_job, name="nightly", day=day)
        ):
            self._begun = day  # if the work fails now, the next look continues it
            await self._work(now)
        self._done = day

    async def _work(self, now: int) -> None:
        records = guests = 0
        while found := await self._database.write(
            partial(works.forget_guests, now_ms=now, days=self._guest_days)
        ):
            guests += found
        while found := await self._database.write(partial(works.expire, now_ms=now)):
            records += found
        await self._database.write(partial(account_works.forget_old, at=now))
        while await self._database.write(partial(account_works.forget_notices, at=now)):
            pass
        before = time.strftime("%Y-%m-%d", time.gmtime((now - JOBS_KEPT_DAYS * DAY_MS) / 1000))
        await self._database.write(partial(works.tidy, day=before))
        log.info("the nightly work is done", records=records, guests=guests)
        await self._seal()
        try:  # last, and apart: a search through millions of deals may fail for want of time, night after night
            await self._forget_left(now)
        except (DatabaseAway, DatabaseRefused) as error:
            log.warning("counts of people who have gone are left", why=str(error))

    async def _seal(self) -> None:
        """Make the sealed counts of deals that were booked since the last night, in a process of its own."""
        workers = Workers("sealing", 1, waiting=1, memory_mb=SEALING_MB)
        after = ""
        try:
            while deals := await self._database.read(partial(works.due, after=after)):
                made = await workers.run(sealed, msgspec.msgpack.encode(deals), SEALING_S)
                await self._database.write(partial(works.seal, made=made, again=False, only_check=False))
                after = deals[-1].deal
        except (DatabaseAway, DatabaseRefused, Overloaded) as error:
            log.warning("sealed counts wait for the next night", why=str(error))
        finally:
            workers.close()

    async def _forget_left(self, now: int) -> None:
        for user in await self._database.read(partial(works.left_counts, since=now - GONE_DAYS * DAY_MS)):
            await self._forget_counts(user)

    async def _forget_counts(self, user: str) -> None:
        since: int | None = 0
        while since is not None:
            since = await self._database.write(partial(works.forget_seats, user=user, since=since))
