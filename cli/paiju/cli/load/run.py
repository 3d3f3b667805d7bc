"""A load run from its first connection to its last check."""

import asyncio
import gc
import resource
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from paiju.bots.matches.players import BotPlayer
from paiju.bots.playing import Umpire, play_out
from paiju.bots.registry import make_bot
from paiju.cli.failure import Failure
from paiju.cli.load.figures import Figures, Point
from paiju.cli.load.findings import Findings
from paiju.cli.load.guests import Guests
from paiju.cli.load.plan import Plan
from paiju.cli.load.records import RecordChecks
from paiju.cli.load.session import Refused, Session
from paiju.cli.load.table import LoadTable
from paiju.cli.load.target import Target
from paiju.cli.load.wire import NotConnected
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.registry import GAMES

OPENING: Final = 8
"""Tables that are opened at the same time."""
LAG_EVERY_S: Final = 0.01
"""How often the generator looks whether it is late itself."""
DRAIN_S: Final = 5.0
"""Seconds after the end in which requests may still be answered, and records read."""
SPARE_FILES: Final = 64
MANY: Final = 20
"""Connections after which a run ends if half of them are refused."""
Told = Callable[["Run", Point], None]


class Run:
    """The tables of one process, and all that is counted."""

    def __init__(self, plan: Plan, targets: Sequence[Target], told: Told = lambda _run, _point: None) -> None:
        self.plan, self.targets = plan, targets
        self.findings = Findings()
        self.figures = Figures()
        self.guests = Guests(targets[0])
        self.tables: list[LoadTable] = []
        self.stopped = ""
        """Why the run ended early; empty: it did not."""
        self._told = told
        self._records = RecordChecks(self)
        self._over = asyncio.Event()
        self._number = 0
        self._opening = asyncio.Semaphore(OPENING)
        self._tasks: set[asyncio.Task[None]] = set()
        self._error: BaseException | None = None

    @property
    def sessions(self) -> list[Session]:
        """All sessions of the run."""
        return [session for table in self.tables for session in table.sessions]

    def stop(self, why: str) -> None:
        """End the run in order; it still reports."""
        self.stopped = self.stopped or why
        self._over.set()

    async def go(self) -> None:
        """Run to the end. Raises `Failure` if no table could be opened."""
        room_for(self.plan.sockets)
        warm_up(self.plan)
        async with self.guests:
            self.figures.began_at = asyncio.get_running_loop().time()
            for work in (self._tables(), self._tick(), self._watch_lag(), self._records.run()):
                self._spawn(work)
            try:
                async with asyncio.timeout(self.plan.length_s):
                    await self._over.wait()
            except TimeoutError:
                pass
            await self._finish()
        if self._error is not None:
            raise self._error

    # the parts

    async def _tables(self) -> None:
        """Open the tables that stay."""
        for _ in range(self.plan.tables):
            await self._opening.acquire()
            self._spawn(self._open_table())

    async def _open_table(self) -> None:
        table = LoadTable(self, self.plan, self.targets, self._number)
        self._number += 1
        self.tables.append(table)
        try:
            await table.open()
        except (NotConnected, Refused) as error:
            self.tables.remove(table)
            await table.leave()
            self._refused(error)
        finally:
            self._opening.release()

    def _refused(self, error: Exception) -> None:
        found = self.findings
        if not self.tables and not found.deals:
            self.stop(f"no table could be opened: {error}")
        elif found.not_connected > MANY and found.not_connected * 2 > found.connects:
            self.stop("half of the connections were refused")

    async def _tick(self) -> None:
        """Once a second: look for overdue requests, finished deals, and tell how it goes."""
        loop = asyncio.get_running_loop()
        at = self.figures.began_at
        while True:
            at += 1
            await asyncio.sleep(at - loop.time())
            for session in self.sessions:
                session.check_overdue(loop.time())
            for table in self.tables:
                self._records.take(table)
            self._told(self, self._point(loop.time()))

    def _point(self, now: float) -> Point:
        """End a second of the timeline."""
        return self.figures.tick(
            now,
            tables=len(self.tables),
            sockets=sum(session.is_open for session in self.sessions),
            violations=self.findings.total,
        )

    async def _watch_lag(self) -> None:
        """Wake up a hundred times a second, and count how late: a frame that comes meanwhile is read as late."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY_S
            await asyncio.sleep(LAG_EVERY_S)
            self.figures.lag.add(max(loop.time() - due, 0))

    async def _finish(self) -> None:
        """Send nothing new, wait for replies and records, and leave."""
        for table in self.tables:
            table.stop()
        await self._drained()
        self._point(asyncio.get_running_loop().time())
        now = asyncio.get_running_loop().time()
        for session in self.sessions:
            session.check_overdue(now, limit_s=DRAIN_S)
        left = [played for table in self.tables for played in (*table.ended, *table.unfinished)]
        self.findings.unchecked += self._records.left + len(left)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.tables:
            await table.leave()
        await asyncio.sleep(0.1)  # the last frames go out

    async def _drained(self) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + DRAIN_S
        while loop.time() < end:
            for table in self.tables:
                self._records.take(table)
            if not self._records.left and not any(table.unanswered for table in self.tables):
                return
            await asyncio.sleep(0.05)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._error = self._error or error
            self.stop(str(error))


def room_for(sockets: int) -> None:
    """Let this process have so many connections. Raises `Failure` if the system does not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + SPARE_FILES
    if soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise Failure(f"{sockets} connections need {wanted} open files; `ulimit -n` allows {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def warm_up(plan: Plan) -> None:
    """Load what the bots need, and leave what is there now to no garbage collection: both would be the run's lag."""
    for game in set(plan.games):
        rules = GAMES[game]
        carry = rules.opening_carry(rules.seats.default, rules.options_type())
        rules.prepare(carry)
        play_out(
            rules,
            carry,
            KeyedEntropy(b"load"),
            [BotPlayer(make_bot(game, plan.bots)) for _ in range(rules.seats.default)],
            Umpire(),
        )
    gc.collect()
    gc.freeze()
