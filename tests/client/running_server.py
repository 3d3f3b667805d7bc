"""A real server in a separate process, with a real Redis under it."""

import contextlib
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.patience import PATIENCE_S

START_S = 90.0
"""How long a server may take to listen."""
UNHURRIED = tuple(
    word
    for limit in (
        *("sessions-per-minute", "code-guesses-per-minute"),
        *("records-per-minute", "records-per-minute-of-address"),
    )
    for word in (f"--{limit}", "10000")
)
"""Options of a server that many tests share: all come from one address, and a fast machine runs many in a minute."""


class RunningServer:
    """`paiju serve` on a free port, with an embedded Redis in `folder`; `module` is what is run."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        python: str | Path = sys.executable,
        module: str = "paiju.cli.main",
        port: int = 0,
        said: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`said`: the file that gets its log; by default that goes where the test's own errors go.

        `environment`: its variables, instead of this process' own.
        """
        self._said = said
        self._environment = environment
        self.folder = folder
        self._options = options
        self._python = python
        self._module = module
        self.start(port)

    def start(self, port: int = 0) -> None:
        """Start it (again) and wait until it listens."""
        words = [
            *("serve", "--port", str(port)),
            *("--data-dir", str(self.folder), "--fsync", "no", "--log-level", "warning"),
            *("--bots-only-ms", "0", "--opens-per-minute-of-address", "100000", *self._options),
        ]
        with contextlib.ExitStack() as opened:
            log = None if self._said is None else opened.enter_context(self._said.open("ab"))
            self.process = self._begun(words, log)
        try:
            self.url = self._announced()
        except AssertionError:
            self.kill()
            raise

    def _begun(self, words: Sequence[str], log: IO[bytes] | None) -> Any:
        command = [self._python, "-m", self._module, *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.url.rpartition(":")[2])

    def stop(self) -> None:
        """Stop it in order."""
        self.process.terminate()
        self._ended()

    def kill(self) -> None:
        """Kill -9."""
        self.process.kill()
        self._ended()

    def _ended(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(PATIENCE_S)

    def _announced(self) -> str:
        assert self.process.stdout is not None
        deadline = time.monotonic() + START_S
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            assert selector.select(deadline - time.monotonic()), "the server does not listen"
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), f"the server ended: {self.process.wait(PATIENCE_S)}"
        return line.removeprefix("listening on ").strip()


@contextmanager
def running_server(
    folder: Path,
    *options: str,
    python: str | Path = sys.executable,
    module: str = "paiju.cli.main",
    port: int = 0,
    kind: type[RunningServer] = RunningServer,
) -> Iterator[RunningServer]:
    """Run a server for as long as the context lasts; `python` is the interpreter that has it installed.

    One that is to be started again needs `port=free_port()`: a port of the kernel's own choice may be a client's then.
    """
    server = kind(folder, *options, python=python, module=module, port=port)
    try:
        yield server
    finally:
        try:
            if server.process.poll() is None:
                server.stop()
        finally:
            server.process.kill()  # no process of the test keeps running, even if the server does not stop
