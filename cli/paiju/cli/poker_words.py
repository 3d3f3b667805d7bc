"""Lines of text for the events of Hold'em; `paiju.cli.wording` has the lines that all games share."""

from typing import Any, Final

from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.language import say, term
from paiju.cli.terms import Names, Writers

POKER_WRITERS: Final = Writers()
"""Writers by the tag of an event."""

_POSTS: Final = {
    "ante": "底注",
    "small_blind": "小盲",
    "big_blind": "大盲",
    "straddle": "抓头",
    "post": "补大盲",
    "dead": "补小盲",
}
_STREETS: Final = {"flop": "翻牌", "turn": "转牌", "river": "河牌"}
_POSTS_EN: Final = {"post": "posts the big blind", "dead": "dead small blind"}
CATEGORIES: Final = {
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
        return Text(say("可入局者不足两人", "fewer than two can play"))
    who, many = names[event.button], len(event.order)
    return Text(say(f"庄家 {who}；{many} 人", f"{who} has the button; {many} play"))


@POKER_WRITERS.says("posted")
def _(event: Any, names: Names) -> Text:
    return Text(
        f"{names[event.seat]}  {term(_POSTS, event.kind, _POSTS_EN)} {names.chips(event.amount)}", "dim"
    )


@POKER_WRITERS.says("asked", "offered", "collected")
def _(_event: Any, _names: Names) -> None:
    return None  # the prompt, the picture, or the next line shows it


@POKER_WRITERS.says("declined")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('不抓头', 'does not straddle')}", "dim")


@POKER_WRITERS.says("folded")
def _(event: Any, names: Names) -> Text:
    said = say("出局：筹码不足", "is out: too few chips") if event.forced else say("弃牌", "folds")
    return Text(f"{names[event.seat]}  {said}", "dim")


@POKER_WRITERS.says("checked")
def _(event: Any, names: Names) -> Text:
    later = ""
    if event.owe:
        owed = names.chips(event.owe)
        later = say(f"（欠 {owed}，圈末再行动）", f" (owes {owed}, acts again at the circle's end)")
    return Text(f"{names[event.seat]}  {say('过牌', 'checks')}{later}")


@POKER_WRITERS.says("called")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('跟注', 'calls')} {names.chips(event.added)}{_all_in(event)}")


@POKER_WRITERS.says("raised")
def _(event: Any, names: Names) -> Text:
    word = say("下注", "bets") if event.opens else say("加注到", "raises to")
    return Text(f"{names[event.seat]}  {word} {names.chips(event.to)}{_all_in(event)}", "bold")


def _all_in(event: Any) -> str:
    return say("，全下", ", all-in") if event.all_in else ""


@POKER_WRITERS.says("returned")
def _(event: Any, names: Names) -> Text:
    who, amount = names[event.seat], names.chips(event.amount)
    return Text(say(f"无人跟的 {amount} 退给 {who}", f"{amount} uncalled go back to {who}"), "dim")


@POKER_WRITERS.says("street_dealt")
def _(event: Any, _names: Names) -> Text:
    board = f" ({event.board + 1})" if event.board else ""
    return Text(f"{term(_STREETS, event.street)}{board}  ", "yellow").append_text(faces(event.cards))


@POKER_WRITERS.says("run_answered")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say(f'发 {event.times} 次', f'runs it {event.times} times')}", "dim")


@POKER_WRITERS.says("run_agreed")
def _(event: Any, _names: Names) -> Text:
    plural = "s" if event.times > 1 else ""
    return Text(say(f"发 {event.times} 次", f"the board is run {event.times} time{plural}"), "yellow")


@POKER_WRITERS.says("shown")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('亮牌', 'shows')}  ").append_text(faces(event.cards))


@POKER_WRITERS.says("mucked")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('盖牌', 'mucks')}", "dim")


@POKER_WRITERS.says("awarded")
def _(event: Any, names: Names) -> Text:
    pot = f"{say('边池', 'side pot')} {event.pot}" if event.pot else say("主池", "main pot")
    shares = zip(event.winners, event.shares, strict=True)
    won = ", ".join(f"{names[seat]} {names.chips(share)}" for seat, share in shares)
    hand = f"  {term(CATEGORIES, event.category)}" if event.category else ""
    return Text(f"{pot} {names.chips(event.amount)}: {won}{hand}", "green")
