"""A path prefix below which a proxy shows this server, such as `/paiju` (`--base-path`).

Requests are accepted with the prefix and without it: some proxies remove it, and health checks bypass them.
"""

from typing import Final

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

DIRECT: Final = ("/metrics", "/api/admin")
"""Paths that are served only without the prefix: operators ask the server itself, not the proxy."""


class BasePath:
    """An ASGI application in front of another, which sees paths without the prefix."""

    def __init__(self, application: ASGIApp, base: str) -> None:
        """Take a prefix that begins with a slash and ends without one; empty: there is none."""
        self._application = application
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to the application; redirect the bare prefix, since relative addresses need a final slash."""
        if self._base and scope["type"] == "http" and scope["path"] == self._base:
            query = scope.get("query_string", b"").decode("latin-1")
            target = self._base + "/" + ("?" + query if query else "")
            await RedirectResponse(target, 308)(scope, receive, send)
        else:
            await self._application(self._below(scope), receive, send)

    def _below(self, scope: Scope) -> Scope:
        path: str = scope.get("path", "")
        if not self._base or not path.startswith(self._base + "/"):
            return scope
        if path.removeprefix(self._base).startswith(DIRECT):
            return scope
        within = {**scope, "path": scope["path"][len(self._base) :]}
        raw: bytes = scope.get("raw_path") or b""
        if raw.startswith(self._base.encode()):
            within["raw_path"] = raw[len(self._base) :]
        return within
