"""A result as a run makes it, for what is made of results."""

from typing import Any

from paiju.cli.load.figures import Figures, Point
from paiju.cli.load.findings import Findings
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.result import ProcessFindings, Result, result_of


def plan_of(**fields: Any) -> LoadPlan:
    given = {"games": ("doudizhu",), "bots": "random", "length_s": 2.0, "tables": 10, **fields}
    return LoadPlan(urls=("http://127.0.0.1:8000",), **given)


def part_of(*latencies: float, lag_s: float = 0.001, cpu: float = 0.3) -> ProcessFindings:
    """One process' part: turns that took so many seconds, at one a second."""
    findings, figures = Findings(), Figures()
    findings.deals = findings.checked = 1
    figures.lag.add(lag_s)
    for second, latency in enumerate(latencies):
        figures.turn("doudizhu", meant_at=0, sent_at=latency / 2, seen_at=latency)
        figures.meant(second + 0.5)
        figures.tick(second + 1.0, tables=2, sockets=6, violations=0)
    return ProcessFindings(findings, figures, float(len(latencies)), "", 0.0, cpu)


def result(*latencies: float, plan: LoadPlan | None = None, **options: Any) -> Result:
    return result_of(plan or plan_of(), [part_of(*(latencies or (0.01, 0.02)), **options)])


def points(result: Result) -> list[Point]:
    return list(result.timeline)
