"""Sends one message to a push service: over TLS, without redirects, within seconds, and reads little of the answer."""

import asyncio
import contextlib
import enum
import ssl
from collections.abc import Callable, Iterable
from typing import Any, Final

import httpcore

from paiju.server.database.push import Target
from paiju.server.push.sealing import Signer, plain, sealed
from paiju.server.push.services import PushServices

WITHIN_S: Final = 10.0
"""The most seconds for one message, connection and answer included."""
ANSWER_MAX: Final = 4096
"""The most bytes of an answer that are read; if there are more, the connection is closed."""
CONNECTIONS: Final = 32
IDLE_S: Final = 30.0
"""The most connections to all services together, and the seconds for which an idle one is kept."""

ADDRESSES: Final = 3
CONNECT_S: Final = 2.0
"""The most addresses of a host that are tried, and the seconds for each but the last."""


class Outcome(enum.StrEnum):
    """The outcome of sending a message."""

    SENT = "sent"
    GONE = "gone"
    """The browser no longer has this target."""
    REFUSED = "refused"
    """The service has refused the message."""
    UNREACHED = "unreached"
    """The service gave no answer in time, or one that says nothing about this browser."""


_NOT_OF_IT: Final = frozenset({401, 403, 408, 425, 429})
"""Statuses about this server's key, clock or pace, not about the browser, whose target must stay."""


class Sender:
    """The connections to push services."""

    def __init__(
        self,
        signer: Signer,
        services: PushServices,
        now_ms: Callable[[], int],
        tls: ssl.SSLContext | None = None,
        within_s: float = WITHIN_S,
    ) -> None:
        self._signer = signer
        self._now_ms = now_ms
        self._within_s = within_s
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls or ssl.create_default_context(),
            max_connections=CONNECTIONS,
            keepalive_expiry=IDLE_S,
            network_backend=_Checked(services),
        )

    async def send(self, target: Target, text: bytes, ttl_s: int, topic: str) -> Outcome:
        """Send a message. The service keeps it for `ttl_s` seconds at most, and drops older messages of the topic."""
        headers: dict[bytes | str, bytes | str] = {
            "TTL": str(ttl_s),
            "Urgency": "high",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": self._signer.header(target.endpoint, self._now_ms() // 1000),
            **({"Topic": topic} if topic else {}),
        }
        body = sealed(text, plain(target.p256dh), plain(target.auth))
        try:
            async with asyncio.timeout(self._within_s):
                status = await self._post(target.endpoint, headers, body)
        except (
            OSError,
            TimeoutError,
            UnicodeError,  # the resolver cannot encode every host
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
        ):
            return Outcome.UNREACHED
        if status in {404, 410}:
            return Outcome.GONE
        if status in _NOT_OF_IT or status >= 500:
            return Outcome.UNREACHED
        return Outcome.SENT if 200 <= status < 300 else Outcome.REFUSED

    async def _post(self, url: str, headers: dict[bytes | str, bytes | str], body: bytes) -> int:
        async with self._pool.stream("POST", url, headers=headers, content=body) as answer:
            read = 0
            async for part in answer.aiter_stream():
                if (read := read + len(part)) > ANSWER_MAX:
                    break
            return answer.status

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.aclose()


class _Checked(httpcore.AnyIOBackend):
    """Connects to the addresses that `PushServices` allows; the certificate must still be for the host's name."""

    def __init__(self, services: PushServices) -> None:
        super().__init__()
        self._services = services

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - of the library
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first allowed address of a host that answers: its IPv6 addresses may not work."""
        *others, last = (await self._services.addresses_of(host, port))[:ADDRESSES]
        for address in others:
            with contextlib.suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await super().connect_tcp(address, port, CONNECT_S, local_address, socket_options)
        return await super().connect_tcp(last, port, timeout, local_address, socket_options)
