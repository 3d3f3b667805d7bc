"""The stop of a server: tell clients, finish commits, release leases, all within one deadline."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

import structlog

from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import CloseCode
from paiju.protocol.messages import Closing
from paiju.server.gateway.endpoint import Gateway
from paiju.server.nodes.transfer import Transfer
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreUnavailable

RETRY_MS: Final = 1_000
"""Milliseconds after which clients should connect again to a server that restarts."""
COMMIT_GRACE_S: Final = 1.0
"""Seconds that a stop has at least for commits, and at most for releasing leases, which expire anyway."""
TRANSFER_GRACE_S: Final = 0.5
"""Seconds that the transfer under way may take after the deadline."""
MAX_NAMED_TABLES: Final = 20
"""The most tables with unfinished commits that a message names."""

log = structlog.get_logger()


class Stop:
    """One stop of the server."""

    def __init__(
        self,
        drain_s: float,
        tables: LocalTables,
        gateway: Gateway,
        transfer: Transfer,
    ) -> None:
        self._transfer = transfer
        self._drain_s = drain_s
        self._tables = tables
        self._gateway = gateway
        self._by: float | None = None
        self._unfinished: list[str] = []

    @property
    def has_begun(self) -> bool:
        """Whether the stop has begun."""
        return self._by is not None

    async def say_goodbye(self) -> None:
        """Tell each client that the server restarts, and close its connection; other nodes get the tables meanwhile."""
        self._tables.owned.draining = True
        farewell = MSGPACK.encode(Closing("restarting", RETRY_MS))
        for connection in list(self._gateway.connections):
            connection.send(farewell)
            connection.close(CloseCode.RESTARTING, "restarting")
        await asyncio.gather(self._clients_gone(), self._handed_over())

    async def _handed_over(self) -> None:
        """Transfer the tables to other nodes; those that are not transferred in time are stopped and released."""
        try:
            async with asyncio.timeout(self._deadline() - time.monotonic() + TRANSFER_GRACE_S):
                await self._transfer.run(self._deadline())
        except TimeoutError:
            log.warning("a hand-over has not ended in time")
        except Exception:
            log.exception("tables could not be handed over")

    async def _clients_gone(self) -> None:
        while self._gateway.connections and time.monotonic() < self._deadline():  # noqa: ASYNC110 - a last wait, polled
            await asyncio.sleep(0.02)
        for connection in list(self._gateway.connections):
            connection.abort()

    async def close_tables(self) -> None:
        """Let tables finish their commits until the deadline, and at least for `COMMIT_GRACE_S`; then cut them off."""
        closing = asyncio.create_task(self._tables.close(), name="closing")
        await asyncio.wait({closing}, timeout=max(self._deadline() - time.monotonic(), COMMIT_GRACE_S))
        if not closing.done():
            self._unfinished = await self._tables.owned.cut()
            log.error("commits are left unfinished: Redis is away", tables=_named(self._unfinished))
        closing.cancel()
        await asyncio.gather(closing, return_exceptions=True)

    def check_finished(self) -> None:
        """Raise `StoreUnavailable` if the stop left commits unfinished: the log may hold them or not."""
        if self._unfinished:
            raise StoreUnavailable(
                f"Redis was away and the stop did not wait any longer than --drain-s ({self._drain_s} s); "
                f"tables with a commit of unknown outcome: {_named(self._unfinished)}"
            )

    def _deadline(self) -> float:
        """Return the deadline, in monotonic seconds, of the stop that has begun, or that begins now."""
        if self._by is None:
            self._by = time.monotonic() + self._drain_s
        return self._by


def _named(tables: Sequence[str]) -> str:
    """Return the names of the first tables, and the number of the others."""
    more = len(tables) - MAX_NAMED_TABLES
    return ", ".join(tables[:MAX_NAMED_TABLES]) + (f" and {more} more" if more > 0 else "")
