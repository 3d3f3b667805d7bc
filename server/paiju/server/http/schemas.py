"""The wire's JSON Schema over HTTP: the files of docs/schema, for programs that generate types from it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.protocol.schema import documents
from paiju.server.http.declared import route
from paiju.server.http.responses import error_answer, json_answer
from paiju.server.packed import Packed, packed


class SchemaNames(msgspec.Struct, frozen=True):
    """The paths of all schemas."""

    schemas: tuple[str, ...]


class Schemas:
    """The handlers. The schemas are made at the first request, in a thread: that takes a tenth of a second."""

    def __init__(self) -> None:
        self._making: asyncio.Task[Mapping[str, Packed]] | None = None

    @route("GET", "/api/schema", SchemaNames)
    async def names(self, _: Request) -> Response:
        """List the paths of all schemas."""
        return json_answer(SchemaNames(tuple(await self._made())))

    @route("GET", "/api/schema/{name:path}", dict[str, Any], refusals=(404,))
    async def schema(self, request: Request) -> Response:
        """Return one schema."""
        found = (await self._made()).get(request.path_params["name"])
        if found is None:
            return error_answer(404, "not_found", "there is no such schema; GET /api/schema lists them")
        return found.answer(request)

    async def _made(self) -> Mapping[str, Packed]:
        if self._making is None:
            self._making = asyncio.create_task(asyncio.to_thread(_packed), name="schemas")
        return await asyncio.shield(self._making)


def _packed() -> Mapping[str, Packed]:
    return {name: packed(document) for name, document in documents().items()}
