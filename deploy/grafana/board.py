"""Writes paiju.json, the Grafana board, from the table below: python deploy/grafana/board.py.

Import it in Grafana (Dashboards, New, Import) and choose the Prometheus that scrapes the servers.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

BOARD: Final = Path(__file__).with_name("paiju.json")
BY: Final = "by (instance)"


class Panel(NamedTuple):
    """One chart: its title, its unit, and a line for each expression by its legend."""

    title: str
    unit: str
    lines: dict[str, str]


def rate(name: str, by: str) -> str:
    """Return the rate of a counter, summed by a label."""
    return f"sum by ({by}) (rate({name}[$__rate_interval]))"


def quantile(share: float, name: str, by: str = "") -> str:
    """Return a quantile of a histogram, by a label besides its buckets."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({share}, sum by ({labels}) (rate({name}_bucket[$__rate_interval])))"


ROWS: Final = {
    "Players": [
        Panel(
            "Users and connections",
            "short",
            {
                "users": "sum(paiju_users)",
                "connections": "sum(paiju_connections)",
                "spectators": "sum(paiju_spectators)",
            },
        ),
        Panel("Seats", "short", {"{{kind}}": "sum by (kind) (paiju_seats)"}),
        Panel("Tables by game", "short", {"{{game}}": "sum by (game) (paiju_tables) > 0"}),
        Panel(
            "Deals and refusals",
            "ops",
            {
                "deals {{game}}": rate("paiju_deals_total", "game"),
                "refused {{code}}": rate("paiju_refused_requests_total", "code") + " > 0",
            },
        ),
    ],
    "Feel": [
        Panel(
            "An action",
            "s",
            {
                "p50 {{path}}": quantile(0.5, "paiju_action_seconds", "path"),
                "p99 {{path}}": quantile(0.99, "paiju_action_seconds", "path"),
                "p99.9 {{path}}": quantile(0.999, "paiju_action_seconds", "path"),
            },
        ),
        Panel("Requests, p99", "s", {"{{kind}}": quantile(0.99, "paiju_request_seconds", "kind")}),
        Panel("Snapshots", "ops", {"{{why}}": rate("paiju_resyncs_total", "why")}),
        Panel(
            "Connections closed or refused",
            "ops",
            {
                "closed {{code}}": rate("paiju_closes_total", "code") + " > 0",
                "refused {{reason}}": rate("paiju_refused_connections_total", "reason") + " > 0",
                "queue dropped: {{who}}": rate("paiju_overflows_total", "who") + " > 0",
            },
        ),
    ],
    "Table": [
        Panel(
            "Parts of an action, p99",
            "s",
            {
                "mailbox": quantile(0.99, "paiju_mailbox_seconds"),
                "commit": quantile(0.99, "paiju_commit_seconds"),
                "replicas": quantile(0.99, "paiju_wait_seconds"),
            },
        ),
        Panel("Commits", "ops", {"{{instance}}": f"sum {BY} (rate(paiju_commits_total[$__rate_interval]))"}),
        Panel("Bots", "s", {"p99 {{level}}": quantile(0.99, "paiju_bot_seconds", "level")}),
        Panel(
            "Time-outs, voids, failures",
            "ops",
            {
                "time-out {{kind}}": rate("paiju_timeouts_total", "kind"),
                "void {{reason}}": rate("paiju_voids_total", "reason"),
                "table failed": "sum(rate(paiju_table_failures_total[$__rate_interval]))",
                "bot late": "sum(rate(paiju_bot_late_total[$__rate_interval]))",
            },
        ),
    ],
    "Process": [
        Panel("Busy share of the event loop", "percentunit", {"{{instance}}": "paiju_loop_busy_ratio"}),
        Panel("Loop lag, p99", "s", {"{{instance}}": quantile(0.99, "paiju_loop_lag_seconds", "instance")}),
        Panel("Memory", "bytes", {"{{instance}}": 'process_resident_memory_bytes{job="paiju"}'}),
        Panel(
            "Workers",
            "short",
            {
                "waiting {{pool}}": "sum by (pool) (paiju_worker_queue)",
                "{{pool}} {{outcome}}": rate('paiju_worker_tasks_total{outcome!="done"}', "pool, outcome")
                + " > 0",
            },
        ),
    ],
    "Redis and nodes": [
        Panel(
            "Memory and file",
            "bytes",
            {
                "memory {{server}}": "paiju_redis_memory_bytes",
                "file {{server}}": "paiju_redis_aof_bytes",
                "disk free": "paiju_disk_free_bytes",
            },
        ),
        Panel("Failed calls", "ops", {"{{kind}}": rate("paiju_store_failures_total", "kind")}),
        Panel(
            "Nodes, partitions, links",
            "short",
            {
                "nodes": "max(paiju_nodes)",
                "partitions of {{instance}}": "paiju_partitions",
                "links of {{instance}} {{state}}": "paiju_links",
            },
        ),
        Panel(
            "Hand-over and take-over, p99",
            "s",
            {
                "hand-over": quantile(0.99, "paiju_handover_seconds"),
                "take-over": quantile(0.99, "paiju_takeover_seconds"),
                "oldest lease": "max(paiju_lease_age_seconds)",
            },
        ),
    ],
    "Doors": [
        Panel(
            "HTTP requests", "ops", {"{{group}} {{class}}": rate("paiju_http_requests_total", "group, class")}
        ),
        Panel("HTTP, p99", "s", {"{{group}}": quantile(0.99, "paiju_http_seconds", "group")}),
        Panel(
            "Sessions, wrong tokens and codes",
            "ops",
            {
                "sessions": "sum(rate(paiju_sessions_total[$__rate_interval]))",
                "wrong {{what}}": rate("paiju_auth_failures_total", "what"),
                "throttled": "sum(rate(paiju_throttled_requests_total[$__rate_interval]))",
            },
        ),
        Panel("Bytes out", "Bps", {"to {{to}}": rate("paiju_sent_bytes_total", "to")}),
    ],
}
"""The charts of each row, from left to right."""
WIDTH, HEIGHT = 6, 7
"""Of a chart, in the board's 24 columns and in its lines."""


