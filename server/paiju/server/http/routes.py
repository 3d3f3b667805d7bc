"""The HTTP side: sessions, games, tables; finished deals are in `paiju.server.http.deals`. JSON in and out."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.bots.registry import levels
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import AnyGame
from paiju.engine.core.options import describe_options
from paiju.engine.registry import GAMES
from paiju.protocol.phrases import PHRASES, REACTIONS
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.characters import Character, catalogue
from paiju.server.database.access import Database
from paiju.server.deals.imports import ImportRequest
from paiju.server.deals.lookup import Lookup
from paiju.server.http.accounts import AccountRoutes
from paiju.server.http.daily import Daily
from paiju.server.http.deals import Deals
from paiju.server.http.guides import Guides
from paiju.server.http.history import HistoryRoutes
from paiju.server.http.reading import RECORD_MAX, Asker, Readers, busy_answer, too_many
from paiju.server.http.responses import (
    Refusal,
    address_of,
    error_answer,
    json_answer,
    read_body,
    record_error,
    refusal_answer,
    token_refusal,
    unfit_answer,
    wants,
)
from paiju.server.http.schemas import Schemas
from paiju.server.http.sessions import SessionRoutes
from paiju.server.nodes.locator import Locator
from paiju.server.overload import Overloaded
from paiju.server.packed import packed
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreError
from paiju.server.table.creation import find_game
from paiju.server.table.ports.errors import Refused

log = structlog.get_logger()


class HttpApi:
    """The handlers, over what they answer from."""

    def __init__(
        self,
        tables: LocalTables,
        locator: Locator,
        lookup: Lookup,
        database: Database | None,
        readers: Readers,
        sessions: Sessions,
        *people: SessionRoutes | AccountRoutes,
    ) -> None:
        self._locator = locator
        self._tables = tables
        self._sessions = sessions
        self._of_people = people
        self._readers = readers
        self._games = packed({"games": [describe_game(game) for game in GAMES.values()]})
        self._phrases = packed({"phrases": PHRASES, "reactions": REACTIONS})
        self._characters = packed(describe_characters())
        self._deals = Deals(
            tables.owned.services.store, lookup, sessions, readers, tables.shows, tables.creation.days
        )
        self._history = HistoryRoutes(database, sessions, readers, self._deals.archived)
        self._daily = Daily(tables, locator, sessions)

    def routes(self) -> list[Route]:
        """Return the routes under `/api`."""
        handlers: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
            ("/api/address", "GET", self.address),
            ("/api/games", "GET", self.games),
            ("/api/characters", "GET", self.characters),
            ("/api/phrases", "GET", self.phrases),
            ("/api/tables", "GET", self.list_tables),
            ("/api/tables", "POST", self.import_table),
            ("/api/tables/{table}", "GET", self.table),
        ]
        routes = [Route(path, handler, methods=[method]) for path, method, handler in handlers]
        families = (*self._of_people, self._deals, self._history, self._daily, Guides(), Schemas())
        return [*routes, *(route for family in families for route in family.routes())]

    async def address(self, request: Request) -> Response:
        """Tell who asks under which address limits count the asker: `paiju doctor` checks proxies by it."""
        return json_answer({"address": address_of(request)})

    async def games(self, request: Request) -> Response:
        """List the games and their options."""
        return self._games.answer(request)

    async def phrases(self, request: Request) -> Response:
        """List the chat phrases and the reactions, in both languages."""
        return self._phrases.answer(request)

    async def characters(self, request: Request) -> Response:
        """List the characters of bots and the faces of people; the same until another version of the server."""
        return self._characters.answer(request, cache="public, max-age=3600")

    async def list_tables(self, request: Request) -> Response:
        """List the public tables; the query may ask for one game, or for a free seat."""
        only_open = wants(request, "open")
        name = request.query_params.get("game")
        try:
            game = None if name is None else find_game(name).key
        except Refused as refused:
            return refusal_answer(refused)
        return self._tables.lists.get(game, only_open=only_open).answer(request)

    async def import_table(self, request: Request) -> Response:
        """Open a table from an imported record: `{game, record, …}` in, `{table, seat}` out (bearer token needed)."""
        try:
            account = self._sessions.user_of(request.headers.get("authorization"))
            asker = Asker(account.user, address_of(request))
            if (wait := self._readers.count(asker)) > 0:
                raise too_many(wait)
            body = await read_body(request, RECORD_MAX)
            wish = msgspec.json.decode(body, type=ImportRequest)
            read = partial(self._readers.imported, asker)
            actor = await self._tables.creation.open_imported(account.user, account.name, wish, read)
        except BadToken as error:
            return token_refusal(error).answer
        except Refusal as refusal:
            return refusal.answer
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return unfit_answer(error, ImportRequest, "send {game, record, …}")
        except BadRecord as error:
            return record_error(error)
        except Refused as refused:
            return refusal_answer(refused)
        except Overloaded as overloaded:
            return busy_answer(overloaded)
        except StoreError:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        log.info("record imported", table=actor.state.table, user=account.user, address=asker.address)
        return json_answer({"table": actor.state.table, "seat": wish.seat}, 201)

    async def table(self, request: Request) -> Response:
        """Show one table's public part, and the cards in its middle."""
        table = request.path_params["table"]
        await self._locator.adopted(table)
        if table not in self._tables.lines:
            return error_answer(404, "not_found", "there is no such public table")
        return json_answer(self._tables.shown(table))


def describe_characters() -> dict[str, Any]:
    """Return the answer of `GET /api/characters`."""
    known = catalogue()
    return {
        "characters": [{"id": one.id, "name": known.names[one.id], **_about(one)} for one in known.bots],
        "faces": [{"id": face, "name": name} for face, name in known.faces.items()],
    }


def _about(one: Character) -> dict[str, Any]:
    return {"level": one.level, "style": one.style, "temper": one.temper, "phrases": one.phrases}


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
        "quick": game.quick,
        "options": describe_options(game.options_type),
        "formats": sorted(game.formats),
        "actions": [_describe_action(kind) for kind in _members(game.action_type)],
    }


def _members(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))


def _describe_action(kind: type[msgspec.Struct]) -> dict[str, Any]:
    fields = [
        {"name": field.encode_name, "required": field.required} for field in msgspec.structs.fields(kind)
    ]
    return {"a": kind.__struct_config__.tag, "fields": fields}
