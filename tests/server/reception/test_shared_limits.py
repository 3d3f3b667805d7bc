"""What all nodes of a Redis count together, and what is left of it when Redis is away."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count

import pytest

from paiju.protocol.errors import ErrorCode
from paiju.server.reception import limits as module
from paiju.server.reception.limits import OpeningLimits, SharedLimits
from paiju.server.store import quotas
from paiju.server.store.keys import opened_key, rate_key
from paiju.server.store.store import Store
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.elsewhere import Elsewhere
from tests.patience import PATIENCE_S, until
from tests.redis_fixtures import RedisProcess
from tests.server import live
from tests.server.nodes.test_remote import two_nodes
from tests.server.store.owner import Owner, public

LIMITS = OpeningLimits(tables_opened_per_user=3, opens_per_minute=1000, opens_per_minute_of_address=1000)


@pytest.fixture
async def store(redis_url, monkeypatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(module, "PATIENCE_S", PATIENCE_S)  # or a busy machine is taken for a slow Redis
    async with await Store.open(redis_url) as opened:
        yield opened


def nodes(store: Store, **limits) -> tuple[SharedLimits, SharedLimits]:
    """The limits as two nodes count them."""
    given = {"opening": LIMITS, "sessions": 5, "guesses": 5, **limits}
    return SharedLimits(store.quotas, **given), SharedLimits(store.quotas, **given)


async def test_sessions_of_an_address_are_counted_at_all_nodes_and_come_back_one_by_one(store):
    one, two = nodes(store)
    waits = [await node.session_wait_ms("10.0.0.1") for node in (one, two, one, two, one)]
    assert waits == [0] * 5
    assert 0 < await two.session_wait_ms("10.0.0.1") <= 12_000
    assert await two.session_wait_ms("10.0.0.2") == 0, "each address for itself"
    assert 0 < await store.redis.pttl(rate_key("sessions:10.0.0.1")) <= 60_000, "nothing stays"


async def test_a_clock_that_went_back_stops_nobody_for_longer_than_a_minute(store):
    one, _ = nodes(store)
    await store.redis.set(rate_key("sessions:10.0.0.1"), store.now_ms() + 10**9)
    assert await one.session_wait_ms("10.0.0.1") <= 12_000


@pytest.fixture
def opened_at_once(monkeypatch):
    """No table is just being opened a moment after it was noted."""
    monkeypatch.setattr(quotas, "OPENING_S", -1)


@pytest.mark.usefixtures("opened_at_once")
async def test_tables_of_a_user_are_counted_at_all_nodes_and_closed_ones_no_more(store):
    one, two = nodes(store)
    owners = []
    for number, node in zip(range(3), (one, two, one), strict=True):
        await node.check_opening("u1", "10.0.0.1", f"t{number}")
        owners.append(await Owner.of_new(store, f"t{number}"))
    await two.check_opening("u1", "10.0.0.1", "t0")  # asked again
    with pytest.raises(Refused) as refused:
        await two.check_opening("u1", "10.0.0.1", "t3")
    assert refused.value.code is ErrorCode.FULL
    await owners[1].write(public(), closing_ms=1000)
    await two.check_opening("u1", "10.0.0.1", "t3")
    await two.check_opening("u2", "10.0.0.1", "t4")


@pytest.mark.usefixtures("opened_at_once")
async def test_a_table_that_was_not_opened_after_all_takes_no_place(store):
    one, _ = nodes(store)
    for number in range(10):
        await one.check_opening("u1", None, f"never{number}")


async def test_a_table_that_is_just_being_opened_at_another_node_counts(store):
    one, two = nodes(store)
    for number in range(3):
        await one.check_opening("u1", None, f"soon{number}")
    with pytest.raises(Refused):
        await two.check_opening("u1", None, "t3")


async def test_tables_that_were_noted_before_the_clock_went_back_and_never_opened_take_no_place(store):
    one, _ = nodes(store)
    later = store.now_ms() // 1000 + 10**6
    await store.redis.hset(opened_key("u1"), mapping={f"never{number}": later for number in range(3)})
    await one.check_opening("u1", None, "t3")


@pytest.mark.parametrize("limit", ["opens_per_minute", "opens_per_minute_of_address"])
async def test_tables_are_opened_no_faster_at_two_nodes_than_at_one(store, limit):
    opening = OpeningLimits(**{"opens_per_minute": 1000, "opens_per_minute_of_address": 1000, limit: 4})
    one, two = nodes(store, opening=opening)
    for number, node in zip(range(4), (one, two, one, two), strict=True):
        await node.check_opening("u1", "10.0.0.1", f"t{number}")
    with pytest.raises(Refused) as refused:
        await one.check_opening("u1", "10.0.0.1", "t5")
    assert refused.value.code is ErrorCode.RATE_LIMITED
    assert refused.value.retry_after_ms


async def test_who_guesses_wrong_at_one_node_has_no_guesses_left_at_another(store):
    one, two = nodes(store)
    spent: list[str] = []
    for _ in range(5):
        await one._note_wrong("codes", "u1", "10.0.0.1", spent.append)
    assert not spent
    two.note_wrong("codes", "u1", "10.0.0.9", spent.append)
    await until(lambda: not two._noting)
    assert spent == ["u1"], "the user, not its other address"
    two.note_wrong("tables", "u1", "10.0.0.1", spent.append)
    await asyncio.gather(*two._noting)
    assert len(spent) == 1, "ids are counted for themselves"


async def test_a_redis_that_is_away_or_slow_keeps_nobody_out(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE_S", 0.05)
    redis = RedisProcess.volatile(tmp_path)
    async with await Store.open(redis.url) as store:
        one, _ = nodes(store, sessions=1)
        assert await one.session_wait_ms("10.0.0.1") == 0
        assert await one.session_wait_ms("10.0.0.1") > 0
        redis.kill()
        assert await one.session_wait_ms("10.0.0.1") == 0
        names = count()
        for _ in range(5):
            await one.check_opening("u1", "10.0.0.1", f"t{next(names)}")


async def test_a_server_that_shares_its_redis_with_nobody_asks_it_nothing():
    alone, spent = SharedLimits(Elsewhere(), LIMITS, 1, 1), []
    for number in range(5):
        assert await alone.session_wait_ms("10.0.0.1") == 0
        await alone.check_opening("u1", "10.0.0.1", f"t{number}")
        alone.note_wrong("codes", "u1", "10.0.0.1", spent.append)
    await until(lambda: not alone._noting)
    assert not spent


async def test_codes_guessed_at_one_node_are_counted_at_the_other(redis_process):
    async with two_nodes(live.empty_database(redis_process, 6)) as (one, two):
        account, token = one.token("Ann")
        here, there = await one.guest(token=token), await two.guest(token=token)
        answers = [await here.refused("join", code="ZZZZZZ") for _ in range(11)]
        assert [answer["code"] for answer in answers] == ["not_found"] * 10 + ["rate_limited"]
        refused = [await there.refused("join", code="ZZZZZZ") for _ in range(1)]
        async with asyncio.timeout(PATIENCE_S):
            while refused[-1]["code"] != "rate_limited":
                refused.append(await there.refused("join", code="ZZZZZZ"))
        assert len(refused) < 9, "it has a guess or two, until it hears of those at the other node"
        assert account.user == here.user
