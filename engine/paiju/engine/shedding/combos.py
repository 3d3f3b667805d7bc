"""Combos (牌型) as data: what a game's rules say about the sets of cards that may be played.

A *pattern* is a body of equal units, perhaps a chain of them, perhaps with side units beside it:

    body 主牌    `unit` copies of each of `length` neighbouring ranks      444 555
    wings 副牌   `wings` side units of `wing` equal cards                  7 7  or  99 JJ
    extra        `extra` further side cards of any rank                     444 99 + J  (三两一)

A *reading* is what a set of cards is taken for: a combo and the rank that defines it. A set may have several
(二义性), and then its player says which. Section numbers refer to rules/shedding.md.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from paiju.engine.cards.card import JOKERS, SUITS, Rank


class Combo(StrEnum):
    """Every type of section 1, named as on the wire; a game has only those of its patterns."""

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
    """What a set of cards is taken for."""

    combo: Combo
    rank: Annotated[Rank, msgspec.Meta(max_length=2)]
    """Of the card that defines the hand: the highest of a chain, the triple of a full house."""


class Pattern(msgspec.Struct, frozen=True):
    """One combo's make-up."""

    combo: Combo
    unit: int
    """Copies of each rank of the body."""
    lengths: tuple[int, int] = (1, 1)
    """The fewest and the most neighbouring ranks of the body; 1 is no chain, so any rank will do."""
    wing: int = 0
    """Cards of one side unit: 1 singles (小翼), 2 pairs (大翼)."""
    wings: int = 0
    """How many side units."""
    per_unit: bool = False
    """Whether `wings` is meant for each unit of the body, as in a plane."""
    extra: int = 0
    """Side cards beside the wings, which may share a rank with anything: the single of 三两一."""
    suited: bool = False
    """Whether all cards must be of one suit (同花); the same chain without this must then not be."""
    loose: bool = False
    """Whether the ranks of the body must not be neighbours: a flush that is no straight."""

    def size(self, length: int) -> int:
        """Return the number of cards of a hand whose body has `length` ranks."""
        return self.unit * length + self.wing * self.wing_count(length) + self.extra

    def wing_count(self, length: int) -> int:
        """Return the number of side units beside a body of `length` ranks."""
        return self.wings * length if self.per_unit else self.wings


class Kickers(msgspec.Struct, frozen=True):
    """What side cards (带牌) may hold. None of it changes what the hand is worth."""

    rocket: bool = False
    """Both jokers, as two singles."""
    bomb: bool = False
    """Four of a rank: as singles, or as two pairs."""
    adjacent: bool = False
    """Three or more of a rank that would lengthen the plane (444 555 + 666)."""
    body: bool = False
    """A rank of the plane itself (444 333 + 4)."""
    joker_pair: bool = False
    """小王 and 大王 as one pair (五瓜皮's 葫芦)."""
    distinct: bool = False
    """Whether no two side units may be of one rank (四人斗地主's 飞机带翅膀)."""


class Rules(msgspec.Struct, frozen=True, eq=False):
    """Everything in which one shedding game's combos differ from another's; hashed by identity."""

    ranks: tuple[Rank, ...]
    """All ranks from the lowest value (价值) up."""
    line: tuple[Rank, ...]
    """The ranks that may stand in a chain, in its order; a rank may stand at both ends (A 2 3 … K A)."""
    patterns: tuple[Pattern, ...]
    """In the order in which legal plays are listed: weakest first, bombs last."""
    max_hand: int
    """The most cards a seat can ever hold."""
    decks: int = 1
    all_jokers: Combo | None = None
    """The combo of all jokers together, e.g. 火箭."""
    kickers: Kickers = Kickers()
    bombs: Mapping[Combo, int] = {}
    """Step on the bomb ladder: a bomb covers all that stands lower; what is not named stands on 0."""
    ladder: Mapping[Combo, int] = {}
    """Steps among hands of the same number of cards, which all compare: 同花顺 over 金刚 over 葫芦 …"""
    crosses: Mapping[Combo, Combo] = {}
    """Combo to another one of the same size that it also covers, by rank, and not the reverse."""
    suits: bool = False
    """Whether the suit of the defining card decides between equal values."""
    ranked_by_line: bool = False
    """Whether a chain's rank is its last on the line (三两一: A23 is a 3), not the one of highest value."""
    passed_sit_out: bool = False
    """禁止回打: who has passed in a round is skipped until the next round."""
    largest: Mapping[Combo, str] = {}
    """Absolutely largest hands (绝对最大): combo, and how its defining card's text must begin."""

    def copies(self, rank: Rank) -> int:
        """Return how many cards of a rank the game has."""
        return self.decks if rank in JOKERS else self.decks * len(SUITS)
