"""Two short kyoku, made by hand: riichi, pon and a ron with ura; then each kind of kan, and a tsumo after the last."""

import json
from copy import deepcopy

RON = [
    [0, 0, 0],
    [25000, 25000, 25000, 25000],
    [11],
    [19],
    [11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 41, 41, 47],
    [44, 38],
    ["r60", 60],
    [14, 15, 16, 24, 25, 26, 34, 35, 36, 42, 42, 43, 43],
    [47],
    [60],
    [17, 18, 19, 27, 28, 29, 37, 38, 39, 44, 44, 45, 45],
    ["44p4444"],
    [19],
    [14, 14, 51, 24, 24, 52, 34, 34, 53, 46, 46, 46, 47],
    [13],
    [60],
    [
        "和了",
        [25000, -24000, 0, 0],
        [
            0,
            1,
            0,
            "倍満24000点",
            "両立直(2飜)",
            "場風 東(1飜)",
            "自風 東(1飜)",
            "三色同順(2飜)",
            "混全帯幺九(2飜)",
            "ドラ(1飜)",
            "裏ドラ(1飜)",
        ],
    ],
]
KANS = [
    [0, 1, 0],
    [49000, 1000, 25000, 25000],
    [46, 36, 18],
    [],
    [11, 11, 11, 12, 12, 12, 13, 13, 13, 21, 21, 22, 22],
    [11, 14, 23, 46],
    ["111111a11", 60, 60, 60],
    [23, 23, 23, 24, 24, 25, 25, 26, 26, 31, 32, 33, 41],
    [42, 45, 47],
    [60, 60, 60],
    [24, 26, 27, 27, 27, 28, 28, 42, 42, 42, 43, 43, 44],
    ["m42424242", 28, 47],
    [0, 44, 60],
    [51, 15, 15, 16, 16, 17, 17, 33, 34, 35, 36, 45, 45],
    [46, "45p4545", 45, 15],
    [60, 36, "45k454545"],
    [
        "和了",
        [-2700, -1400, -1400, 5500],
        [3, 3, 3, "40符3飜1300-2600点", "嶺上開花(1飜)", "役牌 白(1飜)", "赤ドラ(1飜)"],
    ],
]
NAMES = ["one", "two", "three", "four"]


def document(*kyokus, **fields):
    """The text of a file; without kyoku: of both."""
    head = {"title": ["", ""], "name": NAMES, "rule": {"disp": "南喰赤", "aka": 1}}
    return json.dumps(head | {"log": list(kyokus or (RON, KANS))} | fields, ensure_ascii=False)


def changed(kyoku, *changes):
    """A kyoku with other items: pairs of a place, `(5, 1)` for item 1 of item 5, and a value."""
    new = deepcopy(kyoku)
    for (*way, last), value in changes:
        part = new
        for step in way:
            part = part[step]
        part[last] = value
    return new
