"""`/api/daily`: the daily deals (每日一局), their commitments and secrets, and their results."""

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Literal

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.protocol.daily import BadDate, after, ends_at, starts_at
from paiju.protocol.messages import Program, program_of
from paiju.server.accounts.sessions import Account, BadToken, Sessions
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.deals.daily import DaySecret, RankedResult, Results
from paiju.server.ended.entries import GONE, Known
from paiju.server.http.declared import bearer_of, route
from paiju.server.http.responses import Refusal, json_answer, token_refusal
from paiju.server.nodes.locator import Locator
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreError
from paiju.server.table.creation import daily_table
from paiju.server.table.ports.errors import BUSY_MS

KEPT_S: Final = 1.0
"""Seconds for which the public part of today's deals is cached."""
JOINS: Final = 4
"""The most requests that may read the names in results at once: the database has other readers, too."""
_OWN: Final = {"Vary": "Authorization", "Cache-Control": "private, no-cache"}

log = structlog.get_logger()


class DailyCommit(msgspec.Struct, frozen=True):
    """The commitment to the secret of a day's deal."""

    commit: str
    committed_at: int
    """Unix milliseconds. If this is later than the day's beginning, the day began without a commitment."""
    replaces: str | UnsetType = UNSET
    """The commitment that was published before this one; its secret was lost."""


class DailyResultOfMine(msgspec.Struct, frozen=True):
    """One's own result in a daily deal."""

    state: Literal["playing", "played"]
    table: str | UnsetType = UNSET
    points: int | UnsetType = UNSET
    deal: str | UnsetType = UNSET
    rank: int | UnsetType = UNSET
    """Absent if the deal was void or ended late; so is `of`."""
    of: int | UnsetType = UNSET


class DailyLine(DailyCommit, frozen=True, kw_only=True):
    """Today's deal of a game."""

    game: str
    next: DailyCommit
    """The commitment to tomorrow's deal."""
    played: int
    """How many people have played it."""
    mine: DailyResultOfMine | UnsetType = UNSET


class DailyLines(msgspec.Struct, frozen=True):
    """Today's deals of all games. Times are Unix milliseconds."""

    date: str
    starts_at: int
    ends_at: int
    games: tuple[DailyLine, ...]


class DailyRow(msgspec.Struct, frozen=True):
    """A place in a daily deal."""

    rank: int
    name: str
    """`—`: the name was deleted, or cannot be read now."""
    points: int
    deal: str
    share: int
    """The result in percent of the best one."""
    face: str | UnsetType = UNSET
    program: Program | UnsetType = UNSET
    """Present if a declared program has played it."""
    you: bool | UnsetType = UNSET


class DailyDay(DailyCommit, frozen=True, kw_only=True):
    """A day's deal of a game."""

    date: str
    game: str
    starts_at: int
    ends_at: int
    played: int
    secret: str | UnsetType = UNSET
    """Present when the day is over."""
    ranked: int | UnsetType = UNSET
    """How many people have a place. People who have not played get this and `rows` only when the day is over."""
    rows: tuple[DailyRow, ...] | UnsetType = UNSET
    mine: DailyResultOfMine | UnsetType = UNSET


