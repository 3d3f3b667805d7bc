"""The form of a backup: a line with the format and the header's checksum, a line of JSON, then Redis' own dump.

PAIJU-BACKUP 1 <SHA-256 of the next line's text, in hex>
{"paiju": "0.1.0", "node": "n…", "bytes": 123, "sha256": "…", "heads": {"t…": ["12-0", 1786…]}, …}
REDIS0010…
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from paiju.server.redis.binary import Binary
from paiju.server.redis.errors import StoreError
from paiju.server.store import formats
from paiju.server.store.heads import Head

FORMAT: Final = 1
PIECE: Final = 1 << 20
"""The most bytes that are read at once."""
_MAGIC: Final = b"PAIJU-BACKUP"
_FIRST_MAX: Final = 128
_HEADER_MAX: Final = 1 << 28
"""Bytes of the longest header that is read; it has room for some millions of tables."""


class BadBackup(StoreError):
    """This version cannot use a file as a backup; the text gives the reason."""


class Header(msgspec.Struct, frozen=True):
    """The facts about a backup, at the moment of its dump."""

    made_at: int
    """Unix seconds, of Redis' clock."""
    paiju: str
    """Version of Paiju that made it."""
    redis: str
    """Version of the Redis that wrote the dump."""
    node: str
    """Id of the data folder's node; empty for an outside Redis."""
    db: int
    """Number of the Redis database with the tables."""
    records: int
    """Newest format of the tables' records; 0 without tables."""
    keys: int
    """Number of keys in the database, including those that expire."""
    lasting: int
    """Number of keys that never expire."""
    bytes: int
    """Size of the dump."""
    sha256: str
    """Checksum of the dump, in hex."""
    heads: dict[str, Head]
    """The end of each open table's log."""


def first_lines(header: Header) -> bytes:
    """Return the bytes that come before the dump."""
    text = msgspec.json.encode(header)
    return b"%s %d %s\n%s\n" % (_MAGIC, FORMAT, hashlib.sha256(text).hexdigest().encode(), text)


def read_header(file: BinaryIO) -> Header:
    """Return a backup's header and leave the file at its dump. Raises `BadBackup`."""
    magic, _, rest = file.readline(_FIRST_MAX).partition(b" ")
    if magic != _MAGIC:
        hint = "a bare dump of Redis" if magic.startswith(b"REDIS") else "no backup that `paiju backup` made"
        raise BadBackup(f"it is {hint}")
    form, _, checksum = rest.strip().partition(b" ")
    if not form.isdigit():
        raise BadBackup("its first line is damaged")
    if int(form) != FORMAT:
        raise BadBackup(f"it has format {int(form)}, and this version reads {FORMAT}: use a newer Paiju")
    text = file.readline(_HEADER_MAX)
    if hashlib.sha256(text[:-1]).hexdigest().encode() != checksum or text[-1:] != b"\n":
        raise BadBackup("its header is cut off or damaged")
    try:
        return msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError as error:
        raise BadBackup(f"its header cannot be read: {error}") from None


def _check_usable(header: Header, binary: Binary) -> None:
    """Raise `BadBackup` if this version of Paiju or of Redis is too old for a backup."""
    if header.records and header.records not in formats.READS:
        raise BadBackup(
            f"its tables have records of format {header.records}, and this version reads "
            f"{formats.named(formats.READS)}: use Paiju {header.paiju} or newer"
        )
    check_program(header.redis, binary)


def check_program(version: str, binary: Binary) -> None:
    """Raise `BadBackup` if a dump by this version of Redis may be too new for this machine's program."""
    written = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if written > binary.version[:2]:
        raise BadBackup(
            f"its data is of Redis {version}, and {binary.path} is {binary.version_text}, which may not read it; "
            "install that Redis here"
        )


def pieces_of(file: BinaryIO, header: Header) -> Iterator[bytes]:
    """Yield the dump in a file whose header was read. Raises `BadBackup` at the end if dump and header do not fit."""
    summed, left = hashlib.sha256(), header.bytes
    while left and (piece := file.read(min(left, PIECE))):
        left -= len(piece)
        summed.update(piece)
        yield piece
    if left:
        raise BadBackup(f"it is cut off: {left} of {header.bytes} bytes are missing")
    if file.read(1):
        raise BadBackup("it is damaged: something follows its dump")
    if summed.hexdigest() != header.sha256:
        raise BadBackup("it is damaged: its checksum is another one")


def checked(path: Path, binary: Binary) -> Header:
    """Read a whole backup; return its header if the file is undamaged and this machine's Redis may read its dump.

    Raises `BadBackup`.
    """
    try:
        with path.open("rb") as file:
            header = read_header(file)
            _check_usable(header, binary)
            for _ in pieces_of(file, header):
                pass
    except BadBackup as error:
        raise BadBackup(f"{path}: {error}") from None
    return header


def unpack(path: Path, target: BinaryIO) -> None:
    """Write the dump of a backup into a file. Raises `BadBackup`."""
    with path.open("rb") as file:
        target.writelines(pieces_of(file, read_header(file)))
