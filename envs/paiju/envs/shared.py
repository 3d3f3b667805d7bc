"""Processes that share arrays with their caller: the arrays are in a file without a name.

`multiprocessing` is not used: its processes import the caller's file again, and run all that is not under
`if __name__`.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from math import prod
from mmap import mmap
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from os import environ, pathsep
from tempfile import TemporaryFile
from typing import IO, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.envs.episode import EpisodeSetting, IllegalMove

Shapes: TypeAlias = Mapping[str, tuple[tuple[int, ...], str]]
"""Shape and type of each array by name."""
_RUN: Final = "from paiju.envs.table_worker import main; main()"


class Job(NamedTuple):
    """The first message to a process."""

    game: str
    table: dict[str, Any]
    """The options of `EpisodeSetting`."""
    seat: tuple[Any, ...] | None
    """Opponents, seat and strictness of `SeatEnv`; None: all seats are the caller's."""
    numbers: list[int]
    """The numbers of the tables that the process steps."""
    shapes: Shapes


class ProcessFault(NamedTuple):
    """The answer of a process that could not carry out a message; the process goes on."""

    table: int | None
    """The table of an illegal action; None: another error, whose traceback is in `text`."""
    text: str


def shapes_of(setting: EpisodeSetting, tables: int, further: Shapes) -> Shapes:
    """Return the shapes of the arrays of `tables` tables: observations, actions, and those in `further`."""
    layout = setting.codec.layout
    return {
        "observation": ((tables, *layout.shape), "u1"),
        "facts": ((tables, layout.entries), "f4"),
        "action_mask": ((tables, setting.codec.size), "i1"),
        "over": ((tables,), "?"),
        "actions": ((tables,), "i8"),
        **further,
    }


def mapped(fileno: int, shapes: Shapes) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file; they follow each other at multiples of 8 bytes."""
    memory, found, start = mmap(fileno, 0), {}, 0
    for name, (shape, dtype) in shapes.items():
        found[name] = np.ndarray(shape, dtype, memory, start)
        start += _room(shape, dtype)
    return found


def take(step: Any, actions: NDArray[np.int64], table: int) -> Any:
    """Step a table with its action; an `IllegalMove` gets the number of the table."""
    try:
        return step(int(actions[table]))
    except IllegalMove as error:
        error.table = table
        raise


class Processes:
    """The processes of some tables, and the arrays that they write."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        """Start a process for each job; all jobs have the same shapes."""
        shapes = jobs[0].shapes
        with TemporaryFile() as file:
            file.truncate(sum(_room(*shape) for shape in shapes.values()))
            self.arrays = mapped(file.fileno(), shapes)
            self._running = [_start(job, file) for job in jobs]

    def ask(self, message: Any) -> list[Any]:
        """Send a message to each process; return their answers, `ProcessFault`s among them.

        Raises `RuntimeError` if a process has ended, or after `close`.
        """
        if not self._running:
            raise RuntimeError("the tables are closed")
        try:
            for _, pipe in self._running:
                pipe.send(message)
            return [pipe.recv() for _, pipe in self._running]
        except (EOFError, ConnectionError):
            self.close()
            raise RuntimeError("a process of the tables has ended; its error is above") from None

    def close(self) -> None:
        """End the processes."""
        for process, pipe in self._running:
            pipe.close()
            process.wait()
        self._running = []


def _start(job: Job, file: IO[bytes]) -> tuple["subprocess.Popen[bytes]", "Connection[Any, Any]"]:
    here, there = Pipe()
    with there:
        ends = there.fileno(), file.fileno()
        command = [sys.executable, "-P", "-c", _RUN, *map(str, ends)]
        path = pathsep.join(filter(None, sys.path))
        process = subprocess.Popen(command, pass_fds=ends, env={**environ, "PYTHONPATH": path})  # noqa: S603 - ours
    here.send(job)
    return process, here


def _room(shape: tuple[int, ...], dtype: str) -> int:
    return -(-prod(shape) * np.dtype(dtype).itemsize // 8) * 8
