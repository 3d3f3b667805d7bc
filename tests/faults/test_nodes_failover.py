"""The owner of a table is killed: other nodes need not wait until its lease expires."""

import asyncio
import json
import signal

import pytest
import redis
from websockets.asyncio.client import connect

from paiju.server.store.keys import partition, partition_keys
from tests.faults.person import Person
from tests.faults.test_nodes import Nodes, nodes, until

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

LONG_LEASES = "tests.faults.long_leases"


def lease(place: Nodes, table: str) -> dict[bytes, bytes]:
    """Return the lease of a table's partition: n node, t term, x expiry."""
    with redis.Redis.from_url(place.redis.url) as client:
        return client.hgetall(partition_keys(partition(table)).own)


def in_flight(place: Nodes) -> list[tuple[Person, int]]:
    """Return the actions that are sent and not answered: whose, and their ids."""
    return [
        (person, number)
        for person in place.people
        for number, (message, _) in person._unanswered.items()
        if message["t"] == "act"
    ]


@pytest.mark.parametrize("seed", [11, 12])
async def test_an_owner_is_killed_with_an_action_in_flight_and_its_lease_is_not_waited_for(tmp_path, seed):
    modules = dict.fromkeys(range(3), LONG_LEASES)
    async with nodes(tmp_path, 3, seed=seed, owner=2, at=[0, 1, 1, 0, 1], modules=modules) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        # An owner that stands still answers nothing: what is asked meanwhile is lost with it.
        place.servers[2].process.send_signal(signal.SIGSTOP)
        await until(lambda: in_flight(place))
        hit, table = in_flight(place), place.people[0].table
        lost = lease(place, table)
        place.lose(2, instead=0)
        # Not until an action is accepted: an answer may have been on its way when the owner was stopped.
        await until(lambda: lease(place, table)[b"n"] not in {lost[b"n"], b""})
        taken = lease(place, table)
        await place.progress(8)
        found = await place.verdict(auditor)
        closings = [person.closings for person in place.everybody]
        assert [person.connections for person in place.everybody] == before, closings
    since_ms = int(taken[b"t"]) // 1024
    assert since_ms < int(lost[b"x"]), "the lease was taken before it had expired"
    assert all(person.replied[number]["t"] == "ok" for person, number in hit)
    found.assert_clean()


async def test_a_request_that_no_link_carries_keeps_nobody_waiting_when_the_owner_is_killed(tmp_path):
    """The gateway asks the next owner again what the one before has not answered."""
    async with nodes(tmp_path, 3, seed=15, owner=1, at=[0, 0, 0, 0, 0], roles={0: "gateway"}) as (
        place,
        auditor,
    ):
        await place.progress(6)
        table, stranger = place.people[0].table, place._person(5, 15)
        stranger.port = place.servers[0].port
        await stranger.start()
        place.servers[1].process.send_signal(signal.SIGSTOP)
        async with connect(f"ws://127.0.0.1:{stranger.port}/ws", subprotocols=["paiju.v1.json"]) as socket:
            hello = {"t": "hello", "id": 1, "token": stranger._token, "session": "session-hostile"}
            beyond = {"t": "try", "id": 2, "table": table, "turn": "x", "action": {"a": 2**70}}
            for message in (hello, beyond):
                await socket.send(json.dumps(message))
            await until(lambda: in_flight(place))
            hit = in_flight(place)
            place.lose(1, instead=0)
            await place.progress(8)
            replies = [json.loads(await socket.recv()) for _ in range(2)]
        await stranger.stop()
        found = await place.verdict(auditor)
    assert [reply.get("code", reply["t"]) for reply in replies] == ["welcome", "bad_request"]
    assert all(person.replied[number]["t"] == "ok" for person, number in hit)
    found.assert_clean()


async def test_an_engine_is_killed_and_everybody_stays_at_the_gateways(tmp_path):
    roles = {0: "gateway", 1: "gateway", 2: "engine"}
    async with nodes(tmp_path, 3, seed=13, owner=0, at=[0, 1, 1, 0, 1], roles=roles) as (place, auditor):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        table = place.people[0].table
        first = lease(place, table)[b"n"]
        place.servers.append(await asyncio.to_thread(place.launch, role="engine"))
        await place.progress(2)
        assert lease(place, table)[b"n"] == first, "it stays where it is"
        place.lose(2, instead=0)
        await place.progress(8)
        assert lease(place, table)[b"n"] not in {first, b""}
        found = await place.verdict(auditor)
        closings = [person.closings for person in place.everybody]
        assert [person.connections for person in place.everybody] == before, closings
    found.assert_clean()


async def test_who_comes_anew_before_a_frozen_owner_is_missed_is_shown_the_table_by_the_next_one(tmp_path):
    async with nodes(tmp_path, 2, seed=14, owner=0, at=[1, 1, 1, 1, 1]) as (place, auditor):
        await place.progress(6)
        comer = place.people[1]
        comer.playing = False
        await until(lambda: comer.idle)
        place.servers[0].process.send_signal(signal.SIGSTOP)
        seen, comer.cursor = len(comer.received.snapshots), None  # as a page that was opened anew
        place.move(comer, 1)
        await until(lambda: comer.connections == 2)
        await until(lambda: len(comer.received.snapshots) > seen)
        comer.playing = True
        await comer._answer()
        await place.progress(6)
        found = await place.verdict(auditor)
    found.assert_clean()
