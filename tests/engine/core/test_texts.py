"""Texts of records: TOML and JSON."""

import contextlib
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core import toml
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.json_text import decoded, line_at, values_of
from paiju.engine.core.toml import MOST_PARTS, read_toml
from tests.rows import rows

# TOML of strangers: text that would cost more than its size suggests is refused unread; other text is read.

MANY = ".".join("a" * 20_000)
QUOTED = ".".join(['"a"', "'b'", "c"] * 5_000)
SPACED = " \t. ".join("a" * 20_000)


def refusal(text, lines=100) -> str:
    with pytest.raises(BadRecord) as refused:
        read_toml(text, lines)
    return refused.value.text


@pytest.mark.parametrize(
    "text",
    [
        f"{MANY} = 1",
        f"{QUOTED} = 1",
        f"{SPACED} = 1",
        f"[{MANY}]\na = 1",
        f"[[{MANY}]]",
        f"x = {{ {MANY} = 1 }}",
        f"x = [{{ {MANY} = 1 }}, 2]",
        f"# \"\nx = '\"'\n{MANY} = 1",
        f'x = "\\""\n{MANY} = 1',
        f'x = """\n"" \\""" """"" # """\n{MANY} = 1',
        f"x = ''' ' '' '''''\n{MANY} = 1",
        f'x = 1\r\n"é".{MANY} = 1',
    ],
    ids=lambda text: text[:24],
)
def test_a_key_of_many_parts_is_refused_before_it_is_parsed(text, monkeypatch):
    """Parsing one of them takes half a minute."""
    monkeypatch.setattr(toml.tomllib, "loads", lambda _: pytest.fail("it was parsed"))
    assert refusal(text) == f"a key has at most {MOST_PARTS} parts"


@rows(("text", "line"), [("a = 1\nb = <\n", 2), ("a = 1\n\na = 2", 3), ("a = " + "[" * 9_000, None)])
def test_what_is_no_toml_is_told_with_its_line(text, line):
    with pytest.raises(BadRecord) as refused:
        read_toml(text, 100)
    assert refused.value.line == line


def test_a_file_of_too_many_lines_is_refused():
    assert read_toml("#\n" * 9, 10) == {}
    assert refusal("#\n" * 10, 10) == "a file has at most 10 lines"


@rows(
    "text",
    [
        '"""' * 20_000,
        '"""' + '\\"""' * 20_000,
        '"""\\',
        '"\\\n' * 50,
        "'''" * 20_001,
        "a = 0x" + "f" * 60_000,
        "a = " + "9" * 60_000,
        "a = " + "[" * 60_000,
        b"\xff",
        "a" * 60_000,
        "a " * 30_000,
        "-.-" * 20_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_looks_like_toml_and_is_none_is_refused_at_once(text):
    with contextlib.suppress(BadRecord):  # some are TOML after all; nothing else may be raised
        read_toml(text, 100)


WORD = st.from_regex(r"[a-z]{1,3}", fullmatch=True)
STRING = st.one_of(
    st.text(st.sampled_from("a.#' "), max_size=30).map(lambda text: f'"{text}"'),
    st.text(st.sampled_from('a.#" \\'), max_size=30).map(lambda text: f"'{text}'"),
    st.text(st.sampled_from("a.#'\n "), max_size=30).map(lambda text: f'"""{text}\\""""'),
    st.text(st.sampled_from('a.#"\n \\'), max_size=30).map(lambda text: f"'''{text}'''"),
)
PART = st.one_of(WORD, WORD.map(lambda word: f'"{word}.#"'), WORD.map(lambda word: f"'{word}.\"'"))
KEY = st.lists(PART, min_size=1, max_size=MOST_PARTS).map(" . ".join)
LINE = st.builds("{} = {} # {}".format, KEY, STRING, st.text(st.sampled_from("a.\"' "), max_size=30))


@given(st.lists(LINE, max_size=4))
def test_dots_in_strings_and_remarks_part_no_key(lines):
    text = "\n".join(lines)
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # a key twice
        plain = None
    if plain is None:
        assert refusal(text).startswith("this is no TOML")
    else:
        assert read_toml(text, 1_000) == plain


# JSON values one after the other, and the lines of paths in them.

TEXT = '{"a": 1}\n\n{\n  "b": [\n    1,\n    {"c": 2,\n     "d": 0.10}\n  ]\n}\n'


def test_values_follow_each_other_with_blanks_or_commas_between():
    assert [value for _, value in values_of(TEXT)] == [{"a": 1}, {"b": [1, {"c": 2, "d": Decimal("0.10")}]}]
    assert [value for _, value in values_of("1,2 3")] == [1, 2, 3]
    assert [*values_of(" \n")] == []


@rows(
    ("path", "line"),
    [
        ("", 3),
        (".b", 4),
        (".b[0]", 5),
        (".b[1]", 6),
        (".b[1].d", 7),
        (".b[7]", 4),
        (".b[1].d.e", 7),
        (".z", 3),
    ],
)
def test_the_line_of_a_path_or_of_as_much_as_is_there(path, line):
    place = [place for place, _ in values_of(TEXT)][1]
    assert line_at(TEXT, place, path) == line


@rows(
    "text",
    [
        '{"a": 1}\n{"b": ',
        "{}\n{'b': 1}",
        "{}\nNaN",
        "{}\n" + "[" * 100_000,
        "{}\n" + "9" * 10_000,
        "{}\n1e" + "9" * 22,
    ],
)
def test_what_is_no_json_is_refused_with_its_line(text):
    with pytest.raises(BadRecord, match=r"this is no JSON.*line 2"):
        list(values_of(text))


def test_a_byte_order_mark_is_dropped_and_latin_1_is_refused_with_its_line():
    assert decoded(b"\xef\xbb\xbf{}") == "{}"
    with pytest.raises(BadRecord, match=r"this is no UTF-8.*line 2"):
        decoded("{}\n{'é'}".encode("latin-1"))
