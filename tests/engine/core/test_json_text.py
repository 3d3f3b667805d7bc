"""JSON values one after the other, and the lines of paths in them."""

from decimal import Decimal

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.json_text import decoded, line_at, values_of
from tests.rows import rows

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
