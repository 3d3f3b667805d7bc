"""Tables that `paiju load` plays in this process, beside what a bench measures: they can be paused, and placed."""

import asyncio
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from paiju.cli.load.figures import total
from paiju.cli.load.plan import MOST_S, LoadPlan
from paiju.cli.load.run import Run
from paiju.cli.load.schedule import Schedule
from paiju.cli.load.seat import Seat
from paiju.cli.load.table import LoadTable
from paiju.cli.load.target import Target
from paiju.client.api import Guest
from paiju.engine.registry import GAMES
from tests.bench.place import Place
from tests.bench.process import cpu_seconds

SOCKETS: Final = 4
"""Sockets at a table: its players, and spectators where there are fewer."""
WARM_S: Final = 0.5
"""For how long play goes on before it is measured."""


class Pausable(Seat):
    """A seat that answers after a pause what it was asked in it."""

    asked: dict[str, Any] | None = None
    received = 0
    """Bytes of the frames that it was sent."""

    def _heard(self, frame: bytes) -> None:
        self.received += len(frame)
        super()._heard(frame)

    def on_other(self, message: dict[str, Any], now: float) -> None:
        """Keep the open prompt."""
        if message["t"] == "prompt":
            self.asked = message
        super().on_other(message, now)

    def go_on(self) -> None:
        """Answer the open prompt, if no answer is on its way."""
        if self._view is None:
            self.get_ready()
        elif self.asked is not None and not self.unanswered:
            self._turn = None
            self.on_other(self.asked, asyncio.get_running_loop().time())


class Table(LoadTable):
    """A table whose play can be paused; it is opened at one place and may be played at others."""

    def __init__(self, run: "Tables", number: int, at: Target, played_at: Sequence[Target]) -> None:
        super().__init__(run, run.plan, (at,), number)
        self.think_s = run.plan.think_s
        self._played_at = played_at
        self._began = run.is_playing

    def _seat(self, number: int, guest: Guest) -> Seat:
        seed = f"{self._plan.seed} {self.number} {number}"
        return Pausable(self._run, guest, self._target(number), self, number, self._plan.bots, seed)

    def _target(self, number: int) -> Target:
        # The author alone is where the table is opened: the others come to it.
        return self._played_at[number % len(self._played_at)] if number else self._targets[0]

    async def open(self) -> None:
        """Open it, and let its author go on where the others are."""
        await super().open()
        author, target = self.seats[0], self._played_at[0]
        if author.target != target:
            author.target = target
            author.cut()
            await asyncio.sleep(WARM_S / 10)
            while not author.is_synced:
                await asyncio.sleep(WARM_S / 10)
        if not self._began:
            self.stop()

    @property
    def name(self) -> str:
        """Its id."""
        return self.seats[0].table

    def go_on(self) -> None:
        """Play after a pause, for which nobody is charged."""
        self.is_playing = True
        self.schedule = Schedule(self._plan.seed, self.number, self.think_s)
        for seat in self.seats:
            if isinstance(seat, Pausable):
                seat.go_on()


class Unread:
    """In the place of the check of records: that reading is no part of what is measured."""

    left = 0

    def take(self, table: LoadTable) -> None:
        """Forget the deals that a table has finished."""
        table.ended.clear()
        table.unfinished.clear()

    async def run(self) -> None:
        """Read nothing."""
        await asyncio.Event().wait()


class Tables(Run):
    """A load run that lasts for as long as the context; every promise of the server is checked but its records."""

    def __init__(
        self,
        place: Place,
        count: int,
        game: str = "doudizhu",
        *,
        think_s: float = 0.0,
        spectators: int | None = None,
        playing: bool = True,
        places: Sequence[tuple[Place, Place]] = (),
        everywhere: Sequence[Place] = (),
    ) -> None:
        """`spectators`: of each table; by default as many as make four sockets.

        `places`: for each table in turn where it is opened and where it is played, if not at `place`.
        `everywhere`: where the players and spectators of each table are in turn, but for its author.
        """
        self._everywhere = [target_of(each) for each in everywhere]
        self.is_playing = playing
        self._places = [(target_of(at), target_of(played_at)) for at, played_at in places or [(place, place)]]
        plan = LoadPlan(
            urls=(),
            games=(game,),
            bots="random",
            length_s=MOST_S,
            tables=count,
            think_s=think_s,
            spectators=max(SOCKETS - GAMES[game].seats.default, 0) if spectators is None else spectators,
        )
        super().__init__(plan, [target_of(place)])
        self._records = Unread()  # type: ignore[assignment]

    def _new_table(self, *, once: bool = False) -> LoadTable:
        at, played_at = self._places[len(self.tables) % len(self._places)]
        table = Table(self, len(self.tables), at, self._everywhere or [played_at])
        self.tables.append(table)
        return table

    async def __aenter__(self) -> Self:
        self._going = asyncio.create_task(self.go())
        while self._opened < self.plan.tables:
            if self._going.done():
                await self._going
                raise RuntimeError(self.stopped)
            await asyncio.sleep(0.02)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop("measured")
        await self._going
        if kind is None:
            self.check()

    def check(self) -> None:
        """Raise `AssertionError` if the server has broken a promise."""
        assert not self.findings.total, self.findings.kept

    @property
    def actions(self) -> int:
        """How many actions all have seen, and secret answers."""
        return self.figures.done

    @property
    def received(self) -> int:
        """How many bytes all players were sent."""
        seats = (seat for table in self.tables for seat in table.seats)
        return sum(seat.received for seat in seats if isinstance(seat, Pausable))

    def cuts_ms(self, *percents: float) -> list[float]:
        """Return percentiles of the time from sending to the last seat, in ms."""
        return [value * 1e3 for value in total(self.figures.uncorrected).at(*percents)]

    @property
    def pausable(self) -> list[Table]:
        """Its tables, in order."""
        return [table for table in self.tables if isinstance(table, Table)]


def target_of(place: Place) -> Target:
    """Return where connections to a place go."""
    if isinstance(place, str):
        return Target("localhost", place, 0, "")
    return Target(f"127.0.0.1:{place}", "127.0.0.1", place, "")


class Cost(NamedTuple):
    """What a server spent."""

    cpu_us: float
    """CPU microseconds per action."""
    per_second: float
    """Actions per second."""


async def spent(
    pid: int, played: Tables, seconds: float, cpu_of: Callable[[int], float] = cpu_seconds
) -> Cost:
    """Return what a server spends per action while tables play, from half a second on; `cpu_of`: of which processes."""
    await asyncio.sleep(WARM_S)
    actions, cpu, began = played.actions, cpu_of(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    used, done, took = cpu_of(pid) - cpu, played.actions - actions, time.perf_counter() - began
    return Cost(used / done * 1e6, done / took)
