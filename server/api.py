"""The HTTP side: sessions, games, tables, finished deals, health. JSON in and out."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bots.registry import levels
from engine.core.game import AnyGame
from engine.core.options import describe_options
from engine.names import game_key
from engine.registry import GAMES
from server.accounts.sessions import BadName, BadToken, Sessions
from server.gateway.ratelimit import Bucket
from server.store.errors import StoreError
from server.store.store import Store
from server.table.archive import is_public, solved
from server.table.fill import BotPool
from server.table.opening import ImportRequest
from server.table.refusal import Refused
from server.table.tables import Tables

BODY_MAX: Final = 4096
"""Bytes of a session request."""
SOLVE_S: Final = 20.0
"""How long the solving of an ending may take."""
RECORD_MAX: Final = 256 * 1024
"""Bytes of a request to import a deal."""


class Api:
    """The handlers, over what they answer from."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        bots: BotPool,
        sessions: Sessions,
        clock: Callable[[], float],
        per_minute: int,
    ) -> None:
        self._store = store
        self._tables = tables
        self._bots = bots
        self._sessions = sessions
        self._clock = clock
        self._per_minute = per_minute
        self._buckets: dict[str, Bucket] = {}

    def routes(self) -> list[Route]:
        """Return the routes under `/api`, and those for operators."""
        handlers: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
            ("/api/session", "POST", self.session),
            ("/api/games", "GET", self.games),
            ("/api/tables", "GET", self.list_tables),
            ("/api/tables", "POST", self.import_table),
            ("/api/tables/{table}", "GET", self.table),
            ("/api/deals/{deal}", "GET", self.deal),
            ("/api/deals/{deal}/endings", "GET", self.endings),
            ("/healthz", "GET", self.alive),
            ("/readyz", "GET", self.ready),
            ("/metrics", "GET", self.metrics),
        ]
        return [Route(path, handler, methods=[method]) for path, method, handler in handlers]

    async def session(self, request: Request) -> Response:
        """Open a guest session: `{name}` in, `{user, name, token, expires_at}` out."""
        if (wait := self._bucket(request).take()) > 0:
            return _error(429, "rate_limited", "too many sessions from this address", retry_after_ms=wait)
        try:
            body = await _body(request, BODY_MAX)
            wish = msgspec.json.decode(body, type=_Wish)
            account, token, expires_at = self._sessions.issue(wish.name, self._store.now_ms())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _error(422, "bad_request", f'send {{"name": "…"}}: {error}')
        except TooLong:
            return _error(413, "bad_request", f"a session request has at most {BODY_MAX} bytes")
        except BadName as error:
            return _error(422, "bad_request", str(error))
        return _json({"user": account.user, "name": account.name, "token": token, "expires_at": expires_at})

    async def games(self, _: Request) -> Response:
        """List the games and their options."""
        return _json({"games": [describe_game(game) for game in GAMES.values()]})

    async def list_tables(self, request: Request) -> Response:
        """List the public tables, of one game or with a free seat only if asked."""
        game, only_open = request.query_params.get("game"), request.query_params.get("open")
        lines = self._tables.lines.values()
        if game is not None:
            lines = [line for line in lines if line["game"] == game_key(game)]  # type: ignore[assignment]
        if only_open not in {None, "", "0", "false"}:
            lines = [line for line in lines if line["open"]]  # type: ignore[assignment]
        return _json({"tables": list(lines)})

    async def import_table(self, request: Request) -> Response:
        """Open a table from an imported record: `{game, record, …}` in, `{table, seat}` out (bearer token needed)."""
        try:
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            account = self._sessions.check(token if scheme.lower() == "bearer" else "")
            body = await _body(request, RECORD_MAX)
            wish = msgspec.json.decode(body, type=ImportRequest)
            actor = await self._tables.open_imported(account.user, account.name, wish)
        except BadToken as error:
            return _error(401, "unauthorized", str(error))
        except TooLong:
            return _error(413, "bad_request", f"an import has at most {RECORD_MAX} bytes")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _error(422, "bad_request", f"no import: {error}")
        except Refused as refused:
            return _error(422, str(refused.code), refused.text, **(refused.data or {}))
        except StoreError:
            return _error(503, "busy", "the store is away", retry_after_ms=1000)
        return _json({"table": actor.state.table, "seat": wish.seat}, 201)

    async def table(self, request: Request) -> Response:
        """Show one table's public part."""
        line = self._tables.lines.get(request.path_params["table"])
        return _error(404, "not_found", "there is no such public table") if line is None else _json(line)

    async def deal(self, request: Request) -> Response:
        """Return the record of a finished deal."""
        record = await self._record(request.path_params["deal"])
        return record if isinstance(record, Response) else Response(record, media_type="application/json")

    async def endings(self, request: Request) -> Response:
        """Return who would have won a finished deal's ending with all hands open, and how (解杀)."""
        record = await self._record(request.path_params["deal"])
        if isinstance(record, Response):
            return record
        try:
            async with asyncio.timeout(SOLVE_S):
                answer = await self._bots.run(solved, record)
        except (TimeoutError, BrokenProcessPool):
            return _error(503, "busy", "this ending takes too long now", retry_after_ms=10_000)
        return Response(answer, media_type="application/json")

    async def _record(self, deal: str) -> bytes | Response:
        """Return a finished deal's record, or why it cannot be had."""
        try:
            record = await self._store.read_archive(deal)
        except StoreError:
            return _error(503, "busy", "the store is away", retry_after_ms=1000)
        if record is None:
            return _error(404, "not_found", "there is no such finished deal, or its record has expired")
        game = GAMES.get(msgspec.json.decode(record, type=_WhichGame).game)
        if game is None or not is_public(game):
            return _error(403, "forbidden", "cards of this game stay hidden after the deal")
        return record

    async def alive(self, _: Request) -> Response:
        """Say that the process runs."""
        return _json({"ok": True})

    async def ready(self, _: Request) -> Response:
        """Say whether this server can serve: Redis answers, and it is not stopping."""
        if self._tables.draining:
            return _error(503, "draining", "this server is stopping")
        try:
            await self._store.out_tail("readiness")
        except StoreError:
            return _error(503, "busy", "Redis does not answer")
        return _json({"ok": True})

    async def metrics(self, _: Request) -> Response:
        """Tell Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    def _bucket(self, request: Request) -> Bucket:
        address = request.client.host if request.client else ""
        if len(self._buckets) > 10_000:
            self._buckets = {key: kept for key, kept in self._buckets.items() if not kept.full}
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._per_minute / 60, self._per_minute, self._clock)
        return self._buckets[address]


class _Wish(msgspec.Struct):
    name: str


class TooLong(Exception):
    """A request's body is over its limit."""


async def _body(request: Request, limit: int) -> bytes:
    """Return a request's body. Raises `TooLong` as soon as it is over the limit."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise TooLong
    return body


class _WhichGame(msgspec.Struct):
    game: str


def describe_game(game: AnyGame) -> dict[str, Any]:
    """Return a game's line of `GET /api/games`."""
    return {
        "key": game.key,
        "name": game.name,
        "seats": game.seats,
        **msgspec.structs.asdict(game.board),
        "levels": levels(game.key),
        "presets": sorted(game.presets),
        "preset_names": game.preset_names,
        "options": describe_options(game.options_type),
        "actions": [_describe_action(kind) for kind in _members(game.action_type)],
    }


def _members(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))


def _describe_action(kind: type[msgspec.Struct]) -> dict[str, Any]:
    fields = [
        {"name": field.encode_name, "required": field.required} for field in msgspec.structs.fields(kind)
    ]
    return {"a": kind.__struct_config__.tag, "fields": fields}


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _error(status: int, code: str, text: str, **more: Any) -> Response:
    return _json({"error": {"code": code, "text": text, **more}}, status)
