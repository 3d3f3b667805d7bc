"""The runbook `restore-outside`, followed while people play at two nodes: the folder of their Redis is lost."""

import asyncio
import signal

import pytest

from paiju.server.backups.file import checked
from paiju.server.redis.binary import find_binary
from tests.drills.runbook import follow, systemctl
from tests.patience import until
from tests.redis_fixtures import VOLATILE, RedisProcess
from tests.worlds.nodes import nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

AT = [0, 1, 0, 1, 0]


@pytest.mark.long(reason="test_backup_and_restore loses the folder of an embedded Redis")
async def test_play_goes_on_from_a_backup_of_an_outside_redis(tmp_path):
    data, run = tmp_path / "redis", tmp_path / "run"
    for folder in (data, run):
        folder.mkdir()
    lasting = {"appendonly": "yes", "appendfsync": "always", "dir": str(data)}
    lasting["unixsocket"] = str(run / "redis.sock")
    outside = RedisProcess(find_binary(), run, {**VOLATILE, **lasting})
    try:
        async with nodes(tmp_path, outside.url, 2, seed=68, owner=0, at=AT) as (place, auditor):

            async def stop() -> None:
                for server in place.servers:
                    server.process.send_signal(signal.SIGSTOP)
                await auditor.copy()
                for server in place.servers:
                    server.kill()
                await until(lambda: not any(person.connected for person in place.everybody))

            async def start() -> None:
                ports = [server.port for server in place.servers]
                place.servers = [await asyncio.to_thread(place.launch, port=port) for port in ports]

            units = {
                "stop paiju": stop,
                "start paiju": start,
                "stop redis-server": lambda: asyncio.to_thread(outside.stop),
                "start redis-server": lambda: asyncio.to_thread(outside.start),
            }
            async with systemctl(tmp_path, units) as program:
                how = {
                    "REDIS": outside.url,
                    "REDIS_DIR": data,
                    "BACKUPS": tmp_path / "backups",
                    "SITE": place.servers[0].url,
                    "UNITS": program,
                }
                await place.progress(10)
                await follow("restore-outside", how, step=1)
                (path,) = (tmp_path / "backups").glob("*.backup")
                head = checked(path, find_binary()).heads[auditor.table]
                await place.progress(10)
                await follow("restore-outside", how, step=2)
                auditor.take_back(head.last.encode(), place.everybody)
                for step in (3, 4):
                    await follow("restore-outside", how, step=step)
            await place.progress(10)
            found = await place.verdict(auditor)
            said = place.said
    finally:
        outside.kill()
    found.assert_clean()
    assert found.taken_back >= 5
    assert found.dealt_again == 0
    assert "why=rollback" in said
    assert data.with_name("redis.lost").is_dir()
