"""The options of 成都麻将 and their presets (docs/rules/chengdu.md "预设与决定")."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.game import Name
from paiju.engine.games.chengdu.option_types import (
    Base,
    Cap,
    CheckReady,
    Dihu,
    Duanyao,
    FalseWin,
    Flow,
    FreshWan,
    GangShangPao,
    Haidi,
    Horses,
    Jiangdui,
    Jingou,
    LongQidui,
    Luohan,
    Menqing,
    PassLock,
    Penalty,
    QiangGang,
    Que,
    QueFirst,
    Rain,
    SanhuaPays,
    SeatDice,
    SelfDraw,
    Suits,
    Swap3,
    Tianhu,
    Transfer,
    Tuishui,
    Yaojiu,
    YinBloom,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a table; the defaults are the preset `classic`."""

    base: Base = 1
    que: Que = "dingzhang"
    que_first: QueFirst = False
    swap3: Swap3 = False
    seat_by_dice: SeatDice = True
    horses: Horses = 0
    suits: Suits = "three"
    flow: Flow = False
    zimo_mode: SelfDraw = "plus1"
    yin_gsh: YinBloom = "feeder"
    gsp_x2: GangShangPao = False
    qg_x2: QiangGang = False
    call_transfer: Transfer = "off"
    cap: Cap = 0
    penalty: Penalty = 8
    sanhua_pays: SanhuaPays = "tenpai"
    chajiao: CheckReady = "best"
    tuishui: Tuishui = True
    pass_lock: PassLock = "same_tile"  # noqa: S105 - no password
    false_hu: FalseWin = "refuse"
    wan_fresh_only: FreshWan = False
    rain_x2: Rain = "feeder_2"
    tianhu: Tianhu = "off"
    dihu: Dihu = "off"
    haidi: Haidi = False
    jiangdui: Jiangdui = False
    menqing: Menqing = False
    duanyao: Duanyao = False
    jingou: Jingou = False
    luohan: Luohan = False
    yaojiu: Yaojiu = True
    gen_long7: LongQidui = "gen"


APP: Final[Mapping[str, Any]] = {
    "que": "declare",
    "que_first": True,
    "swap3": True,
    "gsp_x2": True,
    "qg_x2": True,
    "call_transfer": "split",
    "cap": 32,
    "sanhua_pays": "all",
    "pass_lock": "any_tile",
    "tianhu": "x32",
    "dihu": "x32",
    "haidi": True,
    "jiangdui": True,
    "menqing": True,
    "duanyao": True,
    "jingou": True,
    "luohan": True,
    "gen_long7": "x16",
}
ONLINE: Final[Mapping[str, Any]] = {
    **APP,
    "seat_by_dice": False,
    "menqing": False,
    "duanyao": False,
    "gen_long7": "gen",
}
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {"classic": {}, "online": ONLINE, "app": APP}
PRESET_NAMES: Final[Mapping[str, Name]] = {
    "classic": Name("经典", "Classic"),
    "online": Name("网上血战", "As played online"),
    "app": Name("手游全番", "App, every fan"),
}
QUICK: Final[Mapping[str, Any]] = {"preset": "online"}
