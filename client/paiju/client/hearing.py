"""Lets a player that follows whole deals hear them; most bots read the view alone, and hear nothing."""

import asyncio
from typing import Any

from paiju.client.stream import Moment, Snapshot
from paiju.client.table import Table
from paiju.engine.core.game import Event
from paiju.protocol.events import MatchEnded


class Hearing:
    """What a bot with `hears` is told: `start(seat, view)`, `hear(events)`, `finish()` (`paiju.bots.mjai.player`)."""

    def __init__(self, table: Table, bot: Any) -> None:
        self.on = bool(getattr(bot, "hears", False))
        """Whether the bot wants to hear."""
        self._table, self._bot = table, bot

    async def begin(self) -> None:
        """Tell the seat, and the deal that may be under way."""
        if self.on:
            await self._call(self._bot.start, self._table.you, self._table.view)

    async def take(self, moment: Moment) -> None:
        """Tell an event of a deal; where the stream starts again, what was missed is lost."""
        match moment.event:
            case Snapshot():
                await self.begin()
            case MatchEnded():
                await self.end()
            case Event() as event if self.on:
                await self._call(self._bot.hear, (event,))

    async def end(self) -> None:
        """Tell the end of a match, or of what the bot plays."""
        if self.on:
            await self._call(self._bot.finish)

    @staticmethod
    async def _call(method: Any, *arguments: Any) -> None:
        # In a thread, as `act`: the bot may wait for another program.
        await asyncio.to_thread(method, *arguments)
