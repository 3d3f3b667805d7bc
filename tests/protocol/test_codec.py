"""Bytes to requests: strict, with the path of the fault; arbitrary bytes raise nothing but `FrameError`."""

import json
import math
from random import Random

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.protocol.codec import (
    CODECS,
    JSON,
    MAX_FRAME,
    MSGPACK,
    FrameError,
    request_id,
    transcode,
)
from paiju.protocol.errors import ErrorCode
from paiju.protocol.messages import Message
from tests.profiles import examples
from tests.protocol.golden import path_of
from tests.protocol.samples import CLIENT, SERVER
from tests.rows import rows

BOTH = pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=["msgpack", "json"])
NAN, INFINITY = math.nan, math.inf

NO_TEXT = [5, 1.5, True, None, [], {}, ["x"]]
NO_FLAG = [0, 1, "true", None, [], {}, 0.0]
NO_NUMBER = [-1, 2**53, 2**64 - 1, 1.0, 1.5, True, "1", None, [], {}]
NO_MAP = [[], "x", 5, None, True]
NO_LIST = ["x", 5, None, True, {}]


def texts(shortest=0, longest=None):
    return [
        *NO_TEXT,
        *(["x" * (shortest - 1)] if shortest else []),
        *(["x" * (longest + 1)] if longest else []),
    ]


def numbers(low=0, high=None):
    return [*NO_NUMBER, low - 1, *([high + 1] if high else [])]


def optional(wrong):
    return [value for value in wrong if value is not None]


