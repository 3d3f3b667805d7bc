"""The daily deal (每日一局) in the store: a day's secrets, and its results.

the day before: secret made, its commitment public ─▶ played, once by each user ─▶ day over: secret revealed
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import structlog

from paiju.engine.core.entropy import commitment
from paiju.engine.registry import GAMES
from paiju.protocol.daily import DAY_MS, after, day_of, ends_at
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import daily_keys
from paiju.server.store.scripts import DAILY_NOTE, DAILY_ROWS, DAILY_SECRET
from paiju.server.store.store import Store

AROUND: Final = 3
"""Rows that are shown on either side of a player's own row."""
BEST: Final = 3
"""Rows that are shown from the top of the table."""
MAKE_S: Final = 600
"""Seconds between two attempts to make the next day's secrets."""

log = structlog.get_logger()


class DaySecret(msgspec.Struct, frozen=True):
    """The secret of one day's daily deal of one game."""

    secret: bytes
    made_at: int
    """Unix milliseconds; a time after the day's start means that the commitment was published late."""

    @property
    def commit(self) -> str:
        """The commitment, as hex."""
        return commitment(self.secret)


class DailyResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's result in a daily deal, as it is stored."""

    deal: str = ""
    """Empty: the deal was void, or none was dealt."""
    name: str = ""
    face: str | None = None
    points: int = 0
    ended_at: int = 0
    user: str = ""
    """The user, if the database has the user's name and face; empty: these are in `name` and `face`."""


class RankedResult(msgspec.Struct, frozen=True):
    """A row of the table of results."""

    rank: int
    """The rank, from 1; equal points have the same rank."""
    row: DailyResult
    mine: bool


class Results(msgspec.Struct, frozen=True):
    """The results of a day's deal for one reader."""

    played: int
    """The number of users who have played."""
    ranked: int
    """The number of ranked users: their deals ended in time and were not void."""
    mine: DailyResult | None
    rows: tuple[RankedResult, ...]
    """The best rows, then those around the reader's own."""


class Days:
    """The days of every game. Each method that asks Redis raises `StoreUnavailable`."""

    def __init__(self, store: Store, draw_secret: Callable[[], bytes], keep_s: int) -> None:
        """`draw_secret` returns 32 random bytes; `keep_s`: for how many seconds after its day a result is kept."""
        self._store = store
        self._draw = draw_secret
        self._keep_ms = keep_s * 1000

    def today(self) -> str:
        """Return the date of today."""
        return day_of(self._store.now_ms())

    def is_over(self, day: str) -> bool:
        """Return whether a day is over."""
        return self._store.now_ms() >= ends_at(day)

    async def secret(self, day: str, game: str) -> DaySecret | None:
        """Return the secret of a day; if missing it is made, for today and tomorrow only. None: it does not exist."""
        now = self._store.now_ms()
        made = day in {day_of(now), after(day_of(now))}
        new = f"{self._draw().hex()} {now}" if made else ""
        found = await self._store.run(
            DAILY_SECRET, (1, daily_keys(day, game).secret, new, self._gone_at(day))
        )
        if not found:
            return None
        secret, made_at = found.decode().split()
        return DaySecret(bytes.fromhex(secret), int(made_at))

    async def make(self) -> None:
        """Make the missing secrets of today and tomorrow."""
        today, began = self.today(), self._store.now_ms()
        late = []
        for game in GAMES:
            drawn = await self.secret(today, game)
            if drawn is not None and drawn.made_at >= began:
                late.append(game)
            await self.secret(after(today), game)
        if late:
            log.info(
                "secrets of daily deals were made on their day, not the day before", day=today, games=late
            )

    async def note_result(self, day: str, game: str, user: str, row: DailyResult) -> None:
        """Note a user's result, unless one is noted already."""
        counts = bool(row.deal) and row.ended_at < ends_at(day)
        points = row.points if counts else ""
        keys = daily_keys(day, game)
        arguments = (
            2,
            keys.results,
            keys.players,
            user,
            msgspec.json.encode(row),
            points,
            self._gone_at(day),
        )
        await self._store.run(DAILY_NOTE, arguments)

    async def results(
        self, day: str, game: str, user: str = "", best: int = BEST, around: int = AROUND
    ) -> Results:
        """Return the table of results, with the rows around a user's own."""
        keys = daily_keys(day, game)
        arguments = (2, keys.results, keys.players, user, best, around)
        played, ranked, mine, rows = await self._store.run(DAILY_ROWS, arguments)
        return Results(
            int(played), int(ranked), _read(mine) if mine else None, tuple(_ranked(*row) for row in rows)
        )

    async def has_played(self, day: str, game: str, user: str) -> bool:
        """Return whether a user has finished the deal of a day."""
        return (await self.results(day, game, user, 0, 0)).mine is not None

    async def forget(self, users: Sequence[str]) -> None:
        """Remove the users' results from all days that are kept."""
        now = self._store.now_ms()
        for day in (day_of(now - ago) for ago in range(0, self._keep_ms + 2 * DAY_MS, DAY_MS)):
            of_day = [daily_keys(day, game) for game in GAMES]
            await asyncio.gather(
                *(self._store.plain(b"ZREM", keys.results, *users) for keys in of_day),
                *(self._store.plain(b"HDEL", keys.players, *users) for keys in of_day),
            )

    def _gone_at(self, day: str) -> int:
        return ends_at(day) + self._keep_ms


async def keep_days(days: Days) -> None:
    """Make each day's secrets on the day before it, without end."""
    while True:
        try:
            await days.make()
        except StoreError as error:
            log.warning("the secrets of the daily deals are made later", why=str(error))
        await asyncio.sleep(MAKE_S)


def _read(row: bytes) -> DailyResult:
    return msgspec.json.decode(row, type=DailyResult)


def _ranked(_place: int, rank: int, _points: bytes, row: bytes, mine: bytes) -> RankedResult:
    return RankedResult(int(rank), _read(row or b"{}"), bool(mine))
