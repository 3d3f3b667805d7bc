"""The named hands (牌型) of card games, as on the wire, and the reading of a set of cards as one of them."""

from enum import StrEnum
from typing import Annotated

import msgspec

from paiju.engine.cards.card import Rank


class Combo(StrEnum):
    """All combos of all games, named as on the wire; each game has some of them."""

    EMPTY = "empty"
    SINGLE = "single"
    SINGLE_STRAIGHT = "single_straight"
    SINGLE_FLUSH = "single_flush"
    SINGLE_FLUSH_STRAIGHT = "single_flush_straight"
    PAIR = "pair"
    PAIR_STRAIGHT = "pair_straight"
    PAIR_STRAIGHT_WITH_SINGLE = "pair_straight_with_single"
    PAIR_JOKERS = "pair_jokers"
    TRIPLE = "triple"
    TRIPLE_WITH_SINGLE = "triple_with_single"
    TRIPLE_WITH_PAIR = "triple_with_pair"
    TRIPLE_WITH_PAIR_SINGLE = "triple_with_pair_single"
    TRIPLE_STRAIGHT = "triple_straight"
    TRIPLE_STRAIGHT_WITH_SINGLE = "triple_straight_with_single"
    TRIPLE_STRAIGHT_WITH_SINGLES = "triple_straight_with_singles"
    TRIPLE_STRAIGHT_WITH_PAIRS = "triple_straight_with_pairs"
    QUADRUPLE = "quadruple"
    QUADRUPLE_WITH_SINGLE = "quadruple_with_single"
    QUADRUPLE_WITH_SINGLE_SINGLE = "quadruple_with_single_single"
    QUADRUPLE_WITH_PAIR_PAIR = "quadruple_with_pair_pair"
    QUADRUPLE_STRAIGHT = "quadruple_straight"
    QUADRUPLE_STRAIGHT_WITH_SINGLE = "quadruple_straight_with_single"
    QUADRUPLE_JOKERS = "quadruple_jokers"
    QUINTUPLE = "quintuple"
    SEXTUPLE = "sextuple"
    SEPTUPLE = "septuple"
    OCTUPLE = "octuple"


class Reading(msgspec.Struct, frozen=True):
    """One interpretation of a set of cards."""

    combo: Combo
    rank: Annotated[Rank, msgspec.Meta(max_length=2)]
    """Rank of the defining card: the highest of a chain, the triple of a full house."""
