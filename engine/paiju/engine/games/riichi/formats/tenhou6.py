"""Matches as tenhou.net/6 JSON: `{"title": …, "name": …, "rule": …, "log": [kyoku, …]}`.

A kyoku is a list of 17: `[number, honba, sticks]`, points, dora indicators, ura indicators, then for each seat its
hand, what it took (draws and calls) and what it gave (discards and kans), and the result. Tiles are two-digit numbers,
`60` is the tile just drawn, `"r60"` the same with riichi. A file holds one document, or one on each line.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.convert import (
    converted,
    decoded,
    is_in_lines,
    lines_of,
    text_of,
)
from paiju.engine.games.riichi.formats.match import RED_SUITS, SEATS, SOUTH, RecordedMatch
from paiju.engine.games.riichi.formats.places import ReadMatch
from paiju.engine.games.riichi.formats.tenhou6_kyoku import format_kyoku, parse_kyoku
from paiju.engine.games.riichi.formats.three_players import refuse_tenhou6

MOST_BYTES: Final = 1024 * 1024
MOST_LINES: Final = 64
_RED_KEYS: Final = ("aka51", "aka52", "aka53")
_EAST: Final = ("東", "东", "East")
_OWN: Final = frozenset({"name", "rule", "log", "sc"})

_Name: TypeAlias = Annotated[str, Meta(max_length=200)]
_Number: TypeAlias = int | float


class Document(msgspec.Struct):
    """The fields that say something about the play."""

    log: Annotated[
        list[Annotated[list[Any], Meta(min_length=17, max_length=17)]], Meta(min_length=1, max_length=64)
    ]
    name: tuple[_Name, _Name, _Name, _Name] = ("",) * SEATS
    rule: dict[str, Any] = {}
    sc: Annotated[list[_Number], Meta(min_length=8, max_length=8)] | None = None


def parse_tenhou6(text: str | bytes) -> tuple[ReadMatch, ...]:
    """Return the match of each document of a file; raises `BadRecord`.

    `check.check` tests whether the match could have been played. In a file of several lines paths begin with the
    line, from 0: `$[2].log[0][4]`.
    """
    plain = text_of(text, MOST_BYTES)
    if is_in_lines(plain):
        return _parse_lines(lines_of(plain))
    return (_parse(decoded(plain), "$"),)


def _parse_lines(lines: Sequence[tuple[int, str]]) -> tuple[ReadMatch, ...]:
    if len(lines) > MOST_LINES:
        raise BadRecord("$", f"a file has at most {MOST_LINES} lines")
    return tuple(_parse(decoded(line, f"$[{number}]", number + 1), f"$[{number}]") for number, line in lines)


def _parse(plain: Any, root: str) -> ReadMatch:
    refuse_tenhou6(plain, root)
    document: Document = converted(plain, Document, root)
    found = [parse_kyoku(kyoku, f"{root}.log[{number}]") for number, kyoku in enumerate(document.log)]
    kyokus, places = zip(*found, strict=True)
    word = document.rule.get("disp", "")
    rule = word if isinstance(word, str) else ""
    sc = document.sc
    match = RecordedMatch(
        kyokus,
        document.name,
        rule[:200],
        tonpu=any(word in rule for word in _EAST) and not any(word in rule for word in SOUTH),
        reds=_reds(document.rule, f"{root}.rule"),
        final=None if sc is None else tuple(_whole(points, f"{root}.sc") for points in sc[::2]),
        scores=None if sc is None else tuple(sc[1::2]),
        extra={key: value for key, value in plain.items() if key not in _OWN} | {"rule": document.rule},
    )
    return ReadMatch(match, places, root, f"{root}.sc")


def _whole(points: _Number, path: str) -> int:
    if points != int(points):
        raise BadRecord(path, f"{points} are no points: points and scores take turns, points first")
    return int(points)


def _reds(rule: dict[str, Any], path: str) -> int:
    """Return how many of `RED_SUITS` have a red five.

    `aka51` to `aka53` are for one suit each. A key that is missing counts as 1 if the keys that are there are all 1,
    else as 0. If none of the three keys is 1, `aka` decides for all suits together.
    """
    counts = [rule[key] for key in _RED_KEYS if key in rule]
    if not any(counts):
        return len(RED_SUITS) if rule.get("aka", 0) else 0
    reds = len(RED_SUITS) if all(counts) else sum(map(bool, counts))
    if counts != [int(number < reds) for number in range(len(counts))]:
        raise BadRecord(
            path, "there can be one red five of characters, of characters and dots, or of each suit"
        )
    return reds


def _written_reds(reds: int) -> dict[str, int]:
    if reds in {0, len(RED_SUITS)}:
        return {"aka": int(reds > 0)}
    return {key: int(number < reds) for number, key in enumerate(_RED_KEYS)}


def format_tenhou6(match: RecordedMatch) -> str:
    """Return a match as one document of JSON."""
    extra = dict(match.extra) or {"title": ["", ""]}
    rule = extra.pop("rule", None) or {"disp": match.rule, **_written_reds(match.reds)}
    document = {
        **extra,
        "name": match.names,
        "rule": rule,
        "log": [format_kyoku(kyoku) for kyoku in match.kyokus],
    }
    if match.final is not None and match.scores is not None:
        document["sc"] = [number for pair in zip(match.final, match.scores, strict=True) for number in pair]
    return msgspec.json.encode(document).decode()
