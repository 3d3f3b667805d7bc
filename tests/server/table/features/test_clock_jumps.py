"""Tables keep their pace through any jump of Redis' clock: a turn ends when its time is over."""

import asyncio

import pytest

from paiju.server.redis import clock as module
from tests.server.live import running_server
from tests.server.playing import deck_of, threesome

TURN_MS = 500
PACE = {"turn_ms": TURN_MS, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0}


@pytest.fixture
def redis_clock(monkeypatch):
    """`redis_clock(ms)`: from now on every Redis tells a time that is so much later."""
    sample, ahead = module._sample, [0]

    async def asked(wire):
        trip, offset_ms = await sample(wire)
        return trip, offset_ms + ahead[0]

    monkeypatch.setattr(module, "_sample", asked)
    monkeypatch.setattr(module, "RESYNC_S", 0.01)

    def jump(ms: int) -> None:
        ahead[0] += ms

    return jump


def record_times(server, table):
    actor = server.paiju.tables.owned.actors[table]
    return actor.state.at, min(turn.last_at for turn in actor.state.deal.turns.values())


@pytest.mark.parametrize("jump_ms", [-600_000, 86_400_000], ids=["back", "forward"])
async def test_turns_last_as_long_as_they_should_after_a_jump(spare_url, here, stacked, redis_clock, jump_ms):
    stacked(deck_of())
    loop = asyncio.get_running_loop()
    async with running_server(spare_url) as server:
        people = await threesome(server, pace=PACE)
        began = loop.time()
        await people.start()
        redis_clock(jump_ms)
        at, _ = record_times(server, people.table)
        for seat in range(2):
            assert (await people[0].event("called"))["seat"] == seat
        assert loop.time() - began > 1.5 * TURN_MS / 1000, "no turn was cut short"
        assert record_times(server, people.table)[0] - at < 60_000


async def test_a_table_from_before_the_clock_was_set_back_goes_on_and_no_other_notices(
    spare_url, here, stacked, redis_clock
):
    """Its records were stamped a day ahead."""
    stacked(deck_of())
    redis_clock(86_400_000)
    async with running_server(spare_url) as server:
        people = await threesome(server, pace=PACE)
        await people.start()
        old, token = people.table, people[0].token
    redis_clock(-86_400_000)
    async with running_server(spare_url) as server:
        again = await server.guest(token=token)
        assert (await again.event("called"))["seat"] == 0
        at, due = record_times(server, old)
        assert due - at == TURN_MS, "its time goes on"
        others = await threesome(server, pace=PACE)
        await others.start()
        assert at - record_times(server, others.table)[0] > 80_000_000, "theirs is today's"
        assert (await others[0].event("called"))["seat"] == 0
        assert (await again.event("called"))["seat"] == 1
