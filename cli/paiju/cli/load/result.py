"""The result of a run: `--json` writes it, `--compare` reads it, the reports show it. Times are in milliseconds."""

import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from paiju.cli.load.expectations import TIMES
from paiju.cli.load.figures import LAG_LIMIT_S, QUANTILES, Figures, Point, Times, total
from paiju.cli.load.findings import KINDS, Findings, Violation
from paiju.cli.load.plan import LoadPlan
from paiju.protocol.build import build_of

FORMAT: Final = "paiju-load-1"
CURVE: Final = tuple(100 - 100 / 2**step for step in range(15))
"""Percentiles of the curve in a page; each is half as far from 100 as the previous one."""


class Row(msgspec.Struct, frozen=True):
    """Latencies of one kind of request in one game."""

    kind: str
    """`turn` (corrected), `turn, raw` (uncorrected), `secret answer`, `return`, or a request's type."""
    game: str
    count: int
    p50: float
    p90: float
    p99: float
    p999: float
    longest: float


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """All results of a run."""

    format: str = FORMAT
    build: str
    """Version and commit of the generator."""
    plan: LoadPlan
    ended_at: int
    """Unix milliseconds."""
    took_s: float
    stopped: str = ""
    """The reason why the run ended early; empty: it did not."""
    figures: dict[str, float]
    """The figures that expectations name; times in seconds."""
    rows: tuple[Row, ...]
    done: int
    """Turns and secret answers."""
    deals: int
    checked: int
    """Deals whose record was compared with the acknowledged actions."""
    refused: dict[str, int]
    faults: dict[str, int]
    violations: tuple[Violation, ...]
    lag_ms: float
    """The generator's own lag at p99."""
    held_back_s: float
    """The time for which the server's limits for new guests and records have delayed the run."""
    cpu: float = 0.0
    """Share of a core that the busiest process of the generator used."""
    timeline: tuple[Point, ...]
    curves: dict[str, list[tuple[float, float]]] = msgspec.field(default_factory=dict)
    """The latency `corrected` and `uncorrected`, as pairs of a percentile and milliseconds."""

    @property
    def rate(self) -> float:
        """Turns and secret answers per second."""
        return self.done / self.took_s

    @property
    def is_too_slow(self) -> bool:
        """Whether the generator was too slow for valid figures."""
        return self.lag_ms > LAG_LIMIT_S * 1e3


class ProcessFindings(NamedTuple):
    """The findings of one process of the generator."""

    findings: Findings
    figures: Figures
    took_s: float
    stopped: str
    held_back_s: float
    cpu: float
    """Share of a core that the process used."""


def result_of(plan: LoadPlan, parts: Sequence[ProcessFindings]) -> Result:
    """Return the result of a run that is over; the findings of all processes are merged into the first's."""
    first, *others = parts
    findings, figures = first.findings, first.figures
    for part in others:
        findings.merge(part.findings)
        figures.merge(part.figures)
    corrected, raw = total(figures.corrected), total(figures.uncorrected)
    return Result(
        build=str(build_of()),
        plan=plan,
        ended_at=time.time_ns() // 1_000_000,
        took_s=max(part.took_s for part in parts),
        stopped=next((part.stopped for part in parts if part.stopped), ""),
        figures=_named(findings, {"": corrected, "raw.": raw, "return.": figures.returns}),
        rows=tuple(_rows(figures)),
        done=figures.done,
        deals=findings.deals,
        checked=findings.checked,
        refused=dict(findings.refused),
        faults=dict(findings.faults),
        violations=tuple(findings.kept),
        lag_ms=figures.lag.at(99)[0] * 1e3,
        held_back_s=max(part.held_back_s for part in parts),
        cpu=max(part.cpu for part in parts),
        timeline=tuple(figures.timeline),
        curves={"corrected": _curve(corrected), "uncorrected": _curve(raw)},
    )


def _named(findings: Findings, measured: dict[str, Times]) -> dict[str, float]:
    times = {
        before + name: value
        for before, each in measured.items()
        for name, value in zip(TIMES, each.at(*QUANTILES), strict=True)
    }
    counts: dict[str, Any] = {kind: findings.violations[kind] for kind in KINDS}
    rest = {
        "violations": findings.total,
        "refused": sum(findings.refused.values()),
        "reconnects": findings.reconnects,
        "resyncs": findings.resyncs,
        "unchecked": findings.unchecked,
    }
    return {name: float(value) for name, value in {**times, **counts, **rest}.items()}


def _rows(figures: Figures) -> list[Row]:
    rows = []
    for game in sorted(figures.corrected):
        rows += [
            _row("turn", game, figures.corrected[game]),
            _row("turn, raw", game, figures.uncorrected[game]),
        ]
    rows += [_row("secret answer", game, times) for game, times in sorted(figures.secret.items())]
    rows += [_row("return", "", figures.returns)] if figures.returns.count else []
    return rows + [_row(kind, game, times) for (kind, game), times in sorted(figures.requests.items())]


def _row(kind: str, game: str, times: Times) -> Row:
    return Row(kind, game, times.count, *(round(each * 1e3, 3) for each in times.at(*QUANTILES)))


def _curve(times: Times) -> list[tuple[float, float]]:
    percents = (*CURVE, 100.0)
    return [(each, value * 1e3) for each, value in zip(percents, times.at(*percents), strict=True)]
