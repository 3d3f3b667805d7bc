"""Worlds: all hidden cards once each, as many at each place as it holds, shown and open cards where they are known."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from paiju.bots.search.worlds import Passed, worlds
from paiju.engine.shedding.shapes import tables_of
from tests.bots.search.positions import SHEDDING, opened, played_to_the_cards, read
from tests.rows import rows


def sampled(reading, seed=0, number=20):
    return [*islice(worlds(reading.setting.hands, reading.known, Random(seed), lambda *_: False), number)]


@rows("key", SHEDDING)
def test_the_hidden_cards_lie_once_each_at_places_of_their_size(key):
    deal = played_to_the_cards(key, 2)
    reading, real = read(deal), opened(deal)
    hands = reading.setting.hands
    for world in sampled(reading):
        position = reading.opened(world)
        assert position.sizes == real.sizes
        assert [len(hands.cards(hand)) for hand in position.hands] == real.sizes
        assert len(position.pile) == len(real.pile)
        assert sum(position.hands) + sum(position.pile) == sum(real.hands) + sum(real.pile)


def test_open_bottom_cards_lie_with_the_landlord():
    deal = played_to_the_cards("doudizhu", 3)
    deal.step(next(iter(deal.observe().legal_actions())))
    reading, state = read(deal), deal.state
    hands = reading.setting.hands
    bottom = Counter(card[0] for card in state.bottom if card in state.hands[state.landlord])
    for world in sampled(reading):
        held = Counter(card[0] for card in hands.cards(world.hands[state.landlord]))
        assert not bottom - held


@pytest.mark.parametrize("key", ["big_two", "three_two_one"])
def test_nobody_holds_less_than_the_smallest_card_that_it_showed(key):
    deal = played_to_the_cards(key, 4)
    reading = read(deal)
    hands, shown = reading.setting.hands, {entry.seat: entry.card for entry in deal.state.shown}
    for world in sampled(reading):
        for seat, hand in world.hands.items():
            least = hands.rules.ranks.index(shown[seat][0])
            assert min(hands.rules.ranks.index(card[0]) for card in hands.cards(hand)) == least


def test_a_pass_makes_hands_that_would_have_covered_rarer():
    reading = read(played_to_the_cards("doudizhu", 5))
    hands, seat = reading.setting.hands, reading.known.places[0].seat
    single = next(shape for shape in tables_of(hands.rules).shapes if shape.size == 1)
    known = reading.known._replace(passed=(Passed(seat, 0, single, 0),))
    two = hands.of(["2d"])

    def strong(hand, *_):
        return hand // two % 32 > 1

    def share(tempted):
        found = islice(worlds(hands, known, Random(1), tempted), 300)
        return sum(strong(world.hands[seat]) for world in found) / 300

    assert share(strong) < 0.7 * share(lambda *_: False)
