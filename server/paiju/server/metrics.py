"""Metrics of `/metrics` (Prometheus). A known label has a sample from the start, since 0 differs from absent.

`start_at_zero` is called where labels are known.
"""

import platform
from collections.abc import Iterable
from typing import Final, get_args

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from paiju.protocol import messages as m
from paiju.protocol.build import Build
from paiju.protocol.errors import CloseCode, ErrorCode
from paiju.server.buckets import STEPS_S, BucketRow, Count, Frames, LatencyHistogram, Sum

# The library would add a series with the time of creation to each counter and histogram: `process_start_time_seconds`
# says that already.
disable_created_metrics()  # type: ignore[no-untyped-call]

TURNED_AWAY_REASONS: Final = (
    *("full", "address", "origin", "silent", "head_late", "head_long", "body_late", "body_long", "unread"),
    *("hello", "user", "rate"),
)
"""The reasons for which a connection is refused or closed, see docs/operations.md "Connections"."""


# Metrics that each action updates are of this server's own classes: an update takes less than a microsecond.

ACTION_SECONDS: Final = LatencyHistogram(
    "paiju_action_seconds",
    "Seconds from the frame of an `act` to the last socket of its table; relayed: to the reply over the link",
    "path",
    ("local", "relayed"),
).of
_KINDS: Final[dict[type, str]] = {
    m.Join: "join",
    m.Create: "create",
    m.Quick: "quick",
    m.Watch: "watch",
    m.Chat: "chat",
    m.Sync: "sync",
}
_REQUESTS: Final = LatencyHistogram(
    "paiju_request_seconds",
    "Seconds from a request's frame to its terminal reply, once it has reached its table",
    "kind",
    (*_KINDS.values(), "other"),
    {"act": Sum(*ACTION_SECONDS.values())},
).of
MAILBOX_SECONDS: Final = LatencyHistogram(
    "paiju_mailbox_seconds", "Seconds that a request has waited for its table"
).of[""]
COMMIT_SECONDS: Final = LatencyHistogram(
    "paiju_commit_seconds", "Seconds that Redis took for a commit, replicas included"
).of[""]
WAIT_SECONDS: Final = LatencyHistogram(
    "paiju_wait_seconds", "Seconds that replicas took to confirm a write, of a commit or another one"
).of[""]
COMMITS: Final = Count("paiju_commits_total", "Commits that took effect").of[""]
RECEIVERS: Final = ("player", "spectator", "link")
SENT: Final = Frames("to", RECEIVERS).of
RESYNCS: Final = Count(
    "paiju_resyncs_total",
    "Snapshots of tables sent. arrive: to a connection that came; sync: asked for; gap: it had missed too much; "
    "overflow: it did not read; reset: the table, or its seat, is another one now",
    "why",
    ("arrive", "sync", "gap", "overflow", "reset"),
).of


def _rows(path: str) -> dict[type, BucketRow]:
    """Return the row that observes requests of each type; `path`: `local` or `relayed`."""
    kinds = get_args(m.Request)
    return {
        kind: ACTION_SECONDS[path] if kind is m.Act else _REQUESTS[_KINDS.get(kind, "other")]
        for kind in kinds
    }


LOCAL: Final = _rows("local")
"""Histograms of requests whose table is here, by type of request."""
RELAYED: Final = _rows("relayed")
"""Histograms of requests whose table is at another node, by type of request."""

REPEATED: Final = Counter("paiju_repeated_requests_total", "Requests answered with their stored result")
REFUSED: Final = Counter("paiju_refused_requests_total", "Requests without effect", ["code"])
DEALS: Final = Counter("paiju_deals_total", "Deals settled", ["game"])
BOOKINGS: Final = Counter(
    "paiju_bookings_total",
    "Entries by what came of them. known: booked before; superseded: of a later end; dropped: of an earlier one; "
    "differs: another record of the same place in a log",
    ["outcome"],
)
BOOKED_SECONDS: Final = Histogram(
    "paiju_booked_seconds", "Seconds from the end of a deal to its booking", buckets=STEPS_S
)
STORE_FAILURES: Final = Counter(
    "paiju_store_failures_total",
    "Calls to Redis that failed: lost, timeout, its word of refusal; gave_up: not answered in time either",
    ["kind"],
)
CONNECTIONS: Final = Gauge("paiju_connections", "Open websocket connections")
TABLE_FAILURES: Final = Counter("paiju_table_failures_total", "Times a table failed")
BROKEN_TABLES: Final = Gauge("paiju_broken_tables", "Tables that were given up", ["reason"])
TURNED_AWAY: Final = Counter(
    "paiju_refused_connections_total", "Connections refused, or closed for being over a bound", ["reason"]
)
USERS: Final = Gauge("paiju_users", "Users with an open connection")
BUILD: Final = Gauge(
    "paiju_build_info",
    "Always 1; version and commit of the server, and its Python",
    ["version", "commit", "python"],
)
THROTTLED: Final = Counter("paiju_throttled_requests_total", "HTTP requests over an address's rate")

