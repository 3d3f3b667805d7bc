"""A copy of everything that a running Redis holds at one moment, read as a replica reads it.

`BGSAVE` would leave the copy on Redis' own disk, which may be another machine's, or full.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.errors import RedisRefused, WireLost
from paiju.server.redis.packing import Argument, command, pack

SILENT_S: Final = 60.0
"""Seconds without a byte after which the copy fails; Redis sends a byte every 10 s while it prepares the copy."""
PIECE: Final = 1 << 18
"""Bytes read at a time."""
_ABOUT: Final = (
    # The copy is streamed, not written to Redis' disk first.
    ("REPLCONF", "capa", "eof"),
    # The writes after the copy are not sent.
    ("REPLCONF", "rdb-only", "1"),
    # Sentinels never forget a replica that a master reports. They leave out a replica whose host name has no address,
    # such as this one.
    ("REPLCONF", "ip-address", "paiju-backup.invalid"),
)
_MARK: Final = 40
"""Length in bytes of the mark that ends a copy whose size Redis did not know."""


async def dumped(endpoint: Endpoint) -> AsyncIterator[bytes]:
    """Yield the pieces of an RDB file: all databases of a running Redis, at one moment.

    Raises `RedisRefused` with Redis' own words, `WireLost` if the connection ends early or is silent.
    """
    reader, writer = await _connected(endpoint)
    try:
        await _greet(reader, writer, endpoint)
        writer.write(command(pack(("SYNC",))))
        head = await _line(reader)
        is_marked, mark = head.startswith(b"$EOF:"), head.removeprefix(b"$EOF:")
        async for piece in _until_mark(reader, mark) if is_marked else _counted(reader, head):
            yield piece
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _connected(end: Endpoint) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    try:
        async with asyncio.timeout(SILENT_S):
            if end.path is not None:
                return await asyncio.open_unix_connection(end.path, limit=PIECE)
            return await asyncio.open_connection(end.host, end.port, ssl=end.tls, limit=PIECE)
    except OSError as error:  # `TimeoutError` is an `OSError`
        raise WireLost(f"Redis at {end} cannot be reached: {error}") from None


async def _greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, end: Endpoint) -> None:
    if end.password is not None:
        login: tuple[Argument, ...] = (end.username, end.password) if end.username else (end.password,)
        writer.write(command(pack(("AUTH", *login))))
        await _line(reader)
    for words in _ABOUT:
        writer.write(command(pack(words)))
        with suppress(RedisRefused):  # an older Redis refuses words that it does not know
            await _line(reader)


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Return the next line that is not empty; Redis sends empty lines while it prepares the copy.

    Raises `WireLost`, `RedisRefused`.
    """
    while True:
        try:
            async with asyncio.timeout(SILENT_S):
                line = await reader.readline()
        except (OSError, ValueError) as error:
            raise WireLost(f"the connection to Redis went: {str(error) or 'no answer'}") from None
        if not line:
            raise WireLost("the connection to Redis went before the copy")
        if line.startswith(b"-"):
            raise RedisRefused(line[1:].decode(errors="replace").strip())
        if line.strip():
            return line.strip()


async def _piece(reader: asyncio.StreamReader, most: int = PIECE) -> bytes:
    try:
        async with asyncio.timeout(SILENT_S):
            piece = await reader.read(most)
    except OSError as error:
        raise WireLost(f"the copy is cut off: {str(error) or 'no more came'}") from None
    if not piece:
        raise WireLost("the copy is cut off: Redis closed the connection")
    return piece


async def _counted(reader: asyncio.StreamReader, head: bytes) -> AsyncIterator[bytes]:
    if not head.startswith(b"$") or not head[1:].isdigit():
        raise RedisRefused(f"no copy of its data, but {head[:80]!r}")
    left = int(head[1:])
    while left:
        piece = await _piece(reader, min(left, PIECE))
        left -= len(piece)
        yield piece


async def _until_mark(reader: asyncio.StreamReader, mark: bytes) -> AsyncIterator[bytes]:
    kept = b""
    while not kept.endswith(mark):
        kept += await _piece(reader)
        # The mark may be spread over two pieces.
        ready, kept = kept[:-_MARK], kept[-_MARK:]
        if ready:
            yield ready
