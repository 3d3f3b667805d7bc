"""The landlord games as data: 斗地主, 斗地主拓展版 and 四人斗地主.

Rules: docs/rules/doudizhu.md, docs/rules/doudizhu_x.md and docs/rules/doudizhu_4p.md, each under "牌型" and "比大小".
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from paiju.engine.cards.card import BIG_JOKER, LITTLE_JOKER, Card
from paiju.engine.cards.deck import DECK_54, DECK_108
from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu.types import KickerRules
from paiju.engine.shedding.combos import Kickers, Pattern, Rules

MAX_DEALS: Final = 3
"""After this many deals in a row without a call, the first bidder becomes landlord."""

_LINE: Final = tuple("3456789TJQKA")
"""Ranks of straights; the 2 and the jokers are never in one."""
_RANKS: Final = (*_LINE, "2", LITTLE_JOKER, BIG_JOKER)


class Variant(msgspec.Struct, frozen=True, eq=False):
    """One landlord game as data: all in which it differs from the others."""

    seats: int
    deck: tuple[Card, ...]
    hand: int
    """Number of cards dealt to each seat; the other cards are the bottom cards (底牌)."""
    rules: Mapping[KickerRules, Rules]
    """The rules of the hands, by the option `kickers`."""
    factors: Mapping[Combo, int]
    """Factor by which each bomb that is played raises the stakes; a bomb that is missing here raises nothing."""

    @property
    def bottom(self) -> int:
        """Return the number of bottom cards."""
        return len(self.deck) - self.seats * self.hand


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
    max_hand=20,
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
"""By the option `kickers`: 竞技二打一, 斗地主拓展版, and the 37 types of other platforms."""

THREE: Final = Variant(
    seats=3,
    deck=DECK_54,
    hand=17,
    rules=RULES,
    factors={Combo.QUADRUPLE: 2, Combo.PAIR_JOKERS: 2},
)
"""斗地主 and its 拓展版."""

_BOMBS: Final = (Combo.QUADRUPLE, Combo.QUINTUPLE, Combo.SEXTUPLE, Combo.SEPTUPLE, Combo.OCTUPLE)

RULES_4P: Final = Rules(
    ranks=_RANKS,
    line=_LINE,
    patterns=(
        Pattern(Combo.SINGLE, unit=1),
        Pattern(Combo.PAIR, unit=2),
        Pattern(Combo.TRIPLE, unit=3),
        Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
        Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(5, 12)),
        Pattern(Combo.PAIR_STRAIGHT, unit=2, lengths=(3, 12)),
        Pattern(Combo.TRIPLE_STRAIGHT, unit=3, lengths=(2, 11)),
        Pattern(Combo.TRIPLE_STRAIGHT_WITH_PAIRS, unit=3, lengths=(2, 6), wing=2, wings=1, per_unit=True),
        *(Pattern(bomb, unit=size) for size, bomb in enumerate(_BOMBS, 4)),
    ),
    max_hand=33,
    decks=2,
    all_jokers=Combo.QUADRUPLE_JOKERS,
    kickers=Kickers(adjacent=True, distinct=True),
    # More cards of a rank beat fewer, whatever the rank; the four jokers beat all.
    bombs={bomb: step for step, bomb in enumerate((*_BOMBS, Combo.QUADRUPLE_JOKERS), 1)},
    largest={Combo.QUADRUPLE_JOKERS: ""},
)
"""The hands of 四人斗地主."""

FOUR: Final = Variant(
    seats=4,
    deck=DECK_108,
    hand=25,
    rules={"official": RULES_4P},
    factors={Combo.SEXTUPLE: 2, Combo.SEPTUPLE: 2, Combo.OCTUPLE: 3, Combo.QUADRUPLE_JOKERS: 3},
)
"""四人斗地主."""
