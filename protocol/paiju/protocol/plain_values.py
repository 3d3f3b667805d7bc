"""Finds the wrong value in a client's map that only a game can check (`PlainMap`): msgspec does not name its key."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, TypeAlias

from paiju.protocol.messages import NESTED

LOOKED_AT: Final = 200
"""The most values of a map that are looked at: a frame may hold thousands, and a client may send many such frames."""
_NO_NAME: Final = object()
"""Stands for a key that is not text."""
_Keys: TypeAlias = tuple[tuple[bool, Any], ...]
"""The way to a value: for each step whether it goes into a list, and the index or the key."""


def with_keys(path: str, plain: dict[Any, Any]) -> str:
    """Return the path of the wrong value in a request, with the keys for which msgspec writes `[...]`.

    If the wrong value is not among the first `LOOKED_AT`, the path ends at the map.
    """
    field, inside, _ = path.partition("[...]")
    if not inside:
        return path
    looked_at = islice(_values(plain.get(field[2:]), (), NESTED), LOOKED_AT)
    keys = next((keys for value, keys, levels in looked_at if not _is_plain(value, levels)), ())
    # Joined for the wrong value only: paths of all would cost more than reading the frame.
    return field + "".join(f"[{key}]" if in_list else f".{key[:40]}" for in_list, key in keys)


def _values(value: Any, keys: _Keys, levels: int) -> Iterator[tuple[Any, _Keys, int]]:
    """Yield a value and all within it, the way to each, and how many levels each may have."""
    yield value, keys, levels
    if not levels or not isinstance(value, dict | list):
        return
    in_list = isinstance(value, list)
    for key, inner in enumerate(value) if isinstance(value, list) else value.items():
        if in_list or isinstance(key, str):
            yield from _values(inner, (*keys, (in_list, key)), levels - 1)
        else:
            yield _NO_NAME, keys, 0


def _is_plain(value: Any, levels: int) -> bool:
    """Return whether every encoding holds a value, which may be a map or a list if levels are left."""
    if isinstance(value, dict | list):
        return levels > 0
    return value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)
