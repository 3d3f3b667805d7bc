"""Routes of `/api/deals`, `/api/replays`, `/api/matches`, `/api/replay`; long work runs in a worker."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.bots.insight.analysis import has_draft, has_insight
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.game import AnyGame
from paiju.engine.core.solving import Ending
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord, MatchRecord
from paiju.server.accounts.sessions import SCOPES, BadToken, Sessions
from paiju.server.deals.archive import is_public, solved, written, written_match
from paiju.server.deals.daily import Days
from paiju.server.deals.insights import NOT_ANALYSED, DealInsight
from paiju.server.deals.lookup import Lookup
from paiju.server.deals.match_replays import MatchReplay, replay_of_match
from paiju.server.deals.replays import Replay, replay_of_archived, replay_of_file
from paiju.server.http import reading
from paiju.server.http.archived import NO_DEAL, Archived
from paiju.server.http.declared import Query, bearer_of, route
from paiju.server.http.insights import Insights
from paiju.server.http.reading import Asker, Readers, busy_answer, too_many
from paiju.server.http.responses import (
    Refusal,
    address_of,
    error_answer,
    json_answer,
    read_body,
    record_error,
    wants,
)
from paiju.server.overload import Overloaded
from paiju.server.redis.errors import StoreError
from paiju.server.store.store import Store
from paiju.server.table.ports.errors import BUSY_MS

_OWN: Final = {"Vary": "Authorization", "Cache-Control": "private, no-cache"}
"""Headers of answers that depend on the caller and on the time: records open and expire."""


_FORMAT: Final = Query("The name of another program's format, of `formats` in `GET /api/games`.")
_NUMBER: Final = Query("The number of a deal in a file of several, from 1.", "1")
_HIDDEN: Final = (401, 403, 404, 422, 503)
"""The statuses that refuse the reading of a record."""
_FILE: Final = (413, 422, 503)


class LastDeal(msgspec.Struct, frozen=True):
    """The last deal of a closed table; null if it is unknown."""

    deal: str | None


class Endings(msgspec.Struct, frozen=True):
    """The positions of a deal at which the winner was known with all hands open, or an error changed the winner."""

    endings: tuple[Ending, ...]


class Deals:
    """The handlers of finished deals, matches and replays."""

    def __init__(
        self,
        store: Store,
        lookup: Lookup,
        sessions: Sessions,
        readers: Readers,
        may_come: Callable[[str, str], bool],
        days: Days,
    ) -> None:
        """`may_come(table, user)`: whether a table is open to a user."""
        self.archived = Archived(store, lookup, sessions, may_come, days)
        """The records, for their readers."""
        self._sessions = sessions
        self._readers = readers
        self._insights = Insights(store, readers)

    @route(
        "GET",
        "/api/deals/{deal}",
        DealRecord,
        bearer="optional",
        scopes=("read",),
        query={"format": _FORMAT},
        also=("text/plain",),
        refusals=_HIDDEN,
    )
    async def record(self, request: Request) -> Response:
        """Return the caller's part of a finished deal's record; `format`: in another program's format."""
        wanted = request.query_params.get("format")
        if wanted is None:
            return _own(await self.archived.deal(request))
        self._count(request)
        record = await self.archived.deal(request)
        form = _format_of(record, wanted)
        return await self._made(request, partial(written, wanted), record, reading.REPLAY_S, form.media_type)

    @route("GET", "/api/tables/{table}/last", LastDeal, bearer="optional", scopes=SCOPES, refusals=(401, 503))
    async def last(self, request: Request) -> Response:
        """Return the last deal of a table that has closed; null if it is unknown."""
        return _own(msgspec.json.encode(LastDeal(await self.archived.last(request))))

    @route(
        "GET",
        "/api/matches/{match}",
        MatchRecord,
        bearer="optional",
        scopes=("read",),
        query={"format": _FORMAT},
        also=("text/plain",),
        refusals=_HIDDEN,
    )
    async def match(self, request: Request) -> Response:
        """Return a finished match: its result, and its deals with their names, amounts and secrets.

        `format`: all its deals as one file, in another program's format.
        """
        wanted = request.query_params.get("format")
        if wanted is None:
            return _own(await self.archived.match(request))
        self._count(request)
        record = await self.archived.match(request)
        form = _format_of(record, wanted)
        deals = await self.archived.deals_of(record)
        if deals == b"[]":
            return error_answer(404, "not_found", NO_DEAL)
        work = partial(written_match, wanted)
        return await self._made(request, work, deals, reading.REPLAY_S, form.media_type)

    @route(
        "GET",
        "/api/matches/{match}/replay",
        MatchReplay,
        bearer="optional",
        scopes=("read",),
        refusals=_HIDDEN,
    )
    async def replay_match(self, request: Request) -> Response:
        """Return a finished match with the end of each of its deals; the replay of a deal has its own address."""
        self._count(request)
        record = await self.archived.match(request)
        deals = await self.archived.deals_of(record)
        return await self._made(request, partial(replay_of_match, record), deals, reading.REPLAY_S)

    @route("GET", "/api/deals/{deal}/endings", Endings, bearer="optional", scopes=("read",), refusals=_HIDDEN)
    async def endings(self, request: Request) -> Response:
        """Return who wins the ending of a finished deal if all hands are open, and the winning lines (解杀)."""
        self._count(request)
        record = await self.archived.deal(request)
        if not is_public(_game_of(record)):
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return await self._made(request, solved, record, reading.SOLVE_S)

    @route(
        "GET",
        "/api/replays/{deal}/insight",
        DealInsight,
        bearer="optional",
        scopes=("read",),
        query={
            "draft": Query("`1`: sooner and rougher, if it is not known yet.", "1"),
            "ahead": Query("`1`: only begin to compute it; the answer is `202` and `{}`."),
        },
        refusals=_HIDDEN,
    )
    async def insight(self, request: Request) -> Response:
        """Return the turning points of a finished deal (哪里转折), for the readers of its record.

        With `draft` a rougher answer comes sooner, if they are not known yet. With `ahead` the server only begins to
        compute them.
        """
        self._count(request)
        record = await self.archived.deal(request)
        game = _game_of(record)
        if not has_insight(game):
            return error_answer(422, "bad_request", NOT_ANALYSED)
        asked = self._asker(request), request.path_params["deal"], record
        if wants(request, "ahead"):
            self._insights.ahead(*asked)
            return json_answer({}, 202)
        drafted = wants(request, "draft") and has_draft(game)
        return await self._answered((self._insights.draft if drafted else self._insights.of)(*asked))

    @route("GET", "/api/deals/{deal}/replay", Replay, bearer="optional", scopes=("read",), refusals=_HIDDEN)
    async def replay(self, request: Request) -> Response:
        """Return a finished deal, step by step, as each viewer saw it; if cards stay hidden, only as the caller did."""
        self._count(request)
        record = await self.archived.deal(request)
        return await self._made(request, replay_of_archived, record, reading.REPLAY_S)

    @route(
        "POST",
        "/api/replay",
        Replay,
        bearer="optional",
        scopes=SCOPES,
        body=DealRecord,
        query={"deal": _NUMBER},
        refusals=_FILE,
    )
    async def replay_file(self, request: Request) -> Response:
        """Return the replay of a record in the request's body; `deal` is its number in a file of several."""
        body, number = await self._file(request)
        return await self._made(request, _of_file(number), body, reading.REPLAY_S)

    @route(
        "POST",
        "/api/replay/insight",
        DealInsight,
        bearer="optional",
        scopes=SCOPES,
        body=DealRecord,
        query={"deal": _NUMBER},
        refusals=_FILE,
    )
    async def insight_of_file(self, request: Request) -> Response:
        """Return the turning points of a deal in the request's body; `deal` is its number in a file of several."""
        body, number = await self._file(request)
        return await self._answered(self._insights.of_file(self._asker(request), body, number))

    async def _file(self, request: Request) -> tuple[bytes, int]:
        """Return a file of deals and the number of the wanted deal."""
        self._count(request)
        number = request.query_params.get("deal", "1")
        if not number.isascii() or not number.isdecimal() or len(number) > 4:
            raise Refusal(422, "bad_request", "`deal` is the number of a deal, from 1", path="$.deal")
        return await read_body(request, reading.RECORD_MAX), int(number)

    async def _made(
        self,
        request: Request,
        work: Callable[[bytes], bytes],
        record: bytes,
        within_s: float,
        media_type: str = "application/json",
    ) -> Response:
        run = self._readers.run(self._asker(request), work, record, within_s)
        return await self._answered(run, media_type)

    async def _answered(self, work: Awaitable[bytes], media_type: str = "application/json") -> Response:
        try:
            answer = await work
        except BadRecord as error:
            return record_error(error)
        except Overloaded as overloaded:
            return busy_answer(overloaded)
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=BUSY_MS)
        return _own(answer, media_type)

    def _count(self, request: Request) -> None:
        """Count a request that needs a worker; raises `Refusal` if there were too many."""
        if wait := self._readers.count(self._asker(request)):
            raise too_many(wait)

    def _asker(self, request: Request) -> Asker:
        try:
            account = bearer_of(request, self._sessions)
        except BadToken:
            # A file needs no token; for a deal of the archive `Archived` refuses a wrong token.
            account = None
        return Asker(None if account is None else account.user, address_of(request))


def _own(body: bytes, media_type: str = "application/json") -> Response:
    return Response(body, media_type=media_type, headers=_OWN)


def _game_of(record: bytes) -> AnyGame:
    return GAMES[msgspec.json.decode(record, type=_WhichGame).game]


def _format_of(record: bytes, wanted: str) -> DealFormat:
    """Return the requested format of a record; raises `Refusal` if its game does not have it."""
    form = _game_of(record).formats.get(wanted)
    if form is None:
        text = f"this game is not written as {wanted!r}"
        raise Refusal(422, "bad_request", text, path="$.format")
    return form


def _of_file(number: int) -> Callable[[bytes], bytes]:
    """Return the function that reads the deal of this number from a file."""
    return replay_of_file if number == 1 else partial(replay_of_file, number=number)


class _WhichGame(msgspec.Struct):
    game: str
