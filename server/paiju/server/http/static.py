"""The web client: its page under all its addresses, hashed assets, and the other files as they are.

All files are read once, at start, so a request touches no disk and compresses nothing. At an unknown path a browser
gets the page with status 404, and the page says so. A new build that is copied over an old one is served after the next
start, page and assets together.
"""

import gzip
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http.errors import ErrorHandler, missing

BUILT: Final = Path(__file__).parents[1] / "static"
"""The client that comes with the server."""

PAGES: Final = (
    "/",
    "/new",
    "/new/friends",
    "/t/{table}",
    "/c/{code}",
    "/r/{deal}",
    "/m/{match}",
    "/replay",
    "/history",
    "/me",
    "/friends",
    "/inbox",
    "/u/{handle}",
    "/sign-in",
    "/sign-in/{provider}",
    "/rules",
    "/rules/{game}",
    "/bots",
)
"""Addresses of the client's pages. The same file is sent for all; the browser shows the page of the address."""
DEBUG_PAGE: Final = "/debug"
"""The protocol inspector: served only if a setting asks for it."""

SECURITY: Final = {
    # In Chromium, Firefox, and Safari from 15.4 on, `'self'` allows the page's own websocket, too.
    "content-security-policy": "default-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}

_MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".woff2": "font/woff2",
}
"""Media types by suffix. They are fixed here, since a machine's own list may be shorter, or wrong."""
_COMPRESSED: Final = {".html", ".js", ".css", ".txt", ".svg", ".json", ".webmanifest"}

WORKER: Final = "sw.js"
"""The service worker, which lies beside the page and serves all paths below it."""
_WORKER_HEADERS: Final = {"service-worker-allowed": "./"}

_UNCHANGING: Final = "public, max-age=31536000, immutable"
"""Cache control of a file whose name has its content's hash."""


NO_PAGE: Final = ("/api/", "/assets/", "/.")
"""An unknown path that begins with one of these gets an error, not the page."""


class File(msgspec.Struct, frozen=True):
    """One file of the client, encoded and with its headers."""

    body: bytes
    packed: bytes | None
    """The content in gzip, if that is smaller."""
    headers: dict[str, str]
    """Headers of every answer, `304` included."""
    media_type: str


def read_file(path: Path, cache: str) -> File:
    """Return a file, ready to send with this `Cache-Control`. Raises `OSError`."""
    return _file(path, path.read_bytes(), cache)


def read_index(folder: Path, cache: str, base: str) -> File:
    """Return the page. All addresses in it begin with `base`, since the page is shown at many addresses."""
    path = folder / "index.html"
    return _file(path, path.read_bytes().replace(b'="./', f'="{base}/'.encode()), cache)


def _file(path: Path, body: bytes, cache: str) -> File:
    packed = gzip.compress(body, mtime=0) if path.suffix in _COMPRESSED else None
    # The tag is weak, since it names the file's content in any encoding.
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": cache, "vary": "accept-encoding", **SECURITY}
    if path.name == WORKER:
        headers |= _WORKER_HEADERS
    media_type = _MEDIA_TYPES.get(path.suffix, "application/octet-stream")
    return File(body, packed if packed and len(packed) < len(body) else None, headers, media_type)


def web_routes(folder: Path, *, debug_page: bool, base: str = "") -> Iterator[Route]:
    """Yield the routes of the client that was built into a folder, below the prefix `base` of a proxy.

    Raises `OSError` without an `index.html`.
    """
    index = _sender(read_index(folder, "no-cache", base))
    for path in (*PAGES, DEBUG_PAGE) if debug_page else PAGES:
        yield Route(path, index, methods=["GET"])
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and name != "index.html" and not any(part[0] == "." for part in name.split("/")):
            cache = _UNCHANGING if name.startswith("assets/") else "no-cache"
            yield Route(f"/{name}", _sender(read_file(file, cache)), methods=["GET"])


def missing_page(folder: Path, base: str = "") -> ErrorHandler:
    """Return the handler of unknown paths: browsers get the page, programs an error. Raises `OSError`."""
    send = _sender(read_index(folder, "no-store", base), HTTPStatus.NOT_FOUND)

    async def answer(request: Request, error: Exception) -> Response:
        page = request.method == "GET" and not request.url.path.startswith(NO_PAGE)
        if page and "text/html" in request.headers.get("accept", ""):
            return await send(request)
        return await missing(request, error)

    return answer


def _sender(file: File, status: int = HTTPStatus.OK) -> Callable[[Request], Awaitable[Response]]:
    async def send(request: Request) -> Response:
        known = request.headers.get("if-none-match", "")
        same = known.strip() == "*" or file.headers["etag"] in (tag.strip() for tag in known.split(","))
        if same and status == HTTPStatus.OK:
            return Response(status_code=304, headers=file.headers)
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers = file.headers | {"content-encoding": "gzip"}
            return Response(file.packed, status, headers, file.media_type)
        return Response(file.body, status, file.headers, file.media_type)

    return send