ID, TABLE, SEAT = numbers(1), texts(1, 64), optional(numbers(0, 15))
CODE = optional(texts(4, 24))
SEED = [*optional(NO_TEXT), "", "00" * 15, "00" * 33, "0" * 33, "zz" * 16, "00" * 16 + "\n", " " + "00" * 16]
COMMIT = [*optional(NO_TEXT), "", "0" * 63, "0" * 65, "A" * 64, "z" * 64, "0" * 64 + "\n"]
WRONG = {
    "hello": {
        "id": ID, "token": NO_TEXT, "session": texts(8, 64), "hints": NO_FLAG, "strict": NO_FLAG,
        "news": optional(NO_NUMBER),
        "resume": [*NO_LIST, [{"table": "t", "term": 1, "seq": 1}] * 17],
    },
    "ping": {"sent_at": NO_NUMBER, "id": ID},
    "pong": {"sent_at": NO_NUMBER, "id": ID},
    "away": {"id": ID, "on": NO_FLAG},
    "friends": {"id": ID, "on": NO_FLAG},
    "lobby": {"id": ID, "on": NO_FLAG, "game": optional(NO_TEXT)},
    "create": {
        "id": ID, "game": texts(1, 40), "options": NO_MAP, "seats": optional(numbers(2, 10)), "private": NO_FLAG,
        "pace": NO_MAP, "delay_ms": numbers(0, 600_000), "bots": numbers(0, 9),
        "fill_ms": optional(numbers(0, 600_000)), "aids": NO_FLAG, "buy_in": optional(numbers(1)),
        "ready": NO_FLAG,
        "daily": NO_FLAG, "guide": optional(texts(1, 40)),
    },
    "quick": {"id": ID, "game": texts(1, 40)},
    "join": {
        "id": ID, "table": optional(TABLE), "code": CODE, "seat": SEAT, "buy_in": optional(numbers(1)),
    },
    "watch": {"id": ID, "table": optional(TABLE), "code": CODE},
    "leave": {"id": ID, "table": TABLE},
    "ready": {"id": ID, "table": TABLE, "on": NO_FLAG, "seed": SEED, "commit": COMMIT},
    "new_code": {"id": ID, "table": TABLE},
    "invite": {
        "id": ID, "table": TABLE,
        "users": [*NO_LIST, [], ["u1"] * 9],
    },
    "add_bot": {"id": ID, "table": TABLE, "seat": SEAT, "level": [*optional(NO_TEXT), "x" * 21]},
    "remove_bot": {"id": ID, "table": TABLE, "seat": SEAT},
    "kick": {"id": ID, "table": TABLE, "seat": SEAT, "user": [*optional(texts(1, 64))], "ban": NO_FLAG},
    "act": {"id": ID, "table": TABLE, "turn": [*NO_TEXT, "x" * 65], "action": NO_MAP},
    "try": {"id": ID, "table": TABLE, "turn": [*NO_TEXT, "x" * 65], "action": NO_MAP},
    "help": {"id": ID, "table": TABLE},
    "advise": {"id": ID, "table": TABLE},
    "auto": {"id": ID, "table": TABLE, "on": NO_FLAG},
    "sit": {
        "id": ID, "table": TABLE, "state": [*optional(NO_TEXT), "", "IN", "away"], "auto_muck": optional(NO_FLAG),
        "reload": optional(NO_MAP),
    },
    "chips": {"id": ID, "table": TABLE, "amount": numbers(1)},
    "plan": {"id": ID, "table": TABLE, "action": optional(NO_MAP)},
    "chat": {
        "id": ID, "table": TABLE, "text": optional(texts(1, 800)), "phrase": [*optional(NO_TEXT), "x" * 41],
        "reaction": [*optional(NO_TEXT), "x" * 41],
    },
    "sync": {"id": ID, "table": TABLE, "term": optional(NO_NUMBER), "seq": optional(NO_NUMBER)},
}  # fmt: skip
"""By request and field, values that it must not have."""
REQUIRED = {
    "hello": "id token session",
    "ping": "sent_at",
    "pong": "sent_at",
    "away": "id on",
    "friends": "id on",
    "lobby": "id on",
    "create": "id game",
    "quick": "id game",
    "join": "id",
    "watch": "id",
    "leave": "id table",
    "ready": "id table",
    "new_code": "id table",
    "invite": "id table users",
    "add_bot": "id table",
    "remove_bot": "id table",
    "kick": "id table",
    "act": "id table turn action",
    "try": "id table turn action",
    "help": "id table",
    "advise": "id table",
    "auto": "id table on",
    "sit": "id table",
    "chips": "id table amount",
    "plan": "id table",
    "chat": "id table",
    "sync": "id table",
}
PACE = {
    "turn_ms": numbers(500, 600_000),
    "bank_ms": numbers(0, 3_600_000),
    "between_ms": numbers(0, 600_000),
    "bot_ms": optional(numbers(0, 10_000)),
    "refill_ms": numbers(0, 3_600_000),
    "pause_ms": numbers(0, 5_000),
    "claim_ms": numbers(500, 600_000),
}
CURSOR = {"table": TABLE, "term": NO_NUMBER, "seq": NO_NUMBER}


def fields_of(name):
    return msgpack.unpackb(path_of(f"client.{name}").read_bytes())


def frame_of(codec, fields):
    return msgpack.packb(fields) if codec is MSGPACK else json.dumps(fields, allow_nan=False).encode()


def error_of(codec, frame):
    with pytest.raises(FrameError) as refused:
        codec.decode(frame)
    return refused.value


def test_every_request_and_every_field_is_spoilt_here():
    assert WRONG.keys() == REQUIRED.keys() == {name.partition(".")[0] for name in CLIENT}
    for name, wrong in WRONG.items():
        given = {field for key in CLIENT if key.partition(".")[0] == name for field in fields_of(key)}
        assert given - {"t"} <= wrong.keys()


@BOTH
@rows("name", WRONG)
def test_a_field_of_a_wrong_type_or_out_of_range_is_named_by_its_path(codec, name):
    for field, values in WRONG[name].items():
        for value in values:
            error = error_of(codec, frame_of(codec, {**fields_of(name), field: value}))
            assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.{field}"), (field, value)
            assert error.request == (None if field == "id" else fields_of(name).get("id"))
            assert error.text


