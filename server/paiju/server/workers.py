"""Pools of worker processes: long tasks, and tasks on strangers' data, must not run on the event loop.

Askers get their turns address by address, user by user (`turns.py`): a user who asks for much delays only that user.
A cancelled task is dropped before it begins; a task over its time is killed, which costs only that task.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import structlog

from paiju.server.metrics import WORKER_TASKS, WORKER_WAIT, WORKERS_WAITING
from paiju.server.overload import CannotStart, Late, Overloaded, Stopping
from paiju.server.turns import Turns, Whose
from paiju.server.worker import Begin, Worker

START_RETRY_S: Final = 1.0
"""Seconds before another attempt after a process could not be started."""
NOBODY: Final[Whose] = ("", "", "")
"""The path of tasks for which no asker is named."""

T = TypeVar("T")

log = structlog.get_logger()


def _charge_nobody(_seconds: float) -> None:
    """Charge no asker."""


class Workers:
    """A fixed number of worker processes, each started when it is first needed."""

    def __init__(
        self, name: str, count: int, *, waiting: int, memory_mb: int, begin: Begin | None = None
    ) -> None:
        """`name`: a label of metrics. `begin`: see `Worker`; with it a process that has ended is replaced at once."""
        self._name = name
        self._most = waiting
        self._replace = begin is not None
        self._closed = False
        self._idle = [Worker(memory_mb, begin or Begin()) for _ in range(count)]
        self._all = tuple(self._idle)
        self._waiting: Turns[asyncio.Future[Worker]] = Turns()
        self._starting: set[asyncio.Future[Any]] = set()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")
        self._broken = ""
        """The reason why processes cannot be started; empty: they can, as far as is known."""
        self._again_at = 0.0
        WORKERS_WAITING.labels(name).set_function(lambda: self._waiting.size)

    def why_not(self) -> str:
        """Return the reason why processes cannot be started; empty: they can. From time to time a call tries again."""
        if self._broken and asyncio.get_running_loop().time() >= self._again_at:
            self.wake()
        return self._broken

    @property
    def idle(self) -> bool:
        """Whether a task would have its turn at once."""
        return bool(self._idle)

    async def start(self) -> None:
        """Start the missing processes, and wait until they have begun. Raises `CannotStart`."""
        self.wake()
        await asyncio.gather(*self._starting)

    def wake(self) -> None:
        """Start the missing processes, without waiting for them."""
        if all(worker.runs for worker in self._idle):
            return
        idle, self._idle = self._idle, []
        for worker in idle:
            if worker.runs:
                self._give_back(worker)
            else:
                self._start(worker)

    async def run(
        self,
        work: Callable[[bytes], T],
        data: bytes | Callable[[], bytes],
        within_s: float,
        *,
        whose: Whose = NOBODY,
        spent: Callable[[float], None] = _charge_nobody,
    ) -> T:
        """Return the result of `work` on `data`. The task may wait `within_s` for its turn, then run for `within_s`.

        `work` is found by its name; its result and errors are pickled. If `data` is a function, it is called when the
        turn has come. `spent` gets the seconds that the work took. Raises the errors of `work`, or `Overloaded`. If the
        caller is cancelled before the task's turn, the task leaves the queue. If the caller is cancelled later, the
        work continues within its time.
        """
        try:
            worker = await self._turn(whose, within_s)
        except BaseException as error:
            self._count(error)
            raise
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            asked = self._made(data)
        except BaseException:
            self._give_back(worker)
            raise
        task = loop.run_in_executor(self._threads, worker.ask, work, asked, within_s)
        task.add_done_callback(lambda done: self._returned(worker, done))
        task.add_done_callback(lambda _: spent(loop.time() - began))
        return await asyncio.shield(task)

    def close(self) -> None:
        """End all workers; tasks under way end as `Overloaded`."""
        self._closed = True
        for worker in self._all:
            worker.close()
        while self._waiting.size:
            _refuse(self._waiting.pop(), Stopping())
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _made(self, data: bytes | Callable[[], bytes]) -> bytes:
        if self._closed:
            raise Stopping
        return data() if callable(data) else data

    async def _turn(self, whose: Whose, within_s: float) -> Worker:
        loop = asyncio.get_running_loop()
        if self._closed:
            raise Stopping
        if self._broken and loop.time() < self._again_at:
            raise CannotStart(self._broken)
        if self._idle:
            WORKER_WAIT.labels(self._name).observe(0)
            return self._idle.pop()
        self._make_room(whose)
        came, turn = loop.time(), loop.create_future()
        self._waiting.put(whose, turn)
        try:
            async with asyncio.timeout(within_s):
                worker: Worker = await turn
        except BaseException as error:
            self._leave(whose, turn)
            if isinstance(error, TimeoutError):
                raise Late(
                    f"too many wait: no worker was free within {within_s:g} s; try again later"
                ) from None
            raise
        WORKER_WAIT.labels(self._name).observe(loop.time() - came)
        return worker

    def _make_room(self, whose: Whose) -> None:
        """If too many wait, refuse the task that `Turns.gives_way` returns. Raises `Overloaded` if it returns none."""
        if self._waiting.size < self._most:
            return
        full = Overloaded("too many wait for a worker; try again soon")
        if (found := self._waiting.gives_way(whose)) is None:
            raise full
        longest, turn = found
        self._waiting.drop(longest, turn)
        _refuse(turn, full)

    def _leave(self, whose: Whose, turn: "asyncio.Future[Worker]") -> None:
        """Cancel a turn that is not awaited any more, or free the worker that it has just got."""
        if not self._waiting.drop(whose, turn) and not turn.cancelled() and turn.exception() is None:
            self._give_back(turn.result())

    def _returned(self, worker: Worker, task: "asyncio.Future[Any]") -> None:
        """Free a worker after a task; its process is replaced first, if it has ended."""
        error = None if task.cancelled() else task.exception()
        self._count(error)
        if isinstance(error, CannotStart):
            self._break(error)
        elif worker.runs:
            self._broken = ""
        if self._replace and not worker.runs and not self._closed and not self._broken:
            self._start(worker)
        else:
            self._give_back(worker)

    def _start(self, worker: Worker) -> None:
        starting = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        self._starting.add(starting)
        starting.add_done_callback(lambda done: self._started(worker, done))

    def _started(self, worker: Worker, starting: "asyncio.Future[Any]") -> None:
        self._starting.discard(starting)
        if starting.cancelled() or (error := starting.exception()) is None:
            self._broken = ""
        elif isinstance(error, CannotStart):
            self._break(error)
        self._give_back(worker)

    def _break(self, error: CannotStart) -> None:
        """Note that processes cannot be started, and start none for a while."""
        if not self._closed:
            if not self._broken:
                log.error("workers are missing", pool=self._name, why=str(error))
            self._broken, self._again_at = str(error), asyncio.get_running_loop().time() + START_RETRY_S

    def _give_back(self, worker: Worker) -> None:
        """Give a worker to the task whose turn it is."""
        while self._waiting.size:
            if not (turn := self._waiting.pop()).done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def _count(self, error: BaseException | None) -> None:
        """Count a task by its end: a cancelled wait shows that its asker cancelled."""
        outcome = "done"
        if isinstance(error, asyncio.CancelledError):
            outcome = "dropped"
        elif error is not None:
            outcome = error.outcome if isinstance(error, Overloaded) else "failed"
        WORKER_TASKS.labels(self._name, outcome).inc()


def _refuse(turn: "asyncio.Future[Worker]", error: Overloaded) -> None:
    if not turn.done():
        turn.set_exception(error)
