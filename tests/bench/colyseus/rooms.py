"""Rooms of the Colyseus server under the load of the bare server's: seats act in turn, and everybody is told.

A client asks for a seat over HTTP, connects, is told that it has joined (`JOIN`), and says so itself. From then on its
frames are a code, the message's type and the message; those of the server too.
"""

import asyncio
import json
import urllib.request
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tests.bench.load import SOCKETS
from tests.bench.rooms import Metronome, Room
from tests.bench.socket_client import Client

JOIN, DATA, PATCH, BYTES = 10, 13, 15, 17
"""Codes of frames."""
ACT: Final = 0
"""The only type of message, a small number: one byte."""
PATCHED: Final = 8
"""Bytes of a patch without its text, about: the code, what is changed, the text's size, a counter."""


def reserved(port: int, asked: str) -> dict[str, Any]:
    """Return a reserved seat; `asked` is `create/` and the kind of a room, or `joinById/` and its id."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/matchmake/{asked}", b"{}", {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Messages(Room):
    """A room in which bytes are sent on as they are."""

    kind, told = "messages", BYTES

    def __init__(self, port: int, number: int, size: int, metronome: Metronome) -> None:
        super().__init__(port, number, size, metronome)
        self.frame = bytes((BYTES, ACT)) + b"x" * max(0, size - 2)

    async def open(self) -> None:
        asked = f"create/{self.kind}"
        for seat in range(SOCKETS):
            place = await asyncio.to_thread(reserved, self.port, asked)
            asked = f"joinById/{place['roomId']}"
            self.sockets.append(await self._joined(place, self._reader(seat)))
        self.act(0)

    async def _joined(self, place: dict[str, Any], read: Callable[[bytes], None]) -> Client:
        joined = asyncio.get_running_loop().create_future()

        def take(frame: bytes) -> None:
            if frame[0] == self.told:
                read(frame)
            elif frame[0] == JOIN:
                joined.set_result(None)

        path = f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
        client = await Client.connect(path, self.port, take)
        await joined
        client.send(bytes((JOIN,)))
        return client


class Patches(Messages):
    """A room in which a text becomes a part of the room's state, and the change is sent."""

    kind, told = "patches", PATCH

    def __init__(self, port: int, number: int, size: int, metronome: Metronome) -> None:
        super().__init__(port, number, size, metronome)
        # Each seat has a text of its own: what stays the same is not sent.
        self._frames = [bytes((DATA, ACT)) + self._text(letter, size) for letter in "xyz"]

    def _text(self, letter: str, size: int) -> bytes:
        return msgspec.msgpack.encode(letter * max(1, size - PATCHED))

    def frame_of(self, seat: int) -> bytes:
        return self._frames[seat]
