"""Frames of clients, valid and hostile: made once, sent often, each time with another id."""

import json
from collections.abc import Sequence
from enum import Enum, auto
from random import Random
from typing import Any, Final, NamedTuple

import msgpack
import msgspec

from paiju.protocol import messages as m
from paiju.protocol.codec import JSON, MAX_FRAME, MSGPACK, Codec, FrameError
from paiju.protocol.errors import ErrorCode
from tests.protocol.samples import CLIENT

MARK: Final = 0x7A7A7A7A
"""The id of a frame as it is made: four bytes of MessagePack, ten digits of JSON, as all that replace it."""
FIRST_ID: Final = 1_000_000_000
UNKNOWN: Final = ["t000000000000", "{", "t{1}", "}", "\0", "界" * 64, "quick-x", "quick-doudizhu"]
"""Ids of no table."""
_LEVELS: Final = (5, 60, 480, 964, 1300)
_RAW: Final[list[tuple[bytes, bytes]]] = [
    (b'"\\u0000"', b"\xa1\0"),
    (b"1" + b"0" * 300, b"\xcf" + b"\xff" * 8),
    (b"18446744073709551616", b"\xd3\x80" + b"\0" * 7),
    (b"-9223372036854775809", b"\xcf\x80" + b"\0" * 7),
    (b"9007199254740992", b"\xcf\0\x20" + b"\0" * 6),
    (b"1e999", b"\xcb\x7f\xf0" + b"\0" * 6),
    (b"1e308", b"\xcb\x7f\xf8" + b"\0" * 6),
    (b"1.5", b"\xca\x3f\xc0\0\0"),
    (b'{"a": 1, "a": 2}', b"\x82\xa1a\x01\xa1a\x02"),
    (b'{"\\ud83d\\ude00": []}', b"\x81\x01\x02"),
    (b'{"": {"": null}}', b"\x81\xc0\x01"),
    (b'["\\ufeff", "\\u202e"]', b"\xc4\x02\xff\xfe"),
    (b"-0", b"\xd6\xff\0\0\0\1"),
    (b"true", b"\xc7\x01\x05x"),
    (b'"' + b"x" * 1500 + b'"', b"\xda\x05\xdc" + b"x" * 1500),
    (b"[" + b"1e9," * 400 + b"1]", b"\xdc\x01\x90" + b"\xcb\x41\xcd\xcd\x65\0\0\0\0" * 400),
    (b'"\\ud800"', b"\xa3\xed\xa0\x80"),
    (b"NaN", b"\xc1"),
    *((b"[" * n + b"]" * n, b"\x91" * n + b"\xc0") for n in _LEVELS),
    *((b'{"a":' * n + b"0" + b"}" * n, b"\x81\xa1a" * n + b"\xc0") for n in _LEVELS),
]
"""Values that one codec at most carries, or a game at most expects, in JSON and in MessagePack."""
_PLAIN: Final = [
    None,
    True,
    -1,
    0,
    2**53 - 1,
    "",
    "x",
    [],
    {},
    ["3d", "4d"],
    {"a": "pass"},
    {"a": "play", "cards": ["3d"]},
]


class Answer(Enum):
    """What a frame must get."""

    UNDER_ITS_ID = auto()
    NAMELESS = auto()
    """An `error`, or a `pong`, without id."""
    UNREADABLE = auto()
    """The same; the fifth one closes the connection."""
    NONE = auto()


class Frame(NamedTuple):
    """One frame, cut where its id stands; without an id `tail` is empty."""

    head: bytes
    tail: bytes
    answer: Answer

    def whole(self, codec: Codec, number: int) -> bytes:
        """Return its bytes with an id."""
        return (
            self.head
            if self.answer is not Answer.UNDER_ITS_ID
            else self.head + _id(codec, number) + self.tail
        )


def _id(codec: Codec, number: int) -> bytes:
    return number.to_bytes(4, "big") if codec is MSGPACK else b"%d" % number


