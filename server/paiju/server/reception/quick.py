"""Brings a user who asks for any table of a game (`quick`) to one that waits for people, or to a new one.

Users for whom no table waits share the table that is being created. A user's requests are taken one by one. The table
itself remembers a request that has taken effect, so that a repeat finds the table even after a restart.

    quick ─▶ took effect before? ─▶ choose ─▶ Seek ─▶ the table's mailbox ─▶ seated, or another was faster: again
                                        └──── none ─▶ create one ──────────▶ again
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Final

import structlog

from paiju.engine.core.game import AnyGame
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.reception.create import Creation
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import BUSY_MS, Refused, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.quick_seat import QUICK, Seek
from paiju.server.table.state.state import TableState
from paiju.server.tasks import Tasks

RETRIED_REFUSALS: Final = {ErrorCode.FULL, ErrorCode.NOT_FOUND}
"""Refusals after which another table is tried."""
MAX_PENDING_PER_USER: Final = 16
"""Largest number of unanswered `quick` requests of one user."""
MAX_FAILED_OPENINGS: Final = 1_000
"""Number of tables that are remembered for repeats of a request though creating them failed."""

log = structlog.get_logger()


class QuickMatch:
    """The `quick` requests under way at one node."""

    def __init__(self, tables: Creation, fill_ms: int) -> None:
        """`fill_ms`: milliseconds for which seats of a new table stay free before bots take them."""
        self._tables = tables
        self._fill_ms = fill_ms
        self._going: dict[str, asyncio.Task[None]] = {}
        """The task of the request that is being answered, by user."""
        self._opening: dict[str, asyncio.Future[None]] = {}
        """The creations of tables under way, by game."""
        self._unsure: dict[tuple[str, int], str] = {}
        """Tables that may be in the store though creating them failed, by asker and request id."""
        self._tasks = Tasks()
        self._asked: Counter[str] = Counter()
        """The number of each user's requests under way."""

    def seek(self, peer: Peer, request: m.Quick, game: AnyGame) -> None:
        """Start a request for a seat at any table of a game; the reply comes later. Raises `Refused`."""
        if self._asked[peer.user] >= MAX_PENDING_PER_USER:
            text = f"{MAX_PENDING_PER_USER} of your requests for a seat are under way, the most allowed; ask again"
            raise Refused(ErrorCode.BUSY, text, retry_after_ms=BUSY_MS)
        self._asked[peer.user] += 1
        task = self._tasks.start(self._in_turn(peer, request, game))
        task.add_done_callback(lambda _: self._count_down(peer.user))

    def _count_down(self, user: str) -> None:
        self._asked -= Counter((user,))

    async def settle(self) -> None:
        """Wait until all requests under way are answered."""
        await asyncio.gather(*self._tasks)

    async def _in_turn(self, peer: Peer, request: m.Quick, game: AnyGame) -> None:
        # This is a loop, since several requests may wait for the same task, and only one request may continue.
        while (before := self._going.get(peer.user)) is not None:
            await asyncio.wait({before})
        task = asyncio.current_task()
        assert task is not None, "a coroutine runs in a task"
        self._going[peer.user] = task
        try:
            while not await self._seated(peer, request, game):
                pass
        except Refused as refused:
            peer.refuse(request.id, refused)
        except StoreUnavailable:
            peer.refuse(request.id, store_away())
        except Exception:
            log.exception("a quick seat failed", game=game.key)
            failed = Refused(ErrorCode.INTERNAL, "no seat could be found; it is logged")
            peer.refuse(request.id, failed)
        finally:
            del self._going[peer.user]

    async def _seated(self, peer: Peer, request: m.Quick, game: AnyGame) -> bool:
        """Try one table; return whether that answered the request. Raises `Refused`, `StoreUnavailable`."""
        asker = QUICK + peer.asker
        host = self._known(asker, request.id)
        known = host is not None
        if host is None and (asker, request.id) not in self._unsure:
            host = self._chosen(game, peer)
            known = host is not None and host.state.seat_of(peer.user) is not None
        with nullcontext() if known else self._tables.room_for(peer.user):
            if host is not None:
                return await _ask(host, peer, request)
            await self._open(peer, request, game)
        return False

    def _known(self, asker: str, request: int) -> TableActor | None:
        """Return the table where this very request took effect before, or None.

        Raises `Refused` if a later request has taken effect.
        """
        hosts = self._tables.hosts()
        last, table = max(((host.last_request(asker), name) for name, host in hosts.items()), default=(0, ""))
        if last > request:
            raise Refused(ErrorCode.SUPERSEDED, f"request {last} of this session has taken effect since")
        return hosts[table] if last == request else None

    def _chosen(self, game: AnyGame, peer: Peer) -> TableActor | None:
        hosts = self._tables.hosts()
        state = choose((host.state for host in hosts.values()), game, peer.user, peer.blocks.apart)
        return None if state is None else hosts[state.table]

    async def _open(self, peer: Peer, request: m.Quick, game: AnyGame) -> None:
        """Create a table, or wait for one that is being created for another user.

        If the creation fails, it fails for all who wait.
        """
        if game.key not in self._opening:
            self._tables.count_opening(peer)
            # One table of a game is created at a time: users who ask at the same moment are to meet there.
            opening = asyncio.ensure_future(self._opened(peer, request, game))
            self._opening[game.key] = opening
            opening.add_done_callback(lambda _: self._opening.pop(game.key))
        # The creation is shielded: a cancelled request must not cancel it for others who wait.
        await asyncio.shield(self._opening[game.key])

    async def _opened(self, peer: Peer, request: m.Quick, game: AnyGame) -> None:
        asked = QUICK + peer.asker, request.id
        table = self._unsure.get(asked) or "t" + secrets.token_hex(6)
        wish = m.Create(request.id, game.key, options=dict(game.quick), fill_ms=self._fill_ms, ready=True)
        # The id is noted before the table is created: if the creation fails, the table may still exist, and a repeat
        # must find it.
        self._unsure[asked] = table
        # The notes are bounded, since while Redis is away every request would leave one.
        if len(self._unsure) > MAX_FAILED_OPENINGS:
            del self._unsure[next(iter(self._unsure))]
        await self._tables.open_for_quick(table, peer, wish, asked[0])
        self._unsure.pop(asked, None)


async def _ask(host: TableActor, peer: Peer, request: m.Quick) -> bool:
    seek = Seek(peer.asker)
    if not host.ask(peer, request, seek.fail, seek):
        return False
    refused = await seek.tried
    if refused is not None and refused.code not in RETRIED_REFUSALS:
        raise refused
    return refused is None


def choose(
    tables: Iterable[TableState], game: AnyGame, user: str, apart: frozenset[str] = frozenset()
) -> TableState | None:
    """Return the table to which a user is brought; None: a new one has to be created.

    A table where the user already sits comes first. Otherwise it is the table with the most people present, none of
    whom is in `apart`; of equal ones, the table that has waited longest.
    """
    waiting = [table for table in tables if table.takes(game, user, apart)]
    seated_at = [table for table in waiting if table.seat_of(user) is not None]
    return min(seated_at or filter(_has_people, waiting), key=_rank, default=None)


def _has_people(table: TableState) -> bool:
    return table.people_here > 0


def _rank(table: TableState) -> tuple[int, int, str]:
    # The id comes last, so that tables that began to wait in one millisecond have the same order for all users.
    return -table.people_here, table.waiting_since or 0, table.table
