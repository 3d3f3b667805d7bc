"""A request's way from the mailbox to its reply, by the table of requests.

repeated? ─▶ decide ─▶ batch ─▶ commit with the reply ─▶ what the audience does after it
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

import structlog

from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.failed_requests import FAILED
from paiju.server.store.records import Request
from paiju.server.table.live import LiveTable
from paiju.server.table.ports.errors import Refused, busy
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.requests.handling import Answered, Asked, Decision, Handling, Remembered
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import records as r

_IN_LOG, _BY_OWNER, _NOWHERE = Remembered.IN_LOG, Remembered.BY_OWNER, Remembered.NOT_AT_ALL
"""Bound once: Python 3.11 calls a function for each look at an enumeration's member."""

log = structlog.get_logger()


class Answering:
    """Answers the requests of one table, one by one."""

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self._codec = r.GameCodec.of(live.game)

    def last(self, asker: str) -> int:
        """Return the id of the last request that took effect here under a name (`apart` and `Peer.asker`); 0: none."""
        last = self._live.journal.repeats.last(asker)
        return 0 if last is None else last[0]

    async def answer(self, peer: Peer, request: Any) -> None:
        """Carry out or refuse a request. Raises `Lost`, and what fails after the decision."""
        handling = REQUESTS[type(request)]
        asker = handling.apart + peer.asker
        last = None if handling.remembered is _NOWHERE else self._live.journal.repeats.last(asker)
        if last is not None and request.id <= last[0]:
            self._answer_repeat(handling, peer, request, *last)
            return
        try:
            await self._carry_out(handling, asker, peer, request, self._decided(peer, request))
        except Refused as refused:
            handling.refuse(peer, request, refused if self._is_sure(handling) else _unsure())
        except Lost:
            handling.refuse(peer, request, busy("the table is another owner's now; ask again"))
            raise
        except Exception:
            # Otherwise it took effect and has its answer; but a `quick` may still wait for it, and would for ever.
            if handling.awaited or self.last(asker) != request.id:
                text = "the table has failed and is taken back from its log; ask again"
                handling.refuse(peer, request, busy(text, ErrorCode.INTERNAL))
            raise

    def _answer_repeat(self, handling: Handling, peer: Peer, request: Any, last: int, reply: bytes) -> None:
        """Answer a request that is not newer than the last of its session: with the stored reply if it is the last."""
        if request.id < last:
            text = f"request {last} of this session has taken effect since"
            handling.refuse(peer, request, Refused(ErrorCode.SUPERSEDED, text))
            return
        metrics.REPEATED.inc()
        if handling.takes_seat and handling.after is not None:
            state = self._live.state
            answered = Answered(state, peer, request, state.seat_of(peer.user), reply)
            handling.after(self._live.audience, answered)
        else:
            peer.send(reply)

    def _is_sure(self, handling: Handling) -> bool:
        """Return whether a refusal is final: no other node can have carried out the request.

        Without a live lease another node may own the table. A commit needs no such check: the store fences it.
        """
        return handling.remembered is not _IN_LOG or self._services.owns(self._live.state.table)

    def _decided(self, peer: Peer, request: Any) -> Decision:
        """Decide, and refuse a request at which the rules fail: nothing has changed, so the table can go on."""
        services, live = self._services, self._live
        asked = Asked(
            live.game,
            self._codec,
            live.state,
            peer.user,
            peer.name,
            live.state.seat_of(peer.user),
            request,
            services.clock.now_ms(),
            services.limits,
            services.codes.issue,
            peer.face,
        )
        try:
            return decide(asked)
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001 - it is logged
            FAILED.note(error, request, table=live.state.table)
            raise Refused(ErrorCode.INTERNAL, "the server failed at this request; it is logged") from None

    async def _carry_out(
        self, handling: Handling, asker: str, peer: Peer, request: Any, decision: Decision
    ) -> None:
        live = self._live
        batch = live.fold(live.state, decision.records, decision.transition)
        ok = MSGPACK.encode(handling.reply(request, decision, batch.state))
        replies = {peer: ok} if handling.with_events else {}
        if batch.steps:
            logged = Request(asker, request.id, ok) if handling.remembered is _IN_LOG else None
            await live.commit(batch, logged, replies)
            if handling.log is not None:
                handling.log(peer, decision, live.state)
        elif not self._is_sure(handling):
            raise _unsure()
        elif replies:
            peer.send(ok)
        if handling.after is not None:
            handling.after(live.audience, Answered(live.state, peer, request, decision.seat, ok))
        if handling.remembered is _BY_OWNER:
            live.journal.repeats.note_said(asker, (request.id, ok))


def _unsure() -> Refused:
    return busy("another node may have the table by now; ask again")


def turn_away(requests: Iterable[partial[Any]], *, closed: bool) -> None:
    """Refuse requests that were taken but will not be carried out here: partials of `Answering.answer`."""
    refusal = busy("the table is being taken back")
    if closed:
        refusal = Refused(ErrorCode.NOT_FOUND, "the table has just been closed")
    for peer, request in (work.args for work in requests):
        refuse(peer, request, refusal)


def refuse(peer: Peer, request: Any, refused: Refused) -> None:
    """Refuse a request in the way that its row gives."""
    REQUESTS[type(request)].refuse(peer, request, refused)