@BOTH
@rows("name", REQUIRED)
def test_a_missing_field_is_named_by_its_path(codec, name):
    fields = fields_of(name)
    for field in REQUIRED[name].split():
        error = error_of(codec, frame_of(codec, {key: fields[key] for key in fields if key != field}))
        assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.{field}")
    least = {"t": name, **{field: fields[field] for field in REQUIRED[name].split()}}
    codec.decode(frame_of(codec, least))


@BOTH
def test_faults_further_down_are_named_by_their_whole_path(codec):
    for key, values in PACE.items():
        for value in values:
            error = error_of(codec, frame_of(codec, {**fields_of("create"), "pace": {key: value}}))
            assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.pace.{key}")
    good = {"table": "t1", "term": 1, "seq": 2}
    for key, values in CURSOR.items():
        for value in values:
            error = error_of(
                codec, frame_of(codec, {**fields_of("hello"), "resume": [good, {**good, key: value}]})
            )
            assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.resume[1].{key}")
        bare = {field: good[field] for field in good if field != key}
        error = error_of(codec, frame_of(codec, {**fields_of("hello"), "resume": [bare]}))
        assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.resume[0].{key}")


@rows("value", [NAN, INFINITY, -INFINITY], ids=str)
def test_no_number_is_not_a_number(value):
    for field in ("id", "sent_at"):
        error = error_of(MSGPACK, msgpack.packb({**fields_of("ping"), field: value}))
        assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, f"$.{field}")
        error = error_of(JSON, json.dumps({**fields_of("ping"), field: value}).encode())
        assert error.code is ErrorCode.BAD_FRAME


def test_an_integer_beyond_all_bounds_is_refused():
    digits = "9" * 4000
    error = error_of(JSON, f'{{"t": "ping", "id": 3, "sent_at": {digits}}}'.encode())
    assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, "$.sent_at")
    error = error_of(JSON, f'{{"t": "ping", "id": {digits}, "sent_at": 3}}'.encode())
    assert (error.code, error.path, error.request) == (ErrorCode.BAD_REQUEST, "$.id", None)


def test_binary_is_no_text_and_dates_are_nothing():
    for value in (b"t1", msgpack.Timestamp(1), msgpack.ExtType(5, b"x")):
        error = error_of(MSGPACK, msgpack.packb({**fields_of("leave"), "table": value}))
        assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, "$.table")


@BOTH
@rows("kind", ["", "HELLO", "hello ", "dance", "welcome", "prompt", "h" * 1000, "\x00", "你好"])
def test_an_unknown_type_is_told_apart(codec, kind):
    error = error_of(codec, frame_of(codec, {**fields_of("leave"), "t": kind}))
    assert (error.code, error.path, error.request) == (ErrorCode.UNKNOWN_TYPE, "$.t", 7)
    assert len(error.text) < 100


@BOTH
@rows("kind", [None, 5, True, [], {}, 1.5])
def test_a_type_that_is_no_text_is_a_bad_request(codec, kind):
    error = error_of(codec, frame_of(codec, {**fields_of("leave"), "t": kind}))
    assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, "$.t")


@BOTH
def test_a_map_without_a_type_is_a_bad_request(codec):
    for fields in ({}, {"id": 3}, {"T": "leave"}):
        error = error_of(codec, frame_of(codec, fields))
        assert (error.code, error.path) == (ErrorCode.BAD_REQUEST, "$.t")


@BOTH
@rows("plain", [None, True, 5, -1, 1.5, "leave", [], [{"t": "ping", "sent_at": 1}]], ids=str)
def test_what_is_no_map_is_a_bad_frame(codec, plain):
    error = error_of(codec, frame_of(codec, plain))
    assert (error.code, error.path, error.request) == (ErrorCode.BAD_FRAME, None, None)


