"""Sets of tiles for tests: from text, at random, and built as wins."""

from collections import Counter

from hypothesis import assume
from hypothesis import strategies as st

from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles

DECK = [kind for kind in range(34) for _ in range(4)]
NARROW = [kind for kind in (*range(9), 27, 28) for _ in range(4)]
"""One suit and two winds: hands that are often close to a win."""
RUNS = [start + rank for start in (0, 9, 18) for rank in range(7)]
GROUPS = [(kind,) * 3 for kind in range(34)] + [(first, first + 1, first + 2) for first in RUNS]


def counts(text):
    return counts_of(parse_tiles(text))


def of_kinds(kinds):
    number = Counter(kinds)
    return bytes(number[kind] for kind in range(34))


def hands(sizes=(2, 5, 8, 11, 14)):
    """Any tiles of the deck."""
    return st.sampled_from(sizes).flatmap(
        lambda size: st.sampled_from([DECK, NARROW]).flatmap(
            lambda deck: st.lists(
                st.sampled_from(range(len(deck))), min_size=size, max_size=size, unique=True
            ).map(lambda places: of_kinds([deck[place] for place in places]))
        )
    )


@st.composite
def won_hands(draw):
    """A pair and up to four groups, no kind more than four times."""
    narrow = draw(st.booleans())
    groups = [group for group in GROUPS if not narrow or group[-1] < 9]
    kinds = [draw(st.sampled_from(range(9 if narrow else 34)))] * 2
    for group in draw(st.lists(st.sampled_from(groups), max_size=4)):
        kinds += group
    hand = of_kinds(kinds)
    assume(max(hand) <= 4)
    return hand