def board() -> dict[str, Any]:
    """Return the board as Grafana imports it."""
    panels: list[dict[str, Any]] = []
    for number, (title, charts) in enumerate(ROWS.items()):
        top = number * (HEIGHT + 1)
        row = {"type": "row", "title": title, "gridPos": {"h": 1, "w": 24, "x": 0, "y": top}, "panels": []}
        panels.append({"id": len(panels) + 1, **row})
        for place, chart in enumerate(charts):
            panels.append(_chart(len(panels) + 1, chart, place * WIDTH, top + 1))
    source = {"name": "source", "type": "datasource", "query": "prometheus", "label": "Prometheus"}
    return {
        "title": "Paiju",
        "uid": "paiju",
        "tags": ["paiju"],
        "schemaVersion": 39,
        "refresh": "10s",
        "time": {"from": "now-3h", "to": "now"},
        "templating": {"list": [source]},
        "panels": panels,
    }


def _chart(number: int, chart: Panel, x: int, y: int) -> dict[str, Any]:
    source = {"type": "prometheus", "uid": "${source}"}
    targets = [
        {"refId": chr(65 + place), "expr": expression, "legendFormat": legend, "datasource": source}
        for place, (legend, expression) in enumerate(chart.lines.items())
    ]
    return {
        "id": number,
        "type": "timeseries",
        "title": chart.title,
        "datasource": source,
        "gridPos": {"h": HEIGHT, "w": WIDTH, "x": x, "y": y},
        "fieldConfig": {"defaults": {"unit": chart.unit, "min": 0}, "overrides": []},
        "targets": targets,
    }


if __name__ == "__main__":
    BOARD.write_text(json.dumps(board(), indent=1) + "\n")
