"""What happens at a table beside its deals, as lines of text: seats, chat, plans, the connection."""

from typing import Any, Final

import msgspec
from rich.text import Text

from paiju.cli.terms import Names, character_says, printable, sitter
from paiju.cli.writers import Writers
from paiju.protocol.phrases import BY_KEY, REACTION_BY_KEY

TABLE_WRITERS: Final = Writers()
"""Writer by the tag of an event or message."""

_SITTING: Final = {"out": ", sits out", "wait_bb": ", waits for the big blind", "post": ", posts to come in"}
_LOST: Final = {
    "kicked": "was removed by the table's author",
    "idle": "sat out for too long",
    "away": "was away for too long",
    "orbits_out": "missed too many blinds",
}
_PLANS: Final = {"check_fold": "check, else fold", "check": "check"}


@TABLE_WRITERS.says("alarm")
def _(event: Any, _names: Names) -> Text:
    return Text(f"THE SHUFFLE IS NOT FAIR: {event}", "bold red")


@TABLE_WRITERS.says("auto")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]} {'goes to 托管' if event.on else 'is back from 托管'}", "dim")


@TABLE_WRITERS.says("seat")
def _(event: Any, _names: Names) -> Text:
    info, why = event.info, _LOST.get(event.why or "", "")
    if info is None or info.name is None:
        return Text(f"seat {event.seat} is free{why and f': its player {why}'}", "dim")
    if why:
        return Text(
            f"seat {event.seat}: {printable(info.name)} {why} and loses the seat after this deal", "dim"
        )
    state = "away" if not info.connected else "ready" if info.ready else "not ready"
    return Text(f"seat {event.seat}: {sitter(info.name, info.character)}, {state}{_chips_of(info)}", "dim")


def _chips_of(info: Any) -> str:
    """Return a seat's chips and sitting state, at tables with stacks."""
    if info.stack is msgspec.UNSET:
        return ""
    owes = f", owes {info.owes}" if info.owes else ""
    return f", {info.stack} chips{_SITTING.get(info.sitting, '')}{owes}"


@TABLE_WRITERS.says("plan")
def _(message: Any, _names: Names) -> Text:
    match message.action:
        case {"a": "call", "amount": amount}:
            return Text(f"planned: call up to {amount}", "dim")
        case {"a": move}:
            return Text(f"planned: {_PLANS.get(move, move)}", "dim")
    return Text("nothing is planned", "dim")


@TABLE_WRITERS.says("clock")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the server was away: all clocks move on by {event.extended_ms / 1000:.1f} s", "dim")


@TABLE_WRITERS.says("closed")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the table is closed: {event.reason}")


@TABLE_WRITERS.says("watching")
def _(_event: Any, _names: Names) -> None:
    return None  # it changes too often for lines; the picture has the number


@TABLE_WRITERS.says("code")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the code of this table is {event.code}")


@TABLE_WRITERS.says("chat")
def _(event: Any, _names: Names) -> Text:
    return _said(event)


@TABLE_WRITERS.says("chats")
def _(event: Any, _names: Names) -> Text:
    return Text("\n").join(_said(line) for line in event.lines)


def _said(line: Any) -> Text:
    who = sitter(line.name or "?", line.character) + (" (watching)" if line.audience == "spectators" else "")
    return Text(f"{who}: {_words(line)}", "cyan")


def _words(line: Any) -> str:
    """Return what a line of chat says; a reaction in words."""
    if line.reaction is not None:
        reaction = REACTION_BY_KEY.get(line.reaction)
        return f"[{reaction.text.en if reaction else line.reaction}]"
    if line.character is not None:
        return character_says(line.character, line.phrase or "") or line.phrase or ""
    phrase = BY_KEY.get(line.phrase or "")
    return phrase.text.zh if phrase else line.text or line.phrase or ""


@TABLE_WRITERS.says("detached")
def _(event: Any, _names: Names) -> Text:
    return Text(event.reason if event.why else f"this seat is played elsewhere now: {event.reason}")


@TABLE_WRITERS.says("table")
def _(event: Any, _names: Names) -> Text | None:
    return Text("the connection is back", "dim") if event.reset else None
