"""Restrictions that the operator has imposed: on users, and on networks, each until a time."""

import ipaddress
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from paiju.server.accounts.live import LiveEntries, LiveEntry

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

WIDEST: Final = {4: 8, 6: 24}
"""By IP version: the fewest prefix bits of a network that may be blocked."""
NARROWEST: Final = {4: 32, 6: 64}
"""By IP version: the most prefix bits of a network that may be blocked; an IPv6 /64 counts as one address."""


class Restriction(msgspec.Struct, frozen=True):
    """A restriction, with the fields that the person is told."""

    reason: str
    until: int
    """When the restriction ends, Unix ms."""

    @property
    def data(self) -> dict[str, Any]:
        """The data of the refusal."""
        return {"reason": self.reason, "until": self.until}


class _Level(msgspec.Struct, frozen=True):
    level: str
    reason: str


class Sanctions:
    """The users who are muted, or whose accounts the operator has closed."""

    def __init__(self, entries: LiveEntries) -> None:
        self.entries = entries

    def of(self, kind: str, user: str) -> Restriction | None:
        """Return the sanction of a kind (`mute`, `closed`) against a user; None: there is none."""
        entry = self.entries.get(f"{kind}:{user}")
        return None if entry is None else Restriction(entry.value.decode(), entry.until)

    def closed(self, user: str) -> Restriction | None:
        """Return why and until when the operator has closed a user's account; None: it is not closed."""
        return self.of("closed", user)

    async def put(self, kind: str, user: str, until_ms: int, reason: str) -> None:
        """Impose a sanction until a time; a time in the past lifts it. Raises `StoreUnavailable`, `TooMany`."""
        await self.entries.put(f"{kind}:{user}", until_ms, reason.encode())


class Networks:
    """The blocked networks, and their levels: `no_new` admits no new guests from a network, `none` no connections."""

    def __init__(self, entries: LiveEntries) -> None:
        self.entries = entries
        self._lengths: Counter[tuple[int, int]] = Counter()
        self._known: set[str] = set()
        entries.watch(self._note)

    def _note(self, name: str) -> None:
        """Update how many networks have each prefix length: `blocked` looks an address up once for each length."""
        network = ipaddress.ip_network(name)
        length = network.version, network.prefixlen
        if name in self.entries and name not in self._known:
            self._known.add(name)
            self._lengths[length] += 1
        elif name not in self.entries and name in self._known:
            self._known.discard(name)
            self._lengths -= Counter((length,))

    def blocked(self, host: str, *levels: str) -> Restriction | None:
        """Return why an address is blocked at one of `levels`; None: it is not."""
        if not self._lengths or (address := address_in(host)) is None:
            return None
        for version, bits in self._lengths:
            if version == address.version:
                name = str(ipaddress.ip_network((address, bits), strict=False))
                entry = self.entries.get(name)
                if entry is not None and (found := _read(entry)).level in levels:
                    return Restriction(found.reason, entry.until)
        return None

    async def put(self, network: Network, until_ms: int, level: str, reason: str) -> None:
        """Block a network until a time; a time in the past lifts the block. Raises `StoreUnavailable`, `TooMany`."""
        await self.entries.put(str(network), until_ms, msgspec.json.encode(_Level(level, reason)))


def _read(entry: LiveEntry) -> _Level:
    return msgspec.json.decode(entry.value, type=_Level)


def address_in(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address of a host or a network given as text; None: the text names neither, as for a Unix socket."""
    try:
        return ipaddress.ip_address(host.partition("/")[0].partition("%")[0])
    except ValueError:
        return None


def network_to_block(text: str, own: str, proxies: Iterable[str]) -> Network:
    """Return a network that may be blocked. Raises `ValueError` with the reason why it may not.

    `own`: the address of the operator who asks; `proxies`: addresses and networks of the proxies in front.
    """
    try:
        network = ipaddress.ip_network(text)
    except ValueError as error:
        raise ValueError(f"this is no network, such as 203.0.113.0/24: {error}") from None
    least, most = WIDEST[network.version], NARROWEST[network.version]
    if not least <= network.prefixlen <= most:
        raise ValueError(f"an IPv{network.version} network to block has {least} to {most} bits")
    if (mine := address_in(own)) is not None and mine in network:
        raise ValueError("your own address is in that network")
    if any(_overlaps(network, proxy) for proxy in proxies):
        raise ValueError("a proxy of this server (--proxies) is in that network")
    return network


def _overlaps(network: Network, proxy: str) -> bool:
    try:
        other = ipaddress.ip_network(proxy, strict=False)
    except ValueError:  # `*`, or a Unix socket
        return False
    return other.version == network.version and network.overlaps(other)
