"""The options of riichi and their presets (docs/rules/riichi.md "预设与来源")."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.game import Name
from paiju.engine.games.riichi.option_types import (
    AbortiveDraws,
    AgariYame,
    Aka,
    Atamahane,
    DoubleWindFu,
    DoubleYakuman,
    ExactScores,
    Extension,
    KanDora,
    KaratenMelds,
    Kazoe,
    Kiriage,
    KokushiAnkan,
    KuikaeBan,
    Kuitan,
    Length,
    MinWall,
    NagashiMangan,
    PaoLiabilityOnly,
    PaoSuukantsu,
    RiichiKan,
    Settle,
    Start,
    Target,
    Ties,
    Tobi,
    TripleRon,
    UmaFourth,
    UmaSecond,
    UmaThird,
    YakumanSum,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a table; the defaults are the preset `tenhou`."""

    length: Length = "hanchan"
    start: Start = 25000
    target: Target = 30000
    aka: Aka = 3
    kuitan: Kuitan = True
    kuikae_ban: KuikaeBan = True
    riichi_min_wall: MinWall = 4
    riichi_kan: RiichiKan = "waits"
    kokushi_ankan: KokushiAnkan = False
    kan_dora: KanDora = "discard"
    atamahane: Atamahane = False
    triple_ron: TripleRon = "abort"
    abortive_draws: AbortiveDraws = True
    nagashi_mangan: NagashiMangan = True
    karaten_melds: KaratenMelds = False
    double_yakuman: DoubleYakuman = False
    yakuman_sum: YakumanSum = True
    kazoe: Kazoe = True
    kiriage: Kiriage = False
    double_wind_fu: DoubleWindFu = 4
    pao_suukantsu: PaoSuukantsu = False
    pao_liability_only: PaoLiabilityOnly = False
    tobi: Tobi = True
    extension: Extension = True
    agari_yame: AgariYame = True
    settle: Settle = 30000
    uma_second: UmaSecond = 10
    """The uma of the first place has no option: it makes the four uma add up to 0, so by default it is 20.

    The first place also gets the oka, four times `settle` - `start`: by default 20, too.
    """
    uma_third: UmaThird = -10
    uma_fourth: UmaFourth = -20
    ties: Ties = "seat"
    exact_scores: ExactScores = False


MJS: Final[Mapping[str, Any]] = {
    "kokushi_ankan": True,
    "triple_ron": "all",
    "double_yakuman": True,
    "pao_liability_only": True,
    "settle": 25000,
    "uma_second": 5,
    "uma_third": -5,
    "uma_fourth": -15,
    "exact_scores": True,
}
MLEAGUE: Final[Mapping[str, Any]] = {
    "riichi_kan": "reading",
    "kan_dora": "at_once",
    "atamahane": True,
    "abortive_draws": False,
    "kazoe": False,
    "kiriage": True,
    "double_wind_fu": 2,
    "pao_suukantsu": True,
    "tobi": False,
    "extension": False,
    "agari_yame": False,
    "uma_fourth": -30,
    "ties": "share",
}
WRC: Final[Mapping[str, Any]] = {
    "start": 30000,
    "aka": 0,
    "riichi_kan": "reading",
    "atamahane": True,
    "abortive_draws": False,
    "nagashi_mangan": False,
    "yakuman_sum": False,
    "kazoe": False,
    "kiriage": True,
    "tobi": False,
    "extension": False,
    "agari_yame": False,
    "uma_second": 5,
    "uma_third": -5,
    "uma_fourth": -15,
    "ties": "share",
    "exact_scores": True,
}
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {"tenhou": {}, "mjs": MJS, "mleague": MLEAGUE, "wrc": WRC}
PRESET_NAMES: Final[Mapping[str, Name]] = {
    "tenhou": Name("天凤", "Tenhou"),
    "mjs": Name("雀魂", "Mahjong Soul"),
    "mleague": Name("M 联赛", "M.League"),
    "wrc": Name("世界锦标赛", "World Championship"),
}
