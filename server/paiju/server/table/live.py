"""The present state of one table after its last commit, and the only way to change it.

    batch (folded) ─▶ publish ─▶ Journal ─▶ state = batch.state ─▶ Audience ─▶ alarm, bots

Nothing is shown before the store has answered. If the commit fails, the old state still stands: nothing has to be
undone.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.server.store.records import Request
from paiju.server.table.bot_driver import Thinking
from paiju.server.table.calling import Calling
from paiju.server.table.journal import Journal
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.services import Services
from paiju.server.table.recovery import Start
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch, BatchFolding, fold
from paiju.server.table.state.state import TableState
from paiju.server.table.views.audience import Audience
from paiju.server.table.views.projection import listing, publish

LEASE_RETRY_MS: Final = 250
"""Milliseconds before the lease is looked at again, if a deadline has passed while the lease was not surely alive."""


class Reports(msgspec.Struct, frozen=True):
    """Reports of a live table; each is called on the server's loop and returns at once."""

    on_change: Callable[[], None]
    """The table's public line, or the number of its spectators, has changed."""
    on_back: Callable[[Seat], None]
    """A seat that is shown as away has a connection again."""
    on_time: Callable[[], None]
    """The alarm rang: a deadline may have passed."""
    on_bot: Callable[[Seat, str, Any], None]
    """A bot has chosen: its seat, the turn's id, its action (None: no action)."""


class _Listed(msgspec.Struct, frozen=True):
    """A table's public line, and the two states from which it was made.

    The line is written to the store and shown in the lobby.
    """

    state: TableState
    shown: TableState
    line: dict[str, Any]


class LiveTable:
    """State, journal, audience, alarm and bots of one table."""

    def __init__(
        self, services: Services, game: AnyGame, start: Start, room: Room, term: int, reports: Reports
    ) -> None:
        self.state = start.state
        self.game = game
        self.room = room
        self.audience = Audience(
            services, game, start, room, on_back=reports.on_back, on_count=reports.on_change
        )
        self.journal = Journal(services, start, term)
        self.bots = Thinking(services, room, game, reports.on_bot)
        self.fold = partial(fold, BatchFolding(game, term, services.draw_secret))
        """Makes a batch of records on top of a state."""
        self._calling = Calling(services.call, self.audience.out_of_sight)
        self._services = services
        self._reports = reports
        self._due = deadlines.state_due(start.state)
        """The next time at which the table changes by itself, not counting changes because of absent connections."""
        self._listed: _Listed | None = None
        self._alarm: asyncio.Handle | None = None
        self._alarm_at: int | None = None

    async def commit(
        self, batch: Batch, request: Request | None = None, replies: Mapping[Peer, bytes] | None = None
    ) -> None:
        """Commit a batch, make its state the table's, and show it to everybody. Raises `Lost`."""
        line = self._line(batch.state) if batch.is_listed else None
        due = deadlines.state_due(batch.state)
        published = [
            publish(self.game, step.state, step.events) if step.events else {} for step in batch.steps
        ]
        await self.journal.write(self.state, batch, published, request, line, due)
        before, self.state, self._due = self.state, batch.state, due
        self._services.touch(batch.state.setup.table)
        self.audience.tell(before, batch, list(filter(None, published)), replies or {})
        if line is not None:
            self._reports.on_change()
        self.schedule()

    def _line(self, state: TableState) -> bytes:
        """Return the table's public line in the lobby, encoded."""
        return msgspec.msgpack.encode(self.line(state, state))

    def line(self, state: TableState, shown: TableState) -> dict[str, Any]:
        """Return the public line, given the state `shown` to spectators; the same object while nothing changes."""
        listed, spectators = self._listed, self.room.spectators
        if (
            listed is None
            or listed.state is not state
            or listed.shown is not shown
            or listed.line["spectators"] != spectators
        ):
            self._listed = listed = _Listed(state, shown, listing(state, spectators, shown))
        return listed.line

    async def void(self, reason: str, *, unplayed: bool, order: str = "") -> None:
        """Void a deal that must not count, and show that to every connection. Raises `Lost`.

        `unplayed`: the deal's records are not replayed. `order`: the name of the operator's act that voids it; empty:
        none does.
        """
        for peer in self.room.peers():
            self.audience.resync(self.state, peer, "reset")
        now, secret = self._services.clock.now_ms(), self._services.draw_secret()
        batch = self.fold(self.state, (r.Voided(now, reason, secret, unplayed=unplayed),))
        await self.commit(batch, Request(order, 1, b"") if order else None)
        await self.journal.finish_deal(self.state)

    def schedule(self) -> None:
        """Set the alarm for the next deadline, and start bots."""
        due = self._due
        if self.audience.away or self.state.setup.delay_ms:
            due = deadlines.earliest(due, self.audience.next_due(self.state))
        if self.state.deal is None and self._services.closing(self.state.table):
            due = self.state.at
        # A later deadline keeps the alarm. It then rings too early and is set again, which is cheaper than to set it
        # with every action.
        if due is not None and not self.state.closed and (self._alarm_at is None or due < self._alarm_at):
            self._set_alarm(due)
        self.bots.follow(self.state)
        if self.audience.away or self.audience.elsewhere or self._calling.called:
            self._calling.follow(self.state)

    def look_again(self, now: int, after_ms: int = LEASE_RETRY_MS) -> None:
        """Set the alarm to `after_ms` from `now`: what is due has to wait, usually for the lease."""
        self._set_alarm(now + after_ms)

    def _set_alarm(self, when: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = when
        self._alarm = self._services.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._alarm_at = None
        self._reports.on_time()

    def close(self) -> None:
        """Stop the alarm and the bots; announce nothing more."""
        self.bots.close(self.state.table)
        self._calling.close()
        self.audience.close(self.state)
        if self._alarm is not None:
            self._alarm.cancel()
