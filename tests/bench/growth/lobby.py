"""What followers of the lobby's feed add to actions, to tables that open and close, and to seats that change."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from tests.bench.growth.crowd import PACE
from tests.bench.growth.crowds import Crowds, crowds
from tests.bench.growth.figures import Figure, told
from tests.bench.growth.play import play
from tests.bench.growth.served import Served, served
from tests.bench.light import Light, tokens
from tests.bench.played import Tables

FOLLOWERS: Final = 1_000
TABLES: Final = 8
THINK_S: Final = 0.05
PER_S: Final = 20
"""Tables opened and closed, or seats taken and left, a second."""
AT_ONCE: Final = 20
"""Tables that are open at a time: each change lasts for longer than a tick of the feed, or it would not be told."""
SECONDS: Final = 6.0
ROUNDS: Final = 3

Doing = Callable[[float], Awaitable[int]]
"""Does something for so many seconds; returns how often it was done."""


class Side(NamedTuple):
    """What was used with or without followers, in all rounds."""

    cpu_s: float
    done: int
    frames: int
    bytes: int


class Visitors:
    """Two people who open, enter and leave public tables."""

    def __init__(self, port: int) -> None:
        names = ["opener", "guest"]
        self._opener, self._guest = (
            Light(name, token, port) for name, token in zip(names, tokens(port, names), strict=True)
        )
        self._open: deque[str] = deque()
        self._seats: deque[tuple[str, str]] = deque()
        """Tables at which the guest sits, and what comes next there: `join` or `leave`."""

    async def start(self) -> None:
        """Connect, and open as many tables as are open at the same time."""
        for one in (self._opener, self._guest):
            await one.start()
        for _ in range(AT_ONCE):
            self._open.append(await self._opened(self._opener))
            self._seats.append((await self._opened(self._opener), "join"))

    async def _opened(self, author: Light) -> str:
        before = author.table
        await author.ask(t="create", game="doudizhu", seats=3, pace=PACE)
        while author.table == before:
            await asyncio.sleep(0)
        return author.table

    async def open_and_close(self) -> None:
        """Open a table, and leave the one that has been open for longest: one is listed, another no more."""
        self._open.append(await self._opened(self._opener))
        await self._opener.ask(t="leave", table=self._open.popleft())

    async def enter_or_leave(self) -> None:
        """Take a seat, or leave it, at each of some tables in turn: a table's line changes."""
        table, what = self._seats.popleft()
        await self._guest.ask(t=what, table=table)
        self._seats.append((table, "leave" if what == "join" else "join"))

    def close(self) -> None:
        """Let both go for good."""
        for one in (self._opener, self._guest):
            one.leave()


def at_pace(what: Callable[[], Awaitable[None]]) -> Doing:
    """Return something that is done `PER_S` times a second."""

    async def done(seconds: float) -> int:
        count, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            await asyncio.sleep(max(0.0, count / PER_S - passed))
            await what()
            count += 1
        return count

    return done


def playing(here: Served, run: Tables) -> Doing:
    """Return play at tables."""

    async def done(seconds: float) -> int:
        before = run.actions
        await play(here, run, seconds)
        return run.actions - before

    return done


async def _side(here: Served, crowd: Crowds, doing: Doing, *, followed: bool) -> Side:
    await crowd.all("lobby", on=followed)
    await crowd.all("sign")
    await asyncio.sleep(0.5)  # what has changed before is told by now
    (frames, size), mark = await crowd.received(), here.mark()
    done = await doing(SECONDS)
    used, after = here.mark().since(mark), await crowd.received()
    return Side(used.server_s, done, after[0] - frames, after[1] - size)


def figures(what: str, alone: Side, followed: Side) -> tuple[Figure, ...]:
    """Return what a thing costs without and with followers, and what each message to each follower costs."""
    more = followed.cpu_s - alone.cpu_s * followed.done / alone.done
    return (
        Figure(f"{what}, nobody follows: CPU", alone.cpu_s / alone.done * 1e6, "µs"),
        Figure(f"{what}, {FOLLOWERS:,} follow: CPU", followed.cpu_s / followed.done * 1e6, "µs"),
        Figure(f"{what}: messages to each follower", followed.frames / FOLLOWERS / followed.done, "each"),
        Figure(f"{what}: CPU of a message to a follower", more / max(followed.frames, 1) * 1e6, "µs"),
        Figure(f"{what}: bytes of a message", followed.bytes / max(followed.frames, 1), "bytes"),
    )


async def _compared(here: Served, crowd: Crowds, what: str, doing: Doing) -> None:
    sides: dict[bool, list[Side]] = {False: [], True: []}
    for number in range(2 * ROUNDS):
        followed = number % 4 in {1, 2}  # each side comes first as often
        sides[followed].append(await _side(here, crowd, doing, followed=followed))
    alone, together = (
        Side(*(sum(column) for column in zip(*sides[followed], strict=True))) for followed in (False, True)
    )
    told(*figures(what, alone, together))


async def measure() -> None:
    """Print all figures of this part."""
    async with (
        served() as here,
        Tables(here.port, TABLES, think_s=THINK_S, playing=False) as run,
    ):
        visitors = await asyncio.to_thread(Visitors, here.port)
        await visitors.start()
        with crowds(here.port, "f", FOLLOWERS) as crowd, contextlib.closing(visitors):
            await crowd.all("greet")
            await _compared(here, crowd, f"an action at one of {TABLES} tables", playing(here, run))
            await _compared(here, crowd, "a table opened and closed", at_pace(visitors.open_and_close))
            await _compared(here, crowd, "a seat taken or left", at_pace(visitors.enter_or_leave))
