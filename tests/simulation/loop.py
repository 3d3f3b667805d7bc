"""An event loop whose time jumps from timer to timer, and whose hosts can stand still or be gone."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, Self

from tests.simulation.clockwork import CLOCKWORK

STUCK: Final = 200_000
"""Turns of the loop at one moment after which it counts as stuck."""
HOST: Final[ContextVar["Host | None"]] = ContextVar("host", default=None)
"""The host whose code runs: each task and each callback carries it in its context."""


class Host:
    """One machine: what runs on it stops when it is frozen, and for good when it is dead."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stopped = False
        self.dead = False
        self.wall_skew_s = 0.0
        self.parked: list[asyncio.Handle] = []
        """What would have run while it stood still."""
        self.context: Context = copy_context()
        self.context.run(HOST.set, self)

    def __repr__(self) -> str:
        return self.name


class NumberedTask(asyncio.Task[Any]):
    """A task whose place in a set follows from its number, not from where it lies in memory."""

    number: int

    def __new__(cls, *_: Any, loop: "SimLoop", **__: Any) -> Self:
        made = super().__new__(cls)
        made.number = next(loop.numbers)
        return made

    def __hash__(self) -> int:
        return self.number


class Stuck(Exception):
    """Nothing will ever happen again, or time does not go on."""


class SimLoop(asyncio.BaseEventLoop):
    """Runs callbacks in the order in which they were asked for; waits for nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.network: Any = None
        """Makes connections."""
        self.numbers = itertools.count(1)
        self._turns = 0
        self.set_task_factory(lambda loop, coroutine, **given: NumberedTask(coroutine, loop=loop, **given))

    def time(self) -> float:
        """Return the time since the start, in seconds."""
        return self.now

    def begin(self, seed: int) -> None:
        """Take over the clock and the dice of the process."""
        CLOCKWORK.begin(seed, self.time, _wall_skew)

    def run_on(self, host: Host, start: Callable[[], Any]) -> asyncio.Task[Any]:
        """Start a coroutine on a host."""
        return self.create_task(start(), context=host.context.copy())

    def freeze(self, host: Host) -> None:
        """Stop a host as SIGSTOP does."""
        host.stopped = True

    def wake(self, host: Host) -> None:
        """Let a host go on; what became due meanwhile runs at once, in order."""
        host.stopped = False
        parked, host.parked = host.parked, []
        self._ready.extend(parked)

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Run a function at once: no thread takes part."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - the caller awaits it
            done.set_exception(error)
        return done

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        """Call soon: there is one thread."""
        return self.call_soon(callback, *args, context=context)

    async def create_connection(
        self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any
    ) -> Any:
        """Connect over the simulated network."""
        return await self.network.connect(protocol_factory, host, port)

    async def create_server(
        self, protocol_factory: Any, host: Any = None, port: Any = None, **given: Any
    ) -> Any:
        """Listen on the simulated network; a socket that is given tells the port."""
        sock = given.get("sock")
        return self.network.listen(protocol_factory, port if sock is None else sock.getsockname()[1])

    def _write_to_self(self) -> None:
        """Wake no selector: there is none."""

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there are no sockets."""

    def _run_once(self) -> None:
        self._drop_cancelled()
        self._go_on_in_time()
        ready = self._ready
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle._cancelled:
                continue
            host = handle._context.get(HOST)
            if host is not None and host.stopped:
                host.parked.append(handle)
            else:
                handle._run()

    def _go_on_in_time(self) -> None:
        """Jump to the next timer if nothing is ready, and make the timers that are due ready."""
        scheduled, before = self._scheduled, self.now
        if not self._ready and not self._stopping:
            if not scheduled:
                raise Stuck("nothing is left to happen")
            self.now = max(self.now, scheduled[0]._when)
        while scheduled and scheduled[0]._when <= self.now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            self._ready.append(handle)
        self._turns = self._turns + 1 if self.now == before else 0
        if self._turns > STUCK:
            raise Stuck(f"time stands still at {self.now}")

    def _drop_cancelled(self) -> None:
        scheduled = self._scheduled
        if self._timer_cancelled_count > 100 and 2 * self._timer_cancelled_count > len(scheduled):
            kept = [handle for handle in scheduled if not handle._cancelled]
            for handle in scheduled:
                handle._scheduled = not handle._cancelled
            heapq.heapify(kept)
            self._scheduled, self._timer_cancelled_count = kept, 0
            return
        while scheduled and scheduled[0]._cancelled:
            heapq.heappop(scheduled)._scheduled = False
            self._timer_cancelled_count -= 1


def _wall_skew() -> float:
    host = HOST.get()
    return 0.0 if host is None else host.wall_skew_s
