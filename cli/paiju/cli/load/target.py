"""The server that a run loads. Its name is resolved once; the address must be loopback, and is kept for the run."""

import socket
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from paiju.cli.failure import Failure
from paiju.client.address import read_address

UNIX: Final = "unix:"
"""Prefix of the path of a server's Unix socket."""


class Target(NamedTuple):
    """The address to which a run connects, even if the name later resolves to another one."""

    netloc: str
    """Host and port from the URL, for the header `Host`."""
    address: str
    """A loopback IP address, or the absolute path of a Unix socket."""
    port: int
    prefix: str
    """Path before `/ws` and `/api`."""

    @property
    def unix(self) -> str | None:
        """The path of its Unix socket; None: it has a port."""
        return self.address if self.address.startswith("/") else None

    @property
    def http(self) -> str:
        """URL of the address, without a slash at the end."""
        if self.unix is not None:
            return f"http://{self.netloc}{self.prefix}"
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}{self.prefix}"

    @property
    def ws(self) -> str:
        """URL of the websocket, with the host name from the URL that was given."""
        return f"ws://{self.netloc}{self.prefix}/ws"


def resolve(url: str) -> Target:
    """Return the pinned target of a URL, or of `unix:PATH`.

    Raises `CannotConnect` for a malformed URL, `Failure` for TLS, an unknown host, or an address outside loopback.
    """
    if url.startswith(UNIX):
        return Target("localhost", str(Path(url.removeprefix(UNIX)).absolute()), 0, "")
    parts = urlsplit(read_address(url).http)
    if parts.scheme == "https":
        raise Failure(f"{url}: `paiju load` speaks no TLS; name the server's own port, without a proxy")
    host, port = parts.hostname or "", parts.port or 80
    try:
        found = {str(line[4][0]) for line in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError as error:
        raise Failure(f"{url}: no address is known for {host}: {error.strerror or error}") from None
    outside = sorted(address for address in found if not _is_loopback(address))
    if outside:
        raise Failure(
            f"{url}: {host} is {', '.join(outside)}, and `paiju load` only loads servers on this machine's loopback"
        )
    # As text, the IPv4 address is the smallest; servers listen there by default.
    return Target(parts.netloc.rpartition("@")[2], min(found), port, parts.path)


def _is_loopback(address: str) -> bool:
    return ip_address(address.partition("%")[0]).is_loopback
