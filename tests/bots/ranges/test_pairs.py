from collections import Counter

from paiju.bots.ranges.pairs import CARDS, HOLDING, NUMBER, PAIRS, name_of, numbers_of, pair_of


def test_there_are_1326_pairs_of_169_names():
    names = Counter(map(name_of, range(len(PAIRS))))
    assert len(PAIRS) == 1326
    assert len(names) == 169
    assert (names["AA"], names["AKs"], names["AKo"]) == (6, 4, 12)


def test_a_pair_is_found_in_any_order():
    ace, king = numbers_of(("As", "Kd"))
    assert pair_of((ace, king)) == pair_of((king, ace))
    assert name_of(pair_of((ace, king))) == "AKo"


def test_each_card_is_in_51_pairs():
    assert [CARDS[NUMBER[card]] for card in CARDS] == list(CARDS)
    assert {len(pairs) for pairs in HOLDING} == {51}
    assert all(card in PAIRS[pair] for card in range(52) for pair in HOLDING[card])