def make(codec: Codec, dice: Random, tables: Sequence[str]) -> Frame | None:
    """Return a frame about one of the tables, valid or not; None for one that cannot be followed."""
    plain, raw = _request(dice, tables), {}
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        _spoil(plain, raw, dice)
    encoded = _encoded(codec, plain, raw)
    if dice.random() < 0.25:
        encoded = _damaged(encoded, dice)
    return _classified(codec, encoded) if len(encoded) <= MAX_FRAME and _is_carried(codec, encoded) else None


def _is_carried(codec: Codec, encoded: bytes) -> bool:
    """Return whether a websocket carries the frame: a text that is not UTF-8 closes it, see `tests.autobahn`."""
    return codec.binary or encoded.decode(errors="ignore").encode() == encoded


def _request(dice: Random, tables: Sequence[str]) -> dict[str, Any]:
    name = dice.choice(_NAMES)
    plain = dict(_SAMPLES[name])
    if "id" in plain:
        plain["id"] = MARK
    if "table" in plain:
        plain["table"] = dice.choice(UNKNOWN) if dice.random() < 0.1 else dice.choice(tables)
        plain.pop("code", None)
    return plain


def _spoil(plain: dict[str, Any], raw: dict[str, tuple[bytes, bytes]], dice: Random) -> None:
    """Put something else into one field, or into one more."""
    value: Any = dice.choice(_PLAIN)
    if dice.random() < 0.6:
        value = f"@raw{len(raw)}@"
        raw[value] = dice.choice(_RAW)
    field = dice.choice([*plain, "action", "options", "unknown"])
    if isinstance(inner := plain.get(field), dict) and dice.random() < 0.7:
        plain[field] = {**inner, dice.choice([*inner, "x"]): value}
    elif dice.random() < 0.1:
        plain.pop(field, None)
    elif field != "id" or dice.random() < 0.1:
        plain[field] = value


def _encoded(codec: Codec, plain: dict[str, Any], raw: dict[str, tuple[bytes, bytes]]) -> bytes:
    encoded = msgpack.packb(plain) if codec is MSGPACK else json.dumps(plain).encode()
    for token, (as_json, as_msgpack) in raw.items():
        if codec is MSGPACK:
            encoded = encoded.replace(msgpack.packb(token), as_msgpack)
        else:
            encoded = encoded.replace(json.dumps(token).encode(), as_json)
    return encoded


def _damaged(encoded: bytes, dice: Random) -> bytes:
    frame = bytearray(encoded)
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(frame) + 1)
        match dice.randrange(4):
            case 0:
                frame[place:place] = dice.randbytes(dice.randrange(4))
            case 1:
                del frame[place : place + dice.randrange(1, 5)]
            case 2 if place < len(frame):
                frame[place] ^= 1 << dice.randrange(8)
            case _:
                frame[place:place] = frame[: dice.randrange(9)]
    return bytes(frame)


def _classified(codec: Codec, encoded: bytes) -> Frame | None:
    number, answer = _expected(codec, encoded)
    if answer is not Answer.UNDER_ITS_ID:
        return Frame(encoded, b"", answer)
    parts = encoded.split(_id(codec, MARK))
    return Frame(parts[0], parts[1], answer) if number == MARK and len(parts) == 2 else None


def _expected(codec: Codec, encoded: bytes) -> tuple[int | None, Answer]:
    """Return the id of a frame and what it gets."""
    try:
        request = codec.decode(encoded)
    except FrameError as error:
        if error.request is not None:
            return error.request, Answer.UNDER_ITS_ID
        return None, Answer.UNREADABLE if error.code is ErrorCode.BAD_FRAME else Answer.NAMELESS
    if isinstance(request, m.Pong):
        return None, Answer.NONE
    if request.id is msgspec.UNSET:
        return None, Answer.NAMELESS
    return request.id, Answer.UNDER_ITS_ID


_SAMPLES: Final = {name: msgspec.to_builtins(message) for name, message in CLIENT.items()}
_NAMES: Final = sorted(_SAMPLES)
CODECS: Final = (MSGPACK, JSON)
