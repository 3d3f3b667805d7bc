"""What booking costs: CPU an action with and without it, and the time to the last seat with the database stopped."""

import os
import statistics

import uvloop

from tests.bench.server import Side, ours

TABLES, SECONDS, ROUNDS = 16, 6.0, 3
STOPPED = "postgresql://paiju@127.0.0.1:1/stopped"


def against(database: str | None, tables: int, seconds: float) -> Side:
    """Run a load on a server with a database, by its URL; None: the file beside its Redis."""
    os.environ.pop("PAIJU_DATABASE", None)
    if database is not None:
        os.environ["PAIJU_DATABASE"] = database
    try:
        return uvloop.run(ours(tables, seconds))
    finally:
        os.environ.pop("PAIJU_DATABASE", None)


def cpu() -> None:
    """Print the CPU of an action with booking over that without."""
    found: dict[str, list[float]] = {"none": [], "booked": []}
    for _ in range(ROUNDS):
        for name, database in (("none", "none"), ("booked", None)):
            found[name].append(against(database, TABLES, SECONDS).cost.cpu_us)
    without, booked = (statistics.median(found[name]) for name in ("none", "booked"))
    print(
        f"booking, {TABLES} tables at full speed: {booked:.0f} us of CPU an action, {without:.0f} without: "
        f"{booked / without:.3f} x (aim <= 1.03)"
    )


def latency() -> None:
    """Print the time from an action's sending to the last seat, with the database stopped and without one."""
    told = []
    for name, database in (("no database", "none"), ("booked", None), ("stopped", STOPPED)):
        side = against(database, 1, SECONDS)
        told.append(f"{name} p50 {side.p50_ms:.2f} ms, p99 {side.p99_ms:.2f} ms")
    print("send to last seat, one table: " + "; ".join(told))


def main() -> None:
    cpu()
    latency()


if __name__ == "__main__":
    main()
