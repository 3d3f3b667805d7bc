"""The inside of a worker process: it does tasks one by one, ends with the server, and imports little."""

import ctypes
import importlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeAlias

from paiju.server.overload import Late

NICE: Final = 5
"""Number by which the workers' priority is below that of the tables."""

_AT_ONCE_S: Final = 0.001
"""The least time of a timer; 0 would end it."""

Work: TypeAlias = Callable[[bytes], Any]
"""A task, found by its name in the process; data, result and errors are pickled."""


def nothing(_: bytes) -> None:
    """Do nothing."""


def import_it(module: bytes) -> None:
    """Import a module, which the server itself need not have imported."""
    importlib.import_module(module.decode())


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `Late` in a task after `seconds`, and let the process continue; 0: never.

    A timer that runs already, such as a test's, runs on afterwards.
    """

    def end(*_: object) -> None:
        raise Late(f"this takes longer than {seconds:g} s")

    if not seconds:
        yield
        return
    before, began = signal.signal(signal.SIGALRM, end), time.monotonic()
    left_s, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left_s:
            signal.setitimer(signal.ITIMER_REAL, max(left_s - (time.monotonic() - began), _AT_ONCE_S))


def work_off(pipe: Connection, server: int, memory_mb: int, renew_mb: int) -> None:
    """Do tasks one by one in a worker until the server closes its end of the pipe.

    Each answer tells whether the process has grown over `renew_mb`, so that another one takes its place.
    """
    die_with_the_server(server)
    _bound(memory_mb)
    most_mb = renew_mb + _others_mb()
    while True:
        try:
            work, data = pipe.recv()
        except EOFError:
            return
        pipe.send_bytes(_answer(work, data))
        pipe.send_bytes(b"large" if used_mb() > most_mb else b"")


def _answer(work: Work, data: bytes) -> bytes:
    try:
        return pickle.dumps((True, work(data)))
    except Exception as error:  # noqa: BLE001 - the server gets each of them
        return _told(error)


def _told(error: Exception) -> bytes:
    """Return an error in a form that the server can read: as its text if it cannot be pickled."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - whatever its constructor does
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def used_mb() -> float:
    """Return the memory of this process in MB on Linux; elsewhere its peak; on Windows 0."""
    used = 0.0
    if sys.platform == "linux":
        # Not `ru_maxrss`: a new process starts with the peak of its parent there.
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        used = int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20
    elif sys.platform != "win32":
        import resource

        units = 2**20 if sys.platform == "darwin" else 2**10
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / units
    return used


def _others_mb() -> float:
    """Return the part of `used_mb` that a new process may have from its parent."""
    return 0 if sys.platform == "linux" else used_mb()


def _bound(memory_mb: int) -> None:
    """Bound the memory of this process."""
    if sys.platform != "win32":
        import resource

        most = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def die_with_the_server(server: int) -> None:
    """On Linux, end this worker when the server's process ends, even by kill -9.

    Lower its priority everywhere: a bot's thought or a record's replay must not take the processor from tables.
    """
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != server:
        os._exit(1)
