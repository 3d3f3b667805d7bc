"""A run's result as text."""

import json
from collections.abc import Iterator
from typing import Any

from paiju.cli.load.result import Result, Row


def lines_of(result: Result) -> Iterator[str]:
    """Yield the lines of the report, without colour."""
    plan = result.plan
    yield f"paiju load · {', '.join(plan.urls)} · {', '.join(plan.games)} · bots {plan.bots} · seed {plan.seed}"
    if result.stopped:
        yield f"stopped after {result.took_s:.0f} s: {result.stopped}"
    yield (
        f"{result.took_s:.0f} s, {result.deals} deals, {result.done} turns ({result.rate:.0f}/s); "
        f"the generator's lag at p99: {result.lag_ms:.1f} ms"
    )
    yield from _table(result.rows)
    yield from _beside(result)


def _table(rows: tuple[Row, ...]) -> Iterator[str]:
    yield f"{'ms':16}{'game':14}{'count':>9}{'p50':>10}{'p90':>10}{'p99':>10}{'p99.9':>10}{'max':>10}"
    for row in rows:
        times = "".join(f"{each:10.2f}" for each in (row.p50, row.p90, row.p99, row.p999, row.longest))
        yield f"{row.kind:16}{row.game:14}{row.count:9}{times}"


def _beside(result: Result) -> Iterator[str]:
    figures = result.figures
    yield (
        f"checked: {result.checked} of {result.deals} deals' records; reconnects {figures['reconnects']:.0f}, "
        f"resyncs {figures['resyncs']:.0f}, violations {figures['violations']:.0f}"
    )
    if result.refused:
        yield "refused: " + ", ".join(f"{code} {count}" for code, count in sorted(result.refused.items()))
    if result.faults:
        yield "faults of the bots: " + ", ".join(f"{kind} {count}" for kind, count in result.faults.items())
    if result.held_back_s >= 1:
        yield (
            f"the server's limits of HTTP requests held the run back for {result.held_back_s:.0f} s: "
            "docs/load.md names the options that lift them"
        )


def violations(result: Result) -> Iterator[str]:
    """Yield each kept violation with its frames."""
    counted = result.figures["violations"]
    if counted > len(result.violations):
        yield f"{counted:.0f} violations, of which the first {len(result.violations)}:"
    for each in result.violations:
        yield f"{each.kind} at {each.table or 'no table'}, {each.who}: {each.text}"
        yield from (f"    {_shown(frame)}" for frame in each.frames)


def _shown(frame: Any) -> str:
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
