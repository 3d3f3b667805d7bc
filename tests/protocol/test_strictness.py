"""Fields that a request does not have are found at any depth, in both encodings."""

import msgspec
import pytest

from paiju.engine.registry import GAMES
from paiju.protocol.codec import JSON, MSGPACK, FrameError
from paiju.protocol.strictness import check_known
from tests.protocol.samples import CLIENT
from tests.rows import rows

CODECS = [
    (JSON, msgspec.json.encode),
    (MSGPACK, msgspec.msgpack.encode),
]
CREATE = {"t": "create", "id": 1, "game": "doudizhu"}
ACT = {"t": "act", "id": 1, "table": "t1", "turn": "1.1.0"}
HELLO = {"t": "hello", "id": 1, "token": "a", "session": "session-1"}


def refusal(codec, encode, message):
    frame = encode(message)
    with pytest.raises(FrameError) as found:
        check_known(codec, frame, codec.decode(frame))
    return found.value


@rows(("codec", "encode"), CODECS)
@rows(
    ("message", "path", "hint"),
    [
        ({**CREATE, "bot": 2}, "$.bot", "do you mean `bots`?"),
        ({**CREATE, "pace": {"turn": 1000}}, "$.pace.turn", "do you mean `turn_ms`?"),
        ({**CREATE, "xyz": None}, "$.xyz", "there are t, id, game, options"),
        (
            {**HELLO, "resume": [{"table": "t1", "term": 1, "seq": 1, "Seq": 2}]},
            "$.resume[0].Seq",
            "do you mean `seq`?",
        ),
        ({**ACT, "action": {"a": "play", "card": ["3d"]}}, "$.action.card", "do you mean `cards`?"),
        ({**ACT, "t": "try", "action": {"a": "pass", "x": 1}}, "$.action.x", "there are a"),
        (
            {"t": "plan", "id": 1, "table": "t1", "action": {"a": "play", "q": 1}},
            "$.action.q",
            "there are a, cards",
        ),
        (
            {"t": "sit", "id": 1, "table": "t1", "reload": {"when": "short", "upto": 9}},
            "$.reload.upto",
            "do you mean `to`?",
        ),
        ({"t": "ping", "id": 1, "sent_at": 1, "now": 3}, "$.now", "there are t, sent_at, id"),
        ({"t": "chat", "id": 1, "table": "t1", "txt": "a"}, "$.txt", "do you mean `text`?"),
    ],
)
def test_the_first_unknown_field_is_named_with_what_was_probably_meant(codec, encode, message, path, hint):
    error = refusal(codec, encode, message)
    assert (error.path, error.request) == (path, 1)
    assert f"`{path.rpartition('.')[2]}`" in error.text
    assert hint in error.text


@rows(("codec", "encode"), CODECS)
def test_every_sample_of_a_request_has_known_fields_only(codec, encode):
    for sample in CLIENT.values():
        frame = encode(sample)
        check_known(codec, frame, codec.decode(frame))


@rows("key", GAMES)
def test_no_action_of_any_game_has_a_field_that_is_called_unknown(key):
    game = GAMES[key]
    for kind in getattr(game.action_type, "__args__", (game.action_type,)):
        action = {"a": kind.__struct_config__.tag, **dict.fromkeys(kind.__struct_encode_fields__)}
        frame = msgspec.json.encode({**ACT, "action": action})
        check_known(JSON, frame, JSON.decode(frame))


@rows(("codec", "encode"), CODECS)
@rows("name", [[], {}, [["a"]], {"a": {}}, 5, True, None], ids=str)
@rows("kind", ["act", "try", "plan"])
def test_the_name_of_an_action_may_be_anything_that_a_map_holds(codec, encode, kind, name):
    fields = {**ACT, "t": kind, "action": {"a": name, "x": 1}}
    if kind == "plan":
        del fields["turn"]
    frame = encode(fields)
    check_known(codec, frame, codec.decode(frame))


def test_an_ignored_field_that_cannot_be_decoded_is_refused():
    frame = b"\x85\xa1t\xa4ping\xa2id\x01\xa7sent_at\x01\xa1x\x81\x81\x01\x02\x03\xa1y\x01"
    assert (MSGPACK.decode(frame).id, refusal_of(frame).path) == (1, "$")


def refusal_of(frame):
    with pytest.raises(FrameError) as found:
        check_known(MSGPACK, frame, MSGPACK.decode(frame))
    return found.value
