"""Nodes of one volatile Redis as processes of their own, and what they use: CPU, memory, commands of Redis."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import redis

from tests.checkout import HERE, environment
from tests.client.running_server import START_S
from tests.redis_fixtures import RedisProcess

MANY = "1000000"
UNBOUND = (
    *("--messages-per-s", MANY, "--burst", MANY, "--requests-per-s", MANY, "--sessions-per-minute", MANY),
    *(
        "--opens-per-minute",
        MANY,
        "--opens-per-minute-of-address",
        MANY,
        "--tables-opened-per-user",
        "100000",
    ),
    *("--max-tables", MANY, "--connections-per-address", "0", "--address-share", MANY),
)
"""One machine plays all clients: what a server bounds by address is no part of what is measured."""


COUNTING = "tests.bench.counting_node"


class Node:
    """`paiju serve` on a free port; `announced` waits until it listens."""

    def __init__(self, redis_url: str, folder: Path, module: str = "paiju.cli.main", *options: str) -> None:
        command = [
            *(sys.executable, "-m", module, "serve", "--port", "0", "--redis", redis_url),
            *("--trust-redis-durability", "--data-dir", str(folder), "--log-level", "warning"),
            *(*UNBOUND, *options),
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=HERE, env=environment(HERE)
        )
        self.port = 0

    @property
    def pid(self) -> int:
        """Of the process that holds gateway and tables."""
        return self.process.pid

    def announced(self) -> None:
        """Wait until it listens."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), f"the node ended: {self.process.wait(START_S)}"
        self.port = int(line.strip().rpartition(":")[2])

    def kill(self) -> None:
        """Kill -9."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def exact_cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process's living threads; `stat` counts in ticks of 10 ms, too coarse for idle ones."""
    return sum(map(_thread_ns, Path(f"/proc/{pid}/task").iterdir())) / 1e9


def _thread_ns(task: Path) -> int:
    try:
        return int((task / "schedstat").read_text().split()[0])
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0


class Used:
    """What nodes and Redis have used so far; the difference of two is what they used meanwhile."""

    def __init__(self, nodes: Sequence[Node], redis_pid: int) -> None:
        self.at = time.perf_counter()
        self.nodes = [exact_cpu_seconds(node.pid) for node in nodes]
        self.redis = exact_cpu_seconds(redis_pid)

    def since(self, before: "Used") -> tuple[float, float, float]:
        """Return CPU seconds of all nodes and of Redis, and the seconds that have passed."""
        return sum(self.nodes) - sum(before.nodes), self.redis - before.redis, self.at - before.at


class Cluster:
    """Nodes on one Redis."""

    def __init__(self, folder: Path, count: int, **how: Any) -> None:
        """`how`: `module`, and `options` of every node."""
        self.folder = folder
        self.counts_links = how.get("module") == COUNTING
        self.redis = RedisProcess.volatile(folder)
        self.nodes: list[Node] = []
        try:
            self._launch(count, **how)
        except BaseException:
            self.close()
            raise

    def _launch(self, count: int, module: str = "paiju.cli.main", options: Sequence[str] = ()) -> None:
        for number in range(count):
            self.nodes.append(Node(self.redis.url, self.folder, module, *options))
            if number == 0:
                self.nodes[0].announced()  # makes the secret that the others share
        for node in self.nodes[1:]:
            node.announced()

    def add(self, *options: str) -> None:
        """Start one node more."""
        self.nodes.append(Node(self.redis.url, self.folder, "paiju.cli.main", *options))
        self.nodes[-1].announced()

    @property
    def ports(self) -> list[int]:
        """Of all nodes."""
        return [node.port for node in self.nodes]

    def used(self) -> Used:
        """Return what has been used so far."""
        return Used(self.nodes, self.redis.process.pid)

    async def link_counts(self) -> dict[str, int]:
        """Return what all nodes have sent over links; nothing unless they run `tests.bench.counting_node`."""
        if not self.counts_links:
            return {}
        total: Counter[str] = Counter()
        for node in self.nodes:
            told = self.folder / f"links-{node.pid}.json"
            told.unlink(missing_ok=True)
            node.process.send_signal(signal.SIGUSR1)
            while not told.exists():
                await asyncio.sleep(0.01)
            total.update(json.loads(told.read_text()))
        return dict(total)

    def info(self, section: str) -> dict[str, Any]:
        """Return a section of Redis' INFO."""
        with redis.Redis.from_url(self.redis.url) as client:
            found: dict[str, Any] = client.info(section)
        return found

    def close(self) -> None:
        """End everything; a stop in order would hand tables over first."""
        for node in self.nodes:
            if node.process.poll() is None:
                node.kill()
        self.redis.stop()


@contextlib.contextmanager
def cluster(count: int, **how: Any) -> Iterator[Cluster]:
    """Run nodes on a Redis for as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        here = Cluster(Path(folder), count, **how)
        try:
            yield here
        finally:
            here.close()


def load_average() -> str:
    """Return the load of the machine, to be printed beside figures."""
    return "load {:.1f} {:.1f} {:.1f}".format(*os.getloadavg())
