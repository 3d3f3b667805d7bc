"""Lines of text for the events of mahjong; `paiju.cli.wording` has the lines that all games share."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.text import Text

from paiju.cli.language import say, term
from paiju.cli.terms import Names, Writers, reason_name
from paiju.cli.tilewords import tile_name, tiles_text
from paiju.engine.tiles.naming import SICHUAN_SUITS

MAHJONG_WRITERS: Final = Writers()
"""Writers by the tag of an event."""

_THROWS: Final = {"seat": "方位", "dealer": "庄家", "break": "抓牌起点", "swap": "换牌方向"}
_THROWS_EN: Final = {
    "seat": "for the seats",
    "dealer": "for the dealer",
    "break": "for the break of the wall",
    "swap": "for the swap",
}
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
_MELDS_EN: Final = {
    "wan": "added kong",
    "zhi": "concealed kong",
    "yin": "claimed kong",
    "ankan": "concealed kan",
    "shouminkan": "added kan",
    "daiminkan": "claimed kan",
}
_READY_EN: Final = {"jiao": "waits", "wujiao": "does not wait", "sanhua": "holds three suits"}
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
_FANS_EN: Final = {
    "gen": "four alike",
    "qing": "one suit",
    "yao": "ends in each group",
    "qidui": "seven pairs",
    "long7": "dragon seven pairs",
    "dadui": "all pungs",
    "jiangdui": "pungs of 2, 5, 8",
    "diaoche": "big single wait",
    "jingou": "golden hook",
    "luohan": "eighteen arhats",
    "menqing": "closed hand",
    "duanyao": "no ends",
    "gsh": "win after a kong",
    "gsp": "discard after a kong",
    "qg": "robbed kong",
    "haidi": "last tile",
    "tianhu": "heavenly hand",
    "dihu": "earthly hand",
    "zimo": "self-draw",
}
_WINS: Final = {"zimo": "自摸", "gsh": "杠上花", "dianpao": "胡", "qianggang": "抢杠"}
_WINS_EN: Final = {
    "zimo": "draws and wins with",
    "gsh": "wins after a kong with",
    "dianpao": "wins with",
    "qianggang": "robs the kong of",
}


def suit_name(suit: str) -> str:
    """Return the name of a suit: 万, or characters in English."""
    at = "mps".index(suit)
    return say(SICHUAN_SUITS[at], ("characters", "dots", "bamboo")[at])


def worth_text(won: Any) -> str:
    """Return the value of a win with its fans: `×8+1 清一色×4 根×2`."""
    fans = " ".join(f"{term(_FANS, fan.name, _FANS_EN)}×{fan.factor}" for fan in won.fans)
    return f"×{won.multiplier}" + (f"+{won.plus}" if won.plus else "") + (f" {fans}" if fans else "")


def meld_text(meld: Any) -> Text:
    """Return a meld: 碰 五万, 吃 三万 四万 五万."""
    shown = meld.tiles if meld.kind == "chow" else meld.tiles[:1]
    return Text(f"{meld_name(meld.kind)} ").append_text(tiles_text(shown))


def meld_name(kind: str) -> str:
    """Return the name of a meld's kind: 碰, or pung in English."""
    return term(_MELDS, kind, _MELDS_EN)


def throw_of(event: Any, names: Names, words: Mapping[str, str], english: Mapping[str, str]) -> Text:
    """Return a throw of the dice; the given words tell what it decides."""
    one, other = event.dice
    said = f"{say('掷骰', 'throws ')}{term(words, event.kind, english)}"
    return Text(f"{names[event.seat]}  {said} {one}+{other}", "dim")


def _with_tile(event: Any, names: Names, word: str) -> Text:
    return Text(f"{names[event.seat]}  {word} ").append_text(tiles_text([event.tile]))


def _hands(hands: Iterable[Any], names: Names) -> Text:
    lines = (
        Text(f"   {names[seat]}  ").append_text(tiles_text(hand)) for seat, hand in enumerate(hands) if hand
    )
    return Text("\n").join(lines)


@MAHJONG_WRITERS.says("thrown")
def _(event: Any, names: Names) -> Text:
    return throw_of(event, names, _THROWS, _THROWS_EN)


