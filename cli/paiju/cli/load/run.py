"""One load run, from its first connection to its last check."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from paiju.cli.failure import Failure
from paiju.cli.load.cuts import Cuts
from paiju.cli.load.figures import Figures, Point
from paiju.cli.load.findings import Findings
from paiju.cli.load.follower import ListingFollower
from paiju.cli.load.guests import Guests
from paiju.cli.load.metrics import ServerMetrics
from paiju.cli.load.plan import MOST_SOCKETS, LoadPlan
from paiju.cli.load.preparation import SPARE_FILES, room_for
from paiju.cli.load.records import RecordChecks
from paiju.cli.load.requests import RequestRefused
from paiju.cli.load.session import Session
from paiju.cli.load.table import LoadTable
from paiju.cli.load.target import Target, resolve
from paiju.cli.load.wire import NotConnected

OPENING: Final = 8
"""The most tables that are being opened at the same time. Tables of `--rate` do not count."""
LAG_EVERY_S: Final = 0.01
"""Seconds between two checks of the generator's own lag."""
DRAIN_S: Final = 5.0
"""Seconds after the end in which requests may still be answered, and records read."""
RAMP_EVERY_S: Final = 0.1
MANY: Final = 20
"""The number of refusals beyond which a run ends, if they are more than half of all attempts."""
Told = Callable[[Point], None]
"""Gets the point of each second of the timeline."""


