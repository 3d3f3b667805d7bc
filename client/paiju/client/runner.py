"""Runs bots: a bot is one class with one method, `act(observation) -> action`.

A bot that raises an exception or returns an illegal action does not block its table: the runner plays the prompt's
default and logs the traceback. With `Conduct(strict=True)` it raises the fault instead.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from paiju.bots import Bot
from paiju.bots.loading import check_plays, game_for
from paiju.client.asker import BotAsker, insist, name_of
from paiju.client.client import Client
from paiju.client.conduct import Conduct
from paiju.client.errors import RequestError
from paiju.client.hearing import Hearing
from paiju.client.stream import Moment, OpenPrompt, Snapshot
from paiju.client.table import Table
from paiju.engine.core.cash import Reload
from paiju.engine.core.game import Settled
from paiju.engine.names import game_key
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import AutoChanged, DealEnded, DealStarted, DealVoided, MatchEnded
from paiju.protocol.messages import MatchInfo, Pace

log = logging.getLogger("paiju.bot")

FAST = Pace(bot_ms=0, pause_ms=0)
"""No pauses: a new table of bots has no person who follows the play."""
Report = Callable[[Table, str, Settled], None]
"""Called for each settlement with the table, the deal's id, and the settlement."""


class Matches(NamedTuple):
    """A number of matches to play, in a game that has them; a bare number counts deals."""

    number: int


def run_bot(url: str, bot: Bot, **options: Any) -> list[Settled]:
    """Play with one bot until its deals are settled, and return the settlements; blocks until then. See `run_bots`."""
    return asyncio.run(run_bots(url, [bot], **options))


async def run_bots(  # noqa: PLR0913 - each may be left out
    url: str,
    bots: Sequence[Bot],
    *,
    game: str | None = None,
    table: str | None = None,
    code: str | None = None,
    deals: int | Matches | None = 1,
    options: Mapping[str, Any] | None = None,
    pace: Pace = FAST,
    patience_s: float | None = None,
    token: str | None = None,
    report: Report | None = None,
    conduct: Conduct | None = None,
    connected: Callable[[Client], None] | None = None,
) -> list[Settled]:
    """Seat bots at `table`, at the private table of `code`, or at a new one of `game`; return the settlements.

    At a new table the server's bots take the other seats, and a bot that has lost its chips buys in again. `game`: key
    or name; None: the one in the bots' `games`, else 斗地主. `deals`: number of deals, or of matches; None: until the
    table closes. `options` and `pace`: those of a new table. `patience_s`: seconds without a connection before the end
    (None: never). `token`: of the user that the first bot plays as; the others play as new guests. `report` is called
    for each settlement. `conduct` takes moves and faults; `Conduct(strict=True)` raises the first fault. `connected`
    is called with each bot's client, in the order of the bots: its `token` reads records as that bot may see them
    (`Api(url, token).deal`).

    Raises what `Client` raises, `BadBot` for a game that a bot does not play, and `Faulty`.
    """
    told = connected or (lambda _: None)
    is_new = table is None and code is None
    if is_new:
        game = game_for(bots, "doudizhu") if game is None else game_key(game)
        for bot in bots:
            check_plays(bot, game)
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                await Client.connect(url, name=name, token=mine, patience_s=patience_s)
            )
            for name, mine in zip_longest(_names(bots), [token])
        ]
        for client in clients:
            told(client)
        if game is not None and is_new:
            first = await clients[0].create(game, options=options, pace=pace)
        else:
            first = await clients[0].join(table, code=code)
        # Each client needs the code: a private table admits no client by its id alone.
        known = first.id if code is None else None
        tables = [first, *[await client.join(known, code=code) for client in clients[1:]]]
        if is_new:
            await _fill(first)
            await asyncio.gather(*map(_buy_in_again, tables))
        played = await asyncio.gather(
            *(
                play(
                    seated,
                    bot,
                    deals=deals,
                    report=report if seated is first else None,
                    conduct=conduct,
                    now_ms=client.now_ms,
                )
                for client, seated, bot in zip(clients, tables, bots, strict=True)
            )
        )
        await asyncio.gather(*(_leave(seated) for seated in tables))
        return played[0]


