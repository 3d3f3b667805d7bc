from tests.engine.games.riichi.scoring.hands import yaku
from tests.rows import rows


@rows(("suit", "other"), ["ms", "pm", "sp"])
def test_one_to_nine_of_a_suit_in_three_runs(suit, other):
    assert yaku(f"123456789{suit}33f24{other}", f"3{other}") == {"ittsuu": 2}


def test_open_it_is_one_less():
    assert yaku("123789m33f46s", "5s", "c456m") == {"ittsuu": 1}


def test_the_winning_tile_may_complete_it():
    assert yaku("12456789m33f456s", "3m") == {"ittsuu": 2}


def test_runs_of_two_suits_or_other_runs_are_none():
    assert yaku("123456m789p33f46s", "5s") == {}
    assert yaku("123345789m33f46s", "5s") == {}
