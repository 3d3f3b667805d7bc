"""The type of each option of riichi: its values, bounds and texts for people.

docs/rules/riichi.md has the rule behind each option; `paiju.engine.games.riichi.options` has the struct with all
options.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from paiju.engine.core.game import Name
from paiju.engine.core.options import bounded_meta, flag_meta, option_meta

_MOST_POINTS: Final = 100_000

Length: TypeAlias = Annotated[
    Literal["hanchan", "tonpu"],
    option_meta(
        Name("局数", "Length"),
        Name("半庄（东、南场）或东风战", "East and South rounds, or East alone"),
        {"hanchan": Name("半庄", "Hanchan"), "tonpu": Name("东风", "East only")},
    ),
]
Start: TypeAlias = Annotated[
    int,
    bounded_meta(
        1000,
        _MOST_POINTS,
        Name("起始点", "Starting points"),
        Name("每人的起始点数", "Points of each player at the start"),
        100,
    ),
]
Target: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        _MOST_POINTS,
        Name("目标点", "Target"),
        Name("最后一局之后无人达到则延长", "Points that somebody must have for the match to end in time"),
        100,
    ),
]
Settle: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        _MOST_POINTS,
        Name("返点", "Return points"),
        Name("终局点数减去它再除以一千", "Final points are counted against this number"),
        100,
    ),
]
Aka: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        3,
        Name("赤牌", "Red fives"),
        Name(
            "几门花色有一张赤五：万、筒、索依次",
            "How many suits have one red five: characters, then dots, then bamboo",
        ),
    ),
]
MinWall: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        4,
        Name("立直余牌", "Tiles left for riichi"),
        Name("牌山至少剩几张才能立直", "Live tiles that must be left for riichi"),
    ),
]
RiichiKan: TypeAlias = Annotated[
    Literal["waits", "reading"],
    option_meta(
        Name("立直后暗杠", "Kan after riichi"),
        Name(
            "立直后暗杠刚摸的牌：听的牌不变，或听的牌和拆法都不变",
            "After riichi a closed kan of the drawn tile keeps the waits, or the waits and the reading",
        ),
        {"waits": Name("听牌不变", "Same waits"), "reading": Name("拆法也不变", "Same reading")},
    ),
]
TripleRon: TypeAlias = Annotated[
    Literal["abort", "all"],
    option_meta(
        Name("三家和", "Triple ron"),
        Name("三家和了：流局，或三家都和", "Three win with one tile: an abortive draw, or all three win"),
        {"abort": Name("流局", "Abort"), "all": Name("都和", "All win")},
    ),
]
KanDora: TypeAlias = Annotated[
    Literal["discard", "at_once"],
    option_meta(
        Name("明杠宝牌", "Dora of open kans"),
        Name(
            "明杠的宝牌在打牌时翻，或立即翻",
            "The indicator of an open kan turns with the next discard, or at once",
        ),
        {"discard": Name("打牌时", "With the discard"), "at_once": Name("立即", "At once")},
    ),
]
DoubleWindFu: TypeAlias = Annotated[
    int,
    bounded_meta(
        2,
        4,
        Name("连风对符", "Fu of a double wind pair"),
        Name("自风兼场风的雀头：2 或 4 符", "A pair of the seat's and round's wind: 2 or 4 fu"),
        2,
    ),
]
Ties: TypeAlias = Annotated[
    Literal["seat", "share"],
    option_meta(
        Name("同分", "Ties"),
        Name(
            "同分：起家起顺位在前，或平分顺位点",
            "Equal points: the earlier first seat is ahead, or uma is shared",
        ),
        {"seat": Name("按座次", "By seat"), "share": Name("平分", "Shared")},
    ),
]


def _uma(zh: str, en: str) -> msgspec.Meta:
    return bounded_meta(
        -100,
        100,
        Name(f"{zh}顺位点", f"Uma of the {en}"),
        Name(f"{zh}的顺位点，千点", f"What the {en} gains, in thousands"),
    )


UmaSecond: TypeAlias = Annotated[int, _uma("二位", "second")]
UmaThird: TypeAlias = Annotated[int, _uma("三位", "third")]
UmaFourth: TypeAlias = Annotated[int, _uma("四位", "fourth")]
Kuitan: TypeAlias = Annotated[
    bool, flag_meta("食断", "Open tanyao", "副露的断么九也是役", "All simples count for an open hand too")
]
KuikaeBan: TypeAlias = Annotated[
    bool,
    flag_meta(
        "禁食替",
        "No swap calling",
        "吃碰后不能打同一张或另一端的牌",
        "After a call the same tile, or the other end of the run, may not be discarded",
    ),
]
KokushiAnkan: TypeAlias = Annotated[
    bool,
    flag_meta(
        "国士抢暗杠",
        "Kokushi robs closed kans",
        "国士无双可抢暗杠",
        "Thirteen orphans may win with the tile of a closed kan",
    ),
]
Atamahane: TypeAlias = Annotated[
    bool,
    flag_meta(
        "头跳",
        "Head bump",
        "几家同和时只有最近的一家和",
        "Of several who could win with a discard only the nearest wins",
    ),
]
AbortiveDraws: TypeAlias = Annotated[
    bool,
    flag_meta(
        "途中流局",
        "Abortive draws",
        "九种九牌、四风连打、四家立直、四杠散了",
        "Nine terminals, four winds, four riichi and four kans end a round",
    ),
]
NagashiMangan: TypeAlias = Annotated[
    bool,
    flag_meta(
        "流局满贯",
        "Nagashi mangan",
        "打的全是幺九牌、没有被拿走，荒牌时算满贯",
        "At an exhaustive draw a river of ones, nines and honours, none called, is paid as a mangan",
    ),
]
KaratenMelds: TypeAlias = Annotated[
    bool,
    flag_meta(
        "空听看副露",
        "Melds make waits dead",
        "判断空听时副露的牌也算",
        "Tiles of one's own melds too make a wait dead",
    ),
]
DoubleYakuman: TypeAlias = Annotated[
    bool,
    flag_meta(
        "双倍役满",
        "Double yakuman",
        "国士十三面、四暗刻单骑、纯正九莲、大四喜双倍",
        "The pure forms of three yakuman, and the big four winds, count twice",
    ),
]
YakumanSum: TypeAlias = Annotated[
    bool, flag_meta("役满复合", "Yakuman add up", "几个役满相加", "Several yakuman in one hand add up")
]
Kazoe: TypeAlias = Annotated[
    bool,
    flag_meta(
        "累计役满",
        "Counted yakuman",
        "十三番以上算役满，否则三倍满",
        "13 han or more are a yakuman, else a sanbaiman",
    ),
]
Kiriage: TypeAlias = Annotated[
    bool,
    flag_meta(
        "切上满贯",
        "Rounded mangan",
        "三番六十符、四番三十符算满贯",
        "3 han 60 fu and 4 han 30 fu count as mangan",
    ),
]
PaoSuukantsu: TypeAlias = Annotated[
    bool,
    flag_meta(
        "四杠子包牌", "Liability for four kans", "四杠子也包牌", "Who feeds the fourth kan is liable for it"
    ),
]
PaoLiabilityOnly: TypeAlias = Annotated[
    bool,
    flag_meta(
        "只包该役满",
        "Only the liable yakuman",
        "包牌只付所包的役满，其余照常",
        "A liable player pays for that yakuman alone, not for the others in the hand",
    ),
]
Tobi: TypeAlias = Annotated[
    bool,
    flag_meta(
        "击飞", "Bankruptcy", "有人点数为负即终局", "The match ends when a player has less than nothing"
    ),
]
Extension: TypeAlias = Annotated[
    bool,
    flag_meta(
        "延长",
        "Extension",
        "无人达到目标点则再打一场",
        "Nobody at the target: one more round, until somebody is",
    ),
]
ExactScores: TypeAlias = Annotated[
    bool,
    flag_meta(
        "得分不进整",
        "Exact scores",
        "最后得分保留百点，不四舍五入到整千",
        "Final scores keep the hundreds of points; they are not rounded to thousands",
    ),
]
AgariYame: TypeAlias = Annotated[
    bool,
    flag_meta(
        "和了止",
        "Dealer ends it",
        "末局庄家第一名时连庄即终局",
        "A dealer who would repeat the last hand ends it when first",
    ),
]
