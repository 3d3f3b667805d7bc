"""The sums of a settlement's lines."""

from paiju.engine.core.game import Line
from paiju.engine.core.settlement import amounts_of


def test_a_line_with_a_payer_counts_for_both_and_one_without_for_its_seat_alone():
    lines = (Line(0, "base", 3, to=2), Line(0, "base", 1, to=1), Line(2, "points", 5))
    assert amounts_of(lines, 3) == (4, -1, 2)


def test_no_lines_are_no_amounts():
    assert amounts_of((), 2) == (0, 0)
