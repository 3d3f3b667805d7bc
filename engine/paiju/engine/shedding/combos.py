"""Combos (牌型) as data: the sets of cards that may be played in a game.

A *pattern* is a body of one unit or a chain of equal units, optionally with side units:

    body 主牌    `unit` copies of each of `length` neighbouring ranks      444 555
    wings 副牌   `wings` side units of `wing` equal cards                  7 7  or  99 JJ
    extra        `extra` further side cards of any rank                     444 99 + J  (三两一)

A *reading* is one interpretation of a set of cards: a combo and its defining rank. A set with several readings is
ambiguous (二义性), and its player declares one. The combos of each game: docs/rules/doudizhu.md "牌型", and so on.
"""

from collections.abc import Mapping

import msgspec

from paiju.engine.cards.card import JOKERS, SUITS, Rank
from paiju.engine.cards.reading import Combo


class Pattern(msgspec.Struct, frozen=True):
    """The composition of one combo."""

    combo: Combo
    unit: int
    """Number of cards of each rank of the body."""
    lengths: tuple[int, int] = (1, 1)
    """The smallest and the largest number of neighbouring ranks of the body; 1: no chain, so any rank is possible."""
    wing: int = 0
    """Number of cards of one side unit: 1 singles (小翼), 2 pairs (大翼)."""
    wings: int = 0
    """Number of side units."""
    per_unit: bool = False
    """Whether `wings` counts per unit of the body, as in a plane (飞机)."""
    extra: int = 0
    """Number of further side cards of any rank: the single of 三两一."""
    suited: bool = False
    """Whether all cards must be of one suit (同花); the plain chain then excludes cards of one suit."""
    loose: bool = False
    """Whether the ranks of the body must not form a chain: a flush that is not a straight."""

    def size(self, length: int) -> int:
        """Return the number of cards of a hand whose body has `length` ranks."""
        return self.unit * length + self.wing * self.wing_count(length) + self.extra

    def wing_count(self, length: int) -> int:
        """Return the number of side units beside a body of `length` ranks."""
        return self.wings * length if self.per_unit else self.wings


class Kickers(msgspec.Struct, frozen=True):
    """The allowed side cards (带牌); side cards never count in comparisons."""

    rocket: bool = False
    """Both jokers, as two singles."""
    bomb: bool = False
    """Four of a rank, as singles or as two pairs."""
    adjacent: bool = False
    """Three or more of a rank that would lengthen the plane (444 555 + 666)."""
    body: bool = False
    """A rank of the plane's body (444 333 + 4)."""
    joker_pair: bool = False
    """小王 and 大王 as one pair (the 葫芦 of 五瓜皮)."""
    distinct: bool = False
    """Whether side units must have different ranks (the 飞机带翅膀 of 四人斗地主)."""


class Rules(msgspec.Struct, frozen=True, eq=False):
    """The combos of one game; hashed by identity, because tables are cached per game."""

    ranks: tuple[Rank, ...]
    """All ranks from the lowest value (价值) up."""
    line: tuple[Rank, ...]
    """The ranks of chains, in order; a rank may stand at both ends (A 2 3 … K A)."""
    patterns: tuple[Pattern, ...]
    """Patterns in the order in which legal plays are listed: weakest first, bombs last."""
    max_hand: int
    """Largest number of cards that a seat can hold."""
    decks: int = 1
    all_jokers: Combo | None = None
    """The combo of all jokers together, e.g. 火箭."""
    kickers: Kickers = Kickers()
    bombs: Mapping[Combo, int] = {}
    """Step of each bomb on the bomb ladder; a bomb beats all bombs of lower steps. Other combos have step 0."""
    ladder: Mapping[Combo, int] = {}
    """Steps of combos that compare with each other at the same number of cards: 同花顺 over 金刚 over 葫芦 …"""
    crosses: Mapping[Combo, Combo] = {}
    """By combo: another combo of the same size whose hands it also covers, by rank; the reverse does not hold."""
    suits: bool = False
    """Whether the suit of the defining card decides at equal value."""
    ranked_by_line: bool = False
    """Whether a chain's rank is its last rank on the line (三两一: A23 is a 3), not its rank of highest value."""
    passed_sit_out: bool = False
    """禁止回打: a seat that has passed in a round is skipped until the next round."""
    largest: Mapping[Combo, str] = {}
    """By combo: a hand is absolutely largest (绝对最大) if the text of its defining card begins with this."""

    def copies(self, rank: Rank) -> int:
        """Return the number of cards of a rank in the decks."""
        return self.decks if rank in JOKERS else self.decks * len(SUITS)
