"""Parses the URL of Redis."""

import ssl
from asyncio import AbstractEventLoop, Protocol
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

LinkT = TypeVar("LinkT", bound=Protocol)


class Endpoint(NamedTuple):
    """The address of one Redis, with the data of its handshake."""

    path: str | None
    """Unix socket, or None for TCP."""
    host: str
    port: int
    tls: ssl.SSLContext | None
    username: str | None
    password: str | None
    db: int

    def __str__(self) -> str:
        """Return the address without its password, for messages."""
        return (
            f"unix://{self.path}"
            if self.path
            else f"redis{'s' if self.tls else ''}://{self.host}:{self.port}"
        )

    async def connect(self, loop: AbstractEventLoop, factory: Callable[[], LinkT]) -> LinkT:
        """Open a connection; return its protocol, made by `factory`. Raises `OSError`."""
        if self.path:
            _, link = await loop.create_unix_connection(factory, self.path)
            return link
        _, link = await loop.create_connection(factory, self.host, self.port, ssl=self.tls)
        return link


def parse_endpoint(url: str) -> Endpoint:
    """Read `redis://`, `rediss://` or `unix://`; redis-py defines what each part means.

    Raises `ValueError` for another scheme, `OSError` if a certificate cannot be read.
    """
    # Imported late: the import takes a tenth of a second, which a start with an embedded Redis does not need.
    from redis.asyncio.connection import SSLConnection, parse_url

    parts: dict[str, Any] = dict(parse_url(url))
    tls = _tls(parts) if parts.get("connection_class") is SSLConnection else None
    return Endpoint(
        path=parts.get("path"),
        host=parts.get("host", "localhost"),
        port=parts.get("port", 6379),
        tls=tls,
        username=parts.get("username"),
        password=parts.get("password"),
        db=parts.get("db", 0),
    )


def unix_url(path: str) -> str:
    """Return the URL of a Redis on a unix socket; the path may hold any character."""
    return "unix://" + quote(path)


def _tls(parts: dict[str, Any]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=parts.get("ssl_ca_certs"))
    if parts.get("ssl_certfile"):
        context.load_cert_chain(parts["ssl_certfile"], parts.get("ssl_keyfile"))
    if str(parts.get("ssl_check_hostname", True)).lower() in {"false", "0"}:
        context.check_hostname = False
    if parts.get("ssl_cert_reqs") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
