"""Commands in the protocol of Redis (RESP), joined from parts that are packed once and used many times."""

from collections.abc import Iterable
from typing import Any, Final, cast

import hiredis
from msgspec import Struct

Argument = bytes | str | int

# The stub of `pack_command` wants a tuple of exactly one element.
_pack: Final = cast("Any", hiredis.pack_command)


class PackedArguments(Struct, frozen=True, gc=False):
    """Packed arguments, without the number of arguments with which a command begins."""

    number: int
    data: bytes


def pack(arguments: Iterable[Argument]) -> PackedArguments:
    """Return packed arguments."""
    words = tuple(arguments)
    packed: bytes = _pack(words)
    # hiredis begins with the number of arguments. It is cut off: `command` writes the number for the whole command.
    return PackedArguments(len(words), packed[packed.index(b"\n") + 1 :])


NOTHING: Final = pack(())


def command(name: PackedArguments, arguments: PackedArguments = NOTHING) -> bytes:
    """Return a whole command: its name, then its arguments."""
    head = f"*{name.number + arguments.number}\r\n".encode()
    return b"".join((head, name.data, arguments.data))
