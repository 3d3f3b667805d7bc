"""Reads the address of a server in the forms that people type: `host:port`, `http://…`, `wss://…`."""

from typing import NamedTuple
from urllib.parse import urlsplit

from paiju.client.errors import CannotConnect

_SECURE = {"http": False, "ws": False, "https": True, "wss": True}


class Address(NamedTuple):
    """The HTTP and the websocket URL of a server, without a slash at the end."""

    http: str
    ws: str


def read_address(url: str) -> Address:
    """Return the address of a URL; its path is kept as a prefix, without `/ws` at its end. Raises `CannotConnect`."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    secure = _SECURE.get(parts.scheme)
    try:
        found = parts.hostname is not None and parts.port != 0
    except ValueError:
        found = False
    if secure is None or not found:
        raise CannotConnect(f"{url!r} is not the address of a server; write it like http://127.0.0.1:8000")
    place = parts.netloc + parts.path.rstrip("/").removesuffix("/ws")
    return Address(f"http{'s' * secure}://{place}", f"ws{'s' * secure}://{place}/ws")
