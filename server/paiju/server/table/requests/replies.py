"""The terminal replies of a table: `ok` with what a request is answered with, or `error`."""

from typing import Any

import msgspec
import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server import metrics
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.quick_seat import Seek
from paiju.server.table.requests.decide import Decision
from paiju.server.table.state.state import TableState

log = structlog.get_logger()


def ok_of(request: Any, decision: Decision, state: TableState) -> bytes:
    """Return the encoded `ok` of a request that leads to `state`."""
    match request:
        case m.Act():
            return MSGPACK.encode(m.Ok(request.id, seq=state.seq))
        case m.Try():
            return MSGPACK.encode(m.Ok(request.id, reading=decision.reading or msgspec.UNSET))
        case m.Help():
            return MSGPACK.encode(m.Ok(request.id, help=decision.help))
        case m.Join() | m.AddBot() | m.RemoveBot() | Seek():
            assert decision.seat is not None, "the request is about a seat"
            return MSGPACK.encode(m.Ok(request.id, table=state.table, seat=decision.seat))
        case m.NewCode():
            assert state.code is not None, "the table has just got one"
            return MSGPACK.encode(m.Ok(request.id, code=state.code))
    return MSGPACK.encode(m.Ok(request.id))


def refuse(peer: Peer, request: Any, refused: Refused) -> None:
    """Send the terminal `error` of a request."""
    if isinstance(request, Seek):
        request.end(refused)
        return
    if not isinstance(request, m.Try):  # which asks whether it would be refused
        metrics.REFUSED.labels(str(refused.code)).inc()
        log.debug("refused", user=peer.user, request=type(request).__name__, code=str(refused.code))
    peer.send(error_piece(request.id, refused))
