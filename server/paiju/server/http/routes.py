"""The routes under `/api`. Those of games and tables are declared here, all others in the modules of this folder."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.bots.registry import levels
from paiju.engine.cards.deck import DECK_54
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import AnyGame, Board, Name, SeatRange
from paiju.engine.core.options import describe_options
from paiju.engine.registry import GAMES
from paiju.protocol.messages import TableLine
from paiju.protocol.phrases import PHRASES, REACTIONS, Phrase
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.characters import catalogue
from paiju.server.database.access import Database
from paiju.server.deals.imports import ImportRequest
from paiju.server.deals.lookup import Lookup
from paiju.server.http.accounts import AccountRoutes
from paiju.server.http.daily import Daily
from paiju.server.http.deals import Deals
from paiju.server.http.declared import Query, route, routes_of, user_of
from paiju.server.http.exports import ExportRoutes
from paiju.server.http.friends import FriendRoutes
from paiju.server.http.guides import Guides
from paiju.server.http.history import HistoryRoutes
from paiju.server.http.inbox import InboxRoutes
from paiju.server.http.leaving import LeavingRoutes
from paiju.server.http.passkeys import PasskeyRoutes
from paiju.server.http.providers import ProviderRoutes
from paiju.server.http.push import PushRoutes
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
from paiju.server.http.tokens import TokenRoutes
from paiju.server.nodes.locator import Locator
from paiju.server.overload import Overloaded
from paiju.server.packed import packed
from paiju.server.people.friends import Friends
from paiju.server.people.leaving import Leaving
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreError
from paiju.server.table.creation import find_game
from paiju.server.table.ports.errors import Refused

log = structlog.get_logger()


class Address(msgspec.Struct, frozen=True):
    """The address of the client."""

    address: str
    """As limits count it: an IPv6 address counts as its /64."""


class GameLine(Board, frozen=True, kw_only=True):
    """A game, its options, and the facts by which a page draws it."""

    key: str
    name: Name
    seats: SeatRange
    levels: tuple[str, ...]
    """The levels of its bots."""
    presets: tuple[str, ...]
    preset_names: Mapping[str, Name]
    preset_options: Mapping[str, Mapping[str, Any]]
    quick: Mapping[str, Any]
    """The options of a table that `quick` creates."""
    options: tuple[dict[str, Any], ...]
    """`{key, type, default, choices?, labels?, min?, max?, multiple_of?, label, text}`, one per option."""
    formats: tuple[str, ...]
    """The formats of other programs in which its deals are written."""
    actions: tuple[dict[str, Any], ...]
    """`{a, fields: [{name, required}]}`, one per kind of action."""


class GameLines(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[GameLine, ...]


class Phrases(msgspec.Struct, frozen=True):
    """The texts that are sent with one tap."""

    phrases: tuple[Phrase, ...]
    reactions: tuple[Phrase, ...]


class FaceLine(msgspec.Struct, frozen=True):
    """A picture that people may choose."""

    id: str
    name: dict[str, str]
    """By language, `zh` and `en`, as all texts here are."""


class CharacterLine(FaceLine, frozen=True):
    """A character that bots play as."""

    level: int
    style: str
    temper: dict[str, str]
    phrases: dict[str, dict[str, str]]


class Characters(msgspec.Struct, frozen=True):
    """The characters, the lowest level first, and the pictures."""

    characters: tuple[CharacterLine, ...]
    faces: tuple[FaceLine, ...]


class TableLines(msgspec.Struct, frozen=True):
    """Listed tables."""

    tables: tuple[TableLine, ...]


class ImportedTable(msgspec.Struct, frozen=True):
    """A table that continues a deal, and the asker's seat."""

    table: str
    seat: int


