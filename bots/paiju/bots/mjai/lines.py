"""Lines of text to another program and back, over its standard streams or a TCP connection.

One thread reads and one writes, so that no wait is endless. Each question gets one answer, so an answer that comes too
late is skipped. The lines that a program leaves unread, and those that it sends unasked, are bounded: one more counts
as the program's end.
"""

import shlex
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import IO, Final

from paiju.engine.core.seats import Seat

LONGEST: Final = 1 << 16
"""Characters of a line; a longer line ends the connection."""
MOST_UNASKED: Final = 1024
"""Largest number of answers that wait to be read; one more ends the connection. A late program may send many."""
MOST_UNREAD: Final = 4096
"""Largest number of lines that wait for a program to read them; one more counts as the program's end."""
_PATIENCE_S: Final = 2.0
"""Seconds in which a program may end by itself before it is killed."""


class LineLost(Exception):
    """The other side has ended, does not read its lines, or did not answer in time."""


class MjaiLines:
    """One connection."""

    def __init__(self, to: IO[str], back: IO[str], close: Callable[[], None]) -> None:
        self._to, self._back, self._close = to, back, close
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._unread: Queue[str | None] = Queue(MOST_UNREAD)
        self._late = 0
        self._ended = False
        self._deaf = False
        """Whether the program takes no more lines."""
        self._reader = Thread(target=self._read, daemon=True)
        self._writer = Thread(target=self._write, daemon=True)
        self._reader.start()
        self._writer.start()

    def _read(self) -> None:
        try:
            while self._answers.qsize() < MOST_UNASKED and (line := self._back.readline(LONGEST)):
                if not line.endswith("\n"):
                    break
                if line.strip():
                    self._answers.put(line)
        except (OSError, ValueError):
            # The stream was closed from this side, or failed: in both cases nothing more can be read.
            pass
        self._answers.put(None)

    def _write(self) -> None:
        with suppress(OSError, ValueError):
            while (line := self._unread.get()) is not None:
                self._to.write(f"{line}\n")
                self._to.flush()
        self._deaf = True
        # The stream is closed here, not in `close`: a stream to which another thread writes cannot be closed.
        with suppress(OSError, ValueError):
            self._to.close()

    @property
    def ended(self) -> bool:
        """Whether nothing more can be sent, or nothing read: one side has closed, or the program exceeded a bound."""
        return self._deaf or not self._reader.is_alive()

    def send(self, line: str) -> None:
        """Send a line; raises `LineLost` if the program has ended, or has read nothing for very long."""
        if self._deaf:
            raise LineLost("the program has ended")
        try:
            self._unread.put_nowait(line)
        except Full:
            self._deaf = True
            raise LineLost("the program does not read what it is told") from None

    def answer(self, patience_s: float) -> str:
        """Return the next answer; raises `LineLost` after `patience_s` seconds without one, or at the program's end."""
        while True:
            line = self._next(patience_s)
            if not self._late:
                return line
            self._late -= 1

    def _next(self, patience_s: float) -> str:
        if self._ended:
            raise LineLost("the program has ended")
        try:
            line = self._answers.get(timeout=patience_s)
        except Empty:
            self._late += 1
            raise LineLost(f"no answer within {patience_s:g} s") from None
        if line is None:
            self._ended = True
            raise LineLost("the program has ended")
        return line

    def skip(self) -> None:
        """Drop the answers that have come already: they answer no question."""
        for _ in range(self._answers.qsize()):
            if self._answers.get() is None:
                self._ended = True
            self._late -= self._late > 0

    def close(self) -> None:
        """End the connection, and the program."""
        self._deaf = True
        with suppress(Full):
            self._unread.put_nowait(None)
            self._writer.join(_PATIENCE_S)
        self._close()
        self._reader.join(_PATIENCE_S)
        # A stream that another thread still reads cannot be closed: a child of the program may keep it open.
        if not self._reader.is_alive():
            with suppress(OSError):
                self._back.close()


def of_program(command: str, seat: Seat) -> MjaiLines:
    """Start a program; `{seat}` in its command becomes the player's seat. Raises `OSError` if it cannot be started."""
    words = [word.replace("{seat}", str(seat)) for word in shlex.split(command)]
    # The program's standard error stays the terminal: programs report there.
    process = subprocess.Popen(  # noqa: S603 - as the user wrote it, and without a shell
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    return MjaiLines(process.stdin, process.stdout, lambda: _end(process))


def _end(process: "subprocess.Popen[str]") -> None:
    """Wait a little for the program, whose input is closed, to end by itself; else kill it."""
    try:
        process.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def of_socket(connection: socket.socket) -> MjaiLines:
    """Return the lines of a TCP connection."""
    to = connection.makefile("w", encoding="utf-8", newline="\n")
    back = connection.makefile("r", encoding="utf-8", errors="replace")
    return MjaiLines(to, back, lambda: _shut(connection))


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
