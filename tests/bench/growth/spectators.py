"""What spectators of one busy table cost: server CPU and bytes for each push, by their number."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.bench.growth.bare_send import bare_send_us
from tests.bench.growth.crowds import Crowds, crowds
from tests.bench.growth.figures import Figure, slopes, told
from tests.bench.growth.play import Played, play
from tests.bench.growth.served import Served, served
from tests.bench.played import Table, Tables

COUNTS: Final = (10, 100, 1_000, 5_000)
AIMED: Final = 1_000
"""The number of spectators for which there is an aim."""
AIM_US: Final = 2.5
THINK_S: Final = 0.1
SECONDS: Final = 7.0
"""Less than the silence after which the server asks a client for a sign of life."""
ROUNDS: Final = 3


class Watched(NamedTuple):
    """One count's medians."""

    count: int
    action_us: float
    """Server CPU of an action beyond that of the same table without spectators."""
    push_us: float
    """Of this for each push."""
    push_system_us: float
    """Of this in the kernel."""
    push_bytes: float


class Side(NamedTuple):
    """Play at one of two tables, in all rounds."""

    cpu_s: float
    system_s: float
    actions: int
    frames: int
    bytes: int


async def _side(here: Served, run: Tables, tables: Sequence[Table], crowd: Crowds) -> Side:
    """Let a table play while nobody but its spectators has anything to say."""
    await crowd.all("sign")
    frames, size = await crowd.received()
    found: Played = await play(here, run, SECONDS, tables)
    after = await crowd.received()
    return Side(found.used.server_s, found.used.system_s, found.actions, after[0] - frames, after[1] - size)


def summed(sides: Sequence[Side]) -> Side:
    """Return the sums of all rounds."""
    return Side(*(sum(column) for column in zip(*sides, strict=True)))


def watched(count: int, alone: Side, together: Side) -> Watched:
    """Return what spectators cost, from play at a table without any and at theirs."""
    share = together.actions / alone.actions
    more, system = together.cpu_s - alone.cpu_s * share, together.system_s - alone.system_s * share
    return Watched(
        count,
        more / together.actions * 1e6,
        more / together.frames * 1e6,
        system / together.frames * 1e6,
        together.bytes / together.frames,
    )


async def _at(here: Served, count: int, run: Tables, crowd: Crowds) -> Watched:
    alone, together = [], []
    for _ in range(ROUNDS):
        alone.append(await _side(here, run, run.pausable[:1], crowd))
        together.append(await _side(here, run, run.pausable[1:], crowd))
    return watched(count, summed(alone), summed(together))


async def measure() -> None:
    """Print what each number of spectators costs, at a port and at a Unix socket."""
    for unix in (False, True):
        print("at a Unix socket:" if unix else "at a port:", flush=True)
        await _measure(unix=unix)


async def _measure(*, unix: bool) -> None:
    """Print what each number of spectators costs, then what one more costs between two numbers."""
    found = []
    async with (
        served(unix=unix) as here,
        Tables(here.port, 2, think_s=THINK_S, playing=False) as run,
    ):
        with crowds(here.port, "w", COUNTS[-1], 2) as crowd:
            before = 0
            for count in COUNTS:
                await crowd.all("watch", table=run.pausable[1].name, count=(count - before) // 2)
                before = count
                found.append(await _at(here, count, run, crowd))
                _tell(found[-1], unix=unix)
    rises = slopes([(one.count, one.action_us) for one in found])
    told(
        *(
            Figure(f"one more spectator, an action, from {a.count} to {b.count}", rise, "µs")
            for a, b, rise in zip(found, found[1:], rises, strict=False)
        )
    )


def _tell(one: Watched, *, unix: bool) -> None:
    what = f"{one.count:,} spectators"
    told(
        Figure(f"{what}: CPU of a push", one.push_us, "µs", AIM_US if one.count == AIMED else None),
        Figure(f"{what}: of this outside the kernel", one.push_us - one.push_system_us, "µs"),
        Figure(
            f"{what}: a bare `send` in a loop",
            bare_send_us(one.count, round(one.push_bytes), unix=unix),
            "µs",
        ),
        Figure(f"{what}: bytes of a push", one.push_bytes, "bytes"),
    )
