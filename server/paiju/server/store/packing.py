"""Commands in the protocol of Redis (RESP), put together from parts that are packed once and used many times."""

from collections.abc import Iterable
from typing import Any, Final, cast

import hiredis
from msgspec import Struct

Argument = bytes | str | int

# The stub of `pack_command` asks for a tuple of exactly one element.
_pack: Final = cast("Any", hiredis.pack_command)


class Packed(Struct, frozen=True, gc=False):
    """Arguments as Redis reads them, without the number of all arguments that begins a command."""

    number: int
    data: bytes


def pack(arguments: Iterable[Argument]) -> Packed:
    """Return arguments as Redis reads them."""
    words = tuple(arguments)
    packed: bytes = _pack(words)
    return Packed(len(words), packed[packed.index(b"\n") + 1 :])


NOTHING: Final = pack(())


def command(name: Packed, arguments: Packed = NOTHING) -> bytes:
    """Return a whole command."""
    head = f"*{name.number + arguments.number}\r\n".encode()
    return b"".join((head, name.data, arguments.data))
