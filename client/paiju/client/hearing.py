"""Lets a player that follows whole deals hear them; most bots read the view alone, and hear nothing."""

import asyncio
from typing import Any

from paiju.client.stream import Moment, Snapshot
from paiju.client.table import Table
from paiju.engine.core.game import Event
from paiju.protocol.events import MatchEnded


class Hearing:
    """The methods of a bot with `hears` (`paiju.bots.mjai.player`): `start(seat, view)`, `hear(events)`, `finish()`.

    `catch_up(events)`, if it has that: all events of a deal of which it may have missed some.
    """

    def __init__(self, table: Table, bot: Any) -> None:
        self.on = bool(getattr(bot, "hears", False))
        """Whether the bot wants to hear."""
        self._table, self._bot = table, bot

    async def begin(self) -> None:
        """Tell the seat, and the deal that may be under way."""
        if self.on:
            await self._call(self._bot.start, self._table.you, self._table.view)

    async def take(self, moment: Moment) -> None:
        """Tell an event of a deal; where the stream starts again in a deal, that deal from its beginning."""
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
        """Tell the end of a match, or of what the bot plays."""
        if self.on:
            await self._call(self._bot.finish)

    @staticmethod
    async def _call(method: Any, *arguments: Any) -> None:
        # In a thread, as `act`: the bot may wait for another program.
        await asyncio.to_thread(method, *arguments)
