"""The embedded Redis: a redis-server as a child of the server, with its data in one folder.

On Linux the child ends when its parent dies (PR_SET_PDEATHSIG). It holds the folder's lock while it runs, and is
restarted if it alone dies. It listens on a Unix socket only.
"""

import asyncio
import os
import signal
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, Self

import structlog

from paiju.server.redis.binary import Binary, child_command, find_binary
from paiju.server.redis.endpoint import unix_url
from paiju.server.redis.errors import EmbeddedError
from paiju.server.redis.folder import SOCKET_NAME, Folder, socket_of

LOCK_S: Final = 15.0
"""Seconds that a start waits for the lock of the folder."""
START_S: Final = 60.0
"""Seconds that Redis may take to load its data."""
STOP_S: Final = 10.0
"""Seconds that Redis may take to stop before it is killed."""
SILENT_STOP_S: Final = 1.0
"""Seconds that Redis may take to stop if it does not answer; its file has all acknowledged writes already."""
RESTARTS: Final = 5
"""Number of deaths in a row, each within `SHORT_LIFE_S`, after which the server stops restarting Redis."""
SHORT_LIFE_S: Final = 5.0

log = structlog.get_logger()


class RunningRedis(NamedTuple):
    """The Redis that this server uses, and the id that this server has as a node."""

    url: str
    node: str
    """This node's id: the data folder's, which only one process can lock; with an outside Redis a new one."""
    failures: tuple[asyncio.Future[None], ...] = ()
    """Futures that raise `EmbeddedError` when the embedded Redis keeps dying; empty for an outside Redis."""
    program: str = ""
    """Path of the embedded Redis' program; empty for an outside Redis."""


