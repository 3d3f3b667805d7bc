"""`--find`: runs of more and more tables, until an expectation fails; what the last good one was, and what was full."""

import math
import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from paiju.cli.load.expectations import Expectation
from paiju.cli.load.plan import MOST_SOCKETS, Plan
from paiju.cli.load.result import Result

MORE: Final = 1.2
FIRST: Final = 10
"""Tables of the first step, if none are named."""
FULL: Final = 0.85
"""Share of a core from which on a process counts as full."""


class Found(NamedTuple):
    """The end of a search."""

    good: Result | None
    """The last step that met all expectations; None: even the first one did not."""
    last: Result
    """The last step, good or not."""
    why: str
    """Why the search ended."""


def steps(plan: Plan) -> "list[int]":
    """Return the numbers of tables to try: each +20 % of the one before, within the bounds of a run."""
    tables, found = plan.tables or FIRST, []
    while msgspec.structs.replace(plan, tables=tables).sockets <= MOST_SOCKETS:
        found.append(tables)
        tables = max(tables + 1, math.ceil(tables * MORE))
    return found


def search(plan: Plan, expected: Sequence[Expectation], play: Callable[[Plan], Result]) -> Found:
    """Run steps until one fails. Each is a run of its own, of the plan's length."""
    good: Result | None = None
    result: Result | None = None
    for tables in steps(plan):
        result = play(msgspec.structs.replace(plan, tables=tables))
        why = failed(result, expected)
        told = why or "good"
        p99, rate = result.figures["p99"] * 1e3, result.done / max(result.took_s, 1e-9)
        print(f"{tables} tables: p99 {p99:.1f} ms, {rate:.0f} turns/s: {told}", file=sys.stderr, flush=True)
        if why:
            return Found(good, result, why)
        good = result
    assert result is not None
    return Found(good, result, f"{MOST_SOCKETS} connections, the bound of a run, were not enough")


def failed(result: Result, expected: Sequence[Expectation]) -> str:
    """Return why a step is the last; empty: another follows."""
    if result.figures["violations"]:
        return "the server broke a promise"
    if result.stopped:
        return result.stopped
    if result.is_too_slow:
        return f"generator too slow: {result.lag_ms:.1f} ms late itself at p99"
    return "; ".join(line for each in expected if (line := each.missed(result.figures)))


def full(result: Result) -> str:
    """Return what was full in a step."""
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
