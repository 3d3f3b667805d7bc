"""Tasks that run beside their owner are kept until they end, and are cancelled together."""

import asyncio
import gc
import weakref

from paiju.server.tasks import Tasks


async def test_a_task_that_only_waits_for_itself_is_not_collected():
    tasks, told = Tasks(), []

    async def wait_for_what_nobody_else_knows():
        future = asyncio.get_running_loop().create_future()
        told.append(weakref.ref(future))
        await future

    tasks.start(wait_for_what_nobody_else_knows(), name="alone")
    await asyncio.sleep(0)
    gc.collect()
    told[0]().set_result(None)
    await asyncio.gather(*tasks)
    assert not tasks


async def test_all_are_cancelled_together_and_forgotten():
    tasks = Tasks()
    for _ in range(3):
        tasks.start(asyncio.Event().wait())
    started = list(tasks)
    tasks.cancel()
    await asyncio.gather(*started, return_exceptions=True)
    assert all(task.cancelled() for task in started)
    assert not tasks
