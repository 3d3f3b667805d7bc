"""Health and metrics over HTTP: for balancers, for supervisors, and for Prometheus."""

import time
from collections.abc import Callable
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http.declared import Query, route, routes_of
from paiju.server.http.readiness import Readiness
from paiju.server.http.responses import Ok, error_answer, json_answer, wants
from paiju.server.ops.gauges import Gauges
from paiju.server.ops.merging import Siblings
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.whereabouts import Place

METRICS: Final = "/metrics"
KEPT_S: Final = 0.5
"""Seconds for which a rendering of the metrics is shared, since all tables are counted for it."""


class ReadyCheck(Struct, frozen=True):
    """The result of one of the checks that decide whether this server can serve."""

    ok: bool
    why: str | UnsetType = UNSET
    ms: float | UnsetType = UNSET
    """The milliseconds that the check took."""


class Ready(Ok, frozen=True):
    """A server that can serve."""

    broken: int | UnsetType = UNSET
    """The number of tables that are quarantined; absent: none is."""
    people: Literal["away"] | UnsetType = UNSET
    """The database does not answer; play goes on without it."""
    checks: dict[str, ReadyCheck] | UnsetType = UNSET


class Health:
    """The routes of a server's health."""

    def __init__(
        self,
        owned: OwnedTables,
        readiness: Readiness,
        no_bots: Callable[[], str],
        gauges: Gauges,
        siblings: Siblings | None = None,
        no_people: Callable[[], str] = lambda: "",
    ) -> None:
        """`no_bots` returns the reason why bots cannot think; empty: they can.

        `no_people` returns the reason why the database is away (play continues without it); empty: it is not.

        `siblings`: the other workers of this server, whose metrics are shown too.
        """
        self._siblings = siblings
        self._owned = owned
        self._readiness = readiness
        self._no_bots = no_bots
        self._no_people = no_people
        self._gauges = gauges
        # A registry of this server's gauges: several servers may run in one process, and share all other metrics.
        self._registry = CollectorRegistry()
        self._registry.register(gauges)
        self._rendered = b""
        self._rendered_at = self._merged_at = float("-inf")
        self._merged = b""

    def routes(self) -> list[Route]:
        """Return the routes that all listeners serve."""
        return [one for one in routes_of(self) if one.path != METRICS]

    def ops_routes(self) -> list[Route]:
        """Return the routes for operators alone, who may have a listener of their own."""
        return [one for one in routes_of(self) if one.path == METRICS]

    @route("GET", "/healthz", Ok)
    async def alive(self, _: Request) -> Response:
        """Report that the process runs."""
        return json_answer(Ok())

    @route("GET", "/readyz", Ready, query={"verbose": Query("`1`: list the checks.", "1")}, refusals=(503,))
    async def ready(self, request: Request) -> Response:
        """Report whether this server can serve: Redis takes writes, tables are reached, bots think, no stop has begun.

        `?verbose=1` lists the checks, and how long the check of Redis and the tables took.
        """
        why, checks = await self._checked()
        verbose = wants(request, "verbose")
        if why:
            code = "draining" if self._owned.draining else "busy"
            return error_answer(503, code, why, **({"checks": checks} if verbose else {}))
        # Only the number of quarantined tables: anybody may ask here, and an id would show that a private table exists.
        broken = self._owned.whereabouts.places[Place.QUARANTINED] or UNSET
        people: Literal["away"] | UnsetType = "away" if self._no_people() else UNSET
        return json_answer(Ready(broken=broken, people=people, checks=checks if verbose else UNSET))

    async def _checked(self) -> tuple[str, dict[str, ReadyCheck]]:
        """Return the first reason why this server cannot serve (empty: it can), and each check."""
        began = time.monotonic()
        found = {
            "running": "this server is stopping" if self._owned.draining else "",
            "redis and tables": await self._readiness.why_not(),
            "bots": self._no_bots(),
        }
        ms = round((time.monotonic() - began) * 1000, 1)
        checks = {
            name: ReadyCheck(not why, why or UNSET, ms if "redis" in name else UNSET)
            for name, why in found.items()
        }
        return next(filter(None, found.values()), ""), checks

    @route("GET", METRICS, "text/plain", query={"own": Query("`1`: of this worker alone.", "1")})
    async def metrics(self, request: Request) -> Response:
        """Return the metrics of all workers in the format of Prometheus; `?own=1`: those of this worker alone."""
        told = await self._own() if self._siblings is None or wants(request, "own") else await self._of_all()
        return Response(told, media_type=CONTENT_TYPE_LATEST)

    async def _of_all(self) -> bytes:
        """Return the metrics of all workers; a rendering is shared for `KEPT_S`."""
        assert self._siblings is not None, "only a worker is asked for all"
        if time.monotonic() - self._merged_at >= KEPT_S:
            self._merged_at = (
                time.monotonic()
            )  # set before the others are asked, so that requests meanwhile get the former text
            self._merged = (await self._siblings.merged((await self._own()).decode())).encode()
        return self._merged or await self._own()

    async def _own(self) -> bytes:
        if time.monotonic() - self._rendered_at >= KEPT_S:
            why, _checks = await self._checked()
            self._gauges.ready = not why
            self._rendered = generate_latest() + generate_latest(self._registry)
            self._rendered_at = time.monotonic()
        return self._rendered
