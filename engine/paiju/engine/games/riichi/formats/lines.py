"""The line of a file to which an error's path leads."""

import json
import re
from typing import Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.convert import ends_before, is_in_lines

_KEY: Final = re.compile(r"\.(\w+)|\[(\d+)\]", re.ASCII)
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_VALUE: Final = json.JSONDecoder()


def located(error: BadRecord, data: bytes) -> BadRecord:
    """Return the error of a file with the line at which its path points, if it points into the file."""
    if error.line is not None or error.path == "$":
        return error
    text = data.decode(errors="replace").removeprefix("\ufeff")
    return error.at(error.path, line_at(text, error.path))


def line_at(text: str, path: str) -> int | None:
    """Return the line, from 1, of a value in a JSON text, or of the nearest part around it.

    None if the text is not JSON.
    """
    keys = [name or int(number) for name, number in _KEY.findall(path)]
    if keys and isinstance(keys[0], int) and is_in_lines(text):
        return keys[0] + 1
    try:
        return 1 + ends_before(text, _place(text, keys))
    except (ValueError, RecursionError):
        return None


def _place(text: str, keys: list[str | int]) -> int:
    """Return the offset of the value to which the keys lead, or of the last part before a key that leads nowhere."""
    place = _after(text, 0)
    for key in keys:
        inner = _child(text, place, key)
        if inner is None:
            break
        place = inner
    return place


def _child(text: str, place: int, key: str | int) -> int | None:
    """Return the offset of the value of a key or an index in the map or list at `place`; None if there is none."""
    opening = text[place : place + 1]
    if opening not in {"{", "["}:
        return None
    place, number = _after(text, place + 1), 0
    while text[place : place + 1] not in {"}", "]", ""}:
        name: str | int = number
        if opening == "{":
            name, place = _VALUE.raw_decode(text, place)
            place = _after(text, _after(text, place) + 1)
        if name == key:
            return place
        _, place = _VALUE.raw_decode(text, place)
        place, number = _after(text, place), number + 1
        place = _after(text, place + 1) if text[place : place + 1] == "," else place
    return None


def _after(text: str, place: int) -> int:
    """Return the next offset that holds no white space."""
    found = _SPACE.match(text, place)
    return place if found is None else found.end()
