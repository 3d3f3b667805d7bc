"""Events of a table as lines of text: English with the Chinese words of the games.

Writers are found by the tag of an event, not by its class: games share tags but have different fields.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.mahjong_words import MAHJONG_WRITERS
from paiju.cli.poker_words import POKER_WRITERS
from paiju.cli.riichi_words import RIICHI_WRITERS
from paiju.cli.terms import Names, reason_name, stakes
from paiju.client.stream import Moment, OpenPrompt, PromptClosed
from paiju.engine.registry import GAMES
from paiju.protocol.phrases import BY_KEY

Writer: TypeAlias = Callable[[Any, Names], Text | None]

WRITERS: Final[dict[str, Writer]] = {}
"""Writer by the tag of an event or message; others are shown as their tag and fields."""

_SITTING: Final = {"out": ", sits out", "wait_bb": ", waits for the big blind", "post": ", posts to come in"}
_LOST: Final = {
    "kicked": "was removed by the table's author",
    "idle": "sat out for too long",
    "away": "was away for too long",
    "orbits_out": "missed too many blinds",
}
_PLANS: Final = {"check_fold": "check, else fold", "check": "check"}

OWN_WRITERS: Final[Mapping[str, Mapping[str, Writer]]] = {
    "holdem": POKER_WRITERS,
    "mahjong": MAHJONG_WRITERS,
    "riichi": RIICHI_WRITERS,
}
"""Writers by family (`Board.family`), for games that use a shared tag in another meaning."""


def line_of(moment: Moment, names: Names) -> Text | None:
    """Return a moment as one line; None for a moment without a line."""
    event = moment.event
    if isinstance(event, OpenPrompt | PromptClosed):
        return None
    tag = str(event.get("e")) if isinstance(event, dict) else event.__struct_config__.tag
    game = GAMES.get(names.game)
    own = OWN_WRITERS.get(game.board.family, {}) if game is not None else {}
    return (own.get(tag) or WRITERS.get(tag, _generic))(event, names)


def _says(*tags: str) -> Callable[[Writer], Writer]:
    def register(writer: Writer) -> Writer:
        WRITERS.update(dict.fromkeys(tags, writer))
        return writer

    return register


def _generic(event: Any, _names: Names) -> Text:
    plain = msgspec.to_builtins(event)
    fields = "  ".join(f"{key} {value}" for key, value in plain.items() if key != "e")
    return Text(f"{plain.get('e', '?')}  {fields}")


def _each(hands: Sequence[Sequence[str] | None], names: Names, before: str) -> Text:
    lines = (
        Text(before.format(names[seat])).append_text(faces(hand)) for seat, hand in enumerate(hands) if hand
    )
    return Text("\n").join(lines)


# A deal's beginning


@_says("deal_started")
def _(event: Any, names: Names) -> Text:
    return Text(f"── deal {event.deal}: {names.everyone()} ──", "bold")


@_says("dealt")
def _(event: Any, names: Names) -> Text:
    first = getattr(event, "first_bidder", None)
    said = Text("cards are dealt" + (f", {names[first]} bids first" if first is not None else ""))
    hands = _each(event.hands, names, "   {}  ")
    return said.append("\n").append_text(hands) if hands else said


@_says("shown")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}'s smallest card is  ").append_text(faces([event.card]))


@_says("called")
def _(event: Any, names: Names) -> Text:
    word = "抢地主" if event.rob else "叫地主"
    return Text(f"{names[event.seat]}  {word if event.yes else '不' + word[0]}")


@_says("bid_made")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {f'{event.score} 分' if event.score else '不叫'}")


@_says("doubled")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {'加倍' if event.yes else '不加倍'}")


@_says("redealt")
def _(event: Any, _names: Names) -> Text:
    return Text(f"nobody called: 重新发牌 ({event.redeals})")


@_says("landlord_assigned")
def _(event: Any, names: Names) -> Text:
    forced = ", because nobody called" if event.forced else ""
    return Text(f"{names[event.seat]} is 地主{forced}; 底分 {event.base}", "bold")


@_says("bottom_taken")
def _(event: Any, names: Names) -> Text:
    return Text("底牌  ").append_text(faces(event.cards)).append(f"  to {names[event.seat]}")


# Play


@_says("played")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]}  ").append_text(faces(event.cards))
    return said.append(f"  {names.combo(event.combo)}, {event.left} left")


@_says("passed")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  不出", "dim")


@_says("multiplied")
def _(event: Any, _names: Names) -> Text:
    return Text(f"{reason_name(event.reason)}: {stakes(event.multiplier, event.counters)}", "yellow")


@_says("circle_ended")
def _(event: Any, names: Names) -> Text:
    points = f" with {event.points} points" if event.points else ""
    return Text(f"{names[event.winner]} wins the circle{points}", "yellow")


@_says("drawn")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]} draws {event.count}")
    return said.append("  ").append_text(faces(event.cards)) if event.cards else said


@_says("turn")
def _(_event: Any, _names: Names) -> None:
    return None


# A deal's end


@_says("hands_shown")
def _(event: Any, names: Names) -> Text:
    return _each(event.hands, names, "{} still holds  ")


@_says("ranked")
def _(event: Any, names: Names) -> Text:
    order = sorted(range(len(event.ranks)), key=event.ranks.__getitem__)
    return Text("order of merit: " + ", ".join(f"{event.ranks[seat]}. {names[seat]}" for seat in order))


@_says("settled")
def _(event: Any, names: Names) -> Text:
    return Text(f"settled: {names.amounts(event.amounts)}", "bold green")


@_says("deal_ended")
def _(event: Any, _names: Names) -> Text:
    return Text(f"── deal {event.deal} is over ──", "bold")


@_says("deal_voided")
def _(event: Any, _names: Names) -> Text:
    return Text(f"── deal {event.deal} is void: {event.reason} ──", "bold")


@_says("match_ended")
def _(event: Any, names: Names) -> Text:
    if not event.places:
        return Text(f"── match {event.match} is broken off: {event.reason} ──", "bold")
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    result = "  ".join(
        f"{event.places[seat]}. {names[seat]} {event.points[seat]} ({round(event.scores[seat], 1):+g})"
        for seat in order
    )
    return Text(f"── match {event.match} is over: {result} ──", "bold")


# The table


@_says("alarm")
def _(event: Any, _names: Names) -> Text:
    return Text(f"THE SHUFFLE IS NOT FAIR: {event}", "bold red")


@_says("auto")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]} {'goes to 托管' if event.on else 'is back from 托管'}", "dim")


@_says("seat")
def _(event: Any, _names: Names) -> Text:
    info, why = event.info, _LOST.get(event.why or "", "")
    if info is None or info.name is None:
        return Text(f"seat {event.seat} is free{why and f': its player {why}'}", "dim")
    if why:
        return Text(f"seat {event.seat}: {info.name} {why} and loses the seat after this deal", "dim")
    state = "away" if not info.connected else "ready" if info.ready else "not ready"
    return Text(f"seat {event.seat}: {info.name}, {state}{_chips_of(info)}", "dim")


def _chips_of(info: Any) -> str:
    """Return a seat's chips and sitting state, at tables with stacks."""
    if info.stack is msgspec.UNSET:
        return ""
    owes = f", owes {info.owes}" if info.owes else ""
    return f", {info.stack} chips{_SITTING.get(info.sitting, '')}{owes}"


