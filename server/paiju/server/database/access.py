"""The one way to the database. An operation is a function of a connection; a thread runs it within a time limit.

    read(work) / write(work) ─▶ a thread ─▶ one transaction ─▶ result, or `DatabaseAway`

Only those threads import SQLAlchemy: the import takes a fifth of a second, for which no deal should wait.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

import structlog

from paiju.server.database.address import Address
from paiju.server.database.errors import DatabaseAway, DatabaseError

if TYPE_CHECKING:
    from sqlalchemy import Connection as Connection  # noqa: PLC0414 - others import it from here

    from paiju.server.database.sql.engines import Engines
else:
    Connection = Any

WITHIN_S: Final = 5.0
"""Seconds that an operation may take, its wait for a thread included."""
WAITING: Final = 64
"""The most operations that may wait or run at once; a further one fails with `DatabaseAway`."""
FOR_WRITES: Final = 8
"""Operations that write may exceed `WAITING` by this number, so that reads cannot keep bookings out."""
RETRY_S: Final = (0.2, 10.0)
"""Seconds between two attempts to open the database, at first and at most; each pause is twice the one before."""
CLOSE_S: Final = 3.0
"""Seconds for which `close` waits for operations to end; a thread that hangs in a connect may last longer."""
CUT_S: Final = 0.02
THREADS: Final = {"sqlite": 2, "postgresql": 4}
"""Threads that read, and with PostgreSQL also write; SQLite has one more thread, which alone writes."""

T = TypeVar("T")
Work = Callable[[Connection], T]

log = structlog.get_logger()


class Database:
    """A database, open or still to be opened. Its methods use it in threads."""

    def __init__(self, address: Address, *, within_s: float = WITHIN_S) -> None:
        self.address = address
        self.ready = asyncio.Event()
        """Set once the database has been opened; it may have gone away again since."""
        self._within_s = within_s
        self._engines: Engines | None = None
        self._readers = ThreadPoolExecutor(THREADS[address.kind], thread_name_prefix="database")
        single = address.kind == "sqlite"
        self._writer = (
            ThreadPoolExecutor(1, thread_name_prefix="database-writer") if single else self._readers
        )
        self._running = 0
        self.on_changed: Callable[[frozenset[str]], None] = lambda _users: None
        """Called with the people whose news, friends, blocks or settings an operation has changed."""
        self._why = "it is not open yet"
        """Why the database is away; empty: it answered the last time."""
        self._closed = False

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def why_away(self) -> str:
        """Why the database does not answer; empty: it did the last time."""
        return self._why

    async def open(self, *, upgrade: bool = False) -> None:
        """Open the database. A new SQLite file gets the present schema; an older file is copied, then upgraded.

        `upgrade`: bring PostgreSQL to the present schema too. Raises `DatabaseAway`, `DatabaseError`.
        """
        # The opening of a file, which may have to be copied first, has no time limit; nor has an upgrade.
        more_s = None if upgrade or self.address.kind == "sqlite" else 6.0
        task = partial(_opened, self.address, upgrade=upgrade)
        self._engines = await self._timed(self._writer, task, more_s)
        self._engines.on_changed = self._told_on(asyncio.get_running_loop())
        if before := self._engines.upgraded_from:
            log.info("the database has a new schema", database=str(self.address), before=before)
        self.ready.set()
        self._why = ""

    def _told_on(self, loop: asyncio.AbstractEventLoop) -> Callable[[frozenset[str]], None]:
        """Return a function that a thread calls with the people whom a change concerns; the loop calls `on_changed`."""

        def tell(users: frozenset[str]) -> None:
            loop.call_soon_threadsafe(lambda: self.on_changed(users))

        return tell

    async def keep_opening(self) -> None:
        """Open the database, and try again for as long as it is away. Raises `DatabaseError`."""
        pause_s, most_s = RETRY_S
        while True:
            try:
                await self.open()
            except DatabaseAway as error:
                if self._why != str(error):
                    log.warning("the database is away; play goes on without it", why=str(error))
                self._why = str(error)
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, most_s)
            else:
                log.info("the database is open", database=str(self.address))
                return

    async def read(self, work: Work[T]) -> T:
        """Return the result of an operation that changes nothing. Raises `DatabaseAway`."""
        return await self._run(self._readers, work, writes=False)

    async def write(self, work: Work[T]) -> T:
        """Run an operation in one transaction and return its result.

        Raises `DatabaseAway`, after which the write may still have taken effect, and `DatabaseRefused`.
        """
        return await self._run(self._writer, work, writes=True)

    async def copy_file(self, to: Path) -> None:
        """Copy SQLite's file as it is at one moment; it may be in use. Raises `DatabaseAway`, `DatabaseError`."""
        engines = self._engines
        if engines is None:
            raise DatabaseAway(self._why)
        await asyncio.to_thread(lambda: engines.copy_file(to))

    async def close(self) -> None:
        """Close every connection; operations under way fail with `DatabaseAway`."""
        self._closed = True
        engines, self._engines = self._engines, None
        if engines is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await self._end(engines)
        for pool in {self._readers, self._writer}:
            # Threads are not waited for: one may hang in a connect, which has a time limit of its own.
            pool.shutdown(wait=False, cancel_futures=engines is None)

    async def _end(self, engines: "Engines") -> None:
        """End all operations, those that still wait for a thread too, and close the engines."""
        while self._running:
            engines.cut()
            await asyncio.sleep(CUT_S)
        await asyncio.wrap_future(self._writer.submit(engines.close))

    async def _run(self, pool: Executor, work: Work[T], *, writes: bool) -> T:
        engines = self._engines
        if engines is None:
            raise DatabaseAway(self._why)
        most = WAITING + (FOR_WRITES if writes else 0)
        return await self._timed(pool, lambda: engines.run(work, writes=writes), 0.0, most)

    async def _timed(
        self, pool: Executor, task: Callable[[], T], more_s: float | None, most: int = WAITING
    ) -> T:
        """Run a task in a thread; a late task is cut off from the database, which frees its thread.

        `more_s`: seconds added to the limit of an operation; None: no limit.
        """
        if self._closed:
            raise DatabaseAway("the server stops")
        if self._running >= most:
            raise DatabaseAway("too many wait for the database")
        self._running += 1
        within_s = None if more_s is None else self._within_s + more_s
        running = asyncio.get_running_loop().run_in_executor(
            pool, task if within_s is None else _bounded(task, time.monotonic() + within_s)
        )
        running.add_done_callback(self._ended)
        try:
            async with asyncio.timeout(within_s):
                result = await asyncio.shield(running)
        except TimeoutError:
            if self._engines is not None:
                self._engines.cut_late()
            self._why = f"it did not answer within {self._within_s:g} s"
            raise DatabaseAway(self._why) from None
        except DatabaseAway as error:
            self._why = str(error)
            raise
        self._why = ""
        return result

    def _ended(self, running: "asyncio.Future[Any]") -> None:
        self._running -= 1
        with contextlib.suppress(asyncio.CancelledError):
            running.exception()  # read here, or asyncio would log the error of a late task


