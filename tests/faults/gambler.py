"""A person at a table with stacks: plays at random, adds chips, sets reloads, plans, sits out and in again."""

import asyncio
from typing import Any

from tests.faults.person import Person

PLANS = ({"a": "check_fold"}, {"a": "check"}, {"a": "call", "amount": 40}, None)

RELOADS = (None, {"when": "short", "to": 1_337}, {"when": "broke", "to": 1_337})


class Gambler(Person):
    """Does between its answers what only tables with stacks know; one request at a time, as every client."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.bought: list[int] = []
        """Chips that were accepted."""
        self._one = asyncio.Lock()
        self._errands: set[asyncio.Task[None]] = set()

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request until it has its reply; the others wait so long."""
        async with self._one:
            return await super().ask(**request)

    async def stop(self) -> None:
        """Leave for good."""
        for errand in self._errands:
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await super().stop()

    @property
    def busy_with_errands(self) -> bool:
        """Whether the request is other than an answer to a prompt."""
        return bool(self._errands)

    async def _take(self, message: dict[str, Any]) -> None:
        await super()._take(message)
        if not self.playing or self.seat is None:
            return
        if message["t"] == "table" and message.get("reset"):
            # Redis may have lost chips, or a return to the table, that were acknowledged: nobody else asks again.
            self._run(self._buy())
        if message["t"] != "events":
            return
        told = {event["e"] for event in message["events"]}
        if told & {"settled", "deal_ended"}:
            self._run(self._buy())
        elif told & {"dealt", "street_dealt"} and self.rng.random() < 0.3:
            self._run(self._plan())

    def _run(self, errand: Any) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _buy(self) -> None:
        amount = self.rng.randint(20, 400)
        await self.ask(t="sit", table=self.table, reload=self.rng.choice(RELOADS))
        reply = await self.ask(t="chips", table=self.table, amount=amount)
        if reply["t"] == "ok":
            self.bought.append(amount)
        if self.rng.random() < 0.1:
            await self.ask(t="sit", table=self.table, state="out")
        await self.ask(t="sit", table=self.table, state=self.rng.choice(("in", "post")))

    async def _plan(self) -> None:
        await self.ask(t="plan", table=self.table, action=self.rng.choice(PLANS))
