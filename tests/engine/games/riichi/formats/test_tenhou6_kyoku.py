import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Flip, Kan, Tally, Win, Yaku
from paiju.engine.games.riichi.formats.tenhou6_kyoku import format_kyoku, parse_kyoku
from tests.engine.games.riichi.formats.records import KANS, RON, changed
from tests.rows import rows


def steps(row):
    return parse_kyoku(row, "$")[0].steps


class TestReading:
    def test_the_steps_stand_in_the_order_of_play(self):
        assert steps(RON) == (
            Draw(0, "4f"),
            Discard(0, "4f", drawn=True, riichi=True),
            Call(2, 0, "pung", "4f", ("4f", "4f")),
            Discard(2, "9m"),
            Draw(3, "3m"),
            Discard(3, "3m", drawn=True),
            Draw(0, "8s"),
            Discard(0, "8s", drawn=True),
            Draw(1, "3y"),
            Discard(1, "3y", drawn=True),
        )

    def test_kans_and_their_indicators_stand_where_they_were_played(self):
        found = steps(KANS)
        assert found[:4] == (Draw(0, "1m"), Kan(0, "ankan", ("1m",) * 4), Flip("6s"), Draw(0, "4m"))
        assert found[7:11] == (
            Call(2, 1, "daiminkan", "2f", ("2f",) * 3),
            Draw(2, "8p"),
            Flip("8m"),
            Discard(2, "4f"),
        )
        assert found[-2:] == (Kan(3, "shouminkan", ("1y",)), Draw(3, "5m"))

    def test_the_rest_of_a_kyoku(self):
        kyoku, _ = parse_kyoku(KANS, "$")
        assert (kyoku.number, kyoku.honba, kyoku.sticks, kyoku.dealer) == (0, 1, 0, 0)
        assert kyoku.points == (49000, 1000, 25000, 25000)
        assert kyoku.indicators == ("2y", "6s", "8m")
        assert kyoku.hands[3][:3] == ("0m", "5m", "5m")
        yaku = (Yaku("rinshan", 1), Yaku("haku", 1), Yaku("aka_dora", 1))
        tally = Tally((1300, 2600), 40, 3)
        assert kyoku.end == (Win(3, 3, (-2700, -1400, -1400, 5500), tally=tally, yaku=yaku),)

    def test_each_step_knows_its_place(self):
        kyoku, places = parse_kyoku(KANS, "$")
        at = dict(zip(places.steps, kyoku.steps, strict=True))
        assert at["$[6][0]"] == Kan(0, "ankan", ("1m",) * 4)
        assert at["$[11][0]"] == Call(2, 1, "daiminkan", "2f", ("2f",) * 3)
        assert at["$[2][2]"] == Flip("8m")
        assert places.hands[2][12] == "$[10][12]"


@pytest.mark.parametrize("row", [RON, KANS], ids=["ron", "kans"])
def test_a_kyoku_is_written_again_as_it_was(row):
    assert format_kyoku(parse_kyoku(row, "$")[0]) == row


@rows(
    ("row", "path"),
    [
        (changed(RON, ((0,), [0, 0])), "$[0]"),
        (changed(RON, ((0, 1), -1)), "$[0][1]"),
        (changed(RON, ((1, 3), "x")), "$[1][3]"),
        (changed(RON, ((1, 3), 10**9)), "$[1][3]"),
        (changed(RON, ((2,), [])), "$[2]"),
        (changed(RON, ((2,), [11, 12])), "$[2][1]"),
        (changed(RON, ((2, 0), 20)), "$[2][0]"),
        (changed(RON, ((3, 0), 48)), "$[3][0]"),
        (changed(RON, ((4,), RON[4][:12])), "$[4]"),
        (changed(RON, ((4, 0), 54)), "$[4][0]"),
        (changed(RON, ((5, 0), 60)), "$[5][0]"),
        (changed(RON, ((5, 0), None)), "$[5][0]"),
        (changed(RON, ((5, 1), "r38")), "$[5][1]"),
        (changed(RON, ((6, 0), "r")), "$[6][0]"),
        (changed(RON, ((6, 0), "rr60")), "$[6][0]"),
        (changed(RON, ((6, 0), "r٦٠")), "$[6][0]"),
        (changed(RON, ((6, 0), "x60")), "$[6][0]"),
        (changed(RON, ((6, 1), "44p4444")), "$[6][1]"),
        (changed(RON, ((11, 0), "4444p4")), "$[11][0]"),
        (changed(RON, ((11, 0), "4p44444")), "$[11][0]"),
        (changed(RON, ((11, 0), "111111a11")), "$[11][0]"),
        (changed(RON, ((11, 0), "444444p44")), "$[11][0]"),
        (changed(RON, ((11,), [11] * 61)), "$[11]"),
        (changed(RON, ((16,), [])), "$[16]"),
    ],
)
def test_malformed_parts_are_refused(row, path):
    with pytest.raises(BadRecord) as refusal:
        parse_kyoku(row, "$")
    assert refusal.value.path == path
