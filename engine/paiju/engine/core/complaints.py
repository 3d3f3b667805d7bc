"""Plain sentences for values that do not fit a type: msgspec's sentences speak of Python types and omit enum values."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import inspect

_STEP: Final = re.compile(r"\.(\w+)|\[(?:\d+|\.\.\.)\]")
_PATH: Final = re.compile(r" - at (`key` in )?`\$([^`]*)`$")
_MISSING: Final = re.compile(r"Object missing required field `([^`]*)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `([^`]*)`")
_NO_CHOICE: Final = re.compile(r"Invalid (?:enum )?value (.*)")
_NAMES: Final = {
    "object": "a map", "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "null": "null", "bytes": "bytes", "dict": "a map", "list": "a list", "NoneType": "null",
}  # fmt: skip
"""Words for people, by the type's name in msgspec's errors; errors about tags use Python's names, such as `dict`."""
MOST_CHARACTERS: Final = 60
"""How many characters of a client's value a sentence repeats."""


def complaint(error: msgspec.ValidationError, kind: Any) -> tuple[str, str]:
    """Return a sentence about a value that does not fit `kind`, and the path of the value, as `$.action.a`.

    The path of a missing field is the place where it belongs. Where a value must be one of some choices, the sentence
    lists them.
    """
    found = _PATH.search(str(error))
    text, path = str(error)[: found.start() if found else None], "$" + (found[2] if found else "")
    if missing := _MISSING.match(text):
        return f"`{missing[1]}` is missing", f"{path}.{missing[1]}"
    if unknown := _UNKNOWN.match(text):
        return f"there is no field `{unknown[1]}` here", path
    if wrong := _NO_CHOICE.match(text):
        choices = ", ".join(dict.fromkeys(str(choice) for choice in _choices(_at(kind, path))))
        return f"{wrong[1][:MOST_CHARACTERS]} is none of {choices}", path
    if "matching regex" in text:
        return f"expected {_description(_at(kind, path)) or 'text of another form'}", path
    said = re.sub(r"`[^`]*`", lambda names: _named(names[0]), text).replace("Expected", "expected", 1)
    return f"{said}, as a key of this map" if found and found[1] else said, path


def _named(names: str) -> str:
    """Return words for the types that msgspec names in backticks, such as `int | null`."""
    *others, last = (_NAMES.get(name, name) for name in names.strip("`").split(" | "))
    return f"{', '.join(others)} or {last}" if others else last


@lru_cache(maxsize=64)
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _at(kind: Any, path: str) -> tuple[inspect.Type, ...]:
    """Return the types that a value at a path may have; several if a union lies on the path."""
    types: tuple[inspect.Type, ...] = (_info(kind),)
    for step in _STEP.finditer(path):
        types = tuple(inner for one in types for inner in _inside(one, step[1]))
    return types


def _inside(kind: inspect.Type, field: str | None) -> Iterator[inspect.Type]:
    """Yield the types that a value may have inside another: in a struct's `field`; None: in a list.

    A struct's tag field yields the struct itself.
    """
    match kind:
        case inspect.Metadata(type=inner):
            yield from _inside(inner, field)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _inside(one, field)
        case inspect.StructType(fields=fields, tag_field=tag_field):
            if field is not None and field == tag_field:
                yield kind
            yield from (one.type for one in fields if one.encode_name == field)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if field is None:
            yield item
        case inspect.TupleType(item_types=items) if field is None:
            yield from items


def _choices(types: tuple[inspect.Type, ...]) -> Iterator[Any]:
    for kind in types:
        match kind:
            case inspect.Metadata(type=inner):
                yield from _choices((inner,))
            case inspect.UnionType(types=inner_types):
                yield from _choices(inner_types)
            case inspect.LiteralType(values=values):
                yield from values
            case inspect.EnumType(cls=cls):
                yield from (member.value for member in cls)
            case inspect.StructType(tag=tag) if tag is not None:
                yield tag


def _description(types: tuple[inspect.Type, ...]) -> str | None:
    """Return the words of `Meta(description=…)` for the types, None if there are none."""
    for kind in types:
        match kind:
            case inspect.Metadata(extra_json_schema={"description": str(words)}):
                return words
            case inspect.Metadata(type=inner):
                return _description((inner,))
            case inspect.UnionType(types=inner_types) if _description(inner_types) is not None:
                return _description(inner_types)
    return None
