"""The line of a file at which a path points."""

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.lines import line_at, located
from tests.rows import rows

TEXT = """{
 "name": ["a",
  "b"],

 "log": [
  [[1, 2],
   {"x": "]}\\n", "y":
     [3]}]
 ]
}"""


@rows(
    ("path", "line"),
    [
        ("$", 1),
        ("$.name", 2),
        ("$.name[1]", 3),
        ("$.log", 5),
        ("$.log[0]", 6),
        ("$.log[0][0][1]", 6),
        ("$.log[0][1]", 7),
        ("$.log[0][1].x", 7),
        ("$.log[0][1].y", 8),
        ("$.log[0][1].y[0]", 8),
        ("$.log[0][9]", 6),
        ("$.none.log", 1),
        ("$.name[1].x[2]", 3),
    ],
)
def test_a_path_points_at_the_line_of_its_value_or_of_what_is_around_it(path, line):
    assert line_at(TEXT, path) == line
    assert line_at(TEXT.replace("\n", "\r\n"), path) == line


@rows(("path", "line"), [("$[0]", 1), ("$[2].pai", 3), ("$[2][1].pai", 3)])
def test_in_a_file_of_lines_the_first_number_is_the_line(path, line):
    assert line_at('{"a":1}\n\n[{},{"pai":1}]\n', path) == line


@rows("text", ["", "{", '{"a"', '{"a":', "[1,", "[[[", "x", "[1 2]"])
def test_a_text_that_is_no_json_has_no_line_or_the_first(text):
    assert line_at(text, "$.a[1]") in {None, 1}


def test_an_error_keeps_a_line_that_it_has_and_a_whole_file_has_none():
    assert located(BadRecord("$.log", "wrong", 7), TEXT.encode()).line == 7
    assert located(BadRecord("$", "wrong"), TEXT.encode()).line is None
    assert located(BadRecord("$.log", "wrong"), b"\xef\xbb\xbf" + TEXT.encode()).line == 5