async def play(
    table: Table,
    bot: Bot,
    *,
    deals: int | Matches | None = None,
    report: Report | None = None,
    conduct: Conduct | None = None,
    now_ms: Callable[[], int] | None = None,
) -> list[Settled]:
    """Play this client's seat with a bot until `deals` are over or the table closes; return the settlements.

    `deals`: number of deals, or of matches. If the seat is still kept for this client (接手), wait for it. `conduct`
    takes moves and faults. `now_ms`: returns the server's time (`Client.now_ms`), by which moves are slow or late.
    Raises `BadBot` if the bot does not play the game.
    """
    check_plays(bot, table.game)
    moments = table.moments()
    if table.waits and not await _seated(table, moments):
        return []
    asker = BotAsker(table, bot, conduct or Conduct(), now_ms or (lambda: 0))
    return await _played(asker, moments, deals, report)


async def _played(
    asker: BotAsker, moments: AsyncIterator[Moment], deals: int | Matches | None, report: Report | None
) -> list[Settled]:
    table, bot = asker.table, asker.bot
    settled: list[Settled] = []
    ended = 0
    asked = ""
    deal = table.deal or ""
    hearing = Hearing(table, bot)
    await hearing.begin()
    await _get_ready(table)
    async for moment in moments:
        await hearing.take(moment)
        deal = _deal_at(moment.event, table) or deal
        match moment.event:
            case OpenPrompt(turn=turn) as prompt if table.is_open(turn):
                asked = turn
                await asker.answer(prompt, moment.view)
            case OpenPrompt(turn=turn) as prompt if hearing.on and turn != asked:
                # It is too late to answer. But a bot that follows the deal is asked all the same, as its program
                # expects each prompt.
                asked = turn
                await asker.choose(prompt, moment.view)
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
                await _get_ready(table)
            case event if _is_pause(event, table):
                await _get_ready(table)
    await hearing.end()
    return settled


def _deal_at(event: Any, table: Table) -> str | None:
    """Return the id of the deal that an event belongs to; None if the event does not say.

    `table.deal` cannot replace it: the table may be at a later deal by now.
    """
    match event:
        case DealStarted(deal=deal):
            return deal  # a deal may end without a prompt for this seat
        case OpenPrompt(turn=turn) if table.is_open(turn):
            return table.deal
    return None


def _is_pause(event: Any, table: Table) -> bool:
    """Return whether the table may wait for this seat to be ready for another deal.

    It also waits if 托管 of this seat begins between deals. After the last deal of a match, `MatchEnded` comes first.
    """
    match event:
        case AutoChanged(seat=seat, on=True):
            return seat == table.you and table.view is None
        case DealEnded(match=MatchInfo(match=msgspec.UNSET)):
            return False  # a seat that is ready would begin the next match before `MatchEnded` is counted
        case DealEnded() | DealVoided() | Snapshot(view=None):
            return True
    return False


async def _seated(table: Table, moments: AsyncIterator[Moment]) -> bool:
    """Wait for the seat that is kept; return whether this client has got it."""
    async for moment in moments:
        if isinstance(moment.event, Snapshot) and moment.event.you is not None:
            return True
        if table.you is None and not table.waits:
            break
    return table.you is not None


async def _get_ready(table: Table) -> None:
    """Declare readiness for the next deal."""
    await insist(table.ready)


async def _fill(table: Table) -> None:
    free = sum(seat.name is None for seat in table.seats)
    for _ in range(free):
        try:
            await insist(table.add_bot)
        except RequestError as error:
            # A client of another node may have taken a seat that is not shown here yet.
            if error.code != ErrorCode.FULL:
                raise
            return


async def _buy_in_again(table: Table) -> None:
    """At a table with stacks, let a seat that has lost all its chips buy in again: else the deals would wait for it."""
    if table.has_stacks:
        await insist(lambda: table.sit(reload=Reload("broke")))


async def _leave(table: Table) -> None:
    try:
        await insist(table.leave)
    except RequestError as error:
        log.info("leaving table %s: %s", table.id, error)


def _names(bots: Sequence[Bot]) -> list[str]:
    own = [name_of(bot) for bot in bots]
    return own if len(own) == 1 else [f"{name} {number}" for number, name in enumerate(own, 1)]
