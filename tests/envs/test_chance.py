"""Chance for training: equal texts give equal cards, and shuffles are even."""

from collections import Counter

from paiju.envs.chance import QuickEntropy


def test_equal_texts_and_labels_give_equal_streams():
    first, same, other = QuickEntropy("a 1"), QuickEntropy("a 1"), QuickEntropy("a 2")
    cards = range(54)
    assert first.stream("deal-0").shuffled(cards) == same.stream("deal-0").shuffled(cards)
    assert first.stream("deal-0").shuffled(cards) != first.stream("deal-1").shuffled(cards)
    assert first.stream("deal-0").shuffled(cards) != other.stream("deal-0").shuffled(cards)


def test_the_cards_of_a_text_are_the_same_on_every_machine():
    assert QuickEntropy("doudizhu 1 1").stream("deal-0").shuffled("abcdefgh") == tuple("dhabcfge")


def test_a_stream_is_longer_than_a_block():
    stream = QuickEntropy("long").stream("deal-0")
    assert sorted(stream.shuffled(range(1000))) == list(range(1000))
    assert 0 <= stream.below(3) < 3


def test_each_order_is_as_frequent_as_the_others():
    # Without chance: these texts always give these orders.
    orders = Counter(QuickEntropy(f"{seed}").stream("deal-0").shuffled("abc") for seed in range(6000))
    assert len(orders) == 6
    assert all(900 < number < 1100 for number in orders.values())
