"""Routes of `/api/users/{user}/…`: deals, matches and sums of them, of oneself and of accounts that show them."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Final, Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.database import works
from paiju.server.database.access import Connection, Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.deals.lookup import ID
from paiju.server.ended.history import PAGE_MAX, DealLine, MatchLine, PageCursor, Sums, Wish
from paiju.server.http.accounts import refused
from paiju.server.http.archived import Archived
from paiju.server.http.declared import NDJSON, Query, route, user_of
from paiju.server.http.reading import Asker, Readers, too_many
from paiju.server.http.responses import Refusal, address_of, json_answer, token_refusal, wants
from paiju.server.people.friends import HIDDEN, Friends
from paiju.server.people.refusal import NotNow
from paiju.server.table.ports.errors import BUSY_MS

PAGE: Final = 20
"""Lines of a page, unless the query says how many."""
LINES_MAX: Final = 1_000
"""The most lines of one answer of `application/x-ndjson`."""
RECORD_S: Final = 0.02
"""Seconds between two records of an answer."""
STREAMS: Final = 4
"""The most answers with records that are sent at the same time; a person gets only one at a time."""
_CURSOR: Final = re.compile(r"(\d{1,16})\.([A-Za-z0-9_-]{1,100})")
_TIME: Final = re.compile(r"\d{1,16}")
_LIMIT: Final = re.compile(r"[0-9]{1,4}")
_OWN: Final = {"Vary": "Authorization, Accept", "Cache-Control": "no-store"}


class Whose(NamedTuple):
    """The person whose history a request asks for, and the asker."""

    user: str
    asker: Asker
    shown_at: int | None
    """See `Wish.shown_at`."""


Line = DealLine | MatchLine
Work = Callable[..., list[Any]]


_FILTERS: Final = {
    "game": Query("Any name of a game.", "斗地主"),
    "from": Query("What ended then or later, in Unix milliseconds.", "0"),
    "to": Query("What ended before, in Unix milliseconds.", "4102444800000"),
    "company": Query("`people`: without a bot at another seat; `all` by default.", "people"),
}
_LINES: Final = _FILTERS | {
    "with": Query("The id of a user who took part too."),
    "after": Query("The `next` of the page before."),
    "limit": Query(
        f"Lines of a page, {PAGE} by default and {PAGE_MAX} at most; of ndjson {LINES_MAX}.", "10"
    ),
    "records": Query("`1`, of ndjson: each line with the record, if it is kept."),
}
_READ: Final[dict[str, Any]] = {
    "bearer": "needed",
    "scopes": ("read",),
    "refusals": (401, 403, 404, 422, 503),
}


class DealPage(msgspec.Struct, frozen=True):
    """Deals of a person, the newest first; as ndjson each deal is a line, and the last line is `{next}`."""

    deals: tuple[DealLine, ...]
    next: str | None
    """The `after` that asks for the next page; null: this is the last one."""


class MatchPage(msgspec.Struct, frozen=True):
    """Matches of a person, in the form of `DealPage`."""

    matches: tuple[MatchLine, ...]
    next: str | None


class Statistics(msgspec.Struct, frozen=True):
    """The sums of a person's deals and matches, by game."""

    user: str
    games: dict[str, Sums]


