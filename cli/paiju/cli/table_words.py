"""The events of a table other than those of its deals, as lines of text: seats, chat, plans, the connection."""

from typing import Any, Final

import msgspec
from rich.text import Text

from paiju.cli.language import pick, say
from paiju.cli.terms import Names, Writers, character_says, printable, sitter
from paiju.engine.core.game import Name
from paiju.protocol.phrases import BY_KEY, REACTION_BY_KEY

TABLE_WRITERS: Final = Writers()
"""Writers by the tag of an event or message."""

_SITTING: Final = {
    "out": Name("，离座", ", sits out"),
    "wait_bb": Name("，等大盲", ", waits for the big blind"),
    "post": Name("，补盲入局", ", posts to come in"),
}
_LOST: Final = {
    "kicked": Name("被桌主请出", "was removed by the table's author"),
    "idle": Name("离座太久", "sat out for too long"),
    "away": Name("离开太久", "was away for too long"),
    "orbits_out": Name("错过太多盲注", "missed too many blinds"),
}
_PLANS: Final = {"check_fold": Name("过牌，否则弃牌", "check, else fold"), "check": Name("过牌", "check")}


@TABLE_WRITERS.says("alarm")
def _(event: Any, _names: Names) -> Text:
    return Text(f"{say('洗牌不公平', 'THE SHUFFLE IS NOT FAIR')}: {event}", "bold red")


@TABLE_WRITERS.says("auto")
def _(event: Any, names: Names) -> Text:
    said = say("托管", "goes to autoplay") if event.on else say("取消托管", "is back from autoplay")
    return Text(f"{names[event.seat]} {said}", "dim")


@TABLE_WRITERS.says("seat")
def _(event: Any, _names: Names) -> Text:
    info, lost = event.info, _LOST.get(event.why or "")
    seat = say(f"{event.seat} 号位", f"seat {event.seat}")
    if info is None or info.name is None:
        why = lost and say(f"：玩家{lost.zh}", f": its player {lost.en}")
        return Text(f"{seat} {say('空了', 'is free')}{why or ''}", "dim")
    if lost is not None:
        return Text(
            f"{seat}: {printable(info.name)} "
            + say(f"{lost.zh}，本局后失去座位", f"{lost.en} and loses the seat after this deal"),
            "dim",
        )
    return Text(f"{seat}: {sitter(info.name, info.character)}, {_state_of(info)}{_chips_of(info)}", "dim")


def _state_of(info: Any) -> str:
    if not info.connected:
        return say("离线", "offline")
    if info.auto:
        return say("暂时离开", "away")
    return say("已准备", "ready") if info.ready else say("未准备", "not ready")


def _chips_of(info: Any) -> str:
    """Return the text about a seat's chips, and whether it sits out; empty at a table without stacks."""
    if info.stack is msgspec.UNSET:
        return ""
    owes = say(f"，欠 {info.owes}", f", owes {info.owes}") if info.owes else ""
    sitting = pick(_SITTING[info.sitting]) if info.sitting in _SITTING else ""
    return f", {info.stack} {say('筹码', 'chips')}{sitting}{owes}"


@TABLE_WRITERS.says("plan")
def _(message: Any, _names: Names) -> Text:
    match message.action:
        case {"a": "call", "amount": amount}:
            return Text(say(f"预选：跟注至 {amount}", f"planned: call up to {amount}"), "dim")
        case {"a": move}:
            return Text(f"{say('预选', 'planned')}: {pick(_PLANS.get(move, Name(move, move)))}", "dim")
    return Text(say("没有预选", "nothing is planned"), "dim")


@TABLE_WRITERS.says("clock")
def _(event: Any, _names: Names) -> Text:
    longer = f"{event.extended_ms / 1000:.1f}"
    said = say(
        f"服务器曾中断：计时顺延 {longer} 秒", f"the server was away: all clocks move on by {longer} s"
    )
    return Text(said, "dim")


@TABLE_WRITERS.says("closed")
def _(event: Any, _names: Names) -> Text:
    return Text(f"{say('牌桌已关闭', 'the table is closed')}: {event.reason}")


@TABLE_WRITERS.says("watching")
def _(_event: Any, _names: Names) -> None:
    return None  # the number of spectators changes too often for lines; the picture shows it


@TABLE_WRITERS.says("code")
def _(event: Any, _names: Names) -> Text:
    return Text(say(f"本桌的房号是 {event.code}", f"the code of this table is {event.code}"))


@TABLE_WRITERS.says("chat")
def _(event: Any, _names: Names) -> Text:
    return _said(event)


@TABLE_WRITERS.says("chats")
def _(event: Any, _names: Names) -> Text:
    return Text("\n").join(_said(line) for line in event.lines)


def _said(line: Any) -> Text:
    beside = say("（旁观）", " (watching)") if line.audience == "spectators" else ""
    return Text(f"{sitter(line.name or '?', line.character)}{beside}: {_words(line)}", "cyan")


def _words(line: Any) -> str:
    """Return the text of a line of chat; a reaction is put in words."""
    if line.reaction is not None:
        reaction = REACTION_BY_KEY.get(line.reaction)
        return f"[{say(reaction.text.zh, reaction.text.en) if reaction else line.reaction}]"
    if line.character is not None:
        return character_says(line.character, line.phrase or "") or line.phrase or ""
    phrase = BY_KEY.get(line.phrase or "")
    return say(phrase.text.zh, phrase.text.en) if phrase else line.text or line.phrase or ""


@TABLE_WRITERS.says("detached")
def _(event: Any, _names: Names) -> Text:
    elsewhere = say("此座位已在别处", "this seat is played elsewhere now")
    return Text(event.reason if event.why else f"{elsewhere}: {event.reason}")


@TABLE_WRITERS.says("table")
def _(event: Any, _names: Names) -> Text | None:
    return Text(say("已重新连接", "the connection is back"), "dim") if event.reset else None