class Daily:
    """The handlers of the daily deals."""

    def __init__(
        self, tables: LocalTables, locator: Locator, sessions: Sessions, database: Database | None
    ) -> None:
        self._database = database
        self._joining = asyncio.Semaphore(JOINS)
        self._days = tables.creation.days
        self._locator = locator
        self._sessions = sessions
        self._tables = tables
        self._lines: tuple[float, str, list[dict[str, Any]]] = (-KEPT_S, "", [])
        """The public part: when it was read, in monotonic seconds; its day; its lines."""
        self._told: dict[tuple[str, str], str] = {}
        """The commitment that was published first, by day and game."""
        self._lost: dict[tuple[str, str], str] = {}
        """The commitment that replaced the first one, whose secret the store has lost; by day and game."""
        self._asking = asyncio.Lock()
        """Held while Redis is asked for the public part: one request asks, the others wait."""

    @route("GET", "/api/daily", DailyLines, bearer="optional", scopes=("read",), refusals=(401, 403, 503))
    async def today(self, request: Request) -> Response:
        """List today's deals with their commitments; with a token, also the results of its user."""
        account, day = self._account(request), self._days.today()
        try:
            lines = await self._all(day)
            if account is not None:
                lines = [{**line, **await self._own(day, line["game"], account.user)} for line in lines]
        except StoreError:
            raise _store_away() from None
        body = {"date": day, "starts_at": starts_at(day), "ends_at": ends_at(day), "games": lines}
        return _own(body)

    @route(
        "GET",
        "/api/daily/{date}/{game}",
        DailyDay,
        bearer="optional",
        scopes=("read",),
        refusals=(401, 403, 404, 503),
    )
    async def day(self, request: Request) -> Response:
        """Show one day's deal. Users who have played it get its results; all get them and the secret after the day."""
        account, day = self._account(request), request.path_params["date"]
        user = "" if account is None else account.user
        game = game_key(request.path_params["game"])
        try:
            drawn = await self._days.secret(day, game) if _is_day(day) and game in GAMES else None
            if drawn is None:
                raise Refusal(404, "not_found", "there is no such daily deal, or it has expired")
            results = await self._days.results(day, game, user)
        except StoreError:
            raise _store_away() from None
        over = self._days.is_over(day)
        shows = over or results.mine is not None
        known = await self._known(results) if shows else {}
        if account is not None:  # the database may not have booked the user's deal yet
            known.setdefault(account.user, Known(account.name, account.face, account.program))
        body = {
            "date": day,
            "game": game,
            **_committed(drawn),
            "starts_at": starts_at(day),
            "ends_at": ends_at(day),
            "played": results.played,
            **({"secret": drawn.secret.hex()} if over else {}),
            **(_shown(results, known) if shows else {}),
        }
        return _own(body)

    async def _known(self, results: Results) -> dict[str, Known]:
        """Return the present names of the users in a table of results, by user."""
        users = [ranked.row.user for ranked in results.rows if ranked.row.user]
        if self._database is None or not users:
            return {}
        async with self._joining:
            try:
                return await self._database.read(partial(works.known, users=users))
            except DatabaseAway:
                return {}

    async def _all(self, day: str) -> list[dict[str, Any]]:
        """Return a day's public lines, at most `KEPT_S` seconds old."""
        async with self._asking:
            since, of, lines = self._lines
            if of != day or time.monotonic() - since >= KEPT_S:
                lines = [await self._line(day, game) for game in GAMES]
                for told in (self._told, self._lost):
                    for past in [key for key in told if key[0] not in {day, after(day)}]:
                        del told[past]
                self._lines = (time.monotonic(), day, lines)
            return lines

    async def _line(self, day: str, game: str) -> dict[str, Any]:
        told = {date: await self._commitment(date, game) for date in (day, after(day))}
        results = await self._days.results(day, game, best=0)
        return {"game": game, **told[day], "next": told[after(day)], "played": results.played}

    async def _commitment(self, day: str, game: str) -> dict[str, Any]:
        """Return the commitment to a day's secret; `replaces` names the first one, if its secret is lost."""
        drawn = await self._days.secret(day, game)
        if drawn is None:  # the day has just ended, and its secret was never made
            raise _store_away()
        before = self._told.setdefault((day, game), drawn.commit)
        if before == drawn.commit:
            return _committed(drawn)
        if self._lost.get((day, game)) != drawn.commit:
            self._lost[day, game] = drawn.commit
            log.error("the secret of a daily deal was lost, and made again", day=day, game=game)
        return {**_committed(drawn), "replaces": before}

    async def _own(self, day: str, game: str, user: str) -> dict[str, Any]:
        """Return a user's result in a deal; empty if the user has not begun it."""
        table = daily_table(day, game, user)
        await self._locator.adopted(table)
        state = self._tables.owned.state(table)
        if state is not None and (state.deal is not None or not state.deals):
            return {"mine": {"state": "playing", "table": table}}
        results = await self._days.results(day, game, user, 0, 0)
        return _mine(results)

    def _account(self, request: Request) -> Account | None:
        try:
            return bearer_of(request, self._sessions)
        except BadToken as error:
            raise token_refusal(error) from None


def _own(body: dict[str, Any]) -> Response:
    answer = json_answer(body)
    answer.headers.update(_OWN)
    return answer


def _is_day(text: str) -> bool:
    try:
        starts_at(text)
    except BadDate:
        return False
    return True


def _committed(drawn: DaySecret) -> dict[str, Any]:
    return {"commit": drawn.commit, "committed_at": drawn.made_at}


def _shown(results: Results, known: Mapping[str, Known]) -> dict[str, Any]:
    best = results.rows[0].row.points if results.rows else 0
    rows = [_row(ranked, best, known.get(ranked.row.user)) for ranked in results.rows]
    return {"ranked": results.ranked, "rows": rows, **_mine(results)}


def _mine(results: Results) -> dict[str, Any]:
    """Return a user's own result in full; a void or late one has no rank."""
    mine = results.mine
    if mine is None:
        return {}
    rank = [ranked.rank for ranked in results.rows if ranked.mine]
    told: dict[str, Any] = {"state": "played", "points": mine.points}
    if mine.deal:
        told["deal"] = mine.deal
    if rank:
        told |= {"rank": rank[0], "of": results.ranked}
    return {"mine": told}


def _row(ranked: RankedResult, best: int, known: Known | None) -> DailyRow:
    row = ranked.row
    known = known or Known(row.name, row.face)
    return DailyRow(
        ranked.rank,
        known.name or GONE,
        row.points,
        row.deal,
        share_of(row.points, best),
        known.face or UNSET,
        program_of(known.program),
        True if ranked.mine else UNSET,
    )


def share_of(points: int, best: int) -> int:
    """Return a result as a share of the best one, in percent: 0 for a loss, unless it is the best."""
    if points == best:
        return 100
    return max(0, round(100 * points / best)) if best > 0 else 0


def _store_away() -> Refusal:
    return Refusal(503, "busy", "the store is away", retry_after_ms=BUSY_MS)
