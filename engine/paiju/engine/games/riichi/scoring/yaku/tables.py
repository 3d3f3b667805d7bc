"""The rules of all yaku of pairs and groups, by what they look at (docs/rules/riichi.md "役").

`chiitoitsu` and `kokushi` are the two other forms.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from paiju.engine.games.riichi.scoring.found import Found
from paiju.engine.games.riichi.scoring.reading import Reading, Shape
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import YakuLine
from paiju.engine.games.riichi.scoring.yaku.ankou import sanankou, suuankou
from paiju.engine.games.riichi.scoring.yaku.chuuren import chuuren
from paiju.engine.games.riichi.scoring.yaku.dragons import daisangen, shousangen
from paiju.engine.games.riichi.scoring.yaku.first_turn import first_turn
from paiju.engine.games.riichi.scoring.yaku.flush import flush
from paiju.engine.games.riichi.scoring.yaku.ittsuu import ittsuu
from paiju.engine.games.riichi.scoring.yaku.kan_wins import kan_wins
from paiju.engine.games.riichi.scoring.yaku.kantsu import sankantsu, suukantsu
from paiju.engine.games.riichi.scoring.yaku.last_tile import last_tile
from paiju.engine.games.riichi.scoring.yaku.menzen_tsumo import menzen_tsumo
from paiju.engine.games.riichi.scoring.yaku.peikou import peikou
from paiju.engine.games.riichi.scoring.yaku.pinfu import pinfu
from paiju.engine.games.riichi.scoring.yaku.riichi import riichi
from paiju.engine.games.riichi.scoring.yaku.ryuuiisou import ryuuiisou
from paiju.engine.games.riichi.scoring.yaku.sanshoku import sanshoku_doujun, sanshoku_doukou
from paiju.engine.games.riichi.scoring.yaku.tanyao import tanyao
from paiju.engine.games.riichi.scoring.yaku.terminals import chanta, chinroutou, honroutou
from paiju.engine.games.riichi.scoring.yaku.toitoi import toitoi
from paiju.engine.games.riichi.scoring.yaku.tsuuiisou import tsuuiisou
from paiju.engine.games.riichi.scoring.yaku.winds import suushii
from paiju.engine.games.riichi.scoring.yaku.yakuhai import yakuhai

Subject = TypeVar("Subject")
Rules: TypeAlias = tuple[Callable[[Subject], Found], ...]


OF_WIN: Final[Rules[Win]] = (
    *(riichi, menzen_tsumo, tanyao, kan_wins, last_tile, honroutou, flush),
    *(first_turn, tsuuiisou, chinroutou, ryuuiisou),
)
"""They look at the tiles and at how the hand was won, and hold for seven pairs too."""
OF_RUNS: Final[Rules[Shape]] = (peikou, sanshoku_doujun, ittsuu, chanta, chuuren)
"""They look at the groups of a hand that has a run; none of them applies without one."""
OF_TRIPLETS: Final[Rules[Shape]] = (yakuhai,)
"""They look at the groups of a hand that has a triplet or kan; none of them applies without one."""
OF_TWO_TRIPLETS: Final[Rules[Shape]] = (
    *(toitoi, sanshoku_doukou, sankantsu, shousangen),
    *(daisangen, suushii, suukantsu),
)
"""They look at the groups of a hand that has two triplets or more; none of them applies without them."""
OF_READING: Final[Rules[Reading]] = (pinfu, sanankou, suuankou)
"""They look at what the winning tile completed."""


def found(rules: Rules[Subject], subject: Subject) -> list[YakuLine]:
    """Return the yaku that apply, yakuman among them."""
    lines: list[YakuLine] = []
    for rule in rules:
        # A loop with `+=`: most rules find nothing, which costs next to nothing here.
        lines += rule(subject)
    return lines


def found_in(shape: Shape) -> list[YakuLine]:
    """Return the yaku that the groups have."""
    lines = found(OF_RUNS, shape) if shape.runs else []
    if shape.triplets:
        lines += found(OF_TRIPLETS, shape)
        if len(shape.triplets) > 1:
            lines += found(OF_TWO_TRIPLETS, shape)
    return lines
