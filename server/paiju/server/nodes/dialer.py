"""Opens a link to every other living node, and opens it again when it is lost.

A node that cannot be dialled may be gone, that is, its process may have ended. A kernel refuses connections to a port
without a listener. So after a link in use was lost, two refusals in a row say that the process has ended, long before
its leases expire.

That may be wrong, since a firewall between two nodes refuses connections too. So refusals allow only what is safe
anyway. The leases of a suspected node may be acquired once they have missed a renewal by Redis' clock. The suspicion
ends when the node renews its entry in the registry. A living owner renews its leases and its entry twice a second, and
loses nothing. If one of its leases were acquired nevertheless, the term would rise, and every write of the former owner
would be refused. A link that stays lost raises one suspicion only: a node whose port cannot be reached from here cannot
lose tables again and again.
"""

import asyncio
import ssl
import time
from functools import partial
from typing import Final

import structlog
from websockets.exceptions import WebSocketException

from paiju.server.accounts.keys import Keyring
from paiju.server.links.auth import link_token
from paiju.server.links.batches import OWNER
from paiju.server.links.ends import dialled
from paiju.server.nodes.owner_messages import OwnerMessages
from paiju.server.nodes.registry import Node, Registry
from paiju.server.nodes.remote_table import OwnerLink
from paiju.server.nodes.remote_tables import RemoteTables

REFUSALS_IN_A_ROW: Final = 2
"""Refusals in a row after which a node's process seems to be gone."""
FIRST_REDIAL_S: Final = 0.05
"""Seconds before the next dial after a link of at least `MIN_LINK_LIFE_S` was lost, and after the first refusal that
follows."""
REDIAL_S: Final = 0.25
"""Seconds before the next dial in all other cases."""
MIN_LINK_LIFE_S: Final = 1.0
"""Seconds that a link must have lasted to be opened again at once: a node that ends each link is not dialled all the
time."""

log = structlog.get_logger()


class Refusals:
    """Counts the dials that one node has refused since a link to it was lost."""

    def __init__(self) -> None:
        self.pause_s = REDIAL_S
        """Seconds before the next attempt."""
        self._left: int | None = None
        """The number of further refusals after which the node seems to be gone.

        None: refusals do not count until a link is lost again.
        """

    def lost(self, lasted_s: float) -> None:
        """Note that an open link was lost, after `lasted_s` seconds."""
        self._left = REFUSALS_IN_A_ROW
        self.pause_s = FIRST_REDIAL_S if lasted_s >= MIN_LINK_LIFE_S else REDIAL_S

    def failed(self, error: Exception) -> bool:
        """Note that no link could be opened; return whether the node's process seems to be gone."""
        if self._left is not None:
            refused = isinstance(error, ConnectionRefusedError | ConnectionResetError)
            self._left = self._left - 1 if refused else None
        gone = self._left == 0
        if gone:
            self._left = None
        self.pause_s = REDIAL_S if self._left is None else FIRST_REDIAL_S
        return gone


class Dialer:
    """The links that this node opens."""

    def __init__(
        self,
        remote: RemoteTables,
        messages: OwnerMessages,
        registry: Registry,
        keys: Keyring,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`tls`: None leaves links unencrypted."""
        self._tls = tls
        self._remote = remote
        self._messages = messages
        self._registry = registry
        self._keys = keys
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, str] = {}
        """The last error of each node to which no link can be opened."""

    def look(self) -> None:
        """Begin to dial the nodes that have come; a node is dialled for as long as it is registered."""
        for node in self._registry.others:
            if node not in self._tasks:
                # Each node dials each other node, so that each end of a link has one set of legal messages.
                task = asyncio.create_task(self._keep(node), name=f"dial-{node}")
                self._tasks[node] = task
                task.add_done_callback(partial(self._ended, node))

    def _ended(self, node: str, _task: asyncio.Task[None]) -> None:
        del self._tasks[node]
        self._registry.unlinked_at.pop(node, None)
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
        while (entry := self._registry.others.get(node)) is not None:
            began = time.monotonic()
            self._registry.unlinked_at.setdefault(node, began)
            try:
                await self._talk(entry)
                self._failed.pop(node, None)
                refusals.lost(time.monotonic() - began)
            except (OSError, TimeoutError, WebSocketException) as error:
                # The error is logged once, since a node that is away is dialled four times a second.
                if node not in self._failed:
                    log.warning("a link cannot be opened", other=node, error=_told(error))
                self._failed[node] = _told(error)
                # A refusal proves nothing: the owner keeps its leases while it renews them.
                if refusals.failed(error):
                    await self._registry.suspect(node)
            await asyncio.sleep(refusals.pause_s)

    async def _talk(self, entry: Node) -> None:
        """Open a link and use it until it is lost. Raises `OSError`, `TimeoutError`, `WebSocketException`."""
        near = entry.near if self._registry.is_sibling(entry) else None
        if near is None and entry.url.startswith("wss:") is (self._tls is None):
            raise ssl.SSLError("of two nodes one has --link-cert")
        # The token is dated by the owner's clock: after a jump of Redis' clock two nodes may differ for hours.
        token = link_token(self._keys, self._registry.id, entry.id, entry.beat)
        async with dialled(entry.id, entry.url, token, near=near, tls=self._tls) as opened:
            link = OwnerLink(opened, self._remote.clients.number_of)
            self._remote.linked(link)
            self._registry.unlinked_at.pop(entry.id, None)
            try:
                await opened.run(partial(self._messages.take, link), OWNER)
            finally:
                self._messages.lose(link)


def _told(error: Exception) -> str:
    """Return the text of a TLS error, or the name of any other error; neither quotes a frame."""
    return str(error) if isinstance(error, ssl.SSLError) else type(error).__name__