def _bounded(task: Callable[[], T], until: float) -> Callable[[], T]:
    """Return a task that does not begin once its time is over: its caller has then been told that it failed."""

    def bounded() -> T:
        if time.monotonic() >= until:
            raise DatabaseAway("it was late")
        return task()

    return bounded


class SchemaFound(NamedTuple):
    """The schema of a database, and the newest one that this version knows."""

    revision: str
    """Empty: the database has no schema."""
    known: str
    is_too_new: bool


def schema_at(address: Address) -> SchemaFound:
    """Return the schema of an existing database and change nothing in it. Raises `DatabaseAway`, `DatabaseError`."""
    with _installed(address):
        from paiju.server.database.sql.opening import HEAD, looked_at

        found = looked_at(address)
    return SchemaFound(found.revision, HEAD, found.is_too_new)


def _opened(address: Address, *, upgrade: bool) -> "Engines":
    with _installed(address):
        from paiju.server.database.sql.opening import opened

        return opened(address, upgrade=upgrade)


@contextlib.contextmanager
def _installed(address: Address) -> Iterator[None]:
    """Context in which a missing package becomes a `DatabaseError` that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        extra = "postgres" if address.kind == "postgresql" else "server"
        raise DatabaseError(f"{error.name} is missing: pip install 'paiju[{extra}]'") from None
