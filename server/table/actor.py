"""The actor of one table: its only writer. Takes commands one by one, commits, then tells everyone.

    request / time / bot ─▶ decide, timers ─▶ Plan (folded, uncommitted) ─▶ Journal ─▶ state = next ─▶ Room

Nothing is visible before the commit has answered. If it fails the old state is still in hand: nothing to undo.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog

from engine.core.game import AnyGame, Glance
from engine.core.seats import Seat
from protocol import messages as m
from protocol.codec import MSGPACK
from protocol.errors import ErrorCode
from server import metrics
from server.clock import Alarm
from server.store.records import Request
from server.table import decide, timers
from server.table import records as r
from server.table.audience import Audience
from server.table.journal import Journal
from server.table.mailbox import Mailbox
from server.table.peer import Peer, Room
from server.table.plan import Plan
from server.table.recovery import Start
from server.table.refusal import Refused
from server.table.replies import ok_of, refuse
from server.table.seeking import Seek, asker_of
from server.table.services import Lost, Services
from server.table.thinking import Thinking

BUSY_MS: Final = 1_000
"""When to try again while Redis is away."""
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
    ) -> None:
        """`outage_ms`: how long nobody owned the table; `on_change` is told when its public line changes."""
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
        self._mailbox = Mailbox()
        self._alarm: Alarm | None = None
        self._alarm_at: int | None = None

    def glance(self) -> Glance | None:
        """Return what a passer-by sees lying here, as late as spectators see it; None between deals."""
        return self._audience.glance(self.state)

    def answered(self, asker: str) -> int:
        """Return the id of the last request that took effect here under a name (`asker_of`); 0 if there is none."""
        return self._journal.requests.get(asker, (0,))[0]

    # commands: each returns at once, its work is done in turn

    def ask(self, peer: Peer, request: Any) -> None:
        """Take a client's request about this table."""
        if self._journal.away:
            refuse(peer, request, Refused(ErrorCode.BUSY, "the store is away", retry_after_ms=BUSY_MS))
        else:
            self._mailbox.put(partial(self._asked, peer, request))

    def arrive(self, peer: Peer, cursor: m.Cursor | None) -> None:
        """Take a connection that comes (back) to its seat, or to watch."""
        self._mailbox.put(lambda: self._audience.arrive(self.state, peer, cursor))

    def lose(self, peer: Peer) -> None:
        """Take note that a connection is gone."""
        self._mailbox.put(lambda: self._lost(peer))

    def resync(self, peer: Peer) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        self._mailbox.put(lambda: self._audience.send_snapshot(self.state, peer, reset=True))

    def extend(self, ms: int) -> None:
        """Give running clocks back what an outage took."""
        self._owed_ms += ms
        self._mailbox.put(self._pay_back)

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
        refusal = Refused(ErrorCode.BUSY, "the table is on its way elsewhere", retry_after_ms=BUSY_MS)
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

    async def _pay_back(self) -> None:
        """Give running clocks back what an outage took."""
        ms, self._owed_ms = self._owed_ms, 0
        if ms and (self.state.deal is not None or self.state.fill_at is not None):
            plan = self._plan()
            plan.add(r.Extended(self._services.clock.now_ms(), ms))
            await self._commit(plan)

    async def _resume(self) -> None:
        """Finish what a crash left undone, and give running clocks back what the outage took."""
        await self._journal.finish_deal(self.state)
        await self._pay_back()
        self._schedule()

    # requests

    async def _asked(self, peer: Peer, request: Any) -> None:
        if not isinstance(request, m.Watch | m.Sync | m.Try | m.Help) and self._answer_repeat(peer, request):
            return
        try:
            decision = self._decided(peer, request)
            if decision is None:
                self._look(peer, request)
            else:
                await self._carry_out(peer, request, decision)
        except Refused as refused:
            refuse(peer, request, refused)
        except Lost:
            text = "the table is another owner's now; ask again"
            refuse(peer, request, Refused(ErrorCode.BUSY, text, retry_after_ms=BUSY_MS))
            raise
        except Exception:
            refuse(peer, request, Refused(ErrorCode.INTERNAL, "the table has failed; it is logged"))
            raise

    def _answer_repeat(self, peer: Peer, request: Any) -> bool:
        """Answer a request that took effect before with its stored result; return whether it was one."""
        last = self._journal.requests.get(asker_of(peer, request))
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
            now = self._services.clock.now_ms()
            if isinstance(request, m.NewCode):
                return decide.new_code(self.state, peer.user, self._services.codes.issue(), now)
            return decide.requested(self.game, self._codec, self.state, peer, request, now)
        except Refused:
            raise
        except Exception:
            log.exception("a request failed", table=self.state.table, request=type(request).__name__)
            raise Refused(ErrorCode.INTERNAL, "the server failed at this request; it is logged") from None

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
        self._journal.requests[f"{peer.user}/{peer.client}"] = (request.id, ok)

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
        seat = decision.seat
        assert seat is not None, "every decision is about a seat"
        if isinstance(request, m.Join | Seek):
            peer.send(ok)
            self._audience.take_seat(self.state, peer, seat)
            if isinstance(request, Seek):
                request.end()
        elif isinstance(request, m.Leave):
            self._audience.leave(peer, seat)

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
        when = None if self.state.closed else timers.next_due(self.state, self._audience.away)
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
        self._audience.release(now)
        self._services.touch(self.state.table)
        if not self._services.owns(self.state.table):
            self._alarm_at = now + UNSURE_MS
            self._alarm = self._services.clock.call_at(self._alarm_at, self._ring)
            return
        record = timers.due(self.game, self.state, self._audience.away, now)
        if record is None:
            self._schedule()
            return
        plan = self._plan()
        plan.add(record)
        match record:
            case r.Played(actor=int(seat)) if timers.is_lost(plan.state, seat):
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
        self._audience.tell(before, self.state, pieces, replies or {})
        if line is not None:
            self._on_change(self)
        await self._journal.finish_deal(self.state)
        self._schedule()


class _Stopped(Exception):
    pass
