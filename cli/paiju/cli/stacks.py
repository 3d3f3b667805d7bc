"""Reads lines that a person may type at any time at a table with stacks: sitting out or in, chips, plans (预选)."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.client.table import Table
from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.game import Name

Wish = Callable[[Table], Awaitable[Any]]
"""Sends what the person asks of the table; raises `RequestError`."""

_SITTING: Final[dict[str, SittingState]] = {
    "sitout": "out",
    "离座": "out",
    "sitin": "in",
    "入座": "in",
    "sitwait": "wait_bb",
    "waitbb": "wait_bb",
    "等大盲": "wait_bb",
    "sitpost": "post",
    "postbb": "post",
    "补盲": "post",
}
_CHIPS: Final = re.compile(r"(?:chips|topup|rebuy|加码|补码)(.*)")
_RELOAD: Final = re.compile(r"(?:auto|自动)(topup|chips|加码|补码|rebuy|买入|none|off|取消)(.*)")
_PLAN: Final = re.compile(r"(?:plan|预选)(.*)")
_CALL: Final = re.compile(r"(?:call|c|跟|跟注)([0-9]{1,15})")

HELP: Final = Name(
    "随时可输入：离座 · 入座 · 等大盲 · 补盲 · 加码 500 · 自动加码 · 自动买入 800 · 自动取消 · "
    "预选过牌 · 预选弃牌（过/弃）· 预选跟注40 · 预选取消",
    "at any time: sit out · sit in · wait bb · post bb · top up 500 · auto top up · auto rebuy 800 · auto none · "
    "plan check · plan fold (check/fold) · plan call 40 · plan none",
)


def read_wish(line: str) -> Wish | None:
    """Return the request that a line makes; None: the line makes no request. Raises `UnreadableWords`."""
    word = plain(line).replace(" ", "").replace("_", "")
    if word in _SITTING:
        state = _SITTING[word]
        return lambda table: table.sit(state)
    if (found := _CHIPS.fullmatch(word)) is not None:
        amount = _chips(found[1])
        return lambda table: table.chips(amount)
    if (found := _RELOAD.fullmatch(word)) is not None:
        reload = _reload(*found.groups())
        return lambda table: table.sit(reload=reload)
    if (found := _PLAN.fullmatch(word)) is not None:
        plan = _plan(found[1])
        return lambda table: table.plan_ahead(plan)
    return None


def _chips(word: str) -> int:
    if re.fullmatch(r"[1-9][0-9]{0,15}", word):
        return int(word)
    raise UnreadableWords("say how many chips to add: top up 500")


def reload_line(reload: Reload | None) -> str:
    """Return a line about the automatic top-up of the stack."""
    if reload is None:
        return "chips are added by hand only"
    target = "the largest buy-in" if reload.to is None else str(reload.to)
    when = "whenever there are fewer" if reload.when == "short" else "when all are lost"
    return f"between hands chips are filled up to {target} {when}"


def _reload(kind: str, amount: str) -> Reload | None:
    if kind in {"none", "off", "取消"} and not amount:
        return None
    if kind not in {"none", "off", "取消"} and re.fullmatch(r"(?:[1-9][0-9]{0,15})?", amount):
        when: Literal["broke", "short"] = "broke" if kind in {"rebuy", "买入"} else "short"
        return Reload(when, int(amount) if amount else None)
    raise UnreadableWords("say auto top up, auto top up 900, auto rebuy, auto rebuy 900 or auto none")


def _plan(word: str) -> dict[str, Any] | None:
    if word in {"none", "off", "取消"}:
        return None
    if word in {"fold", "f", "checkfold", "check/fold", "弃", "弃牌", "过/弃"}:
        return {"a": "check_fold"}
    if word in {"check", "x", "过", "过牌"}:
        return {"a": "check"}
    if (found := _CALL.fullmatch(word)) is not None:
        return {"a": "call", "amount": int(found[1])}
    raise UnreadableWords(
        "say plan check, plan fold, plan call 40 (while a call costs at most 40), or plan none"
    )
