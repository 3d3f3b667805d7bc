from tests.engine.games.riichi.scoring.hands import yaku
from tests.rows import rows


def test_two_triplets_and_a_pair_of_dragons():
    assert yaku("123m111222y33y45s", "6s") == {"haku": 1, "hatsu": 1, "shousangen": 2}
    assert yaku("123m33y45s", "6s", "p111y d2222y") == {"haku": 1, "hatsu": 1, "shousangen": 2}


@rows(("pair", "triplets"), [("11y", "222333y"), ("22y", "111333y"), ("33y", "111222y")])
def test_whichever_dragon_is_the_pair(pair, triplets):
    assert yaku(f"123m{triplets}{pair}45s", "6s")["shousangen"] == 2


def test_another_pair_is_not_enough():
    assert yaku("123m111222y33f45s", "6s") == {"haku": 1, "hatsu": 1}


def test_three_triplets_are_a_yakuman_closed_or_open():
    assert yaku("11m45s111222333y", "6s") == {"daisangen": 13}
    assert yaku("11m456s33y", "3y", "p111y s2222y") == {"daisangen": 13}


def test_the_other_winning_tile_makes_the_little_one():
    assert yaku("11m456s33y", "1m", "p111y s2222y") == {"haku": 1, "hatsu": 1, "shousangen": 2}
