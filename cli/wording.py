"""What happens at a table, in one line each: English with the game's own Chinese words."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, Final

import msgspec
from rich.text import Text

from cli.faces import faces
from client.moments import Chat, Detached, Moment, Snapshot
from engine.core.game import Event, Settled, Turn
from engine.games.doudizhu import types as d
from engine.shedding.combos import Combo
from engine.shedding.moves import Passed, Played
from protocol import events as e
from protocol.messages import SeatInfo

COMBOS: Final = {
    Combo.SINGLE: "单张",
    Combo.PAIR: "对子",
    Combo.PAIR_JOKERS: "火箭",
    Combo.TRIPLE: "三张",
    Combo.TRIPLE_WITH_SINGLE: "三带一",
    Combo.TRIPLE_WITH_PAIR: "三带一对",
    Combo.SINGLE_STRAIGHT: "顺子",
    Combo.PAIR_STRAIGHT: "连对",
    Combo.TRIPLE_STRAIGHT: "飞机",
    Combo.TRIPLE_STRAIGHT_WITH_SINGLES: "飞机带小翼",
    Combo.TRIPLE_STRAIGHT_WITH_PAIRS: "飞机带大翼",
    Combo.QUADRUPLE: "炸弹",
    Combo.QUADRUPLE_WITH_SINGLE_SINGLE: "四带二单",
    Combo.QUADRUPLE_WITH_PAIR_PAIR: "四带二对",
}
"""Names of combos; those of other games show their type's name."""
REASONS: Final = {
    "rob": "抢地主",
    "bomb": "炸弹",
    "rocket": "火箭",
    "spring": "春天",
    "anti_spring": "反春",
    "base": "底分",
    "bid": "叫分",
    "double": "加倍",
    "redouble": "再加倍",
    "landlord_won": "地主胜",
    "farmers_won": "农民胜",
}
"""Why the stakes rise, and what a settlement's line is for."""


def line_of(moment: Moment, seats: Sequence[SeatInfo]) -> Text | None:
    """Return what happened as one line; None for what is not worth one."""
    return _say(moment.event, _Names(seats))


def combo_name(combo: str) -> str:
    """Return a combo as players call it."""
    return COMBOS.get(Combo(combo), combo.replace("_", " ")) if combo in set(Combo) else combo


def name_of(seats: Sequence[SeatInfo], seat: int) -> str:
    """Return who sits at a seat."""
    name = seats[seat].name if seat < len(seats) else None
    return name or f"seat {seat}"


def amounts_line(amounts: Sequence[int], seats: Sequence[SeatInfo]) -> str:
    """Return a settlement in a line: `Ada +4  Bob -2  Cyd -2`."""
    return "  ".join(f"{name_of(seats, seat)} {amount:+}" for seat, amount in enumerate(amounts))


def counters_line(multiplier: int, counters: d.Counters) -> str:
    """Return the multiplier and what it is made of."""
    parts = f"叫{counters.call} 抢{counters.rob} 实炸{counters.real_bombs} 空炸{counters.empty_bombs}"
    return f"×{multiplier} ({parts})"


class _Names(msgspec.Struct, frozen=True):
    seats: Sequence[SeatInfo]

    def __getitem__(self, seat: int) -> str:
        return name_of(self.seats, seat)


@singledispatch
def _say(event: Any, names: _Names) -> Text | None:
    """Anything of a game that has no words here: its name and fields."""
    del names
    if not isinstance(event, Event | dict):
        return None
    plain = msgspec.to_builtins(event)
    fields = "  ".join(f"{key} {value}" for key, value in plain.items() if key != "e")
    return Text(f"{plain.get('e', '?')}  {fields}")


@_say.register
def _(event: e.DealStarted, names: _Names) -> Text:
    players = ", ".join(names[seat] for seat in range(len(event.seats)))
    return Text(f"── deal {event.deal}: {players} ──", "bold")


@_say.register
def _(event: d.Dealt, names: _Names) -> Text:
    said = Text(f"cards are dealt, {names[event.first_bidder]} bids first")
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            said.append(f"\n   {names[seat]}  ").append_text(faces(hand))
    return said


