"""JSON of untrusted files as typed values; errors name the path, and the line of a text that is not JSON."""

import re
from codecs import BOM_UTF8
from typing import Any, Final

import msgspec

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord

_END: Final = re.compile(r"\r\n|\r|\n")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_PAIRS: Final = (("{", "}"), ("[", "]"))


def beginning_of(data: bytes) -> bytes:
    """Return a file without the byte order mark and the white space at its beginning."""
    return data.removeprefix(BOM_UTF8).lstrip()


def text_of(data: str | bytes, most_bytes: int) -> str:
    """Return a file as text, without a byte order mark; raises `BadRecord` if it is too long or not UTF-8."""
    if len(data) > most_bytes:
        raise BadRecord("$", f"a file is at most {most_bytes} bytes")
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        raise BadRecord("$", f"this is no UTF-8: {error.reason} at byte {error.start}", line) from None
    return text.removeprefix("\ufeff")


def lines_of(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not empty, each with its number from 0; line ends of all systems count."""
    return [(number, line) for number, line in enumerate(_END.split(text)) if line.strip()]


def ends_before(text: str, place: int) -> int:
    """Return how many lines end before offset `place`."""
    return len(_END.findall(text, 0, place))


def is_in_lines(text: str) -> bool:
    """Return whether each line is a JSON value of its own, and not a part of one value on several lines.

    The first line decides.
    """
    lines = lines_of(text)[:2]
    return len(lines) > 1 and _is_whole(lines[0][1])


def _is_whole(line: str) -> bool:
    stripped = line.strip()
    return (stripped[0], stripped[-1]) in _PAIRS


def decoded(text: str, path: str = "$", line: int = 1) -> Any:
    """Return the value of a JSON text that begins at `line` of its file; raises `BadRecord` if it is malformed."""
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        found = _BYTE.search(str(error))
        start = text.encode()[: int(found[1])].decode(errors="ignore") if found else text
        line += ends_before(start, len(start))
        raise BadRecord(path, f"this is no JSON: {str(error)[:200]}", line) from None


def converted(value: Any, kind: Any, path: str, *, strict: bool = True) -> Any:
    """Return a JSON value as `kind`; raises `BadRecord` with the path of the part that does not fit.

    Without `strict`, numbers may be written as text.
    """
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        reason, inner = complaint(error, kind)
        raise BadRecord(inner.replace("$", path, 1), reason) from None
