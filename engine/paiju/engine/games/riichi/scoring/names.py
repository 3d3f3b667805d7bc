"""The keys with which a result explains itself; what people read for them is the clients'."""

from typing import Literal, TypeAlias

YakuName: TypeAlias = Literal[
    "riichi",
    "double_riichi",
    "ippatsu",
    "menzen_tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "ryanpeikou",
    "jikaze",
    "bakaze",
    "haku",
    "hatsu",
    "chun",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "sanshoku_doujun",
    "ittsuu",
    "chanta",
    "junchan",
    "chiitoitsu",
    "toitoi",
    "sanankou",
    "sanshoku_doukou",
    "sankantsu",
    "honroutou",
    "shousangen",
    "honitsu",
    "chinitsu",
    "tenhou",
    "chiihou",
    "kokushi",
    "kokushi_juusanmen",
    "suuankou",
    "suuankou_tanki",
    "daisangen",
    "shousuushii",
    "daisuushii",
    "tsuuiisou",
    "chinroutou",
    "ryuuiisou",
    "chuuren",
    "junsei_chuuren",
    "suukantsu",
]
"""A yaku (役) in romaji; `jikaze` is the seat's wind, `bakaze` the round's."""

DoraName: TypeAlias = Literal["dora", "ura_dora", "aka_dora"]
"""Tiles that add han and are no yaku: shown by indicators (kan dora too), by those below them, red fives."""

LimitName: TypeAlias = Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"]
"""From where han alone decide; `kazoe_yakuman`: 13 han or more without a yakuman (累计役满)."""

Wait: TypeAlias = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki"]
"""What the winning tile completes: a run from two sides, its middle, its edge; a triplet; the pair."""

FuReason: TypeAlias = Literal[
    "base",
    "chiitoitsu",
    "menzen_ron",
    "tsumo",
    "kanchan",
    "penchan",
    "tanki",
    "yakuhai_pair",
    "double_wind_pair",
    "open_triplet",
    "closed_triplet",
    "open_kan",
    "closed_kan",
    "open_minimum",
    "rounding",
]
"""Why a hand has fu (符); `open_minimum`: an open hand of 20 fu has 30."""