class HttpApi:
    """The handlers of games, phrases, characters and tables, and the routes of all families."""

    def __init__(
        self,
        tables: LocalTables,
        locator: Locator,
        lookup: Lookup,
        database: Database | None,
        readers: Readers,
        sessions: Sessions,
        friends: Friends | None,
        *people: SessionRoutes
        | AccountRoutes
        | PasskeyRoutes
        | ProviderRoutes
        | TokenRoutes
        | LeavingRoutes
        | InboxRoutes
        | PushRoutes,
        leaving: Leaving | None,
    ) -> None:
        self._locator = locator
        self._tables = tables
        self._sessions = sessions
        self._of_people = people
        self._readers = readers
        self._games = packed(GameLines(tuple(map(describe_game, GAMES.values()))))
        self._phrases = packed(Phrases(PHRASES, REACTIONS))
        self._characters = packed(describe_characters())
        self._deals = Deals(
            tables.owned.services.store, lookup, sessions, readers, tables.shows, tables.creation.days
        )
        now_ms = tables.owned.services.store.now_ms
        self._history = HistoryRoutes(database, sessions, readers, self._deals.archived, friends, now_ms)
        self._people = friends
        self._friends = FriendRoutes(friends, sessions)
        self._exports = ExportRoutes(leaving, database, sessions, self._deals.archived)
        self._daily = Daily(tables, locator, sessions, database)

    def routes(self) -> list[Route]:
        """Return the routes under `/api`."""
        families = (
            self,
            *self._of_people,
            self._friends,
            self._exports,
            self._deals,
            self._history,
            self._daily,
            Guides(),
            Schemas(),
        )
        return [one for family in families for one in routes_of(family)]

    @route("GET", "/api/address", Address)
    async def address(self, request: Request) -> Response:
        """Return the address by which limits count the client; `paiju doctor` checks proxies by it."""
        return json_answer(Address(address_of(request)))

    @route("GET", "/api/games", GameLines)
    async def games(self, request: Request) -> Response:
        """List the games and their options."""
        return self._games.answer(request)

    @route("GET", "/api/phrases", Phrases)
    async def phrases(self, request: Request) -> Response:
        """List the chat phrases and the reactions, in both languages."""
        return self._phrases.answer(request)

    @route("GET", "/api/characters", Characters)
    async def characters(self, request: Request) -> Response:
        """List the characters of bots and the faces of people; they change only with the server's version."""
        return self._characters.answer(request, cache="public, max-age=3600")

    @route(
        "GET",
        "/api/tables",
        TableLines,
        query={
            "game": Query("Any name of a game: only its tables.", "斗地主"),
            "open": Query("`1`: only tables with a free seat.", "1"),
        },
        refusals=(422,),
    )
    async def list_tables(self, request: Request) -> Response:
        """List the public tables; the query may ask for one game, or for a free seat."""
        only_open = wants(request, "open")
        name = request.query_params.get("game")
        try:
            game = None if name is None else find_game(name).key
        except Refused as refused:
            return refusal_answer(refused)
        return self._tables.lists.get(game, only_open=only_open).answer(request)

    @route(
        "POST",
        "/api/tables",
        ImportedTable,
        status=201,
        bearer="needed",
        scopes=("play",),
        body=ImportRequest,
        example={
            "game": "doudizhu",
            "record": {
                "game": "doudizhu",
                "players": 3,
                "first_bidder": 0,
                "hands": [DECK_54[seat:51:3] for seat in range(3)],
                "deck": DECK_54[51:],
            },
            "bots": 2,
        },
        refusals=(401, 403, 413, 422, 503),
    )
    async def import_table(self, request: Request) -> Response:
        """Create a table from an imported record: `{game, record, …}` in, `{table, seat}` out (bearer token needed)."""
        try:
            account = user_of(request, self._sessions)
            asker = Asker(account.user, address_of(request))
            if (wait := self._readers.count(asker)) > 0:
                raise too_many(wait)
            body = await read_body(request, RECORD_MAX)
            wish = msgspec.json.decode(body, type=ImportRequest)
            read = partial(self._readers.imported, asker)
            barred = () if self._people is None else await self._people.blocked(account.user)
            actor = await self._tables.creation.open_imported(account, wish, read, barred)
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
        return json_answer(ImportedTable(actor.state.table, wish.seat), 201)

    @route("GET", "/api/tables/{table}", TableLine, refusals=(404,))
    async def table(self, request: Request) -> Response:
        """Show one table's public part, and the cards in its middle."""
        table = request.path_params["table"]
        await self._locator.adopted(table)
        if table not in self._tables.lines:
            return error_answer(404, "not_found", "there is no such public table")
        return json_answer(self._tables.shown(table))


def describe_characters() -> Characters:
    """Return the answer of `GET /api/characters`."""
    known = catalogue()
    return Characters(
        tuple(
            CharacterLine(one.id, known.names[one.id], one.level, one.style, one.temper, one.phrases)
            for one in known.bots
        ),
        tuple(FaceLine(face, name) for face, name in known.faces.items()),
    )


def describe_game(game: AnyGame) -> GameLine:
    """Return a game's line of `GET /api/games`."""
    return GameLine(
        key=game.key,
        name=game.name,
        seats=game.seats,
        **msgspec.structs.asdict(game.board),
        levels=tuple(levels(game.key)),
        presets=tuple(sorted(game.presets)),
        preset_names=game.preset_names,
        preset_options=game.presets,
        quick=game.quick,
        options=tuple(describe_options(game.options_type)),
        formats=tuple(sorted(game.formats)),
        actions=tuple(_describe_action(kind) for kind in _members(game.action_type)),
    )


def _members(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))


def _describe_action(kind: type[msgspec.Struct]) -> dict[str, Any]:
    fields = [
        {"name": field.encode_name, "required": field.required} for field in msgspec.structs.fields(kind)
    ]
    return {"a": kind.__struct_config__.tag, "fields": fields}
