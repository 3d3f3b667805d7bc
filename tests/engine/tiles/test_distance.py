"""The parts of a distance, compared with the tables of complete suits."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.tiles.complete import complete_honours, complete_suit
from paiju.engine.tiles.counts import EMPTY
from paiju.engine.tiles.distance import (
    GROUPS,
    NEVER,
    PAIR,
    lacking_in_suits,
)
from tests.profiles import examples
from tests.rows import rows


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
