"""Events of Hold'em as lines of text; lines that all games share are in `paiju.cli.wording`."""

from typing import Any, Final

from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.terms import Names
from paiju.cli.writers import Writers

POKER_WRITERS: Final = Writers()
"""Writer by the tag of an event."""

_POSTS: Final = {
    "ante": "底注",
    "small_blind": "小盲",
    "big_blind": "大盲",
    "straddle": "抓头",
    "post": "补大盲",
    "dead": "补小盲",
}
_STREETS: Final = {"flop": "翻牌", "turn": "转牌", "river": "河牌"}
_CATEGORIES: Final = {
    "high_card": "高牌",
    "one_pair": "一对",
    "two_pair": "两对",
    "three_of_a_kind": "三条",
    "straight": "顺子",
    "flush": "同花",
    "full_house": "葫芦",
    "four_of_a_kind": "四条",
    "straight_flush": "同花顺",
}


@POKER_WRITERS.says("hand_started")
def _(event: Any, names: Names) -> Text:
    if event.button is None:
        return Text("fewer than two can play")
    return Text(f"庄家 {names[event.button]}; {len(event.order)} play")


@POKER_WRITERS.says("posted")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {_POSTS[event.kind]} {event.amount}", "dim")


@POKER_WRITERS.says("asked", "offered", "collected")
def _(_event: Any, _names: Names) -> None:
    return None  # the prompt, the picture, or the next line shows it


@POKER_WRITERS.says("declined")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  不抓头", "dim")


@POKER_WRITERS.says("folded")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {'出局：筹码不足' if event.forced else '弃牌'}", "dim")


@POKER_WRITERS.says("checked")
def _(event: Any, names: Names) -> Text:
    later = f" (owes {event.owe}, acts again at the circle's end)" if event.owe else ""
    return Text(f"{names[event.seat]}  过牌{later}")


@POKER_WRITERS.says("called")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  跟注 {event.added}{_all_in(event)}")


@POKER_WRITERS.says("raised")
def _(event: Any, names: Names) -> Text:
    word = f"下注 {event.to}" if event.opens else f"加注到 {event.to}"
    return Text(f"{names[event.seat]}  {word}{_all_in(event)}", "bold")


def _all_in(event: Any) -> str:
    return ", 全下" if event.all_in else ""


@POKER_WRITERS.says("returned")
def _(event: Any, names: Names) -> Text:
    return Text(f"{event.amount} uncalled go back to {names[event.seat]}", "dim")


@POKER_WRITERS.says("street_dealt")
def _(event: Any, _names: Names) -> Text:
    board = f" ({event.board + 1})" if event.board else ""
    return Text(f"{_STREETS[event.street]}{board}  ", "yellow").append_text(faces(event.cards))


@POKER_WRITERS.says("run_answered")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  发 {event.times} 次", "dim")


@POKER_WRITERS.says("run_agreed")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the board is run {event.times} time{'s' if event.times > 1 else ''}", "yellow")


@POKER_WRITERS.says("shown")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  亮牌  ").append_text(faces(event.cards))


@POKER_WRITERS.says("mucked")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  盖牌", "dim")


@POKER_WRITERS.says("awarded")
def _(event: Any, names: Names) -> Text:
    pot = f"边池 {event.pot}" if event.pot else "主池"
    shares = zip(event.winners, event.shares, strict=True)
    won = ", ".join(f"{names[seat]} {share}" for seat, share in shares)
    hand = f"  {_CATEGORIES[event.category]}" if event.category else ""
    return Text(f"{pot} {event.amount}: {won}{hand}", "green")
