"""The type of each option of 成都麻将: its values, bounds, and the texts that people read for it.

What each option means for play is in docs/rules/chengdu.md. The struct with all options is in `options`.
"""

from typing import Annotated, Final, Literal, TypeAlias

from paiju.engine.core.game import Name
from paiju.engine.core.options import bounded_meta, flag_meta, option_meta

_OFF: Final = Name("无", "Off")
_X8: Final = Name("8 倍", "x8")
_X32: Final = Name("32 倍", "x32")

Que: TypeAlias = Annotated[
    Literal["dingzhang", "declare", "off"],
    option_meta(
        Name("缺门", "Missing suit"),
        Name(
            "缺门：定张扣一张牌或报缺；定缺直接选一门；或只要求缺一门",
            "Missing suit: by a hidden tile or a declaration, chosen openly, or any two suits",
        ),
        {
            "dingzhang": Name("定张／报缺", "Hidden tile"),
            "declare": Name("定缺", "Declare"),
            "off": Name("不定", "Any two suits"),
        },
    ),
]
Suits: TypeAlias = Annotated[
    Literal["three", "two"],
    option_meta(
        Name("牌张", "Tiles"),
        Name("牌张：三门 108 张，或两房（筒、条）72 张", "Tiles: three suits, or dots and bamboo alone (72)"),
        {"three": Name("三门", "Three suits"), "two": Name("两房", "Two suits")},
    ),
]
SelfDraw: TypeAlias = Annotated[
    Literal["plus1", "double", "none"],
    option_meta(
        Name("自摸", "Self-draw"),
        Name(
            "自摸：加底（+1）、加番（×2）或不加",
            "A self-drawn win: one more, twice as much, or nothing extra",
        ),
        {"plus1": Name("加底", "+1"), "double": Name("加番", "x2"), "none": Name("不加", "Nothing")},
    ),
]
YinBloom: TypeAlias = Annotated[
    Literal["feeder", "all"],
    option_meta(
        Name("点杠花", "Win after a fed kong"),
        Name(
            "点杠花：点杠者一家付（当点炮），或各家付（当自摸）",
            "After a fed kong: the feeder pays, or everybody",
        ),
        {"feeder": Name("当点炮", "Feeder pays"), "all": Name("当自摸", "All pay")},
    ),
]
Transfer: TypeAlias = Annotated[
    Literal["off", "split", "each"],
    option_meta(
        Name("呼叫转移", "Kong income moves on"),
        Name(
            "呼叫转移：杠上炮时该杠的收入归胡家；多家胡时平分，或各得一份",
            "Who feeds a win right after a kong hands its income over: shared among winners, or all of it to each",
        ),
        {"off": _OFF, "split": Name("平分", "Shared"), "each": Name("各得", "To each")},
    ),
]
SanhuaPays: TypeAlias = Annotated[
    Literal["tenpai", "all"],
    option_meta(
        Name("查花猪", "Three suits at the end"),
        Name(
            "花猪：另付有叫者，或付所有非花猪（含已胡者）并不再查叫",
            "Who holds three suits pays the ready ones extra, or all others (winners too) and nothing else",
        ),
        {"tenpai": Name("付有叫", "The ready"), "all": Name("付所有", "Everybody")},
    ),
]
CheckReady: TypeAlias = Annotated[
    Literal["best", "worst", "off"],
    option_meta(
        Name("查叫", "Check at the end"),
        Name(
            "查叫：按最大的叫、最小的叫，或不查",
            "Who is not ready pays for the best wait, the worst, or nothing",
        ),
        {
            "best": Name("查大叫", "Best wait"),
            "worst": Name("查小叫", "Worst wait"),
            "off": Name("不查", "Off"),
        },
    ),
]
PassLock: TypeAlias = Annotated[
    Literal["same_tile", "any_tile", "unless_higher", "off"],
    option_meta(
        Name("过胡", "After a passed win"),
        Name(
            "过胡：自己再摸牌之前不能胡同一张、不能胡任何一张，或只能胡更大的",
            "Who passes a win may not take, until its next turn: the same tile, any tile, or one worth no more",
        ),
        {
            "same_tile": Name("同张不胡", "Same tile"),
            "any_tile": Name("过水不胡", "Any tile"),
            "unless_higher": Name("加番可胡", "Unless higher"),
            "off": Name("不限", "No limit"),
        },
    ),
]
FalseWin: TypeAlias = Annotated[
    Literal["refuse", "penalty"],
    option_meta(
        Name("诈胡", "False win"),
        Name(
            "诈胡：不许，或罚付各家且成相公", "A win that is none: refused, or paid for, and the hand is dead"
        ),
        {"refuse": Name("不许", "Refused"), "penalty": Name("罚", "Penalty")},
    ),
]
Dealt: TypeAlias = Literal["off", "x32", "x8"]
_DEALT: Final = {"off": _OFF, "x32": _X32, "x8": _X8}
Tianhu: TypeAlias = Annotated[
    Dealt,
    option_meta(
        Name("天胡", "Dealt win"), Name("天胡：庄家起手即胡", "The dealer's dealt hand is a win"), _DEALT
    ),
]
Dihu: TypeAlias = Annotated[
    Dealt,
    option_meta(
        Name("地胡", "First-draw win"),
        Name(
            "地胡：闲家第一次摸牌即胡，或胡庄家第一张",
            "A win with the first draw, or with the dealer's first discard",
        ),
        _DEALT,
    ),
]
LongQidui: TypeAlias = Annotated[
    Literal["gen", "x16", "x8"],
    option_meta(
        Name("龙七对", "Seven pairs with a quad"),
        Name(
            "龙七对：七对乘根，或计 16、8 倍并减一根",
            "Seven pairs times quads, or worth 16 or 8 with one quad less",
        ),
        {"gen": Name("七对乘根", "Pairs x quads"), "x16": Name("16 倍", "x16"), "x8": _X8},
    ),
]
Rain: TypeAlias = Annotated[
    Literal["feeder_2", "feeder_1", "all_1"],
    option_meta(
        Name("引杠付", "A fed kong is paid"),
        Name(
            "引杠：点杠者付 2、付 1，或各家付 1", "A fed kong: the feeder pays 2, pays 1, or everybody pays 1"
        ),
        {
            "feeder_2": Name("点杠者 2", "Feeder 2"),
            "feeder_1": Name("点杠者 1", "Feeder 1"),
            "all_1": Name("各家 1", "All 1"),
        },
    ),
]