@_say.register
def _(event: d.Called, names: _Names) -> Text:
    word = "抢地主" if event.rob else "叫地主"
    return Text(f"{names[event.seat]}  {word if event.yes else '不' + word[0]}")


@_say.register
def _(event: d.BidMade, names: _Names) -> Text:
    return Text(f"{names[event.seat]}  {f'{event.score} 分' if event.score else '不叫'}")


@_say.register
def _(event: d.Doubled, names: _Names) -> Text:
    return Text(f"{names[event.seat]}  {'加倍' if event.yes else '不加倍'}")


@_say.register
def _(event: d.Redealt, names: _Names) -> Text:
    del names
    return Text(f"nobody called: 重新发牌 ({event.redeals})")


@_say.register
def _(event: d.LandlordAssigned, names: _Names) -> Text:
    forced = ", for nobody called" if event.forced else ""
    return Text(f"{names[event.seat]} is 地主{forced}; 底分 {event.base}", "bold")


@_say.register
def _(event: d.BottomTaken, names: _Names) -> Text:
    return Text("底牌  ").append_text(faces(event.cards)).append(f"  to {names[event.seat]}")


@_say.register
def _(event: d.Multiplied, names: _Names) -> Text:
    del names
    reason = REASONS.get(event.reason, event.reason)
    return Text(f"{reason}: {counters_line(event.multiplier, event.counters)}", "yellow")


@_say.register
def _(event: Played, names: _Names) -> Text:
    said = Text(f"{names[event.seat]}  ").append_text(faces(event.cards))
    return said.append(f"  {combo_name(event.combo)}, {event.left} left")


@_say.register
def _(event: Passed, names: _Names) -> Text:
    return Text(f"{names[event.seat]}  不出", "dim")


@_say.register
def _(event: d.HandsShown, names: _Names) -> Text | None:
    held = [(names[seat], hand) for seat, hand in enumerate(event.hands) if hand]
    return Text("\n").join(Text(f"{name} still holds  ").append_text(faces(hand)) for name, hand in held)


@_say.register
def _(event: Settled, names: _Names) -> Text:
    return Text(f"settled: {amounts_line(event.amounts, names.seats)}", "bold green")


@_say.register
def _(event: e.DealEnded, names: _Names) -> Text:
    del names
    return Text(f"── deal {event.deal} is over ──", "bold")


@_say.register
def _(event: e.DealVoided, names: _Names) -> Text:
    del names
    return Text(f"── deal {event.deal} counts for nothing: {event.reason} ──", "bold")


@_say.register
def _(event: e.AutoChanged, names: _Names) -> Text:
    return Text(f"{names[event.seat]} {'goes to 托管' if event.on else 'is back from 托管'}", "dim")


@_say.register
def _(event: e.SeatChanged, names: _Names) -> Text:
    del names
    info = event.info
    if info is None or info.name is None:
        return Text(f"seat {event.seat} is free", "dim")
    state = "away" if not info.connected else "ready" if info.ready else "not ready"
    return Text(f"seat {event.seat}: {info.name}, {state}", "dim")


@_say.register
def _(event: e.ClockChanged, names: _Names) -> Text:
    del names
    return Text(f"the server was away: all clocks move on by {event.extended_ms / 1000:.1f} s", "dim")


@_say.register
def _(event: e.TableClosed, names: _Names) -> Text:
    del names
    return Text(f"the table is closed: {event.reason}")


@_say.register
def _(event: Chat, names: _Names) -> Text:
    del names
    return Text(f"{event.name or '?'}: {event.text or event.phrase}", "cyan")


@_say.register
def _(event: Detached, names: _Names) -> Text:
    del names
    return Text(f"this seat is played elsewhere now: {event.reason}")


@_say.register
def _(event: Snapshot, names: _Names) -> Text | None:
    del names
    return Text("the connection is back", "dim") if event.reset else None


@_say.register
def _(event: Turn, names: _Names) -> None:
    del event, names