LEAVE = msgpack.packb({"t": "leave", "id": 7, "table": "t1"})
UNREADABLE = {
    "nothing": (b"", b""),
    "never used": (b"\xc1", b"\xff"),
    "truncated": (LEAVE[:-1], b'{"t": "leave", "id": 7, "table": "t1"'),
    "trailing": (LEAVE + b"\xc0", b'{"t": "leave", "id": 7, "table": "t1"} null'),
    "two": (LEAVE + LEAVE, b'{"t": "leave", "id": 7, "table": "t1"}' * 2),
    "bad UTF-8": (LEAVE.replace(b"t1", b"\xff\xfe"), b'{"t": "leave", "id": 7, "table": "\xff\xfe"}'),
    "bad UTF-8 as a key": (LEAVE.replace(b"table", b"tabl\xff"), b'{"t": "leave", "id": 7, "tabl\xff": "t1"}'),
    "half a surrogate": (LEAVE.replace(b"\xa2t1", b"\xa3\xed\xa0\x80"), b'{"t": "leave", "table": "\\ud800"}'),
    "deep": (b"\x91" * 4000 + b"\xc0", b"[" * 2000 + b"]" * 2000),
    "a length that lies": (b"\xdd\xff\xff\xff\xff", b"["),
    "text that lies": (b"\x81\xa1t\xdb\xff\xff\xff\xffleave", b'{"t": "leave'),
}  # fmt: skip


@rows("name", UNREADABLE)
def test_what_cannot_be_read_is_a_bad_frame(name):
    for codec, frame in zip((MSGPACK, JSON), UNREADABLE[name], strict=True):
        error = error_of(codec, frame)
        assert (error.code, error.path) == (ErrorCode.BAD_FRAME, None)


def nested(field, depth):
    """Return a request with one field that holds lists in lists, in MessagePack and in JSON."""
    fields = {"t": "try", "id": 7, "table": "t1", "turn": "x", "action": {"a": "pass"}}
    fields.pop(field, None)
    packed = b"".join(msgpack.packb(part) for pair in fields.items() for part in pair)
    lists = {"action": b"\x81\xa1a"}.get(field, b"") + b"\x91" * depth + b"\xc0"
    text = "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
    nested_text = "[" * depth + "]" * depth
    if field == "action":
        nested_text = '{"a": ' + nested_text + "}"
    return (
        bytes([0x81 + len(fields)]) + msgpack.packb(field) + lists + packed,
        ("{" + json.dumps(field) + ": " + nested_text + text + "}").encode(),
    )


@pytest.mark.parametrize("depth", [5, 300, 964, 1900])
@pytest.mark.parametrize("field", ["t", "id", "table", "action"])
def test_a_request_that_is_nested_too_deep_is_refused_under_its_id(field, depth):
    for codec, frame in zip((MSGPACK, JSON), nested(field, depth), strict=True):
        error = error_of(codec, frame)
        assert (error.code, error.request) == (ErrorCode.BAD_REQUEST, None if field == "id" else 7)
        assert error.path.startswith("$")
        assert request_id(codec, frame) == (msgspec.UNSET if field == "id" else 7)


@pytest.mark.parametrize("depth", [5, 300, 964, 1900])
def test_an_unknown_field_is_ignored_however_deep_or_refused_under_the_id_of_its_request(depth):
    """From Python 3.12 on, recursion in C has a limit of its own, beyond these depths."""
    for codec, frame in zip((MSGPACK, JSON), nested("unknown", depth), strict=True):
        try:
            assert codec.decode(frame).id == 7
        except FrameError as error:
            assert (error.code, error.request) == (ErrorCode.BAD_REQUEST, 7)  # noqa: PT017 - either is right
        assert request_id(codec, frame) == 7


BEYOND = [2**53, -(2**53), 2**63, 2**64, -(2**63) - 1, 10**400, 1.5, 1.0, NAN, INFINITY, -INFINITY]
"""Numbers that not every encoding holds, or holds in as few bytes."""


