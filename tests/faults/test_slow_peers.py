"""Peers that do not read, or vanish silently: they cost little, and no other client notices."""

import asyncio
import json
import socket
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgpack
import pytest
import websockets

from tests.bench.process import resident_kib
from tests.faults.peers import Deaf
from tests.patience import PATIENCE_S, until
from tests.worlds.person import Person
from tests.worlds.way import Way
from tests.worlds.world import World, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

DEAF = 200
TALKATIVE = ("paiju.server.table.views.chat:PER_S=1000000", "paiju.server.table.views.chat:BURST=1000000")
"""Chat is what fills the queues of who does not read."""
STALLED_S = 4
"""How long a peer may read nothing, for these servers."""
MOST_KIB = 50 * 1024


async def test_two_hundred_spectators_who_never_read_cost_little_and_are_cut_off(tmp_path, capsys):
    constants = (f"paiju.server.gateway.socket:WRITE_STALL_S={STALLED_S}", *TALKATIVE)
    async with world(tmp_path / "data", seed=31, constants=constants) as (place, auditor):
        await place.progress(5)
        assert place.server is not None
        before = resident_kib(place.server.pid)
        deaf = [
            await Deaf.watch(place.port, place.spectator.token, f"deaf-{number}", place.people[0].table)
            for number in range(DEAF)
        ]
        try:
            await _spectators(place, DEAF + 1)
            talking = asyncio.create_task(_talk(place))
            began, most, first_dead = time.monotonic(), 0, None
            alone = asyncio.create_task(_spectators(place, 1))
            while not alone.done():
                most = max(most, resident_kib(place.server.pid))
                if first_dead is None and any(peer.dead for peer in deaf):
                    first_dead = time.monotonic() - began
                await asyncio.sleep(0.1)
            await alone
            added = most - before
            with capsys.disabled():
                print(
                    f"\n{DEAF} deaf spectators: {added / 1024:.1f} MiB more at most, first cut at {first_dead}"
                )
            assert added <= MOST_KIB
            assert first_dead is None or first_dead >= STALLED_S, "cut before it was unwritable for so long"
            assert not talking.done(), "nobody talks any more"
            for peer in deaf:
                await peer.knock()
            await until(lambda: all(peer.dead for peer in deaf))
            await place.progress(3)
            talking.cancel()
        finally:
            for peer in deaf:
                peer.close()
        found = await verdict(place, auditor)
    found.assert_clean()
    assert place.spectator.connections == 1
    assert len(place.spectator.received.snapshots) == 1, "only the one it was sent when it came"
    assert all(person.connections == 1 for person in place.people)


async def test_a_player_whose_connection_is_half_open_is_found_by_pings_and_played_for(tmp_path):
    quick = (
        "paiju.server.gateway.connection:PING_S=0.5",
        "paiju.server.gateway.connection:SILENCE_LIMIT_S=3",
        "paiju.server.table.state.deadlines:SHOWN_AWAY_MS=300",
        "paiju.server.table.state.deadlines:GRACE_MS=1000",
    )
    async with world(tmp_path / "data", seed=32, constants=quick) as (place, auditor):
        ann, bo, *_ = place.people
        async with Way(place.port) as way:
            bo.port = way.port
            bo._socket.transport.abort()
            await until(lambda: bo.connections >= 2)
            await place.progress(5)
            way.swallow()
            await until(lambda: any(_away(event, bo.seat) for event in _events(ann)))
            await until(lambda: any(_played_for(event, bo.seat) for event in _events(ann)))
            # The table goes on without him; once back, he takes his seat back by himself.
            seq = ann.cursor[1]
            await until(lambda: ann.cursor[1] > seq + 10)
            way.heal()
            await until(lambda: bo.connections >= 3)
            acted = len(bo.acked)
            await until(lambda: len(bo.acked) > acted + 2)
            found = await verdict(place, auditor)
    found.assert_clean()
    events = _events(ann)
    away = next(n for n, event in enumerate(events) if _away(event, bo.seat))
    played_for = next(n for n, event in enumerate(events) if _played_for(event, bo.seat))
    assert away < played_for


