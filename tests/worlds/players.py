"""People at tables that ask for more than an answer: at claims, at riichi, and at tables with stacks."""

import asyncio
from typing import Any

from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.shanten import shanten
from tests.worlds.person import Person

PLANS = ({"a": "check_fold"}, {"a": "check"}, {"a": "call", "amount": 40}, None)
RELOADS = (None, {"when": "short", "to": 1_337}, {"when": "broke", "to": 1_337})


class Claimer(Person):
    """Notes what it is asked, over all its connections, and what must not have been asked."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.changed: list[str] = []
        """Prompts that changed, or were sent again after their answer was accepted."""
        self.kinds: set[str] = set()
        """The kinds of prompts that were sent again after a reconnect."""
        self.decided = asyncio.Event()
        """While it is not set, claims are left unanswered."""
        self.decided.set()
        self._asked: dict[str, Any] = {}
        self.accepted: set[str] = set()
        """The turns whose answers were accepted."""

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request until it has its one terminal reply."""
        reply = await super().ask(**request)
        if request["t"] == "act" and reply["t"] == "ok":
            self.accepted.add(request["turn"])
        return reply

    @property
    def claim(self) -> str | None:
        """The claim that is open and unanswered, by its turn."""
        if self._open is None or self._open["kind"] != "claim" or self._open["turn"] in self.accepted:
            return None
        return str(self._open["turn"])

    def has_answered(self, turn: str) -> bool:
        """Whether its answer was accepted."""
        return turn in self.accepted

    async def _hesitate(self) -> None:
        await super()._hesitate()
        while self.claim is not None and not self.decided.is_set():
            await asyncio.sleep(0.01)

    async def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "prompt" and message["turn"] is not None:
            self._note(message)
        elif message["t"] == "prompt" and self.claim is not None:
            self._open = None  # others have claimed
        await super()._take(message)

    def _note(self, prompt: dict[str, Any]) -> None:
        turn = prompt["turn"]
        content = {name: prompt[name] for name in ("kind", "legal", "default", "hints")}
        if turn in self.accepted:
            self.changed.append(f"{self.name} was asked {prompt['kind']} again after it had answered")
        if self._asked.setdefault(turn, content) != content:
            self.changed.append(f"{self.name} was asked {content} at {turn}, before {self._asked[turn]}")
        elif turn in self._asked:
            self.kinds.add(prompt["kind"])


class Caller(Claimer):
    """Keeps the own hand from the events, and so reaches riichi where random discards would not."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.hand: list[str] = []
        self.ends: list[dict[str, Any]] = []
        """Every `match_ended` that it was told."""

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
                self._run(self._ask_alone(t="ready", table=self.table, on=True))

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
        if discarded in left:  # the prompt may be one of a hand that Redis has lost since
            left.remove(discarded)
        return shanten(counts_of(left))


class Gambler(Person):
    """Adds chips, sets reloads, plans, sits out and in again between its answers, which it draws."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.bought: list[int] = []
        """Chips that were accepted."""

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

    async def _buy(self) -> None:
        amount = self.rng.randint(20, 400)
        await self._ask_alone(t="sit", table=self.table, reload=self.rng.choice(RELOADS))
        reply = await self._ask_alone(t="chips", table=self.table, amount=amount)
        if reply["t"] == "ok":
            self.bought.append(amount)
        if self.rng.random() < 0.1:
            await self._ask_alone(t="sit", table=self.table, state="out")
        await self._ask_alone(t="sit", table=self.table, state=self.rng.choice(("in", "post")))

    async def _plan(self) -> None:
        await self._ask_alone(t="plan", table=self.table, action=self.rng.choice(PLANS))
