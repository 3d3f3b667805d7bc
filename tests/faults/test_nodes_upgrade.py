"""Nodes of this version and of one to come on one Redis, while people play."""

import asyncio
import subprocess
import sys

import pytest

from tests.patience import PATIENCE_S, until
from tests.worlds.nodes import NEWER, PAIJU, Nodes, lease, nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

AT = [0, 1, 1, 0, 1]
"""People and spectators at the nodes of these numbers."""


def refusal(place: Nodes) -> str:
    """Start a node that is to end by itself; return its last words."""
    command = [sys.executable, "-m", PAIJU, "serve", "--port", "0", *place.options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip().splitlines()[-1]


def voided(place: Nodes) -> list[str]:
    """Return why deals were voided, as people were told."""
    events = [event for message in place.people[0].received.events for event in message["events"]]
    return [event["reason"] for event in events if event["e"] == "deal_voided"]


async def test_tables_with_newer_records_wait_for_a_node_that_reads_them(tmp_path, redis_url):
    modules = {0: NEWER}
    async with nodes(tmp_path, redis_url, 2, seed=36, owner=0, at=AT, modules=modules) as (place, auditor):
        await place.progress(4)
        assert lease(auditor)[b"v"] == b"2"
        place.lose(0, instead=1)
        await until(lambda: "tables wait for a newer version" in place.said)
        place.servers.append(await asyncio.to_thread(place.launch, NEWER))
        await place.progress(6)
        found = await place.verdict(auditor)
    found.assert_clean()


async def test_a_table_is_handed_to_a_newer_node_and_an_older_one_does_not_start_then(tmp_path, redis_url):
    modules, roles = {1: NEWER}, {2: "gateway"}
    async with nodes(tmp_path, redis_url, 3, seed=37, owner=0, at=[2] * 5, modules=modules, roles=roles) as (
        place,
        auditor,
    ):
        await place.progress(4)
        first = lease(auditor)
        connections = [person.connections for person in place.everybody]
        await place.ended(0)
        await place.progress(4)
        second = lease(auditor)
        assert [person.connections for person in place.everybody] == connections, "their node lives"
        assert second[b"from"] == first[b"t"], "it was handed over"
        assert second[b"v"] == b"2"
        assert "1 only; start the version that wrote them" in await asyncio.to_thread(refusal, place)
        await place.ended(1)
        assert lease(auditor)[b"n"] == b"", "nobody has it who does not read it"
        place.servers.append(await asyncio.to_thread(place.launch, NEWER))
        await place.progress(4)
        found = await place.verdict(auditor)
    assert "a link is ended" not in place.said
    assert not voided(place), "the rules are the same: each deal is played to its end"
    found.assert_clean()
