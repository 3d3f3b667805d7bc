"""Complete hands and the tiles that they wait for."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.tiles.complete import complete_honours, complete_suit
from paiju.engine.tiles.counts import EMPTY, minus, plus
from paiju.engine.tiles.text import TILES34
from paiju.engine.tiles.waits import orphan_waits, pair_waits, waits
from paiju.engine.tiles.wins import (
    Decomposition,
    Group,
    decompositions,
    is_orphans,
    is_pairs,
    is_win,
)
from tests.engine.tiles.hands import counts, hands, won_hands
from tests.rows import rows

# Wins of concealed tiles. The vectors in tests/conformance hold thousands of hands.

WON = [
    "55m",
    "123m55p",
    "111222333m44p",
    "123m456p789s111f22y",
    "22233344455567m",
    "11112345678999m",
    "11777p",
]
NOT_WON = [
    *(
        "",
        "5m",
        "56m",
        "55m5p",
        "123m5p5s",
        "124m55p",
        "89m1p55p",
        "12f3f55m",
        "789m1p22p",
        "1111m",
        "1122335577m99p11s",
    ),
    *("123m456p789s111f22y1m1m1m", "1122m1p", "11m22m33m44m55p"),
]


@rows("text", WON)
def test_a_pair_and_groups_win(text):
    assert is_win(counts(text))


@rows("text", NOT_WON)
def test_anything_else_does_not(text):
    assert not is_win(counts(text))


def test_five_groups_and_a_pair_are_more_than_a_hand():
    assert not is_win(counts("111222333m444555p66s"))


def test_a_fifth_tile_of_a_kind_wins_nothing():
    assert not is_win(counts("11111m"))


def test_the_tables_hold_what_can_be_complete():
    assert len(complete_suit()) == 21_743
    assert len(complete_honours()) == 498


@rows("text", ["1122335577m99p11p", "1111335577m99p22p", "1111222233334444s"])
def test_four_alike_are_two_pairs(text):
    assert is_pairs(counts(text))


@rows(("text", "distinct"), [("1122m", True), ("1111m", False), ("112m", False), ("111m1m22p", False)])
def test_pairs_may_have_to_differ(text, distinct):
    assert is_pairs(counts(text), quads=False) is distinct


def test_no_tiles_are_no_pairs():
    assert not is_pairs(EMPTY)


def test_thirteen_orphans_are_each_kind_and_one_of_them_again():
    assert is_orphans(counts("19m19p19s1234f1223y"))
    assert not is_orphans(counts("19m19p19s1234f123y"))
    assert not is_orphans(counts("19m19p19s1234f122y5m"))
    assert not is_orphans(counts("119m19p19s1234f122y"))


def test_three_triplets_in_a_row_are_also_three_runs():
    triplets = Decomposition(
        31, (Group(0, run=False), Group(1, run=False), Group(2, run=False)), (), (0, 1, 2)
    )
    runs = Decomposition(31, (Group(0, run=True),) * 3, (0, 0, 0), ())
    assert set(decompositions(counts("111222333m11y"))) == {triplets, runs}


def test_the_pair_may_be_any_of_several():
    assert {reading.pair for reading in decompositions(counts("22223333444455m"))} == {1, 4}


def test_winds_and_dragons_make_no_runs():
    assert decompositions(counts("123y55m")) == ()


def test_what_is_no_win_has_no_reading():
    assert decompositions(counts("1122335577m99p11s")) == ()


@given(won_hands())
def test_what_is_built_as_a_win_is_one(hand):
    assert is_win(hand)


@given(hands())
def test_there_are_readings_just_where_there_is_a_win(hand):
    assert bool(decompositions(hand)) == is_win(hand)


@given(won_hands())
def test_each_reading_rebuilds_the_hand_and_is_there_once(hand):
    found = decompositions(hand)
    assert len(set(found)) == len(found)
    for reading in found:
        tiles = Counter([reading.pair] * 2 + [kind for group in reading.groups for kind in group.kinds])
        assert bytes(tiles[kind] for kind in range(34)) == hand


# Waits (叫) of concealed tiles.

SIZES = (1, 4, 7, 10, 13)


def texts(kinds):
    return [TILES34[kind] for kind in kinds]


@rows(
    ("hand", "found"),
    [
        ("5m", ["5m"]),
        ("5566m", ["5m", "6m"]),
        ("12m55p", ["3m"]),
        ("13m55p", ["2m"]),
        ("34m55p", ["2m", "5m"]),
        ("2345m", ["2m", "5m"]),
        ("1112345678999m", ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"]),
        ("11f22y", ["1f", "2y"]),
        ("12f55m", []),
        ("147m", []),
        ("55m", []),
    ],
)
def test_these_complete_a_hand(hand, found):
    assert texts(waits(counts(hand))) == found


def test_a_kind_that_is_held_four_times_is_no_wait():
    assert texts(waits(counts("5556m"))) == ["4m", "6m", "7m"]
    assert waits(counts("1m"), held=counts("111m")) == ()
    assert waits(counts("1111m")) == ()
    assert texts(waits(counts("23m55p"), held=counts("1111m"))) == ["4m"]


def test_six_pairs_wait_for_the_tile_that_is_alone():
    assert texts(pair_waits(counts("1122335577m99p1p"))) == ["1p"]
    assert texts(pair_waits(counts("1111335577m99p1p"))) == ["1p"]
    assert pair_waits(counts("1111335577m99p1p"), quads=False) == ()
    assert texts(pair_waits(counts("1112233m"))) == ["1m"]
    assert pair_waits(counts("1112233m"), quads=False) == ()
    assert pair_waits(counts("1122335577m9p13s")) == ()


def test_orphans_wait_for_what_is_missing_or_for_all_thirteen():
    assert texts(orphan_waits(counts("19m19p19s1234f12y1m"))) == ["3y"]
    assert len(orphan_waits(counts("19m19p19s1234f123y"))) == 13
    assert orphan_waits(counts("19m19p19s1234f1y11m")) == ()
    assert orphan_waits(counts("19m19p19s1234f12y5m")) == ()
    assert orphan_waits(counts("19m19p19s1234f12y")) == ()


def by_trying(hand, wins):
    """All kinds of which one more is possible and wins."""
    return tuple(kind for kind in range(34) if hand[kind] < 4 and wins(plus(hand, kind)))


@given(hands(SIZES))
def test_waits_are_what_wins_when_tried(hand):
    assert waits(hand) == by_trying(hand, is_win)


@given(won_hands(), st.data())
def test_waits_of_a_win_less_one_tile_are_what_wins_when_tried(hand, data):
    taken = data.draw(st.sampled_from([kind for kind, number in enumerate(hand) if number]))
    left = minus(hand, taken)
    assert taken in waits(left)
    assert waits(left) == by_trying(left, is_win)


@given(hands((13,)))
def test_waits_of_pairs_and_orphans_are_what_wins_when_tried(hand):
    assert pair_waits(hand) == by_trying(hand, is_pairs)
    assert pair_waits(hand, quads=False) == by_trying(hand, lambda tried: is_pairs(tried, quads=False))
    assert orphan_waits(hand) == by_trying(hand, is_orphans)
