"""Connections to SQLite and PostgreSQL, their settings, and what their errors mean."""

import contextlib
import fcntl
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine import make_url
from sqlalchemy.pool import QueuePool

from paiju.server.database.address import Address
from paiju.server.database.errors import DatabaseAway, DatabaseError, DatabaseRefused
from paiju.server.database.sql import changed
from paiju.server.durable import replaced

BUSY_S: Final = 4
"""Seconds that SQLite waits for a writer, and PostgreSQL for a connection or statement; less than `access.WITHIN_S`."""
KEEPALIVE: Final = {
    "tcp_user_timeout": BUSY_S * 1000, "keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3,
}  # fmt: skip
"""Ends a connection to PostgreSQL whose other side has vanished; by default that takes a quarter of an hour."""
LOCK_S: Final = (2.0, 0.01)
"""Seconds to wait for the lock of SQLite's file, and between attempts; opening processes hold it briefly."""
DRIVERS: Final = ("psycopg", "sqlite3")
"""The names of the drivers' packages."""
T = TypeVar("T")


class Engines:
    """The engines of one database, and the operations that run on them."""

    def __init__(self, address: Address) -> None:
        self._lock = None if address.path is None else FileLock(address.path)
        self.reading, self.writing = (
            _sqlite(address.path) if address.path is not None else _postgresql(address)
        )
        for engine in {self.reading, self.writing}:
            # `_note` runs before SQLAlchemy's own listener, which sends a query: `cut` must be able to end that, too.
            event.listen(engine, "connect", self._note, insert=True)
        self._running: dict[int, tuple[float, Any]] = {}
        """For each busy thread, by its id: when it got its driver's connection, and this connection.

        For a thread without a connection: when the thread began, and None.
        """
        self._guard = threading.Lock()
        self.upgraded_from = ""
        """The schema before an upgrade, or `none`; empty: there was no upgrade."""
        self.on_changed: Callable[[frozenset[str]], None] = lambda _users: None
        """Called by a thread with the people whom an operation's changes concern, once these are committed."""

    @property
    def lock(self) -> "FileLock | None":
        """The lock of SQLite's file; None: PostgreSQL."""
        return self._lock

    def run(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        """Return the result of `work`, an operation, in one transaction. Raises `DatabaseAway`, `DatabaseRefused`."""
        me = threading.get_ident()
        with self._guard:
            self._running[me] = time.monotonic(), None
        try:
            with errors(), (self.writing if writes else self.reading).connect() as connection:
                self._note(connection.connection.driver_connection)
                changed.taken(connection)  # forgets what a failed operation has noted
                with connection.begin():
                    result = work(connection)
                if users := changed.taken(connection):
                    self.on_changed(users)
                return result
        finally:
            with self._guard:
                del self._running[me]

    def _note(self, driver: Any, _record: Any = None) -> None:
        """Note the driver's connection that the operation of this thread uses."""
        me = threading.get_ident()
        with self._guard:
            if me in self._running:
                self._running[me] = time.monotonic(), driver

    def cut_late(self) -> None:
        """Break the connections of operations that are over their time: these then fail, which frees their threads."""
        self._cut(time.monotonic() - BUSY_S)

    def cut(self) -> None:
        """Break the connections of all operations."""
        self._cut(time.monotonic())

    def _cut(self, since: float) -> None:
        with self._guard:
            for began, driver in self._running.values():
                if driver is not None and began <= since:
                    _break(driver)

    def copy_file(self, to: Path) -> None:
        """Copy SQLite's file as it is at one moment. Raises `DatabaseError` if `to` exists or cannot be written.

        If there is a file `to` afterwards, it is whole and on the disk, even if this process was killed.
        """
        if to.exists():
            raise DatabaseError(f"{to} cannot be written: there is such a file")
        try:
            with (
                replaced(to) as file,
                errors(),
                contextlib.closing(self.reading.raw_connection()) as connection,
            ):
                connection.cursor().execute("VACUUM INTO ?", (str(file.name),))
        except OSError as error:
            raise DatabaseError(f"{to} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close every connection, and release the file."""
        for engine in (self.reading, self.writing):
            engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _break(driver: Any) -> None:
    """End, with an error, the call in which another thread waits for this connection."""
    with contextlib.suppress(OSError, DatabaseAway), errors():  # the connection may have ended just now
        if hasattr(driver, "interrupt"):
            driver.interrupt()
            return
        # A frozen server would not read a request to cancel; the thread that waits sees the end of its socket at once.
        with socket.socket(fileno=os.dup(driver.fileno())) as end:
            end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def errors() -> Iterator[None]:
    """Context in which the drivers' errors become `DatabaseAway` or `DatabaseRefused`."""
    try:
        yield
    except (exc.IntegrityError, exc.DataError) as error:
        raise DatabaseRefused(_reason(error)) from error
    except OverflowError as error:  # of SQLite's driver, for a number beyond 64 bits
        raise DatabaseRefused(str(error)) from error
    except exc.DBAPIError as error:
        raise DatabaseAway(_reason(error)) from error
    except exc.TimeoutError as error:
        raise DatabaseAway("no connection is free") from error
    except Exception as error:
        # A connection that was cut off may fail where SQLAlchemy does not expect it.
        if type(error).__module__.partition(".")[0] not in DRIVERS:
            raise
        raise DatabaseAway(str(error)) from error


def _reason(error: exc.DBAPIError) -> str:
    """Return the first line of the driver's text, which holds no values of rows."""
    return (str(error.orig).strip().splitlines() or [type(error.orig).__name__])[0]


class FileLock:
    """The lock of a file of SQLite: nodes share it; a process that makes or upgrades the file has it alone."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in (path, path.with_name(path.name + ".lock")):
                self._file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
                if name == path:
                    os.close(self._file)
        except OSError as error:
            raise DatabaseError(f"the database {path} cannot be used: {error.strerror}") from None
        self._path = path
        self.alone = self._try(fcntl.LOCK_EX)
        """Whether this process alone has the lock."""
        if not self.alone:
            self.share()

    def share(self) -> None:
        """Share the lock with other nodes. Raises `DatabaseAway` if another process keeps it for itself."""
        within_s, step_s = LOCK_S
        late = time.monotonic() + within_s
        while not self._try(fcntl.LOCK_SH):
            if time.monotonic() > late:
                raise DatabaseAway(f"{self._path} is being copied or upgraded by another process")
            time.sleep(step_s)
        self.alone = False

    def _try(self, how: int) -> bool:
        try:
            fcntl.flock(self._file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def close(self) -> None:
        """Release the lock."""
        os.close(self._file)


def _sqlite(path: Path) -> tuple[Engine, Engine]:
    """Return an engine that reads and one that writes; the file must exist."""
    made = []
    for begin, size in (("BEGIN", 2), ("BEGIN IMMEDIATE", 1)):
        engine = create_engine(
            f"sqlite:///{path}",
            poolclass=QueuePool,
            pool_size=size,
            max_overflow=0,
            pool_timeout=BUSY_S,
            hide_parameters=True,
            connect_args={"timeout": BUSY_S, "check_same_thread": False},
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _beginning(begin))
        made.append(engine)
    return made[0], made[1]


def _beginning(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin


def _set_up_sqlite(driver: Any, _record: Any) -> None:
    # `_beginning` begins transactions: the driver itself would begin one, and lock, only at the first write.
    driver.isolation_level = None
    for setting in (
        "auto_vacuum = INCREMENTAL",  # SQLite applies this to a new file only
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # a deleted name must not stay in a free page
    ):
        driver.execute(f"PRAGMA {setting}")


def _postgresql(address: Address) -> tuple[Engine, Engine]:
    url = make_url(address.url).set(drivername="postgresql+psycopg")
    limits = dict.fromkeys(("statement_timeout", "lock_timeout"), BUSY_S * 1000)
    limits["idle_in_transaction_session_timeout"] = 10_000
    options = " ".join(f"-c {name}={ms}" for name, ms in limits.items())
    engine = create_engine(
        url,
        pool_size=4,
        max_overflow=0,
        pool_timeout=BUSY_S,
        hide_parameters=True,
        connect_args=KEEPALIVE | {"connect_timeout": BUSY_S, "options": options, "application_name": "paiju"},
    )
    return engine, engine
