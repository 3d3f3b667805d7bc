"""The names that people use for games, normalised to registry keys."""

from typing import Final

_DIGITS: Final = str.maketrans(
    {"7": "七", "5": "五", "3": "三", "2": "二", "1": "一", "王": "鬼", "X": "拓展版", "x": "拓展版"}
)

_CHINESE: Final = {
    "斗地主": "doudizhu",
    "三人斗地主": "doudizhu",
    "欢乐斗地主": "doudizhu",
    "竞技二打一": "doudizhu",
    "二打一": "doudizhu",
    "斗地主拓展版": "doudizhu_x",
    "四人斗地主": "doudizhu_4p",
    "锄大地": "big_two",
    "锄大弟": "big_two",
    "大老二": "big_two",
    "三两一": "three_two_one",
    "五瓜皮": "wuguapi",
    "七鬼五二一": "qigui521",
    "七鬼五二三": "qigui523",
    "德州": "holdem",
    "德扑": "holdem",
    "成都麻将": "chengdu",
    "四川麻将": "chengdu",
    "血战到底": "chengdu",
    "血战麻将": "chengdu",
    "立直麻将": "riichi",
    "日本麻将": "riichi",
    "日麻": "riichi",
    "立直": "riichi",
}

_ENGLISH: Final = {
    "landlords": "doudizhu",
    "landlordsx": "doudizhu_x",
    "landlords4p": "doudizhu_4p",
    "bigtwo": "big_two",
    "threetwoone": "three_two_one",
    "wuguapi": "wuguapi",
    "qiguiwueryi": "qigui521",
    "qiguiwuersan": "qigui523",
    "texasholdem": "holdem",
    "texashold'em": "holdem",
    "hold'em": "holdem",
    "chengdumahjong": "chengdu",
    "sichuanmahjong": "chengdu",
    "riichimahjong": "riichi",
    "japanesemahjong": "riichi",
}


def game_key(name: str) -> str:
    """Return the registry key for a name.

    The name may be the key itself, a class name in the customer's documents, or another English or Chinese name.
    An unknown name is returned in lower case and without spaces.
    """
    plain = "".join(name.split())
    lower = plain.lower()
    squeezed = lower.replace("_", "")
    if squeezed in _ENGLISH:
        return _ENGLISH[squeezed]
    chinese = plain.replace("扑克游戏", "").replace("扑克", "").translate(_DIGITS).replace("扩展版", "拓展版")
    return _CHINESE.get(chinese, lower)
