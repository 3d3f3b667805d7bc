"""Asks a bot for its actions and sends them; after a fault it sends the prompt's default, so that no table waits."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec

from paiju.bots import Bot, Observation
from paiju.bots.faults import Fault, NoAction, as_action, fault_of
from paiju.client.conduct import Conduct
from paiju.client.errors import RequestError
from paiju.client.stream import OpenPrompt
from paiju.client.table import Table
from paiju.engine.core.game import Prompt
from paiju.engine.registry import GAMES
from paiju.protocol.errors import ErrorCode

BUSY_MS = 500
"""Milliseconds before a retry if the server is busy and names no time."""
_TOO_LATE = {ErrorCode.STALE_TURN, ErrorCode.NOT_YOUR_TURN, ErrorCode.SUPERSEDED, ErrorCode.NOT_SEATED}


class BotAsker:
    """Asks one bot at one table."""

    def __init__(self, table: Table, bot: Bot, conduct: Conduct, now_ms: Callable[[], int]) -> None:
        self.table, self.bot = table, bot
        self._conduct, self._now_ms = conduct, now_ms
        self._name = name_of(bot)

    async def answer(self, prompt: OpenPrompt, view: Any) -> None:
        """Ask the bot and send its action, or the default after a fault. Raises `Faulty` if the `Conduct` is strict.

        `view`: the view of the prompt's moment; the table's own view may by now belong to a later deal, or to no deal.
        """
        had_ms = self._had_ms(prompt)
        began = perf_counter()
        action = await self.choose(prompt, view)
        took_ms = (perf_counter() - began) * 1000
        self._conduct.moved(self._name, prompt, action, took_ms, had_ms)
        try:
            if self.table.is_open(prompt.turn):
                await self._send(prompt, action)
            else:
                self._conduct.late(self._name, prompt, took_ms, had_ms)
        except RequestError as error:
            if error.code in _TOO_LATE:
                self._conduct.late(self._name, prompt, took_ms, had_ms)
                return
            self._failed(prompt, Fault("illegal", f"{action!r}: {error}"))
            await self._send(prompt, prompt.default)

    async def choose(self, prompt: OpenPrompt, view: Any) -> Any:
        """Return the bot's action; the default if the bot fails or returns something that is not an action."""
        # The fields that a table adds to a prompt are left out, so that a bot sees the same here as in the arena.
        asked: Prompt = Prompt(prompt.kind, prompt.legal, prompt.default)
        observation: Observation = Observation(view, asked, prompt.seat, prompt.deadline_at)
        action: Any = None
        try:
            # The bot acts in a thread, so that a slow bot does not stop the heartbeat of the connection.
            action = await asyncio.to_thread(self._act, observation)
            game = GAMES.get(self.table.game)
            if isinstance(action, SystemExit):
                error: Exception | SystemExit = action
            elif game is not None:
                return as_action(game, action)
            elif isinstance(msgspec.to_builtins(action), dict):
                return action
            else:
                error = NoAction(f"{action!r} is no action")
        except Exception as raised:  # noqa: BLE001 - a bot may raise anything
            error = raised
        self._failed(prompt, fault_of(error))
        return prompt.default

    def _act(self, observation: Observation) -> Any:
        """Return the bot's answer, or the `SystemExit` that it raised, which in a task would end the event loop."""
        try:
            return self.bot.act(observation)
        except SystemExit as error:
            return error

    async def _send(self, prompt: OpenPrompt, action: Any) -> None:
        table = self.table
        if table.is_open(prompt.turn):
            await insist(lambda: table.act(action, turn=prompt.turn), lambda: table.is_open(prompt.turn))

    def _failed(self, prompt: OpenPrompt, fault: Fault) -> None:
        self._conduct.failed(self._name, prompt, fault)

    def _had_ms(self, prompt: OpenPrompt) -> float | None:
        """Return the milliseconds that the bot has from now on, with its time bank; None: no limit, or no clock."""
        now = self._now_ms()
        if prompt.deadline_at is None or not now:
            return None
        return max(0, prompt.deadline_at - now) + (prompt.bank_ms or 0)


async def insist(ask: Callable[[], Awaitable[Any]], wanted: Callable[[], bool] = lambda: True) -> None:
    """Repeat a request while the server is busy and the request is still `wanted`."""
    while wanted():
        try:
            await ask()
        except RequestError as error:
            if not error.temporary:
                raise
            await asyncio.sleep((error.retry_after_ms or BUSY_MS) / 1000)
        else:
            return


def name_of(bot: Bot) -> str:
    """Return the name of a bot at a table: the name of its class, cut to 20 characters; `MyBot` for `Bot`."""
    name = type(bot).__name__[:20]
    # The server reserves the name `Bot` for its bots.
    return "MyBot" if name.casefold() == "bot" else name
