"""Reads typed bets: `c`, `r 240`, `+60`, `50%`, `pot`, `全下`."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.language import pick, say
from paiju.engine.core.game import Name

_MOVES: Final[Mapping[str, frozenset[str]]] = {
    "fold": frozenset({"f", "fold", "弃", "弃牌"}),
    "check": frozenset({"x", "k", "check", "-", "过", "过牌", "pass"}),
    "call": frozenset({"c", "call", "跟", "跟注"}),
    "all_in": frozenset({"a", "allin", "all_in", "shove", "全下", "梭哈"}),
}
_RAISE: Final = re.compile(r"(?:raise|bet|r|b|加注到|加注|下注|加)?(?:to)?(.+)")
_FRACTIONS: Final = {"half": (1, 2), "halfpot": (1, 2), "1/2": (1, 2), "2/3": (2, 3), "半池": (1, 2)}
_WHOLE_POT: Final = frozenset({"pot", "p", "满池"})

HELP: Final = Name(
    "f 弃牌 · x 过牌 · c 跟注 · a 全下 · r 240 加注到共 240，+60 再加 60 · 50%、2/3、满池 · min · max",
    "f fold · x check · c call · a all-in · r 240 raises to 240 in all, +60 by 60 · "
    "50%, 2/3, pot: of the pot · min · max",
)


def read_bet(line: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the action that a typed line means at a prompt of kind `bet`. Raises `UnreadableWords`.

    An amount in the action is the seat's total on this street.
    """
    word = plain(line).replace(" ", "")
    for move, words in _MOVES.items():
        if word in words:
            return _move(move, legal)
    found = _RAISE.fullmatch(word)
    if not found:
        raise UnreadableWords(f"{say('请说', 'say what to do')}: {pick(HELP)}")
    amount = _amount(found[1], legal)
    if amount is None:
        raise UnreadableWords(f"{line.strip()!r} is not a bet; {pick(HELP)}")
    return _raise_to(amount, legal)


def read_run(line: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to the question how often to deal the rest of the board. Raises `UnreadableWords`."""
    times = plain(line).removesuffix("次")
    if times.isdecimal() and int(times) in legal.get("times", ()):
        return {"a": "run_it", "times": int(times)}
    raise UnreadableWords(f"say one of the numbers {' '.join(map(str, legal.get('times', ())))}")


def read_show(line: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer that shows the cards or mucks them. Raises `UnreadableWords`."""
    from paiju.cli.cardwords import is_pass, pick_cards

    word, cards = plain(line), tuple(legal.get("cards", ()))
    if word in {"m", "muck", "n", "no", "盖", "盖牌"} or is_pass(line):
        return {"a": "muck"}
    if word in {"s", "show", "y", "yes", "both", "亮", "亮牌"}:
        return {"a": "show", "cards": list(cards)}
    return {"a": "show", "cards": list(pick_cards(line, cards))}


def bet_question(legal: Mapping[str, Any]) -> str:
    """Return the legal bets with their prices."""
    can = []
    if legal.get("check"):
        # Only the house rules let a seat that owes chips check; the check delays its turn.
        later = say("（本圈稍后再行动）", " (acts again at the circle's end)") if legal.get("owe") else ""
        can.append(f"{say('过牌', 'check')} x{later}")
    if (cost := legal.get("call")) is not None:
        can.append(f"{say('跟注', 'call')} c {cost}")
    if (low := legal.get("min")) is not None:
        high = legal["max"]
        word = say("加注到 r", "raise to r") if legal.get("price") else say("下注 b", "bet b")
        can.append(f"{word} {low}" if low == high else f"{word} {low}-{high}")
    if (total := legal.get("all_in")) is not None:
        can.append(f"{say('全下', 'all-in')} a {total}")
    if legal.get("fold"):
        can.append(say("弃牌 f", "fold f"))
    return f"{' · '.join(can)}   ({say('池', 'pot')} {legal.get('pot', 0)})"


def _move(move: str, legal: Mapping[str, Any]) -> dict[str, Any]:
    """Return a move without an amount; refuse probable typing errors, such as a fold when a check is free."""
    if move == "check" and not legal.get("check"):
        raise UnreadableWords(f"a check is not possible: {legal.get('owe')} to call (c), or f to fold")
    if move == "call" and legal.get("call") is None:
        raise UnreadableWords("there is nothing to call; x checks")
    if move == "fold" and not legal.get("fold"):
        raise UnreadableWords("nothing is owed: check (x) instead of folding")
    if move == "all_in" and legal.get("all_in") is None:
        raise UnreadableWords("you cannot go all-in now; " + bet_question(legal))
    return {"a": move}


def _raise_to(amount: int, legal: Mapping[str, Any]) -> dict[str, Any]:
    low, high = legal.get("min"), legal.get("max")
    if low is None or high is None:
        raise UnreadableWords("you cannot raise now; " + bet_question(legal))
    if not low <= amount <= high:
        bounds = f"only to {low}" if low == high else f"to {low} at least and {high} at most"
        raise UnreadableWords(f"{amount}: raise {bounds}, all chips of this street counted")
    return {"a": "raise_to", "amount": amount}


def _amount(word: str, legal: Mapping[str, Any]) -> int | None:
    """Return the total that a typed amount means; None if the word is not an amount."""
    bounds: dict[str, Callable[[], int | None]] = {
        "min": lambda: legal.get("min"),
        "max": lambda: legal.get("max"),
    }
    if word in bounds:
        return bounds[word]() or 0
    if word in _WHOLE_POT:
        return _of_pot(1, 1, legal)
    if word in _FRACTIONS:
        return _of_pot(*_FRACTIONS[word], legal)
    if (share := re.fullmatch(r"([0-9]{1,4})%(?:pot)?", word)) is not None:
        return _of_pot(int(share[1]), 100, legal)
    if (number := re.fullmatch(r"(\+|by)?([0-9]{1,16})", word)) is not None:
        return int(number[2]) + (int(legal.get("price", 0)) if number[1] else 0)
    return None


def _of_pot(part: int, whole: int, legal: Mapping[str, Any]) -> int:
    """Return the total of a raise by a share of the pot after a call, within the legal bounds."""
    price, owe, pot = (int(legal.get(name, 0)) for name in ("price", "owe", "pot"))
    total = price + (pot + owe) * part // whole
    return min(max(total, legal.get("min") or total), legal.get("max") or total)
