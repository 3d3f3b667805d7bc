"""锄大地 as data: docs/rules/big_two.md."""

from typing import Final

from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Name, SeatRange
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.settlement import each_pays_the_difference
from paiju.engine.shedding.combos import Pattern, Rules

RULES: Final = Rules(
    ranks=tuple("3456789TJQKA2"),
    # The ace stands at both ends: A2345 and 10JQKA are straights, JQKA2 is not.
    line=tuple("A23456789TJQKA"),
    patterns=(
        Pattern(Combo.SINGLE, unit=1),
        Pattern(Combo.PAIR, unit=2),
        Pattern(Combo.TRIPLE, unit=3),
        Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(5, 5)),
        Pattern(Combo.SINGLE_FLUSH, unit=1, lengths=(5, 5), suited=True, loose=True),
        Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
        Pattern(Combo.QUADRUPLE_WITH_SINGLE, unit=4, wing=1, wings=1),
        Pattern(Combo.SINGLE_FLUSH_STRAIGHT, unit=1, lengths=(5, 5), suited=True),
    ),
    max_hand=13,
    ladder={
        Combo.SINGLE_STRAIGHT: 0,
        Combo.SINGLE_FLUSH: 1,
        Combo.TRIPLE_WITH_PAIR: 2,
        Combo.QUADRUPLE_WITH_SINGLE: 3,
        Combo.SINGLE_FLUSH_STRAIGHT: 4,
    },
    suits=True,
    largest=dict.fromkeys((Combo.SINGLE, Combo.PAIR, Combo.TRIPLE, Combo.SINGLE_FLUSH_STRAIGHT), "2s"),
)
"""The hands and their order: docs/rules/big_two.md "牌型" and "比大小"."""

BIG_TWO: Final = Ruleset(
    key="big_two",
    name=Name("锄大地", "Big Two"),
    seats=SeatRange(4, 4, 4),
    deck=DECK_52,
    hand=13,
    rules=RULES,
    settle=each_pays_the_difference,
    staked=True,
)
