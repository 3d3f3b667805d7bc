"""The words of tenhou.net for yaku and limits, and their keys here.

`ORDER` is the numbering of tenhou.net's XML logs (`yaku="0,1,…"`).
"""

from collections.abc import Mapping
from typing import Final

from paiju.engine.games.riichi.formats.match import Limit

WORDS: Final[Mapping[str, str]] = {
    "menzen_tsumo": "門前清自摸和",
    "riichi": "立直",
    "ippatsu": "一発",
    "chankan": "槍槓",
    "rinshan": "嶺上開花",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "jikaze_e": "自風 東",
    "jikaze_s": "自風 南",
    "jikaze_w": "自風 西",
    "jikaze_n": "自風 北",
    "bakaze_e": "場風 東",
    "bakaze_s": "場風 南",
    "bakaze_w": "場風 西",
    "bakaze_n": "場風 北",
    "haku": "役牌 白",
    "hatsu": "役牌 發",
    "chun": "役牌 中",
    "double_riichi": "両立直",
    "chiitoitsu": "七対子",
    "chanta": "混全帯幺九",
    "ittsuu": "一気通貫",
    "sanshoku_doujun": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三槓子",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "shousangen": "小三元",
    "honroutou": "混老頭",
    "ryanpeikou": "二盃口",
    "junchan": "純全帯幺九",
    "honitsu": "混一色",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "daisangen": "大三元",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "chuuren": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "kokushi": "国士無双",
    "kokushi_juusanmen": "国士無双１３面",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "suukantsu": "四槓子",
    "dora": "ドラ",
    "ura_dora": "裏ドラ",
    "aka_dora": "赤ドラ",
}
"""Key to word: keys are those of `paiju.engine.games.riichi.scoring`, but each wind has its own."""

ORDER: Final = tuple(WORDS)
YAKUMAN: Final = frozenset(ORDER[ORDER.index("tenhou") : ORDER.index("dora")])

OTHER_WORDS: Final[Mapping[str, str]] = {"Riichi": "riichi", "Dora": "dora", "Ura Dora": "ura_dora"}
"""Words of other programs that write the format."""

KEYS: Final[Mapping[str, str]] = {**{word: key for key, word in WORDS.items()}, **OTHER_WORDS}
"""Word to key."""

LIMITS: Final[Mapping[Limit, str]] = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "yakuman": "役満",
}
