"""What booking costs play: CPU an action with and without it, its lag, and the time to the last seat.

`python -m tests.bench.books`; `tests.bench.bookings` has what the database itself can do.
"""

import asyncio
import os
import statistics
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import uvloop

from tests.bench.played import Cost, Tables, spent
from tests.bench.process import node_cpu_seconds, until_up
from tests.bench.server import PORT, Side, ours, running

TABLES, SECONDS, ROUNDS = 16, 8.0, 5
STOPPED = "postgresql://paiju@127.0.0.1:1/stopped"
LAG = "paiju_booked_seconds_bucket"


@contextmanager
def booking_in(database: str | None) -> Iterator[None]:
    """Give servers a database, by its URL; None: the file beside their Redis."""
    os.environ.pop("PAIJU_DATABASE", None)
    if database is not None:
        os.environ["PAIJU_DATABASE"] = database
    try:
        yield
    finally:
        os.environ.pop("PAIJU_DATABASE", None)


async def at_full_speed(tables: int, seconds: float) -> tuple[Cost, float]:
    """Return what an action costs the server, and below how many seconds 99 % of deals were booked; 0: none was."""
    with tempfile.TemporaryDirectory() as folder, running("tests.bench.paiju", str(PORT), folder) as pid:
        await until_up(PORT)
        await until_open()
        async with Tables(PORT, tables) as played:
            cost = await spent(pid, played, seconds, node_cpu_seconds)
            return cost, lag_s(PORT)


async def until_open() -> None:
    """Wait until the server has its database: SQLAlchemy is imported meanwhile, once in a server's life."""
    while b"people" in await asyncio.to_thread(ready, PORT):
        await asyncio.sleep(0.05)


def ready(port: int) -> bytes:
    """Return whether a server can serve, in its words."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
        found: bytes = answer.read()
        return found


def lag_s(port: int) -> float:
    """Return the bound below which 99 % of a server's deals were booked, of those of its histogram."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = [line for line in answer.read().decode().splitlines() if line.startswith(LAG)]
    counts = [(line.split('"')[1], float(line.split()[-1])) for line in lines]
    most = max((count for _, count in counts), default=0)
    return next((float(bound) for bound, count in counts if count >= 0.99 * most > 0), 0.0)


def cpu() -> None:
    """Print the CPU of an action with booking over that without, round after round."""
    found: dict[str, list[float]] = {"none": [], "booked": []}
    lags = []
    for number in range(ROUNDS):
        for name, database in (("none", "none"), ("booked", None))[:: -1 if number % 2 else 1]:
            with booking_in(database):
                cost, lag = uvloop.run(at_full_speed(TABLES, SECONDS))
            found[name].append(cost.cpu_us)
            lags.append(lag)
    pairs = [
        f"{on:.0f}/{off:.0f} = {on / off:.3f}" for on, off in zip(found["booked"], found["none"], strict=True)
    ]
    without, booked = (statistics.median(found[name]) for name in ("none", "booked"))
    print(
        f"booking, {TABLES} tables at full speed: {booked:.0f} us of CPU an action, {without:.0f} without: "
        f"{booked / without:.3f} x (aim <= 1.03); rounds {', '.join(pairs)}"
    )
    print(f"from a deal's end to its booking: p99 <= {max(lags):g} s (aim <= 2)")


def latency() -> None:
    """Print the time from an action's sending to the last seat, with the database stopped and without one."""
    told = []
    for name, database in (("no database", "none"), ("booked", None), ("stopped", STOPPED)):
        with booking_in(database):
            side: Side = uvloop.run(ours(1, SECONDS))
        told.append(f"{name} p50 {side.p50_ms:.2f} ms, p99 {side.p99_ms:.2f} ms")
    print("send to last seat, one table: " + "; ".join(told))


def main() -> None:
    cpu()
    latency()


if __name__ == "__main__":
    main()
