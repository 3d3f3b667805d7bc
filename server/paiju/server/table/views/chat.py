"""The chat of one table: who may speak, how fast, who hears it, and what is kept for later arrivals.

Players speak to the table, spectators to spectators only: nobody who plays can be told cards. Kept beside the table in
the store, as far as that works; a line that is lost with a server is lost.
"""

import asyncio
import unicodedata
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.protocol.phrases import BY_KEY
from paiju.server.limits import Buckets
from paiju.server.store.errors import StoreError
from paiju.server.store.records import Said
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.services import Services
from paiju.server.table.state.limits import CHAT_RATE
from paiju.server.table.state.state import TableState

PER_S: Final = CHAT_RATE.per_s
BURST: Final = CHAT_RATE.burst
KEPT: Final = 50
"""Lines that who comes later is shown."""
KEEP_S: Final = 7 * 86_400
"""How long a table at which nobody says anything keeps what was said."""

log = structlog.get_logger()


class Talk:
    """The recent chat of one table."""

    def __init__(self, services: Services, table: str, said: Said) -> None:
        self._table = table
        self._services = services
        self._open = deque(_read(said.open), KEPT)
        self._aside = deque(_read(said.aside), KEPT)
        self._last_at = max((line.at for line in (*self._open, *self._aside)), default=0)
        self._buckets = Buckets(PER_S, BURST, lambda: services.clock.now_ms() / 1000)
        self._tasks: set[asyncio.Task[None]] = set()

    def say(self, state: TableState, peer: Peer, request: m.Chat) -> m.ChatLine:
        """Keep a line and return it; refuses empty lines, users who do not look, and users over the rate."""
        text, phrase = _words(request)
        seat = state.seat_of(peer.user)
        if seat is None and state.table not in peer.viewing:
            raise Refused(ErrorCode.FORBIDDEN, "join or watch this table first")
        if (wait := self._buckets[peer.user].take()) > 0:
            raise Refused(ErrorCode.RATE_LIMITED, "you speak too fast", retry_after_ms=wait)
        # Each later than the one before, or two lists could not be put together in order.
        self._last_at = max(self._services.clock.now_ms(), self._last_at + 1)
        audience = "spectators" if seat is None else "table"
        name = peer.name if seat is None else state.seats[seat].name or peer.name
        line = m.ChatLine(self._last_at, audience, name, text=text, phrase=phrase, seat=seat)
        (self._aside if seat is None else self._open).append(line)
        self._keep(line)
        return line

    def heard(self, *, player: bool, late: bool) -> bytes | None:
        """Return what a viewer may hear of what was said, encoded; None if that is nothing.

        Who sees the play `late` does not hear the players.
        """
        if player:
            lines = list(self._open)
        else:
            lines = sorted((*(() if late else self._open), *self._aside), key=lambda line: line.at)[-KEPT:]
        return MSGPACK.encode(m.Chats(self._table, tuple(lines))) if lines else None

    def forget(self, after_ms: int) -> None:
        """Delete the chat from the store, with the table."""
        self._do(self._services.store.forget_said(self._table, after_ms))

    def _keep(self, line: m.ChatLine) -> None:
        data = msgspec.msgpack.encode(line)
        self._do(self._services.store.say(self._table, data, KEPT, KEEP_S, aside=line.seat is None))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _try(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreError as error:
        log.warning("what was said is not kept", why=str(error))


def _words(request: m.Chat) -> tuple[str | None, str | None]:
    """Return the text, cleaned, or the phrase; refuses neither, both, an unknown phrase, and a text of nothing."""
    if (request.text is None) == (request.phrase is None):
        raise _bad("say either `text` or `phrase`", "$.text")
    if request.phrase is not None:
        if request.phrase not in BY_KEY:
            raise _bad("there is no such phrase; GET /api/phrases lists them", "$.phrase")
        return None, request.phrase
    text = clean(request.text or "")
    if not text:
        raise _bad("that text says nothing", "$.text")
    return text, None


def clean(text: str) -> str:
    """Return a text without control and invisible formatting characters, its white space folded.

    Joiners stay: emoji and some scripts are made with them.
    """
    kept = (c for c in text if c.isspace() or c in _JOINERS or unicodedata.category(c) not in _UNSEEN)
    folded = " ".join("".join(kept).split())
    return folded if folded.strip(_JOINERS + " ") else ""


_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})


def _read(lines: list[bytes]) -> list[m.ChatLine]:
    """Return stored lines; those of another version of this server are left out."""
    read = []
    for line in lines:
        try:
            read.append(msgspec.msgpack.decode(line, type=m.ChatLine))
        except msgspec.DecodeError:
            log.warning("a stored chat line cannot be read")
    return read


def _bad(text: str, path: str) -> Refused:
    return Refused(ErrorCode.BAD_REQUEST, text, data={"path": path})
