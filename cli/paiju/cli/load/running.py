"""Carries out a plan, in one or more processes: each has whole tables, so that one clock times all seats of a table."""

import asyncio
import contextlib
import gc
import signal
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from paiju.cli.failure import Failure
from paiju.cli.load.figures import Point, beside
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.preparation import warm_up
from paiju.cli.load.result import ProcessFindings, Result, result_of
from paiju.cli.load.run import Run, Told
from paiju.cli.load.target import resolve
from paiju.client.errors import ClientError

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def carried_out(plan: LoadPlan, processes: int, told: Told) -> Result:
    """Run a plan to its end; SIGINT and SIGTERM end it early, with a report. Raises `Failure`, `CannotConnect`."""
    if processes == 1:
        return result_of(plan, [asyncio.run(_run(plan, told, _SIGNALS))])
    for url in plan.urls:
        resolve(url)  # so that a refusal comes before any process
    return result_of(plan, _together(plan, processes, told))


async def _run(plan: LoadPlan, told: Told, signals: tuple[signal.Signals, ...]) -> ProcessFindings:
    run = Run(plan, [resolve(url) for url in plan.urls], told)
    loop = asyncio.get_running_loop()
    for number in signals:
        loop.add_signal_handler(number, _interrupted, run, signals)
    warm_up(plan)
    gc.collect()
    gc.freeze()  # the objects of the set-up stay to the end; collections that scan them would add to the lag
    began, cpu = time.monotonic(), time.process_time()
    try:
        await run.go()
    finally:
        gc.unfreeze()
        for number in signals:
            loop.remove_signal_handler(number)
    took = time.monotonic() - began
    cpu = (time.process_time() - cpu) / took
    return ProcessFindings(run.findings, run.figures, took, run.stopped, run.guests.waited_s, cpu)


def _interrupted(run: Run, signals: tuple[signal.Signals, ...]) -> None:
    run.stop("interrupted")
    for number in signals:  # a second one ends the program at once
        asyncio.get_running_loop().remove_signal_handler(number)


# a run in several processes


def _together(plan: LoadPlan, count: int, told: Told) -> list[ProcessFindings]:
    context = get_context("spawn")
    pipes, children = [], []
    for number in range(count):
        here, there = context.Pipe(duplex=False)
        child = context.Process(target=_play_part, args=(plan.share(number, count), there))
        child.start()
        there.close()
        pipes.append(here)
        children.append(child)
    with _stopping(children):
        try:
            return _heard(pipes, told)
        finally:
            for child in children:
                child.terminate()
                child.join()


def _play_part(plan: LoadPlan, pipe: "Connection[Point | ProcessFindings | str, None]") -> None:
    """Carry out one process' part. Ctrl-C is ignored here: the process that started this one ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(asyncio.run(_run(plan, pipe.send, (signal.SIGTERM,))))
    except (Failure, ClientError) as error:
        pipe.send(str(error))


def _heard(
    pipes: "list[Connection[None, Point | ProcessFindings | str]]", told: Told
) -> list[ProcessFindings]:
    """Return the findings of all processes; report each second once all have reported it. Raises `Failure`."""
    parts: dict[int, ProcessFindings] = {}
    seconds: dict[int, list[Point]] = {number: [] for number in range(len(pipes))}
    while len(parts) < len(pipes):
        open_pipes = [pipe for number, pipe in enumerate(pipes) if number not in parts]
        for pipe in wait(open_pipes):
            number = pipes.index(pipe)  # type: ignore[arg-type]
            try:
                found = pipes[number].recv()
            except EOFError:
                raise Failure("a process of the run has ended before its end") from None
            if isinstance(found, str):
                raise Failure(found)
            if isinstance(found, ProcessFindings):
                parts[number] = found
            else:
                seconds[number].append(found)
                _tell(seconds, told)
    return [parts[number] for number in range(len(pipes))]


def _tell(seconds: dict[int, list[Point]], told: Told) -> None:
    if all(seconds.values()):
        whole, *others = [points.pop(0) for points in seconds.values()]
        for point in others:
            whole = beside(whole, point)
        told(whole)


@contextlib.contextmanager
def _stopping(children: Sequence[BaseProcess]) -> Iterator[None]:
    """Context in which a SIGINT or SIGTERM ends the processes with a report, and a second one ends the program."""

    def stop(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        for child in children:
            child.terminate()

    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
