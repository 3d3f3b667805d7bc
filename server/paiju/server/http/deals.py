"""`/api/deals` and `/api/replay`: deals as records, replays and solved endings. What takes long runs in a worker."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.engine.core.errors import BadRecord
from paiju.engine.registry import GAMES
from paiju.protocol.records import MatchRecord
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.deals.archive import (
    closed_until,
    is_deal,
    is_public,
    match_shown,
    shown_to,
    solved,
    written,
    written_match,
)
from paiju.server.deals.disclosure import may_read
from paiju.server.deals.match_replays import replay_of_match
from paiju.server.deals.replays import replay_of_archived, replay_of_file
from paiju.server.http import reading
from paiju.server.http.reading import Asker, Readers, busy_answer, too_many_answer
from paiju.server.http.responses import (
    Unread,
    address_of,
    error_answer,
    read_body,
)
from paiju.server.store.errors import StoreError
from paiju.server.store.store import Store
from paiju.server.workers import Overloaded

NO_DEAL: Final = "there is no such finished deal, or its record has expired"
NO_MATCH: Final = "there is no such finished match, or its record has expired"

_OWN: Final = {"Vary": "Authorization"}
"""What is answered may depend on who asks."""


class _Found(NamedTuple):
    """A record of the archive."""

    record: bytes
    reader: str | None
    """The caller's user id; None: nobody known."""
    running: str | None
    """The match that it belongs to, if that is not over as far as the caller may know."""


