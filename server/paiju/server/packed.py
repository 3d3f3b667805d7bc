"""Answers that are encoded once and sent to many clients: as JSON, and as JSON in gzip."""

import gzip
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

PACK_FROM: Final = 1_024
"""The least size in bytes of an answer that is compressed; a smaller one fits one packet."""


class Packed(msgspec.Struct, frozen=True):
    """One answer, ready to send."""

    body: bytes
    gzip: bytes | None

    def answer(self, request: Request, cache: str | None = None) -> Response:
        """Return the response to a request, with `cache` as its `Cache-Control`."""
        headers = {"Vary": "Accept-Encoding"} | ({} if cache is None else {"Cache-Control": cache})
        if self.gzip is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, headers=headers, media_type="application/json")
        return Response(
            self.gzip, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json"
        )


def packed(value: Any, level: int = 6) -> Packed:
    """Return a value as JSON, compressed if it is large enough."""
    body = msgspec.json.encode(value)
    return Packed(body, gzip.compress(body, level, mtime=0) if len(body) >= PACK_FROM else None)