class Run:
    """The tables of one process, and its counts."""

    def __init__(self, plan: LoadPlan, targets: Sequence[Target], told: Told = lambda _point: None) -> None:
        self.plan, self.targets = plan, targets
        self.findings = Findings()
        self.figures = Figures()
        self.guests = Guests(targets[0], plan.part)
        self.tables: list[LoadTable] = []
        self.followers: list[ListingFollower] = []
        self.stopped = ""
        """The reason why the run ended early; empty: it did not."""
        self._told = told
        self._records = RecordChecks(self)
        self._cuts = Cuts(plan)
        self._server = ServerMetrics(resolve(plan.metrics) if plan.metrics else None)
        self._opened = self._failed = 0
        """`_opened`: tables that were opened; `_failed`: tables and followers that were refused."""
        self._over = asyncio.Event()
        self._number = plan.part
        self._opening = asyncio.Semaphore(OPENING)
        self._tasks: set[asyncio.Task[None]] = set()
        self._error: BaseException | None = None

    @property
    def sessions(self) -> list[Session]:
        """All sessions of the run."""
        return [*self.followers, *(session for table in self.tables for session in table.sessions)]

    def stop(self, why: str) -> None:
        """End the run early; its report follows."""
        self.stopped = self.stopped or why
        self._over.set()

    async def go(self) -> None:
        """Run to the end. Raises `Failure` if the limit of open files is too low, and the error of a failed task."""
        room_for(self.plan.sockets, at_least=not self.plan.rate)
        async with self.guests:
            self.figures.began_at = asyncio.get_running_loop().time()
            checking = self._spawn(self._records.run())
            for work in self._works():
                self._spawn(work)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.plan.length_s):
                    await self._over.wait()
            await self._finish(checking)
        if self._error is not None:
            raise self._error

    def _works(self) -> tuple[Coroutine[Any, Any, None], ...]:
        kept = self._tables(), self._arrivals(), self._follow(), self._server.run()
        return (*kept, self._tick(), self._watch_lag())

    # the tasks of a run

    async def _tables(self) -> None:
        """Keep as many tables open as the plan wants at the time."""
        loop = asyncio.get_running_loop()
        while True:
            ramp = self.plan.ramp
            wanted = self.plan.tables if ramp is None else ramp.at(loop.time() - self.figures.began_at)
            staying = [table for table in self.tables if not table.once]
            for _ in range(len(staying), wanted):
                await self._opening.acquire()
                self._spawn(self._open_in_turn(self._new_table()))
            for table in [each for each in staying[wanted:] if each.is_opened]:
                await self._close(table)
            await asyncio.sleep(RAMP_EVERY_S)

    async def _arrivals(self) -> None:
        """Open a table for one deal or match at each drawn time, even if the server is slow."""
        loop, dice = asyncio.get_running_loop(), random.Random(f"{self.plan.seed} arrivals {self.plan.part}")
        at = self.figures.began_at
        while self.plan.rate:
            at += dice.expovariate(self.plan.rate)
            await asyncio.sleep(at - loop.time())
            if len(self.sessions) > MOST_SOCKETS - SPARE_FILES:
                self.stop(f"{MOST_SOCKETS} connections are not enough for this rate")
                return
            self._spawn(self._open_table(self._new_table(once=True)))

    async def _follow(self) -> None:
        """Connect the followers of the lobby."""
        for number in range(self.plan.followers):
            seed = f"{self.plan.seed} follower {self.plan.part} {number}"
            target = self.targets[number % len(self.targets)]
            try:
                follower = ListingFollower(self, await self.guests.guest(), target, seed)
                await follower.connect()
            except (NotConnected, RequestRefused, Failure) as error:
                self._refused(error)
            else:
                self.followers.append(follower)

    def _new_table(self, *, once: bool = False) -> LoadTable:
        table = LoadTable(self, self.plan, self.targets, self._number, once=once)
        self._number += self.plan.parts
        self.tables.append(table)
        return table

    async def _open_in_turn(self, table: LoadTable) -> None:
        try:
            await self._open_table(table)
        finally:
            self._opening.release()

    async def _open_table(self, table: LoadTable) -> None:
        try:
            await table.open()
            self._opened += 1
        except (NotConnected, RequestRefused, Failure) as error:
            await self._close(table)
            self._refused(error)

    async def _close(self, table: LoadTable) -> None:
        await table.leave()
        self.tables.remove(table)
        self._records.take(table)
        self.findings.unchecked += len(table.unfinished)

    def _refused(self, error: Exception) -> None:
        self._failed += 1
        if not (self.tables or self._opened) or self._failed > max(MANY, self._opened):
            self.stop(f"{self._failed} tables or followers were refused: {error}")

    async def _tick(self) -> None:
        """Once a second find overdue requests and finished deals, cut the connections that are due, and report."""
        loop = asyncio.get_running_loop()
        at = self.figures.began_at
        while True:
            at += 1
            await asyncio.sleep(at - loop.time())
            for session in self.sessions:
                session.check_overdue(loop.time())
            for table in list(self.tables):
                self._records.take(table)
                if table.is_over and not table.is_left:
                    self._spawn(self._close(table))
            self._cuts.cut(self.sessions, at - self.figures.began_at, 1.0)
            found = self.findings
            if found.turned_away > MANY and found.turned_away * 2 > found.connects:
                self.stop("half of the connections were refused")
            self._told(self._point(loop.time()))

    def _point(self, now: float) -> Point:
        """End a second of the timeline."""
        return self.figures.tick(
            now,
            tables=len(self.tables),
            sockets=sum(session.is_open for session in self.sessions),
            violations=self.findings.total,
            server_cpu=self._server.cpu,
            server_mib=self._server.mib,
        )

    async def _watch_lag(self) -> None:
        """Wake up a hundred times a second and count each delay: a frame that arrives may wait as long as that."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY_S
            await asyncio.sleep(LAG_EVERY_S)
            self.figures.lag.add(max(loop.time() - due, 0))

    async def _finish(self, checking: "asyncio.Task[None]") -> None:
        """Stop opening and sending, wait for replies and records, and leave."""
        for table in self.tables:
            table.stop()
        await _cancelled(self._tasks - {checking})
        await self._drained()
        self._point(asyncio.get_running_loop().time())
        now = asyncio.get_running_loop().time()
        for session in self.sessions:
            session.check_overdue(now, limit_s=DRAIN_S)
        left = [played for table in self.tables for played in (*table.ended, *table.unfinished)]
        self.findings.unchecked += self._records.left + len(left)
        await _cancelled({checking})
        await asyncio.gather(*(table.leave() for table in self.tables))
        for follower in self.followers:
            follower.close()
        await asyncio.sleep(0.1)  # let the last frames be written

    async def _drained(self) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + DRAIN_S
        while loop.time() < end:
            for table in self.tables:
                self._records.take(table)
            if not self._records.left and not any(table.unanswered for table in self.tables):
                return
            await asyncio.sleep(0.05)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._error = self._error or error
            self.stop(str(error))


async def _cancelled(tasks: "AbstractSet[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
