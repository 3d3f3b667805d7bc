"""A server as `systemctl` starts, reloads and stops it, of whatever version and with workers, while a table plays."""

import asyncio
import re
import signal
from pathlib import Path
from typing import Any

from tests.client.running_server import RunningServer
from tests.drills.runbook import Units
from tests.patience import PATIENCE_S, until
from tests.worlds.doom import OPERATOR
from tests.worlds.nodes import PAIJU
from tests.worlds.nursery import stub_page
from tests.worlds.world import World

OPTIONS = (
    *("--messages-per-s", "10000", "--burst", "10000", "--operator-token", OPERATOR),
    *("--log-level", "info", "--session-days", "1"),
)


class Site(World):
    """One server in a process of its own program, which others may replace."""

    def __init__(self, folder: Path, seed: int, workers: int = 1, **how: Any) -> None:
        super().__init__(folder, seed, **how)
        self.module = PAIJU
        """The program of the next start: this version or another."""
        self.log = folder.with_name("log")
        self._workers = workers
        for person in self.people:
            person.pause_s = (0.03, 0.06)  # beside programs that are started by the dozen

    @property
    def variables(self) -> dict[str, object]:
        """What an operator of this server has set."""
        return {
            "DATA": self.folder,
            "BACKUPS": self.folder.with_name("backups"),
            "SITE": f"http://127.0.0.1:{self.port}",
            "PAIJU_URL": f"http://127.0.0.1:{self.port}",
            "PAIJU_OPERATOR_TOKEN": OPERATOR,
        }

    @property
    def said(self) -> str:
        """What all its processes have logged."""
        return self.log.read_text()

    def workers(self) -> set[str]:
        """Return the ids of all worker processes that were started, ended ones too."""
        return set(re.findall(r"worker started +pid=(\d+)", self.said))

    async def launch(self, point: str | None = None, count: int = 1) -> None:
        """Start the server, and wait until it answers; it lives until it is stopped."""
        assert point is None, "only a forked server dies at a point"
        page = stub_page(self.folder.parent)
        words = ("--workers", str(self._workers), "--web-dir", str(page), *OPTIONS)
        how: dict[str, Any] = {"module": self.module, "port": self.port, "said": self.log}
        started = await asyncio.to_thread(RunningServer, self.folder, *words, **how)
        assert started.process.stdout is not None
        started.process.stdout.close()
        self.server = started.process

    async def stop(self) -> None:
        """Stop the server in order, if it runs."""
        assert self.server is not None
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(self.server.wait, PATIENCE_S) == 0

    async def restart(self) -> None:
        """Stop it, and start what is installed now."""
        await self.stop()
        await self.launch()

    async def reload(self) -> None:
        """Replace the workers, if there are some."""
        if self._workers == 1:
            return await self.restart()
        assert self.server is not None
        self.server.send_signal(signal.SIGHUP)
        return None

    async def are_gone(self) -> None:
        """Wait until everybody's connection is gone."""
        viewers = (*self.people, self.spectator)
        await until(lambda: not any(viewer.connected for viewer in viewers))

    @property
    def units(self) -> Units:
        """What `systemctl` does here."""
        return {
            "start paiju": self.launch,
            "stop paiju": self.stop,
            "restart paiju": self.restart,
            "reload-or-restart paiju": self.reload,
        }
