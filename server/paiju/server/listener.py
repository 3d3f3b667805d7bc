"""The socket on which a server listens."""

import contextlib
import fcntl
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BACKLOG: Final = 2048
"""Connections that the kernel queues until they are accepted."""
UNREAD_MS: Final = 30_000
"""Milliseconds after which the kernel drops a connection whose peer takes nothing: longer than a heartbeat's limit."""

UNIX: Final = "unix:"
"""The prefix of an address that is the path of a Unix socket; one without it is `HOST:PORT`."""
MODE: Final = 0o660
"""Mode of a Unix socket: owner and group may connect. They are trusted to tell their clients' addresses, as a proxy."""


class CannotListen(Exception):
    """The address is in use, or not an address of this machine; the text says which."""


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket that is bound to a port; connections are refused until `listen`. Raises `CannotListen`.

    `shared`: further sockets of this user may have the same port, and the kernel spreads connections among them.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
        _limit_kernel(listener)
    except OSError as error:
        listener.close()
        raise _cannot(f"{host}:{port}", error) from error
    return listener


@contextlib.contextmanager
def bind_unix(path: Path) -> Iterator[socket.socket]:
    """Yield a socket bound to a path, which is removed at the end. Raises `CannotListen`.

    The server holds a lock on `PATH.lock`. A socket whose lock is free was left by a killed server and is replaced.
    """
    with contextlib.ExitStack() as stack:
        try:
            lock = stack.enter_context(Path(f"{path}.lock").open("a"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            listener = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
            if path.is_socket():
                path.unlink()
            listener.bind(str(path))
            stack.callback(path.unlink, missing_ok=True)
            path.chmod(MODE)
        except BlockingIOError as error:
            raise CannotListen(f"cannot listen on {path}: another server does") from error
        except OSError as error:
            raise _cannot(str(path), error) from error
        yield listener


@contextlib.contextmanager
def bound(place: str, *, shared: bool = False) -> Iterator[socket.socket]:
    """Yield a socket bound to `HOST:PORT`, perhaps a shared one, or `unix:PATH`. Raises `CannotListen`."""
    if place.startswith(UNIX):
        with bind_unix(Path(place.removeprefix(UNIX))) as listener:
            yield listener
        return
    host, _, port = place.rpartition(":")
    with contextlib.closing(bind(host.strip("[]"), int(port), shared=shared)) as listener:
        yield listener


def listen(listener: socket.socket) -> str:
    """Let clients connect from now on; return the server's URL, or `unix:` and a path. Raises `CannotListen`."""
    if listener.family == socket.AF_UNIX:
        listener.listen(BACKLOG)
        return f"unix:{listener.getsockname()}"
    host, port = listener.getsockname()[:2]
    try:
        listener.listen(BACKLOG)
    except OSError as error:  # two servers bound it at the same moment
        raise _cannot(f"{host}:{port}", error) from error
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _cannot(place: str, error: OSError) -> CannotListen:
    return CannotListen(f"cannot listen on {place}: {error.strerror or error}")


def _limit_kernel(listener: socket.socket) -> None:
    """Bound the memory that the kernel keeps for peers that are gone or never read.

    Every accepted socket inherits these options.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, UNREAD_MS // 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
