"""What could not have been played is refused with its path: tiles, turns, calls, points."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document
from tests.rows import rows


def refusal(*kyokus, **fields):
    """The error of a file; None if it could have been played."""
    try:
        check(joined(parse_tenhou6(document(*kyokus, **fields))))
    except BadRecord as error:
        return error
    return None


def test_what_could_have_been_played_is_accepted():
    assert refusal(RON, KANS) is None


class TestTiles:
    @rows(
        ("row", "path", "text"),
        [
            (changed(RON, ((3, 0), 14), ((13, 2), 14)), "$.log[0][3][0]", "a fifth 4m"),
            (changed(RON, ((8, 0), 44), ((10, 11), 44)), "$.log[0][8][0]", "a fifth 4f"),
            (changed(RON, ((2, 0), 46), ((3, 0), 46)), "$.log[0][3][0]", "a fifth 2y"),
            (changed(RON, ((13, 0), 15), ((13, 2), 15), ((13, 5), 15)), "$.log[0][13][5]", "only 3 of 5m"),
            (changed(RON, ((13, 5), 51)), "$.log[0][13][5]", "only 1 of 0m"),
            (changed(KANS, ((2, 1), 11)), "$.log[0][2][1]", "a fifth 1m"),
        ],
    )
    def test_a_tile_too_many(self, row, path, text):
        error = refusal(row)
        assert error.path == path
        assert text in error.text

    def test_a_set_without_reds_has_none(self):
        error = refusal(RON, rule={"aka": 0})
        assert (error.path, error.text) == ("$.log[0][13][2]", "there are only 0 of 0m")


class TestPlay:
    @rows(
        ("row", "path", "text"),
        [
            (changed(RON, ((12, 0), 11)), "$.log[0][12][0]", "does not hold"),
            (changed(RON, ((6, 1), 11)), "$.log[0][6][1]", "after riichi"),
            (changed(RON, ((6, 1), "r60")), "$.log[0][6][1]", "declared once"),
            (changed(RON, ((12, 0), "r19")), "$.log[0][12][0]", "closed hand"),
            (changed(RON, ((11, 0), "42p4444")), "$.log[0][11][0]", "is no pung"),
            (changed(RON, ((10, 9), 43)), "$.log[0][11][0]", "does not hold"),
            (changed(KANS, ((6, 0), "111112a11")), "$.log[0][6][0]", "four tiles alike"),
            (changed(KANS, ((4, 2), 41)), "$.log[0][6][0]", "does not hold"),
            (changed(KANS, ((15, 2), "45k464545")), "$.log[0][15][2]", "no pon of 2y"),
            (changed(KANS, ((14, 2), 46)), "$.log[0][15][2]", "does not hold"),
        ],
    )
    def test_what_cannot_follow(self, row, path, text):
        error = refusal(row)
        assert error.path == path
        assert text in error.text

    def test_honours_are_no_run(self):
        nothing = [((place,), []) for place in (11, 12, 14, 15)]
        first = changed(RON, ((5,), [44]), ((6,), ["r60"]), ((9,), [42]), *nothing)
        assert refusal(changed(first, ((8,), ["c444243"]))).path == "$.log[0][8][0]"


class TestPoints:
    @rows(
        ("rows", "path"),
        [
            ([changed(RON, ((16, 1), [24000, -24000, 0, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 1), [23000, -22000, 0, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 1), [25000, 0, -24000, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 2, 0), 2))], "$.log[0][16]"),
            ([RON, changed(KANS, ((1, 0), 50000))], "$.log[1][1]"),
            ([RON, changed(KANS, ((0, 2), 1))], "$.log[1][0]"),
            ([changed(KANS, ((16, 1), [-2600, -1300, -1300, 5200]))], "$.log[0][16]"),
            ([changed(KANS, ((16, 1), [-1400, -2700, -1400, 5500]))], "$.log[0][16]"),
            ([changed(RON, ((16,), ["流局", [1500, 1500, -1500, -1000]]))], "$.log[0][16]"),
        ],
    )
    def test_points_that_do_not_follow(self, rows, path):
        assert refusal(*rows).path == path

    def test_the_final_points_are_those_after_the_last_kyoku(self):
        sc = [46300, 46, -400, -40, 23600, -26, 30500, 20]
        assert refusal(sc=sc) is None
        assert refusal(sc=[46400, *sc[1:]]).path == "$.sc"

    def test_sticks_that_are_left_at_the_end_may_go_to_the_highest(self):
        draw = changed(RON, ((16,), ["流局", [3000, -1000, -1000, -1000]]))
        for first in (27000, 28000):
            assert refusal(draw, sc=[first, 0, 24000, 0, 24000, 0, 24000, 0]) is None
        assert refusal(draw, sc=[27000, 0, 25000, 0, 24000, 0, 24000, 0]).path == "$.sc"

    def test_the_payment_of_a_liable_seat_is_left_to_the_rules(self):
        liable = changed(KANS, ((16, 2, 2), 2), ((16, 1), [0, 0, -5500, 5500]))
        assert refusal(liable) is None


def test_parts_of_a_match_have_the_same_players():
    lines = f"{document(RON)}\n{document(KANS, name=['x'] * 4)}"
    with pytest.raises(BadRecord) as error:
        joined(parse_tenhou6(lines))
    assert error.value.path == "$[1].name"


def test_points_are_compared_from_line_to_line():
    reads = parse_tenhou6(f"{document(RON)}\n{document(changed(KANS, ((1, 2), 24000)))}")
    with pytest.raises(BadRecord) as error:
        check(joined(reads))
    assert error.value.path == "$[1].log[0][1]"
