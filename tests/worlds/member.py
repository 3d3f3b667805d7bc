"""One Redis process of a tier, with a configuration file of its own, and what can be done to it."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import redis
import redis.exceptions

from paiju.server.redis.binary import Binary, child_command
from tests.patience import PATIENCE_S
from tests.ports import free_port, kept
from tests.worlds.rollback import cut

DURABLE = {
    "bind": "127.0.0.1",
    "save": '""',
    "appendonly": "yes",
    "appendfsync": "always",
    "maxmemory-policy": "noeviction",
    "repl-diskless-sync": "yes",
    "repl-diskless-sync-delay": "0",
    "repl-ping-replica-period": "1",
}
"""How a Redis of a tier has to be configured; its first copy is made without delay."""
BUS = 10_000
"""How far the port between nodes of a Cluster lies above the one for clients."""
SHUT = "a password that nobody knows"
HIGHEST = 32_767
"""Of the ports below those that the kernel gives to clients."""

STARTER = ThreadPoolExecutor(1)
"""Its thread forks all processes: they end when it does, and it lives as long as the run. A caller's thread may not."""


class Member:
    """A Redis on a loopback port: master, replica, node of a Cluster, or sentinel."""

    def __init__(self, binary: Binary, folder: Path, settings: Mapping[str, str], *flags: str) -> None:
        """`settings` are the lines of its configuration, which it may rewrite; `flags` follow the file's name."""
        self.folder = folder
        self.port = bus_port() if "cluster-enabled" in settings else free_port()
        self.frozen = False
        self.shut = False
        self._binary = binary
        self._flags = flags
        folder.mkdir(parents=True)
        lines = {"port": str(self.port), "dir": str(folder.resolve()), **settings}
        self._file.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
        self._client = redis.Redis("127.0.0.1", self.port, socket_timeout=1, protocol=2)
        # Replies as they are, whatever the client's version makes of them.
        self._client.response_callbacks.clear()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def __repr__(self) -> str:
        return f"<Redis on {self.port}>"

    @property
    def _file(self) -> Path:
        return self.folder / "redis.conf"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether its process runs, frozen or not."""
        return self._process is not None and self._process.poll() is None

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return None if self._process is None else self._process.returncode

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers: with its data read."""
        if self.alive:
            return
        self._process = STARTER.submit(self._begin).result()
        block_until(self._answers)

    def ask(self, *words: Any) -> Any:
        """Return the reply of a command; raises `redis.exceptions.RedisError`."""
        return self._client.execute_command(*words)

    def info(self, *words: str) -> dict[str, str]:
        """Return what a command tells in lines `name:value`, as INFO does."""
        lines = self.ask(*words).decode().splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)

    def replication(self) -> dict[str, str]:
        """Return the section of INFO that tells who copies whom."""
        return self.info("INFO", "replication")

    def kill(self) -> None:
        """End it with SIGKILL, and wait for its end."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self.frozen = False

    def freeze(self) -> None:
        """Stop it where it is (SIGSTOP): its connections stay, and nobody answers."""
        os.kill(self.pid, signal.SIGSTOP)
        self.frozen = True

    def wake(self) -> None:
        """Let it go on (SIGCONT)."""
        os.kill(self.pid, signal.SIGCONT)
        self.frozen = False

    def shut_out(self) -> None:
        """Cut the connections of replicas and sentinels, and refuse new ones; all others stay."""
        self.ask("CONFIG", "SET", "requirepass", SHUT)
        self._client.connection_pool.connection_kwargs["password"] = SHUT
        self.shut = True
        for line in self.ask("CLIENT", "LIST").decode().splitlines():
            client = dict(word.split("=", 1) for word in line.split())
            if client["name"].startswith("sentinel-") or "S" in client["flags"]:
                self.ask("CLIENT", "KILL", "ID", client["id"])

    def let_in(self) -> None:
        """Accept everybody again."""
        self.ask("CONFIG", "SET", "requirepass", "")
        self._client.connection_pool.connection_kwargs.pop("password")
        self._client.connection_pool.disconnect()
        self.shut = False

    def forget(self, log: bytes, commits: int) -> bytes | None:
        """Take the last commits of a log (a key) out of the files of one that is dead.

        Returns the log's last id then; None if there are not so many.
        """
        assert not self.alive
        return cut(self.folder, log, commits)

    def close(self) -> None:
        """End it if it runs."""
        self._client.close()
        if self.alive:
            self.kill()

    def _begin(self) -> subprocess.Popen[bytes]:
        command = [*child_command(self._binary, {}), str(self._file), *self._flags]
        with (self.folder / "redis.log").open("ab") as log:
            return subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)

    def _answers(self) -> bool:
        assert self.alive, f"Redis ended at its start: {(self.folder / 'redis.log').read_text()}"
        with contextlib.suppress(redis.exceptions.RedisError):
            self.ask("PING")
            return True
        return False


def bus_port() -> int:
    """Return a free port whose companion between nodes is free as well."""
    while True:
        port = free_port()
        if port + BUS <= HIGHEST and kept(port + BUS) is not None:
            return port


def block_until(true: Callable[[], bool]) -> None:
    """Block until something holds."""
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline, f"{true} does not come to hold"
        time.sleep(0.01)
