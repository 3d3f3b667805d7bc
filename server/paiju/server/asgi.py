"""The ASGI applications of one server: the site's, and the operators' at a listener of their own.

client ─▶ Door ─▶ proxies' headers ─▶ base path ─▶ Throttle ─▶ Closed ─▶ Blocked ─▶ routes
"""

import time
from collections.abc import Callable
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paiju.server.addresses import UNIX_PEER
from paiju.server.config import Settings
from paiju.server.gateway.counts import ConnectionCounts
from paiju.server.gateway.door import ConnectionDoor, room_for
from paiju.server.gateway.endpoint import Gateway
from paiju.server.gateway.http import HttpBounds
from paiju.server.http.admin import Admin
from paiju.server.http.base_path import BasePath
from paiju.server.http.blocked import Blocked, ClosedSite
from paiju.server.http.declared import routes_of
from paiju.server.http.errors import error_handlers
from paiju.server.http.routes import HttpApi
from paiju.server.http.static import BUILT, missing_page, web_routes
from paiju.server.http.throttle import Throttle
from paiju.server.openapi import OpenApi
from paiju.server.ops.health import Health
from paiju.server.orders import Orders
from paiju.server.packed import PACK_FROM

HTTP_ROOM: Final = 512
"""The most connections besides websockets: pages, requests, and what a proxy or an attacker keeps open."""


class Applications:
    """The applications, and the bounds of the connections that they get."""

    def __init__(
        self,
        settings: Settings,
        orders: Orders,
        gateway: Gateway,
        draining: Callable[[], bool],
        api: HttpApi,
        health: Health,
        admin: Admin,
        *,
        addresses: ConnectionCounts,
    ) -> None:
        """`addresses`: counts of connections by address; `draining` returns whether this node sends clients away."""
        self.api, self.health = api, health
        self._settings, self._gateway = settings, gateway
        self._ops_routes = [*health.ops_routes(), *admin.routes()]
        names = trusted_proxies(settings)
        routes = ClosedSite(Blocked(self._routes(), orders.networks), orders.site, draining)
        proxies: frozenset[str] = ProxyHeadersMiddleware(routes, names).trusted_hosts  # type: ignore[arg-type, assignment]
        everybody = "*" in names
        throttled = Throttle(
            routes, settings.requests_per_s, frozenset() if everybody else proxies, time.monotonic
        )
        based = BasePath(throttled, settings.base_path or "")
        self.site: ASGIApp = ProxyHeadersMiddleware(based, names)  # type: ignore[arg-type, assignment]
        """The site's application. It sees the addresses of clients, not those of the proxies in front."""
        self.door = ConnectionDoor(
            room_for(settings.max_connections + HTTP_ROOM),
            settings.connections_per_address,
            proxies,
            addresses,
        )
        self.bounds = HttpBounds(settings.head_bytes, settings.head_s, settings.body_s, settings.answer_s)

    def operators(self) -> Starlette:
        """Return the application of the operators' listener, which trusts its network."""
        return Starlette(
            routes=[*self.health.routes(), *self._ops_routes], exception_handlers=error_handlers()
        )

    def _routes(self) -> Starlette:
        settings, base = self._settings, self._settings.base_path or ""
        ops = self._ops_routes if settings.ops is None else ()
        here: list[Route] = [*self.health.routes(), *ops]
        if settings.role == "engine":
            return Starlette(routes=here, exception_handlers=error_handlers())
        folder = settings.web_dir or BUILT
        pages = web_routes(folder, debug_page=settings.debug_page, base=base)
        api = [*self.api.routes(), *routes_of(OpenApi())]
        application = Starlette(
            routes=[WebSocketRoute("/ws", self._gateway.connect), *api, *here, *pages],
            # It compresses HTTP answers only, not websockets; the page's files are compressed already.
            middleware=[Middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=6)],
            exception_handlers=error_handlers(missing_page(folder, base)),
        )
        # A redirect to the path without its last slash would leave the prefix.
        application.router.redirect_slashes = False
        return application


def trusted_proxies(settings: Settings) -> list[str]:
    """Return the trusted proxies. At a Unix socket every peer is one."""
    if settings.unix_socket is None or "*" in settings.proxies:  # `*` counts only where it is alone
        return [*settings.proxies]
    return [*settings.proxies, UNIX_PEER]
