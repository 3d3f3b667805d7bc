"""Where a server listens: a port of this machine, or the path of a Unix socket."""

import asyncio
import socket
from collections.abc import Callable
from http.client import HTTPConnection
from typing import TypeVar

Place = int | str
Protocol = TypeVar("Protocol", bound=asyncio.Protocol)


def place_of(word: str) -> Place:
    """Return the place that a word of a command line names."""
    return int(word) if word.isdigit() else word


async def connected(protocol: Callable[[], Protocol], place: Place) -> Protocol:
    """Return a protocol that is connected there. Raises `OSError`."""
    loop = asyncio.get_running_loop()
    if isinstance(place, str):
        return (await loop.create_unix_connection(protocol, place))[1]
    return (await loop.create_connection(protocol, "127.0.0.1", place))[1]


def http_connection(place: Place) -> HTTPConnection:
    """Return a connection for requests. Raises `OSError`."""
    if not isinstance(place, str):
        return HTTPConnection("127.0.0.1", place)
    connection = HTTPConnection("127.0.0.1")
    connection.sock = socket.socket(socket.AF_UNIX)
    connection.sock.connect(place)
    return connection
