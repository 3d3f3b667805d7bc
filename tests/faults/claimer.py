"""A person at a table of mahjong: keeps every prompt, to check that a repeated prompt is unchanged."""

import asyncio
from typing import Any

from tests.faults.person import Person


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
