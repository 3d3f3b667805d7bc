"""A crowd begins a few at a time, in order."""

import asyncio

from paiju.server.gateway.turnstile import AT_ONCE, Turnstile
from tests.patience import PATIENCE_S


async def test_a_few_begin_at_once_and_the_others_soon_in_their_order():
    turnstile, begun, all_in = Turnstile(), [], asyncio.Event()
    crowd = range(3 * AT_ONCE + 1)
    at_once = [turnstile.enter(lambda number=number: begun.append(number)) for number in crowd]
    assert at_once == [number < AT_ONCE for number in crowd]
    assert begun == list(range(AT_ONCE))
    turnstile.enter(all_in.set)
    await asyncio.wait_for(all_in.wait(), PATIENCE_S)
    assert begun == list(crowd)


async def test_one_who_comes_while_others_wait_comes_behind_them():
    turnstile, begun, last = Turnstile(), [], asyncio.Event()
    for number in range(2 * AT_ONCE):
        turnstile.enter(lambda number=number: begun.append(number))

    def late():
        turnstile.enter(lambda: begun.append("late"))
        turnstile.enter(last.set)

    asyncio.get_running_loop().call_soon(late)
    await asyncio.wait_for(last.wait(), PATIENCE_S)
    assert begun == [*range(2 * AT_ONCE), "late"]


async def test_few_never_wait():
    turnstile, begun = Turnstile(), []
    for number in range(3):
        assert turnstile.enter(lambda number=number: begun.append(number))
        await asyncio.sleep(0)
    assert begun == [0, 1, 2]
