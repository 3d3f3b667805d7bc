import asyncio

import pytest

from paiju.server.redis import clock as module
from paiju.server.redis.clock import RedisClock
from paiju.server.redis.errors import WireLost
from tests.patience import PATIENCE_S
from tests.server.store.waiting import within


class FakeWire:
    """Answers TIME after given round trips, from a Redis whose clock is `ahead_ms` before ours."""

    def __init__(self, monotonic, ahead_ms: float) -> None:
        self.monotonic, self.ahead_ms, self.trips = monotonic, ahead_ms, [0.0]

    async def call(self, *command):
        assert command == ("TIME",)
        trip = self.trips.pop(0) if len(self.trips) > 1 else self.trips[0]
        if trip < 0:
            raise WireLost("away")
        self.monotonic.now += trip / 2 / 1000
        ms = self.monotonic.now * 1000 + self.ahead_ms
        self.monotonic.now += trip / 2 / 1000
        return [str(int(ms // 1000)).encode(), str(int(ms % 1000 * 1000)).encode()]


class Monotonic:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def make(monkeypatch, ahead_ms: float = 5000.0):
    monotonic = Monotonic()
    monkeypatch.setattr(module, "monotonic", monotonic)
    return RedisClock(), FakeWire(monotonic, ahead_ms), monotonic


async def test_the_estimate_runs_with_the_local_clock(monkeypatch):
    clock, wire, monotonic = make(monkeypatch)
    await clock.synchronise(wire)
    assert clock.now_ms() == 105_000
    monotonic.now += 1.5
    assert clock.now_ms() == 106_500


async def test_the_fastest_answer_counts(monkeypatch):
    clock, wire, monotonic = make(monkeypatch)
    wire.trips = [300, 2, 500, 80]
    await clock.synchronise(wire)
    assert abs(clock.now_ms() - (monotonic.now * 1000 + 5000)) <= 1


@pytest.mark.parametrize("jump_ms", [-600_000, -3_000, 3_000, 86_400_000])
async def test_whatever_redis_clock_does_it_goes_on_at_its_pace(monkeypatch, jump_ms):
    clock, wire, monotonic = make(monkeypatch)
    await clock.synchronise(wire)
    wire.ahead_ms += jump_ms
    for second in range(1, 61):
        before = clock.now_ms()
        monotonic.now += 1
        if second % 5 == 0:
            await clock.synchronise(wire)
        assert 990 <= clock.now_ms() - before <= 1010
    assert abs(clock.now_ms() - 165_000) <= 60_000 * module.SLEW + 1


@pytest.mark.parametrize("off_ms", [-40, 40])
async def test_it_draws_near_to_redis_clock(monkeypatch, off_ms):
    clock, wire, monotonic = make(monkeypatch)
    await clock.synchronise(wire)
    wire.ahead_ms += off_ms
    for _ in range(20):
        monotonic.now += 5
        await clock.synchronise(wire)
    assert abs(clock.now_ms() - (monotonic.now * 1000 + 5000 + off_ms)) <= 1


async def test_it_follows_and_outlives_a_redis_that_is_away(monkeypatch):
    clock, wire, _ = make(monkeypatch)
    monkeypatch.setattr(module, "RESYNC_S", 0)
    wire.trips = [-1, -1, 0]
    task = asyncio.create_task(clock.follow(wire))
    await within(PATIENCE_S, lambda: clock.now_ms() >= 105_000)
    task.cancel()


async def test_a_store_tells_redis_time(store):
    before = store.now_ms()
    seconds, micros = await store.redis.time()
    assert before - 100 < seconds * 1000 + micros // 1000 < store.now_ms() + 100
