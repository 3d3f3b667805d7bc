"""Counts of tiles, and the distance to a complete hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.tiles.complete import complete_honours, complete_suit
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
from paiju.engine.tiles.distance import (
    GROUPS,
    NEVER,
    PAIR,
    lacking_in_suits,
)
from paiju.engine.tiles.text import HIDDEN, Suit
from tests.engine.tiles.hands import counts, hands
from tests.profiles import examples
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


# The parts of a distance, compared with the tables of complete suits.


def by_table(table, key, held):
    """For each number of groups, without and with a pair: the fewest tiles that any complete suit has beside."""
    least = [NEVER] * (2 * PAIR)
    for wanted, pair in table.items():
        if all(number + melded <= 4 for number, melded in zip(wanted, held, strict=True)):
            lack = sum(number - there for number, there in zip(wanted, key, strict=True) if number > there)
            place = sum(wanted) // 3 + PAIR * pair
            least[place] = min(least[place], lack)
    return bytes(least)


@st.composite
def suits(draw, size):
    """Concealed tiles of one suit and melded ones, no more than four of a kind."""
    held = draw(st.lists(st.sampled_from((0, 0, 0, 1, 3, 4)), min_size=size, max_size=size))
    return bytes(draw(st.integers(0, 4 - melded)) for melded in held), bytes(held)


@examples(25)
@given(suits(9))
def test_what_lacks_in_a_suit_is_what_the_nearest_complete_suit_has_beside(suit):
    key, held = suit
    for melded in (bytes(9), held):
        found = lacking_in_suits(key + EMPTY[9:], melded + EMPTY[9:])[0]
        assert found == by_table(complete_suit(), key, melded)


@given(suits(7))
def test_what_lacks_in_the_honours_too(suit):
    key, held = suit
    for melded in (bytes(7), held):
        found = lacking_in_suits(EMPTY[7:] + key, EMPTY[7:] + melded)[3]
        assert found == by_table(complete_honours(), key, melded)


def test_a_group_and_a_pair_lack_five_tiles_where_nothing_is():
    m, _, _, honours = lacking_in_suits(EMPTY, EMPTY)
    assert (
        m == honours == bytes([3 * groups for groups in range(5)] + [3 * groups + 2 for groups in range(5)])
    )


@rows("groups", range(1, GROUPS + 1))
def test_nothing_comes_of_a_suit_that_melds_hold_whole(groups):
    m, *_ = lacking_in_suits(EMPTY, bytes([4] * 9) + EMPTY[9:])
    assert m[0] == 0
    assert m[groups] >= NEVER
    assert m[PAIR + groups] >= NEVER
