"""Matches as mjai messages: one JSON object on each line, or a JSON array of them.

Paths count messages from 0: `$[12].pai`. In lines, empty ones count too.
"""

from typing import Any, Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.convert import converted, decoded, text_of
from paiju.engine.games.riichi.formats.match import RED_SUITS, SEATS, Match
from paiju.engine.games.riichi.formats.mjai_kyoku import KyokuReader
from paiju.engine.games.riichi.formats.mjai_messages import (
    TONPU,
    AnyMessage,
    EndGame,
    EndKyoku,
    Message,
    Nothing,
    StartGame,
    StartKyoku,
)
from paiju.engine.games.riichi.formats.places import ReadMatch

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


def messages_of(text: str | bytes) -> list[tuple[Message, str]]:
    """Return the messages of a file with their paths; raises `BadRecord` naming the first that is malformed."""
    plain = text_of(text, MOST_BYTES)
    if plain.lstrip().startswith("["):
        items = list(enumerate(converted(decoded(plain), list[Any], "$")))
    else:
        lines = [(number, line) for number, line in enumerate(plain.split("\n")) if line.strip()]
        items = [(number, decoded(line, f"$[{number}]")) for number, line in lines]
    if len(items) > MOST_MESSAGES:
        raise BadRecord("$", f"a file has at most {MOST_MESSAGES} messages")
    return [(converted(item, AnyMessage, f"$[{number}]"), f"$[{number}]") for number, item in items]


class _Reader:
    """The match up to the last message read."""

    def __init__(self) -> None:
        self._start = StartGame()
        self._kyokus: list[KyokuReader] = []
        self._final: tuple[int, ...] | None = None
        self._final_at = self._last = "$"

    def read(self, message: Message, path: str) -> None:
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
        names = self._start.names or ("",) * SEATS
        kyokus = tuple(kyoku for kyoku, _ in found)
        tonpu = self._start.kyoku_first == TONPU
        reds = 0 if self._start.aka_flag is False else len(RED_SUITS)
        match = Match(kyokus, names, tonpu=tonpu, reds=reds, final=self._final)
        return ReadMatch(match, tuple(places for _, places in found), "$", self._final_at)
