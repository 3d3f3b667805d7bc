"""The operator's acts at a live table. Each is done once, when its turn comes among the work of the table's actor."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from paiju.protocol import messages as m
from paiju.protocol.acts import ActError
from paiju.server.clock import Clock
from paiju.server.redis.errors import StoreError
from paiju.server.store.records import Request
from paiju.server.table.live import LiveTable
from paiju.server.table.mailbox import Mailbox
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState

Decide = Callable[[TableState, int], tuple[r.AnyRecord, ...]]
"""Returns the records of an operator's act, given the table and the time. Raises `ActError`."""

log = structlog.get_logger()


class LiveActs:
    """The acts at one table."""

    def __init__(
        self, live: LiveTable, mailbox: Mailbox, at_end: dict[Callable[[], None], None], clock: Clock
    ) -> None:
        """`at_end`: callbacks that the actor calls when it ends, for acts whose turn has not come."""
        self._live = live
        self._mailbox = mailbox
        self._at_end = at_end
        self._clock = clock

    async def order(self, name: str, decide: Decide) -> None:
        """Commit the records of an operator's act once; `name` is remembered, and a repeat changes nothing.

        Raises `ActError`: as `decide` does, or `busy` if the actor ends first.
        """
        await self._in_turn(partial(self.obey, name, decide))

    async def remove_line(self, at: int) -> int:
        """Remove the chat lines with the time `at` (Unix ms) for everybody; return their number. Raises `ActError`."""
        removed: list[m.ChatLine] = []

        async def remove() -> None:
            try:
                removed.extend(await self._live.audience.remove_line(self._live.state, at))
            except StoreError:
                raise ActError("busy", "the store is away") from None

        await self._in_turn(remove)
        return len(removed)

    def lines(self) -> list[m.ChatLine]:
        """Return the kept chat of players and of spectators, in order."""
        return self._live.audience.lines()

    async def _in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Await `work` when the commands before it are done.

        Raises `ActError`: as `work` does, or `busy` if the actor ends first.
        """
        done: asyncio.Future[ActError | None] = asyncio.get_running_loop().create_future()

        def finish(error: ActError | None = None) -> None:
            if not done.done():
                done.set_result(error)

        def ended() -> None:
            finish(ActError("busy", "the table has another owner now, or is read again"))

        async def do() -> None:
            try:
                await work()
            except ActError as error:
                finish(error)
            else:
                finish(None)

        self._at_end[ended] = None
        self._mailbox.put(do)
        try:
            error = await done
        finally:
            self._at_end.pop(ended, None)
        if error is not None:
            raise error

    async def obey(self, name: str, decide: Decide) -> None:
        """Do as `order` does, but at once: to be called only within the work of the table's actor.

        Raises `ActError` as `decide` does, or `internal`; and `Lost`.
        """
        live = self._live
        if live.journal.repeats.last(name) is not None:
            return
        try:
            batch = live.fold(live.state, decide(live.state, self._clock.now_ms()))
        except ActError:
            raise
        except Exception as error:
            # Nothing has changed, so the table continues.
            log.exception("the server failed at an act", table=live.state.table, act=name)
            raise ActError("internal", f"the server failed at this act: {error!r}") from error
        if batch.steps:
            await live.commit(batch, Request(name, 1, b""))
