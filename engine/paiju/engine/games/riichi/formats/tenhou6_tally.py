"""The words of a result in tenhou.net/6: `30符4飜7700点`, `満貫2000-4000点`, `40符3飜2600点∀`, `役牌 白(1飜)`."""

import re
from typing import Final

from paiju.engine.games.riichi.formats.match import Limit, Tally, Yaku
from paiju.engine.games.riichi.formats.yaku_words import KEYS, LIMITS, WORDS, YAKUMAN

_LIMITS: Final = {word: limit for limit, word in LIMITS.items()}
_TALLY: Final = re.compile(
    r"(?:(?P<fu>\d{1,3})符(?P<han>\d{1,3})飜|(?P<limit>" + "|".join(_LIMITS) + r"))"
    r"(?P<first>\d{1,7})(?:-(?P<dealer>\d{1,7}))?点(?P<all>∀)?",
    re.ASCII,
)
_YAKU: Final = re.compile(r"(?P<word>.{1,60}?)\((?:(?P<han>\d{1,3})飜|役満)\)", re.ASCII)


def parse_tally(text: str, *, tsumo: bool) -> Tally | None:
    """Return what a result's text says; None if it is not of the usual form."""
    found = _TALLY.fullmatch(text)
    if found is None:
        return None
    payment = tuple(int(found[part]) for part in ("first", "dealer") if found[part])
    limit: Limit | None = _LIMITS.get(found["limit"] or "")
    tally = Tally(payment, _number(found["fu"]), _number(found["han"]), limit)
    return tally if format_tally(tally, tsumo=tsumo) == text else None


def format_tally(tally: Tally, *, tsumo: bool) -> str:
    """Return the text of a result."""
    head = LIMITS[tally.limit] if tally.limit else f"{tally.fu}符{tally.han}飜"
    every = "∀" if tsumo and len(tally.payment) == 1 else ""
    return f"{head}{'-'.join(map(str, tally.payment))}点{every}"


def parse_yaku(text: str) -> Yaku | None:
    """Return a line of the yaku; None for any other text."""
    found = _YAKU.fullmatch(text)
    if found is None:
        return None
    word, han = found["word"], _number(found["han"]) or 0
    yaku = Yaku(KEYS.get(word, word), han)
    return yaku if format_yaku(yaku) == text else Yaku(yaku.name, han, text)


def format_yaku(yaku: Yaku) -> str:
    """Return the text of a line of the yaku."""
    worth = "役満" if yaku.name in YAKUMAN else f"{yaku.han}飜"
    return yaku.word or f"{WORDS.get(yaku.name, yaku.name)}({worth})"


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
