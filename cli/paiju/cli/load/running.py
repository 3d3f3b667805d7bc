"""Carries out a plan in this process."""

import asyncio
import signal
import time

from paiju.cli.load.plan import Plan
from paiju.cli.load.result import Result, result_of
from paiju.cli.load.run import Run
from paiju.cli.load.target import resolve


def carried_out(plan: Plan) -> Result:
    """Run a plan to its end; SIGINT and SIGTERM end it earlier, in order. Raises `Failure`, `CannotConnect`."""
    return asyncio.run(_run(plan))


async def _run(plan: Plan) -> Result:
    run = Run(plan, [resolve(url) for url in plan.urls])
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _interrupted, run)
    began = time.monotonic()
    try:
        await run.go()
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
    return result_of(
        plan,
        run.findings,
        run.figures,
        took_s=time.monotonic() - began,
        stopped=run.stopped,
        held_back_s=run.guests.waited_s,
    )


def _interrupted(run: Run) -> None:
    run.stop("interrupted")
    for number in (signal.SIGINT, signal.SIGTERM):  # a second one ends the program at once
        asyncio.get_running_loop().remove_signal_handler(number)
