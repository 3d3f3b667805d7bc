"""One real node: started, killed, frozen, woken and stopped; its links to others go through proxies."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.chaos.bounds import Held
from tests.client.running_server import RunningServer
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.worlds.nursery import ForkedServer
from tests.worlds.way import Way

PROGRAM: Final = "tests.chaos.node_program"
LIMITS: Final = ("--sessions-per-minute", "1000000", "--requests-per-s", "1000000")
DRAIN_S: Final = "5"
STARTS: Final = 240
"""How often a start is tried: Redis may be away for as long as a failover takes."""
RESTART_S: Final = 0.5
"""The pause before the next one, as in deploy/paiju.service."""
TRACEBACK: Final = "Traceback (most recent call last)"
MOST_SHOWN: Final = 3_000


class Node:
    """A node that keeps its ports over all its lives."""

    def __init__(self, number: int, role: str, folder: Path, now: Callable[[], float]) -> None:
        """`now` returns seconds since the world began."""
        self.number, self.role = number, role
        self.link_port = free_port()
        self.port = free_port()
        self.log = folder / f"node{number}.log"
        self.ways: dict[int, Way] = {}
        """To the links of each other node, by its number."""
        self.state = "new"
        """Or: starting, up, frozen, stopping, dead."""
        self.past: list[tuple[float, str]] = []
        """Since when it was in which state."""
        self._folder = folder
        self._now = now
        self._server: RunningServer | None = None
        self.failed_starts = 0
        """How often it ended instead of starting."""
        self.first_held = Held(0, 0)
        """What it held when it had just been started."""

    def __str__(self) -> str:
        return f"node {self.number}"

    @property
    def takes_clients(self) -> bool:
        """Whether the balancer may choose it."""
        return self.role != "engine"

    @property
    def runs_tables(self) -> bool:
        """Whether it may own tables."""
        return self.role != "gateway"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._server is not None
        return self._server.process.pid

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return None if self._server is None else self._server.process.returncode

    def enter(self, state: str) -> None:
        """Note what it is from now on."""
        self.state = state
        self.past.append((self._now(), state))

    async def start(self, redis: tuple[str, ...], ways: dict[int, int]) -> None:
        """Start it (again), and wait until it listens. `ways`: the proxy's port for each other node's link port."""
        self.enter("starting")
        options = (
            *(*redis, "--trust-redis-durability", "--session-days", "1", "--role", self.role),
            *("--link-port", str(self.link_port), "--drain-s", DRAIN_S, *LIMITS),
        )
        environment = {**os.environ, "LINK_WAYS": ",".join(f"{port}={way}" for port, way in ways.items())}

        def launch() -> RunningServer:
            how = {"module": PROGRAM, "port": self.port, "said": self.log, "environment": environment}
            return ForkedServer(self._folder, *options, **how)

        for _ in range(STARTS):
            with contextlib.suppress(AssertionError):  # as a supervisor does
                self._server = await asyncio.to_thread(launch)
                break
            self.failed_starts += 1
            await asyncio.sleep(RESTART_S)
        else:
            raise AssertionError(f"{self} does not start: {self.log.read_text()[-2000:]}")
        self.first_held = Held.by(self.pid)
        self.enter("up")

    def pause(self) -> None:
        """Stop it where it is; returns when it stands still."""
        stand_still(self.pid)

    def resume(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    def kill(self) -> None:
        """End it with SIGKILL, and wait for its end."""
        assert self._server is not None
        self._server.kill()
        self.enter("dead")

    async def stop(self) -> int:
        """Ask it to stop (SIGTERM), and wait; return its exit code."""
        assert self._server is not None
        process = self._server.process
        self.enter("stopping")
        self._send(signal.SIGTERM)
        self.resume()
        await asyncio.to_thread(self._server._ended)
        self.enter("dead")
        return int(process.returncode)

    def failures(self) -> list[str]:
        """Return the errors in its log that no fault explains: exceptions nobody has caught."""
        text = self.log.read_text() if self.log.exists() else ""
        found = [f"{TRACEBACK}{each}"[:MOST_SHOWN] for each in text.split(TRACEBACK)[1:]]
        ended = self.state == "up" and self._server is not None and self._server.process.poll() is not None
        return [*found, f"it ended by itself with {self.code}"] if ended else found

    async def close(self) -> None:
        """End it, and the ways from it."""
        for way in self.ways.values():
            await way.close()
        if self._server is not None and self.state != "dead":
            self.kill()

    def _send(self, number: signal.Signals) -> None:
        assert self._server is not None
        self._server.process.send_signal(number)


def stand_still(pid: int) -> None:
    """Stop a process with SIGSTOP; returns when it stands still, or has ended."""
    os.kill(pid, signal.SIGSTOP)
    deadline = time.monotonic() + PATIENCE_S
    while process_state(pid) not in "TZX":
        assert time.monotonic() < deadline, f"process {pid} does not stop"
        time.sleep(0.0005)


def process_state(pid: int) -> str:
    """Return the letter of a process' state in Linux: T is stopped, Z has ended; X: there is none."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return "X"
    return status.rpartition(")")[2].split()[0]
