"""Runs the server's bots: those that have a seat, and the game's bot for a seat on 托管."""

import asyncio
import random
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import msgspec
import structlog

from paiju.bots import Observation
from paiju.bots.registry import BOTS, levels
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.server import metrics
from paiju.server.guides.course import scripted_for
from paiju.server.overload import Overloaded
from paiju.server.table.bot_workers import LIMIT_MS as BOT_LIMIT_MS
from paiju.server.table.ports.peer import Room
from paiju.server.table.ports.services import Services
from paiju.server.table.state.deadlines import bot_ms
from paiju.server.table.state.fairness import dice_of
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import OpenTurn, TableState
from paiju.server.tasks import Tasks
from paiju.server.traces import TRACES
from paiju.server.turns import Whose

BOT_PAUSE_MS: Final = (600, 1400)
"""The shortest and the longest time, in ms, that a bot waits before it acts at a table with people."""
DAILY_LIMIT_MS: Final = 30_000
"""Time limit, in ms, of a bot's thought in a daily deal."""
CLAIM_SHARE: Final = 0.75
"""Share of the pause's remaining time within which a bot must claim.

A claim after the pause would tell who can claim.
"""

LEVELS: Final = frozenset(level for levels in BOTS.values() for level in levels)
"""The levels of built-in bots; metrics call all others `own`."""
metrics.start_at_zero(metrics.BOT_SECONDS, (*LEVELS, "own"))

log = structlog.get_logger()


class Thinking:
    """The bots of one table: one task for each open turn that the server plays.

    `moved(seat, turn, action)` gets each result; an action of None means that the table is to play the default: the bot
    failed, took too long, or may not play because the chips are a person's.
    """

    def __init__(
        self, services: Services, room: Room, game: AnyGame, moved: Callable[[Seat, str, Any], None]
    ) -> None:
        self._bots = services.bots
        self._clock = services.clock
        self._unattended = services.unattended
        self._room = room
        self._game = game
        self._moved = moved
        self._asked: dict[Seat, str] = {}
        self._seats: tuple[SeatState, ...] = ()
        """The seats at the last `follow`; most actions leave them as they are."""
        self._plays = False
        """Whether the server plays any of these seats."""
        self._tasks = Tasks()

    def follow(self, state: TableState) -> None:
        """Start a task for every turn that the server plays and that has none yet."""
        if state.deal is None:
            return
        if state.seats is not self._seats:
            self._seats, self._plays = state.seats, any(seat.played_for for seat in state.seats)
            self._unattended.set_alone(
                state.table, state.setup.author, alone=state.bots_only and not state.setup.keep
            )
        if not self._plays:
            return
        for seat, turn in state.deal.turns.items():
            if state.seats[seat].played_for and self._asked.get(seat) != turn.turn:
                self._asked[seat] = turn.turn
                self._tasks.start(self._think(state, seat, turn))

    def forget(self, seat: Seat) -> None:
        """Forget the task of a seat's turn: another one is started if a bot plays the seat again within the turn."""
        self._asked.pop(seat, None)

    def close(self, table: str) -> None:
        """Cancel every task."""
        self._unattended.forget(table)
        self._tasks.cancel()

    async def _think(self, state: TableState, seat: Seat, turn: OpenTurn) -> None:
        action = None
        try:
            await asyncio.sleep(_pause_ms(state, turn, self._unattended.pauses(state.table)) / 1000)
            async with asyncio.timeout(self._limit_ms(state, turn) / 1000):
                action = await self._ask(state, seat, turn)
        except TimeoutError:
            metrics.BOT_LATE.inc()
            log.warning("a bot took too long", table=state.table, seat=seat, bot=state.seats[seat].level)
        except Overloaded as error:
            metrics.BOT_LATE.inc()
            log.warning("a bot gave no answer", table=state.table, seat=seat, why=str(error))
        except Exception:
            metrics.BOT_FAILURES.inc()
            log.exception("a bot failed", table=state.table, seat=seat)
        self._moved(seat, turn.turn, action)

    def _limit_ms(self, state: TableState, turn: OpenTurn) -> float:
        """Return a bot's time limit in ms. For a claim it ends before the table's pause for claims does (`tick_at`)."""
        tick_at = None if state.deal is None else state.deal.tick_at
        if tick_at is None or not turn.is_offer:
            # Bots get longer in a daily deal: equal play must get equal answers, and only one person waits.
            return DAILY_LIMIT_MS if state.setup.daily else BOT_LIMIT_MS
        return min(BOT_LIMIT_MS, CLAIM_SHARE * max(0, tick_at - self._clock.now_ms()))

    async def _ask(self, state: TableState, seat: Seat, turn: OpenTurn) -> Any:
        if state.stacks and state.seats[seat].person:
            return None  # no bot plays with a person's chips: 托管 takes the default
        assert state.deal is not None, "a turn is a deal's"
        prompt = state.deal.asking.prompt(seat)
        assert prompt is not None, "an open turn has a prompt"
        if (
            state.guided is not None
            and (scripted := scripted_for(state.guided, state.deal.state, seat)) is not None
        ):
            return scripted
        observation = Observation(self._game.view(state.deal.state, seat), prompt, seat, turn.deadline_at)
        level = state.seats[seat].level or levels(state.game)[0]
        dice = dice_of(state, seat, _seen(observation)) if state.setup.daily else random.getrandbits(32)
        within_s = (DAILY_LIMIT_MS if state.setup.daily else BOT_LIMIT_MS) / 1000
        known, began = level if level in LEVELS else "own", monotonic()
        try:
            return await self._bots.think(
                self._game, level, observation, dice, whose_turn(state, self._room), within_s
            )
        finally:
            metrics.BOT_SECONDS.labels(known).observe(monotonic() - began)
            if TRACES.picks():
                TRACES.note("bot", began, level=known, game=state.game, table=state.table)


def whose_turn(state: TableState, room: Room) -> Whose:
    """Return the name under which a table's bots queue for the workers: address, author and table.

    The address is that of a connected person who sits there, if possible the author; all tables without such a person
    share the empty address. No record holds the address, because logs are kept longer than addresses may be.
    """
    seats = sorted(range(len(state.seats)), key=lambda seat: state.seats[seat].user != state.setup.author)
    peers = (room.seat_peer(seat) for seat in seats if state.seats[seat].person)
    address = next((peer.address for peer in peers if peer is not None), "")
    return address, state.setup.author, state.table


def _seen(observation: Observation) -> bytes:
    """Return all facts that a bot knows, except the time, encoded."""
    return msgspec.msgpack.encode((observation.view, observation.prompt), order="deterministic")


def _pause_ms(state: TableState, turn: OpenTurn, pauses: int = 1) -> int:
    """Return the milliseconds that a bot waits before it thinks.

    It is 0 for a claim at a table with people, since the table itself pauses for claims. If the server plays every
    seat, it is at least `pauses` times `bots_only_ms`.
    """
    if turn.is_offer and state.people and state.deal is not None and state.deal.tick_at is not None:
        return 0
    pause = bot_ms(state, random.randint(*BOT_PAUSE_MS))  # noqa: S311 - a pause needs no secrecy
    return max(pause, pauses * state.setup.bots_only_ms) if state.bots_only else pause
