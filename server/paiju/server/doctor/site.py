"""Checks of a running server at the address that people use, through its proxy if it has one."""

from collections.abc import AsyncIterator
from ipaddress import ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from paiju.protocol.codec import MSGPACK
from paiju.server.addresses import counted_as
from paiju.server.doctor.finding import Finding, judged, ok, problem, unknown, warning

LOCAL: Final = ("127.0.0.1", "::1", "localhost")
WAIT_S: Final = 5.0
PROTOCOLS: Final = [Subprotocol(MSGPACK.subprotocol)]
PRETENDED: Final = "203.0.113.77"
"""An address that is reserved for examples in documentation, so that no client has it."""
STRANGE_ORIGIN: Final = Origin("https://paiju-doctor.invalid")


async def site(url: str, ws_url: str) -> AsyncIterator[Finding]:
    """Check a server at its public address, over HTTP and by a websocket."""
    parts = urlsplit(url)
    if parts.scheme == "http" and parts.hostname not in LOCAL:
        yield warning("site", f"{url} is not encrypted: let a proxy speak TLS")
    async with httpx.AsyncClient(timeout=WAIT_S) as http:
        try:
            ready = await http.get(f"{url}/readyz")
            if ready.status_code in {
                httpx.codes.FORBIDDEN,
                httpx.codes.NOT_FOUND,
            }:  # a proxy with our nginx.conf refuses this path
                ready = await http.get(f"{url}/healthz")
        except httpx.HTTPError as error:
            yield unknown("site", f"{url} does not answer: {str(error) or type(error).__name__}")
            return
        yield (
            ok("site", f"{url} is {'ready' if ready.url.path.endswith('/readyz') else 'alive'}")
            if ready.status_code == httpx.codes.OK
            else problem("site", f"{ready.url} answers {ready.status_code}: {ready.text[:200]}")
        )
        metrics = await http.get(f"{url}/metrics")
        if metrics.status_code == httpx.codes.OK:
            yield warning("site", "/metrics is open to all: close it at the proxy (deploy/nginx)")
        yield await _client_address(http, url)
    yield await _websocket(ws_url)
    yield await _origin(ws_url)


async def _client_address(http: httpx.AsyncClient, url: str) -> Finding:
    """Check which address the server sees for this client, and whether a client can choose it."""
    try:
        plain = await http.get(f"{url}/api/address")
        seen = str(plain.json()["address"])
        lied = await http.get(f"{url}/api/address", headers={"X-Forwarded-For": PRETENDED})
        believed = lied.json().get("address") == PRETENDED
    except (httpx.HTTPError, ValueError, KeyError) as error:
        return unknown("proxy", f"{url}/api/address tells no address (an early version?): {error!r}")
    own = plain.extensions["network_stream"].get_extra_info("client_addr")[0]
    return judged_address(seen, own, believed=believed)


def judged_address(seen: str, own: str, *, believed: bool) -> Finding:
    """Judge the address `seen` by a server for a client whose connection has the address `own`.

    `believed`: the server took an address from the client's own X-Forwarded-For.
    """
    local = ip_address(own).is_loopback
    if believed and local:
        return ok("proxy", "asked from this machine, which --proxies trusts: ask once more from another one")
    if believed:
        advice = "let the proxy set it (deploy/nginx.conf), and name none but proxies in --proxies"
        return problem("proxy", f"clients choose their address by X-Forwarded-For: {advice}")
    advice = f"the server sees {seen}: if that is a proxy, name it in --proxies, or all share one's limits"
    fine = seen == counted_as(own) or _is_public(seen)
    return judged("proxy", f"the server sees this client at {seen}", advice, fine=fine)


def _is_public(address: str) -> bool:
    """Return whether an address, or an IPv6 network, is public. False for a Unix socket's peer."""
    try:
        return ip_network(address).is_global
    except ValueError:
        return False


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
