"""The rules of all yaku, by their subject (docs/rules/riichi.md "役").

`chiitoitsu` and `kokushi` are forms of a hand of their own, and are not listed here.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from paiju.engine.games.riichi.scoring.reading import PlacedShape, Shape
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import Found, YakuLine
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
"""Rules over the tiles and the way of winning; seven pairs and thirteen orphans can have these yaku too."""
OF_RUNS: Final[Rules[Shape]] = (peikou, sanshoku_doujun, ittsuu, chanta, chuuren)
"""Rules over the groups; each of these rules needs a run."""
OF_TRIPLETS: Final[Rules[Shape]] = (yakuhai,)
"""Rules over the groups; each of these rules needs a triplet or kan."""
OF_TWO_TRIPLETS: Final[Rules[Shape]] = (
    *(toitoi, sanshoku_doukou, sankantsu, shousangen),
    *(daisangen, suushii, suukantsu),
)
"""Rules over the groups; each of these rules needs at least two triplets or kans."""
OF_READING: Final[Rules[PlacedShape]] = (pinfu, sanankou, suuankou)
"""Rules that depend on what the winning tile completes."""


def found(rules: Rules[Subject], subject: Subject) -> list[YakuLine]:
    """Return the yaku that apply, yakuman among them."""
    lines: list[YakuLine] = []
    for rule in rules:
        # A loop with `+=`, not a comprehension: most rules find nothing, and adding `()` is nearly free.
        lines += rule(subject)
    return lines


def found_in(shape: Shape) -> list[YakuLine]:
    """Return the yaku of the groups; rules that need a run or triplets are skipped where the hand has none."""
    lines = found(OF_RUNS, shape) if shape.runs else []
    if shape.triplets:
        lines += found(OF_TRIPLETS, shape)
        if len(shape.triplets) > 1:
            lines += found(OF_TWO_TRIPLETS, shape)
    return lines
