"""Several serving processes on one machine: each is killed, then all are replaced, while people play at all of them."""

import asyncio
import os
import re
import signal
from collections import Counter
from contextlib import asynccontextmanager

import httpx
import pytest

from paiju.bots.registry import make_bot
from paiju.client.errors import CannotConnect, ConnectionLost, RequestError
from paiju.client.runner import run_bots
from tests.client.running_server import UNHURRIED, RunningServer
from tests.patience import PATIENCE_S
from tests.ports import free_port

pytestmark = pytest.mark.timeout(240)

WORKERS = 2
PLAYING = 4
"""Groups of three bots, each at one table after the other."""
DEALS = 2
"""Of each table."""
CUT = {1006, 1012}
STARTED = re.compile(r"worker started +pid=(\d+) worker=(\d+)")
TABLES = re.compile(r'^paiju_tables\{worker="(\d+)".*\} (\S+)$', re.MULTILINE)


class Site:
    """A server of several workers, and groups of bots that play there until the end."""

    def __init__(self, folder) -> None:
        self.log = folder / "log"
        self.ops = free_port()
        words = (
            "--workers",
            str(WORKERS),
            "--ops",
            f"127.0.0.1:{self.ops}",
            "--log-level",
            "info",
            *UNHURRIED,
        )
        self.server = RunningServer(folder / "data", *words, said=self.log)
        self.finished = 0
        """Tables that have been played to their end."""

    def pids(self) -> dict[int, int]:
        """The process of each worker: the last one that was started."""
        return {int(worker): int(pid) for pid, worker in STARTED.findall(self.log.read_text())}

    def said(self, event: str) -> int:
        return self.log.read_text().count(event)

    async def tables(self) -> Counter[int]:
        """How many tables each worker has."""
        async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
            text = (await http.get(f"http://127.0.0.1:{self.ops}/metrics")).text
        found = Counter[int]()
        for worker, number in TABLES.findall(text):
            found[int(worker)] += int(float(number))
        return found

    async def restarts(self) -> float:
        """How often the workers have been started again, by their own account."""
        async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
            text = (await http.get(f"http://127.0.0.1:{self.ops}/metrics")).text
        return sum(map(float, re.findall(r"^paiju_worker_restarts_total\{.*\} (\S+)$", text, re.MULTILINE)))

    async def until(self, true) -> None:
        async with asyncio.timeout(3 * PATIENCE_S):
            while not await true():
                await asyncio.sleep(0.1)

    async def played(self, more: int) -> None:
        """Wait until so many more tables have been played."""
        wanted = self.finished + more

        async def enough() -> bool:
            return self.finished >= wanted

        await self.until(enough)

    async def play(self) -> None:
        """Play at one table after the other; each deal is settled once, for everybody alike."""
        while True:
            bots = [make_bot("doudizhu", "easy", seed) for seed in range(3)]
            try:
                settled = await run_bots(self.server.url, bots, game="doudizhu", deals=DEALS)
            except CannotConnect:  # the kernel resets what a killed worker had not accepted yet
                continue
            except ConnectionLost as error:  # killed or replaced between the connection and its welcome
                if error.code not in CUT:
                    raise
                continue
            except RequestError as error:  # of a worker that is being replaced: try another one
                if not error.temporary:
                    raise
                continue
            assert len(settled) == DEALS
            assert all(sum(one.amounts) == 0 for one in settled)
            self.finished += 1


@asynccontextmanager
async def site(folder):
    """A server at which bots play; an error of theirs ends the test."""
    place = await asyncio.to_thread(Site, folder)
    try:
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(place.play()) for _ in range(PLAYING)]
            yield place
            for task in tasks:
                task.cancel()
    finally:
        if place.server.process.poll() is None:
            await asyncio.to_thread(place.server.stop)


async def test_play_goes_on_while_each_worker_is_killed_and_all_are_replaced(tmp_path):
    async with site(tmp_path) as place:
        await place.played(PLAYING)
        for worker in range(WORKERS):

            async def has_tables(worker=worker) -> bool:
                return len(place.pids()) == WORKERS and (await place.tables())[worker] > 0

            await place.until(has_tables)
            before = place.pids()[worker]
            os.kill(before, signal.SIGKILL)
            await place.played(PLAYING)

            async def is_back(worker=worker, before=before) -> bool:
                return place.pids()[worker] != before

            await place.until(is_back)
        assert place.said("worker ended") == WORKERS
        assert place.said("tables taken over") >= 1
        before = place.pids()
        place.server.process.send_signal(signal.SIGHUP)

        async def are_replaced() -> bool:
            return place.said("workers are replaced") == 1

        await place.until(are_replaced)
        assert not set(before.values()) & set(place.pids().values())
        assert place.said("worker ended") == WORKERS, "one that was replaced has not died"

        async def tell_their_restarts() -> bool:
            # A worker that is slow to answer is left out of the other's metrics.
            return await place.restarts() == WORKERS

        await place.until(tell_their_restarts)
        await place.played(PLAYING)
    assert place.server.process.returncode == 0
    assert place.said("Traceback") == 0


@pytest.mark.long(reason="two servers begin for one refusal")
async def test_a_second_server_does_not_get_a_share_of_the_port(tmp_path):
    first = await asyncio.to_thread(RunningServer, tmp_path / "one", "--workers", "2")
    try:
        with pytest.raises(AssertionError, match="the server ended: 1"):
            await asyncio.to_thread(
                RunningServer, tmp_path / "two", "--workers", "2", port=first.port, said=tmp_path / "log"
            )
        assert "cannot listen on 127.0.0.1" in (tmp_path / "log").read_text()
    finally:
        await asyncio.to_thread(first.stop)


@pytest.mark.long(reason="processes have to see that their supervisor is gone")
async def test_without_its_supervisor_no_worker_stays(tmp_path):
    log = tmp_path / "log"
    server = await asyncio.to_thread(
        RunningServer, tmp_path / "data", "--workers", "2", "--log-level", "info", said=log
    )

    def workers() -> list[int]:
        return [int(pid) for pid, _ in STARTED.findall(log.read_text())]

    async with asyncio.timeout(PATIENCE_S):
        while len(workers()) < WORKERS:
            await asyncio.sleep(0.05)
    server.kill()
    async with asyncio.timeout(3 * PATIENCE_S):
        while any(_lives(pid) for pid in workers()):
            await asyncio.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
