"""Distance to a wait (向听). The vectors in tests/conformance hold 35,000 hands of independent sources."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paiju.engine.tiles.counts import minus, plus
from paiju.engine.tiles.shanten import (
    orphans_shanten,
    pairs_shanten,
    shanten,
    useful,
)
from paiju.engine.tiles.text import TILES34
from paiju.engine.tiles.waits import orphan_waits, pair_waits, waits
from paiju.engine.tiles.wins import is_orphans, is_pairs, is_win
from tests.engine.tiles.hands import counts, hands, won_hands
from tests.rows import rows

BEFORE_DRAW = (1, 4, 7, 10, 13)
AFTER_DRAW = (2, 5, 8, 11, 14)


@rows(
    ("hand", "steps"),
    [
        ("5m", 0),
        ("55m", -1),
        ("56m", 0),
        ("1111m", 1),
        ("1467m", 1),
        ("123m456p789s1112f", 0),
        ("123m456p789s111f22y", -1),
        ("147m258p369s1234f", 8),
        ("1358m2458p27s124f", 6),
    ],
)
def test_steps_to_a_wait(hand, steps):
    assert shanten(counts(hand)) == steps


@rows("hand", ["", "123m", "123456789m123p", "123456789m123456p2f"])
def test_what_is_no_hand_has_no_distance(hand):
    with pytest.raises(ValueError, match="tiles are no hand; it has"):
        shanten(counts(hand))


def test_a_meld_that_holds_the_rest_of_a_kind_takes_a_hand_farther():
    assert shanten(counts("1m")) == 0
    assert shanten(counts("1m"), held=counts("111m")) == 1
    assert shanten(counts("12m55p")) == 0
    assert shanten(counts("12m55p"), held=counts("3333m")) == 1


@rows(
    ("hand", "with_quads", "distinct"),
    [
        ("1122335577m99p1p", 0, 0),
        ("1122335577m99p11p", -1, -1),
        ("1111335577m99p1p", 0, 2),
        ("1111335577999m9m", -1, 3),
        ("147m258p369s1234f", 6, 6),
        ("111222333444m5m", 2, 4),
        ("112233m4m", 0, 0),
        ("1111223m", 0, 2),
        ("1111222m", 0, 3),
    ],
)
def test_steps_to_pairs(hand, with_quads, distinct):
    assert pairs_shanten(counts(hand)) == with_quads
    assert pairs_shanten(counts(hand), quads=False) == distinct


@rows(
    ("hand", "steps"),
    [
        ("19m19p19s1234f123y", 0),
        ("19m19p19s1234f1233y", -1),
        ("19m19p19s1234f113y", 0),
        ("2345678m234567p", 13),
    ],
)
def test_steps_to_thirteen_orphans(hand, steps):
    assert orphans_shanten(counts(hand)) == steps


def test_useful_tiles_bring_a_hand_nearer():
    assert [TILES34[kind] for kind in useful(counts("12m55p"))] == ["3m"]
    assert [TILES34[kind] for kind in useful(counts("13m5p1f"))] == ["2m", "5p", "1f"]
    assert [TILES34[kind] for kind in useful(counts("13m5p1f"), held=counts("111f"))] == ["2m", "5p"]


@given(hands(AFTER_DRAW))
def test_minus_one_is_a_win_and_nothing_else(hand):
    assert (shanten(hand) == -1) is is_win(hand)


@given(won_hands())
def test_every_win_is_minus_one(hand):
    assert shanten(hand) == -1


@given(hands(BEFORE_DRAW), hands((3, 6)))
def test_zero_is_a_wait_and_nothing_else(hand, held):
    assume(all(number + melded <= 4 for number, melded in zip(hand, held, strict=True)))
    assert (shanten(hand) == 0) is bool(waits(hand))
    assert (shanten(hand, held) == 0) is bool(waits(hand, held))


@given(won_hands(), st.data())
def test_a_win_less_one_tile_waits(hand, data):
    one = data.draw(st.sampled_from([kind for kind, number in enumerate(hand) if number]))
    assert shanten(minus(hand, one)) == 0


@given(hands(BEFORE_DRAW), st.sampled_from(range(34)))
def test_a_tile_brings_a_hand_at_most_one_step_nearer_and_never_farther(hand, kind):
    assume(hand[kind] < 4)
    assert shanten(plus(hand, kind)) in {shanten(hand), shanten(hand) - 1}


@given(hands(BEFORE_DRAW))
def test_some_tile_always_brings_a_hand_nearer(hand):
    found = useful(hand)
    assert found
    assert all(shanten(plus(hand, kind)) == shanten(hand) - 1 for kind in found)


@given(won_hands(), st.data())
def test_the_useful_tiles_of_a_waiting_hand_are_its_waits(hand, data):
    taken = data.draw(st.sampled_from([kind for kind, number in enumerate(hand) if number]))
    waiting = minus(hand, taken)
    assert useful(waiting) == waits(waiting)


@given(hands((7, 13)))
def test_zero_steps_to_pairs_or_orphans_is_a_wait_for_them(hand):
    assert (pairs_shanten(hand) == 0) is bool(pair_waits(hand))
    assert (pairs_shanten(hand, quads=False) == 0) is bool(pair_waits(hand, quads=False))
    if sum(hand) == 13:
        assert (orphans_shanten(hand) == 0) is bool(orphan_waits(hand))


@given(hands((8, 14)))
def test_minus_one_step_to_pairs_or_orphans_is_a_win(hand):
    assert (pairs_shanten(hand) == -1) is is_pairs(hand)
    assert (pairs_shanten(hand, quads=False) == -1) is is_pairs(hand, quads=False)
    if sum(hand) == 14:
        assert (orphans_shanten(hand) == -1) is is_orphans(hand)


@given(hands(BEFORE_DRAW), hands((3, 6)))
def test_the_useful_tiles_are_all_that_bring_a_hand_nearer_beside_its_melds(hand, held):
    assume(all(number + melded <= 4 for number, melded in zip(hand, held, strict=True)))
    free = [kind for kind in range(34) if hand[kind] + held[kind] < 4]
    nearer = tuple(kind for kind in free if shanten(plus(hand, kind), held) < shanten(hand, held))
    assert useful(hand, held) == nearer
