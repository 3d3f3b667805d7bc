"""`/api/deals` and `/api/replay`: deals as records, replays and solved endings. What takes long runs in a worker."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.core.errors import BadRecord
from engine.registry import GAMES
from server.answers import TooLong, address_of, error_answer, read_body
from server.gateway.ratelimit import AddressLimit
from server.store.errors import StoreError
from server.store.store import Store
from server.table.archive import is_public, solved
from server.table.fill import BotPool
from server.table.replays import replay_of_archived, replay_of_file

SOLVE_S: Final = 20.0
"""How long the solving of an ending may take."""
REPLAY_S: Final = 10.0
"""How long it may take to play a deal again, waiting for a worker included."""
RECORD_MAX: Final = 256 * 1024
"""Bytes of a record that somebody brings along."""


class Deals:
    """The handlers, over what they answer from."""

    def __init__(self, store: Store, bots: BotPool, files: AddressLimit) -> None:
        self._store = store
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
        """Return the record of a finished deal."""
        record = await self._record(request.path_params["deal"])
        return record if isinstance(record, Response) else Response(record, media_type="application/json")

    async def endings(self, request: Request) -> Response:
        """Return who would have won a finished deal's ending with all hands open, and how (解杀)."""
        record = await self._record(request.path_params["deal"])
        return record if isinstance(record, Response) else await self._made(solved, record, SOLVE_S)

    async def replay(self, request: Request) -> Response:
        """Return a finished deal as each viewer saw it, step by step."""
        record = await self._record(request.path_params["deal"])
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

    async def _made(self, work: Callable[[bytes], bytes], record: bytes, within_s: float) -> Response:
        try:
            async with asyncio.timeout(within_s):
                answer = await self._bots.run(work, record)
        except BadRecord as error:
            return error_answer(422, "bad_request", error.text, path=error.path)
        except (TimeoutError, BrokenProcessPool):
            return error_answer(503, "busy", "this takes too long now", retry_after_ms=10_000)
        return Response(answer, media_type="application/json")

    async def _record(self, deal: str) -> bytes | Response:
        """Return a finished deal's record, or why it cannot be had."""
        try:
            record = await self._store.read_archive(deal)
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        if record is None:
            return error_answer(404, "not_found", "there is no such finished deal, or its record has expired")
        game = GAMES.get(msgspec.json.decode(record, type=_WhichGame).game)
        if game is None or not is_public(game):
            return error_answer(403, "forbidden", "cards of this game stay hidden after the deal")
        return record


class _WhichGame(msgspec.Struct):
    game: str
