"""The games with a draw pile as data: 五瓜皮, 七鬼五二一, 七鬼五二三.

Rules: docs/rules/wuguapi.md, docs/rules/qigui521.md and docs/rules/qigui523.md.
"""

from typing import Final

from paiju.engine.cards.card import BIG_JOKER, JOKERS
from paiju.engine.cards.deck import DECK_54
from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Name, SeatRange
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.settlement import points_captured
from paiju.engine.shedding.combos import Kickers, Pattern, Rules

POINTS: Final = {"5": 5, "T": 10, "K": 10}
"""分牌: points of each rank; the deck holds 100."""

_SAME: Final = (
    Pattern(Combo.SINGLE, unit=1),
    Pattern(Combo.PAIR, unit=2),
    Pattern(Combo.TRIPLE, unit=3),
    Pattern(Combo.QUADRUPLE, unit=4),
)

RULES_WUGUAPI: Final = Rules(
    ranks=(*"6789TJQKA2345", *JOKERS),
    line=tuple("A23456789TJQKA"),
    patterns=(
        *_SAME[:2],
        Pattern(Combo.SINGLE_STRAIGHT, unit=1, lengths=(3, 5)),
        Pattern(Combo.SINGLE_FLUSH, unit=1, lengths=(3, 5), suited=True, loose=True),
        *_SAME[2:],
        Pattern(Combo.TRIPLE_WITH_PAIR, unit=3, wing=2, wings=1),
        Pattern(Combo.QUADRUPLE_WITH_SINGLE, unit=4, wing=1, wings=1),
        Pattern(Combo.SINGLE_FLUSH_STRAIGHT, unit=1, lengths=(3, 5), suited=True),
    ),
    max_hand=5,
    all_jokers=Combo.PAIR_JOKERS,
    kickers=Kickers(rocket=True, joker_pair=True),
    ladder={
        Combo.PAIR: 0,
        Combo.PAIR_JOKERS: 1,
        Combo.SINGLE_STRAIGHT: 0,
        Combo.SINGLE_FLUSH: 1,
        Combo.TRIPLE: 2,
        Combo.QUADRUPLE: 2,
        Combo.TRIPLE_WITH_PAIR: 2,
        Combo.QUADRUPLE_WITH_SINGLE: 3,
        Combo.SINGLE_FLUSH_STRAIGHT: 4,
    },
    suits=True,
    largest={Combo.SINGLE: BIG_JOKER, Combo.PAIR_JOKERS: BIG_JOKER, Combo.SINGLE_FLUSH_STRAIGHT: "5s"},
)
"""The hands of 五瓜皮 and their order: docs/rules/wuguapi.md "牌型" and "比大小"."""

WUGUAPI: Final = Ruleset(
    key="wuguapi",
    name=Name("五瓜皮", "Wuguapi"),
    seats=SeatRange(2, 10, 2),
    deck=DECK_54,
    hand=5,
    rules=RULES_WUGUAPI,
    settle=points_captured,
    refills=True,
    points=POINTS,
)


def _seven_and_jokers(ranks: str) -> Rules:
    """Return the rules of a 七鬼 game, given the ranks below the jokers from the lowest up."""
    return Rules(
        ranks=(*ranks, *JOKERS, "7"),
        line=(),
        patterns=_SAME,
        max_hand=7,
        all_jokers=Combo.PAIR_JOKERS,
        # 对鬼 ranks among the pairs, over 55 and under 77.
        ladder={Combo.PAIR: 0, Combo.PAIR_JOKERS: 0},
        suits=True,
        largest=dict.fromkeys((pattern.combo for pattern in _SAME), "7s"),
    )


QIGUI521: Final = Ruleset(
    key="qigui521",
    name=Name("七鬼五二一", "Qigui 521"),
    seats=SeatRange(2, 7, 2),
    deck=DECK_54,
    hand=7,
    rules=_seven_and_jokers("34689TJQKA25"),
    settle=points_captured,
    refills=True,
    points=POINTS,
)

QIGUI523: Final = Ruleset(
    key="qigui523",
    name=Name("七鬼五二三", "Qigui 523"),
    seats=SeatRange(2, 7, 2),
    deck=DECK_54,
    hand=7,
    rules=_seven_and_jokers("4689TJQKA325"),
    settle=points_captured,
    refills=True,
    points=POINTS,
)
