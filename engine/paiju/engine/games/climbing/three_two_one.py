"""三两一 as data: docs/rules/three_two_one.md."""

from typing import Final

from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Name, SeatRange
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.settlement import each_pays_the_winner
from paiju.engine.shedding.combos import Kickers, Pattern, Rules

_PATTERNS: Final = (
    Pattern(Combo.SINGLE, unit=1),
    Pattern(Combo.PAIR, unit=2),
    Pattern(Combo.TRIPLE, unit=3),
    Pattern(Combo.QUADRUPLE, unit=4),
    Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(3, 13)),
    Pattern(Combo.PAIR_STRAIGHT, unit=2, lengths=(2, 6)),
    Pattern(Combo.PAIR_STRAIGHT_WITH_SINGLE, unit=2, lengths=(3, 6), wing=1, wings=1),
    Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
    Pattern(Combo.TRIPLE_WITH_PAIR_SINGLE, unit=3, wing=2, wings=1, extra=1),
    Pattern(Combo.TRIPLE_STRAIGHT, unit=3, lengths=(2, 4)),
    Pattern(Combo.TRIPLE_STRAIGHT_WITH_SINGLE, unit=3, lengths=(2, 4), wing=1, wings=1),
    Pattern(Combo.QUADRUPLE_WITH_SINGLE, unit=4, wing=1, wings=1),
    Pattern(Combo.QUADRUPLE_STRAIGHT, unit=4, lengths=(2, 3)),
    Pattern(Combo.QUADRUPLE_STRAIGHT_WITH_SINGLE, unit=4, lengths=(2, 2), wing=1, wings=1),
)

RULES: Final = Rules(
    ranks=tuple("3456789TJQKA2"),
    line=tuple("A23456789TJQKA2"),
    patterns=_PATTERNS,
    max_hand=13,
    kickers=Kickers(adjacent=True, body=True),
    crosses={Combo.TRIPLE_STRAIGHT: Combo.TRIPLE_WITH_PAIR_SINGLE},
    ranked_by_line=True,
    passed_sit_out=True,
    largest=dict.fromkeys((pattern.combo for pattern in _PATTERNS), "2"),
)
"""The hands and their order: docs/rules/three_two_one.md "牌型". A hand of rank 2 is the largest of its type."""

THREE_TWO_ONE: Final = Ruleset(
    key="three_two_one",
    name=Name("三两一", "Three-Two-One"),
    seats=SeatRange(4, 4, 4),
    deck=DECK_52,
    hand=13,
    rules=RULES,
    settle=each_pays_the_winner,
    staked=True,
)
