"""Words for the ends of a kyoku without a win, as other programs write them, each with its source.

Readers of both formats accept all words: converters copy the words of their own program into either format. Case,
spaces, hyphens and long vowels of a word do not matter.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from unicodedata import normalize

from paiju.engine.games.riichi.formats.match import DrawReason


class Source(NamedTuple):
    """A program, or a family of them, and the words that it writes."""

    name: str
    words: Mapping[DrawReason, tuple[str, ...]]


TENHOU: Final[Mapping[DrawReason, tuple[str, ...]]] = {
    "exhaustive": ("流局", "全員聴牌", "全員不聴"),
    "nagashi_mangan": ("流し満貫",),
    "kyuushu": ("九種九牌",),
    "four_winds": ("四風連打",),
    "four_riichi": ("四家立直",),
    "four_kans": ("四槓散了",),
    "triple_ron": ("三家和了",),
}
"""The words of tenhou.net/6; we write the first word of a reason.

Where an exhaustive draw moves no points, we write that all were ready, or that none was.
"""
MJAI: Final[Mapping[DrawReason, tuple[str, ...]]] = {
    "exhaustive": ("fanpai",),
    "nagashi_mangan": ("nagashimangan",),
    "kyuushu": ("kyushukyuhai",),
    "four_winds": ("sufonrenta",),
    "four_riichi": ("suchareach",),
    "four_kans": ("sukaikan",),
    "triple_ron": ("sanchaho",),
}
"""The words of gimite's mjai server; we write the first word of a reason."""

SOURCES: Final = (
    Source("tenhou.net/6", TENHOU),
    Source("gimite's mjai server and Mortal", MJAI),
    Source(
        "tenhou.net's XML (mjlog), copied by converters to mjai",
        {
            "exhaustive": ("out",),
            "nagashi_mangan": ("nm",),
            "kyuushu": ("yao9",),
            "four_winds": ("kaze4",),
            "four_riichi": ("reach4", "richi4", "riichi4"),
            "four_kans": ("kan4", "rck4"),
            "triple_ron": ("ron3",),
        },
    ),
    Source(
        "converters from Mahjong Soul (downloadlogs, tensoul), in Japanese, romaji or English",
        {
            "exhaustive": ("Exhaustive Draw",),
            "nagashi_mangan": ("Nagashi Mangan", "Mangan at Draw"),
            "kyuushu": ("Kyuushu Kyuuhai", "Nine Terminal Abortion"),
            "four_winds": ("Suufon Renda", "Four Wind Abortion"),
            "four_riichi": ("Suucha Riichi", "Four Riichi Abortion"),
            "four_kans": ("四開槓", "Suukaikan", "Four Kan Abortion"),
            "triple_ron": ("三家和", "Sanchahou", "Three Ron Abortion"),
        },
    ),
    Source(
        "Mahjong Soul and programs around it, in Chinese",
        {
            "exhaustive": ("荒牌流局",),
            "nagashi_mangan": ("流局满贯", "流局滿貫", "流し満贯"),
            "kyuushu": ("九种九牌", "九种九牌流局"),
            "four_winds": ("四风连打",),
            "four_kans": ("四杠散了", "四开杠"),
            "triple_ron": ("三家荣和流局",),
        },
    ),
    Source(
        "電脳麻将 (majiang) and programs around it, in Japanese",
        {
            "exhaustive": ("荒牌平局",),
            "nagashi_mangan": ("流局満貫",),
            "four_winds": ("四風子連打",),
            "four_riichi": ("四人リーチ",),
        },
    ),
    Source(
        "riichienv",
        {
            "exhaustive": ("exhaustive_draw",),
            "kyuushu": ("kyushu_kyuhai",),
            "four_winds": ("suufuurenta",),
            "four_riichi": ("suurechi",),
            "four_kans": ("suukansansen", "suukansanra"),
            "triple_ron": ("triple_ron",),
        },
    ),
    Source(
        "mjx and libraries with romaji names",
        {
            "exhaustive": ("fonpai", "kouhai heikyoku"),
            "kyuushu": ("kyuusyu kyuuhai", "9-Shu 9-Hai"),
            "four_winds": ("suufuu renda", "4renda"),
            "four_riichi": ("4richi",),
            "four_kans": ("suukantsu sanra", "4kan"),
            "triple_ron": ("sancha ron", "sancha houra", "3ron"),
        },
    ),
    Source(
        "libraries with English names",
        {
            "exhaustive": ("Exhaustive",),
            "kyuushu": ("Nine Terminals",),
            "four_winds": ("Four Winds", "Four Winds Abort", "Four Wind Discards"),
            "four_riichi": ("Four Riichi", "Four Riichi Abort"),
            "four_kans": ("Four Kan", "Four Kans", "Four Kan Abort"),
            "triple_ron": ("Triple Ron Abort", "Three Ron"),
        },
    ),
    Source(
        "words of players, seen in no program",
        {
            "exhaustive": ("荒牌", "通常流局", "全員ノーテン", "全員テンパイ", "Wall Exhausted"),
            "kyuushu": ("九種九牌倒牌", "Nine Terminals Abort"),
            "four_winds": ("四风子连打",),
            "four_riichi": ("四人立直", "四家リーチ", "suucha reach", "Four Reach"),
            "four_kans": ("四槓流れ", "四槓流局", "四杠流局", "suukan nagare", "Four Kongs", "Four Quads"),
            "triple_ron": ("トリプルロン", "三人和", "三家和流局", "三家荣和"),
        },
    ),
)
ANY: Final = ("途中流局", "ryukyoku", "abortive draw", "abort", "tochu ryukyoku", "draw")
"""Words that do not say which draw it is: it follows from the play."""

_LONG: Final = re.compile(r"([aeiou])\1+|(?<=o)u")


def folded(word: str) -> str:
    """Return a word without case, spaces, marks and long vowels: `kyushukyuhai` for `Kyūshū Kyuuhai`."""
    plain = (letter for letter in normalize("NFKC", word).casefold() if letter.isalnum())
    bare = "".join(mark for mark in normalize("NFD", "".join(plain)) if not _is_macron(mark))
    return _LONG.sub(lambda found: found[1] or "", normalize("NFC", bare))


def _is_macron(letter: str) -> bool:
    return letter in "\u0304\u0302"


def _rows() -> Iterator[tuple[str, DrawReason]]:
    for source in SOURCES:
        for reason, words in source.words.items():
            yield from ((folded(word), reason) for word in words)


_REASONS: Final = dict(_rows())
_ANY: Final = frozenset(map(folded, ANY))


def reason_for(word: str) -> DrawReason | None:
    """Return the draw that a word means; None for an unknown word, or one that does not say which draw it is."""
    return _REASONS.get(folded(word))


def is_any_draw(word: str) -> bool:
    """Return whether a word means a draw without saying which."""
    return folded(word) in _ANY
