"""Events of riichi as lines of text; lines that all games share are in `paiju.cli.wording`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from paiju.cli.terms import Names
from paiju.cli.tilewords import tile_name, tiles_text
from paiju.cli.writers import Writers
from paiju.engine.games.riichi.formats.yaku_words import WORDS
from paiju.engine.tiles.naming import JAPANESE_SUITS

RIICHI_WRITERS: Final = Writers()
"""Writer by the tag of an event."""

_THROWS: Final = {"dealer": "起家", "break": "开门"}
_MELDS: Final = {"chow": "吃", "pung": "碰", "ankan": "暗杠", "shouminkan": "加杠", "daiminkan": "大明杠"}
_WINS: Final = {"tsumo": "自摸", "ron": "荣和", "chankan": "抢杠"}
_ENDS: Final = {
    "exhaustive": "荒牌流局",
    "nagashi_mangan": "流局满贯",
    "kyuushu": "九种九牌",
    "four_winds": "四风连打",
    "four_riichi": "四家立直",
    "four_kans": "四杠散了",
    "triple_ron": "三家和了",
}
LIMITS: Final = {
    "mangan": "满贯",
    "haneman": "跳满",
    "baiman": "倍满",
    "sanbaiman": "三倍满",
    "kazoe_yakuman": "累计役满",
    "yakuman": "役满",
}
_YAKU: Final[Mapping[str, str]] = {**WORDS, "jikaze": "自風", "bakaze": "場風"}
_WINDS: Final = "东南西北"


def tiles(own: Iterable[str]) -> Text:
    """Return tiles side by side, with the names that riichi players say: 五饼, 九索."""
    return tiles_text(own, JAPANESE_SUITS)


def worth_text(worth: Any) -> str:
    """Return what a win is worth, with its yaku: `40符3飜 立直1 ドラ2`, `役満 大三元`."""
    head = LIMITS.get(worth.limit or "", f"{worth.fu}符{worth.han}飜")
    yaku = (f"{_YAKU[line.name]}{'' if line.yakuman else line.han}" for line in worth.yaku)
    dora = (f"{_YAKU[line.name]}{line.han}" for line in worth.dora)
    return " ".join((head, *yaku, *dora))


def _with_tile(event: Any, names: Names, word: str) -> Text:
    return Text(f"{names[event.seat]}  {word} ").append_text(tiles([event.tile]))


def _hands(hands: Iterable[Any], names: Names, waits: Sequence[Sequence[str]] = ()) -> Text:
    """Return the hands that are shown, a line each, with what they wait for."""
    lines = Text()
    for seat, hand in enumerate(hands):
        if hand:
            lines.append(f"\n   {names[seat]}  ").append_text(tiles(hand))
        if hand and waits and waits[seat]:
            lines.append("   听 ").append_text(tiles(waits[seat]))
    return lines


@RIICHI_WRITERS.says("thrown")
def _(event: Any, names: Names) -> Text:
    one, other = event.dice
    return Text(f"{names[event.seat]}  掷骰{_THROWS[event.kind]} {one}+{other}", "dim")


@RIICHI_WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    wind, number = divmod(event.kyoku, len(event.points))
    said = Text(
        f"{_WINDS[wind]}{number + 1}局 {event.honba}本场 供托{event.sticks}: {names[event.dealer]} 坐庄; 宝牌指示牌 "
    )
    said.append_text(tiles([event.indicator]))
    points = "  ".join(f"{names[seat]} {points}" for seat, points in enumerate(event.points))
    return said.append(f"\n   {points}").append_text(_hands(event.hands, names))


@RIICHI_WRITERS.says("dora_shown")
def _(event: Any, _names: Names) -> Text:
    return Text("新宝牌指示牌 ", "yellow").append_text(tiles([event.tile]))


@RIICHI_WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text | None:
    if event.tile is None:
        return Text(f"{names[event.seat]}  岭上", "dim") if event.after else None
    return _with_tile(event, names, "岭上" if event.after else "摸")


@RIICHI_WRITERS.says("discarded")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "立直 打" if event.riichi else "打")


@RIICHI_WRITERS.says("stick_paid")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  立直成立, 1000 供托", "dim")


@RIICHI_WRITERS.says("kong_announced")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "要开杠")


@RIICHI_WRITERS.says("window_closed")
def _(_event: Any, _names: Names) -> None:
    return None  # the event of the claim follows


@RIICHI_WRITERS.says("claimed", "konged")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]}  {_MELDS[event.meld.kind]} ", "bold")
    return said.append_text(tiles(event.meld.tiles))


@RIICHI_WRITERS.says("robbed")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, "被抢杠")


@RIICHI_WRITERS.says("won")
def _(event: Any, names: Names) -> Text:
    feeder = f" ← {names[event.feeder]}" if event.feeder is not None else ""
    how = f"{_WINS[event.kind]} {tile_name(event.tile, JAPANESE_SUITS)}{feeder}"
    said = Text(f"{names[event.seat]}  {how}  {worth_text(event.worth)}", "bold green")
    said.append("\n   ").append_text(tiles(event.hand))
    if event.ura:
        said.append("   里宝牌指示牌 ").append_text(tiles(event.ura))
    return said


@RIICHI_WRITERS.says("no_winner")
def _(event: Any, names: Names) -> Text:
    ready = f"  听牌: {', '.join(names[seat] for seat in event.ready)}" if event.ready else ""
    said = Text(f"{_ENDS[event.reason]}{ready}", "yellow")
    return said.append_text(_hands(event.hands, names, event.waits))
