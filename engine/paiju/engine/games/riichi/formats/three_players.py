"""Refusals of logs of three players (三麻): riichi here is for four, and the error says so."""

from collections.abc import Iterator
from typing import Any, Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import SEATS

_TEXT: Final = "this is a log of three players (三麻); riichi is read for four"
_THREE: Final = SEATS - 1
_NORTHS: Final = frozenset({"nukidora", "nuki_dora", "kita", "nuki", "pei"})
"""Messages for a north that is laid aside."""
_NORTH: Final = "f44"
"""A north that is laid aside, as tenhou.net/6 writes it."""
_ROW: Final = 4 + 3 * _THREE + 1
"""The number of parts of a kyoku in tenhou.net/6 if it has columns for three seats alone."""
_LAST_HAND: Final = 13
"""Index of the fourth seat's hand."""


def refuse_mjai(item: Any, path: str) -> None:
    """Raise `BadRecord` for a message that only logs of three players have."""
    if not isinstance(item, dict):
        return
    kind = item.get("type")
    if isinstance(kind, str) and kind in _NORTHS:
        raise BadRecord(f"{path}.type", _TEXT)
    for key in ("names", "scores", "tehais"):
        if _is_three(item.get(key)):
            raise BadRecord(f"{path}.{key}", _TEXT)


def refuse_tenhou6(plain: Any, root: str) -> None:
    """Raise `BadRecord` for a document that is a log of three players."""
    if not isinstance(plain, dict) or not isinstance(plain.get("log"), list):
        return
    if _is_three(plain.get("name")):
        raise BadRecord(f"{root}.name", _TEXT)
    for number, row in enumerate(plain["log"]):
        if isinstance(row, list) and (where := _where(row)) is not None:
            raise BadRecord(f"{root}.log[{number}]{where}", _TEXT)


def _where(row: list[Any]) -> str | None:
    """Return the part of a kyoku that shows three players; None: it has four."""
    if len(row) == _ROW:
        return ""
    if len(row) > 1 and _is_three(row[1]):
        return "[1]"
    if row[_LAST_HAND : _LAST_HAND + 1] == [[]]:
        return f"[{_LAST_HAND}]"
    return next(_norths(row), None)


def _norths(row: list[Any]) -> Iterator[str]:
    for at, column in enumerate(row):
        if isinstance(column, list):
            yield from (f"[{at}][{place}]" for place, item in enumerate(column) if item == _NORTH)


def _is_three(values: Any) -> bool:
    """Return whether values are of three seats: three values, or four hands of which the fourth alone is unseen."""
    if not isinstance(values, list) or len(values) not in {_THREE, SEATS}:
        return False
    return len(values) == _THREE or (isinstance(values[0], list) and _is_unseen(values))


def _is_unseen(hands: list[Any]) -> bool:
    """Return whether the fourth hand alone is empty or hidden."""
    return not _is_seen(hands[_THREE]) and all(map(_is_seen, hands[:_THREE]))


def _is_seen(hand: Any) -> bool:
    return isinstance(hand, list) and any(tile != "?" for tile in hand)