@rows("place", ["action", "options"])
@rows("value", BEYOND, ids=lambda value: str(value)[:8])
def test_a_number_that_not_every_encoding_holds_is_refused_wherever_it_stands(place, value):
    name = {"action": "act", "options": "create"}[place]
    for wrapped, where in (
        (value, ""),
        ([5, value], "[1]"),
        ({"y": [{"z" * 50: value}]}, f".y[0].{'z' * 40}"),
    ):
        fields = {**fields_of(name), place: {"a": "play", "x": wrapped}}
        frames = [(MSGPACK, msgpack.packb(fields))] if msgpack_holds(value) else []
        if isinstance(value, int) or math.isfinite(value):
            frames.append((JSON, json.dumps(fields).encode()))
        for codec, frame in frames:
            error = error_of(codec, frame)
            assert (error.code, error.request) == (ErrorCode.BAD_REQUEST, fields["id"])
            assert error.path == f"$.{place}.x{where}"


@rows(
    ("field", "value", "path"),
    [
        ("action", b"\x82\xa1a\x81\x91\x05\x01\xa1z\xc2", "$.action.a"),
        ("action", b"\x81\xa1a\x81\x05\x01", "$.action.a"),
        ("action", b"\x81\x91\x05\x01", "$.action"),
        ("unknown", b"\xc0\x91\x05\x01", "$"),
    ],
)
def test_a_key_that_is_no_text_is_told_with_the_path_of_its_map(field, value, path):
    fields = {"t": "try", "id": 7, "table": "t1", "turn": "x"}
    head = bytes([0x80 + len(fields) + (2 if field == "unknown" else 1)])
    error = error_of(MSGPACK, head + msgpack.packb(fields)[1:] + msgpack.packb(field) + value)
    assert (error.code, error.path, error.request) == (ErrorCode.BAD_REQUEST, path, 7)
    assert error.text in {
        f"expected text, got {what}, as a key of this map" for what in ("a list", "a whole number")
    }


def msgpack_holds(value):
    return isinstance(value, float) or -(2**63) <= value < 2**64


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 2**53, 2**53 - 1) | st.just("x" * 300) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=2), inner, max_size=20),
    max_leaves=20,
)


@examples(200)
@given(st.dictionaries(st.text(max_size=40), PLAIN, max_size=5))
def test_what_json_carries_into_a_request_messagepack_carries_in_no_more_bytes(action):
    frame = msgspec.json.encode({"t": "act", "id": 1, "table": "t", "turn": "x", "action": action})
    try:
        request = JSON.decode(frame)
    except FrameError:  # nested too deep
        return
    again = MSGPACK.encode(request)
    assert MSGPACK.decode(again) == request
    assert len(again) <= len(frame)


@BOTH
def test_unknown_fields_are_ignored_wherever_they_stand(codec):
    extra = {"x": 1, "deep": {"er": [1, {"y": None}]}}
    for name in CLIENT:
        fields = {**fields_of(name), **extra}
        if "pace" in fields:
            fields["pace"] = {**fields["pace"], **extra}
        if "resume" in fields:
            fields["resume"] = [{**cursor, **extra} for cursor in fields["resume"]]
        assert codec.decode(frame_of(codec, fields)) == CLIENT[name]


def test_of_a_field_sent_twice_the_last_counts():
    twice = b"\x84\xa1t\xa5leave\xa2id\x01\xa5table\xa2t1\xa2id\x02"
    assert MSGPACK.decode(twice).id == 2
    assert JSON.decode(b'{"t": "leave", "id": 1, "table": "t1", "id": 2}').id == 2


@BOTH
def test_a_request_of_the_whole_4_kib_is_read(codec):
    frame = frame_of(codec, {**fields_of("leave"), "filling": ""})
    size = MAX_FRAME - len(frame) - (2 if codec is MSGPACK else 0)
    frame = frame_of(codec, {**fields_of("leave"), "filling": "x" * size})
    assert len(frame) == MAX_FRAME
    assert codec.decode(frame) == CLIENT["leave"]


# whatever the bytes


def read(codec, frame):
    """A frame is a request or a `FrameError` that can be told; anything else that is raised is a fault."""
    try:
        request = codec.decode(frame)
    except FrameError as error:
        check_error(error, request_id(codec, frame))
    else:
        assert isinstance(request, Message)


