"""The actor of one table: its only writer. Takes commands one by one, commits, then tells everyone.

    request / time / bot ─▶ decide, timers ─▶ Plan (folded, uncommitted) ─▶ Journal ─▶ state = next ─▶ Room

Nothing is visible before the commit has answered. If it fails the old state is still in hand: nothing to undo.
"""

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from paiju.engine.core.game import AnyGame, Glance
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.clock import Alarm
from paiju.server.store.errors import StoreUnavailable
from paiju.server.store.records import Request
from paiju.server.table.bot_driver import Thinking
from paiju.server.table.journal import Journal
from paiju.server.table.mailbox import Mailbox
from paiju.server.table.memory import Away
from paiju.server.table.ports.errors import BUSY_MS, Refused
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.quick_seat import Seek, asker_of
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.recovery import Start
from paiju.server.table.requests import decide
from paiju.server.table.requests.replies import ok_of, refuse
from paiju.server.table.state import access, deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Plan
from paiju.server.table.state.limits import too_many_waiting
from paiju.server.table.views.audience import Audience
from paiju.server.table.views.projection import listing

UNSURE_MS: Final = 250
"""When to look again whether the lease is alive, before a timer may fire."""

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
        """`outage_ms`: how long nobody owned the table; `on_change` is told when its public line changes.

        `void`: why the deal, or the next one's shuffle, must not count; None: it does.
        """
        self.state = start.state
        self.game = game
        self.room = room
        self._audience = Audience(
            services, game, start, room, on_back=self._seat_is_back, on_count=lambda: on_change(self)
        )
        self._services = services
        self._journal = Journal(services, game, start, term)
        self._thinking = Thinking(services.bots, services.clock, game, self._bot_moves)
        self._codec = r.GameCodec(game)
        self._owed_ms = outage_ms
        """What running clocks are still to be given back."""
        self._on_change = on_change
        self._mailbox = Mailbox(services.limits.requests_waiting, services.limits.requests_waiting_per_user)
        self._unplayed = start.void is not None
        self._void = start.void or void
        self._alarm: Alarm | None = None
        self._alarm_at: int | None = None

    def line(self) -> dict[str, Any]:
        """Return the table's line in the lobby."""
        return listing(self.game, self.state, self.room.spectators, self._audience.shown(self.state))

    def glance(self) -> Glance | None:
        """Return what a passer-by sees lying here, as late as spectators see it; None between deals."""
        return self._audience.glance(self.state)

    def knows(self, peer: Peer, request: Any) -> bool:
        """Return whether this table is there for whoever sends a request: one that took effect is answered again."""
        shown = not access.is_hidden(self.state, peer.user)
        return shown or self.answered(asker_of(peer, request)) >= request.id

    def answered(self, asker: str) -> int:
        """Return the id of the last request that took effect here under a name (`asker_of`); 0 if there is none."""
        last = self._journal.repeats.last(asker)
        return 0 if last is None else last[0]

    @property
    def term(self) -> int:
        """The term under which this actor writes."""
        return self._journal.term

    def away(self, *, lost: bool, pause_ms: int = 0) -> Away:
        """Return what the next actor of this table must know: `lost` if the store has refused this one."""
        return Away(
            state=self.state,
            term=self.term,
            owed_ms=self._owed_ms + pause_ms,
            memory=self._journal.memory,
            requests=self._journal.repeats.stored,
            listing=msgspec.msgpack.encode(listing(self.game, self.state, self.room.spectators)),
            deadline=deadlines.next_due(self.state, {}),
            lost=lost,
        )

    # commands: each returns at once, its work is done in turn

    def ask(self, peer: Peer, request: Any) -> None:
        """Take a client's request about this table."""
        if self._journal.away:
            refuse(peer, request, Refused(ErrorCode.BUSY, "the store is away", retry_after_ms=BUSY_MS))
        elif not self._mailbox.offer(peer.user, partial(self._asked, peer, request)):
            refuse(peer, request, too_many_waiting(self._services.limits))

    def arrive(self, peer: Peer, cursor: m.Cursor | None) -> None:
        """Take a connection that comes (back) to its seat, or to watch."""
        self._mailbox.put(lambda: self._audience.arrive(self.state, peer, cursor))

    def lose(self, peer: Peer) -> None:
        """Take note that a connection is gone."""
        self._mailbox.put(lambda: self._lost(peer))

    def resync(self, peer: Peer) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        self._mailbox.put(lambda: self._audience.resync(self.state, peer))

    def extend(self, ms: int) -> None:
        """Give running clocks back what an outage took."""
        self._owed_ms += ms
        self._mailbox.put(self._pay_back)

    def verify(self) -> None:
        """Make sure that the store holds all of the table; `run` raises `Lost` if it does not."""
        self._mailbox.put(self._verify)

    def abandon(self, why: str) -> None:
        """End the actor because the table is another owner's; `run` raises `Lost`."""
        self._mailbox.put(lambda: self._abandon(why))

    def stop(self) -> None:
        """End the actor after what it has been told so far."""
        self._mailbox.put(self._stop)

    async def run(self) -> None:
        """Work until the table is closed or the actor is stopped. Raises `Lost`."""
        try:
            await self._resume()
            while not self.state.closed:
                work = (await self._mailbox.get())()
                if work is not None:
                    await work
                    # Only now: whoever asked for what ended the deal has been answered.
                    await self._journal.finish_deal(self.state)
        except _Stopped:
            return
        finally:
            self._thinking.close()
            self._audience.close(closed=self.state.closed)
            if self._alarm is not None:
                self._alarm.cancel()
            self._turn_away()

    def _turn_away(self) -> None:
        """Answer everyone who has asked for what will not be done here any more."""
        refusal = Refused(ErrorCode.BUSY, "the table is being taken back", retry_after_ms=BUSY_MS)
        if self.state.closed:
            refusal = Refused(ErrorCode.NOT_FOUND, "the table has just been closed")
        for work in self._mailbox.rest():
            if isinstance(work, partial):
                peer, request = work.args
                refuse(peer, request, refusal)

    def _stop(self) -> None:
        raise _Stopped

    def _abandon(self, why: str) -> None:
        raise Lost(why)

    async def _verify(self) -> None:
        with contextlib.suppress(StoreUnavailable):  # the next write will tell
            last = await self._services.store.last(self.state.table)
            if str(last) != self.state.last_id:
                raise Lost(f"table {self.state.table}: the store's last record is {last}")

    async def _pay_back(self) -> None:
        """Give running clocks back what an outage took."""
        ms = self._owed_ms
        if ms and (self.state.deal is not None or self.state.fill_at is not None):
            plan = self._plan()
            plan.add(r.Extended(self._services.clock.now_ms(), ms))
            await self._commit(plan)
        self._owed_ms -= ms  # only now: if the table is lost, its next actor owes it

    async def _resume(self) -> None:
        """Finish what a crash left undone, and give running clocks back what the outage took."""
        await self._journal.finish_deal(self.state)
        if self._void is not None:
            await self._void_deal(self._void)
        await self._pay_back()
        self._schedule()

    async def _void_deal(self, reason: str) -> None:
        """Take back a deal that must not count, in sight of everybody who looks."""
        for peer in self.room.peers():
            self._audience.resync(self.state, peer)
        plan = self._plan()
        plan.add(
            r.Voided(
                self._services.clock.now_ms(),
                reason,
                self._services.draw_secret(),
                unplayed=self._unplayed,
            )
        )
        await self._commit(plan)
        await self._journal.finish_deal(self.state)

    # requests

    async def _asked(self, peer: Peer, request: Any) -> None:
        if not isinstance(request, m.Watch | m.Sync | m.Try | m.Help) and self._answer_repeat(peer, request):
            return
        try:
            decision = self._decided(peer, request)
            if decision is None:
                self._look(peer, request)
            elif isinstance(request, m.Watch):
                await self._admit(peer, request, decision)
            else:
                await self._carry_out(peer, request, decision)
        except Refused as refused:
            refuse(peer, request, refused)
        except Lost:
            text = "the table is another owner's now; ask again"
            refuse(peer, request, Refused(ErrorCode.BUSY, text, retry_after_ms=BUSY_MS))
            raise
        except Exception:
            # Else it took effect and has its answer; but a `quick` may still wait for it, and would for ever.
            if self.answered(asker_of(peer, request)) != request.id or isinstance(request, Seek):
                text = "the table has failed and is taken back from its log; ask again"
                refuse(peer, request, Refused(ErrorCode.INTERNAL, text, retry_after_ms=BUSY_MS))
            raise

    def _answer_repeat(self, peer: Peer, request: Any) -> bool:
        """Answer a request that took effect before with its stored result; return whether it was one."""
        last = self._journal.repeats.last(asker_of(peer, request))
        if last is None or request.id > last[0]:
            return False
        if request.id < last[0]:
            text = f"request {last[0]} of this session has taken effect since"
            refuse(peer, request, Refused(ErrorCode.SUPERSEDED, text))
            return True
        metrics.REPEATED.inc()
        peer.send(last[1])
        seat = self.state.seat_of(peer.user)
        if isinstance(request, m.Join | Seek) and seat is not None:
            self._audience.take_seat(self.state, peer, seat)
        if isinstance(request, Seek):
            request.end()
        return True

    def _decided(self, peer: Peer, request: Any) -> decide.Decision | None:
        """Refuse a request over which the rules stumble: nothing has changed, so the table can go on."""
        try:
            now, limits = self._services.clock.now_ms(), self._services.limits
            if isinstance(request, m.NewCode):
                return decide.new_code(self.state, peer.user, self._services.codes.issue(), now, limits)
            return decide.requested(self.game, self._codec, self.state, peer, request, now, limits)
        except Refused:
            raise
        except Exception:
            log.exception("a request failed", table=self.state.table, request=type(request).__name__)
            raise Refused(ErrorCode.INTERNAL, "the server failed at this request; it is logged") from None

    async def _admit(self, peer: Peer, request: m.Watch, decision: decide.Decision) -> None:
        """Show a private table to somebody who has given its code, and remember that."""
        plan = self._plan()
        for record in decision.records:
            plan.add(record)
        await self._commit(plan)
        self._look(peer, request)

    def _look(self, peer: Peer, request: Any) -> None:
        match request:
            case m.Watch() | m.Leave() | m.Sync():
                self._audience.look(self.state, peer, request)
            case m.Chat():
                self._chat(peer, request)

    def _chat(self, peer: Peer, request: m.Chat) -> None:
        assert isinstance(request.id, int), "the codec lets no chat pass without an id"
        ok = MSGPACK.encode(m.Ok(request.id))
        self._audience.chat(self.state, peer, request, ok)
        # Said once; this owner remembers it, the log does not.
        self._journal.repeats.note_said(asker_of(peer, request), (request.id, ok))

    async def _carry_out(self, peer: Peer, request: Any, decision: decide.Decision) -> None:
        plan = self._plan()
        for record in decision.records[:-1]:
            plan.add(record)
        if decision.records:
            plan.add(decision.records[-1], decision.transition)
            plan.follow(decision.records[-1].at)
        ok = ok_of(request, decision, plan.state)
        # Who takes a seat gets a snapshot with it, not the events of its own arrival.
        replies = {} if isinstance(request, m.Join | Seek) else {peer: ok}
        if plan.steps:
            await self._commit(plan, Request(asker_of(peer, request), request.id, ok), replies)
        elif replies:
            peer.send(ok)
        self._seat_asker(peer, request, decision.seat, ok)

    def _seat_asker(self, peer: Peer, request: Any, seat: Seat | None, ok: bytes) -> None:
        """Give or take a connection the seat that its request was about, once that has taken effect."""
        if not isinstance(request, m.Join | Seek | m.Leave):
            return
        assert seat is not None, "who sits down or leaves does so at a seat"
        if isinstance(request, m.Leave):
            self._audience.leave(peer, seat)
            return
        peer.send(ok)
        self._audience.take_seat(self.state, peer, seat)
        if isinstance(request, Seek):
            request.end()

    # connections

    def _seat_is_back(self, seat: Seat) -> None:
        self._mailbox.put(lambda: self._back(seat))

    async def _back(self, seat: Seat) -> None:
        if self.room.seat_peer(seat) is not None and not self.state.seats[seat].connected:
            plan = self._plan()
            plan.add(r.Present(self._services.clock.now_ms(), seat, connected=True))
            await self._commit(plan)

    def _lost(self, peer: Peer) -> None:
        self._audience.drop(self.state, peer)
        self._schedule()

    # time and bots

    def _schedule(self) -> None:
        """Set the alarm for what time will make happen next, and let bots think."""
        when = None if self.state.closed else deadlines.next_due(self.state, self._audience.away)
        if (more := self._audience.next_at) is not None:
            when = more if when is None else min(when, more)
        # An alarm that rings too early only asks again: cheaper than a new one with every action.
        if when is not None and (self._alarm_at is None or when < self._alarm_at):
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm_at = when
            self._alarm = self._services.clock.call_at(when, self._ring)
        self._thinking.follow(self.state)

    def _ring(self) -> None:
        self._alarm_at = None
        self._mailbox.put(self._on_time)

    async def _on_time(self) -> None:
        await self._pay_back()  # an alarm that rang while Redis was away comes before it in the mailbox
        now = self._services.clock.now_ms()
        if self._audience.release(self.state, now):
            self._on_change(self)
        self._services.touch(self.state.table)
        if not self._services.owns(self.state.table):
            self._alarm_at = now + UNSURE_MS
            self._alarm = self._services.clock.call_at(self._alarm_at, self._ring)
            return
        record = deadlines.due(self.game, self.state, self._audience.away, now)
        if record is None:
            self._schedule()
            return
        plan = self._plan()
        plan.add(record)
        match record:
            case r.Played(actor=int(seat)) if deadlines.is_lost(plan.state, seat):
                plan.add(r.Autoed(now, seat, on=True, reason="timeout"))
            case r.Stood(seat=seat):
                self._audience.away.pop(seat, None)
        plan.follow(now)
        await self._commit(plan)

    def _bot_moves(self, seat: Seat, turn: str, action: Any) -> None:
        self._mailbox.put(lambda: self._bot_moved(seat, turn, action))

    async def _bot_moved(self, seat: Seat, turn: str, action: Any) -> None:
        """Play what a bot chose; the default if it chose nothing legal. An answer to a closed prompt is dropped."""
        deal = self.state.deal
        if deal is None or seat not in deal.turns or deal.turns[seat].turn != turn:
            return
        if not self.state.seats[seat].played_for:
            self._thinking.forget(seat)
            return
        now = self._services.clock.now_ms()
        played, made, refused = decide.played_for(self.game, self.state, seat, action, now)
        if refused is not None:
            log.warning("a bot chose an illegal action", table=self.state.table, seat=seat, why=refused.text)
        plan = self._plan()
        plan.add(played, made)
        plan.follow(now)
        await self._commit(plan)

    # commits

    def _plan(self) -> Plan:
        return Plan(self.game, self.state, self._journal.term, self._services.draw_secret)

    async def _commit(
        self, plan: Plan, request: Request | None = None, replies: Mapping[Peer, bytes] | None = None
    ) -> None:
        """Commit a plan, make it the table, and tell everyone. Raises `Lost`."""
        line = self._journal.public_line(self.state, plan, self.room.spectators)
        pieces = await self._journal.write(self.state, plan, request, line)
        before, self.state = self.state, plan.state
        self._services.touch(self.state.table)
        self._audience.tell(before, plan, pieces, replies or {})
        if line is not None:
            self._on_change(self)
        self._schedule()


class _Stopped(Exception):
    pass
