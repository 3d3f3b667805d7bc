"""Every message of the wire: its bytes, and its fields as `golden/fields.json` has them."""

import json
from types import UnionType

import msgpack
import msgspec
import pytest

from paiju.engine.core.game import Event, Settled, Turn
from paiju.protocol import events, messages
from paiju.protocol.codec import JSON, MSGPACK, FrameError
from tests.protocol.golden import FOLDER, path_of
from tests.protocol.samples import ALL, CLIENT, EVENTS, FIELDS, SERVER
from tests.rows import rows

TABLE_EVENTS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


def same(found, expected) -> bool:
    """Equal, and of the same types all the way down: 1 is not True, 1.0 is not 1."""
    if type(found) is not type(expected):
        return False
    if isinstance(found, dict):
        return found.keys() == expected.keys() and all(same(found[key], expected[key]) for key in found)
    if isinstance(found, list):
        return len(found) == len(expected) and all(map(same, found, expected))
    return found == expected


@rows("name", ALL)
def test_the_bytes_of_a_message_are_those_on_file(name):
    assert MSGPACK.encode(ALL[name]) == path_of(name).read_bytes()


@rows("name", ALL)
def test_another_library_reads_the_fields_that_are_written_here(name):
    plain = msgpack.unpackb(path_of(name).read_bytes())
    assert same(plain, FIELDS[name])


@rows("name", ALL)
def test_json_says_the_same_map(name):
    plain = json.loads(JSON.encode(ALL[name]))
    assert same(plain, FIELDS[name])


@rows("name", CLIENT)
@rows("codec", [MSGPACK, JSON], ids=["msgpack", "json"])
def test_what_another_library_writes_is_read_as_the_request(codec, name):
    fields = FIELDS[f"client.{name}"]
    data = msgpack.packb(fields) if codec is MSGPACK else json.dumps(fields).encode()
    assert codec.decode(data) == CLIENT[name]


@rows("name", SERVER)
def test_a_frame_of_the_servers_is_its_messages(name):
    for codec in (MSGPACK, JSON):
        piece = codec.encode(SERVER[name])
        assert codec.decode_frame(piece) == [FIELDS[f"server.{name}"]]


def test_there_is_a_file_for_every_sample_and_no_other():
    assert {path.stem for path in FOLDER.glob("*.msgpack")} == ALL.keys() == FIELDS.keys()


def kinds_of(union: UnionType) -> list[type]:
    return list(union.__args__)


@rows(
    ("kinds", "samples"),
    [
        (kinds_of(messages.Request), CLIENT),
        (kinds_of(messages.Reply), SERVER),
        ([*TABLE_EVENTS, Turn, Settled], EVENTS),
    ],
    ids=["client", "server", "event"],
)
def test_no_message_lacks_its_bytes_and_no_field_a_value(kinds, samples):
    assert {type(message) for message in samples.values()} >= set(kinds)
    for kind in kinds:
        own = [message for message in samples.values() if type(message) is kind]
        assert kind.__struct_config__.tag in samples, (
            f"the first sample of {kind.__name__} is named by its tag"
        )
        for field in msgspec.structs.fields(kind):
            only_the_other_side = {
                ("chat", "seat"),
                ("chat", "name"),
                ("chat", "at"),
                ("chat", "audience"),
                ("chat", "character"),
                ("chat", "user"),
                ("ping", "id"),
                ("pong", "id"),
                ("pong", "now_at"),
            }
            if samples is not SERVER and (kind.__struct_config__.tag, field.name) in only_the_other_side:
                continue
            if samples is SERVER and (kind.__struct_config__.tag, field.name) in {
                ("chat", "id"),
                ("ping", "id"),
            }:
                continue
            assert any(getattr(message, field.name) != field.default for message in own), (
                f"{kind.__name__}.{field.name}"
            )


def test_what_only_the_server_says_no_client_may_say():
    for name in (
        "welcome",
        "ok",
        "error",
        "table",
        "events",
        "prompt",
        "code",
        "watching",
        "chats",
        "detached",
        "closing",
        "announcement",
        "news",
    ):
        with pytest.raises(FrameError) as refused:
            MSGPACK.decode(path_of(f"server.{name}").read_bytes())
        assert refused.value.code == "unknown_type"