def check_error(error, number):
    assert error.code in {ErrorCode.BAD_FRAME, ErrorCode.UNKNOWN_TYPE, ErrorCode.BAD_REQUEST}
    assert (error.path is None) is (error.code is ErrorCode.BAD_FRAME)
    assert error.path is None or error.path.startswith("$")
    assert error.request is None or error.request == number
    MSGPACK.encode(error.text)


@examples(500)
@given(st.binary(max_size=200))
def test_random_bytes_never_do_worse_than_an_error(frame):
    for codec in CODECS.values():
        read(codec, frame)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = sorted({field for fields in WRONG.values() for field in fields} | {"t"})


@examples(500)
@given(
    st.sampled_from(sorted(CLIENT)),
    st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), VALUES, max_size=4),
)
def test_a_request_with_anything_in_its_fields_never_does_worse_than_an_error(name, fields):
    read(MSGPACK, msgpack.packb({**fields_of(name), **fields}, unicode_errors="surrogatepass"))


@examples(500)
@given(st.sampled_from(sorted(CLIENT)), st.randoms(use_true_random=False), st.integers(1, 6))
def test_a_damaged_request_never_does_worse_than_an_error(name, dice: Random, times):
    for codec in (MSGPACK, JSON):
        frame = bytearray(frame_of(codec, fields_of(name)))
        for _ in range(times):
            place = dice.randrange(len(frame) + 1)
            match dice.randrange(4):
                case 0:
                    frame[place:place] = dice.randbytes(dice.randrange(4))
                case 1:
                    del frame[place : place + dice.randrange(1, 9)]
                case 2 if place < len(frame):
                    frame[place] ^= 1 << dice.randrange(8)
                case _:
                    frame[place:place] = frame[: dice.randrange(9)]
        read(codec, bytes(frame))


# frames of the server


@BOTH
@examples(50)
@given(names=st.lists(st.sampled_from(sorted(SERVER)), max_size=40))
def test_a_joined_frame_is_its_messages_in_order(codec, names):
    pieces = [codec.encode(SERVER[name]) for name in names]
    frame = codec.join(pieces)
    plain = [codec.decode_frame(piece)[0] for piece in pieces]
    assert codec.decode_frame(frame) == plain
    other = msgpack.unpackb(frame) if codec is MSGPACK else json.loads(frame)
    assert (other if isinstance(other, list) else [other]) == plain


@BOTH
@rows("count", [1, 2, 15, 16, 17, 300])
def test_one_message_stands_alone_and_any_number_fit(codec, count):
    piece = codec.encode(SERVER["ok.least"])
    frame = codec.join([piece] * count)
    assert (frame == piece) is (count == 1)
    assert codec.decode_frame(frame) == [{"t": "ok", "id": 5}] * count


@rows("name", SERVER)
def test_a_piece_says_the_same_in_the_other_encoding(name):
    piece = MSGPACK.encode(SERVER[name])
    assert transcode(piece, MSGPACK) is piece
    assert json.loads(transcode(piece, JSON)) == msgpack.unpackb(piece)
    assert transcode(piece, JSON) == JSON.encode(SERVER[name])


def test_codecs_are_found_by_their_subprotocol():
    assert list(CODECS) == ["paiju.v1.msgpack", "paiju.v1.json"]
    assert [codec.binary for codec in CODECS.values()] == [True, False]


@BOTH
def test_the_id_of_a_frame_is_read_without_the_rest(codec):
    assert request_id(codec, frame_of(codec, {"id": 9, "nonsense": 1})) == 9
    for fields in ({}, {"id": 0}, {"id": True}, {"id": "9"}, {"id": 2**53}, [], 5, [{"id": 9}][:0]):
        assert request_id(codec, frame_of(codec, fields)) is msgspec.UNSET
    assert request_id(codec, b"\xc1") is msgspec.UNSET


def test_a_large_message_for_many_is_transcoded_once():
    piece = msgpack.packb({"t": "lobby", "tables": ["x" * 20] * 1_000})
    assert transcode(piece, JSON) is transcode(piece, JSON)
