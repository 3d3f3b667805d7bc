"""Combinations of cards, and all of them in a hand."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest

from paiju.engine.cards.deck import DECK_54
from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.beats import beats, covering
from paiju.engine.shedding.classify import catalogue, classify, key_of
from paiju.engine.shedding.combos import Kickers, Pattern
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.shapes import tables_of
from tests.engine.shedding.ranks import cards
from tests.rows import rows

PLANE = Pattern(Combo.TRIPLE_STRAIGHT_WITH_PAIRS, unit=3, lengths=(2, 4), wing=2, wings=1, per_unit=True)
FOUR = Pattern(Combo.QUADRUPLE_WITH_SINGLE_SINGLE, unit=4, wing=1, wings=2)


def test_a_planes_wings_grow_with_its_body():
    assert [PLANE.wing_count(length) for length in (2, 3, 4)] == [2, 3, 4]
    assert [PLANE.size(length) for length in (2, 3, 4)] == [10, 15, 20]


def test_the_wings_of_a_four_do_not():
    assert FOUR.wing_count(1) == 2
    assert FOUR.size(1) == 6


def test_combos_are_named_as_on_the_wire():
    assert Combo.TRIPLE_STRAIGHT_WITH_SINGLES == "triple_straight_with_singles"
    assert all(combo.name.lower() == combo for combo in Combo)
    assert len(Combo) == 28


def test_a_deck_has_four_of_a_rank_and_one_of_each_joker():
    rules = RULES["official"]
    assert rules.copies("3") == 4
    assert rules.copies("LJ") == rules.copies("BJ") == 1


def test_the_presets_differ_in_their_wings_alone():
    assert RULES["official"].kickers == Kickers()
    assert RULES["qq"].kickers == Kickers(rocket=True, bomb=True, adjacent=True)
    assert RULES["extended"].kickers == Kickers(rocket=True, bomb=True, adjacent=True, body=True)
    assert {rules.patterns for rules in RULES.values()} == {RULES["official"].patterns}


OFFICIAL = RULES["official"]
SHAPES = tables_of(OFFICIAL).shapes


def find(combo, rank, size):
    return tables_of(OFFICIAL).by_reading[combo, rank, size]


def test_a_reading_and_a_size_name_one_shape():
    assert len(tables_of(OFFICIAL).by_reading) == len(SHAPES)


def test_no_chain_holds_a_2_or_a_joker():
    chains = [shape for shape in SHAPES if shape.mask.bit_count() > 1 and not shape.power]
    assert chains
    assert not any(
        shape.mask >> OFFICIAL.ranks.index(rank) & 1 for shape in chains for rank in ("2", "LJ", "BJ")
    )


def test_no_hand_is_larger_than_the_landlords_twenty_cards():
    assert max(shape.size for shape in SHAPES) == 20


@pytest.mark.parametrize(
    ("combo", "bodies"), [(Combo.TRIPLE_STRAIGHT_WITH_SINGLES, 38), (Combo.TRIPLE_STRAIGHT_WITH_PAIRS, 30)]
)
def test_planes_with_wings_have_as_many_bodies_as_windows(combo, bodies):
    assert Counter(shape.reading.combo for shape in SHAPES)[combo] == bodies


def test_all_bombs_are_one_family_and_the_rocket_stands_above():
    bombs = [shape for shape in SHAPES if shape.power]
    assert {shape.family for shape in bombs} == {0}
    assert [shape.reading.combo for shape in bombs if shape.power == 2] == [Combo.PAIR_JOKERS]


def test_official_wings_hold_no_body_rank_no_bomb_and_no_adjacent_trio():
    limits = dict(zip(OFFICIAL.ranks, find(Combo.TRIPLE_STRAIGHT_WITH_SINGLES, "6", 12).limits, strict=True))
    assert [limits[rank] for rank in "456"] == [0, 0, 0]
    assert [limits[rank] for rank in "37"] == [2, 2]
    assert [limits[rank] for rank in "8KA2"] == [3, 3, 3, 3]
    assert limits["LJ"] == limits["BJ"] == 1


def test_the_2_is_never_adjacent_to_a_plane_that_ends_with_aces():
    limits = dict(zip(OFFICIAL.ranks, find(Combo.TRIPLE_STRAIGHT_WITH_SINGLES, "A", 12).limits, strict=True))
    assert limits["2"] == 3


def test_order_puts_high_values_first_and_in_a_rank_high_suits():
    order = tables_of(OFFICIAL).order
    cards = ["3d", "3s", "2d", "As", "LJ", "BJ", "3c", "3h"]
    assert sorted(cards, key=order.get) == ["BJ", "LJ", "2d", "As", "3s", "3h", "3c", "3d"]


# The generator against brute force, and what it costs.

HANDS = ["333344445", "34567789TJ", "333444555x", "22xXAAA3", "6666777888"]


def by_brute_force(rules, hand):
    """Key and shape of every subset that forms a hand."""
    subsets = (chosen for size in range(1, len(hand) + 1) for chosen in combinations(hand, size))
    return {(key_of(rules, chosen), shape) for chosen in subsets for shape in classify(rules, chosen)}


@rows("kickers", RULES)
@rows("ranks", HANDS)
def test_it_finds_what_trying_all_subsets_finds_each_once(kickers, ranks):
    rules, hand = RULES[kickers], cards(ranks)
    found = list(generate(rules, count_ranks(rules, hand)))
    assert len(set(found)) == len(found)
    assert set(found) == by_brute_force(rules, hand)


@rows("kickers", RULES)
def test_with_a_target_it_finds_exactly_the_hands_that_cover(kickers):
    rules, dice = RULES[kickers], Random(kickers)
    shapes = tables_of(rules).shapes
    for _ in range(60):
        counts = count_ranks(rules, dice.sample(DECK_54, 17))
        target = dice.choice(shapes)
        every = generate(rules, counts)
        assert list(generate(rules, counts, target)) == [piece for piece in every if beats(piece[1], target)]


def test_bombs_come_after_everything_else_and_the_rocket_last():
    rules = RULES["official"]
    counts = count_ranks(rules, cards("3333456789TJxX"))
    powers = [shape.power for _, shape in generate(rules, counts)]
    assert powers == sorted(powers)
    assert powers[-1] == 2


def test_lower_ranks_and_lower_wings_come_first():
    rules = RULES["official"]
    found = [
        (shape.reading.rank, key - shape.key)
        for key, shape in generate(rules, count_ranks(rules, cards("333444567")))
        if shape.reading.combo == "triple_with_single"
    ]
    assert found == sorted(found, key=lambda entry: ("34".index(entry[0]), entry[1]))


def test_it_is_lazy():
    rules = RULES["extended"]
    full = [rules.copies(rank) for rank in rules.ranks]
    assert len(list(islice(generate(rules, full), 3))) == 3


@rows("kickers", RULES)
def test_hints_look_at_a_tenth_of_the_catalogue_at_most(kickers):
    rules = RULES[kickers]
    looked_at = tables_of(rules).shapes
    assert len(looked_at) * 10 <= len(catalogue(rules))
    assert all(len(covering(rules, shape)) < len(looked_at) for shape in looked_at)
