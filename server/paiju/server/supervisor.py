"""Several serving processes on one machine (`--workers`): each is a node of one Redis, and shares the port.

supervisor: the embedded Redis, the reserved port ─▶ workers: sockets of their own on that port (SO_REUSEPORT)
a worker dies ─▶ its siblings take its tables, it is started again
SIGHUP ─▶ one after the other is replaced, its tables move · SIGTERM ─▶ all stop, Redis last

The supervisor runs no game and speaks no HTTP. Its death closes the pipe to each worker, and the workers stop.
"""

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import structlog
import uvloop

from paiju.server.config import NO_DATABASE, Settings, database_of
from paiju.server.gateway.counts import Rows, shared_memory
from paiju.server.listener import bind
from paiju.server.logs import configure_logs
from paiju.server.main import running_redis
from paiju.server.overload import CannotStart
from paiju.server.redis.embedded import RunningRedis

START_S: Final = 60.0
"""Seconds that a worker may take until it listens."""
SHORT_LIFE_S: Final = 10.0
"""A worker that ends sooner counts as a failed start."""
SHORT_LIVES: Final = 5
"""Failed starts of one worker in a row after which all are stopped."""
RESTART_S: Final = (0.1, 5.0)
"""Seconds before a worker is started again: the least, which each short life in a row doubles, and the most."""
STOP_S: Final = 10.0
"""Seconds beyond `--drain-s` after which a worker that does not stop is killed."""

log = structlog.get_logger()


def workers_of(settings: Settings) -> int:
    """Return the number of workers; 0 in the settings means one per core that this process may use."""
    return settings.workers or len(os.sched_getaffinity(0))


def run(settings: Settings, *, announce: Callable[[str], None] | None = None) -> None:
    """Run the workers until SIGINT or SIGTERM; see `supervise`."""
    uvloop.run(supervise(settings, announce=announce))


async def supervise(settings: Settings, *, announce: Callable[[str], None] | None = None) -> None:
    """Run as many workers as the settings say until SIGINT or SIGTERM.

    `announce(url)` is called once the first one listens. Raises `CannotListen`, `StoreError`, and `CannotStart` if a
    worker ends again and again.
    """
    configure_logs(settings.log_level, settings.log_format)
    # This fails if another server has the port: if the two shared it, each would get only a part of the connections.
    bind(settings.host, settings.port).close()
    with (
        contextlib.closing(bind(settings.host, settings.port, shared=True)) as reserved,
        tempfile.TemporaryDirectory(prefix="paiju-") as folder,
    ):
        async with running_redis(settings) as redis:
            given = _shared(settings, reserved, redis)
            crew = Crew(workers_of(settings), given, Path(folder), settings.drain_s + STOP_S)
            await crew.run(redis, announce)
    log.info("stopped")


