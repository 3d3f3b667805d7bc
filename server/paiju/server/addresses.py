"""Addresses of clients, as limits count them."""

import asyncio
import ipaddress
import socket
from functools import lru_cache
from typing import Final

NETWORK: Final = 64
"""Bits of an IPv6 address that identify a subscriber; all addresses with the same bits count as one."""
UNIX_PEER: Final = "unix"
"""Host of every peer at a Unix socket. Such a peer has no address; it is a proxy on this machine."""


def plain_peer(peer: tuple[str, int] | None, transport: asyncio.BaseTransport) -> tuple[str, int] | None:
    """Return a connection's peer, with an IPv4 host in its plain form: a listener on `::` names it `::ffff:192.0.2.1`.

    At a Unix socket it is `UNIX_PEER`. None: uvicorn knows no peer.
    """
    if (raw := transport.get_extra_info("socket")) is not None and raw.family == socket.AF_UNIX:
        return UNIX_PEER, 0
    if peer is None or not peer[0].lower().startswith("::ffff:"):
        return peer
    mapped = ipaddress.IPv6Address(peer[0]).ipv4_mapped
    return peer if mapped is None else (str(mapped), peer[1])


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """Return the address under which a host is counted: an IPv6 host's network, an IPv4 host itself."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a Unix socket, or what a proxy made up
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, NETWORK), strict=False))
