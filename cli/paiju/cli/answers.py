"""Reads typed answers as actions, for each kind of prompt."""

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
    UnreadableWords,
    is_pass,
    pick_cards,
    plain,
)
from paiju.cli.language import pick, say
from paiju.cli.riichi_answers import is_of_riichi, read_riichi_answer, riichi_question
from paiju.cli.tilewords import read_tile_answer, tile_question
from paiju.engine.cards.card import Card
from paiju.engine.core.game import Name

YES: Final = frozenset({"y", "yes", "1", "是", "要", "叫", "抢", "叫地主", "抢地主", "加倍", "再加倍"})
NO: Final = frozenset({"n", "no", "0", "否", "不", "不要", "不叫", "不抢", "不加倍", "不再加倍"})
TILE_KINDS: Final = frozenset({"swap", "hide", "declare", "discard", "claim"})
_QUESTIONS: Final[Mapping[str, Name]] = {
    "call": Name("叫还是不叫？", "Call the landlord, y or n?"),
    "call rob": Name("抢还是不抢？", "Rob the landlord, y or n?"),
    "bid": Name("叫几分（{}；0 = 不叫）？", "Score ({}; 0 = no bid)?"),
    "double": Name("加倍还是不加倍？", "Double, y or n?"),
    "play": Name("出牌，或 - 不出？", "Cards, or - to pass?"),
    "play lead": Name("你先出，出什么牌？", "You lead; which cards?"),
    "straddle": Name("抓头 {}，y 还是 n？", "Straddle {}, y or n?"),
    "run_it": Name("发几次（{}）？须全体同意。", "Run the board how often ({})? All must agree."),
    "show": Name(
        "亮牌？y 亮两张，写一张牌只亮那张，n 盖牌", "Show? y shows both, a card shows that one, n mucks"
    ),
}
"""The question of each kind of prompt, some with `rob` or `lead`. `{}`: the prompt's numbers.

Questions about bets and tiles are made elsewhere.
"""
_NUMBERS: Final = {"一": "1", "二": "2", "两": "2", "三": "3"}


def read_answer(
    line: str, kind: str, hand: Sequence[Card], legal: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the action of a typed line, as the map for the wire. Raises `UnreadableWords`."""
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
    raise UnreadableWords(f"a prompt of kind {kind!r} cannot be answered in words here")


def question(kind: str, legal: Mapping[str, Any]) -> str:
    """Return the question of a prompt, with the words that a person may answer."""
    match kind:
        case "bet":
            return bet_question(legal)
        case _ if kind in TILE_KINDS:
            return riichi_question(legal) if is_of_riichi(legal) else tile_question(kind, legal)
    asked = _QUESTIONS.get(
        f"{kind} rob"
        if legal.get("rob")
        else f"{kind} lead"
        if kind == "play" and not legal.get("can_pass")
        else kind
    )
    numbers = legal.get("scores") or legal.get("times") or (legal.get("amount"),)
    return f"{kind}?" if asked is None else pick(asked).format(" ".join(map(str, numbers)))


def _tile_answer(line: str, kind: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    return read_riichi_answer(line, legal) if is_of_riichi(legal) else read_tile_answer(line, kind, legal)


def _yes(line: str, kind: str) -> bool:
    word = plain(line)
    if word in YES:
        return True
    if word in NO or is_pass(line):
        return False
    words = {"double": "加倍 / 不加倍 / ", "call": "叫 / 不叫 / 抢 / 不抢 / "}.get(kind, "")
    typed = repr(line.strip())
    raise UnreadableWords(
        say(f"{typed} 不是答案；请说 {words}y / n", f"{typed} is neither yes nor no; say y or n")
    )


def _score(line: str) -> int:
    word = plain(line).removesuffix("分")
    word = _NUMBERS.get(word, word)
    if word in NO or is_pass(line):
        return 0
    if word in {"1", "2", "3"}:
        return int(word)
    typed = repr(line.strip())
    raise UnreadableWords(
        say(f"{typed} 不是分数；请说 1、2、3 或不叫", f"{typed} is not a score; say 1, 2, 3 or 0")
    )
