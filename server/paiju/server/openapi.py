"""The OpenAPI description of all HTTP routes, made of their declarations (`http.declared`).

`python -m paiju.server.openapi` writes docs/openapi.json; a server sends it upon `GET /api/openapi.json`.
"""

import asyncio
import inspect
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.protocol.schema import document_of, tagged, written
from paiju.server.http.accounts import AccountRoutes
from paiju.server.http.admin import Admin
from paiju.server.http.daily import Daily
from paiju.server.http.deals import Deals
from paiju.server.http.declared import JSON, Declared, declared_in, route
from paiju.server.http.exports import ExportRoutes
from paiju.server.http.friends import FriendRoutes
from paiju.server.http.guides import Guides
from paiju.server.http.history import HistoryRoutes
from paiju.server.http.inbox import InboxRoutes
from paiju.server.http.leaving import LeavingRoutes
from paiju.server.http.passkeys import PasskeyRoutes
from paiju.server.http.providers import ProviderRoutes
from paiju.server.http.push import PushRoutes
from paiju.server.http.routes import HttpApi
from paiju.server.http.schemas import Schemas
from paiju.server.http.sessions import SessionRoutes
from paiju.server.http.tokens import TokenRoutes
from paiju.server.ops.health import Health
from paiju.server.packed import Packed, packed

FILE: Final = Path(__file__).parents[3] / "docs" / "openapi.json"
PATH_TEXTS: Final = {
    "bot": "The user id of a program, of `GET /api/bots`.",
    "date": "A day, `2026-11-29`.",
    "deal": "The id of a deal.",
    "device": "The id of a device, of `GET /api/push`.",
    "game": "Any name of a game.",
    "guide": "The id of a guide, of `GET /api/guides`.",
    "id": "The id of an act.",
    "identity": "The id of an identity, of `GET /api/identities`.",
    "match": "The id of a match.",
    "name": "The path of a schema, of `GET /api/schema`; it may have slashes.",
    "passkey": "The id of a passkey, of `GET /api/passkeys`.",
    "provider": "The key of a sign-in provider, of `GET /api/sign-in`.",
    "session": "The id of a session, of `GET /api/sessions`.",
    "table": "The id of a table.",
    "token": "The id of an API token, of `GET /api/tokens`.",
    "user": "The id of a user, or `@handle`; in `/api/users/…` also `me`.",
    "what": "`now`, `tables`, `users` or `chat`.",
}
"""The description of each path parameter, by name."""
_SCHEMES: Final = {
    "user": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a session (`POST /api/session`), or an API token with the named scope.",
    },
    "operator": {"type": "http", "scheme": "bearer", "description": "PAIJU_OPERATOR_TOKEN."},
}
_OF_A_GAME: Final = {"Action": "a", "Event": "e"}
"""The bases of all games' actions and events, and the field that names their kind."""
_PARAMETER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")


class HttpError(Struct, frozen=True):
    """Why a request was refused."""

    code: str
    """One of the codes in docs/protocol.md, or `unauthorized`."""
    text: str
    path: str | UnsetType = UNSET
    """The wrong field, or parameter of the query."""
    retry_after_ms: int | UnsetType = UNSET
    """Milliseconds after which the same request may succeed."""


class ErrorAnswer(Struct, frozen=True):
    """The answer to a request that was refused; the error may have further fields."""

    error: HttpError


class OpenApi:
    """The handler of the description, which is made at the first request, in a thread."""

    def __init__(self) -> None:
        self._making: asyncio.Task[Packed] | None = None

    @route("GET", "/api/openapi.json", dict[str, Any])
    async def openapi(self, request: Request) -> Response:
        """Return this description."""
        if self._making is None:
            self._making = asyncio.create_task(asyncio.to_thread(lambda: packed(document())), name="openapi")
        return (await asyncio.shield(self._making)).answer(request)


FAMILIES: Final = (
    HttpApi,
    SessionRoutes,
    AccountRoutes,
    PasskeyRoutes,
    ProviderRoutes,
    FriendRoutes,
    InboxRoutes,
    TokenRoutes,
    LeavingRoutes,
    PushRoutes,
    ExportRoutes,
    Deals,
    HistoryRoutes,
    Daily,
    Guides,
    Schemas,
    OpenApi,
    Health,
    Admin,
)
"""The classes of all handlers."""


