"""`paiju admin` as an operator types it: its looks print what the nodes have, and an act's outcome is shown again."""

import asyncio
import json
import os
import re
import sys

import pytest
import pytest_asyncio

from paiju.server.gateway import connection
from tests.patience import PATIENCE_S
from tests.server import live
from tests.server.acts.desk_of import GIVEN, TOKEN
from tests.server.live import running_server
from tests.server.playing import threesome


async def admin(server, *words, code: int = 0) -> str:
    """What the command prints, on its standard output and its standard error."""
    command = [sys.executable, "-m", "paiju.cli.main", "admin", *words]
    variables = {**os.environ, "PAIJU_URL": server.url, "PAIJU_OPERATOR_TOKEN": TOKEN, "COLUMNS": "200"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdout=pipe, stderr=asyncio.subprocess.STDOUT, env=variables
    )
    async with asyncio.timeout(3 * PATIENCE_S):
        said, _ = await process.communicate()
    assert process.returncode == code, said.decode()
    return said.decode()


@pytest_asyncio.fixture
async def server(redis_process, here, monkeypatch):
    # People here answer no ping while commands run, which takes a busy machine longer than a connection may be silent.
    monkeypatch.setattr(connection, "SILENCE_LIMIT_S", 3 * PATIENCE_S)
    async with running_server(live.empty_database(redis_process, 6), **GIVEN) as running:
        yield running


async def test_the_looks_print_nodes_tables_users_and_chat(server):
    table = await threesome(server)
    await table[1].ok("chat", table=table.table, text="你好")
    now = await admin(server, "now")
    assert re.search(r"tables 1\b", now)
    assert re.search(r"users 3\b", now)
    tables = await admin(server, "tables", "--game", "doudizhu")
    assert table.table in tables
    assert all(
        f"{name} ({player.user})" in tables for name, player in zip("甲乙丙", table.players, strict=True)
    )
    assert table.table not in await admin(server, "tables", "--game", "holdem")
    users = await admin(server, "users", "--name", "乙")
    assert table[1].user in users
    assert table[0].user not in users
    assert "你好" in await admin(server, "chat", table.table)
    page = await admin(server, "users", "--limit", "2")
    (after,) = re.findall(r"more: --after (\S+)", page)
    rest = json.loads(await admin(server, "users", "--after", after, "--json"))
    assert len(rest["lines"]) == 1


async def test_an_act_by_its_id_is_done_once_and_shown_again(server):
    table = await threesome(server)
    said = await admin(server, "close", table.table, "--reason", "a test", "--id", "act-of-a-test")
    assert table.table in said or "done" in said
    shown = json.loads(await admin(server, "act", "act-of-a-test"))
    assert (shown["id"], shown["state"]) == ("act-of-a-test", "done")
    assert await admin(server, "close", table.table, "--reason", "a test", "--id", "act-of-a-test") == said
    assert "none" in await admin(server, "tables")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["close", "t-none", "--reason", "x"], "no"),
        (["sanction", "u-none", "silence", "1", "--reason", "x"], "silence"),
        (["tables", "--limit", "0"], "limit"),
        (["close", "t1"], "reason"),
    ],
)
async def test_what_cannot_be_done_is_one_error(server, words, said):
    told = await admin(server, *words, code=1 if "--reason" in words else 2)  # 2: nothing is asked
    assert said in told
    assert "Traceback" not in told