def _shared(settings: Settings, reserved: socket.socket, redis: RunningRedis) -> dict[str, Any]:
    """Return the settings of each worker, with its share of the processes for bots and records."""
    count = workers_of(settings)
    changes = {
        "workers": 1,
        "port": reserved.getsockname()[1],
        "redis": redis.url,
        "database": NO_DATABASE if (database := database_of(settings)) is None else database.url,
        "bot_workers": -(-settings.bot_workers // count),
        "record_workers": -(-settings.record_workers // count),
    }
    told: dict[str, Any] = settings.model_copy(update=changes).model_dump(mode="json")
    return told


class Shared:
    """The counts of all workers, two rows for each worker: its next process uses the row that the last one did not."""

    def __init__(self, workers: int) -> None:
        self._file = shared_memory(2 * workers)
        self._key = secrets.token_bytes(16)
        self.rows = Rows(self._file, self._key)

    def given(self, row: int) -> dict[str, Any]:
        """Return the fields by which a process finds its row; the process inherits the memory itself."""
        return {"counts": self._file, "key": self._key.hex(), "row": row}


class Crew:
    """The workers of one server."""

    def __init__(self, count: int, settings: dict[str, Any], folder: Path, stop_s: float) -> None:
        shared = Shared(count)
        self._workers = [ServingProcess(number, settings, folder, stop_s, shared) for number in range(count)]

    async def run(self, redis: RunningRedis, announce: Callable[[str], None] | None) -> None:
        """Keep all workers alive until a signal comes. Raises the error that ends them."""
        with _signals() as (stop, replace):
            keepers = [
                asyncio.create_task(worker.keep(), name=f"worker-{worker.number}") for worker in self._workers
            ]
            listening = asyncio.create_task(self._announced(announce), name="announcement")
            replacing = asyncio.create_task(self._replace_all(replace), name="replacement")
            stopping = asyncio.create_task(stop.wait(), name="signals")
            ends: list[asyncio.Future[Any]] = [*keepers, stopping, *redis.failures]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                for end in ends:
                    if end.done():
                        end.result()
            finally:
                for task in (listening, replacing, stopping, *keepers):
                    task.cancel()
                await asyncio.gather(listening, replacing, *keepers, return_exceptions=True)
                await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def _announced(self, announce: Callable[[str], None] | None) -> None:
        waits = [asyncio.create_task(worker.listening.wait()) for worker in self._workers]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        url = next(worker.url for worker in self._workers if worker.listening.is_set())
        log.info("listening", url=url, workers=len(self._workers))
        if announce is not None:
            announce(url)
        await asyncio.gather(*waits)

    async def _replace_all(self, asked: asyncio.Event) -> None:
        while True:
            await asked.wait()
            asked.clear()
            log.info("replacing workers", workers=len(self._workers))
            for worker in self._workers:
                await worker.replace()
            log.info("workers are replaced", workers=len(self._workers))


class ServingProcess:
    """One worker: its serving process, and the processes that replace it."""

    def __init__(
        self, number: int, settings: dict[str, Any], folder: Path, stop_s: float, shared: Shared
    ) -> None:
        self.number = number
        self._shared = shared
        self._row = 2 * number
        """The row of counts of the last process."""
        self.url = ""
        self.listening = asyncio.Event()
        """Set while a process of this worker listens."""
        self._given = {"settings": settings, "folder": str(folder), "number": number}
        self._ended = 0
        """How often a process of this worker has ended by itself; the next process tells the number in its metrics."""
        self._stop_s = stop_s
        self._process: Process | None = None
        self._replaced = asyncio.Event()

    async def keep(self) -> None:
        """Start a process, and another one whenever it ends, without end. Raises `CannotStart`."""
        short_lives = 0
        while True:
            began = time.monotonic()
            if self._process is None or self._process.returncode is not None:
                self._process = await self._started()
            row = self._row
            code = await self._process.wait()
            self._shared.rows.clear(row)
            if self._replaced.is_set():  # the next process is there already
                self._replaced.clear()
                continue
            self.listening.clear()
            short_lives = short_lives + 1 if time.monotonic() - began < SHORT_LIFE_S else 0
            self._ended += 1
            log.error("worker ended", worker=self.number, code=code)
            if short_lives >= SHORT_LIVES:
                raise CannotStart(
                    f"worker {self.number} ended {short_lives} times in a row; the log says why"
                )
            least, most = RESTART_S
            await asyncio.sleep(min(least * 2**short_lives, most))

    async def replace(self) -> None:
        """Start another process; once it listens, stop the present one, whose tables move.

        If the other process does not start, nothing changes.
        """
        before = self._process
        try:
            after = await self._started()
        except CannotStart as error:
            log.error("worker not replaced", worker=self.number, why=str(error))  # noqa: TRY400 - no fault of ours
            return
        self._process = after
        if before is not None and before.returncode is None:
            self._replaced.set()
            await _ended(before, self._stop_s)

    async def stop(self) -> None:
        """Stop the process, if one runs."""
        if self._process is not None:
            await _ended(self._process, self._stop_s)

    async def _started(self) -> Process:
        """Return a process that listens. Raises `CannotStart`."""
        row = self._row ^ 1  # the last process may still count in its row
        self._shared.rows.clear(row)
        given = {**self._given, **self._shared.given(row), "restarts": self._ended}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "paiju.server.worker_node"),
            stdin=PIPE,
            stdout=PIPE,
            # Ctrl-C in a terminal reaches the supervisor alone, which stops them in order.
            start_new_session=True,
            pass_fds=(given["counts"],),
        )
        assert process.stdin is not None, "asked for above"
        assert process.stdout is not None, "asked for above"
        process.stdin.write(json.dumps(given).encode() + b"\n")
        try:
            async with asyncio.timeout(START_S):
                line = await process.stdout.readline()
        except TimeoutError:
            line = b""
        except asyncio.CancelledError:  # the server stops
            await _ended(process, self._stop_s)
            raise
        if not line:
            await _ended(process, self._stop_s)
            raise CannotStart(f"worker {self.number} does not listen; the log says why")
        self.url, self._row = line.decode().strip(), row
        self.listening.set()
        log.info("worker started", worker=self.number, pid=process.pid)
        return process


async def _ended(process: Process, within_s: float) -> None:
    """Stop a process; after `within_s` seconds kill it."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(within_s):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


@contextlib.contextmanager
def _signals() -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """Yield an event that SIGINT and SIGTERM set, and one that SIGHUP sets."""
    stop, replace = asyncio.Event(), asyncio.Event()
    events = {signal.SIGINT: stop, signal.SIGTERM: stop, signal.SIGHUP: replace}
    loop = asyncio.get_running_loop()
    for number, event in events.items():
        loop.add_signal_handler(number, event.set)
    try:
        yield stop, replace
    finally:
        for number in events:
            loop.remove_signal_handler(number)
