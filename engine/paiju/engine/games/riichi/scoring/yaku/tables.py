"""Every rule of a yaku, by what it looks at (docs/rules/riichi.md "役")."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from paiju.engine.games.riichi.scoring.found import Found
from paiju.engine.games.riichi.scoring.reading import Reading, Shape
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import YakuLine
from paiju.engine.games.riichi.scoring.yaku.ankou import sanankou, suuankou
from paiju.engine.games.riichi.scoring.yaku.chiitoitsu import chiitoitsu
from paiju.engine.games.riichi.scoring.yaku.chuuren import chuuren
from paiju.engine.games.riichi.scoring.yaku.dragons import daisangen, shousangen
from paiju.engine.games.riichi.scoring.yaku.first_turn import first_turn
from paiju.engine.games.riichi.scoring.yaku.flush import flush
from paiju.engine.games.riichi.scoring.yaku.ittsuu import ittsuu
from paiju.engine.games.riichi.scoring.yaku.kan_wins import kan_wins
from paiju.engine.games.riichi.scoring.yaku.kantsu import sankantsu, suukantsu
from paiju.engine.games.riichi.scoring.yaku.kokushi import kokushi
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


class Table(NamedTuple):
    """Rules that count together: ordinary yaku, or yakuman."""

    of_win: Rules[Win]
    """They look at the tiles and at how the hand was won, and hold for seven pairs too."""
    of_runs: Rules[Shape]
    """They look at the groups of a hand that has a run; none of them applies without one."""
    of_triplets: Rules[Shape]
    """They look at the groups of a hand that has a triplet or kan; none of them applies without one."""
    of_reading: Rules[Reading]
    """They look at what the winning tile completed."""


ORDINARY: Final = Table(
    of_win=(riichi, menzen_tsumo, tanyao, kan_wins, last_tile, honroutou, flush),
    of_runs=(peikou, sanshoku_doujun, ittsuu, chanta),
    of_triplets=(yakuhai, toitoi, sanshoku_doukou, sankantsu, shousangen),
    of_reading=(pinfu, sanankou),
)
YAKUMAN: Final = Table(
    of_win=(first_turn, tsuuiisou, chinroutou, ryuuiisou),
    of_runs=(chuuren,),
    of_triplets=(daisangen, suushii, suukantsu),
    of_reading=(suuankou,),
)
PAIRS: Final[Rules[Win]] = (chiitoitsu,)
ORPHANS: Final[Rules[Win]] = (kokushi,)
"""The two forms that are no pair and groups, each a yaku by itself."""


def found(rules: Rules[Subject], subject: Subject) -> list[YakuLine]:
    """Return the yaku that apply."""
    lines: list[YakuLine] = []
    for rule in rules:
        # A loop with `+=`: most rules find nothing, which costs next to nothing here.
        lines += rule(subject)
    return lines


def found_in(table: Table, shape: Shape) -> list[YakuLine]:
    """Return the yaku that the groups have."""
    lines = found(table.of_runs, shape) if shape.runs else []
    return lines + found(table.of_triplets, shape) if shape.triplets else lines
