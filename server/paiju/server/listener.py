"""The socket on which a server listens."""

import socket
import sys
from typing import Final

BACKLOG: Final = 2048
"""Connections that the kernel queues until they are accepted."""
UNREAD_MS: Final = 30_000
"""The kernel gives up a connection whose peer has taken nothing for so long: longer than a heartbeat is waited for."""


class CannotListen(Exception):
    """The address is in use, or not an address of this machine; the text tells which."""


def bind(host: str, port: int) -> socket.socket:
    """Bind the port before all other work; connections are refused until `listen`. Raises `CannotListen`."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        _limit_kernel(listener)
    except OSError as error:
        listener.close()
        raise _cannot(host, port, error) from error
    return listener


def listen(listener: socket.socket) -> str:
    """Let clients connect from now on; return the server's URL. Raises `CannotListen`."""
    host, port = listener.getsockname()[:2]
    try:
        listener.listen(BACKLOG)
    except OSError as error:  # two servers bound it at the same moment
        raise _cannot(host, port, error) from error
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _cannot(host: str, port: int, error: OSError) -> CannotListen:
    return CannotListen(f"cannot listen on {host}:{port}: {error.strerror or error}")


def _limit_kernel(listener: socket.socket) -> None:
    """Bound what the kernel keeps for peers that are gone or never read, after we have let go of them too.

    Every accepted socket inherits these.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, UNREAD_MS // 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