@MAHJONG_WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    who, wall = names[event.dealer], event.wall
    said = Text(say(f"{who} 坐庄；牌墙剩 {wall} 张", f"{who} deals; {wall} tiles left in the wall"))
    hands = _hands(event.hands, names)
    return said.append("\n").append_text(hands) if hands else said


@MAHJONG_WRITERS.says("swapped")
def _(event: Any, names: Names) -> Text:
    said = Text(say("换三张", "three tiles are swapped"), "yellow")
    for seat, tiles in enumerate(event.tiles):
        if tiles:
            said.append(f"\n   {names[seat]} → {names[event.to[seat]]}  ").append_text(tiles_text(tiles))
    return said


@MAHJONG_WRITERS.says("chosen")
def _(event: Any, names: Names) -> Text:
    pairs = zip(event.missing, event.hidden, strict=True)
    told = (f"{names[seat]} {_missing(suit, hidden)}" for seat, (suit, hidden) in enumerate(pairs))
    return Text("  ".join(told), "yellow")


def _missing(suit: str | None, hidden: str | None) -> str:
    if hidden is not None or suit is None:
        return say("定张", "hides a tile")
    return say("缺", "has no ") + suit_name(suit)


@MAHJONG_WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text | None:
    if event.tile is None:
        return (
            Text(f"{names[event.seat]}  {say('补牌', 'draws a replacement')}", "dim") if event.after else None
        )
    return _with_tile(event, names, say("补", "draws the replacement") if event.after else say("摸", "draws"))


@MAHJONG_WRITERS.says("discarded")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, say("翻定张", "turns up") if event.flipped else say("打", "discards"))


@MAHJONG_WRITERS.says("kong_announced")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, say("要弯杠", "adds to a kong"))


@MAHJONG_WRITERS.says("window_closed")
def _(_event: Any, _names: Names) -> None:
    return None  # the claim's own event follows


@MAHJONG_WRITERS.says("claimed", "konged")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  ", "bold").append_text(meld_text(event.meld))


@MAHJONG_WRITERS.says("robbed")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, say("被抢杠", "is robbed of"))


@MAHJONG_WRITERS.says("won")
def _(event: Any, names: Names) -> Text:
    how = term(_WINS, event.kind, _WINS_EN)
    feeder = f" ← {names[event.feeder]}" if event.feeder is not None else ""
    said = Text(
        f"{names[event.seat]}  {how} {tile_name(event.tile)}{feeder}  {worth_text(event)}", "bold green"
    )
    return said.append("\n   ").append_text(tiles_text(event.hand)) if event.hand else said


@MAHJONG_WRITERS.says("false_won")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('诈胡：相公', 'false win: a dead hand from now on')}", "bold red")


@MAHJONG_WRITERS.says("paid")
def _(event: Any, names: Names) -> Text:
    told = (
        f"{reason_name(one.kind)} {names[one.payer]} → {names[one.payee]} {one.amount}"
        for one in event.payments
    )
    return Text("   " + "  ".join(told), "dim")


@MAHJONG_WRITERS.says("checked")
def _(event: Any, names: Names) -> Text:
    said = Text(say("查叫", "who waits at the end"), "yellow")
    for check in event.checks:
        said.append(f"\n   {names[check.seat]}  {term(_READY, check.readiness, _READY_EN)}  ", "")
        said.append_text(tiles_text(wait.tile for wait in check.waits))
    return said


@MAHJONG_WRITERS.says("horses_shown")
def _(event: Any, names: Names) -> Text:
    said = Text(say("买马", "horses"), "yellow")
    for owner, tiles in enumerate(event.horses):
        for tile, seat in zip(tiles, event.seats[owner], strict=True):
            said.append(f"\n   {names[owner]}  {tile_name(tile)}: {say('同', 'like')} {names[seat]}")
    return said


@MAHJONG_WRITERS.says("hands_shown")
def _(event: Any, names: Names) -> Text:
    end = say("流局", "the wall is out") if event.end == "wall" else say("只剩一家", "one is left")
    hands = _hands(event.hands, names)
    return Text(end).append("\n").append_text(hands) if hands else Text(end)
