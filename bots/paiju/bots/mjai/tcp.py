"""mjai over TCP, as gimite's server speaks it: a program connects, says its name, and answers every line.

server ──▶ {"type":"hello","protocol":"mjsonp","protocol_version":3}
server ◀── {"type":"join","name":"…","room":"…"}
server ──▶ {"type":"start_game","id":1,"names":[…]} …
"""

import logging
import socket
from contextlib import suppress
from threading import Lock, Thread
from types import TracebackType
from typing import Annotated, Final, NamedTuple, Self

import msgspec
from msgspec import Meta

from paiju.bots.mjai.lines import Lines, Lost, of_socket

log = logging.getLogger("paiju.bot")

HELLO: Final = '{"type":"hello","protocol":"mjsonp","protocol_version":3}'
JOIN_S: Final = 10.0
"""Seconds for a program to say its name."""
MOST_RETURNED: Final = 16
"""Connections that no player has taken yet; one more ends the oldest."""


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


class Returns:
    """Lets programs that were lost join again, while the context lasts: each is known by its name."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._joined: list[Joined] = []
        """Programs that have connected and that no player has taken yet, the oldest first."""
        self._guard = Lock()
        self._thread = Thread(target=self._wait, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Closing alone does not wake a thread that accepts.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(JOIN_S)
        for joined in self._joined:
            joined.lines.close()

    def of(self, name: str) -> Lines | None:
        """Return the oldest connection that a program of a name has made since; None: it has made none."""
        with self._guard:
            found = next((joined for joined in self._joined if joined.name == name), None)
            if found is None:
                return None
            self._joined.remove(found)
            return found.lines

    def _wait(self) -> None:
        while True:
            try:
                joined = accepted(self._listening)
            except Lost as error:
                log.warning("%s", error)
            except OSError:
                return
            else:
                self._add(joined)

    def _add(self, joined: Joined) -> None:
        with self._guard:
            self._joined.append(joined)
            surplus = self._joined[:-MOST_RETURNED]
            del self._joined[:-MOST_RETURNED]
        for each in surplus:
            each.lines.close()
