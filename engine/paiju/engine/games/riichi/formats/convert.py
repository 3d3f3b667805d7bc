"""JSON of untrusted files as typed values; errors name the path."""

from typing import Any

import msgspec

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord


def text_of(data: str | bytes, most_bytes: int) -> str:
    """Return a file as text; raises `BadRecord` if it is too long or not UTF-8."""
    if len(data) > most_bytes:
        raise BadRecord("$", f"a file is at most {most_bytes} bytes")
    try:
        return data if isinstance(data, str) else data.decode()
    except ValueError as error:
        raise BadRecord("$", f"this is no UTF-8: {error}") from None


def decoded(text: str, path: str = "$") -> Any:
    """Return the value of a JSON text; raises `BadRecord` if it is malformed."""
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(path, f"this is no JSON: {str(error)[:200]}") from None


def converted(value: Any, kind: Any, path: str) -> Any:
    """Return a JSON value as `kind`; raises `BadRecord` with the path of the part that does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, inner = complaint(error, kind)
        raise BadRecord(inner.replace("$", path, 1), reason) from None
