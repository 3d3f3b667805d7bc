"""The minimal clients of docs/clients: short, without an SDK, and right."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.cli.conformance.running import play, program
from paiju.cli.conformance.scenarios import SCENARIOS
from tests.long import rest_long
from tests.patience import PATIENCE_S
from tests.web.node import NODE

CLIENTS = Path(__file__).parents[2] / "docs" / "clients"
COMMANDS = {
    "minimal.py": (sys.executable, CLIENTS / "minimal.py"),
    "minimal.mjs": (NODE, CLIENTS / "minimal.mjs"),
}
ERROR_ALONE = Path(__file__).with_name("error_alone.mjs")
AT_ONCE = 3
"""How many programs run side by side."""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_minimal_client_is_short_and_has_no_sdk(name):
    text = (CLIENTS / name).read_text()
    assert len(text.splitlines()) <= 60
    assert not re.search(r"paiju\.client|paiju-sdk|sdk/", text)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_minimal_client_plays_a_deal(name, server_url):
    done = subprocess.run(
        COMMANDS[name],
        env={**os.environ, "PAIJU_URL": server_url},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"settled \[ ?-?\d+, -?\d+, -?\d+ ?\]\n", done.stdout)


@pytest.mark.parametrize(
    "name", rest_long(COMMANDS, "another language; that it plays and comes back is in make test")
)
async def test_a_minimal_client_passes_every_scenario(name):
    room = asyncio.Semaphore(AT_ONCE)

    async def verdict(kind):
        async with room:
            return await play(kind(), program(" ".join(map(str, COMMANDS[name]))), PATIENCE_S)

    verdicts = await asyncio.gather(*map(verdict, SCENARIOS.values()))
    assert [found for found in verdicts if found.findings] == []


async def test_a_minimal_client_comes_back_where_a_refused_upgrade_fires_error_alone():
    command = f"{NODE} --import {ERROR_ALONE} {CLIENTS / 'minimal.mjs'}"
    assert (await play(SCENARIOS["restart"](), program(command), PATIENCE_S)).findings == []
