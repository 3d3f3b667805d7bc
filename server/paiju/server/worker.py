"""One worker process with its own pipe; it does one task at a time and is killed at its time limit."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

import structlog

from paiju.server.overload import CannotStart, Died, Late, Stopping, TooLarge
from paiju.server.worker_process import Work, nothing, work_off

START_S: Final = 60.0
"""Seconds that a process may take to start and to import the modules of its first task."""
_END_S: Final = 10.0
"""Seconds to wait for the exit code of a process whose pipe has ended."""
_NONE_STARTS: Final = "no worker process can be started: {}"

log = structlog.get_logger()


class Begin(NamedTuple):
    """The task that each process does first, within a time of its own."""

    work: Work = nothing
    data: bytes = b""
    told: Callable[[Any], None] = lambda _: None
    """Called with the result of `work`, by the thread that has started the process."""
    renew_mb: int = 1 << 20
    """Memory in MB above which a process ends after its task: its caches are not worth more."""


class Worker:
    """A place for one process. One thread at a time uses it; any may call `close`."""

    def __init__(self, memory_mb: int, begin: Begin) -> None:
        self._memory_mb = memory_mb
        self._begin = begin
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._guard = threading.Lock()
        """Held while the process is set: `close` comes from another thread."""

    @property
    def runs(self) -> bool:
        """Whether a process was started here and is not known to have ended."""
        return self._process is not None

    def start(self) -> Connection:
        """Make sure that a process runs and has begun; return our end of its pipe. Raises `CannotStart`."""
        if self._process is not None and not self._process.is_alive():
            self._end()  # it died while idle; `_done` notices a death during a task
        with self._guard:
            if self._closed:
                raise Stopping
            if self._pipe is not None:
                return self._pipe
            self._pipe, self._process = _spawned(self._memory_mb, self._begin.renew_mb)
            pipe = self._pipe
        try:
            self._begin.told(self._done(pipe, self._begin.work, self._begin.data, START_S)[0])
        except Exception as error:
            self._end()
            if self._closed:
                raise Stopping from error
            raise CannotStart(_NONE_STARTS.format(error)) from error
        return pipe

    def ask(self, work: Work, data: bytes, within_s: float) -> Any:
        """Do a task, return its result; `within_s` excludes the process's start. Raises as `Workers.run` does."""
        pipe = self.start()
        result, large = self._done(pipe, work, data, within_s)
        if large:
            self._end()
        return result

    def close(self) -> None:
        """End the process for good; a caller that waits for it sees its pipe end."""
        with self._guard:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _done(self, pipe: Connection, work: Work, data: bytes, within_s: float) -> tuple[Any, bool]:
        """Return a task's result, and whether the process has grown too large. Raises as `ask` does."""
        try:
            done, result, large = _asked(pipe, work, data, within_s)
        except (EOFError, OSError):
            how = self._end(_END_S)
            raise (Stopping() if self._closed else Died(f"the worker process {how}")) from None
        except BaseException:
            self._end()
            raise
        if done:
            return result, large
        if isinstance(result, MemoryError):
            self._end()
            raise TooLarge(f"this takes more than {self._memory_mb} MB")
        raise result

    def _end(self, patience_s: float = 0.0) -> str:
        """Kill the process, if it does not end by itself in time; return how it ended."""
        with self._guard:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is None:
            return "was gone"
        process.join(patience_s)
        how = _how_it_ended(process.exitcode)
        process.kill()
        process.join()
        if not self._closed:  # a process that our own stop has ended needs no log line
            log.info("a worker was ended", exit=process.exitcode)
        process.close()
        return how


def _how_it_ended(code: int | None) -> str:
    """Return words that say how a process with this exit code ended by itself; None: it still runs."""
    if code is None:
        return "has closed its pipe"
    if code >= 0:
        return f"ended itself with exit code {code}"
    name = next((each.name for each in signal.Signals if each == -code), f"signal {-code}")
    return f"was killed by {name}" + (", as where memory runs out" if -code == signal.SIGKILL else "")


def _asked(pipe: Connection, work: Work, data: bytes, within_s: float) -> tuple[bool, Any, bool]:
    """Return whether a worker did the task, its result or error, and whether the worker has grown too large.

    Raises `Late`; `EOFError` or `OSError` if the worker ended.
    """
    pipe.send((work, data))
    if not pipe.poll(within_s):
        raise Late(f"this takes longer than {within_s:g} s")
    done, result = pipe.recv()
    return done, result, bool(pipe.recv_bytes())


def _spawned(memory_mb: int, renew_mb: int) -> tuple[Connection, BaseProcess]:
    """Start a worker process; return our end of its pipe, and the process. Raises `CannotStart`."""
    context = multiprocessing.get_context("spawn")
    try:
        ours, theirs = context.Pipe()
        process = context.Process(
            target=work_off, args=(theirs, os.getpid(), memory_mb, renew_mb), daemon=True
        )
        process.start()
    except OSError as error:
        raise CannotStart(_NONE_STARTS.format(error)) from error
    theirs.close()  # otherwise the end of the worker's pipe would stay unnoticed
    return ours, process
