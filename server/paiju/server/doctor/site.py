"""A running server as people reach it, through its proxy if it has one."""

from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from paiju.protocol.codec import MSGPACK
from paiju.server.doctor.finding import Finding, ok, problem, unknown, warning

LOCAL: Final = ("127.0.0.1", "::1", "localhost")
WAIT_S: Final = 5.0
PROTOCOLS: Final = [Subprotocol(MSGPACK.subprotocol)]
STRANGE_ORIGIN: Final = Origin("https://paiju-doctor.invalid")


async def site(url: str, ws_url: str) -> AsyncIterator[Finding]:
    """Look at a server at its public address, over HTTP and by a websocket."""
    parts = urlsplit(url)
    if parts.scheme == "http" and parts.hostname not in LOCAL:
        yield warning("site", f"{url} is not encrypted: let a proxy speak TLS")
    async with httpx.AsyncClient(timeout=WAIT_S) as http:
        try:
            ready = await http.get(f"{url}/readyz")
        except httpx.HTTPError as error:
            yield unknown("site", f"{url} does not answer: {str(error) or type(error).__name__}")
            return
        yield (
            ok("site", f"{url} is ready")
            if ready.status_code == httpx.codes.OK
            else problem("site", f"{url}/readyz answers {ready.status_code}: {ready.text[:200]}")
        )
        metrics = await http.get(f"{url}/metrics")
        if metrics.status_code == httpx.codes.OK:
            yield warning("site", "/metrics is open to all: close it at the proxy (deploy/nginx)")
    yield await _websocket(ws_url)
    yield await _origin(ws_url)


async def _websocket(url: str) -> Finding:
    try:
        async with connect(url, subprotocols=PROTOCOLS, open_timeout=WAIT_S):
            return ok("site", f"{url} opens")
    except (OSError, TimeoutError, InvalidHandshake) as error:
        return problem("site", f"{url} does not open a websocket: {error}; does the proxy pass Upgrade on?")


async def _origin(url: str) -> Finding:
    try:
        async with connect(url, subprotocols=PROTOCOLS, origin=STRANGE_ORIGIN, open_timeout=WAIT_S):
            return warning("site", "pages of any other site may connect (--origins *)")
    except InvalidStatus as error:
        return ok("site", f"other sites' pages are refused ({error.response.status_code})")
    except (OSError, TimeoutError, InvalidHandshake) as error:
        return unknown("site", f"a strange Origin was not answered: {error}")