@_says("plan")
def _(message: Any, _names: Names) -> Text:
    match message.action:
        case {"a": "call", "amount": amount}:
            return Text(f"planned: call up to {amount}", "dim")
        case {"a": move}:
            return Text(f"planned: {_PLANS.get(move, move)}", "dim")
    return Text("nothing is planned", "dim")


@_says("clock")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the server was away: all clocks move on by {event.extended_ms / 1000:.1f} s", "dim")


@_says("closed")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the table is closed: {event.reason}")


@_says("watching")
def _(_event: Any, _names: Names) -> None:
    return None  # it changes too often for lines; the picture has the number


@_says("code")
def _(event: Any, _names: Names) -> Text:
    return Text(f"the code of this table is {event.code}")


@_says("chat")
def _(event: Any, _names: Names) -> Text:
    return _said(event)


@_says("chats")
def _(event: Any, _names: Names) -> Text:
    return Text("\n").join(_said(line) for line in event.lines)


def _said(line: Any) -> Text:
    phrase = BY_KEY.get(line.phrase or "")
    who = f"{line.name or '?'}" + (" (watching)" if line.audience == "spectators" else "")
    return Text(f"{who}: {phrase.text.zh if phrase else line.text or line.phrase}", "cyan")


@_says("detached")
def _(event: Any, _names: Names) -> Text:
    return Text(event.reason if event.why else f"this seat is played elsewhere now: {event.reason}")


@_says("table")
def _(event: Any, _names: Names) -> Text | None:
    return Text("the connection is back", "dim") if event.reset else None
