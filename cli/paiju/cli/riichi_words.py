"""Lines of text for the events of riichi; `paiju.cli.wording` has the lines that all games share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from paiju.cli.language import say, term
from paiju.cli.mahjong_words import meld_name, throw_of
from paiju.cli.terms import Names, Writers
from paiju.cli.tilewords import tile_name, tiles_text
from paiju.engine.core.game import Name
from paiju.engine.games.riichi.formats.yaku_words import WORDS
from paiju.engine.tiles.naming import JAPANESE_SUITS

RIICHI_WRITERS: Final = Writers()
"""Writers by the tag of an event."""

_THROWS: Final = {"dealer": "起家", "break": "开门"}
_THROWS_EN: Final = {"dealer": "for the first dealer", "break": "for the break of the wall"}
_WINS: Final = {"tsumo": "自摸", "ron": "荣和", "chankan": "抢杠"}
_ENDS_EN: Final = {"exhaustive": "exhaustive draw", "kyuushu": "nine terminals and honours"}
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
_WINDS: Final = (Name("东", "East"), Name("南", "South"), Name("西", "West"), Name("北", "North"))


def tiles(own: Iterable[str]) -> Text:
    """Return tiles side by side, with the names that riichi players say: 五饼, 九索."""
    return tiles_text(own, JAPANESE_SUITS)


def worth_text(worth: Any) -> str:
    """Return the value of a win with its yaku: `40符3飜 立直1 ドラ2`, or `40 fu 3 han, riichi 1, dora 2`."""
    count = say(f"{worth.fu}符{worth.han}飜", f"{worth.fu} fu {worth.han} han")
    head = term(LIMITS, worth.limit) if worth.limit else count
    yaku = (_line(line.name, 0 if line.yakuman else line.han) for line in worth.yaku)
    return say(" ", ", ").join((head, *yaku, *(_line(line.name, line.han) for line in worth.dora)))


def _line(yaku: str, han: int) -> str:
    return term(_YAKU, yaku) + (say(f"{han}", f" {han}") if han else "")


def _with_tile(event: Any, names: Names, word: str) -> Text:
    return Text(f"{names[event.seat]}  {word} ").append_text(tiles([event.tile]))


def _hands(hands: Iterable[Any], names: Names, waits: Sequence[Sequence[str]] = ()) -> Text:
    """Return a line for each shown hand, with its waits."""
    lines = Text()
    for seat, hand in enumerate(hands):
        if hand:
            lines.append(f"\n   {names[seat]}  ").append_text(tiles(hand))
        if hand and waits and waits[seat]:
            lines.append(say("   听 ", "   waits for ")).append_text(tiles(waits[seat]))
    return lines


@RIICHI_WRITERS.says("thrown")
def _(event: Any, names: Names) -> Text:
    return throw_of(event, names, _THROWS, _THROWS_EN)


@RIICHI_WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    wind, number = divmod(event.kyoku, len(event.points))
    current, honba, sticks, dealer = _WINDS[wind], event.honba, event.sticks, names[event.dealer]
    said = Text(
        say(
            f"{current.zh}{number + 1}局 {honba}本场 供托{sticks}: {dealer} 坐庄; 宝牌指示牌 ",
            f"{current.en} {number + 1}, honba {honba}, sticks {sticks}: {dealer} deals; dora indicator ",
        )
    )
    said.append_text(tiles([event.indicator]))
    points = "  ".join(f"{names[seat]} {points}" for seat, points in enumerate(event.points))
    return said.append(f"\n   {points}").append_text(_hands(event.hands, names))


@RIICHI_WRITERS.says("dora_shown")
def _(event: Any, _names: Names) -> Text:
    return Text(say("新宝牌指示牌 ", "new dora indicator "), "yellow").append_text(tiles([event.tile]))


@RIICHI_WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text | None:
    if event.tile is None:
        return (
            Text(f"{names[event.seat]}  {say('岭上', 'draws a dead tile')}", "dim") if event.after else None
        )
    return _with_tile(event, names, say("岭上", "draws the dead tile") if event.after else say("摸", "draws"))


@RIICHI_WRITERS.says("discarded")
def _(event: Any, names: Names) -> Text:
    return _with_tile(
        event, names, say("立直 打", "declares riichi, discards") if event.riichi else say("打", "discards")
    )


@RIICHI_WRITERS.says("stick_paid")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('立直成立, 1000 供托', 'riichi stands: a stick of 1000')}", "dim")


@RIICHI_WRITERS.says("kong_announced")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, say("要开杠", "declares a kan of"))


@RIICHI_WRITERS.says("window_closed")
def _(_event: Any, _names: Names) -> None:
    return None  # the claim's own event follows


@RIICHI_WRITERS.says("claimed", "konged")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]}  {meld_name(event.meld.kind)} ", "bold")
    return said.append_text(tiles(event.meld.tiles))


@RIICHI_WRITERS.says("robbed")
def _(event: Any, names: Names) -> Text:
    return _with_tile(event, names, say("被抢杠", "is robbed of"))


@RIICHI_WRITERS.says("won")
def _(event: Any, names: Names) -> Text:
    feeder = f" ← {names[event.feeder]}" if event.feeder is not None else ""
    how = f"{term(_WINS, event.kind)} {tile_name(event.tile, JAPANESE_SUITS)}{feeder}"
    said = Text(f"{names[event.seat]}  {how}  {worth_text(event.worth)}", "bold green")
    said.append("\n   ").append_text(tiles(event.hand))
    if event.ura:
        said.append(say("   里宝牌指示牌 ", "   ura dora indicators ")).append_text(tiles(event.ura))
    return said


@RIICHI_WRITERS.says("no_winner")
def _(event: Any, names: Names) -> Text:
    ready = (
        f"  {say('听牌', 'waiting')}: {', '.join(names[seat] for seat in event.ready)}" if event.ready else ""
    )
    said = Text(f"{term(_ENDS, event.reason, _ENDS_EN)}{ready}", "yellow")
    return said.append_text(_hands(event.hands, names, event.waits))
