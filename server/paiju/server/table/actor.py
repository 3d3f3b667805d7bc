"""The actor of one table: its only writer. Takes commands one by one from its mailbox.

request ─▶ Answering ─┐
time, bot, connection ┴─▶ batch (folded, uncommitted) ─▶ LiveTable.commit
"""

import asyncio
import contextlib
import weakref
from collections.abc import Callable, Iterable
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec
import structlog

from paiju.engine.core.action import action_text
from paiju.engine.core.game import AnyGame, Glance
from paiju.engine.core.seats import CLOCK, Seat
from paiju.protocol import messages as m
from paiju.server import metrics
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table.answering import Answering, Waiting, refuse, turn_away
from paiju.server.table.live import LiveTable, Reports
from paiju.server.table.live_acts import LiveActs
from paiju.server.table.mailbox import Mailbox, Work
from paiju.server.table.memory import Away
from paiju.server.table.ports.errors import store_away
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.quick_seat import Seek
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.recovery import Start
from paiju.server.table.requests.play import played_for
from paiju.server.table.requests.table import REQUESTS
from paiju.server.table.state import access, deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.limits import too_many_waiting
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import listing

HELD_MS: Final = 1_000
"""Milliseconds after which the table checks again whether a deal that is due may begin."""

log = structlog.get_logger()


