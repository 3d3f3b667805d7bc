"""The scripts of docs/examples do what they say."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.bots.registry import make_bot
from paiju.client import Client, play
from paiju.protocol.messages import Pace
from tests.patience import PATIENCE_S

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture
async def run():
    """Start a script; it is killed at the end."""
    started = []

    async def start(name, *words):
        command = (sys.executable, EXAMPLES / name, *map(str, words))
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        started.append(process)
        return process

    yield start
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def lines_of(process):
    async with asyncio.timeout(PATIENCE_S):
        output, _ = await process.communicate()
    assert process.returncode == 0
    return output.decode().splitlines()


async def test_friends_play_at_the_table_whose_code_they_were_told(server_url, run):
    host = await run("friends.py", server_url, "doudizhu", 1)
    async with asyncio.timeout(PATIENCE_S):
        *_, code = (await host.stdout.readline()).decode().split()
    async with (
        await Client.connect(server_url, name="Ada") as ada,
        await Client.connect(server_url, name="Bob") as bob,
    ):
        tables = [await friend.join(code=code) for friend in (ada, bob)]
        played = await asyncio.gather(
            *(play(table, make_bot("doudizhu"), deals=1) for table in tables), lines_of(host)
        )
    amounts = played[0][0].amounts
    assert played[-1] == [f"settled {amounts}"]


async def test_a_spectator_logs_every_event_of_a_deal(server_url, run):
    async with await Client.connect(server_url, name="Ada") as client:
        table = await client.create("doudizhu", bots=2, pace=Pace(bot_ms=0))
        logger = await run("spectator.py", server_url, table.id, 1)
        async with asyncio.timeout(PATIENCE_S):
            while not table.state.spectators:
                await anext(table.moments())
        await play(table, make_bot("doudizhu"), deals=1)
        seen = [json.loads(line)["event"]["e"] for line in await lines_of(logger)]
    assert "deal_started" in seen
    assert seen[-1] == "settled"


async def test_a_tournament_ranks_every_player(run):
    *pairs, first, second, third = await lines_of(
        await run("tournament.py", "doudizhu", 2, "normal", "easy", "random")
    )
    assert len(pairs) == 3
    assert all(line.endswith("points a deal") for line in pairs)
    assert sum(int(line.split()[0]) for line in (first, second, third)) == 3
