"""The push services to which this server may connect, and their allowed addresses.

A browser tells the server an address at its push service, so an attacker may tell any address. The server connects only
to known services, over TLS, and only at public addresses, whatever the name server says. Services that the operator
names (`--push-hosts`) may be anywhere.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

KNOWN: Final = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""The services of Chrome, Firefox, Safari and Edge: these hosts and those below them."""
LABEL_MAX: Final = 64
"""Each part of a host has fewer characters than this (RFC 1035)."""
ENDPOINT_MAX: Final = 1024
"""Longest address of a target, in characters."""
NAMES: Final = 2
"""The number of threads that ask name servers, and do nothing else: if they hang, no other work waits."""
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the addresses of a host; raises `OSError`."""


class BadEndpoint(ValueError):
    """An address that belongs to no known push service."""


class PrivateAddress(OSError):
    """The host of a known service resolves to an address that is not public."""


class PushServices:
    """The push services to which this server may connect."""

    def __init__(self, named: Sequence[str] = (), resolve: Resolve | None = None) -> None:
        """`named`: further services, as `host` or `host:port`."""
        self._named = frozenset(named)
        self._threads = ThreadPoolExecutor(NAMES, thread_name_prefix="push-names")
        self._resolve = resolve or self._looked_up

    def close(self) -> None:
        """End the threads that ask name servers."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def of(self, endpoint: str) -> str:
        """Return the service of an endpoint: a known host, or one that was named. Raises `BadEndpoint`."""
        try:
            parts = urlsplit(endpoint)
            place = parts.netloc.lower()
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadEndpoint("this is no address") from None
        if len(endpoint) > ENDPOINT_MAX or not endpoint.isascii() or not endpoint.isprintable():
            raise BadEndpoint(f"an endpoint has at most {ENDPOINT_MAX} plain characters")
        if parts.scheme != "https" or not parts.path.startswith("/") or parts.fragment:
            raise BadEndpoint("an endpoint begins with https://")
        if not all(0 < len(label) < LABEL_MAX for label in host.split(".")):
            raise BadEndpoint("this is no address")
        if place in self._named:
            return place
        known = next((name for name in KNOWN if f".{host}".endswith(f".{name}")), None)
        if known is None or port not in {None, 443} or place.partition(":")[0] != host:
            raise BadEndpoint("this server asks no such push service")
        return known

    async def addresses_of(self, host: str, port: int) -> Sequence[str]:
        """Return the allowed addresses of a host, at least one, in the order of the resolver. Raises `OSError`."""
        found = await self._resolve(host, port)
        if {host, f"{host}:{port}"} & self._named:
            return found
        if public := [address for address in found if is_public(address)]:
            return public
        raise PrivateAddress(f"{host} has no public address")

    async def _looked_up(self, host: str, port: int) -> Sequence[str]:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        return [str(address[0]) for *_, address in found]


def is_public(text: str) -> bool:
    """Return whether an address is public, and embeds no private IPv4 address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.sixtofour is not None or address.teredo is not None:
            return False
        inside = address.ipv4_mapped
        if address in _NAT64:
            inside = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inside is not None:
            return inside.is_global and not inside.is_multicast
    return address.is_global and not address.is_multicast
