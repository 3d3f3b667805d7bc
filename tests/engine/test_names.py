"""Names of games as people type them, and the keys that they mean."""

from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from tests.rows import rows

NAMES = {
    "斗地主": "doudizhu",
    "三人斗地主": "doudizhu",
    "欢乐斗地主": "doudizhu",
    "竞技二打一": "doudizhu",
    "二打一": "doudizhu",
    "2打1": "doudizhu",
    "Landlords": "doudizhu",
    "斗地主拓展版": "doudizhu_x",
    "斗地主扩展版": "doudizhu_x",
    "斗地主X": "doudizhu_x",
    "LandlordsX": "doudizhu_x",
    "四人斗地主": "doudizhu_4p",
    "landlords4p": "doudizhu_4p",
    "锄大地": "big_two",
    "大老二": "big_two",
    "大老2": "big_two",
    "锄大弟": "big_two",
    "BigTwo": "big_two",
    "三两一": "three_two_one",
    "3两1": "three_two_one",
    "ThreeTwoOne": "three_two_one",
    "五瓜皮": "wuguapi",
    "5瓜皮": "wuguapi",
    "五瓜皮扑克": "wuguapi",
    "Wuguapi": "wuguapi",
    "七鬼五二一": "qigui521",
    "7鬼521": "qigui521",
    "7王521": "qigui521",
    "Qiguiwueryi": "qigui521",
    "七鬼五二三": "qigui523",
    "7鬼523": "qigui523",
    "七王五二三扑克游戏": "qigui523",
    "QIGUIWUERSAN": "qigui523",
    " 7 鬼 5 2 3 ": "qigui523",
    "BIG TWO": "big_two",
    "德州扑克": "holdem",
    "德扑": "holdem",
    "Texas Hold'em": "holdem",
    "Texas Holdem": "holdem",
}


@rows("name", NAMES)
def test_a_name_stands_for_its_key(name):
    assert game_key(name) == NAMES[name]


@rows("key", GAMES)
def test_a_key_and_a_games_own_names_stand_for_it(key):
    game = GAMES[key]
    assert game_key(key) == game_key(key.upper()) == game_key(game.name.zh) == key


def test_a_name_nobody_uses_comes_back_in_lower_case():
    assert game_key("Bridge") == "bridge"
