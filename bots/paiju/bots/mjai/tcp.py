"""mjai over TCP, as gimite's server speaks it: a program connects, says its name, and answers every line.

server ──▶ {"type":"hello","protocol":"mjsonp","protocol_version":3}
server ◀── {"type":"join","name":"…","room":"…"}
server ──▶ {"type":"start_game","id":1,"names":[…]} …
"""

import socket
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from paiju.bots.mjai.lines import Lines, Lost, of_socket

HELLO: Final = '{"type":"hello","protocol":"mjsonp","protocol_version":3}'
JOIN_S: Final = 10.0
"""Seconds for a program to say its name."""


class Join(msgspec.Struct, frozen=True, tag_field="type", tag="join"):
    """What a program says first."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    room: str = ""


class Joined(NamedTuple):
    """A program that is connected."""

    name: str
    lines: Lines


def accepted(listening: socket.socket) -> Joined:
    """Wait for a connection and its name; raises `Lost` for a program that does not say it."""
    connection, _ = listening.accept()
    lines = of_socket(connection)
    try:
        lines.send(HELLO)
        return Joined(msgspec.json.decode(lines.answer(JOIN_S), type=Join).name, lines)
    except (Lost, msgspec.DecodeError) as error:
        lines.close()
        raise Lost(f"a program connected, but did not join: {error}") from None
