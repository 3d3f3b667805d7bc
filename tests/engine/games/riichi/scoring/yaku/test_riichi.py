from tests.engine.games.riichi.scoring.hands import won, worth, yaku

PLAIN = ("123m345m789p66p12s", "3s")


def test_riichi_is_one_han():
    assert yaku(*PLAIN, riichi=1) == {"riichi": 1}


def test_double_riichi_is_two_in_its_place():
    assert yaku(*PLAIN, riichi=2) == {"double_riichi": 2}


def test_ippatsu_is_one_more_with_either():
    assert yaku(*PLAIN, riichi=1, ippatsu=True) == {"riichi": 1, "ippatsu": 1}
    assert yaku(*PLAIN, riichi=2, ippatsu=True) == {"double_riichi": 2, "ippatsu": 1}


def test_without_riichi_there_is_no_ippatsu():
    assert yaku(*PLAIN, ippatsu=True) == {}


def test_riichi_with_a_concealed_kan_counts():
    assert yaku("123m345m66p12s", "3s", "k7777p", riichi=1) == {"riichi": 1}


def test_a_hand_without_any_yaku_is_worth_nothing():
    assert worth(*PLAIN) is None
    assert won(*PLAIN).riichi == 0
