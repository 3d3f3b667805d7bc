"""Servers forked from a process that has imported everything, because imports take most of a start.

`python -m tests.worlds.nursery FD` is that process. It takes an order a message from a socket and answers with a
process id, or with an exit code. It ends, and its servers with it, when the other end of the socket does.
"""

import atexit
import contextlib
import ctypes
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from tests.client.running_server import RunningServer

LARGEST: Final = 1 << 18
"""Bytes of an order, with all variables of its environment."""


class Server:
    """A forked server's process; as far as tests need it, what `subprocess.Popen` is."""

    def __init__(self, nursery: "Nursery", pid: int, stdout: IO[str] | None = None) -> None:
        self.pid, self.stdout = pid, stdout
        self.returncode: int | None = None
        self._nursery = nursery
        self._handle = os.pidfd_open(pid)

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self.poll() is not None

    def poll(self) -> int | None:
        """Return its exit code; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its exit code. Raises `TimeoutExpired`."""
        if self.returncode is None:
            asked = select.poll()
            asked.register(self._handle, select.POLLIN)
            if not asked.poll(None if timeout is None else timeout * 1000):
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = self._nursery.code(self.pid)
            os.close(self._handle)
        return self.returncode

    def communicate(self) -> tuple[str, None]:
        """Return what it has printed until its end."""
        assert self.stdout is not None
        said = self.stdout.read()
        self.stdout.close()
        self.wait()
        return said, None

    def kill(self) -> None:
        """End it with SIGKILL, and wait for its end."""
        self.send_signal(signal.SIGKILL)
        self.wait()

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it lives."""
        if not self.ended:
            signal.pidfd_send_signal(self._handle, number)


class Nursery:
    """The process that servers are forked from, started with the first of them; threads may share it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None
        self._one = threading.Lock()

    def launch(self, function: str, *given: Any) -> Server:
        """Let a server do `module:function`, with what JSON can hold; returns before it answers."""
        return Server(self, self._asked({"call": function, "given": given}, [2]))

    def program(
        self, module: str, words: Sequence[str], environment: Mapping[str, str], said: IO[bytes] | None
    ) -> Server:
        """Run a module as `python -m` does; what it prints can be read, what it logs goes into the file `said`."""
        ours, its = os.pipe()
        order = {
            "call": "tests.worlds.nursery:run_module",
            "given": [module, *words],
            "environment": dict(environment),
        }
        try:
            pid = self._asked(order, [2 if said is None else said.fileno(), its])
        finally:
            os.close(its)
        return Server(self, pid, os.fdopen(ours, "r"))

    def code(self, pid: int) -> int:
        """Return the exit code of a server that has ended; to be asked once."""
        return self._asked({"code": pid}, [])

    def close(self) -> None:
        """End it, and its servers."""
        if self._orders is not None and self._process is not None:
            self._orders.close()
            self._process.wait()

    def _asked(self, order: Mapping[str, Any], files: list[int]) -> int:
        with self._one:
            if self._orders is None:
                self._orders, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                with its:
                    command = [sys.executable, "-m", "tests.worlds.nursery", str(its.fileno())]
                    self._process = subprocess.Popen(command, pass_fds=[its.fileno()])
                atexit.register(self.close)
            socket.send_fds(self._orders, [json.dumps(order).encode()], files)
            return int(self._orders.recv(64))


EVERYTHING: Final = ("tests.worlds.doom", "paiju.cli.main")


NURSERY: Final = Nursery()
"""One for all tests of a process."""


class ForkedServer(RunningServer):
    """`paiju serve`, or another module, forked from the nursery."""

    def _begun(self, words: Sequence[str], log: IO[bytes] | None) -> Any:
        environment = os.environ if self._environment is None else self._environment
        page = ("--web-dir", str(stub_page(self.folder)))
        return NURSERY.program(self._module, [*words, *page], environment, log)


def stub_page(folder: Path) -> Path:
    """Return the folder of a page that is quickly packed: the real one takes longer than the rest of a start."""
    page = folder / "page"
    page.mkdir(parents=True, exist_ok=True)
    (page / "index.html").touch()
    return page


def main(orders: socket.socket) -> None:
    """Fork a server for each order that comes in."""
    _import_everything()
    # Servers then look through what is theirs alone when they collect garbage.
    gc.freeze()
    nursery = os.getpid()
    while True:
        message, files, _, _ = socket.recv_fds(orders, LARGEST, 2)
        if not message:
            return
        order = json.loads(message)
        if "code" in order:
            orders.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(order["code"], 0)[1]))
            continue
        pid = os.fork()
        if pid == 0:
            orders.close()
            _leave(nursery, *files)
            os._exit(_live(order))
        for file in files:
            os.close(file)
        orders.send(b"%d" % pid)


def _import_everything() -> None:
    """Import what servers need, and let bots' processes begin when the first bot is asked, not with each start."""
    for module in EVERYTHING:
        importlib.import_module(module)
    from paiju.server.app import Paiju

    Paiju.start_bots = lambda _: None  # type: ignore[method-assign]


def _leave(nursery: int, err: int, out: int | None = None) -> None:
    """Become an independent process, as if started by a shell, but end with the nursery."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != nursery:
        os._exit(1)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(err, 2)
    os.dup2(err if out is None else out, 1)
    for file in {err, out} - {None, 1, 2}:
        os.close(file)


def _live(order: Mapping[str, Any]) -> int:
    """Do what is ordered; return the exit code."""
    if "environment" in order:
        os.environ.clear()
        os.environ.update(order["environment"])
    module, name = order["call"].split(":")
    try:
        getattr(importlib.import_module(module), name)(*order["given"])
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    except BaseException:  # noqa: BLE001 - as Python does at the end of a program
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return code


def run_module(module: str, *words: str) -> None:
    """Run a module as `python -m` does."""
    sys.argv = [module, *words]
    sys.modules.pop(module, None)  # else it is warned of
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as given:
        main(given)
