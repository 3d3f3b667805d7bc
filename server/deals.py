"""`/api/deals` and `/api/replay`: deals as records, replays and solved endings. What takes long runs in a worker."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.core.errors import BadRecord
from engine.formats import FORMATS
from engine.registry import GAMES
from server.accounts.sessions import BadToken, Sessions
from server.answers import TooLong, address_of, error_answer, read_body
from server.gateway.ratelimit import AddressLimit
from server.store.errors import StoreError
from server.store.store import Store
from server.table.archive import is_public, shown_to, solved, written
from server.table.fill import BotPool
from server.table.replays import replay_of_archived, replay_of_file

SOLVE_S: Final = 20.0
"""How long the solving of an ending may take."""
REPLAY_S: Final = 10.0
"""How long it may take to play a deal again, waiting for a worker included."""
RECORD_MAX: Final = 256 * 1024
"""Bytes of a record that somebody brings along."""
_OWN: Final = {"Vary": "Authorization"}
"""What is answered may depend on who asks."""


class Deals:
    """The handlers, over what they answer from."""

    def __init__(self, store: Store, bots: BotPool, sessions: Sessions, files: AddressLimit) -> None:
        self._store = store
        self._sessions = sessions
        self._bots = bots
        self._files = files

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/deals/{deal}", self.record, methods=["GET"]),
            Route("/api/deals/{deal}/endings", self.endings, methods=["GET"]),
            Route("/api/deals/{deal}/replay", self.replay, methods=["GET"]),
            Route("/api/replay", self.replay_file, methods=["POST"]),
        ]

    async def record(self, request: Request) -> Response:
        """Return the record of a finished deal, as whoever asks may read it; with `format`, in another program's."""
        record = await self._record(request)
        if isinstance(record, Response):
            return record
        wanted = request.query_params.get("format")
        if wanted is None:
            return Response(record, media_type="application/json", headers=_OWN)
        form = FORMATS.get(msgspec.json.decode(record, type=_WhichGame).game, {}).get(wanted)
        if form is None:
            return error_answer(
                422, "bad_request", f"this game is not written as {wanted!r}", path="$.format"
            )
        return await self._made(partial(written, wanted), record, REPLAY_S, form.media_type)

    async def endings(self, request: Request) -> Response:
        """Return who would have won a finished deal's ending with all hands open, and how (解杀)."""
        record = await self._record(request)
        if isinstance(record, Response):
            return record
        if not is_public(GAMES[msgspec.json.decode(record, type=_WhichGame).game]):
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return await self._made(solved, record, SOLVE_S)

    async def replay(self, request: Request) -> Response:
        """Return a finished deal as each viewer saw it, step by step; of hidden cards only one's own view."""
        record = await self._record(request)
        return (
            record if isinstance(record, Response) else await self._made(replay_of_archived, record, REPLAY_S)
        )

    async def replay_file(self, request: Request) -> Response:
        """Return the same of a record that comes in the request's body."""
        if (wait := self._files.take(address_of(request))) > 0:
            return error_answer(
                429, "rate_limited", "too many records from this address", retry_after_ms=wait
            )
        try:
            body = await read_body(request, RECORD_MAX)
        except TooLong:
            return error_answer(413, "bad_request", f"a record has at most {RECORD_MAX} bytes")
        return await self._made(replay_of_file, body, REPLAY_S)

    async def _made(
        self,
        work: Callable[[bytes], bytes],
        record: bytes,
        within_s: float,
        media_type: str = "application/json",
    ) -> Response:
        try:
            async with asyncio.timeout(within_s):
                answer = await self._bots.run(work, record)
        except BadRecord as error:
            return error_answer(422, "bad_request", error.text, path=error.path)
        except (TimeoutError, BrokenProcessPool):
            return error_answer(503, "busy", "this takes too long now", retry_after_ms=10_000)
        return Response(answer, media_type=media_type, headers=_OWN)

    async def _record(self, request: Request) -> bytes | Response:
        """Return a finished deal's record as whoever asks may read it, or why it cannot be had."""
        deal = request.path_params["deal"]
        try:
            user = self._sessions.bearer(request.headers.get("authorization"))
            record = await self._store.read_archive(deal)
        except BadToken as error:
            return error_answer(401, "unauthorized", str(error))
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        if record is None:
            return error_answer(404, "not_found", "there is no such finished deal, or its record has expired")
        shown = shown_to(record, None if user is None else user.user)
        if shown is None:
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return shown


class _WhichGame(msgspec.Struct):
    game: str
