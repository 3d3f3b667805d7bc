"""Servers to be killed, forked from a process that has imported everything, because imports take most of a start.

`python -m tests.faults.nursery` reads one server's `Order` a line and answers with its process id. It ends, and its
servers with it, when its input does.
"""

import ctypes
import gc
import json
import os
import select
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Order:
    """How a server is to run, and where it is to die."""

    port: int
    folder: str
    page: str
    """Folder of the page that is served: packing the real one takes longer than the rest of a start."""
    report: str
    """File in which the server notes, before it kills itself, where it was."""
    constants: tuple[str, ...] = ()
    """`module:NAME=number`: constants to set, so that a test need not wait as long as people are waited for."""
    point: str | None = None
    """See `doom`; None: it lives until it is killed."""
    count: int = 0


class Server:
    """A forked server's process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def poll(self) -> bool:
        """Tell whether it has ended."""
        return self._wait(0)

    def wait(self) -> None:
        """Wait until it has ended."""
        self._wait(None)

    def kill(self) -> None:
        """End it with SIGKILL, and wait for its end."""
        self.send(signal.SIGKILL)
        self.wait()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it lives."""
        if not self.poll():
            signal.pidfd_send_signal(self._handle, number)

    def _wait(self, ms: int | None) -> bool:
        asked = select.poll()
        asked.register(self._handle, select.POLLIN)
        return bool(asked.poll(ms))


class Nursery:
    """The process that servers are forked from, started with the first."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self, order: Order) -> Server:
        """Start a server; returns before it answers."""
        if self._process is None:
            command = [sys.executable, "-m", "tests.faults.nursery"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asdict(order)).encode() + b"\n")
        self._process.stdin.flush()
        return Server(int(self._process.stdout.readline()))

    def close(self) -> None:
        """End it, and its servers."""
        if self._process is not None:
            self._process.communicate()


def main() -> None:
    """Fork a server for each order that comes in."""
    from tests.faults import doom

    # Servers then look through what is theirs alone when they collect garbage.
    gc.freeze()
    # Ended servers need nobody to wait for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    nursery = os.getpid()
    while line := sys.stdin.readline():
        given = json.loads(line)
        order = Order(**{**given, "constants": tuple(given["constants"])})
        pid = os.fork()
        if pid == 0:
            _leave(nursery)
            doom.live(order)
            os._exit(0)
        print(pid, flush=True)


def _leave(nursery: int) -> None:
    """Become an independent process, as if started by a shell, but end with the nursery."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != nursery:
        os._exit(1)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)


if __name__ == "__main__":
    main()
