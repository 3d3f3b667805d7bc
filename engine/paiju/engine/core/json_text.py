"""Reads JSON values that follow each other in one text, and finds the line of a path in them, for errors."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NoReturn

from paiju.engine.core.errors import BadRecord

_BLANK: Final = re.compile(r"[\s,]*")
_KEY: Final = re.compile(r"\.([A-Za-z_][\w-]*)|\[(\d+)\]")


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


_DECODER: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse)


def decoded(data: bytes) -> str:
    """Return a file's text, without a byte order mark; raises `BadRecord` with the line that is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("$", "this is no UTF-8; save the file as UTF-8", line) from None


def values_of(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the offset and the value of each JSON value in a text; floats are `Decimal`s of their digits.

    Blanks or commas may lie between the values. Raises `BadRecord` with the line that is not JSON.
    """
    at = _after_blanks(text, 0)
    while at < len(text):
        try:
            value, end = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise BadRecord("$", f"this is no JSON: {error.msg}", error.lineno) from None
        except (ValueError, ArithmeticError, RecursionError) as error:
            # This happens with `NaN`, numbers of thousands of digits, and arrays in arrays without end.
            raise BadRecord("$", f"this is no JSON: {str(error)[:200]}", line_at(text, at)) from None
        yield at, value
        at = _after_blanks(text, end)


def line_at(text: str, place: int, path: str = "") -> int:
    """Return the line, from 1, of a path such as `.a[3].b` in the JSON value at offset `place`.

    If the path does not exist, its longest existing part counts.
    """
    for name, index in _KEY.findall(path):
        inner = _member(text, _after_blanks(text, place), name or int(index))
        if inner is None:
            break
        place = inner
    return text.count("\n", 0, place) + 1


def _member(text: str, at: int, wanted: str | int) -> int | None:
    """Return the offset of a member of the object or array at offset `at`; None if it has no such member."""
    if at >= len(text) or text[at] != ("{" if isinstance(wanted, str) else "["):
        return None
    for key, place in _members(text, at):
        if key == wanted:
            return place
    return None


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    is_object, number = text[at] == "{", 0
    at = _after_blanks(text, at + 1)
    while text[at] not in "}]":
        key: str | int = number
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            at = _after_blanks(text, _after_blanks(text, at) + 1)
        yield key, at
        _, at = _DECODER.raw_decode(text, at)
        at, number = _after_blanks(text, at), number + 1


def _after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    assert found is not None, "it matches nothing, too"
    return found.end()
