"""Worker processes: a task fails alone, whatever it does, and the loop continues."""

import asyncio
import os
import time
from multiprocessing import spawn

import pytest
from prometheus_client import generate_latest

from paiju.protocol.errors import ErrorCode
from paiju.server.metrics import OUTCOMES, POOLS, WORKER_TASKS
from paiju.server.overload import CannotStart, Overloaded, Stopping
from paiju.server.table.ports.errors import Refused
from paiju.server.worker import Begin
from paiju.server.workers import Workers
from tests.patience import until
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP

LONG_S = 60
WAITING = 16


def echo(data: bytes) -> bytes:
    return data


def pid(_: bytes) -> int:
    return os.getpid()


def hang(_: bytes) -> None:
    time.sleep(LONG_S * 10)


def die(_: bytes) -> None:
    os._exit(9)


def refuse(_: bytes) -> None:
    raise Refused(ErrorCode.BAD_REQUEST, "no", data={"path": "$.seat"}, retry_after_ms=7)


class Odd(Exception):
    """An error that cannot be rebuilt from its arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one}{two}")


def oddly(_: bytes) -> None:
    raise Odd(1, 2)


@pytest.fixture(scope="module")
def pool():
    """One process for the tests that leave one; `WAITING` tasks may wait."""
    made = Workers("records", 1, waiting=WAITING, memory_mb=1024)
    yield made
    made.close()


@pytest.fixture
def workers():
    made = []

    def make(count=1, waiting=4, **more):
        made.append(Workers("records", count, waiting=waiting, memory_mb=1024, **more))
        return made[-1]

    yield make
    for each in made:
        each.close()


async def test_a_task_is_done_elsewhere_and_the_next_finds_the_same_process(pool):
    first = await pool.run(pid, b"", LONG_S)
    assert first not in {os.getpid(), None}
    assert await pool.run(pid, b"", LONG_S) == first


async def test_what_is_larger_than_a_pipe_goes_both_ways(pool):
    data = os.urandom(3_000_000)
    assert await pool.run(echo, data, LONG_S) == data


async def test_a_task_over_its_time_is_killed_and_costs_only_itself(workers):
    pool = workers(2)
    other, one = await asyncio.gather(pool.run(pid, b"", LONG_S), pool.run(pid, b"", LONG_S))
    with pytest.raises(Overloaded, match=r"longer than 0\.5 s"):
        await pool.run(hang, b"", 0.5)
    after = set(await asyncio.gather(pool.run(pid, b"", LONG_S), pool.run(pid, b"", LONG_S)))
    assert len({one, other} & after) == 1, "the one is killed, the other is not"


async def test_a_task_beside_one_that_is_killed_is_done(workers):
    pool = workers(2)
    await asyncio.gather(pool.run(pid, b"", LONG_S), pool.run(pid, b"", LONG_S))
    results = await asyncio.gather(
        pool.run(hang, b"", 0.5), pool.run(echo, b"x" * 300_000, LONG_S), return_exceptions=True
    )
    assert isinstance(results[0], Overloaded)
    assert results[1] == b"x" * 300_000


async def test_a_worker_that_was_killed_while_it_had_nothing_to_do_is_replaced_unnoticed(pool):
    os.kill(await pool.run(pid, b"", LONG_S), 9)
    pool._all[0]._process.join()
    assert await pool.run(echo, b"again", LONG_S) == b"again"


async def test_errors_come_through_as_they_are_or_else_as_their_text(pool):
    with pytest.raises(Refused) as refused:
        await pool.run(refuse, b"", LONG_S)
    error = refused.value
    assert (error.code, error.text, error.data, error.retry_after_ms) == (
        ErrorCode.BAD_REQUEST,
        "no",
        {"path": "$.seat"},
        7,
    )
    with pytest.raises(RuntimeError, match="Odd: 12"):
        await pool.run(oddly, b"", LONG_S)


async def test_more_than_may_wait_are_refused_at_once(workers):
    pool = workers(1, waiting=1)
    tasks = [asyncio.create_task(pool.run(hang, b"", LONG_S)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Overloaded, match="too many"):
        await pool.run(echo, b"", LONG_S)
    pool.close()
    assert [type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)] == [Stopping] * 2


async def test_who_gets_no_turn_in_time_leaves_the_queue(workers):
    pool = workers(1, waiting=1)
    first = asyncio.create_task(pool.run(hang, b"", LONG_S))
    await asyncio.sleep(0)
    for _ in range(3):
        with pytest.raises(Overloaded, match="too many"):
            await pool.run(echo, b"", 0.01)
    pool.close()
    with pytest.raises(Overloaded):
        await first


async def test_a_request_that_is_given_up_gives_its_worker_back(pool):
    await pool.run(pid, b"", LONG_S)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await pool.run(hang, b"", 0.5)
    assert await pool.run(echo, b"again", LONG_S) == b"again"


async def test_closed_workers_leave_no_process_and_no_thread(workers):
    pool = workers(2)
    await asyncio.gather(pool.run(pid, b"", LONG_S), pool.run(pid, b"", LONG_S))
    processes = [each._process for each in pool._all]
    pool.close()
    for each in (*processes, *pool._threads._threads):
        await asyncio.to_thread(each.join)
    with pytest.raises(Overloaded):
        await pool.run(echo, b"", LONG_S)


async def test_who_asks_for_one_thing_waits_for_a_turn_and_not_for_all_that_others_have_asked(pool):
    done = []
    await pool.run(pid, b"", LONG_S)

    async def ask(whose):
        await pool.run(echo, b"", LONG_S, whose=whose)
        done.append(whose)

    greedy = [asyncio.create_task(ask(("a", f"u{n % 3}", f"t{n}"))) for n in range(WAITING)]
    await asyncio.sleep(0)
    await ask(("b", "stranger", "t"))
    assert len(done) <= 4, "one was under way, one had its turn"
    await asyncio.gather(*greedy)


async def test_where_too_many_wait_those_who_ask_most_are_refused(pool):
    await pool.run(pid, b"", LONG_S)
    tasks = [
        asyncio.create_task(pool.run(echo, b"", LONG_S, whose=("a", f"{n}"))) for n in range(WAITING + 1)
    ]
    await asyncio.sleep(0)
    assert await pool.run(echo, b"b", LONG_S, whose=("b", "")) == b"b"
    *kept, last = await asyncio.gather(*tasks, return_exceptions=True)
    assert kept == [b""] * WAITING
    assert isinstance(last, Overloaded)
    assert "too many" in str(last)


async def test_who_gives_up_before_the_turn_is_dropped_and_counted(pool):
    made = []
    await pool.run(pid, b"", LONG_S)
    dropped = WORKER_TASKS.labels("records", "dropped")._value
    before = dropped.get()
    first = asyncio.create_task(pool.run(echo, b"1", LONG_S))
    await asyncio.sleep(0)
    second = asyncio.create_task(pool.run(echo, lambda: made.append(2) or b"2", LONG_S))
    await asyncio.sleep(0)
    assert pool._waiting.size == 1
    second.cancel()
    assert await first == b"1"
    assert pool._waiting.size == 0
    assert made == []
    assert dropped.get() == before + 1


async def test_a_turn_that_comes_while_its_asker_gives_up_is_the_next_ones(pool):
    await pool.run(pid, b"", LONG_S)
    first = asyncio.create_task(pool.run(echo, b"1", LONG_S))
    await asyncio.sleep(0)
    second = asyncio.create_task(pool.run(echo, b"2", LONG_S))
    third = asyncio.create_task(pool.run(echo, b"3", LONG_S))
    first.add_done_callback(lambda _: second.cancel())
    assert [await first, await third] == [b"1", b"3"]
    assert await pool.run(echo, b"4", LONG_S) == b"4"


async def test_a_process_that_has_begun_is_replaced_at_once(workers):
    pool = workers(begin=Begin())
    await pool.start()
    with pytest.raises(Overloaded):
        await pool.run(die, b"", LONG_S)
    await until(lambda: pool._idle and pool._idle[0].runs, LONG_S)


async def test_where_no_process_starts_that_is_told_at_once_until_one_does(workers, monkeypatch):
    pool = workers(begin=Begin())
    with monkeypatch.context() as patch:
        patch.setattr(spawn, "_python_exe", b"/nowhere/python")
        with pytest.raises(CannotStart):
            await pool.start()
        assert "no worker process can be started" in pool.why_not()
        with pytest.raises(CannotStart):
            await pool.run(echo, b"", LONG_S)
    pool._again_at = 0.0
    pool.why_not()
    await until(lambda: not pool.why_not(), LONG_S)
    assert await pool.run(echo, b"again", LONG_S) == b"again"


async def test_metrics_of_every_pool_are_there_before_anything_happens():
    text = generate_latest().decode()
    for pool in POOLS:
        assert f'paiju_worker_queue{{pool="{pool}"}}' in text
        assert f'paiju_worker_wait_seconds_count{{pool="{pool}"}}' in text
        for outcome in OUTCOMES:
            assert f'paiju_worker_tasks_total{{outcome="{outcome}",pool="{pool}"}}' in text