class Operation(Struct, frozen=True):
    """A declared operation."""

    id: str
    path: str
    """The path as OpenAPI writes it."""
    text: str
    """The docstring of its handler."""
    told: Declared


def operations() -> Iterator[Operation]:
    """Yield all operations."""
    for family in FAMILIES:
        for name, told in declared_in(family).items():
            path = _PARAMETER.sub(r"{\1}", told.path)
            words = re.findall(r"\w+", path.removeprefix("/api"))
            text = inspect.getdoc(getattr(family, name)) or ""
            yield Operation("_".join((told.method.lower(), *words)), path, text, told)


def document() -> dict[str, Any]:
    """Return the description."""
    found = [*operations()]
    schemas = _schemas(found)
    paths: dict[str, dict[str, Any]] = {}
    for one in found:
        paths.setdefault(one.path, {})[one.told.method.lower()] = _described(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Paiju",
            "version": "v1",
            "description": "docs/protocol.md says what it all means.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": _SCHEMES,
            "responses": {
                "Error": {"description": "It was refused.", "content": _json(_reference("ErrorAnswer"))}
            },
        },
    }


def _schemas(found: list[Operation]) -> dict[str, Any]:
    sent = {_name_of(one.told.answer, one.id): one.told.answer for one in found if _is_json(one.told.answer)}
    taken = {_name_of(one.told.body, one.id): one.told.body for one in found if one.told.body is not None}
    made = document_of("", {**sent, "ErrorAnswer": ErrorAnswer}, taken)["$defs"]
    made |= {name: tagged(name, field) for name, field in _OF_A_GAME.items()}
    placed: dict[str, Any] = json.loads(json.dumps(made).replace('"#/$defs/', '"#/components/schemas/'))
    return dict(sorted(placed.items()))


def _is_json(answer: Any) -> bool:
    return not isinstance(answer, str)


def _name_of(kind: Any, operation: str) -> str:
    """Return the name of a type's schema: the type's own name, or that of the operation."""
    return kind.__name__ if isinstance(kind, type) and issubclass(kind, Struct) else operation


def _described(one: Operation, schemas: Mapping[str, Any]) -> dict[str, Any]:
    told, (summary, _, rest) = one.told, one.text.partition("\n\n")
    described: dict[str, Any] = {"operationId": one.id, "summary": " ".join(summary.split())}
    if rest:
        described["description"] = rest
    described["security"] = _security(told)
    described["parameters"] = [*_parameters(one)]
    if told.body is not None:
        name = _name_of(told.body, one.id)
        schema = _reference(f"{name}Input" if f"{name}Input" in schemas else name)
        content = _json(schema, {} if told.example is None else {"example": told.example})
        described["requestBody"] = {"required": True, "content": content}
    described["responses"] = _responses(one)
    return described


def _security(told: Declared) -> list[dict[str, list[str]]]:
    """Return the alternatives that allow an operation: no token, or one of some kinds of tokens."""
    if told.bearer in {"none", "operator"}:
        return [] if told.bearer == "none" else [{"operator": []}]
    of_user: list[dict[str, list[str]]] = [{"user": [scope]} for scope in told.scopes] or [{"user": []}]
    return of_user if told.bearer == "needed" else [{}, *of_user]


def _parameters(one: Operation) -> Iterator[dict[str, Any]]:
    for name in _PARAMETER.findall(one.path):
        yield {
            "name": name,
            "in": "path",
            "required": True,
            "description": PATH_TEXTS[name],
            "schema": {"type": "string"},
        }
    for name, query in one.told.query.items():
        example = {} if query.example is None else {"example": query.example}
        yield {
            "name": name,
            "in": "query",
            "description": query.text,
            "schema": {"type": "string"},
            **example,
        }


def _responses(one: Operation) -> dict[str, Any]:
    told = one.told
    named = _reference(_name_of(told.answer, one.id))
    content = _json(named) if _is_json(told.answer) else {told.answer: {}}
    error = {"$ref": "#/components/responses/Error"}
    return {
        str(told.status): {
            "description": "Done.",
            "content": {**content, **{kind: {} for kind in told.also}},
        },
        **{str(status): error for status in told.refusals},
        "default": error,
    }


def _json(schema: Mapping[str, Any], more: Mapping[str, Any] = {}) -> dict[str, Any]:
    return {JSON: {"schema": schema, **more}}


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


if __name__ == "__main__":
    FILE.write_text(written(document()))