async def test_a_client_that_answers_no_ping_is_told_why_it_is_closed(tmp_path):
    quick = (
        "paiju.server.gateway.connection:PING_S=0.5",
        "paiju.server.gateway.connection:SILENCE_LIMIT_S=1.5",
    )
    async with world(tmp_path / "data", seed=34, constants=quick) as (place, _):
        url = f"ws://127.0.0.1:{place.port}/ws"
        async with websockets.connect(url, ping_interval=None) as socket, asyncio.timeout(PATIENCE_S):
            hello = {"t": "hello", "id": 1, "token": place.spectator.token, "session": "session-mute"}
            await socket.send(msgpack.packb(hello))
            assert msgpack.unpackb(await socket.recv())["t"] == "welcome"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await _only_pings(socket)
        assert closed.value.rcvd.code == 4001


async def test_the_kernel_too_lets_go_of_a_peer_that_neither_reads_nor_answers(tmp_path):
    quick = (
        "paiju.server.gateway.connection:PING_S=0.5",
        "paiju.server.gateway.connection:SILENCE_LIMIT_S=1.5",
        "paiju.server.listener:UNREAD_MS=3000",
        *TALKATIVE,
    )
    async with world(tmp_path / "data", seed=35, constants=quick) as (place, _):
        ann = place.people[0]
        deaf = await Deaf.watch(place.port, place.spectator.token, "deaf", ann.table)
        await _spectators(place, 2)
        # More than the peer's kernel takes, less than the server's: the process itself holds none of it.
        await asyncio.gather(*(ann.ask(t="chat", table=ann.table, text="牌" * 200) for _ in range(80)))
        await _spectators(place, 1)
        await until(lambda: not _unfinished(place.port))
        deaf.close()


async def test_a_player_who_did_not_read_for_a_while_gets_a_fresh_snapshot_and_plays_on(tmp_path):
    # Not cut off, however slow this machine is; his turn's time is the only limit.
    patient = (
        "paiju.server.gateway.socket:WRITE_STALL_S=120",
        "paiju.server.gateway.connection:SILENCE_LIMIT_S=120",
        *TALKATIVE,
    )
    async with world(tmp_path / "data", seed=33, constants=patient) as (place, auditor):
        ann, bo, *_ = place.people
        await place.progress(5)
        snapshots = len(bo.received.snapshots)
        # Else his kernel may take all of it: its buffer grows to megabytes by itself.
        bo._socket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        bo._socket.transport.pause_reading()
        # Far more than the kernel and the server keep for him; the client library buffers little.
        said = 0
        while said < 4_000_000:
            await asyncio.gather(*(ann.ask(t="chat", table=ann.table, text="牌" * 200) for _ in range(100)))
            said += 100 * 600
        acted = len(bo.acked)
        bo._socket.transport.resume_reading()
        await until(lambda: len(bo.received.snapshots) > snapshots)
        fresh = bo.received.snapshots[snapshots]
        assert fresh["reset"] is True
        assert fresh["you"] == bo.seat
        await until(lambda: len(bo.acked) > acted + 3)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert bo.connections == 1, "the connection was kept"


async def _talk(place: World) -> None:
    """Give everyone at the table much to read."""
    ann = place.people[0]
    while True:
        await ann.ask(t="chat", table=ann.table, text="牌" * 200)
        await asyncio.sleep(0.005)


def _unfinished(port: int) -> list[str]:
    """Return the server's connections that it has closed while the kernel still has something to send."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [line[1] for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "04"]


async def _only_pings(socket: Any) -> None:
    while True:
        assert msgpack.unpackb(await socket.recv())["t"] == "ping"


def _events(person: Person) -> list[dict[str, Any]]:
    return [event for message in person.received.events for event in message["events"]]


def _away(event: dict[str, Any], seat: int | None) -> bool:
    return event["e"] == "seat" and event["seat"] == seat and event["info"]["connected"] is False


def _played_for(event: dict[str, Any], seat: int | None) -> bool:
    return event["e"] == "auto" and event["seat"] == seat and event["on"]


async def _spectators(place: World, count: int) -> None:
    """Wait until the table's public line tells so many spectators."""
    url = f"http://127.0.0.1:{place.port}/api/tables/{place.people[0].table}"
    async with asyncio.timeout(PATIENCE_S):
        while json.loads(await asyncio.to_thread(_read, url))["spectators"] != count:
            await asyncio.sleep(0.2)


def _read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read()
