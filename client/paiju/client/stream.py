"""What a table tells those who follow it: one moment after the other, each with the view right after it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from paiju.engine.core.game import Prompt
from paiju.protocol import messages as m


class OpenPrompt(Prompt, frozen=True, kw_only=True):
    """What the own seat is asked: the game's `kind`, `legal` and `default`, and what the table adds."""

    turn: str
    """Names this prompt in the answer."""
    seat: int
    deadline_at: int | None = None
    """Server time in Unix milliseconds; from then on the time bank runs."""
    bank_ms: int | None = None
    hints: tuple[Any, ...] = ()
    """Legal actions ready to send, weakest first, if the connection asked for hints."""
    complete: bool = False
    """Whether `hints` are all there are."""


class PromptClosed(msgspec.Struct, frozen=True):
    """The prompt `turn` need not be answered any more."""

    turn: str


class Moment(msgspec.Struct, frozen=True):
    """Something happened at a table."""

    event: Any
    """An event of the game or of the table (of a game unknown here: the plain map); a `Snapshot` where the stream
    starts anew; an `OpenPrompt` or `PromptClosed`; an `Alarm` where a shuffle is not what was told; a `Chat`, `Chats`,
    `Watching`, `CodeMessage`, `PlanMessage` or `Detached` message."""
    view: Any
    """The view after it; None between deals."""
    seq: int


class Moments(AsyncIterator[Moment]):
    """One follower's stream. Nothing is lost between two reads; it ends when the table is left or closed."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Moment | Exception | None] = asyncio.Queue()
        self._over = False

    def put(self, moment: Moment) -> None:
        """Add a moment."""
        self._queue.put_nowait(moment)

    def end(self, error: Exception | None = None) -> None:
        """Let the follower finish, by an exception if one is given."""
        self._queue.put_nowait(error)

    async def __anext__(self) -> Moment:
        if self._over:
            raise StopAsyncIteration
        item = await self._queue.get()
        if isinstance(item, Moment):
            return item
        self._over = True
        if item is not None:
            raise item
        raise StopAsyncIteration


Chat = m.Chat
Detached = m.Detached
Snapshot = m.Table
"""The messages that appear in a stream, under the SDK's names."""
