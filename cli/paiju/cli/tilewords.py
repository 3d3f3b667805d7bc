"""Writes tiles as text for the terminal, and reads typed tiles and answers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.language import say
from paiju.engine.core.game import Name
from paiju.engine.tiles.naming import SICHUAN_SUITS, name_of
from paiju.engine.tiles.text import Tile

HONOURS: Final = {
    **dict(zip(("1f", "2f", "3f", "4f"), ("east", "south", "west", "north"), strict=True)),
    **dict(zip(("1y", "2y", "3y"), ("white", "green", "red"), strict=True)),
}
"""English names of honours, which may also be typed."""
_STYLES: Final = {"m": "red", "p": "cyan", "s": "green"}
_SUITS: Final = {"m": "m", "p": "p", "s": "s", "万": "m", "筒": "p", "饼": "p", "条": "s", "索": "s"}
_RANKS: Final = {
    "一": "1",
    "二": "2",
    "两": "2",
    "三": "3",
    "四": "4",
    "五": "5",
    "六": "6",
    "七": "7",
    "八": "8",
    "九": "9",
}
_TILES: Final = re.compile(r"([1-9一二两三四五六七八九]+)([mps万筒饼条索])")
_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "win": frozenset({"h", "hu", "win", "胡", "和", "自摸"}),
    "pass": frozenset({"-", "pass", "n", "no", "过", "不要"}),
    "pung": frozenset({"p", "pung", "peng", "碰"}),
}
_VERB: Final = re.compile(
    r"(kong|gang|k|杠|hide|定张|定|扣|declare|drop|报缺|定缺|缺|swap|换三张|换|discard|d|打)?(.*)"
)
_KONG: Final = frozenset({"kong", "gang", "k", "杠"})
_SUIT_VERBS: Final = frozenset({"declare", "drop", "报缺", "定缺", "缺"})

HELP: Final = Name(
    "打：5m、五万 · h 胡 · p 碰 · k 杠（多个时 k 5m）· - 过 · hide 5m 定张 · drop m 报缺 · swap 1m 2m 5m 换三张",
    "discard: 5m · h win · p pung · k kong (k 5m, if several) · - pass · "
    "hide 5m · drop m, the missing suit · swap 1m 2m 5m",
)


def tile_name(tile: Tile, suits: Sequence[str] = SICHUAN_SUITS) -> str:
    """Return the name of a tile: 五万, or in English 5m or east; `suits` as in `name_of`."""
    return say(name_of(tile, suits).zh, HONOURS.get(tile, tile))


def tiles_text(tiles: Iterable[Tile], suits: Sequence[str] = SICHUAN_SUITS) -> Text:
    """Return tiles side by side, in the colours of their suits."""
    return Text(" ").join(Text(tile_name(tile, suits), _STYLES.get(tile[1], "dim")) for tile in tiles)


def hand_text(hand: Sequence[Tile], drawn: Tile | None) -> Text:
    """Return a hand, with the drawn tile apart at the end."""
    rest = list(hand)
    if drawn is None:
        return tiles_text(rest)
    rest.remove(drawn)
    return tiles_text(rest).append("   ").append_text(tiles_text([drawn]))


def read_tiles(line: str) -> list[Tile]:
    """Return the tiles of a text: `5m`, `123m 5p`, `五万`. Raises `UnreadableWords`."""
    word = plain(line).replace(" ", "")
    found = _TILES.findall(word)
    if not found or "".join(ranks + suit for ranks, suit in found) != word:
        raise UnreadableWords(f"{line.strip()!r} does not name a tile; say 5m, 5p or 5s")
    return [_RANKS.get(rank, rank) + _SUITS[suit] for ranks, suit in found for rank in ranks]


def read_tile_answer(line: str, kind: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the action of a typed line in Chengdu mahjong, as the map for the wire. Raises `UnreadableWords`."""
    word = plain(line).replace(" ", "")
    if kind == "declare" and word in _SUITS:
        return {"a": "declare", "suit": _SUITS[word]}
    for move, words in _WORDS.items():
        if word in words:
            return _named(move, kind, legal)
    found = _VERB.fullmatch(word)
    verb, rest = (found[1] or "", found[2]) if found else ("", word)
    if verb in _KONG:
        return _kong(rest, legal)
    if kind == "declare" or verb in _SUIT_VERBS:
        return {"a": "declare", "suit": _suit(rest)}
    tiles = read_tiles(rest)
    if kind == "swap":
        return {"a": "swap", "tiles": tiles}
    if kind == "claim":
        raise UnreadableWords(
            say("别家的牌：h 胡、p 碰、k 杠，或 - 过", "another's tile: h win, p pung, k kong, or - pass")
        )
    if len(tiles) != 1:
        raise UnreadableWords(f"one tile at a time, not {len(tiles)}")
    if kind == "hide":
        return {"a": "hide", "tile": tiles[0]}
    return {"a": "discard", "tile": tiles[0], "drawn": tiles[0] == legal.get("drawn")}


