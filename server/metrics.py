"""What `/metrics` tells (Prometheus)."""

from typing import Final

from prometheus_client import Counter, Gauge

COMMITS: Final = Counter("paiju_commits_total", "Commits that took effect")
REPEATED: Final = Counter("paiju_repeated_requests_total", "Requests answered with their stored result")
REFUSED: Final = Counter("paiju_refused_requests_total", "Requests without effect", ["code"])
DEALS: Final = Counter("paiju_deals_total", "Deals settled", ["game"])
CONNECTIONS: Final = Gauge("paiju_connections", "Open websocket connections")
TABLES: Final = Gauge("paiju_tables", "Open tables")