class Embedded:
    """A Redis child on a data folder. Use as an async context manager, or `start` and `stop`."""

    def __init__(
        self,
        data_dir: str | os.PathLike[str],
        *,
        fsync: str = "everysec",
        binary: Binary | None = None,
        lock_s: float = LOCK_S,
        start_s: float = START_S,
        on_restart: Callable[[], None] | None = None,
    ) -> None:
        """`fsync`: `everysec` or `always`. `start_s`: how long Redis may load its data.

        `on_restart` is called after each restart of a Redis that died.
        """
        self._data_dir = Path(data_dir)
        self._fsync = fsync
        self._binary = binary
        self._lock_s, self._start_s = lock_s, start_s
        self._on_restart = on_restart
        self._folder: Folder | None = None
        self._process: Process | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self.url = ""
        """`unix://…` of the running Redis; the same after a restart."""
        self.node = ""
        """Id of the node of this folder; the lock ensures that only one server has it."""
        self.program = ""
        """Path of the program that runs."""
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Fails with `EmbeddedError` when Redis keeps dying; the server should then stop."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def pid(self) -> int | None:
        """Process id of Redis; None while it does not run."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def start(self) -> None:
        """Lock the folder, start Redis and wait until it serves; raises `EmbeddedError`."""
        self._folder = await Folder.open(self._data_dir, timeout_s=self._lock_s)
        try:
            binary = await asyncio.to_thread(find_binary) if self._binary is None else self._binary
            self._folder.check_version(binary)
            self._folder.check_data(binary)
            self._socket = self._folder.socket()
            self.url, self.node = unix_url(str(self._socket)), self._folder.node_id()
            await self._launch(self._folder, binary)
            self.program = binary.path
            # Recorded only once Redis serves: if it did not start, it has written none of the files.
            self._folder.record_version(binary)
        except BaseException:
            await self.stop()
            raise
        self._supervisor = asyncio.create_task(self._supervise(self._folder, binary), name="embedded-redis")

    async def stop(self) -> None:
        """Stop Redis, which writes its data first, and unlock the folder."""
        if self._supervisor is not None:
            self._supervisor.cancel()
            await asyncio.gather(self._supervisor, return_exceptions=True)
            self._supervisor = None
        if self._process is not None:
            await _end(self._process, STOP_S if await _answers(self._socket) else SILENT_STOP_S)
            self._process = None
        if self._folder is not None:
            self._folder.close()
            self._folder = None
        self.failed.cancel()

    async def _launch(self, folder: Folder, binary: Binary) -> None:
        # The child inherits the lock: if it outlives a killed server, it keeps the folder locked until it ends.
        self._process = await asyncio.create_subprocess_exec(
            *child_command(binary, self._options()),
            cwd=folder.path, pass_fds=(folder.lock,), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
            # An unknown locale makes Redis 7 refuse to start.
            env={**os.environ, "LC_ALL": "C"},
            # A new session: Ctrl-C in the terminal must reach only the server, which stops Redis last.
            start_new_session=True,
        )  # fmt: skip
        await _serving(self._process, self._socket, folder.path / "redis.log", self._start_s)

    def _options(self) -> dict[str, str]:
        assert self._folder is not None
        # Redis' folder is its working directory; a relative path keeps its socket within the kernel's limit.
        socket = SOCKET_NAME if self._socket.parent == self._folder.path else str(self._socket)
        return {
            # No TCP port: anybody on the machine could connect to it and read decks and secrets.
            "port": "0",
            "unixsocket": socket,
            "unixsocketperm": "700",
            "dir": ".",
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": self._fsync,
            # An append-only file alone keeps every acknowledged write; snapshots would lose those since the
            # last one.
            "save": "",
            # Eviction would remove the log of a live table without an error.
            "maxmemory-policy": "noeviction",
            # A backup reads as a replica does. With these two settings Redis sends it the data at once, and
            # writes no second file into this folder first.
            "repl-diskless-sync": "yes",
            "repl-diskless-sync-delay": "0",
            "logfile": "redis.log",
        }

    async def _supervise(self, folder: Folder, binary: Binary) -> None:
        """Restart Redis after each death; if it keeps dying, stop and fail `failed`."""
        try:
            await self._keep_alive(folder, binary)
        except Exception as error:  # any error ends the supervision, so `failed` must report it
            log.exception("the embedded Redis is given up")
            if not self.failed.done():
                self.failed.set_exception(error)

    async def _keep_alive(self, folder: Folder, binary: Binary) -> None:
        short_lives = 0
        while self._process is not None:
            started = time.monotonic()
            # Short lives are counted: a Redis that dies at each start (a damaged file, a full disk) must not restart
            # without end.
            code = await self._process.wait()
            short_lives = short_lives + 1 if time.monotonic() - started < SHORT_LIFE_S else 0
            log.error("the embedded Redis died", code=code, log=str(folder.path / "redis.log"))
            short_lives = await self._relaunch(folder, binary, short_lives)
            log.warning("the embedded Redis is back", pid=self._process.pid)
            if self._on_restart is not None:
                self._on_restart()

    async def _relaunch(self, folder: Folder, binary: Binary, short_lives: int) -> int:
        """Try to start Redis until it serves; return the number of short lives in a row.

        Raises `EmbeddedError` after too many short lives.
        """
        # The `EmbeddedError` names the last failure as its cause.
        error: Exception | None = None
        while short_lives < RESTARTS:
            await asyncio.sleep(0.1 * short_lives)
            try:
                await self._launch(folder, binary)
            except (
                _EndedEarly,
                OSError,
            ) as again:  # it was killed while it read its data, or did not even start
                log.warning("the embedded Redis did not start", error=str(again))
                short_lives, error = short_lives + 1, again
            else:
                return short_lives
        raise EmbeddedError(f"Redis dies again and again; {_log_tail(folder.path / 'redis.log')}") from error


class _EndedEarly(EmbeddedError):
    """Redis exited before it served."""


async def running_url(data_dir: Path) -> str | None:
    """Return the URL of the Redis that runs on a folder now; None if no Redis runs there."""
    socket = socket_of(data_dir)
    return unix_url(str(socket)) if await _answers(socket) else None


async def _serving(process: Process, socket: Path, log_file: Path, start_s: float) -> None:
    """Return once Redis answers PING with PONG; raises `EmbeddedError` if it ends or takes too long."""
    ended = asyncio.ensure_future(process.wait())
    try:
        give_up = time.monotonic() + start_s
        while not await _answers(socket):
            await asyncio.wait((ended,), timeout=0.01)
            if ended.done():
                raise _EndedEarly(f"Redis ended with code {process.returncode}; {_log_tail(log_file)}")
            if time.monotonic() > give_up:
                raise EmbeddedError(f"Redis does not serve after {start_s:.0f} s; {_log_tail(log_file)}")
    finally:
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)


async def _answers(socket: Path) -> bool:
    """Return whether Redis answers, and so has loaded its data."""
    try:
        reader, writer = await asyncio.open_unix_connection(str(socket))
    except OSError:
        return False
    try:
        async with asyncio.timeout(1.0):
            writer.write(b"PING\r\n")
            return await reader.readline() == b"+PONG\r\n"
    except (OSError, TimeoutError):
        return False
    finally:
        writer.close()
        await asyncio.gather(writer.wait_closed(), return_exceptions=True)


async def _end(process: Process, patience_s: float) -> None:
    """Stop Redis by SIGTERM, so that it writes its data; by SIGKILL if it does not stop in time."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(patience_s):
                await process.wait()
        except TimeoutError:
            process.kill()
    await process.wait()


def _log_tail(log_file: Path) -> str:
    """Return where Redis' log is, and its last lines."""
    try:
        lines = log_file.read_text(errors="replace").splitlines()[-3:]
    except OSError:
        return f"it left no log at {log_file}"
    return f"see {log_file}, which ends: " + " | ".join(lines)
