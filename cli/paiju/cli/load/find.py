"""`--find`: runs with more and more tables until an expectation fails; tells the last good run and the bottleneck."""

import math
import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from paiju.cli.load.expectations import Expectation
from paiju.cli.load.plan import MOST_SOCKETS, LoadPlan
from paiju.cli.load.result import Result

MORE: Final = 1.2
FIRST: Final = 10
"""The number of tables in the first step, unless the command gives it."""
FULL: Final = 0.85
"""Share of a core above which a process counts as full."""


class SearchEnd(NamedTuple):
    """The result of a search."""

    good: Result | None
    """The last step that met all expectations; None: even the first one did not."""
    last: Result
    """The last step, good or not."""
    why: str
    """The reason why the search ended."""


def search(plan: LoadPlan, expected: Sequence[Expectation], play: Callable[[LoadPlan], Result]) -> SearchEnd:
    """Run steps of the plan's length, each with 20 % more tables, until one fails or has too many connections."""
    good: Result | None = None
    while True:
        result, tables = play(plan), plan.tables
        why = failed(result, expected)
        p99 = result.figures["p99"] * 1e3
        told = f"{tables} tables: p99 {p99:.1f} ms, {result.rate:.0f} turns/s: {why or 'good'}"
        print(told, file=sys.stderr, flush=True)
        if why:
            return SearchEnd(good, result, why)
        good = result
        plan = msgspec.structs.replace(plan, tables=max(tables + 1, math.ceil(tables * MORE)))
        if plan.sockets > MOST_SOCKETS:
            return SearchEnd(good, result, f"{MOST_SOCKETS} connections, the bound of a run, were not enough")


def failed(result: Result, expected: Sequence[Expectation]) -> str:
    """Return why a step is the last one; empty: another step follows."""
    if result.figures["violations"]:
        return "the server broke a promise"
    if result.stopped:
        return result.stopped
    if result.is_too_slow:
        return f"generator too slow: {result.lag_ms:.1f} ms late itself at p99"
    return "; ".join(line for each in expected if (line := each.missed(result.figures)))


def full(result: Result) -> str:
    """Return a text that names the bottleneck of a step: the generator, the machine, the server or Redis."""
    if result.cpu > FULL:
        return (
            f"the generator itself ({result.cpu:.2f} of a core in its busiest process): use more --processes"
        )
    if result.is_too_slow:
        return (
            f"the machine: the generator was late, though its busiest process used {result.cpu:.2f} of a core"
        )
    busy = max((point.server_cpu for point in result.timeline), default=0.0)
    if not busy:
        return "the server, or Redis behind it: --metrics URL would tell"
    if busy > FULL:
        return f"the server's processes ({busy:.2f} cores)"
    return f"not the server's processes ({busy:.2f} cores): look at Redis and its disk"
