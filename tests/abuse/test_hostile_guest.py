"""One hostile guest with twelve sockets: other players keep their latency, and nothing of the guest remains."""

import asyncio
import typing

import pytest

from paiju.protocol.messages import Request
from tests.abuse.place import Footprint, Place, Round, place
from tests.abuse.wishes import REQUESTS

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

QUIET_S, ATTACK_S = 10.0, 30.0
TIMES = 3.0
"""How much later than in quiet the 99th of a hundred actions may be answered."""
ROUNDS = 3
"""A machine may falter while it is measured, so a round that fails is measured again; a server that can be held up is
held up each time."""
LISTENS_S = 2.0
"""How soon a server that was killed under attack listens again; on a machine on which even an empty one takes long, at
most three times as long as that."""
RSS_MORE_KIB = 24 * 1024
"""The allowed growth of a process: the allocator returns pages late."""
REDIS_MORE = 256 * 1024
WORKERS = 12
"""Open files for the processes in which bots think and records are read: started when first needed, they stay."""
CHATS = 2
"""Keys of what was said at the others' own table, the last 50 lines each: the guest has spoken there."""
BACK_S = 150.0
"""Within which all that the guest has left is gone: 托管 plays its deals to their ends first."""


def test_the_hostile_guest_sends_every_request_there_is():
    kinds = {kind.__struct_config__.tag for kind in typing.get_args(Request)}
    assert set(REQUESTS) | {"hello"} == kinds


async def test_others_play_on_while_one_guest_attacks_and_nothing_of_it_stays(tmp_path, capsys):
    async with place(tmp_path / "data") as server:
        empty = server.listened_s
        table = await server.sit_down()
        await server.timed(5)
        before = await server.footprint()
        rounds = []
        while not rounds or (rounds[-1].times >= TIMES and len(rounds) < ROUNDS):
            rounds.append(await server.round(table, QUIET_S, ATTACK_S, seed=len(rounds)))
        after = await _back_to(server, before)
        attack = await server.attack(5, table, seed=ROUNDS)
        await server.timed(4)
        server.kill()
        attack.end()
        listens = await server.launch()
        played = await server.timed(3)
    with capsys.disabled():
        print("", *rounds, sep="\n")
        print(f"before {before}\nafter  {after}\nlistens again after {listens:.2f} s, empty {empty:.2f} s")
    for each in rounds:
        _assert_hostile(each)
    assert min(each.times for each in rounds) < TIMES
    assert played, "the table goes on after the kill"
    assert listens < max(LISTENS_S, 3 * empty)
    _assert_back(before, after)


def _assert_hostile(each: Round) -> None:
    """A request that was hardly tried shows nothing, nor does a guest that is refused everything."""
    assert all(each.report["sent"].get(kind, 0) >= 20 for kind in REQUESTS)
    assert each.report["answers"]["ok"] >= 50


async def _back_to(server: Place, before: Footprint) -> Footprint:
    """Wait until the server holds as much as before; return what it holds in the end."""
    after = await server.footprint()
    for _ in range(round(BACK_S)):
        if after.keys <= before.keys + CHATS and after.files <= before.files + WORKERS:
            break
        await asyncio.sleep(1)
        after = await server.footprint()
    return after


def _assert_back(before: Footprint, after: Footprint) -> None:
    assert after.keys <= before.keys + CHATS
    assert after.files <= before.files + WORKERS
    assert after.rss_kib <= before.rss_kib + RSS_MORE_KIB
    assert after.redis_bytes <= before.redis_bytes + REDIS_MORE