Base: TypeAlias = Annotated[
    int,
    bounded_meta(
        1,
        1000,
        Name("底分", "Base stake"),
        Name("底分：输赢以它为单位", "Base stake: what gains and losses are counted in"),
    ),
]
Horses: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        3,
        Name("买马", "Horses"),
        Name("买马：每人几张", "Horses: tiles for each player, which share another seat's luck"),
    ),
]
Penalty: TypeAlias = Annotated[
    int,
    bounded_meta(
        1,
        64,
        Name("罚番", "Penalty"),
        Name("三花、诈胡罚几倍", "What three suits at the end, or a false win, cost each time"),
    ),
]
Cap: TypeAlias = Annotated[
    int,
    bounded_meta(
        0,
        1024,
        Name("封顶", "Cap"),
        Name("封顶倍数（8、16、32），0 不封顶", "The most a hand is worth (8, 16, 32); 0: no cap"),
    ),
]


SeatDice: TypeAlias = Annotated[
    bool,
    flag_meta(
        "掷骰定座",
        "Seats by dice",
        "首局掷骰定方位，否则按入座次序",
        "Dice set the turn order of the first deal",
    ),
]
Swap3: TypeAlias = Annotated[
    bool,
    flag_meta(
        "换三张", "Swap three", "定缺之前每人换出同花色三张", "Everybody passes on three tiles of one suit"
    ),
]
QueFirst: TypeAlias = Annotated[
    bool,
    flag_meta(
        "先打缺门", "Missing suit first", "手中有缺门牌必须先打", "Tiles of the missing suit must go first"
    ),
]
FreshWan: TypeAlias = Annotated[
    bool,
    flag_meta(
        "过手弯杠不收",
        "Only fresh added kongs pay",
        "弯杠只有刚摸到时收钱",
        "An added kong pays only with the tile just drawn",
    ),
]
GangShangPao: TypeAlias = Annotated[
    bool,
    flag_meta(
        "杠上炮 ×2",
        "Discard after a kong x2",
        "杠后打出的牌点炮加倍",
        "A discard right after a kong wins double",
    ),
]
QiangGang: TypeAlias = Annotated[
    bool, flag_meta("抢杠胡 ×2", "Robbed kong x2", "抢杠加倍", "A robbed kong wins double")
]
Tuishui: TypeAlias = Annotated[
    bool,
    flag_meta(
        "退税",
        "Kongs are refunded",
        "查叫时无叫者退还杠钱",
        "Who is not ready at the end gives kong income back",
    ),
]
Haidi: TypeAlias = Annotated[
    bool,
    flag_meta(
        "海底 ×2",
        "Last tile x2",
        "海底捞月、海底炮加倍",
        "A win with the last tile, or its discard, is doubled",
    ),
]
Jiangdui: TypeAlias = Annotated[
    bool,
    flag_meta(
        "将对 ×8", "2-5-8 triplets x8", "全是 2、5、8 的大对子", "All triplets of 2, 5 and 8, in place of x2"
    ),
]
Menqing: TypeAlias = Annotated[
    bool, flag_meta("门清 ×2", "Nothing laid down x2", "没有碰杠", "A win without melds")
]
Duanyao: TypeAlias = Annotated[
    bool, flag_meta("断么 ×2", "No ones and nines x2", "没有 1、9", "A win without 1 and 9")
]
Jingou: TypeAlias = Annotated[
    bool,
    flag_meta(
        "金钩钓", "Golden hook", "大吊车称金钩钓，共 ×4", "Four melds and one tile, named as one, x4 in all"
    ),
]
Luohan: TypeAlias = Annotated[
    bool,
    flag_meta(
        "十八罗汉",
        "Eighteen arhats",
        "四杠单吊 ×64，不再计根",
        "Four kongs and a pair, x64 in place of its parts",
    ),
]
Yaojiu: TypeAlias = Annotated[
    bool,
    flag_meta(
        "带么 ×4", "Ends in every group x4", "每组都带 1 或 9", "Every group is 123, 789, or of ones or nines"
    ),
]
Flow: TypeAlias = Annotated[
    bool,
    flag_meta(
        "血流成河", "Play on after a win", "胡了继续打，可以再胡", "Winners stay in, and may win again"
    ),
]
