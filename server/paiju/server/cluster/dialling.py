"""Opens a link to every other living node, and opens it again when it is lost."""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from paiju.server.cluster.far_table import FarLink
from paiju.server.cluster.link import PING_S, SILENT_S, Link
from paiju.server.cluster.link_door import QUIET
from paiju.server.cluster.link_messages import OWNER, SUBPROTOCOLS
from paiju.server.cluster.link_socket import MAX_BATCH, GatewaySocket
from paiju.server.cluster.nodes import Node
from paiju.server.cluster.refusals import Refusals
from paiju.server.cluster.relay import Relay

OPEN_S: Final = 2.0
"""Seconds that the handshake may take."""

log = structlog.get_logger()


class Dialling:
    """The links that this node opens."""

    def __init__(
        self,
        relay: Relay,
        others: Callable[[], Mapping[str, Node]],
        token: Callable[[Node], str],
        suspect: Callable[[str], Awaitable[None]],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`others` returns the living nodes by id, `token` the token for one of them.

        `suspect` is told of a node whose process seems to be gone. `tls`: links are encrypted.
        """
        self._tls = tls
        self._relay = relay
        self._others = others
        self._token = token
        self._suspect = suspect
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lost_at: dict[str, float] = {}
        """Monotonic seconds since when there is no link to a node that lives."""
        self._failed: dict[str, str] = {}
        """Why no link to a node could be opened last."""

    def look(self) -> None:
        """Dial the nodes that have come. Those that have gone are given up with their links."""
        for node in self._others():
            if node not in self._tasks:
                task = asyncio.create_task(self._keep(node), name=f"dial-{node}")
                self._tasks[node] = task
                task.add_done_callback(partial(self._ended, node))

    def lost_for(self, seconds: float) -> list[str]:
        """Return the living nodes to which there has been no link for so long."""
        since = time.monotonic() - seconds
        return [node for node, lost_at in self._lost_at.items() if lost_at <= since]

    def _ended(self, node: str, _task: asyncio.Task[None]) -> None:
        del self._tasks[node]
        self._lost_at.pop(node, None)
        self._failed.pop(node, None)

    async def close(self) -> None:
        """End every link."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep(self, node: str) -> None:
        """Keep a link to a node while it lives; failures in a row are logged once."""
        refusals = Refusals()
        while (entry := self._others().get(node)) is not None:
            began = time.monotonic()
            self._lost_at.setdefault(node, began)
            try:
                await self._talk(entry)
                self._failed.pop(node, None)
                refusals.lost(time.monotonic() - began)
            except (OSError, TimeoutError, WebSocketException) as error:
                if node not in self._failed:
                    log.warning("a link cannot be opened", other=node, error=_told(error))
                self._failed[node] = _told(error)
                if refusals.failed(error):
                    await self._suspect(node)
            await asyncio.sleep(refusals.pause_s)

    async def _talk(self, entry: Node) -> None:
        """Open a link and use it until it is lost."""
        if entry.url.startswith("wss:") is (self._tls is None):
            raise ssl.SSLError("of two nodes one has --link-cert")
        async with connect(
            entry.url,
            ssl=self._tls,
            subprotocols=list(map(Subprotocol, SUBPROTOCOLS)),
            additional_headers={"Authorization": f"Bearer {self._token(entry)}"},
            compression=None,
            create_connection=GatewaySocket,
            max_size=MAX_BATCH,
            open_timeout=OPEN_S,
            ping_interval=PING_S,
            ping_timeout=SILENT_S,
            close_timeout=1,
            proxy=None,
            user_agent_header=None,
            logger=QUIET,
        ) as socket:
            assert isinstance(socket, GatewaySocket), "as asked for"
            link = FarLink(Link(socket, entry.id), self._relay.number_of)
            self._relay.linked(link)
            self._lost_at.pop(entry.id, None)
            try:
                await link.link.run(partial(self._relay.take, link), OWNER)
            finally:
                self._relay.unlinked(link)


def _told(error: Exception) -> str:
    """Return what is wrong in a word or, about certificates, a sentence: that tells nothing of a frame."""
    return str(error) if isinstance(error, ssl.SSLError) else type(error).__name__
