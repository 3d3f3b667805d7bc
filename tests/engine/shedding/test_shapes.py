from collections import Counter

import pytest

from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.shapes import tables_of

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
