"""TOML of strangers: text that would cost more than its size suggests is refused unread; other text is read."""

import contextlib
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core import toml
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.toml import MOST_PARTS, read_toml
from tests.rows import rows

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
