"""The node that owns a table is killed, frozen or stopped, while people and spectators are at it and at others."""

import asyncio
import json
import signal

import pytest
from websockets.asyncio.client import connect

from tests.long import rest_long
from tests.patience import PATIENCE_S, until
from tests.worlds.nodes import lease, nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

FROZEN_S = 4.0
"""Longer than a lease, and than a link waits for a pong."""
LONG_LEASES = "tests.faults.long_leases"
HELD = "tests.faults.held_owner"
ELSEWHERE = [1, 1, 2, 1, 2]
"""Everybody is at nodes other than the owner, which is the first."""
MORE = "other moments of the same fault"


async def test_the_owner_killed_in_mid_hand_everybody_plays_on_at_the_other_node(tmp_path, redis_url):
    async with nodes(tmp_path, redis_url, 2, seed=1, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(8)
        others = place.lose(0, instead=1)
        before = {person.name: (person.connections, len(person.received.events)) for person in others}
        assert len(others) == 3
        await place.progress(12)
        found = await place.verdict(auditor)
    for person in others:
        connections, events = before[person.name]
        assert person.connections == connections, "its own node lives: it plays on over the same connection"
        assert len(person.received.events) > events
    found.assert_clean()
    assert found.actions >= 20


@pytest.mark.long(reason="kills again; one at a time is in make test")
async def test_owners_of_a_table_are_killed_one_after_the_other_and_new_nodes_come(tmp_path, redis_url):
    async with nodes(tmp_path, redis_url, 2, seed=2, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        for lost in (0, 1, 0):
            await place.progress(4)
            place.lose(lost, instead=1 - lost)
            await place.progress(4)
            place.servers[lost] = await asyncio.to_thread(place.launch)
            place.move(place.people[1], lost)
        found = await place.verdict(auditor)
    found.assert_clean()


@pytest.mark.parametrize("seed", rest_long([11, 12], MORE))
async def test_an_owner_is_killed_with_an_action_in_flight_and_its_lease_is_not_waited_for(
    tmp_path, redis_url, seed
):
    modules = dict.fromkeys(range(3), LONG_LEASES)
    async with nodes(tmp_path, redis_url, 3, seed=seed, owner=2, at=[0, 1, 1, 0, 1], modules=modules) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        # An owner that stands still answers nothing: what is asked meanwhile is lost with it.
        hit, lost = await place.freeze_in_flight(2), lease(auditor)
        assert len(place.lose(2, instead=0)) == 5
        # Not until an action is accepted: an answer may have been on its way when the owner was stopped.
        await until(lambda: lease(auditor)[b"n"] not in {lost[b"n"], b""})
        taken = lease(auditor)
        await place.progress(8)
        found = await place.verdict(auditor)
        closings = [person.closings for person in place.everybody]
        assert [person.connections for person in place.everybody] == before, closings
    since_ms = int(taken[b"t"]) // 1024
    assert since_ms < int(lost[b"x"]), "the lease was taken before it had expired"
    assert all(person.replied[number]["t"] == "ok" for person, number in hit)
    found.assert_clean()


async def test_a_request_that_no_link_carries_keeps_nobody_waiting_when_the_owner_is_killed(
    tmp_path, redis_url
):
    """The gateway asks the next owner again what the one before has not answered."""
    async with nodes(tmp_path, redis_url, 3, seed=15, owner=1, at=[0, 0, 0, 0, 0], roles={0: "gateway"}) as (
        place,
        auditor,
    ):
        await place.progress(6)
        stranger = place.person(5, 15)
        stranger.port = place.servers[0].port
        await stranger.start()
        await place.freeze_in_flight(1)
        async with connect(f"ws://127.0.0.1:{stranger.port}/ws", subprotocols=["paiju.v1.json"]) as socket:
            hello = {"t": "hello", "id": 1, "token": stranger.token, "session": "session-hostile"}
            beyond = {"t": "try", "id": 2, "table": place.table, "turn": "x", "action": {"a": 2**70}}
            for message in (hello, beyond):
                await socket.send(json.dumps(message))
            await until(lambda: place.in_flight)
            hit = place.in_flight
            place.lose(1, instead=0)
            await place.progress(8)
            replies = [json.loads(await socket.recv()) for _ in range(2)]
        await stranger.stop()
        found = await place.verdict(auditor)
    assert [reply.get("code", reply["t"]) for reply in replies] == ["welcome", "bad_request"]
    assert all(person.replied[number]["t"] == "ok" for person, number in hit)
    found.assert_clean()


async def test_an_engine_is_killed_and_everybody_stays_at_the_gateways(tmp_path, redis_url):
    roles = {0: "gateway", 1: "gateway", 2: "engine"}
    async with nodes(tmp_path, redis_url, 3, seed=13, owner=0, at=[0, 1, 1, 0, 1], roles=roles) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        first = lease(auditor)[b"n"]
        place.servers.append(await asyncio.to_thread(place.launch, role="engine"))
        await place.progress(2)
        assert lease(auditor)[b"n"] == first, "it stays where it is"
        place.lose(2, instead=0)
        await place.progress(8)
        assert lease(auditor)[b"n"] not in {first, b""}
        found = await place.verdict(auditor)
        closings = [person.closings for person in place.everybody]
        assert [person.connections for person in place.everybody] == before, closings
    found.assert_clean()


async def test_a_frozen_owner_loses_its_table_and_carries_its_clients_there_when_it_wakes(
    tmp_path, redis_url
):
    async with nodes(tmp_path, redis_url, 2, seed=4, owner=0, at=[1, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(6)
        place.freeze(0)
        await asyncio.sleep(FROZEN_S)
        await place.progress(4)
        place.wake(0)
        watcher = place.spectators[0]
        seen = len(watcher.received.events) + len(watcher.received.snapshots)
        await place.progress(4)
        await until(lambda: len(watcher.received.events) + len(watcher.received.snapshots) > seen)
        found = await place.verdict(auditor)
    assert watcher.connections == 1, "its node was frozen, not lost"
    found.assert_clean()


async def test_who_comes_anew_before_a_frozen_owner_is_missed_is_shown_the_table_by_the_next_one(
    tmp_path, redis_url
):
    async with nodes(tmp_path, redis_url, 2, seed=14, owner=0, at=[1, 1, 1, 1, 1]) as (place, auditor):
        await place.progress(6)
        comer = place.people[1]
        comer.playing = False
        await until(lambda: comer.idle)
        place.freeze(0)
        seen, comer.cursor = len(comer.received.snapshots), None  # as a page that was opened anew
        place.move(comer, 1)
        await until(lambda: comer.connections == 2)
        await until(lambda: len(comer.received.snapshots) > seen)
        comer.playing = True
        await comer._answer()
        await place.progress(6)
        found = await place.verdict(auditor)
    found.assert_clean()


async def stop(place) -> str:
    """Stop the owner with SIGTERM; return what it said."""
    process = place.servers[0].process
    process.send_signal(signal.SIGTERM)
    said, _ = await asyncio.wait_for(asyncio.to_thread(process.communicate), PATIENCE_S)
    return said


@pytest.mark.parametrize("seed", rest_long([21, 22], MORE))
async def test_nobody_notices_that_a_table_was_handed_over_with_an_action_in_flight(
    tmp_path, redis_url, seed
):
    owner = {0: HELD}
    async with nodes(tmp_path, redis_url, 3, seed=seed, owner=0, at=ELSEWHERE, modules=owner) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = lease(auditor)
        noticed = [(one.connections, len(one.received.snapshots), len(one.busy)) for one in place.everybody]
        assert "hit" in (await stop(place)).split(), "an action came while the table stood still"
        assert place.servers[0].process.returncode == 0
        await place.progress(8)
        after = lease(auditor)
        assert noticed == [
            (one.connections, len(one.received.snapshots), len(one.busy)) for one in place.everybody
        ]
        found = await place.verdict(auditor)
    assert after[b"n"] not in {before[b"n"], b""}
    assert after[b"from"] == before[b"t"], "it was handed over, not taken"
    assert not any(person.refused for person in place.people)
    found.assert_clean()


async def test_an_owner_dies_in_the_middle_of_the_hand_over(tmp_path, redis_url, monkeypatch):
    monkeypatch.setenv("HANDOVER_DIES", "1")
    owner = {0: HELD}
    async with nodes(tmp_path, redis_url, 3, seed=23, owner=0, at=ELSEWHERE, modules=owner) as (
        place,
        auditor,
    ):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        assert "hit" in (await stop(place)).split(), "an action was in flight"
        assert place.servers[0].process.returncode == -signal.SIGKILL
        await place.progress(8)
        assert [person.connections for person in place.everybody] == before
        found = await place.verdict(auditor)
    found.assert_clean()


async def test_people_of_the_node_that_stops_are_told_and_play_on_elsewhere(tmp_path, redis_url):
    async with nodes(tmp_path, redis_url, 2, seed=24, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(6)
        gone = [one for one in place.everybody if one.port == place.servers[0].port]
        stay = [one.connections for one in place.everybody if one not in gone]
        for person in gone:
            person.port = place.servers[1].port  # where a balancer brings them next
        await stop(place)
        await place.progress(8)
        assert [one.connections for one in place.everybody if one not in gone] == stay
        found = await place.verdict(auditor)
    assert all(one.connections >= 2 for one in gone)
    found.assert_clean()
