"""Alerts fire when a disk fills: a server's own, and that of its Redis."""

import functools
import os
import resource
import shutil
import subprocess
from pathlib import Path

import pytest

from paiju.server.ops import health, samples
from paiju.server.redis.binary import find_binary
from tests.client.running_server import RunningServer
from tests.patience import until
from tests.redis_fixtures import VOLATILE, RedisProcess
from tests.server.live import running_server
from tests.server.ops.scraped import SCRAPE_S, SLOW, scraped
from tests.server.playing import threesome

pytestmark = pytest.mark.long(reason="each alert has its made series in make test")
SCRAPES = 44
"""Eleven minutes, as the rules see them."""
MOUNT = 'mount -t tmpfs -o size=256m disk "$0" && exec "$@"'


async def test_a_file_that_redis_cannot_write_is_noticed(tmp_path, tmp_path_factory, monkeypatch):
    monkeypatch.setattr(health, "KEPT_S", 0.0)
    monkeypatch.setattr(samples, "REDIS_S", SCRAPE_S)
    # A signal would end Redis where the limit of a file's size is reached; a full disk sends none.
    quiet = functools.partial(subprocess.Popen, restore_signals=False)
    monkeypatch.setattr("tests.redis_fixtures.subprocess.Popen", quiet)
    folder = tmp_path_factory.mktemp("redis")
    process = RedisProcess(find_binary(), folder, {**VOLATILE, "appendonly": "yes"})
    try:
        async with running_server(process.url) as server:
            table = await threesome(server)
            size = max(file.stat().st_size for file in folder.rglob("*aof*") if file.is_file())
            resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (size, size))
            await table[0].send("ready", table=table.table, on=True)
            await until(
                lambda: {"err"} & {info["aof_last_write_status"] for info in server.paiju._samples.redis}
            )
            taken = await scraped(server.url, times=5)
    finally:
        process.kill()
    assert "PaijuRedisDisk" in taken.firing(tmp_path)


@pytest.mark.rare_tool(reason="the right to mount a file system")
async def test_a_disk_that_fills_and_one_that_is_nearly_full_are_noticed(tmp_path):
    server = _OnItsOwnDisk(tmp_path)
    try:
        steady = await scraped(server.url, times=SCRAPES)
        # Longer: a server that has just begun writes and removes files, too.
        filling = await scraped(server.url, server.fill, times=2 * SCRAPES)
        assert server.free > 0.7, "it fires because the disk will be full"
        await server.fill(share=0.86 - (1 - server.free))
        full = await scraped(server.url, times=SCRAPES)
    finally:
        server.stop()
    fired = [taken.firing(tmp_path) - SLOW for taken in (steady, filling, full)]
    assert fired == [set(), {"PaijuDiskFilling"}, {"PaijuDiskFilling"}]


class _OnItsOwnDisk(RunningServer):
    """A server whose data folder is a file system of its own, which ends with it."""

    def _begun(self, words, log):
        own = ("unshare", "--mount", *(() if os.geteuid() == 0 else ("--user", "--map-root-user")))
        if subprocess.run([*own, "sh", "-c", MOUNT, self.folder, "true"], check=False).returncode:
            pytest.skip("this user may not mount a file system")
        command = [*own, "sh", "-c", MOUNT, self.folder, self._python, "-m", self._module, *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)

    @property
    def _disk(self) -> Path:
        return Path(f"/proc/{self.process.pid}/root{self.folder}")

    @property
    def free(self) -> float:
        disk = shutil.disk_usage(self._disk)
        return disk.free / disk.total

    async def fill(self, _http=None, share: float = 0.002) -> None:
        """Write this share of the disk's size."""
        with (self._disk / "other-data").open("ab") as file:
            file.write(bytes(int(share * shutil.disk_usage(self._disk).total)))
