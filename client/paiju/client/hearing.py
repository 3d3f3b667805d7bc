"""Tells the events of deals to a player that follows whole deals; most bots read the view alone and hear nothing."""

import asyncio
from typing import Any

from paiju.client.stream import Moment, Snapshot
from paiju.client.table import Table
from paiju.engine.core.game import Event
from paiju.protocol.events import MatchEnded


class Hearing:
    """Calls `start(seat, view)`, `hear(events)` and `finish()` of a bot with `hears`, such as `paiju.bots.mjai.player`.

    If the bot also has `catch_up` and may lack some events of a deal, calls `catch_up(events)` with all events of
    that deal.
    """

    def __init__(self, table: Table, bot: Any) -> None:
        self.on = bool(getattr(bot, "hears", False))
        """Whether the bot wants to hear."""
        self._table, self._bot = table, bot

    async def begin(self) -> None:
        """Tell the bot its seat, and the view of the deal that may be under way."""
        if self.on:
            await self._call(self._bot.start, self._table.you, self._table.view)

    async def take(self, moment: Moment) -> None:
        """Tell the bot an event of a deal; if the stream restarts within a deal, tell all events of that deal."""
        match moment.event:
            case Snapshot():
                await self.begin()
                if self.on and moment.view is not None:
                    await self._catch_up(moment.seq)
            case MatchEnded():
                await self.end()
            case Event() as event if self.on:
                await self._call(self._bot.hear, (event,))

    async def _catch_up(self, until: int) -> None:
        catch_up = getattr(self._bot, "catch_up", None)
        events = None if catch_up is None else await self._table.deal_so_far(until)
        if events is not None:
            await self._call(catch_up, events)

    async def end(self) -> None:
        """Tell the bot that a match is over, or that the bot plays no more."""
        if self.on:
            await self._call(self._bot.finish)

    @staticmethod
    async def _call(method: Any, *arguments: Any) -> None:
        # The method runs in a thread, as `act` does: the bot may wait for another program.
        await asyncio.to_thread(method, *arguments)
