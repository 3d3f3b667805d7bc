"""Nodes of different versions on one Redis, while people play: of earlier commits, and of one with newer records."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.checkout import HERE, checked_out, environment
from tests.patience import PATIENCE_S, until
from tests.worlds.nodes import NEWER, PAIJU, Nodes, lease, nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

BEFORE_NODES = "9eb8e9f3"
"""The last commit whose servers know of no other one."""
FIRST_LINKS = "472b1026"
"""A commit whose links end at a message that they do not know."""
SECOND_LINKS = "d28a21bd"
"""A commit with hand-overs, whose links still have no versions."""
AT = [0, 1, 1, 0, 1]
"""People and spectators at the nodes of these numbers."""


@pytest.fixture(scope="module", params=[FIRST_LINKS, SECOND_LINKS])
def linked_tree(request) -> Iterator[Path]:
    """A commit whose nodes have links."""
    with history(request.param) as tree:
        yield tree


def history(ref: str):
    """Return the files of a commit; a clone without the history fails, with what to do."""
    found = subprocess.run(["git", "cat-file", "-e", f"{ref}^{{commit}}"], cwd=HERE, check=False)
    assert found.returncode == 0, (
        "this test runs an earlier commit: fetch the history (git fetch --unshallow)"
    )
    return checked_out(ref)


def refusal(place: Nodes, module: str = PAIJU, env: Mapping[str, str] | None = None) -> str:
    """Start a node that is to end by itself; return its last words."""
    command = [sys.executable, "-m", module, "serve", "--port", "0", *place.options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, env=env, check=False)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip().splitlines()[-1]


async def dealt(place: Nodes) -> None:
    """Wait until the running deal has ended and another one goes on."""

    def ended() -> int:
        return sum(
            event["e"] in {"deal_ended", "deal_voided"}
            for message in place.people[0].received.events
            for event in message["events"]
        )

    before = ended()
    await until(lambda: ended() > before)
    await place.progress(3)


def voided(place: Nodes) -> list[str]:
    """Return why deals were voided, as people were told."""
    events = [event for message in place.people[0].received.events for event in message["events"]]
    return [event["reason"] for event in events if event["e"] == "deal_voided"]


@pytest.mark.long(reason="it starts servers of an earlier commit, which a shallow clone does not have")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_server_from_before_there_were_nodes_is_replaced_in_mid_deal(tmp_path, redis_url, how):
    """It shares its Redis with nobody: the new node starts when it is gone, and finishes the deal that it dealt."""
    with history(BEFORE_NODES) as tree:
        async with nodes(tmp_path, redis_url, 1, seed=31, owner=0, at=[0] * 5, trees={0: tree}) as (
            place,
            auditor,
        ):
            await place.progress(6)
            assert "does not share it" in await asyncio.to_thread(refusal, place)
            await place.progress(3)
            await place.ended(0, how)
            place.servers.append(await asyncio.to_thread(place.launch))
            for person in place.everybody:
                person.port = place.servers[1].port  # as a balancer does
            await dealt(place)
            old = await asyncio.to_thread(refusal, place, env=environment(tree))
            assert "another server" in old
            found = await place.verdict(auditor)
    assert not voided(place), "the rules are the same: the deal is played to its end"
    found.assert_clean()


@pytest.mark.long(reason="it starts nodes of earlier commits, which a shallow clone does not have")
@pytest.mark.parametrize("old", [0, 1])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_an_older_and_a_newer_node_carry_each_others_clients_and_take_each_others_tables(
    tmp_path, redis_url, linked_tree, old, how
):
    """The older node is the owner, or carries clients to it; then the owner goes."""
    trees = {old: linked_tree}
    async with nodes(tmp_path, redis_url, 2, seed=32 + old, owner=0, at=[1, 1, 1, 0, 1], trees=trees) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = lease(auditor)[b"n"]
        there = [person for person in place.everybody if person.port == place.servers[1].port]
        connections = [person.connections for person in there]
        for person in place.everybody:
            person.port = place.servers[1].port
        place.servers[0].process.send_signal(how)
        await dealt(place)
        assert lease(auditor)[b"n"] not in {before, b""}
        assert [person.connections for person in there] == connections, "their node lives"
        found = await place.verdict(auditor)
    assert not voided(place)
    assert "a link is ended" not in place.said
    found.assert_clean()


@pytest.mark.long(reason="it starts nodes of earlier commits, which a shallow clone does not have")
async def test_a_table_moves_between_newer_nodes_while_its_clients_are_at_an_older_one(
    tmp_path, redis_url, linked_tree
):
    async with nodes(
        tmp_path, redis_url, 3, seed=35, owner=0, at=[1, 1, 1, 1, 1], trees={1: linked_tree}
    ) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        place.servers[0].process.send_signal(signal.SIGTERM)
        await dealt(place)
        assert [person.connections for person in place.everybody] == before
        found = await place.verdict(auditor)
    assert "a link is ended" not in place.said
    found.assert_clean()


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
        await place.ended(0)
        await place.progress(4)
        second = lease(auditor)
        assert second[b"from"] == first[b"t"], "it was handed over"
        assert second[b"v"] == b"2"
        assert "1 only; start the version that wrote them" in await asyncio.to_thread(refusal, place)
        await place.ended(1)
        assert lease(auditor)[b"n"] == b"", "nobody has it who does not read it"
        place.servers.append(await asyncio.to_thread(place.launch, NEWER))
        await place.progress(4)
        found = await place.verdict(auditor)
    found.assert_clean()
