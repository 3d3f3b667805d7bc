"""Events of a table as lines of text, in the language of the environment.

Writers are found by the tag of an event, not by its class: games share tags but have different fields.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.language import say
from paiju.cli.mahjong_words import MAHJONG_WRITERS
from paiju.cli.poker_words import POKER_WRITERS
from paiju.cli.riichi_words import RIICHI_WRITERS
from paiju.cli.table_words import TABLE_WRITERS
from paiju.cli.terms import Names, Writer, Writers, reason_name, stakes
from paiju.client.stream import Moment, OpenPrompt, PromptClosed
from paiju.engine.registry import GAMES

WRITERS: Final = Writers(TABLE_WRITERS)
"""Writers by the tag of an event or message. An event without a writer is shown as its tag and fields."""

OWN_WRITERS: Final[Mapping[str, Mapping[str, Writer]]] = {
    "holdem": POKER_WRITERS,
    "mahjong": MAHJONG_WRITERS,
    "riichi": RIICHI_WRITERS,
}
"""Writers by the family of games (`Board.family`) that gives a shared tag another meaning."""


def line_of(moment: Moment, names: Names) -> Text | None:
    """Return the text of a moment, mostly one line; None for a moment without text."""
    event = moment.event
    if isinstance(event, OpenPrompt | PromptClosed):
        return None
    tag = str(event.get("e")) if isinstance(event, dict) else event.__struct_config__.tag
    game = GAMES.get(names.game)
    own = OWN_WRITERS.get(game.board.family, {}) if game is not None else {}
    return (own.get(tag) or WRITERS.get(tag, _generic))(event, names)


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


@WRITERS.says("deal_started")
def _(event: Any, names: Names) -> Text:
    return Text(f"── {say('牌局', 'deal')} {event.deal}: {names.everyone()} ──", "bold")


@WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    first = getattr(event, "first_bidder", None)
    said = Text(say("发牌", "cards are dealt"))
    if first is not None:
        said.append(say(f"，{names[first]} 先叫", f", {names[first]} bids first"))
    hands = _each(event.hands, names, "   {}  ")
    return said.append("\n").append_text(hands) if hands else said


@WRITERS.says("shown")
def _(event: Any, names: Names) -> Text:
    return Text(
        say(f"{names[event.seat]} 最小的牌  ", f"{names[event.seat]}'s smallest card is  ")
    ).append_text(faces([event.card]))


@WRITERS.says("called")
def _(event: Any, names: Names) -> Text:
    zh, en = ("抢", "robs") if event.rob else ("叫", "calls")
    said = say(f"{zh}地主", f"{en} the landlord") if event.yes else say(f"不{zh}", f"does not {en[:-1]}")
    return Text(f"{names[event.seat]}  {said}")


@WRITERS.says("bid_made")
def _(event: Any, names: Names) -> Text:
    said = say(f"{event.score} 分", f"bids {event.score}") if event.score else say("不叫", "no bid")
    return Text(f"{names[event.seat]}  {said}")


@WRITERS.says("doubled")
def _(event: Any, names: Names) -> Text:
    return Text(
        f"{names[event.seat]}  {say('加倍', 'doubles') if event.yes else say('不加倍', 'does not double')}"
    )


@WRITERS.says("redealt")
def _(event: Any, _names: Names) -> Text:
    again = say(
        f"无人叫：重新发牌 ({event.redeals})", f"nobody called: the cards are dealt again ({event.redeals})"
    )
    return Text(again)


@WRITERS.says("landlord_assigned")
def _(event: Any, names: Names) -> Text:
    who, forced = names[event.seat], event.forced
    zh = f"{who} 是地主{'（无人叫）' if forced else ''}；底分 {event.base}"
    en = f"{who} is the landlord{', because nobody called' if forced else ''}; base stake {event.base}"
    return Text(say(zh, en), "bold")


@WRITERS.says("bottom_taken")
def _(event: Any, names: Names) -> Text:
    who = names[event.seat]
    said = Text(say("底牌  ", "the bottom cards  ")).append_text(faces(event.cards))
    return said.append(say(f"  归 {who}", f"  go to {who}"))


# Play


@WRITERS.says("played")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]}  ").append_text(faces(event.cards))
    return said.append(f"  {names.combo(event.combo)}" + say(f"，剩 {event.left} 张", f", {event.left} left"))


@WRITERS.says("passed")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {say('不出', 'passes')}", "dim")


@WRITERS.says("multiplied")
def _(event: Any, _names: Names) -> Text:
    return Text(f"{reason_name(event.reason)}: {stakes(event.multiplier, event.counters)}", "yellow")


@WRITERS.says("circle_ended")
def _(event: Any, names: Names) -> Text:
    who, points = names[event.winner], event.points
    zh = f"{who} 收下这一圈" + (f"，{points} 分" if points else "")
    en = f"{who} wins the circle" + (f" with {points} points" if points else "")
    return Text(say(zh, en), "yellow")


@WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text:
    said = Text(say(f"{names[event.seat]} 补 {event.count} 张", f"{names[event.seat]} draws {event.count}"))
    return said.append("  ").append_text(faces(event.cards)) if event.cards else said


@WRITERS.says("turn")
def _(_event: Any, _names: Names) -> None:
    return None


# A deal's end


@WRITERS.says("hands_shown")
def _(event: Any, names: Names) -> Text:
    return _each(event.hands, names, say("{} 剩  ", "{} still holds  "))


@WRITERS.says("ranked")
def _(event: Any, names: Names) -> Text:
    order = sorted(range(len(event.ranks)), key=event.ranks.__getitem__)
    return Text(
        say("名次：", "order of merit: ") + ", ".join(f"{event.ranks[seat]}. {names[seat]}" for seat in order)
    )


@WRITERS.says("settled")
def _(event: Any, names: Names) -> Text:
    return Text(f"{say('结算', 'settled')}: {names.amounts(event.amounts)}", "bold green")


@WRITERS.says("deal_ended")
def _(event: Any, _names: Names) -> Text:
    return Text(say(f"── 牌局 {event.deal} 结束 ──", f"── deal {event.deal} is over ──"), "bold")


@WRITERS.says("deal_voided")
def _(event: Any, _names: Names) -> Text:
    return Text(
        say(f"── 牌局 {event.deal} 作废：", f"── deal {event.deal} is void: ") + f"{event.reason} ──", "bold"
    )


@WRITERS.says("match_ended")
def _(event: Any, names: Names) -> Text:
    if not event.places:
        broken = say(f"比赛 {event.match} 中止", f"match {event.match} is broken off")
        return Text(f"── {broken}: {event.reason} ──", "bold")
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    result = "  ".join(
        f"{event.places[seat]}. {names[seat]} {event.points[seat]} ({round(event.scores[seat], 1):+g})"
        for seat in order
    )
    return Text(
        say(f"── 比赛 {event.match} 结束：", f"── match {event.match} is over: ") + f"{result} ──", "bold"
    )
