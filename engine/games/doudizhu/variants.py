"""斗地主's combos as data: sections 4.2 and 4.3, and the three sets of side-card rules."""

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.cards.card import BIG_JOKER, LITTLE_JOKER
from engine.games.doudizhu.types import KickerRules
from engine.shedding.combos import Combo, Kickers, Pattern, Rules

SEATS: Final = 3
HAND: Final = 17
"""Cards dealt to each seat; the other three are the bottom cards."""
MAX_DEALS: Final = 3
"""The last deal that may go uncalled; then its first bidder is landlord all the same."""

_LINE: Final = tuple("3456789TJQKA")
"""Ranks that chain: never the 2, never a joker."""
_RANKS: Final = (*_LINE, "2", LITTLE_JOKER, BIG_JOKER)

_PATTERNS: Final = (
    Pattern(Combo.SINGLE, unit=1),
    Pattern(Combo.PAIR, unit=2),
    Pattern(Combo.TRIPLE, unit=3),
    Pattern(Combo.TRIPLE_WITH_SINGLE, unit=3, wing=1, wings=1),
    Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
    Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(5, 12)),
    Pattern(Combo.PAIR_STRAIGHT, unit=2, lengths=(3, 10)),
    Pattern(Combo.TRIPLE_STRAIGHT, unit=3, lengths=(2, 6)),
    Pattern(Combo.TRIPLE_STRAIGHT_WITH_SINGLES, unit=3, lengths=(2, 5), wing=1, wings=1, per_unit=True),
    Pattern(Combo.TRIPLE_STRAIGHT_WITH_PAIRS, unit=3, lengths=(2, 4), wing=2, wings=1, per_unit=True),
    Pattern(Combo.QUADRUPLE_WITH_SINGLE_SINGLE, unit=4, wing=1, wings=2),
    Pattern(Combo.QUADRUPLE_WITH_PAIR_PAIR, unit=4, wing=2, wings=2),
    Pattern(Combo.QUADRUPLE, unit=4),
)

_OFFICIAL: Final = Rules(
    ranks=_RANKS,
    line=_LINE,
    patterns=_PATTERNS,
    max_hand=HAND + 3,
    all_jokers=Combo.PAIR_JOKERS,
    bombs={Combo.QUADRUPLE: 1, Combo.PAIR_JOKERS: 2},
    largest={Combo.PAIR_JOKERS: ""},
)

RULES: Final[Mapping[KickerRules, Rules]] = {
    "official": _OFFICIAL,
    "extended": msgspec.structs.replace(
        _OFFICIAL, kickers=Kickers(rocket=True, bomb=True, adjacent=True, body=True)
    ),
    "qq": msgspec.structs.replace(_OFFICIAL, kickers=Kickers(rocket=True, bomb=True, adjacent=True)),
}
"""By the option `kickers`: 竞技二打一; 斗地主拓展版 (section 5); the 37 types of the second seed."""
