"""Matches as mjai messages: one JSON object on each line, an array of them on each line, or one array.

Paths count messages from 0: `$[12].pai`, `$[2][12].pai` with arrays on lines. Empty lines count, too.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.convert import (
    converted,
    decoded,
    is_in_lines,
    lines_of,
    text_of,
)
from paiju.engine.games.riichi.formats.match import RED_SUITS, SEATS, RecordedMatch
from paiju.engine.games.riichi.formats.mjai_kyoku import KyokuReader
from paiju.engine.games.riichi.formats.mjai_messages import (
    TONPU,
    AnyMessage,
    EndGame,
    EndKyoku,
    MjaiMessage,
    Nothing,
    StartGame,
    StartKyoku,
)
from paiju.engine.games.riichi.formats.places import ReadMatch
from paiju.engine.games.riichi.formats.three_players import refuse_mjai

MOST_BYTES: Final = 8 * 1024 * 1024
MOST_MESSAGES: Final = 20_000


def parse_mjai(text: str | bytes) -> ReadMatch:
    """Return the match of a file, which may begin and end anywhere between two kyoku; raises `BadRecord`.

    `check` tests that it could have been played.
    """
    reader = _Reader()
    for message, path in messages_of(text):
        reader.read(message, path)
    return reader.close()


def messages_of(text: str | bytes) -> list[tuple[MjaiMessage, str]]:
    """Return the messages of a file with their paths; raises `BadRecord` naming the first that is malformed."""
    items = list(islice(_items(text_of(text, MOST_BYTES)), MOST_MESSAGES + 1))
    if len(items) > MOST_MESSAGES:
        raise BadRecord("$", f"a file has at most {MOST_MESSAGES} messages")
    return [(_message(item, path), path) for item, path in items if not _is_of_link(item)]


_OF_LINKS: Final = frozenset({"hello", "join"})
"""Messages of a connection, which say nothing of a match."""


def _message(item: Any, path: str) -> MjaiMessage:
    refuse_mjai(item, path)
    message: MjaiMessage = converted(item, AnyMessage, path, strict=False)
    return message


def _items(plain: str) -> Iterator[tuple[Any, str]]:
    """Yield the JSON of each message with its path."""
    if plain.lstrip().startswith("[") and not is_in_lines(plain):
        yield from _numbered(converted(decoded(plain), list[Any], "$"), "$")
        return
    for number, line in lines_of(plain):
        path = f"$[{number}]"
        item = decoded(line, path, number + 1)
        # Programs that answer in arrays, as akochan does, also log arrays.
        yield from _numbered(item, path) if isinstance(item, list) else [(item, path)]


def _numbered(items: list[Any], path: str) -> Iterator[tuple[Any, str]]:
    yield from ((item, f"{path}[{at}]") for at, item in enumerate(items))


def _is_of_link(item: Any) -> bool:
    kind = item.get("type") if isinstance(item, dict) else None
    return isinstance(kind, str) and kind in _OF_LINKS


class _Reader:
    """The match up to the last message read."""

    def __init__(self) -> None:
        self._start = StartGame()
        self._kyokus: list[KyokuReader] = []
        self._final: tuple[int, ...] | None = None
        self._final_at = self._last = "$"

    def read(self, message: MjaiMessage, path: str) -> None:
        self._last = path
        match message:
            case StartGame():
                self._begin(message, path)
            case StartKyoku():
                self._kyokus.append(KyokuReader(message, path))
            case EndGame(scores=scores):
                self._final, self._final_at = scores, f"{path}.scores"
            case EndKyoku() | Nothing():
                pass
            case _ if not self._kyokus:
                raise BadRecord(path, "a start_kyoku comes before it")
            case _:
                self._kyokus[-1].read(message, path)

    def _begin(self, message: StartGame, path: str) -> None:
        if self._kyokus:
            raise BadRecord(path, "a file holds one match")
        self._start = message

    def close(self) -> ReadMatch:
        """Return the match."""
        found = [kyoku.close(self._last) for kyoku in self._kyokus]
        names = (*(self._start.names or ()), *("",) * SEATS)[:SEATS]
        kyokus = tuple(kyoku for kyoku, _ in found)
        tonpu = self._start.kyoku_first == TONPU
        reds = 0 if self._start.aka_flag is False else len(RED_SUITS)
        match = RecordedMatch(kyokus, names, tonpu=tonpu, reds=reds, final=self._final)
        return ReadMatch(match, tuple(places for _, places in found), "$", self._final_at)
