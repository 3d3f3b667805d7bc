"""The HTTP side: sessions, games, tables, health; finished deals are in `server.deals`. JSON in and out."""

from collections.abc import Awaitable, Callable
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
from protocol.phrases import PHRASES
from server.accounts.sessions import Account, BadName, BadToken, Sessions
from server.answers import TooLong, address_of, error_answer, json_answer, read_body
from server.deals import RECORD_MAX, Deals
from server.gateway.ratelimit import AddressLimit
from server.store.errors import StoreError
from server.store.store import Store
from server.table.fill import BotPool
from server.table.importing import ImportRequest
from server.table.refusal import Refused
from server.table.tables import Tables

BODY_MAX: Final = 4096
"""Bytes of a session request."""


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
        self._sessions = sessions
        self._guests = AddressLimit(per_minute, clock)
        self._deals = Deals(store, bots, sessions, AddressLimit(per_minute, clock))

    def routes(self) -> list[Route]:
        """Return the routes under `/api`, and those for operators."""
        handlers: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
            ("/api/session", "POST", self.open_session),
            ("/api/session", "GET", self.session),
            ("/api/games", "GET", self.games),
            ("/api/phrases", "GET", self.phrases),
            ("/api/tables", "GET", self.list_tables),
            ("/api/tables", "POST", self.import_table),
            ("/api/tables/{table}", "GET", self.table),
            ("/healthz", "GET", self.alive),
            ("/readyz", "GET", self.ready),
            ("/metrics", "GET", self.metrics),
        ]
        routes = [Route(path, handler, methods=[method]) for path, method, handler in handlers]
        return [*routes, *self._deals.routes()]

    async def session(self, request: Request) -> Response:
        """Tell whom a bearer token stands for: `{user, name, expires_at}`."""
        try:
            return json_answer(self._bearer(request))
        except BadToken as error:
            return error_answer(401, "unauthorized", str(error))

    async def open_session(self, request: Request) -> Response:
        """Open a guest session, or rename a bearer's: `{name}` in, `{user, name, token, expires_at}` out."""
        if (wait := self._guests.take(address_of(request))) > 0:
            return error_answer(
                429, "rate_limited", "too many sessions from this address", retry_after_ms=wait
            )
        try:
            body = await read_body(request, BODY_MAX)
            wish = msgspec.json.decode(body, type=_Wish)
            user = self._bearer(request).user if "authorization" in request.headers else None
            account, token = self._sessions.issue(wish.name, self._store.now_ms(), user)
        except BadToken as error:
            return error_answer(401, "unauthorized", str(error))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return error_answer(422, "bad_request", f'send {{"name": "…"}}: {error}')
        except TooLong:
            return error_answer(413, "bad_request", f"a session request has at most {BODY_MAX} bytes")
        except BadName as error:
            return error_answer(422, "bad_request", str(error))
        return json_answer({**msgspec.structs.asdict(account), "token": token})

    async def games(self, _: Request) -> Response:
        """List the games and their options."""
        return json_answer({"games": [describe_game(game) for game in GAMES.values()]})

    async def phrases(self, _: Request) -> Response:
        """List what can be said with one tap, in both languages."""
        return json_answer({"phrases": PHRASES})

    async def list_tables(self, request: Request) -> Response:
        """List the public tables, of one game or with a free seat only if asked."""
        game, only_open = request.query_params.get("game"), request.query_params.get("open")
        lines = self._tables.lines.values()
        if game is not None:
            lines = [line for line in lines if line["game"] == game_key(game)]  # type: ignore[assignment]
        if only_open not in {None, "", "0", "false"}:
            lines = [line for line in lines if line["open"]]  # type: ignore[assignment]
        return json_answer({"tables": list(lines)})

    async def import_table(self, request: Request) -> Response:
        """Open a table from an imported record: `{game, record, …}` in, `{table, seat}` out (bearer token needed)."""
        try:
            account = self._bearer(request)
            body = await read_body(request, RECORD_MAX)
            wish = msgspec.json.decode(body, type=ImportRequest)
            actor = await self._tables.open_imported(account.user, account.name, wish)
        except BadToken as error:
            return error_answer(401, "unauthorized", str(error))
        except TooLong:
            return error_answer(413, "bad_request", f"an import has at most {RECORD_MAX} bytes")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return error_answer(422, "bad_request", f"no import: {error}")
        except Refused as refused:
            return error_answer(422, str(refused.code), refused.text, **(refused.data or {}))
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        return json_answer({"table": actor.state.table, "seat": wish.seat}, 201)

    async def table(self, request: Request) -> Response:
        """Show one table's public part."""
        line = self._tables.lines.get(request.path_params["table"])
        return (
            error_answer(404, "not_found", "there is no such public table")
            if line is None
            else json_answer(line)
        )

    def _bearer(self, request: Request) -> Account:
        """Return whom a request's bearer token stands for. Raises `BadToken`."""
        account = self._sessions.bearer(request.headers.get("authorization", ""))
        assert account is not None, "a header was given"
        return account

    async def alive(self, _: Request) -> Response:
        """Say that the process runs."""
        return json_answer({"ok": True})

    async def ready(self, _: Request) -> Response:
        """Say whether this server can serve: Redis answers, and it is not stopping."""
        if self._tables.draining:
            return error_answer(503, "draining", "this server is stopping")
        try:
            await self._store.out_tail("readiness")
        except StoreError:
            return error_answer(503, "busy", "Redis does not answer")
        return json_answer({"ok": True})

    async def metrics(self, _: Request) -> Response:
        """Tell Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class _Wish(msgspec.Struct):
    name: str


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
        "preset_options": game.presets,
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
