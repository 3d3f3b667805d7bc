"""The live view of a run: each second, it shows the due and done turns and their latency on standard error."""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from paiju.cli.load.figures import Point
from paiju.cli.load.run import Told

MINUTE_S: Final = 60


@contextlib.contextmanager
def told_of(length_s: float, *, each_minute: bool) -> Iterator[Told]:
    """Context that prints a line every minute if `each_minute`; else it shows each second, but only on a terminal."""
    if sys.stderr.isatty() and not each_minute:
        with _live(length_s) as told:
            yield told
    elif each_minute:
        yield _Minutes()
    else:
        yield lambda _point: None


class _Minutes:
    """Prints a line every minute."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def __call__(self, point: Point) -> None:
        """Take the figures of one second; print them if a minute has passed since the last line."""
        if time.monotonic() - self._last >= MINUTE_S:
            self._last = time.monotonic()
            print(line(point), file=sys.stderr, flush=True)


def line(point: Point) -> str:
    """Return the figures of one second as a line."""
    server = f", server {point.server_cpu:.2f} cores {point.server_mib:.0f} MiB" if point.server_mib else ""
    return (
        f"{point.at_s:.0f} s: {point.tables} tables, {point.sockets} connections, {point.done} turns/s, "
        f"p50 {point.p50 * 1e3:.1f} p99 {point.p99 * 1e3:.1f} ms, {point.violations} violations{server}"
    )


@contextlib.contextmanager
def _live(length_s: float) -> Iterator[Told]:
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), refresh_per_second=2, transient=True) as live:
        yield lambda point: live.update(picture(point, length_s))


def picture(point: Point, length_s: float) -> Any:
    """Return a table of a second's figures."""
    from rich.table import Table

    table = Table(title=f"paiju load · {point.at_s:.0f} of {length_s:.0f} s", title_justify="left")
    heads = ["tables", "connections", "meant/s", "done/s", "p50 ms", "p99 ms", "longest ms", "violations"]
    values = [point.tables, point.sockets, point.meant, point.done]
    times = [f"{each * 1e3:.1f}" for each in (point.p50, point.p99, point.longest)]
    cells = [*map(str, values), *times, str(point.violations)]
    if point.server_mib:
        heads += ["server cores", "server MiB"]
        cells += [f"{point.server_cpu:.2f}", f"{point.server_mib:.0f}"]
    for head in heads:
        table.add_column(head, justify="right")
    table.add_row(*cells, style="bold red" if point.violations else None)
    return table
