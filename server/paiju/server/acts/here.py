"""The operator's acts and looks, as this node carries them out, also for nodes that ask over a link."""

import contextlib
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple

import structlog

from paiju.protocol.acts import ActError, AnyAct, NodeDrain, NodeResume, Problem, UserDisconnect
from paiju.protocol.errors import CloseCode
from paiju.server.accounts.site import Site
from paiju.server.acts import calls
from paiju.server.acts.looking import Connected, Scene, looked_at
from paiju.server.redis.errors import StoreError
from paiju.server.tables.acts import TableActs
from paiju.server.tables.owned import OwnedTables
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class Draining(NamedTuple):
    """The functions that drain this node, or let it serve again."""

    has_others: Callable[[], bool]
    """Returns whether other nodes run, which could take this node's tables."""
    drain: Callable[[], Coroutine[Any, Any, None]]
    """Gives the tables and clients to other nodes."""
    resume: Callable[[], None]
    """Lets this node take tables and clients again. Raises `ActError`."""


class Here:
    """This node, as operators see it."""

    def __init__(
        self,
        node: str,
        owned: OwnedTables,
        connections: Iterable[Connected],
        site: Site,
        at_tables: TableActs,
        how: Draining,
    ) -> None:
        """Take the parts of this node; `connections`: a live collection of all clients' connections here."""
        self.node = node
        self.owned = owned
        self.draining = False
        """Whether this node was told to drain; it then refuses all clients."""
        self._how = how
        self._tasks = Tasks()
        self._scene = Scene(node, owned, connections, site)
        self._at_tables = at_tables

    async def carry_out(self, act: AnyAct) -> dict[str, Any]:
        """Carry out an act at this node; return its result. Raises `ActError`."""
        if isinstance(act, UserDisconnect):
            return {"connections": self._disconnect(act.user)}
        if isinstance(act, NodeDrain):
            self._begin_drain()
            return {"node": self.node}
        if isinstance(act, NodeResume):
            self._end_drain()
            return {"node": self.node}
        return await self._at_tables.carry_out(act)

    def _begin_drain(self) -> None:
        """Begin to drain this node, unless that has begun. Raises `ActError`."""
        if self.draining:
            return
        if not self._how.has_others():
            raise ActError("conflict", "no other node could take this one's tables")
        self.draining = True
        self._tasks.start(self._how.drain(), name="drain")

    def _end_drain(self) -> None:
        """Let this node take clients and tables again, if it drains. Raises `ActError`."""
        if not self.draining:
            return
        if self._tasks:
            raise ActError(
                "busy", "the node still gives its tables to others; repeat the act with the same id"
            )
        self._how.resume()
        self.draining = False

    def _disconnect(self, user: str) -> int:
        found = [connection for connection in self._scene.connections if connection.person == user]
        for connection in found:
            connection.close(CloseCode.BANNED, "disconnected by the operator")
        return len(found)

    async def look(self, look: calls.Look) -> list[dict[str, Any]]:
        """Return the lines of a look at this node, in the order of their keys."""
        if look.filters.get("broken"):
            with contextlib.suppress(StoreError):  # without Redis the list may be out of date
                await self._at_tables.tidy()
        return looked_at(self._scene, look)

    async def called(self, body: bytes) -> bytes:
        """Do what another node asks for; return the answer. Raises nothing: an exception would end the link."""
        try:
            call = calls.decode.decode(body)
            found = await self.look(call) if isinstance(call, calls.Look) else await self.carry_out(call.act)
            return calls.encode(calls.Answer(found))
        except ActError as error:
            return calls.encode(calls.Answer(error=error.problem))
        except Exception as error:
            # A newer node knows an act or a look that this one does not, or this node has a bug.
            log.exception("an act of another node has failed")
            return calls.encode(calls.Answer(error=Problem("internal", repr(error)[:200])))
