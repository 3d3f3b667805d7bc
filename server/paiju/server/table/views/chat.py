"""The chat of one table: its speakers, rates and audience, and the lines kept for later arrivals.

Players speak to the table, spectators to spectators only: a player must not be told cards. The store keeps the lines
beside the table, without a guarantee: a line may be lost with its server.
"""

import unicodedata
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
import structlog

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.protocol.phrases import BY_KEY, REACTION_BY_KEY
from paiju.server.accounts.graphemes import length_of
from paiju.server.limits import Buckets
from paiju.server.redis.errors import StoreError
from paiju.server.store.records import ChatLines
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.services import Services
from paiju.server.table.state.limits import CHAT_RATE, TAP_RATE
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import TableState
from paiju.server.tasks import Tasks

PER_S: Final = CHAT_RATE.per_s
BURST: Final = CHAT_RATE.burst
MAX_CHARACTERS: Final = 200
"""The most characters of a text, as people count them."""
LINES_KEPT: Final = 50
"""Number of lines that a late arrival is shown."""
KEEP_S: Final = 7 * 86_400
"""Seconds for which the chat of a silent table is kept."""

log = structlog.get_logger()


class Talk:
    """The recent chat of one table."""

    def __init__(self, services: Services, table: str, said: ChatLines) -> None:
        self._table = table
        self._services = services
        self._open = deque(_read(said.open), LINES_KEPT)
        self._aside = deque(_read(said.aside), LINES_KEPT)
        self._last_at = max((line.at for line in (*self._open, *self._aside)), default=0)
        clock = services.clock
        self._buckets = Buckets(PER_S, BURST, lambda: clock.now_ms() / 1000)
        self._taps = Buckets(TAP_RATE.per_s, TAP_RATE.burst, lambda: clock.now_ms() / 1000)
        self._tasks = Tasks()

    def say(self, state: TableState, peer: Peer, request: m.Chat) -> m.ChatLine:
        """Keep a line and return it. Raises `Refused` for a bad line, or a user not at the table or over the rate."""
        text = _checked(request)
        seat = state.seat_of(peer.user)
        if seat is None and state.table not in peer.viewing:
            raise Refused(ErrorCode.FORBIDDEN, "join or watch this table first")
        self._take(peer.user, tapped=text is None)
        audience = "spectators" if seat is None else "table"
        name = peer.name if seat is None else state.seats[seat].name or peer.name
        return self._put(
            m.ChatLine(
                self._next_at(),
                audience,
                name,
                text,
                request.phrase,
                seat=seat,
                reaction=request.reaction,
                user=peer.user,
            )
        )

    def say_for_bot(self, seat: Seat, sitter: SeatState, phrase: str) -> m.ChatLine:
        """Keep a bot's line, a phrase of its character, and return it."""
        line = m.ChatLine(
            self._next_at(), "table", sitter.name or "", phrase=phrase, seat=seat, character=sitter.character
        )
        return self._put(line)

    def _take(self, user: str, *, tapped: bool) -> None:
        """Count a line of a user. Raises `Refused`."""
        buckets = [self._buckets[user], *([self._taps[user]] if tapped else [])]
        if (wait := max(bucket.wait() for bucket in buckets)) > 0:
            raise Refused(ErrorCode.RATE_LIMITED, "you speak too fast", retry_after_ms=wait)
        for bucket in buckets:
            bucket.spend()

    def _next_at(self) -> int:
        """Return the time of the next line, later than that of every line before, so that two lists can be merged."""
        self._last_at = max(self._services.clock.now_ms(), self._last_at + 1)
        return self._last_at

    def _put(self, line: m.ChatLine) -> m.ChatLine:
        (self._aside if line.seat is None else self._open).append(line)
        self._keep(line)
        return line

    def lines(self) -> list[m.ChatLine]:
        """Return all kept lines, in their order."""
        return sorted((*self._open, *self._aside), key=lambda line: line.at)

    async def remove(self, at: int) -> list[m.ChatLine]:
        """Remove the lines with the time `at` (Unix ms), in the store first, and return them. Raises `StoreError`."""
        removed = [line for line in self.lines() if line.at == at]
        for line in removed:
            data = msgspec.msgpack.encode(line)
            await self._services.store.chat.remove(self._table, data, aside=line.seat is None)
            (self._aside if line.seat is None else self._open).remove(line)
        return removed

    def heard(self, *, player: bool, late: bool) -> bytes | None:
        """Return the lines that a viewer may hear, encoded; None if there are none.

        A viewer who sees the play `late` does not hear the players.
        """
        if player:
            lines = list(self._open)
        else:
            lines = sorted((*(() if late else self._open), *self._aside), key=lambda line: line.at)[
                -LINES_KEPT:
            ]
        return MSGPACK.encode(m.Chats(self._table, tuple(lines))) if lines else None

    def forget(self, after_ms: int) -> None:
        """Delete the chat from the store `after_ms` from now."""
        self._do(self._services.store.chat.forget(self._table, after_ms))

    def _keep(self, line: m.ChatLine) -> None:
        data = msgspec.msgpack.encode(line)
        self._do(
            self._services.store.chat.say(self._table, data, LINES_KEPT, KEEP_S, aside=line.seat is None)
        )

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.start(_try(work))


async def _try(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreError as error:
        log.warning("what was said is not kept", why=str(error))


def _checked(request: m.Chat) -> str | None:
    """Return the text of a line, cleaned; None for a phrase or a reaction.

    Raises `Refused`, also for none or several of the three.
    """
    if sum(said is not None for said in (request.text, request.phrase, request.reaction)) != 1:
        raise _bad("say one of `text`, `phrase` and `reaction`", "$.text")
    if request.phrase is not None and request.phrase not in BY_KEY:
        raise _bad("there is no such phrase; GET /api/phrases lists them", "$.phrase")
    if request.reaction is not None and request.reaction not in REACTION_BY_KEY:
        raise _bad("there is no such reaction; GET /api/phrases lists them", "$.reaction")
    return None if request.text is None else _cleaned(request.text)


def _cleaned(said: str) -> str:
    text = clean(said)
    if not text:
        raise _bad("that text says nothing", "$.text")
    if (length := length_of(text)) > MAX_CHARACTERS:
        raise _bad(f"a text has at most {MAX_CHARACTERS} characters, this one {length}", "$.text")
    return text


def clean(text: str) -> str:
    """Return a text without control and invisible characters, and with each run of white space as one space.

    Joiners stay: emoji and some scripts are made with them.
    """
    kept = (c for c in text if c.isspace() or c in _JOINERS or unicodedata.category(c) not in _UNSEEN)
    folded = " ".join("".join(kept).split())
    return folded if folded.strip(_JOINERS + " ") else ""


_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})


def _read(lines: list[bytes]) -> list[m.ChatLine]:
    """Return stored lines; a line that this version cannot read is left out."""
    read = []
    for line in lines:
        try:
            read.append(msgspec.msgpack.decode(line, type=m.ChatLine))
        except msgspec.DecodeError:
            log.warning("a stored chat line cannot be read")
    return read


def _bad(text: str, path: str) -> Refused:
    return Refused(ErrorCode.BAD_REQUEST, text, data={"path": path})
