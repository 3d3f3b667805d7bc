"""Runs bots: a bot is one class with one method, `act(observation) -> action`.

A bot that raises an exception or returns an illegal action does not block its table: the runner plays the prompt's
default and logs one line.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from reprlib import repr as shortened
from typing import Any, NamedTuple

import msgspec

from paiju.bots import Bot, Observation
from paiju.client.client import Client
from paiju.client.errors import RequestError
from paiju.client.hearing import Hearing
from paiju.client.stream import Moment, OpenPrompt, Snapshot
from paiju.client.table import Table
from paiju.engine.core.game import Settled
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import DealEnded, DealVoided, MatchEnded
from paiju.protocol.messages import Pace

log = logging.getLogger("paiju.bot")

BUSY_MS = 500
"""Milliseconds before a retry if the server is busy and names no time."""
_TOO_LATE = {ErrorCode.STALE_TURN, ErrorCode.NOT_YOUR_TURN, ErrorCode.SUPERSEDED, ErrorCode.NOT_SEATED}

Report = Callable[[Table, str, Settled], None]
"""Called for each settlement with the table, the deal's id, and the amounts and lines."""


class Matches(NamedTuple):
    """A number of matches, in a game that has them; not of deals."""

    number: int


def run_bot(url: str, bot: Bot, **options: Any) -> list[Settled]:
    """Play with one bot until its deals are settled and return the settlements. Blocks. See `run_bots`."""
    return asyncio.run(run_bots(url, [bot], **options))


async def run_bots(  # noqa: PLR0913 - each may be left out
    url: str,
    bots: Sequence[Bot],
    *,
    game: str = "doudizhu",
    table: str | None = None,
    code: str | None = None,
    deals: int | Matches | None = 1,
    options: Mapping[str, Any] | None = None,
    patience_s: float | None = None,
    report: Report | None = None,
) -> list[Settled]:
    """Seat bots at `table`, or at the private table of `code`, or at a new one of `game`, and play.

    At a new table the server's bots take the other seats.
    `deals`: number of deals, or of matches; None: until the table closes. `options` are the game's. `patience_s`:
    seconds without a connection before giving up (None: never). `report` is called for each settlement.

    Raises what `Client` raises.
    """
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(await Client.connect(url, name=name, patience_s=patience_s))
            for name in _names(bots)
        ]
        is_new = table is None and code is None
        if is_new:
            first = await clients[0].create(game, options=options, pace=Pace(bot_ms=0, pause_ms=0))
        else:
            first = await clients[0].join(table, code=code)
        # Each needs the code: a private table's id alone lets nobody in.
        known = first.id if code is None else None
        tables = [first, *[await client.join(known, code=code) for client in clients[1:]]]
        if is_new:
            await _fill(first)
        played = await asyncio.gather(
            *(
                play(seated, bot, deals=deals, report=report if seated is first else None)
                for seated, bot in zip(tables, bots, strict=True)
            )
        )
        await asyncio.gather(*(_leave(seated) for seated in tables))
        return played[0]


async def play(
    table: Table, bot: Bot, *, deals: int | Matches | None = None, report: Report | None = None
) -> list[Settled]:
    """Play this client's seat with a bot until so many deals or matches are over, or the table closes.

    A bot's seat that is kept for this client is waited for.
    """
    moments = table.moments()
    if table.waits and not await _seated(table, moments):
        return []
    return await _played(table, bot, moments, deals, report)


async def _played(
    table: Table, bot: Bot, moments: AsyncIterator[Moment], deals: int | Matches | None, report: Report | None
) -> list[Settled]:
    settled: list[Settled] = []
    ended = 0
    asked = ""
    deal = table.deal or ""
    hearing = Hearing(table, bot)
    await hearing.begin()
    await _get_ready(table)
    async for moment in moments:
        await hearing.take(moment)
        match moment.event:
            case OpenPrompt(turn=turn) as prompt if table.is_open(turn):
                asked, deal = turn, table.deal or deal
                await _answer(table, bot, prompt)
            case OpenPrompt(turn=turn) as prompt if hearing.on and turn != asked:
                # Too late; but a bot that follows the deal has been asked, so the answer has to be heard.
                asked = turn
                await _choose(table, bot, prompt)
            case Settled() as settlement:
                settled.append(settlement)
                if report is not None:
                    report(table, deal, settlement)
            case DealEnded() if len(settled) == deals:
                break
            case MatchEnded():
                ended += 1
                if Matches(ended) == deals:
                    break
            case DealEnded() | DealVoided() | Snapshot(view=None):
                await _get_ready(table)
    await hearing.end()
    return settled


async def _seated(table: Table, moments: AsyncIterator[Moment]) -> bool:
    """Wait for the seat that is kept; return whether this client has got it."""
    async for moment in moments:
        if isinstance(moment.event, Snapshot) and moment.event.you is not None:
            return True
        if table.you is None and not table.waits:
            break
    return table.you is not None


async def _answer(table: Table, bot: Bot, prompt: OpenPrompt) -> None:
    action = await _choose(table, bot, prompt)
    try:
        await _send(table, prompt, action)
    except RequestError as error:
        if error.code in _TOO_LATE:
            return
        log.warning("%s answered %s: %s; playing the default", _name(bot), shortened(action), error)
        await _send(table, prompt, prompt.default)


async def _choose(table: Table, bot: Bot, prompt: OpenPrompt) -> Any:
    """Return the bot's action; the default if the bot fails or returns something that is not an action."""
    observation = Observation(table.view, prompt, prompt.seat, prompt.deadline_at)
    try:
        # In a thread, so that a slow bot does not stop the heartbeat of the connection.
        action = await asyncio.to_thread(bot.act, observation)
        if isinstance(msgspec.to_builtins(action), dict):
            return action
        log.warning(
            "%s answered %s, which is not an action; playing the default", _name(bot), shortened(action)
        )
    except Exception as error:  # noqa: BLE001 - a bot may raise anything
        log.warning("%s raised %r at %s; playing the default", _name(bot), error, prompt.kind)
    return prompt.default


async def _send(table: Table, prompt: OpenPrompt, action: Any) -> None:
    if table.is_open(prompt.turn):
        await insist(lambda: table.act(action, turn=prompt.turn), lambda: table.is_open(prompt.turn))


async def _get_ready(table: Table) -> None:
    """Declare readiness for the next deal."""
    await insist(table.ready)


async def _fill(table: Table) -> None:
    free = sum(seat.name is None for seat in table.seats)
    for _ in range(free):
        await insist(table.add_bot)


async def _leave(table: Table) -> None:
    try:
        await insist(table.leave)
    except RequestError as error:
        log.info("leaving table %s: %s", table.id, error)


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


def _names(bots: Sequence[Bot]) -> list[str]:
    own = [_name(bot) for bot in bots]
    return own if len(own) == 1 else [f"{name} {number}" for number, name in enumerate(own, 1)]


def _name(bot: Bot) -> str:
    name = type(bot).__name__[:20]
    # The server reserves the name `Bot` for its bots.
    return "MyBot" if name.casefold() == "bot" else name
