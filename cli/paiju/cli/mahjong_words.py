"""Events of mahjong as lines of text; lines that all games share are in `paiju.cli.wording`."""

from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text

from paiju.cli.terms import Names, reason_name
from paiju.cli.tilewords import tile_name, tiles_text
from paiju.cli.writers import Writers
from paiju.engine.tiles.naming import SICHUAN_SUITS

MAHJONG_WRITERS: Final = Writers()
"""Writer by the tag of an event."""

_THROWS: Final = {"seat": "方位", "dealer": "庄家", "break": "抓牌起点", "swap": "换牌方向"}
_MELDS: Final = {
    "chow": "吃",
    "pung": "碰",
    "wan": "弯杠",
    "zhi": "直杠",
    "yin": "引杠",
    "ankan": "暗杠",
    "shouminkan": "加杠",
    "daiminkan": "大明杠",
}
_READY: Final = {"jiao": "有叫", "wujiao": "无叫", "sanhua": "花猪"}
_FANS: Final = {
    "gen": "根",
    "qing": "清一色",
    "yao": "带么",
    "qidui": "七对",
    "long7": "龙七对",
    "dadui": "大对子",
    "jiangdui": "将对",
    "diaoche": "大吊车",
    "jingou": "金钩钓",
    "luohan": "十八罗汉",
    "menqing": "门清",
    "duanyao": "断么",
    "gsh": "杠上花",
    "gsp": "杠上炮",
    "qg": "抢杠",
    "haidi": "海底",
    "tianhu": "天胡",
    "dihu": "地胡",
    "zimo": "自摸",
}


def suit_name(suit: str) -> str:
    """Return the name of a suit: 万."""
    return SICHUAN_SUITS["mps".index(suit)]


def worth_text(won: Any) -> str:
    """Return the worth of a win with its fans: `×8+1 清一色×4 根×2`."""
    fans = " ".join(f"{_FANS[fan.name]}×{fan.factor}" for fan in won.fans)
    return f"×{won.multiplier}" + (f"+{won.plus}" if won.plus else "") + (f" {fans}" if fans else "")


def meld_text(meld: Any) -> Text:
    """Return a meld: 碰 五万, 吃 三万 四万 五万."""
    shown = meld.tiles if meld.kind == "chow" else meld.tiles[:1]
    return Text(f"{_MELDS[meld.kind]} ").append_text(tiles_text(shown))


def _with_tile(event: Any, names: Names, word: str) -> Text:
    return Text(f"{names[event.seat]}  {word} ").append_text(tiles_text([event.tile]))


def _hands(hands: Iterable[Any], names: Names) -> Text:
    lines = (
        Text(f"   {names[seat]}  ").append_text(tiles_text(hand)) for seat, hand in enumerate(hands) if hand
    )
    return Text("\n").join(lines)


@MAHJONG_WRITERS.says("thrown")
def _(event: Any, names: Names) -> Text:
    one, other = event.dice
    return Text(f"{names[event.seat]}  掷骰{_THROWS[event.kind]} {one}+{other}", "dim")


@MAHJONG_WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.dealer]} 坐庄; {event.wall} tiles left in the wall")
    hands = _hands(event.hands, names)
    return said.append("\n").append_text(hands) if hands else said


@MAHJONG_WRITERS.says("swapped")
def _(event: Any, names: Names) -> Text:
    said = Text("换三张", "yellow")
    for seat, tiles in enumerate(event.tiles):
        if tiles:
            said.append(f"\n   {names[seat]} → {names[event.to[seat]]}  ").append_text(tiles_text(tiles))
    return said


@MAHJONG_WRITERS.says("chosen")
def _(event: Any, names: Names) -> Text:
    pairs = zip(event.missing, event.hidden, strict=True)
    told = (
        f"{names[seat]} {'定张' if hidden is not None or suit is None else f'缺{suit_name(suit)}'}"
        for seat, (suit, hidden) in enumerate(pairs)
    )
    return Text("  ".join(told), "yellow")


@MAHJONG_WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text | None:
    if event.tile is None:
        return Text(f"{names[event.seat]}  补牌", "dim") if event.after else None
    return _with_tile(event, names, "补" if event.after else "摸")


@MAHJONG_WRITERS.says("discarded")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "翻定张" if event.flipped else "打")


@MAHJONG_WRITERS.says("kong_announced")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "要弯杠")


@MAHJONG_WRITERS.says("window_closed")
def _(_event: Any, _names: Names) -> None:
    return None  # the event of the claim follows


@MAHJONG_WRITERS.says("claimed", "konged")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  ", "bold").append_text(meld_text(event.meld))


@MAHJONG_WRITERS.says("robbed")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "被抢杠")


@MAHJONG_WRITERS.says("won")
def _(event: Any, names: Names) -> Text:
    how = {"zimo": "自摸", "gsh": "杠上花", "dianpao": "胡", "qianggang": "抢杠"}[event.kind]
    feeder = f" ← {names[event.feeder]}" if event.feeder is not None else ""
    said = Text(
        f"{names[event.seat]}  {how} {tile_name(event.tile)}{feeder}  {worth_text(event)}", "bold green"
    )
    return said.append("\n   ").append_text(tiles_text(event.hand)) if event.hand else said


@MAHJONG_WRITERS.says("false_won")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  诈胡: a dead hand (相公) from now on", "bold red")


@MAHJONG_WRITERS.says("paid")
def _(event: Any, names: Names) -> Text:
    told = (
        f"{reason_name(one.kind)} {names[one.payer]} → {names[one.payee]} {one.amount}"
        for one in event.payments
    )
    return Text("   " + "  ".join(told), "dim")


@MAHJONG_WRITERS.says("checked")
def _(event: Any, names: Names) -> Text:
    said = Text("查叫", "yellow")
    for check in event.checks:
        said.append(f"\n   {names[check.seat]}  {_READY[check.readiness]}  ", "")
        said.append_text(tiles_text(wait.tile for wait in check.waits))
    return said


@MAHJONG_WRITERS.says("horses_shown")
def _(event: Any, names: Names) -> Text:
    said = Text("买马", "yellow")
    for owner, tiles in enumerate(event.horses):
        for tile, seat in zip(tiles, event.seats[owner], strict=True):
            said.append(f"\n   {names[owner]}  {tile_name(tile)}: like {names[seat]}")
    return said


@MAHJONG_WRITERS.says("hands_shown")
def _(event: Any, names: Names) -> Text:
    end = "the wall is out" if event.end == "wall" else "one is left"
    hands = _hands(event.hands, names)
    return Text(end).append("\n").append_text(hands) if hands else Text(end)
