"""mjai over TCP, as gimite's server speaks it: a program connects, says its name, and answers every line.

server ──▶ {"type":"hello","protocol":"mjsonp","protocol_version":3}
server ◀── {"type":"join","name":"…","room":"…"}
server ──▶ {"type":"start_game","id":1,"names":[…]} …
"""

import logging
import socket
from contextlib import suppress
from threading import Condition, Thread
from types import TracebackType
from typing import Annotated, Final, NamedTuple, Self

import msgspec
from msgspec import Meta

from paiju.bots.mjai.lines import LineLost, MjaiLines, of_socket

log = logging.getLogger("paiju.bot")

HELLO: Final = '{"type":"hello","protocol":"mjsonp","protocol_version":3}'
JOIN_S: Final = 10.0
"""Seconds for a program to say its name."""
MOST_GREETED: Final = 16
"""Largest number of connections that have not said a name yet; one more ends the oldest."""
MOST_RETURNED: Final = 16
"""Largest number of programs that have joined and wait for a player; one more ends the oldest."""


class MjaiJoin(msgspec.Struct, frozen=True, tag_field="type", tag="join"):
    """The first message of a program."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    room: str = ""


class Joined(NamedTuple):
    """A program that is connected."""

    name: str
    lines: MjaiLines


def greeted(lines: MjaiLines) -> Joined:
    """Wait for the name of a program that has connected; raises `LineLost` if none comes."""
    try:
        lines.send(HELLO)
        return Joined(msgspec.json.decode(lines.answer(JOIN_S), type=MjaiJoin).name, lines)
    except (LineLost, msgspec.DecodeError) as error:
        lines.close()
        raise LineLost(f"a program connected, but did not join: {error}") from None


class Returns:
    """Lets programs join, and join again after their connections were lost, while the context lasts.

    A program is known by its name. Connections are greeted side by side: a silent one does not delay the others.
    """

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._silent: list[MjaiLines] = []
        """Connections that have yet to say a name, the oldest first."""
        self._joined: list[Joined] = []
        """Programs that have connected and that no player has taken yet, the oldest first."""
        self._over = False
        self._changed = Condition()
        self._thread = Thread(target=self._wait, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Closing the socket alone does not wake the thread in `accept`.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(JOIN_S)
        with self._changed:
            self._over = True
            self._changed.notify_all()
            left = [*self._silent, *(joined.lines for joined in self._joined)]
        for lines in left:
            lines.close()

    def next(self) -> Joined:
        """Wait for a program, and take the one that joined first; raises `LineLost` once the context ends."""
        with self._changed:
            self._changed.wait_for(lambda: self._joined or self._over)
            if self._over:
                raise LineLost("no program is waited for any longer")
            return self._joined.pop(0)

    def of(self, name: str) -> MjaiLines | None:
        """Take the oldest waiting connection of a program with this name; None if there is none."""
        with self._changed:
            found = next((joined for joined in self._joined if joined.name == name), None)
            if found is None:
                return None
            self._joined.remove(found)
            return found.lines

    def _wait(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            lines = of_socket(connection)
            with self._changed:
                self._silent.append(lines)
                surplus = self._silent[:-MOST_GREETED]
            for each in surplus:
                each.close()
            Thread(target=self._greet, args=(lines,), daemon=True).start()

    def _greet(self, lines: MjaiLines) -> None:
        joined = None
        try:
            joined = greeted(lines)
        except LineLost as error:
            if not self._over:
                log.warning("%s", error)
        with self._changed:
            self._silent.remove(lines)
            if joined is not None:
                self._joined.append(joined)
                self._changed.notify_all()
            surplus = self._joined if self._over else self._joined[:-MOST_RETURNED]
            self._joined = self._joined[len(surplus) :]
        for each in surplus:
            each.lines.close()
