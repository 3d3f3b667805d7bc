"""The commands of docs/operations.md for backup and restore do, as they stand there, what the page says."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from paiju.client.client import Client
from paiju.client.table import Table
from paiju.protocol import messages as m
from tests.client.running_server import START_S, running_server
from tests.patience import PATIENCE_S

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
BACKUP, RESTORE = re.findall(
    r"```sh\n(.*?)```", PAGE.partition("### Backup and restore")[2].partition("\n##")[0], re.DOTALL
)
PACE = m.Pace(turn_ms=600_000, between_ms=0, bot_ms=0)

pytestmark = pytest.mark.faults


def environment() -> dict[str, str]:
    """The variables of a shell in which Paiju's environment is active; the server takes any free port."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PAIJU_PORT": "0"}


@contextlib.contextmanager
def restored(folder: Path) -> Iterator[str]:
    """Follow the page's second block; yield the address of the server that it starts."""
    shell = subprocess.Popen(
        ["sh", "-ec", RESTORE], cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        assert "/restored: " in shell.stdout.readline()
        line = shell.stdout.readline()
        assert line.startswith("listening on "), shell.wait(START_S)
        yield line.split()[-1]
    finally:
        os.killpg(shell.pid, signal.SIGTERM)
        shell.wait(PATIENCE_S)
        shell.stdout.close()


@contextlib.asynccontextmanager
async def playing(table: Table) -> AsyncIterator[Callable[[int], Awaitable[None]]]:
    """Play the table's deals by the default action; `reached(n)` waits until so many more were accepted."""
    acted, news = 0, asyncio.Condition()

    async def play() -> None:
        nonlocal acted
        async for prompt in table.prompts():
            await table.act(prompt.default, turn=prompt.turn)
            async with news:
                acted += 1
                news.notify_all()

    async def reached(count: int) -> None:
        goal = acted + count
        async with asyncio.timeout(PATIENCE_S), news:
            await news.wait_for(lambda: acted >= goal)

    task = asyncio.create_task(play())
    try:
        yield reached
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.long(
    reason="tests/server/backups restores a backup of one moment, tests/cli/test_backup by commands"
)
async def test_a_backup_made_under_play_is_restored_as_the_page_says_and_play_goes_on(tmp_path):
    with running_server(tmp_path / "data") as server:
        async with await Client.connect(server.url, name="Ann") as client:
            table = await client.create("doudizhu", bots=2, pace=PACE, ready=True)
            async with playing(table) as reached:
                await reached(3)
                before = table.seq
                await asyncio.to_thread(
                    subprocess.run, ["sh", "-ec", BACKUP], cwd=tmp_path, env=environment(), check=True
                )
                await reached(3)
        server.kill()
    with restored(tmp_path) as url:
        async with await Client.connect(url, token=client.token) as back:
            again = await back.join(table.id)
            assert again.seq >= before
            async with playing(again) as reached:
                await reached(3)


def test_a_dump_alone_is_not_taken_for_an_empty_folder(tmp_path):
    (tmp_path / "dump.rdb").write_bytes(b"REDIS0010" + bytes(1000))
    done = subprocess.run(
        ["paiju", "serve", "--data-dir", tmp_path],
        env=environment(), capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert f"mv {tmp_path}/dump.rdb {tmp_path}/appendonly.aof" in done.stderr
    assert not list(tmp_path.glob("append*"))