class Deals:
    """The handlers, over what they answer from."""

    def __init__(
        self, store: Store, sessions: Sessions, readers: Readers, may_come: Callable[[str, str], bool]
    ) -> None:
        """`may_come(table, user)`: whether a table is open to a user."""
        self._store = store
        self._may_come = may_come
        self._sessions = sessions
        self._readers = readers

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/deals/{deal}", self.record, methods=["GET"]),
            Route("/api/deals/{deal}/endings", self.endings, methods=["GET"]),
            Route("/api/deals/{deal}/replay", self.replay, methods=["GET"]),
            Route("/api/matches/{match}", self.match, methods=["GET"]),
            Route("/api/matches/{match}/replay", self.replay_match, methods=["GET"]),
            Route("/api/replay", self.replay_file, methods=["POST"]),
        ]

    async def record(self, request: Request) -> Response:
        """Return the record of a finished deal as the caller may read it; `format` names another program's."""
        wanted = request.query_params.get("format")
        if wanted is not None and (refusal := self._refusal(request)) is not None:
            return refusal
        record = await self._record(request)
        if isinstance(record, Response):
            return record
        if wanted is None:
            return Response(record, media_type="application/json", headers=_OWN)
        form = GAMES[msgspec.json.decode(record, type=_WhichGame).game].formats.get(wanted)
        if form is None:
            return _unwritten(wanted)
        return await self._made(request, partial(written, wanted), record, reading.REPLAY_S, form.media_type)

    async def match(self, request: Request) -> Response:
        """Return a finished match: its result, and its deals with their names, amounts and secrets.

        `format` names another program's: all its deals as one file.
        """
        wanted = request.query_params.get("format")
        if wanted is not None and (refusal := self._refusal(request)) is not None:
            return refusal
        record = await self._match(request)
        if isinstance(record, Response):
            return record
        if wanted is None:
            return Response(record, media_type="application/json", headers=_OWN)
        form = GAMES[msgspec.json.decode(record, type=_WhichGame).game].formats.get(wanted)
        if form is None:
            return _unwritten(wanted)
        deals = await self._deals_of(record)
        if isinstance(deals, Response):
            return deals
        if deals == b"[]":
            return error_answer(404, "not_found", NO_DEAL)
        return await self._made(
            request, partial(written_match, wanted), deals, reading.REPLAY_S, form.media_type
        )

    async def replay_match(self, request: Request) -> Response:
        """Return a finished match with the ending of each of its deals, whose own replays have addresses."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        record = await self._match(request)
        if isinstance(record, Response):
            return record
        deals = await self._deals_of(record)
        if isinstance(deals, Response):
            return deals
        return await self._made(request, partial(replay_of_match, record), deals, reading.REPLAY_S)

    async def _match(self, request: Request) -> bytes | Response:
        """Return a finished match's record as the caller may read it, or the error that refuses it."""
        match = request.path_params["match"]
        found = await self._archived(request, match)
        if isinstance(found, Response):
            return found if found.status_code != 404 else await self._no_match(request, match)
        return match_shown(found.record) or error_answer(404, "not_found", NO_MATCH)

    async def _no_match(self, request: Request, match: str) -> Response:
        """Return the error for a match without a record: it runs, if that of its first deal says so."""
        first = await self._archived(request, "-".join(match.rsplit("-m", 1)))
        if isinstance(first, Response) or first.running != match:
            return error_answer(404, "not_found", NO_MATCH)
        return error_answer(
            403, "forbidden", "this match is not over: its record opens when it ends", match=match
        )

    async def _deals_of(self, match: bytes) -> bytes | Response:
        """Return the archived records of a match's deals as a JSON list, or an error.

        Who may read the match may read its deals; one that was voided has no record.
        """
        record = msgspec.json.decode(match, type=MatchRecord)
        ids = [deal.deal for deal in record.deals if deal.amounts]
        try:
            deals = [found for deal in ids if (found := await self._store.read_archive(deal)) is not None]
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        if len(deals) < len(ids):
            return error_answer(404, "not_found", NO_DEAL)
        return b"[" + b",".join(deals) + b"]"

    async def endings(self, request: Request) -> Response:
        """Return who would have won a finished deal's ending with all hands open, and how (解杀)."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        record = await self._record(request)
        if isinstance(record, Response):
            return record
        if not is_public(GAMES[msgspec.json.decode(record, type=_WhichGame).game]):
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return await self._made(request, solved, record, reading.SOLVE_S)

    async def replay(self, request: Request) -> Response:
        """Return a finished deal as each viewer saw it, step by step; of hidden cards only one's own view."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        record = await self._record(request)
        if isinstance(record, Response):
            return record
        return await self._made(request, replay_of_archived, record, reading.REPLAY_S)

    async def replay_file(self, request: Request) -> Response:
        """Return the same of a record that comes in the request's body; `deal` is its number in a file of several."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        number = request.query_params.get("deal", "1")
        if not number.isascii() or not number.isdecimal() or len(number) > 4:
            return error_answer(422, "bad_request", "`deal` is the number of a deal, from 1", path="$.deal")
        try:
            body = await read_body(request, reading.RECORD_MAX)
        except Unread as unread:
            return unread.answer
        return await self._made(request, _of_file(int(number)), body, reading.REPLAY_S)

    async def _made(
        self,
        request: Request,
        work: Callable[[bytes], bytes],
        record: bytes,
        within_s: float,
        media_type: str = "application/json",
    ) -> Response:
        try:
            answer = await self._readers.run(self._asker(request), work, record, within_s)
        except BadRecord as error:
            return error_answer(422, "bad_request", error.text, path=error.path)
        except Overloaded as overloaded:
            return busy_answer(overloaded)
        return Response(answer, media_type=media_type, headers=_OWN)

    def _refusal(self, request: Request) -> Response | None:
        """Count a request that needs a worker; return what is answered if there were too many."""
        wait = self._readers.take(self._asker(request))
        return too_many_answer(wait) if wait else None

    def _asker(self, request: Request) -> Asker:
        try:
            account = self._sessions.bearer(request.headers.get("authorization"))
        except BadToken:
            account = None  # which is told when the record is looked for
        return Asker(None if account is None else account.user, address_of(request))

    async def _record(self, request: Request) -> bytes | Response:
        """Return a finished deal's record as the caller may read it, or the error that refuses it."""
        found = await self._archived(request, request.path_params["deal"])
        if isinstance(found, Response):
            return found
        if not is_deal(found.record):
            return error_answer(404, "not_found", NO_DEAL)
        if found.running is not None:
            text = "the record of this deal opens when its match ends"
            return error_answer(403, "forbidden", text, match=found.running)
        shown = shown_to(found.record, found.reader)
        if shown is None:
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return shown

    async def _archived(self, request: Request, name: str) -> "_Found | Response":
        """Return what the archive holds under a name, if the caller may read it, or the error that refuses it."""
        try:
            user = self._sessions.bearer(request.headers.get("authorization"))
            record = await self._store.read_archive(name)
            match = None if record is None else closed_until(record)
            match_record = None if match is None else await self._store.read_archive(match)
        except BadToken as error:
            return error_answer(401, "unauthorized", str(error))
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        reader, now = None if user is None else user.user, self._store.now_ms()
        if record is None or not may_read(record, reader, now, self._may_come):
            return error_answer(404, "not_found", NO_DEAL)
        # Not before the match's own record: it would tell spectators who see late that the match has ended.
        closed = match is not None and (
            match_record is None or not may_read(match_record, reader, now, self._may_come)
        )
        return _Found(record, reader, match if closed else None)


def _unwritten(wanted: str) -> Response:
    return error_answer(422, "bad_request", f"this game is not written as {wanted!r}", path="$.format")


def _of_file(number: int) -> Callable[[bytes], bytes]:
    """Return what reads the deal of this number from a file."""
    return replay_of_file if number == 1 else partial(replay_of_file, number=number)


class _WhichGame(msgspec.Struct):
    game: str
