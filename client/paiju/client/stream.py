"""The stream of a table: moments in order, each with the view after it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from paiju.engine.core.game import Prompt
from paiju.protocol import messages as m


class OpenPrompt(Prompt[Any, Any], frozen=True, kw_only=True):
    """A prompt for this client's seat: the game's `kind`, `legal` and `default`, with the fields of the table."""

    turn: str
    """Id of the prompt, which the answer names."""
    seat: int
    deadline_at: int | None = None
    """Server time, in Unix milliseconds, after which the time bank runs; None: no limit."""
    bank_ms: int | None = None
    """Milliseconds in the seat's time bank."""
    act_at: int | None = None
    """Server time at which the server plays the only legal action; None: the server waits for the player."""
    hints: tuple[Any, ...] = ()
    """Legal actions, ready to send, weakest first; empty unless the client asked for hints."""
    complete: bool = False
    """Whether `hints` contain all legal actions."""
    tip: int | None = None
    """In a guided deal, the number of the tip for this prompt (`Api.guide`)."""


class PromptClosed(msgspec.Struct, frozen=True):
    """The prompt `turn` is closed."""

    turn: str


class Moment(msgspec.Struct, frozen=True):
    """One event or message of a table."""

    event: Any
    """An event of the game or of the table (a plain map for an unknown game); a `Snapshot` when the stream restarts;
    an `OpenPrompt` or `PromptClosed`; an `Alarm` for an unfair shuffle; a `Chat`, `Chats`, `Watching`, `CodeMessage`,
    `PlanMessage` or `Detached` message."""
    view: Any
    """The view after the event; None between deals."""
    seq: int


class Moments(AsyncIterator[Moment]):
    """The stream of one reader. It buffers moments between reads, and ends with the table or the client."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Moment | Exception | None] = asyncio.Queue()
        self._over = False

    def put(self, moment: Moment) -> None:
        """Add a moment."""
        self._queue.put_nowait(moment)

    def end(self, error: Exception | None = None) -> None:
        """End the stream, with an exception if one is given."""
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
"""The SDK's name for the `table` message in a stream."""
