"""Reads typed answers to each kind of prompt as actions."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from paiju.cli.bets import (
    bet_question,
    read_bet,
    read_run,
    read_show,
)
from paiju.cli.cardwords import (
    BadWords,
    is_pass,
    pick_cards,
    plain,
)
from paiju.cli.riichi_answers import is_of_riichi, read_riichi_answer, riichi_question
from paiju.cli.tilewords import read_tile_answer, tile_question
from paiju.engine.cards.card import Card

YES: Final = frozenset({"y", "yes", "1", "是", "要", "叫", "抢", "叫地主", "抢地主", "加倍", "再加倍"})
NO: Final = frozenset({"n", "no", "0", "否", "不", "不要", "不叫", "不抢", "不加倍", "不再加倍"})
TILE_KINDS: Final = frozenset({"swap", "hide", "declare", "discard", "claim"})
_NUMBERS: Final = {"一": "1", "二": "2", "两": "2", "三": "3"}


def read_answer(
    line: str, kind: str, hand: Sequence[Card], legal: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the action of a typed line, as the map for the wire. Raises `BadWords`."""
    match kind:
        case "play":
            return {"a": "pass"} if is_pass(line) else {"a": "play", "cards": list(pick_cards(line, hand))}
        case "bet":
            return read_bet(line, legal)
        case "run_it":
            return read_run(line, legal)
        case "show":
            return read_show(line, legal)
        case "call" | "double" | "straddle":
            return {"a": kind, "yes": _yes(line, kind)}
        case "bid":
            return {"a": "bid", "score": _score(line)}
        case _ if kind in TILE_KINDS:
            return _tile_answer(line, kind, legal)
    raise BadWords(f"a prompt of kind {kind!r} cannot be answered in words here")


def question(kind: str, legal: Mapping[str, Any]) -> str:
    """Return the question of a prompt, with the words that answer it."""
    match kind:
        case "call":
            return "抢 or 不抢?" if legal.get("rob") else "叫 or 不叫?"
        case "bid":
            return f"Score ({' '.join(map(str, legal.get('scores', (0, 1, 2, 3))))}; 0 = 不叫)?"
        case "double":
            return "加倍 or 不加倍?"
        case "play":
            return "Cards, or - to pass?" if legal.get("can_pass") else "You lead; which cards?"
        case "bet":
            return bet_question(legal)
        case "straddle":
            return f"抓头 {legal.get('amount')}? y or n"
        case "run_it":
            return f"Run the board how often ({' '.join(map(str, legal.get('times', ())))})? All must agree."
        case "show":
            return "亮牌? y shows both, a card shows that one, n 盖牌"
        case _ if kind in TILE_KINDS:
            return riichi_question(legal) if is_of_riichi(legal) else tile_question(kind, legal)
    return f"{kind}?"


def _tile_answer(line: str, kind: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    return read_riichi_answer(line, legal) if is_of_riichi(legal) else read_tile_answer(line, kind, legal)


def _yes(line: str, kind: str) -> bool:
    word = plain(line)
    if word in YES:
        return True
    if word in NO or is_pass(line):
        return False
    words = {"double": "加倍 or 不加倍, ", "call": "叫 or 不叫, 抢 or 不抢, "}.get(kind, "")
    raise BadWords(f"{line.strip()!r} is neither yes nor no; say {words}y or n")


def _score(line: str) -> int:
    word = plain(line).removesuffix("分")
    word = _NUMBERS.get(word, word)
    if word in NO or is_pass(line):
        return 0
    if word in {"1", "2", "3"}:
        return int(word)
    raise BadWords(f"{line.strip()!r} is not a score; say 1, 2, 3 or 不叫")