def tile_question(kind: str, legal: Mapping[str, Any]) -> str:
    """Return the question of a prompt, with the words that a person may answer."""
    match kind:
        case "swap":
            return say(
                f"换三张：同花色三张（{_suits(legal)}）？", f"swap three of one suit ({_suits(legal)})?"
            )
        case "hide":
            declared = (
                say(f"，或 drop {_suits(legal)} 报缺", f", or drop {_suits(legal)}")
                if legal.get("suits")
                else ""
            )
            hides = say("定张：扣哪一张，缺那门", "which tile lies face down, and its suit is missing")
            return f"{hides}{declared}?"
        case "declare":
            return f"{say('定缺哪门', 'which suit is missing')} ({_suits(legal)})?"
        case "claim":
            return f"{tile_name(legal['tile'])}: {', '.join(_claims(legal))}, - {say('过', 'pass')}?"
    return ", ".join([*_claims(legal), _discards(legal)]) + "?"


def waits_lines(found: Mapping[str, Any] | None) -> list[str]:
    """Return 听牌提示 as lines: the waits of a hand as it is, or after each possible discard."""
    if not found:
        return []
    waits = [f"{say('听', 'you wait for')} {_waits(found['waits'])}"] if found["waits"] else []
    after = (
        f"{say('打', 'discard')} {tile_name(one['tile'])}: {say('听', 'wait for')} {_waits(one['waits'])}"
        for one in found["discards"]
    )
    return [*waits, *after]


def _waits(waits: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(
        f"{tile_name(wait['tile'])} ×{wait['multiplier']} ({say('剩', '')}{wait['left']}{say('', ' left')})"
        for wait in waits
    )


def _suits(legal: Mapping[str, Any]) -> str:
    words = dict(zip("mps", SICHUAN_SUITS, strict=True))
    return " ".join(say(f"{suit} {words[suit]}", suit) for suit in legal.get("suits", ()))


def _claims(legal: Mapping[str, Any]) -> Iterable[str]:
    if (win := legal.get("win")) is not None:
        yield f"h {say('胡', 'win')} ×{win['multiplier']}" + (f"+{win['plus']}" if win.get("plus") else "")
    if legal.get("pung"):
        yield f"p {say('碰', 'pung')}"
    kongs = legal.get("kongs") or [kong for kong in (legal.get("kong"),) if kong]
    yield from (f"k {kong['tile']} {say('杠', 'kong')}" for kong in kongs)


def _discards(legal: Mapping[str, Any]) -> str:
    discards = legal.get("discards", ())
    match legal.get("bound"):
        case "hidden":
            return f"{say('先翻定张', 'your hidden tile goes first')}: {discards[0]}"
        case "missing":
            return f"{say('先打缺门', 'the missing suit goes first')}: {' '.join(discards)}"
        case "locked":
            return f"{say('只能打摸到的', 'what you drew goes')}: {discards[0]}"
    return say("打哪张", "which tile")


def _named(move: str, kind: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    if move == "pung":
        if not legal.get("pung"):
            raise UnreadableWords(say("没有可碰的", "there is nothing to pung"))
        return dict(legal["pung"])
    if move == "pass" and kind != "claim":
        raise UnreadableWords("nothing can be passed here: it is your turn")
    if move == "win" and legal.get("win") is None and not legal.get("any_win"):
        raise UnreadableWords("your tiles are not a win yet")
    return {"a": move}


def _kong(rest: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    kongs = legal.get("kongs") or [kong for kong in (legal.get("kong"),) if kong]
    if not kongs:
        raise UnreadableWords(say("没有可杠的", "there is nothing to kong"))
    if rest:
        (wanted,) = read_tiles(rest)[:1]
        kongs = [kong for kong in kongs if kong["tile"] == wanted]
    if len(kongs) != 1:
        raise UnreadableWords("say which: k 5m" if kongs else "no kong of that tile")
    return dict(kongs[0])


def _suit(word: str) -> str:
    if word not in _SUITS:
        raise UnreadableWords(f"{word!r} is not a suit; say m, p or s")
    return _SUITS[word]
