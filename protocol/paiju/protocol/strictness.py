"""Finds fields of a request that the server would ignore, for connections that asked for that (`hello.strict`)."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, get_args

import msgspec

from paiju.engine.registry import GAMES
from paiju.protocol.codec import Codec, FrameError
from paiju.protocol.errors import ErrorCode
from paiju.protocol.messages import Request

MOST_CHARACTERS: Final = 40
"""The most characters of a field's name that an error repeats."""


class Unknown(msgspec.Struct, frozen=True):
    """A field that nothing reads."""

    path: str
    """Path of the map that has it."""
    name: str
    known: tuple[str, ...]
    """Fields that the map may have."""


def check_known(codec: Codec, frame: bytes, request: Request) -> None:
    """Raise `FrameError` for the first field of a frame, nested ones included, that its request does not have.

    An action's fields are those of any game's action of that name: only the table knows its game.
    """
    try:
        plain = codec.decode_frame(frame)[0]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError, TypeError):
        text = "a field that is not read holds what cannot be decoded"
        raise FrameError(ErrorCode.BAD_REQUEST, text, path="$", request=_id_of(request)) from None
    if (unknown := next(_unknown(plain, request, "$"), None)) is not None:
        raise _refusal(unknown, request)


def _refusal(unknown: Unknown, request: Request) -> FrameError:
    close = get_close_matches(unknown.name, unknown.known, 1)
    hint = f"do you mean `{close[0]}`?" if close else f"there are {', '.join(unknown.known)}"
    text = f"there is no field `{unknown.name}` here, and this connection is strict; {hint}"
    path = f"{unknown.path}.{unknown.name}"
    return FrameError(ErrorCode.BAD_REQUEST, text, path=path, request=_id_of(request))


def _id_of(request: Request) -> int | None:
    return None if isinstance(request.id, msgspec.UnsetType) else request.id


def _unknown(plain: Any, value: Any, path: str) -> Iterator[Unknown]:
    """Yield the fields of a plain map that the struct decoded from it does not have."""
    if isinstance(value, msgspec.Struct) and isinstance(plain, dict):
        fields = dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True))
        tag = value.__struct_config__.tag_field
        yield from _others(plain, [*([tag] if tag else []), *fields], path)
        for name, attribute in fields.items():
            inner = f"{path}.{name}"
            if name == "action" and isinstance(plain.get(name), dict):
                yield from _others(plain[name], _of_action(plain[name]), inner)
            elif name in plain:
                yield from _unknown(plain[name], getattr(value, attribute), inner)
    elif isinstance(value, tuple) and isinstance(plain, list):
        for place, (part, decoded) in enumerate(zip(plain, value, strict=True)):
            yield from _unknown(part, decoded, f"{path}[{place}]")


def _others(plain: dict[Any, Any], known: Collection[str], path: str) -> Iterator[Unknown]:
    """Yield the fields of a map that are not in `known`; nothing if `known` is empty."""
    for name in plain if known else ():
        if name not in known:
            yield Unknown(path, str(name)[:MOST_CHARACTERS], tuple(known))


def _of_action(plain: dict[Any, Any]) -> tuple[str, ...]:
    """Return the fields of an action; none if no game has one of that name, or its `a` is not a name."""
    name = plain.get("a")
    return _fields_of_actions().get(name, ()) if isinstance(name, str) else ()


@cache
def _fields_of_actions() -> dict[Any, tuple[str, ...]]:
    """Return the fields of actions by their `a`: those of every game's action of that name."""
    found: dict[Any, dict[str, None]] = {}
    for game in GAMES.values():
        kinds = [*_structs(game.action_type), *(_structs(game.plans.plan_type) if game.plans else ())]
        for kind in kinds:
            config = kind.__struct_config__
            found.setdefault(config.tag, {}).update(dict.fromkeys(("a", *kind.__struct_encode_fields__)))
    return {tag: tuple(fields) for tag, fields in found.items()}


def _structs(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) or (kind,)
