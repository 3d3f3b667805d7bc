"""The keys of the lines of a result; clients translate them for people."""

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
"""Tiles that add han and are no yaku.

`dora` are shown by the indicators (kan dora too), `ura_dora` by those below them; `aka_dora` are red fives.
"""

LimitName: TypeAlias = Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"]
"""Limits of the base points; `kazoe_yakuman`: 13 han or more without a yakuman (累计役满)."""

Wait: TypeAlias = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki"]
"""The wait: for either side of a run (两面), its middle (嵌张), its edge (边张), a triplet (双碰), the pair (单骑)."""

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
"""Reason for fu (符); `open_minimum`: an open hand of 20 fu has 30."""
