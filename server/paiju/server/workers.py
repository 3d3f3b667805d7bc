"""Worker processes for untrusted records, which may be slow to parse, replay or solve; never done on the loop.

Each worker has a pipe of its own and one task at a time. One that is over its time is killed, which costs only its own
task; the next task finds a new process in its place. More tasks than may wait are refused at once.
"""

import asyncio
import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

import structlog

LOWER: Final = 5
"""By so much the workers' priority is below that of the tables."""

T = TypeVar("T")

log = structlog.get_logger()


class Overloaded(Exception):
    """A task has no result: too many wait, or it was over its time or memory. Its text says which."""


def _nobody(_seconds: float) -> None:
    """Charge nobody."""


class Workers:
    """A fixed number of worker processes, each started when it is first needed."""

    def __init__(self, count: int, *, waiting: int, memory_mb: int) -> None:
        self._most = count + waiting
        self._inside = 0
        self._closed = False
        self._idle = [_Worker(memory_mb) for _ in range(count)]
        self._all = tuple(self._idle)
        self._turns = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    async def run(
        self,
        work: Callable[[bytes], T],
        data: bytes,
        within_s: float,
        spent: Callable[[float], None] = _nobody,
    ) -> T:
        """Return what `work` makes of `data`; its time begins with its turn, which it awaits no longer than that.

        `work` is found by its name, and result and errors are pickled. `spent` is told the seconds of its turn.
        Raises what `work` raises, or `Overloaded`.
        """
        if self._inside >= self._most:
            raise Overloaded("too many records are being read; try again soon")
        self._inside += 1
        try:
            worker = await self._turn(within_s)
        except BaseException:
            self._inside -= 1
            raise
        loop = asyncio.get_running_loop()
        began = loop.time()
        task = loop.run_in_executor(self._threads, worker.ask, work, data, within_s)
        task.add_done_callback(lambda _: self._returned(worker))
        task.add_done_callback(lambda _: spent(loop.time() - began))
        return await asyncio.shield(task)

    def close(self) -> None:
        """End all workers; tasks under way end as `Overloaded`."""
        self._closed = True
        for worker in self._all:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, within_s: float) -> "_Worker":
        try:
            async with asyncio.timeout(within_s):
                await self._turns.acquire()
        except TimeoutError:
            raise Overloaded("too many records are being read; try again later") from None
        if self._closed:
            self._turns.release()
            raise Overloaded("the server is stopping")
        return self._idle.pop()

    def _returned(self, worker: "_Worker") -> None:
        self._idle.append(worker)
        self._inside -= 1
        self._turns.release()


class _Worker:
    """One place for a process. One thread at a time uses it."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._guard = threading.Lock()
        """Held while the process is set: `close` comes from another thread."""

    def ask(self, work: Callable[[bytes], Any], data: bytes, within_s: float) -> Any:
        """Run a task and wait for it."""
        pipe = self._started()
        try:
            done, result = _asked(pipe, work, data, within_s)
        except (EOFError, OSError):
            self._end()
            raise Overloaded("the worker died of this") from None
        except BaseException:
            self._end()
            raise
        if done:
            return result
        if isinstance(result, MemoryError):
            self._end()
            raise Overloaded(f"this takes more than {self._memory_mb} MB")
        raise result

    def close(self) -> None:
        """End the process, for good; what waits for it hears that the pipe has ended."""
        with self._guard:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> Connection:
        if self._process is not None and not self._process.is_alive():
            self._end()  # it died in between, of nothing that was asked
        with self._guard:
            if self._closed:
                raise Overloaded("the server is stopping")
            if self._pipe is None:
                self._pipe, self._process = _start(self._memory_mb)
            return self._pipe

    def _end(self) -> None:
        with self._guard:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            log.info("a worker was ended", exit=process.exitcode)
            process.close()


def _start(memory_mb: int) -> tuple[Connection, BaseProcess]:
    """Start a worker process; return our end of its pipe, and it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, os.getpid(), memory_mb), daemon=True)
    process.start()
    theirs.close()  # or we would not see that the worker's end is gone
    return ours, process


def _asked(pipe: Connection, work: Callable[[bytes], Any], data: bytes, within_s: float) -> tuple[bool, Any]:
    """Return what a worker has answered: its result, or its error."""
    pipe.send((work, data))
    if not pipe.poll(within_s):
        raise Overloaded(f"this takes longer than {within_s:g} s")
    return pipe.recv()  # type: ignore[no-any-return]


def _work(pipe: Connection, server: int, memory_mb: int) -> None:
    """Do tasks one by one in a worker until the server closes its end of the pipe."""
    die_with_the_server(server)
    _bound(memory_mb)
    while True:
        try:
            work, data = pipe.recv()
        except EOFError:
            return
        pipe.send_bytes(_answer(work, data))


def _answer(work: Callable[[bytes], Any], data: bytes) -> bytes:
    try:
        return pickle.dumps((True, work(data)))
    except Exception as error:  # noqa: BLE001 - the server is told of each
        return _told(error)


def _told(error: Exception) -> bytes:
    """Return an error as the server can read it: one that does not come through as it is, as its text."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - whatever its constructor does
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def _bound(memory_mb: int) -> None:
    """Bound the memory of this process."""
    if sys.platform != "win32":
        import resource

        most = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def die_with_the_server(server: int) -> None:
    """End this worker when the server's process ends, even by kill -9: its queues would keep it waiting for ever.

    It waits for the tables, too: a bot's thought or a record's replay must not take the processor from them.
    """
    os.nice(LOWER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != server:
        os._exit(1)