class TableActor:
    """One table, live."""

    def __init__(
        self,
        services: Services,
        game: AnyGame,
        start: Start,
        room: Room,
        *,
        term: int,
        outage_ms: int,
        on_change: Callable[["TableActor"], None],
        void: str | None = None,
    ) -> None:
        """`outage_ms`: how long the table had no owner. `on_change` is called when the table's public line changes.

        `void`: the reason why the actor begins by voiding the running deal or, between deals, the shuffle of the next
        deal; None: no reason. A reason in `start` takes precedence.
        """
        self.game = game
        self.room = room
        self.term = term
        """The term under which this actor writes."""
        self._services = services
        self._mailbox = Mailbox(services.limits.requests_waiting, services.limits.requests_waiting_per_user)
        # The callbacks refer to this actor weakly: a cycle would keep it in memory until a collection.
        reports = Reports(
            on_change=_weakly(self._report_change),
            on_back=_weakly(self._report_back),
            on_time=_weakly(self._report_time),
            on_bot=_weakly(self._report_bot),
        )
        self._live = LiveTable(services, game, start, room, term, reports)
        self._journal, self._audience = self._live.journal, self._live.audience
        self._answering = Answering(self._live, services)
        self._on_change = on_change
        self._owed_ms = outage_ms
        """Milliseconds by which running clocks must still be extended for outages."""
        self._to_tell: dict[Callable[[], None], None] = {}
        """Callbacks that commands in the mailbox call; when the actor ends, it calls those that are left."""
        self.acts = LiveActs(self._live, self._mailbox, self._to_tell, services.clock)
        """Carries out the operator's acts at this table."""
        self._lets_in = False
        """Whether the mailbox already has the work that shows the table to waiting connections."""
        self.ended = asyncio.Event()
        """Set once the actor has ended."""
        self._bring_over: Callable[[list[tuple[Peer, Any]]], None] | None = None
        """Gets the requests for the table's next owner; None: the table is not being transferred."""
        self._unplayed = start.void is not None
        self._void = start.void or void
        self.voided_by = ""
        """The name of the operator's act that voids the deal, set before `run`; empty: no act voids it."""

    @property
    def state(self) -> TableState:
        """The table after its last commit."""
        return self._live.state

    @property
    def waiting(self) -> int:
        """The number of pieces of work that wait."""
        return len(self._mailbox)

    def line(self) -> dict[str, Any]:
        """Return the table's line in the lobby."""
        return self._live.line(self.state, self._audience.shown(self.state))

    def glance(self) -> Glance | None:
        """Return the cards or tiles that a spectator sees on the table; None between deals."""
        return self._audience.glance(self.state)

    def last_request(self, asker: str) -> int:
        """Return the id of the last request of a client session (`Peer.asker`) that took effect here; 0: none."""
        return self._answering.last(asker)

    def away(self, *, lost: bool, pause_ms: int = 0) -> Away:
        """Return the state that the table's next actor needs; `lost`: the store has refused this actor's writes.

        `pause_ms`: how long the table will have no actor.
        """
        return Away(
            state=self.state,
            term=self.term,
            owed_ms=self._owed_ms + pause_ms,
            memory=self._journal.memory,
            requests=self._journal.repeats.stored,
            listing=msgspec.msgpack.encode(listing(self.state, self.room.spectators)),
            deadline=deadlines.next_due(self.state, {}),
            lost=lost,
        )

    # commands: each returns at once, and its work waits in the mailbox

    def ask(
        self, peer: Peer, request: Any, told: Callable[[], None] | None = None, seek: Seek | None = None
    ) -> bool:
        """Queue or refuse a client's request. Do nothing and return False if the table does not exist for its user.

        A request that may bring a code always gets True: only its decision knows whether the code is right. If True is
        returned, `told` is called once: when the request has been carried out or refused, or when the actor has ended.
        Only a `quick` has a `seek`.
        """
        # Checked here without a call: most tables have no code, and exist for everybody.
        state = self._live.state
        answer = self._answering.answer if peer.traced is None else self._answering.answer_traced
        hidden = (state.door.code is not None or state.setup.daily) and not self.knows(peer, request)
        if hidden and not REQUESTS[type(request)].door:
            return False
        if self._journal.away:
            refuse(peer, request, seek, store_away())
        elif not self._mailbox.put(partial(answer, peer, request, seek, monotonic()), peer.user):
            refuse(peer, request, seek, too_many_waiting(self._services.limits))
        elif told is not None:
            self._mailbox.put(self._afterwards(told))
            told = None
        if told is not None:  # the request was refused, so `told` need not wait
            told()
        return True

    def _afterwards(self, told: Callable[[], None]) -> Work:
        """Return work for the mailbox that calls `told`; if the work never runs, the actor's end calls `told`."""
        self._to_tell[told] = None
        return lambda: self._tell(told)

    def _tell(self, told: Callable[[], None]) -> None:
        self._to_tell.pop(told, None)
        told()

    def knows(self, peer: Peer, request: Any) -> bool:
        """Return whether this table exists for a request's user; even a hidden table exists for a repeated request."""
        if not access.is_hidden(self._live.state, peer.user):
            return True
        return bool(self.last_request(peer.asker) >= request.id)

    def let_in(self, waiting: Callable[[], Iterable[tuple[Peer, m.Cursor | None]]]) -> None:
        """Show the table to all connections that wait, in one piece of work for any number of them."""
        if not self._lets_in:
            self._lets_in = True
            self._mailbox.put(lambda: self._let_in(waiting()))

    def lose(self, peer: Peer) -> None:
        """Register a lost connection."""
        self._mailbox.put(lambda: self._lost(peer))

    def look_of(self, peer: Peer) -> None:
        """Register that a user looks at the client again, or no longer (`Peer.away`)."""
        self._mailbox.put(lambda: self._looks(peer))

    def resync(self, peer: Peer) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        self._mailbox.put(lambda: self._audience.resync(self.state, peer, "overflow"))

    def show_again(self) -> None:
        """Send a snapshot to every connection. Called before `run`, so that the first commit leaves no gap."""
        for peer in self.room.peers():
            self._audience.resync(self.state, peer, "reset")

    def extend(self, ms: int) -> None:
        """Extend running clocks by the length of an outage."""
        self._owed_ms += ms
        self._mailbox.put(self._pay_back)

    def verify(self) -> None:
        """Compare the store's last record with this actor's; `run` raises `Lost` if they differ."""
        self._mailbox.put(self._verify)

    def look(self) -> None:
        """Check now whether anything is due, though no alarm has rung."""
        self._report_time()

    def abandon(self, why: str) -> None:
        """End the actor because the table has another owner; `run` raises `Lost`."""
        self._mailbox.put(lambda: self._abandon(why))

    def stop(self) -> None:
        """End the actor after the commands that are in its mailbox."""
        self._mailbox.put(self._stop)

    def transfer(self, bring_over: Callable[[list[tuple[Peer, Any]]], None]) -> None:
        """End the actor like `stop`; once it has ended, `bring_over` gets the requests that came later, in order.

        A `quick` among these requests is refused instead. If the table was closed, `bring_over` is not called.
        """
        self._bring_over = bring_over
        self.stop()

    async def run(self) -> None:
        """Work until the table is closed or the actor is stopped. Raises `Lost`, and any error of its work."""
        live = self._live
        try:
            await self._resume()
            while not live.state.closed:
                work = (await self._mailbox.get())()
                if work is not None:
                    await work
                    # The deal is archived after the reply to the request that ended it.
                    if self._journal.must_cut:
                        await self._journal.finish_deal(live.state)
        except _Stopped:
            return
        finally:
            self._live.close()
            requests: list[Waiting] = [
                work.args for work in self._mailbox.rest() if isinstance(work, partial)
            ]
            bring_over, left = None if self.state.closed else self._bring_over, requests
            self._bring_over = (
                None  # it refers to this actor: a cycle, whose memory would wait for a collection
            )
            if bring_over is not None:
                requests = [request for request in requests if request[2] is not None]
            turn_away(requests, closed=self.state.closed)
            for told in tuple(self._to_tell):
                self._tell(told)
            self.ended.set()
            # Nothing is awaited before this call: requests that clients send later must come after these.
            if bring_over is not None:
                bring_over([(peer, request) for peer, request, seek, _ in left if seek is None])

    def _report_change(self) -> None:
        self._on_change(self)

    def _report_back(self, seat: Seat) -> None:
        self._mailbox.put(lambda: self._seat_is_back(seat))

    def _report_time(self) -> None:
        self._mailbox.put(self._on_time)

    def _report_bot(self, seat: Seat, turn: str, action: Any) -> None:
        self._mailbox.put(lambda: self._bot_moved(seat, turn, action))

    def _stop(self) -> None:
        raise _Stopped

    def _abandon(self, why: str) -> None:
        raise Lost(why)

    async def _verify(self) -> None:
        with contextlib.suppress(StoreUnavailable):  # the next write reports the failure
            last = await self._services.store.last(self.state.table)
            if last != (ours := self.state.position.id):
                # The store has confirmed all records of this owner: a later one is another owner's.
                outdone = self.term if last > ours else 0
                raise Lost(f"table {self.state.table}: the store's last record is {last}", outdone)

    async def _pay_back(self) -> None:
        """Extend running clocks by the length of an outage."""
        ms, state = self._owed_ms, self.state
        runs = (
            state.deal is not None
            or state.waiting.fill_at is not None
            or state.waiting.deserted_since is not None
            or any(seat.idle_since is not None and seat.stake is None for seat in state.seats)
        )
        if ms and runs:
            await self._live.commit(
                self._live.fold(self.state, [r.Extended(self._services.clock.now_ms(), ms)])
            )
        self._owed_ms -= ms  # after the commit: if that fails, the next actor owes this time

    async def _resume(self) -> None:
        """Complete the work that a crash interrupted, and extend running clocks by the outage."""
        await self._journal.finish_deal(self.state)
        if self._void is not None:
            await self._live.void(self._void, unplayed=self._unplayed, order=self.voided_by)
        await self._pay_back()
        self._live.schedule()

    # connections, time and bots

    async def _seat_is_back(self, seat: Seat) -> None:
        if self.room.seat_peer(seat) is not None and not self.state.seats[seat].connected:
            present = r.Present(self._services.clock.now_ms(), seat, connected=True)
            await self._live.commit(self._live.fold(self.state, [present]))

    def _let_in(self, waiting: Iterable[tuple[Peer, m.Cursor | None]]) -> None:
        self._lets_in = False
        for peer, cursor in waiting:
            self._audience.arrive(self.state, peer, cursor)
        self._live.schedule()

    def _lost(self, peer: Peer) -> None:
        self._audience.drop(self.state, peer)
        self._live.schedule()

    def _looks(self, peer: Peer) -> None:
        self._audience.look(peer)
        self._live.schedule()

    async def _on_time(self) -> None:
        # An alarm that rang while Redis was away runs before the work that `extend` queues, so the clocks are extended
        # here first.
        await self._pay_back()
        now = self._services.clock.now_ms()
        if self._audience.release(self.state, now):
            self._on_change(self)
        self._services.touch(self.state.table)
        may_deal = self._services.may_deal()
        if not self._services.owns(self.state.table):
            self._live.look_again(now)
        elif self.state.deal is None and (order := self._services.closing(self.state.table)):
            await self.acts.obey(order, lambda _state, now: (r.Closed(now, "operator"),))
        elif (
            record := deadlines.due(self.game, self.state, self._audience.away, now, may_deal=may_deal)
        ) is None:
            self._live.schedule()
            if not may_deal:
                self._live.look_again(now, HELD_MS)
        else:
            if type(record) is r.Played and record.actor != CLOCK:
                metrics.TIMEOUTS.labels("turn").inc()
            elif type(record) is r.Present:
                metrics.TIMEOUTS.labels("away").inc()
            await self._live.commit(self._live.fold(self.state, [record]))

    async def _bot_moved(self, seat: Seat, turn: str, action: Any) -> None:
        """Play a bot's choice, or the default if it chose nothing legal.

        The choice is dropped if its prompt is closed, or if the server no longer plays the seat.
        """
        state, deal = self.state, self.state.deal
        if deal is None or seat not in deal.turns or deal.turns[seat].turn != turn:
            return
        if not state.seats[seat].played_for:
            self._live.bots.forget(seat)
            return
        played, made, refused = played_for(self.game, deal, seat, action, self._services.clock.now_ms())
        if refused is not None:
            # The programmer of an operator's bot knows the bot by its level, the name of its class.
            told = {"bot": state.seats[seat].level, "action": action_text(action), "why": refused.text}
            metrics.BOT_FAILURES.inc()
            log.warning("a bot chose an illegal action", table=state.table, seat=seat, **told)
        await self._live.commit(self._live.fold(state, [played], made))


def _weakly(method: Callable[..., None]) -> Callable[..., None]:
    """Return a callback that calls an object's method, but does not keep the object alive."""
    ref = weakref.WeakMethod(method)

    def call(*args: Any) -> None:
        if (found := ref()) is not None:
            found(*args)

    return call


class _Stopped(Exception):
    pass
