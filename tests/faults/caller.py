"""A person at a table of riichi, who brings the own hand nearer with each discard and declares riichi: never calls."""

import asyncio
from typing import Any

from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.shanten import shanten
from tests.faults.claimer import Claimer


class Caller(Claimer):
    """Keeps the own hand from the events, and so reaches riichi where random discards would not."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.hand: list[str] = []
        self.ends: list[dict[str, Any]] = []
        """Every `match_ended` that it was told."""
        self._errands: set[asyncio.Task[Any]] = set()

    @property
    def busy_with_errands(self) -> bool:
        """Whether it is getting ready for another match."""
        return bool(self._errands)

    async def _take(self, message: dict[str, Any]) -> None:
        for event in message.get("events", ()):
            self._follow(event)
        if message["t"] == "table" and message["view"] is not None and message["you"] is not None:
            self.hand = list(message["view"]["hand"] or ())
        await super()._take(message)

    def _follow(self, event: dict[str, Any]) -> None:
        match event:
            case {"e": "dealt", "hands": hands} if self.seat is not None:
                self.hand = list(hands[self.seat])
            case {"e": "drawn", "seat": seat, "tile": tile} if seat == self.seat:
                self.hand.append(tile)
            case {"e": "discarded", "seat": seat, "tile": tile} if seat == self.seat:
                self.hand.remove(tile)
            case {"e": "match_ended"}:
                self.ends.append(event)
                ready = asyncio.create_task(self.ask(t="ready", table=self.table, on=True))
                self._errands.add(ready)
                ready.add_done_callback(self._errands.discard)

    def _choose(self, prompt: dict[str, Any]) -> dict[str, Any]:
        """Declare riichi where it is offered, pass at claims, else discard what leaves the nearest hand."""
        hints = prompt.get("hints") or [prompt["default"]]
        wanted = [hint for hint in hints if hint["a"] in {"riichi", "pass"}]
        discards = [hint for hint in hints if hint["a"] == "discard"]
        if wanted or not discards:
            return (wanted or hints)[0]
        return min(discards, key=lambda hint: self._distance(hint["tile"]))

    def _distance(self, discarded: str) -> int:
        left = list(self.hand)
        left.remove(discarded)
        return shanten(counts_of(left))
