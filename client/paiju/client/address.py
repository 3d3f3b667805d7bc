"""Where a server is, from whatever a person types: `host:port`, `http://…`, `wss://…`."""

from typing import NamedTuple
from urllib.parse import urlsplit

from paiju.client.errors import CannotConnect

_SECURE = {"http": False, "ws": False, "https": True, "wss": True}


class Address(NamedTuple):
    """A server's two front doors; neither ends in a slash."""

    http: str
    ws: str


def read_address(url: str) -> Address:
    """Return the address a URL stands for; a path in it is kept as a prefix. Raises `CannotConnect`."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    secure = _SECURE.get(parts.scheme)
    try:
        found = parts.hostname is not None and parts.port != 0
    except ValueError:
        found = False
    if secure is None or not found:
        raise CannotConnect(f"{url!r} is no server's address; write it like http://127.0.0.1:8000")
    place = parts.netloc + parts.path.rstrip("/").removesuffix("/ws")
    return Address(f"http{'s' * secure}://{place}", f"ws{'s' * secure}://{place}/ws")
