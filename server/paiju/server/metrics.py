"""Metrics of `/metrics` (Prometheus). A known label has a sample from the start: 0 differs from absent.

`start_at_zero` is called where labels are known.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from paiju.protocol.build import Build
from paiju.protocol.errors import ErrorCode

TURNED_AWAY_REASONS: Final = (
    *("full", "address", "origin", "silent", "head_late", "head_long", "body_late", "body_long", "unread"),
    *("hello", "user", "rate"),
)
"""The reasons for which a connection is refused or closed, see docs/operations.md "Connections"."""


class Count(Collector):
    """A counter without labels for events of every action: the library's own uses a lock and two checks."""

    def __init__(self, name: str, documentation: str) -> None:
        self.value = 0
        self._name, self._documentation = name, documentation
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the count, as the library asks for it."""
        yield CounterMetricFamily(self._name, self._documentation, value=self.value)


COMMITS: Final = Count("paiju_commits_total", "Commits that took effect")
REPEATED: Final = Counter("paiju_repeated_requests_total", "Requests answered with their stored result")
REFUSED: Final = Counter("paiju_refused_requests_total", "Requests without effect", ["code"])
DEALS: Final = Counter("paiju_deals_total", "Deals settled", ["game"])
STORE_FAILURES: Final = Counter(
    "paiju_store_failures_total",
    "Calls to Redis that failed: lost, timeout, its word of refusal; gave_up: not answered in time either",
    ["kind"],
)
CONNECTIONS: Final = Gauge("paiju_connections", "Open websocket connections")
TABLES: Final = Gauge("paiju_tables", "Open tables")
TABLE_FAILURES: Final = Counter("paiju_table_failures_total", "Times a table failed")
BROKEN_TABLES: Final = Gauge("paiju_broken_tables", "Tables that were given up", ["reason"])
TURNED_AWAY: Final = Counter(
    "paiju_refused_connections_total", "Connections refused, or closed for being over a bound", ["reason"]
)
USERS: Final = Gauge("paiju_users", "Users with an open connection")
BUILD: Final = Gauge("paiju_build_info", "Always 1; version and commit of the server", ["version", "commit"])
WRONG_TOKENS: Final = Counter(
    "paiju_wrong_operator_tokens_total", "Requests to /api/admin without the operator's token", ["outcome"]
)
THROTTLED: Final = Counter("paiju_throttled_requests_total", "HTTP requests over an address's rate")

POOLS: Final = ("bots", "own_bots", "records", "insights")
"""The pools of workers (`workers.py`), by their names here."""
OUTCOMES: Final = ("done", "failed", "dropped", "full", "late", "memory", "died", "not_started")
"""The ends of a worker's task. `dropped`: its asker cancelled before its turn; `failed`: it raised an error."""
WORKERS_WAITING: Final = Gauge("paiju_worker_queue", "Tasks that wait for a worker", ["pool"])
WORKER_WAIT: Final = Histogram(
    "paiju_worker_wait_seconds",
    "Seconds that a task has waited for a worker",
    ["pool"],
    buckets=(0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)
WORKER_TASKS: Final = Counter(
    "paiju_worker_tasks_total", "Tasks of workers by their end", ["pool", "outcome"]
)
ADVICE: Final = Counter("paiju_advice_total", "Requests for advice by what answered them", ["by"])
for _by in ("bot", "hints", "guide", "kept"):
    ADVICE.labels(_by)
BOTS_ONLY: Final = Gauge("paiju_bots_only_tables", "Tables at which no person acts, those of demos aside")
for _pool in POOLS:
    WORKERS_WAITING.labels(_pool)
    WORKER_WAIT.labels(_pool)
    for _outcome in OUTCOMES:
        WORKER_TASKS.labels(_pool, _outcome)


def start_at_zero(metric: Counter | Gauge, labels: Iterable[str]) -> None:
    """Give a metric its sample of each known label."""
    for label in labels:
        metric.labels(label)


def tell_build(build: Build) -> None:
    """Report the running build."""
    BUILD.labels(build.version, build.commit).set(1)


start_at_zero(REFUSED, ErrorCode)
start_at_zero(WRONG_TOKENS, ("wrong", "throttled"))
start_at_zero(TURNED_AWAY, TURNED_AWAY_REASONS)
