import pytest
from hypothesis import given

from paiju.engine.tiles.counts import (
    EMPTY,
    added,
    counts_of,
    kinds_of,
    minus,
    plus,
    suits_of,
    tiles_of,
)
from paiju.engine.tiles.text import HIDDEN, Suit
from tests.engine.tiles.hands import counts, hands
from tests.rows import rows


def test_tiles_are_counted_by_their_kind():
    found = counts_of(("1m", "1m", "9s", "3y"))
    assert len(found) == 34
    assert (found[0], found[26], found[33], sum(found)) == (2, 1, 1, 4)


def test_a_red_five_counts_as_a_five():
    assert counts_of(("0p", "5p")) == counts_of(("5p", "5p"))


@rows("text", [HIDDEN, "0f", "1z", "", "5"])
def test_what_is_no_tile_is_not_counted(text):
    with pytest.raises(KeyError):
        counts_of((text,))


def test_one_tile_more_or_less():
    assert plus(counts("1m"), 0) == counts("11m")
    assert plus(counts("1m"), 33, 2) == counts("1m33y")
    assert minus(counts("11m3y"), 33) == counts("11m")
    assert minus(counts("111m"), 0, 3) == EMPTY


def test_there_are_no_fewer_than_none():
    with pytest.raises(ValueError, match="0, 256"):
        minus(counts("1m"), 1)


def test_a_hand_and_its_melds_together():
    assert added(counts("1m2p"), counts("11m3y")) == counts("111m2p3y")


def test_suits_are_told():
    assert suits_of(counts("1m9s")) == (Suit.M, Suit.S)
    assert suits_of(counts("5p4f1y")) == (Suit.P, Suit.F, Suit.Y)
    assert suits_of(EMPTY) == ()


@given(hands())
def test_tiles_and_counts_are_each_others_reverse(hand):
    assert counts_of(tiles_of(hand)) == hand
    assert [kind for kind, number in enumerate(hand) if number] == list(kinds_of(hand))
