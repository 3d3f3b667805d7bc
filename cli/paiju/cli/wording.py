"""Events of a table as lines of text: English with the Chinese words of the games.

Writers are found by the tag of an event, not by its class: games share tags but have different fields.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.mahjong_words import MAHJONG_WRITERS
from paiju.cli.poker_words import POKER_WRITERS
from paiju.cli.riichi_words import RIICHI_WRITERS
from paiju.cli.table_words import TABLE_WRITERS
from paiju.cli.terms import Names, reason_name, stakes
from paiju.cli.writers import Writer, Writers
from paiju.client.stream import Moment, OpenPrompt, PromptClosed
from paiju.engine.registry import GAMES

WRITERS: Final = Writers(TABLE_WRITERS)
"""Writer by the tag of an event or message; others are shown as their tag and fields."""

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
    return Text(f"── deal {event.deal}: {names.everyone()} ──", "bold")


@WRITERS.says("dealt")
def _(event: Any, names: Names) -> Text:
    first = getattr(event, "first_bidder", None)
    said = Text("cards are dealt" + (f", {names[first]} bids first" if first is not None else ""))
    hands = _each(event.hands, names, "   {}  ")
    return said.append("\n").append_text(hands) if hands else said


@WRITERS.says("shown")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}'s smallest card is  ").append_text(faces([event.card]))


@WRITERS.says("called")
def _(event: Any, names: Names) -> Text:
    word = "抢地主" if event.rob else "叫地主"
    return Text(f"{names[event.seat]}  {word if event.yes else '不' + word[0]}")


@WRITERS.says("bid_made")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {f'{event.score} 分' if event.score else '不叫'}")


@WRITERS.says("doubled")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  {'加倍' if event.yes else '不加倍'}")


@WRITERS.says("redealt")
def _(event: Any, _names: Names) -> Text:
    return Text(f"nobody called: 重新发牌 ({event.redeals})")


@WRITERS.says("landlord_assigned")
def _(event: Any, names: Names) -> Text:
    forced = ", because nobody called" if event.forced else ""
    return Text(f"{names[event.seat]} is 地主{forced}; 底分 {event.base}", "bold")


@WRITERS.says("bottom_taken")
def _(event: Any, names: Names) -> Text:
    return Text("底牌  ").append_text(faces(event.cards)).append(f"  to {names[event.seat]}")


# Play


@WRITERS.says("played")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]}  ").append_text(faces(event.cards))
    return said.append(f"  {names.combo(event.combo)}, {event.left} left")


@WRITERS.says("passed")
def _(event: Any, names: Names) -> Text:
    return Text(f"{names[event.seat]}  不出", "dim")


@WRITERS.says("multiplied")
def _(event: Any, _names: Names) -> Text:
    return Text(f"{reason_name(event.reason)}: {stakes(event.multiplier, event.counters)}", "yellow")


@WRITERS.says("circle_ended")
def _(event: Any, names: Names) -> Text:
    points = f" with {event.points} points" if event.points else ""
    return Text(f"{names[event.winner]} wins the circle{points}", "yellow")


@WRITERS.says("drawn")
def _(event: Any, names: Names) -> Text:
    said = Text(f"{names[event.seat]} draws {event.count}")
    return said.append("  ").append_text(faces(event.cards)) if event.cards else said


@WRITERS.says("turn")
def _(_event: Any, _names: Names) -> None:
    return None


# A deal's end


@WRITERS.says("hands_shown")
def _(event: Any, names: Names) -> Text:
    return _each(event.hands, names, "{} still holds  ")


@WRITERS.says("ranked")
def _(event: Any, names: Names) -> Text:
    order = sorted(range(len(event.ranks)), key=event.ranks.__getitem__)
    return Text("order of merit: " + ", ".join(f"{event.ranks[seat]}. {names[seat]}" for seat in order))


@WRITERS.says("settled")
def _(event: Any, names: Names) -> Text:
    return Text(f"settled: {names.amounts(event.amounts)}", "bold green")


@WRITERS.says("deal_ended")
def _(event: Any, _names: Names) -> Text:
    return Text(f"── deal {event.deal} is over ──", "bold")


@WRITERS.says("deal_voided")
def _(event: Any, _names: Names) -> Text:
    return Text(f"── deal {event.deal} is void: {event.reason} ──", "bold")


@WRITERS.says("match_ended")
def _(event: Any, names: Names) -> Text:
    if not event.places:
        return Text(f"── match {event.match} is broken off: {event.reason} ──", "bold")
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    result = "  ".join(
        f"{event.places[seat]}. {names[seat]} {event.points[seat]} ({round(event.scores[seat], 1):+g})"
        for seat in order
    )
    return Text(f"── match {event.match} is over: {result} ──", "bold")