CLOSES: Final = Counter("paiju_closes_total", "Connections closed by the server, by close code", ["code"])
OVERFLOWS: Final = Counter(
    "paiju_overflows_total", "Queues dropped because their client did not read", ["who"]
)
VOIDS: Final = Counter("paiju_voids_total", "Deals that count for nothing", ["reason"])
TIMEOUTS: Final = Counter(
    "paiju_timeouts_total",
    "Acts done for a seat. turn: its time was over; away: nobody was connected",
    ["kind"],
)
FOLD_SECONDS: Final = Histogram(
    "paiju_fold_seconds", "Seconds to read a table from its log and start it", buckets=STEPS_S
)
TAKEOVER_SECONDS: Final = Histogram(
    "paiju_takeover_seconds", "Seconds of a round that has taken tables without an owner", buckets=STEPS_S
)
HANDOVER_SECONDS: Final = Histogram(
    "paiju_handover_seconds",
    "Seconds that the tables of a partition stood still while they moved",
    buckets=STEPS_S,
)
BOT_SECONDS: Final = Histogram(
    "paiju_bot_seconds", "Seconds that a bot took to think, its queue included", ["level"], buckets=STEPS_S
)
BOT_LATE: Final = Counter("paiju_bot_late_total", "Turns at which a bot took too long, or got no worker")
BOT_FAILURES: Final = Counter(
    "paiju_bot_failures_total", "Turns at which a bot failed or chose an illegal action"
)
LOOP_LAG: Final = Histogram(
    "paiju_loop_lag_seconds",
    "Seconds by which a timer of the event loop rang late",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
)
LOOP_BUSY: Final = Gauge(
    "paiju_loop_busy_ratio", "Share of the last 5 seconds in which the event loop's thread ran"
)
SESSIONS: Final = Counter("paiju_sessions_total", "Sessions made")
AUTH_FAILURES: Final = Counter(
    "paiju_auth_failures_total", "Wrong tokens, keys, codes, passwords and passkeys", ["what"]
)
HTTP_GROUPS: Final = ("page", "api", "records", "admin", "ops")
"""The groups of HTTP paths: `paiju.server.http.throttle`."""
HTTP_REQUESTS: Final = Counter("paiju_http_requests_total", "HTTP requests answered", ["group", "class"])
HTTP_SECONDS: Final = Histogram(
    "paiju_http_seconds", "Seconds until an HTTP request was answered", ["group"], buckets=STEPS_S
)

POOLS: Final = ("bots", "own_bots", "records", "insights", "sealing")
"""The pools of workers (`workers.py`), by their names here."""
OUTCOMES: Final = ("done", "failed", "dropped", "full", "late", "memory", "died", "not_started")
"""The ends of a worker's task. `dropped`: its asker cancelled before its turn, or the server stops; `failed`: it raised
an error.
"""
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
WORKER_RESTARTS: Final = Counter(
    "paiju_worker_restarts_total",
    "Times that this worker of `--workers` has ended by itself and was started again",
)
PUSHES: Final = Counter(
    "paiju_pushes_total", "Messages to browsers, and those that were not sent", ["kind", "outcome"]
)
for _kind in ("turn", "invited"):
    for _outcome in ("sent", "gone", "refused", "unreached", "late", "back", "full", "away"):
        PUSHES.labels(_kind, _outcome)
ADVICE: Final = Counter("paiju_advice_total", "Requests for advice by what answered them", ["by"])
for _by in ("bot", "hints", "guide", "kept"):
    ADVICE.labels(_by)
BOTS_ONLY: Final = Gauge("paiju_bots_only_tables", "Tables at which no person acts, those of demos aside")
for _pool in POOLS:
    WORKERS_WAITING.labels(_pool)
    WORKER_WAIT.labels(_pool)
    for _outcome in OUTCOMES:
        WORKER_TASKS.labels(_pool, _outcome)


def start_at_zero(metric: Counter | Gauge | Histogram, labels: Iterable[str]) -> None:
    """Give a metric its sample of each known label."""
    for label in labels:
        metric.labels(label)


def tell_build(build: Build) -> None:
    """Report the running build."""
    BUILD.labels(build.version, build.commit, platform.python_version()).set(1)


start_at_zero(REFUSED, ErrorCode)
start_at_zero(BOOKINGS, ("booked", "known", "superseded", "dropped", "differs"))
start_at_zero(CLOSES, (code.name.lower() for code in CloseCode))
start_at_zero(OVERFLOWS, RECEIVERS[:2])
start_at_zero(VOIDS, ("operator", "rollback", "rules_changed"))
start_at_zero(TIMEOUTS, ("turn", "away"))
start_at_zero(AUTH_FAILURES, ("token", "operator", "link", "code", "password", "passkey", "provider"))
for _group in HTTP_GROUPS:
    HTTP_SECONDS.labels(_group)
    for _digit in "2345":
        HTTP_REQUESTS.labels(_group, f"{_digit}xx")
start_at_zero(TURNED_AWAY, TURNED_AWAY_REASONS)
