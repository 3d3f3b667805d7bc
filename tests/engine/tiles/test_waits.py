"""Waits (叫) of concealed tiles."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.tiles.counts import minus, plus
from paiju.engine.tiles.text import TILES34
from paiju.engine.tiles.waits import orphan_waits, pair_waits, waits
from paiju.engine.tiles.wins import is_orphans, is_pairs, is_win
from tests.engine.tiles.hands import counts, hands, won_hands
from tests.rows import rows

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
