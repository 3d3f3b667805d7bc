"""TOML from untrusted files; a text is read only if the time for it grows no faster than its size.

The time of `tomllib` grows with the square of the number of parts of a dotted key: 20,000 parts (40 KB) take half a
minute. For everything else it grows with the size, so bounds on lines and parts are enough.
"""

import re
import tomllib
from codecs import BOM_UTF8
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from paiju.engine.core.errors import BadRecord

MOST_PARTS: Final = 8
"""The most parts of a dotted key (`a.b.c` has three)."""

_STRING_OR_REMARK: Final = re.compile(
    r'"""(?s:\\.?|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''(?s:.)*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]?|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
"""Matches strings and remarks, whose dots split no key. An unclosed string reaches to the end of its line or text."""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_PARTS}}}")

_PLACE: Final = re.compile(
    r"\$(?:\.(?P<table>(?![A-Za-z_]+(?:\[|$)).+?))?(?:\.(?P<field>[A-Za-z_]+)(?:\[(?P<index>\d+)\])?)?"
)
_VALUE: Final = re.compile(r"""#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^\s,\[\]#"']+""")
"""Matches a value of a list, or a remark between two values."""
_AT: Final = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)\Z")
"""Matches the end of an error text of `tomllib`, which tells the line."""


def read_toml(text: str | bytes, most_lines: int) -> dict[str, Any]:
    """Return the content of a TOML text, with floats as `Decimal`s of their digits.

    Raises `BadRecord` if it is malformed or no UTF-8, has more than `most_lines`, or a key of too many parts.
    """
    try:
        plain = _plain(text)
        # The check comes first, so that `tomllib` never gets a text on which it would spend too much time.
        _check_cost(plain, most_lines)
        return tomllib.loads(plain, parse_float=Decimal)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadRecord("$", "this is no UTF-8; save the file as UTF-8", line) from None
    except (ValueError, ArithmeticError, RecursionError) as error:
        # This happens with malformed TOML, numbers of thousands of digits, and arrays nested too deeply.
        raise BadRecord("$", f"this is no TOML: {str(error)[:200]}", _line_in(str(error), text)) from None


def _line_in(error: str, text: str | bytes) -> int | None:
    """Return the line that an error of `tomllib` names; None: it names no place."""
    at = _AT.search(error)
    if at is None:
        return None
    return _plain(text).rstrip().count("\n") + 1 if at[1] is None else int(at[1])


def line_of(text: str | bytes, path: str) -> int | None:
    """Return the line, from 1, of a path such as `$.field[3]` or `$.table.field` in a TOML text; None if not found."""
    found = _PLACE.fullmatch(path)
    if found is None or path == "$":
        return None
    plain = _plain(text)
    table, field = found["table"], found["field"]
    start = 0 if table is None else _after(rf"\[[ \t]*[\"']?{re.escape(table)}[\"']?[ \t]*\]", plain, 0)
    if start is not None and field is not None:
        start = _after(rf"[\"']?{re.escape(field)}[\"']?[ \t]*=", plain, start)
    if start is not None and found["index"] is not None:
        values = (value.start() for value in _VALUE.finditer(plain, start) if value[0][0] != "#")
        start = next(islice(values, int(found["index"]), None), start)
    return None if start is None else plain.count("\n", 0, start) + 1


def _after(pattern: str, text: str, start: int) -> int | None:
    """Return the end of the first match of `pattern` at the beginning of a line, not before `start`."""
    found = re.compile(rf"^[ \t]*{pattern}", re.MULTILINE).search(text, start)
    return None if found is None else found.end()


def _plain(text: str | bytes) -> str:
    r"""Return a text without a byte order mark; `\r\n` counts as one end of a line, as in `tomllib`."""
    plain = text.removeprefix(BOM_UTF8).decode() if isinstance(text, bytes) else text
    return plain.replace("\r\n", "\n")


def _check_cost(text: str, most_lines: int) -> None:
    if text.count("\n") >= most_lines:
        raise BadRecord("$", f"a file has at most {most_lines} lines")
    if _LONG_KEY.search(_STRING_OR_REMARK.sub(_placeholder, text)) is not None:
        raise BadRecord("$", f"a key has at most {MOST_PARTS} parts")


def _placeholder(match: re.Match[str]) -> str:
    """Return the replacement of a match: a word for a string, which may be a part of a key; nothing for a remark."""
    return "" if match[0][0] == "#" else "s"
