from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import worth
from tests.rows import rows

HAND = ("234m345m789p66p12s", "3s")


def dora(*args, **facts):
    return {line.name: line.han for line in worth(*args, **({"riichi": 1} | facts)).dora}


@rows(
    ("indicator", "han"),
    [("2m", 2), ("3m", 2), ("5p", 2), ("2s", 1), ("9s", 1), ("9m", 0), ("1y", 0), ("6s", 0)],
)
def test_each_tile_after_the_indicator_is_one_han(indicator, han):
    assert dora(*HAND, dora=(indicator,)) == ({"dora": han} if han else {})


@rows(("indicator", "shown"), [("9p", "1p"), ("4f", "1f"), ("3y", "1y"), ("1y", "2y"), ("0s", "6s")])
def test_the_last_of_a_suit_shows_the_first_and_a_red_five_the_six(indicator, shown):
    pair = shown[0] * 2 + shown[1]
    assert dora(f"234m345m789m{pair}45p", "3p", dora=(indicator,)) == {"dora": 2}


def test_two_indicators_of_a_tile_count_it_twice():
    assert dora(*HAND, dora=("5p", "5p")) == {"dora": 4}


def test_ura_count_with_riichi_alone():
    assert dora(*HAND, ura=("5p",)) == {"ura_dora": 2}
    assert dora(*HAND, riichi=0, last_tile=True, ura=("5p",)) == {}
    assert dora(*HAND, riichi=2, dora=("5p",), ura=("5p",)) == {"dora": 2, "ura_dora": 2}


def test_red_fives_count_in_the_hand_in_melds_and_as_the_winning_tile():
    assert dora("34m340s33f222y", "0m", "k0555p") == {"aka_dora": 3}


def test_without_red_fives_they_are_plain():
    assert dora("34m340s33f222y", "0m", "k0555p", options=Options(aka=0)) == {}


def test_a_red_five_can_be_dora_too():
    assert dora("34m345s33f222y", "0m", "k5555p", dora=("4m",)) == {"dora": 1, "aka_dora": 1}


def test_all_four_tiles_of_a_kan_count():
    assert dora("34m345s33f222y", "2m", "k7777p", dora=("6p",)) == {"dora": 4}


def test_they_are_no_yaku():
    assert worth(*HAND, dora=("5p",)) is None


def test_seven_pairs_have_them():
    assert dora("1133m4466p5588s1f", "1f", riichi=0, dora=("4f",)) == {"dora": 2}