class HistoryRoutes:
    """The handlers of histories."""

    def __init__(
        self,
        database: Database | None,
        sessions: Sessions,
        readers: Readers,
        archived: Archived,
        friends: Friends | None,
        now_ms: Callable[[], int],
    ) -> None:
        """`friends`: None without a database."""
        self._database = database
        self._sessions = sessions
        self._readers = readers
        self._archived = archived
        self._friends = friends
        self._now_ms = now_ms
        self._streams = set[str]()
        """The users who are getting lines with records."""

    @route("GET", "/api/users/{user}/deals", DealPage, query=_LINES, also=(NDJSON,), **_READ)
    async def deals(self, request: Request) -> Response:
        """Return a page of a person's deals; `records`: lines of ndjson also have the caller's part of the record."""
        return await self._lines(request, "deals", works.deals)

    @route("GET", "/api/users/{user}/matches", MatchPage, query=_LINES, also=(NDJSON,), **_READ)
    async def matches(self, request: Request) -> Response:
        """Return a page of a person's matches."""
        return await self._lines(request, "matches", works.matches)

    @route("GET", "/api/users/{user}/statistics", Statistics, query=_FILTERS, **_READ)
    async def statistics(self, request: Request) -> Response:
        """Return the sums of a person's deals and matches, by game."""
        whose = await self._whose(request, "statistics")
        found = await self._asked(partial(works.sums, wish=_wish(request, whose, PAGE_MAX)), whose.asker)
        return _own(json_answer(Statistics(whose.user, found)))

    async def _lines(self, request: Request, name: Literal["deals", "matches"], work: Work) -> Response:
        whose = await self._whose(request, "deals")
        asker = whose.asker
        if NDJSON in request.headers.get("accept", ""):
            wish = _wish(request, whose, LINES_MAX)
            lines = self._streamed(wish, work, asker, records=wants(request, "records"))
            first = await anext(lines)  # a refusal comes before the answer begins
            return _own(StreamingResponse(_with(first, lines), media_type=NDJSON))
        wish = _wish(request, whose, PAGE_MAX)
        found, after = await self._page(wish, work, asker)
        return _own(json_answer({name: found, "next": None if after is None else str(after)}))

    async def _page(self, wish: Wish, work: Work, asker: Asker) -> tuple[list[Line], PageCursor | None]:
        """Return a page, and the cursor of its last line; None: no page follows."""
        more = msgspec.structs.replace(wish, limit=wish.limit + 1)
        found = await self._asked(partial(work, wish=more), asker)
        if len(found) <= wish.limit:
            return found, None
        return found[: wish.limit], cursor_of(found[wish.limit - 1])

    async def _streamed(self, wish: Wish, work: Work, asker: Asker, *, records: bool) -> AsyncIterator[bytes]:
        """Yield lines, and at last `{next}`; an error in between is the last line instead."""
        if not records:
            async for line in self._all(wish, work, asker, records=False):
                yield line
            return
        reader = asker.user or ""
        if reader in self._streams or len(self._streams) >= STREAMS:
            raise too_many(BUSY_MS)
        self._streams.add(reader)
        try:
            async for line in self._all(wish, work, asker, records=True):
                yield line
        finally:
            self._streams.remove(reader)

    async def _all(self, wish: Wish, work: Work, asker: Asker, *, records: bool) -> AsyncIterator[bytes]:
        left, after, begun, opened = wish.limit, wish.after, False, set[str]()
        while left:
            part = msgspec.structs.replace(wish, after=after, limit=min(left, PAGE_MAX))
            try:
                found, after = await self._page(part, work, asker)
                for line in found:
                    reader = wish.user if wish.shown_at is None else asker.user or ""
                    told = await self._with_record(line, reader, opened) if records else _told(line)
                    begun = True
                    yield told
            except Refusal as refusal:
                if not begun:
                    raise
                yield refusal.answer.body + b"\n"  # type: ignore[operator]
                return
            left -= len(found)
            if after is None:
                break
        yield msgspec.json.encode({"next": None if after is None else str(after)}) + b"\n"

    async def _with_record(self, line: Line, user: str, opened: set[str]) -> bytes:
        """Return a line, with its record if the user may read one; `opened`: see `Archived.part`."""
        if line.kept:
            await asyncio.sleep(RECORD_S)
        return await self._archived.line(line, user, opened)

    async def _asked(self, work: Callable[[Connection], Any], asker: Asker) -> Any:
        if self._database is None:
            raise Refusal(404, "not_found", "this server keeps no history: it has no --database")
        began = time.monotonic()
        try:
            return await self._database.read(work)
        except DatabaseAway:
            raise _away() from None
        finally:
            self._readers.charge(asker, time.monotonic() - began)

    async def _whose(self, request: Request, part: str) -> Whose:
        """Count a request, and return whose history it asks for.

        Raises `Refusal`, also if that account does not show the bearer its `part`. An API token serves only
        for the history of the bearer and of the bearer's programs.
        """
        try:
            account = user_of(request, self._sessions)
        except BadToken as error:
            raise token_refusal(error) from None
        asker = Asker(account.user, address_of(request))
        if wait := self._readers.count(asker):
            raise too_many(wait)
        name = request.path_params["user"]
        if name in {"me", account.user}:
            return Whose(account.user, asker, None)
        if self._friends is None or account.handle is None:
            raise Refusal(404, "not_found", HIDDEN)
        try:
            other = await self._friends.shown(account, name, part)
        except NotNow as error:
            raise refused(error) from None
        except DatabaseAway:
            raise _away() from None
        own = account.user in {other.user, other.owner}
        # An API token does not serve for other people's histories: they look hidden to its bearer.
        if not own and account.scopes is not None:
            raise Refusal(404, "not_found", HIDDEN)
        return Whose(other.user, asker, None if own else self._now_ms())


def _away() -> Refusal:
    text = "the history cannot be read now; what is played meanwhile is booked later"
    return Refusal(503, "busy", text, retry_after_ms=BUSY_MS)


def _own(answer: Response) -> Response:
    answer.headers.update(_OWN)
    return answer


async def _with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for line in rest:
        yield line


def _told(line: Any) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def cursor_of(line: Line) -> PageCursor:
    """Return the cursor of a line."""
    return PageCursor(line.ended_at, line.deal if isinstance(line, DealLine) else line.match)


def _wish(request: Request, whose: Whose, most: int) -> Wish:
    """Return the `Wish` of a request's query, of `most` lines at most. Raises `Refusal`."""
    query = request.query_params
    game = query.get("game")
    if game is not None and (game := game_key(game)) not in GAMES:
        raise _bad("game", f"is one of {', '.join(GAMES)}")
    company = query.get("company", "all")
    if company not in {"all", "people"}:
        raise _bad("company", "is `all` or `people`")
    limit = query.get("limit", str(min(most, PAGE) if most <= PAGE_MAX else most))
    if not _LIMIT.fullmatch(limit) or not 1 <= int(limit) <= most:
        raise _bad("limit", f"is 1 to {most}")
    place = query.get("after")
    if place is not None and (after := _CURSOR.fullmatch(place)) is None:
        raise _bad("after", "is the `next` of a page, or `{ended_at}.{id}` of a line")
    company_of = query.get("with")
    if company_of is not None and not ID.fullmatch(company_of):
        raise _bad("with", "is a user id")
    return Wish(
        whose.user,
        game,
        _time(query.get("from"), "from"),
        _time(query.get("to"), "to"),
        company_of,
        None if place is None or after is None else PageCursor(int(after[1]), after[2]),
        int(limit),
        company,  # type: ignore[arg-type]
        whose.shown_at,
    )


def _time(text: str | None, name: str) -> int | None:
    if text is not None and not _TIME.fullmatch(text):
        raise _bad(name, "is a time in Unix milliseconds")
    return None if text is None else int(text)


def _bad(name: str, text: str) -> Refusal:
    return Refusal(422, "bad_request", f"`{name}` {text}", path=f"$.{name}")
