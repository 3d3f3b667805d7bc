"""Files that are malformed or spoiled."""

import json
from copy import deepcopy
from random import Random

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from paiju.engine.games.riichi.formats.mjai_messages import format_message
from paiju.engine.games.riichi.formats.mjai_write import messages as messages_of
from paiju.engine.games.riichi.formats.replay_match import replay_match
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.engine.games.riichi.formats.dialects import DEALS, MJAI, TENHOU6, lines, messages
from tests.engine.games.riichi.formats.records import document
from tests.rows import rows

# Files that are too large, broken or in another encoding: one error with path and line, after bounded work.

MIB = 1024 * 1024
WHOLE = lines(messages())
PRETTY = json.dumps(json.loads(document()), indent=1, ensure_ascii=False)


def with_line(number, line):
    """The match in mjai with another line."""
    found = WHOLE.split(b"\n")
    found[number] = line
    return b"\n".join(found)


BAD = {
    # name: (format, file, path, line)
    "20 MB of messages": (Mjai(), WHOLE * (20 * MIB // len(WHOLE)), "$", None),
    "20 MB of one document": (Tenhou6(), document().encode() + b" " * 20 * MIB, "$", None),
    "20 MB of one line": (Mjai(), b'{"type":"start_game","names":["' + b"x" * 20 * MIB, "$", None),
    "a line of 1 MB": (
        Mjai(),
        with_line(3, b'{"type":"dahai","pai":"' + b"x" * MIB + b'"}'),
        "$[3].actor",
        4,
    ),
    "a line of 1 MB of arrays": (Mjai(), with_line(3, b"[" * MIB), "$[3]", 4),
    "a line of 1 MB of maps": (Mjai(), with_line(3, b'{"a":' * (MIB // 5)), "$[3]", 4),
    "a line of 1 MB of digits": (
        Mjai(),
        with_line(3, b'{"type":"tsumo","actor":' + b"1" * MIB + b"}"),
        "$[3]",
        4,
    ),
    "a document of 1 MB of arrays": (Tenhou6(), b'{"log":' + b"[" * (MIB - 7), "$", 1),
    "more messages than a match has": (Mjai(), b'{"type":"none"}\n' * 20_001, "$", None),
    "more documents than a match has": (Tenhou6(), f"{document()}\n".encode() * 65, "$", None),
    "Latin-1": (Mjai(), with_line(2, '{"name":"Søren"}'.encode("latin-1")), "$", 3),
    "Latin-1 in one document": (
        Tenhou6(),
        PRETTY.replace("one", "Søren").encode("latin-1", "replace"),
        "$",
        7,
    ),
    "Shift JIS": (Mjai(), with_line(1, '{"name":"東"}'.encode("shift-jis")), "$", 2),
    "a line cut off": (Mjai(), with_line(5, b'{"type":"tsu'), "$[5]", 6),
    "a file cut off": (Mjai(), WHOLE[: len(WHOLE) // 2], None, None),
    "a document cut off": (Tenhou6(), PRETTY[: len(PRETTY) // 2].encode(), "$", None),
    "two messages on a line": (Mjai(), with_line(4, b'{"type":"none"}{"type":"none"}'), "$[4]", 5),
    "a comma after a message": (Mjai(), with_line(4, b'{"type":"none"},'), "$[4]", 5),
    "a number for a message": (Mjai(), with_line(4, b"17"), "$[4]", 5),
    "a null for a message": (Mjai(), with_line(4, b"null"), "$[4]", 5),
    "a text for a message": (Mjai(), with_line(4, b'"dahai"'), "$[4]", 5),
    "not a number": (Mjai(), with_line(4, b'{"type":"tsumo","actor":NaN}'), "$[4]", 5),
    "a wrong tile": (Mjai(), with_line(2, b'{"type":"tsumo","actor":0,"pai":"9z"}'), "$[2].pai", 3),
    "a wrong tile with CRLF": (
        Mjai(),
        with_line(2, b'{"type":"tsumo","actor":0,"pai":"9z"}').replace(b"\n", b"\r\n"),
        "$[2].pai",
        3,
    ),
    "a wrong tile after a byte order mark": (
        Mjai(),
        b"\xef\xbb\xbf" + with_line(2, b'{"type":"tsumo","actor":0,"pai":"9z"}'),
        "$[2].pai",
        3,
    ),
    "a wrong tile in an array": (
        Mjai(),
        json.dumps([*messages()[:2], {"type": "tsumo", "actor": 0, "pai": "9z"}], indent=1).encode(),
        "$[2].pai",
        None,
    ),
    "a wrong tile in a document": (Tenhou6(), PRETTY.replace("   44,", "   99,", 1).encode(), None, None),
}


@rows("kind", BAD)
def test_a_bad_file_is_one_error_with_path_and_line(kind):
    form, data, path, line = BAD[kind]
    with pytest.raises(BadRecord) as refusal:
        form.read_all(data)
    error = refusal.value
    assert error.path == path if path else error.path.startswith("$")
    assert line is None or error.line == line
    assert 0 < len(error.text) < 400
    assert "\n" not in str(error)


@rows("kind", [kind for kind, (_, data, _, _) in BAD.items() if b"Latin" not in data[:9]])
def test_a_bad_file_is_recognised_or_left_alone_without_an_error(kind):
    _, data, _, _ = BAD[kind]
    assert MJAI.is_meant(data) in {True, False}
    assert TENHOU6.is_meant(data) in {True, False}


@rows("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@rows("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_a_document_is_read_with_any_ends_of_lines_and_a_byte_order_mark(end, mark):
    data = mark + PRETTY.replace("\n", end).encode()
    assert TENHOU6.is_meant(data)
    assert [deal.actions for deal in TENHOU6.read_all(data)] == [deal.actions for deal in DEALS]


def test_documents_on_lines_are_read_with_empty_lines_and_a_byte_order_mark():
    rows = json.loads(document())["log"]
    each = [document(row) for row in rows]
    data = ("\ufeff\r\n" + "\r\n\r\n".join(each)).encode()
    assert [deal.actions for deal in TENHOU6.read_all(data)] == [deal.actions for deal in DEALS]


@rows("data", [b'{"log": []}', b'{"name":["a","b","c","d"],"rule":{},"log":[ ]}', b'{"log":[[]]}'])
def test_a_document_without_a_kyoku_is_refused_as_one(data):
    assert TENHOU6.is_meant(data)
    with pytest.raises(BadRecord) as refusal:
        TENHOU6.read_all(data)
    assert refusal.value.path.startswith("$.log")


@rows("data", [b"", b"{}", b"[]", b'{"log": 3}', b'{"log":{}}', b"log", b'{"log":[1]}', b"\xef\xbb\xbf"])
def test_what_is_no_log_is_in_no_format(data):
    assert not MJAI.is_meant(data)
    assert not TENHOU6.is_meant(data)


# Files that somebody has spoiled: whatever is in them, they are read or refused with a path, never more than
# that.

TIMES = 400
JUNK = [
    0,
    -1,
    1,
    4,
    11,
    15,
    51,
    60,
    10**30,
    0.5,
    None,
    True,
    "",
    "x",
    "r60",
    "k11111111",
    "m11111111",
    "c111213",
]
JUNK += [[], {}, [0] * 4, "E", "5mr", "?", "1m", [[]], "和了", "流局", "p111111", "111111a11", [11], "reach"]


def spoil(plain, dice):
    """A copy in which a few values are junk, gone, doubled or swapped."""
    spoiled = deepcopy(plain)
    for _ in range(dice.randint(1, 3)):
        holder, key, node = None, None, spoiled
        for _ in range(dice.randint(1, 7)):
            if not node or not isinstance(node, dict | list):
                break
            holder, key = (
                node,
                dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node)),
            )
            node = node[key]
        if holder is not None:
            dice.choice([put_junk, put_junk, remove, double])(holder, key, dice)
    return spoiled


def put_junk(holder, key, dice):
    holder[key] = deepcopy(dice.choice(JUNK))


def remove(holder, key, _dice):
    del holder[key]


def double(holder, key, _dice):
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))


def plain_mjai():
    match = parse_tenhou6(document())[0].match
    return [json.loads(format_message(message)) for message in messages_of(match)]


@pytest.mark.parametrize(
    ("form", "plain"),
    [
        pytest.param(Tenhou6(), json.loads(document()), id="tenhou6"),
        pytest.param(Mjai(), plain_mjai(), id="mjai"),
    ],
)
def test_a_spoiled_file_never_does_worse_than_a_refusal(form, plain):
    dice = Random(5)
    errors = [error for _ in range(TIMES) if (error := refusal(form, spoil(plain, dice))) is not None]
    assert all(error.path.startswith("$") and 0 < len(error.text) < 1000 for error in errors)
    assert TIMES / 2 < len(errors) < TIMES


def refusal(form, plain):
    """The error of a file; None if it can be played."""
    try:
        read = form.parse(json.dumps(plain).encode())
        check(read)
        replay_match(read)
    except BadRecord as error:
        return error
    return None
