"""The steps of a request from the mailbox to its reply, as the request's row in `REQUESTS` sets them.

repeated? ─▶ decide ─▶ batch ─▶ commit with the reply ─▶ what the audience does after it
"""

from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

import structlog

from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.failed_requests import FAILED
from paiju.server.redis.link import WAITS
from paiju.server.store.records import Request
from paiju.server.table.live import LiveTable
from paiju.server.table.ports.errors import Refused, busy, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.quick_seat import Seek, failed
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.requests.handling import Answered, Asked, Handling, Remembered, Reseats
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import records as r
from paiju.server.traces import Traced

_IN_LOG, _BY_OWNER, _NOWHERE = Remembered.IN_LOG, Remembered.BY_OWNER, Remembered.NOT_AT_ALL
_USER: Final = Reseats.USER
"""Bound once, since Python 3.11 calls a function at each access to an enumeration's member."""

Waiting = tuple[Peer, Any, Seek | None, float]
"""Arguments of `Answering.answer`: a request that waits in the mailbox."""
SLOW_S: Final = 0.25
"""A request that takes at least so many seconds is logged with the time of each part."""
_observe_wait: Final = metrics.MAILBOX_SECONDS.observe

log = structlog.get_logger()


class Answering:
    """Answers the requests of one table, one by one."""

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self._codec = r.GameCodec.of(live.game)

    def last(self, asker: str) -> int:
        """Return the id of the last request that took effect here under an asker's name; 0: none."""
        last = self._live.journal.repeats.last(asker)
        return 0 if last is None else last[0]

    async def answer(self, peer: Peer, request: Any, seek: Seek | None, asked_at: float) -> None:
        """Carry out or refuse a request, and measure it. Raises `Lost`, and any error after the decision.

        A `quick` has a `seek`, which gets a refusal in place of the client, and is told when the request has succeeded.
        `asked_at`: when the request came, in monotonic seconds.
        """
        began = monotonic()
        _observe_wait(began - asked_at)
        handling = REQUESTS[type(request)]
        asker = peer.asker if seek is None else seek.asker
        last = None if handling.remembered is _NOWHERE else self._live.journal.repeats.last(asker)
        if last is not None and request.id <= last[0]:
            if request.id < last[0]:
                text = f"request {last[0]} of this session has taken effect since"
                refuse(peer, request, seek, Refused(ErrorCode.SUPERSEDED, text))
            else:
                self._answer_repeat(handling, peer, request, last[1])
        else:
            try:
                await self._carry_out(handling, asker, peer, request)
            except Refused as refused:
                refuse(peer, request, seek, refused if self._is_sure(handling) else _unsure())
            except Lost:
                refuse(peer, request, seek, busy("the table is another owner's now; ask again"))
                raise
            except Exception:
                # If the ids are equal, the request took effect and has its reply.
                if self.last(asker) != request.id:
                    refuse(peer, request, seek, failed())
                raise
        if seek is not None:
            seek.end()
        if peer.here:
            took = monotonic() - asked_at
            metrics.LOCAL[type(request)].observe(took)
            if took >= SLOW_S:
                self._log_slow(peer, request, asked_at, began)

    async def answer_traced(self, peer: Peer, request: Any, seek: Seek | None, asked_at: float) -> None:
        """Do as `answer` does, and trace the request if it is the one that `peer.traced` names."""
        traced, began = peer.traced, monotonic()
        if traced is None or traced.request != request.id:
            await self.answer(peer, request, seek, asked_at)
            return
        with traced.at_table():
            await self.answer(peer, request, seek, asked_at)
            self._trace(traced, asked_at, began)

    def _trace(self, traced: Traced, asked_at: float, began: float) -> None:
        """Add spans for the parts of a request that has its reply, from the times noted on the way."""
        journal, state, ended = self._live.journal, self._live.state, monotonic()
        traced.part("mailbox", asked_at, began, table=state.table, game=state.game)
        sent, committed = journal.last_commit
        if sent < began:  # an earlier request made that commit: this request made none
            traced.part("decide", began, ended)
            return
        traced.part("decide", began, sent)
        commit = traced.part("commit", sent, committed, seq=state.position.seq)
        # The last wait is this commit's: nothing else has run since the store's reply.
        if WAITS.last[0] >= sent:
            traced.part("wait", *WAITS.last, commit)
        traced.part("tell", committed, ended, frames=len(self._live.room.peers()))

    def _log_slow(self, peer: Peer, request: Any, asked_at: float, began: float) -> None:
        """Log how long each part of a slow request took, which is enough to explain most incidents."""
        ended = monotonic()
        sent, committed = self._live.journal.last_commit
        if sent < began:  # an earlier request made that commit: this request made none
            sent = committed = ended
        parts = {"mailbox_ms": began - asked_at, "commit_ms": committed - sent, "tell_ms": ended - committed}
        log.warning(
            "slow request",
            table=self._live.state.table,
            request=f"{peer.asker[-8:]}:{request.id}",
            kind=type(request).__name__.lower(),
            user=peer.user,
            ms=_ms(ended - asked_at),
            **{name: _ms(seconds) for name, seconds in parts.items()},
        )

    def _answer_repeat(self, handling: Handling, peer: Peer, request: Any, reply: bytes) -> None:
        """Reply to a repeat of a session's last request, with the stored reply."""
        metrics.REPEATED.inc()
        # The repeat may come from another connection, which then has to take the seat, or leave it, too.
        after = handling.after if handling.reseats is _USER else None
        if after is None or handling.with_events:
            peer.send(reply)
        if after is not None:
            state = self._live.state
            after(self._live.audience, Answered(state, peer, request, state.seat_of(peer.user), reply))

    def _is_sure(self, handling: Handling) -> bool:
        """Return whether a reply without a commit is final: no other node can have committed the request.

        Without a live lease another node may own the table. A reply with a commit needs no such check: if another node
        owns the table, the store refuses the commit.
        """
        return handling.remembered is not _IN_LOG or self._services.owns(self._live.state.table)

    async def _carry_out(self, handling: Handling, asker: str, peer: Peer, request: Any) -> None:
        services, live = self._services, self._live
        state = live.state
        asked = Asked(
            live.game,
            self._codec,
            state,
            peer.user,
            peer.name,
            state.seat_of(peer.user),
            request,
            services.clock.now_ms(),
            services.limits,
            services.codes.issue,
            peer.face,
            peer.program,
            peer.blocks.apart,
        )
        try:
            decision = decide(handling, asked)
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001 - it is logged
            # The rules failed: nothing has changed, so the table continues.
            FAILED.log_failure(error, request, table=state.table)
            raise Refused(ErrorCode.INTERNAL, "the server failed at this request; it is logged") from None
        batch = live.fold(state, decision.records, decision.transition)
        ok = MSGPACK.encode(handling.reply(request, decision, batch.state))
        replies = {peer: ok} if handling.with_events else {}
        if batch.steps:
            logged = Request(asker, request.id, ok) if handling.remembered is _IN_LOG else None
            await live.commit(batch, logged, replies)
            if handling.log is not None and (line := handling.log(decision, live.state)) is not None:
                log.info(line.text, **line.fields, by=peer.user, address=peer.address)
        elif not self._is_sure(handling):
            raise _unsure()
        elif replies:
            peer.send(ok)
        if handling.after is not None:
            handling.after(live.audience, Answered(live.state, peer, request, decision.seat, ok))
        if handling.remembered is _BY_OWNER:
            live.journal.repeats.remember_line(asker, (request.id, ok))


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _unsure() -> Refused:
    return busy("another node may have the table by now; ask again")


def turn_away(requests: Iterable[Waiting], *, closed: bool) -> None:
    """Refuse requests that were queued and will not be carried out here."""
    refusal = busy("the table is being taken back")
    if closed:
        refusal = Refused(ErrorCode.NOT_FOUND, "the table has just been closed")
    for peer, request, seek, _asked_at in requests:
        refuse(peer, request, seek, refusal)


def refuse(peer: Peer, request: Any, seek: Seek | None, refused: Refused) -> None:
    """Send a request's `error`, and count it; a `quick` (`seek`) is not answered yet, as it may ask another table."""
    if seek is not None:
        seek.end(refused)
        return
    if not REQUESTS[type(request)].only_asks:
        metrics.REFUSED.labels(str(refused.code)).inc()
        log.debug("refused", user=peer.user, request=type(request).__name__, code=str(refused.code))
    peer.send(error_piece(request.id, refused))
