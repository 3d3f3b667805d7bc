"""Draws a table as a picture in the terminal: seats, cards, the turn, and the last lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from paiju.cli.card_text import faces
from paiju.cli.language import pick, say
from paiju.cli.mahjong_words import meld_text, suit_name
from paiju.cli.poker_words import POKER_WRITERS
from paiju.cli.terms import Names, reason_name, stakes
from paiju.cli.tilewords import hand_text, tile_name, tiles_text
from paiju.client.view import TableView
from paiju.engine.core.game import Name, Settled
from paiju.engine.games.doudizhu.types import BidMade, Called
from paiju.engine.shedding.moves import Passed, Played
from paiju.protocol.messages import SeatInfo

LAST_DISCARDS = 8
"""The number of discards that are shown for each seat."""
_STANDING = {"folded": Name("弃牌", "folded"), "all_in": Name("全下", "all-in")}


def screen(
    table: TableView, view: Any, now_ms: int, deadline_at: int | None, lines: Sequence[Text]
) -> RenderableType:
    """Return the picture. `view` is the view of the running deal; between deals, of the last one."""
    title = f"{table.game} · {table.id}" + (f" · {table.deal}" if table.deal else "")
    if table.state.spectators:
        title += f" · {table.state.spectators} {say('人旁观', 'watching')}"
    parts: list[RenderableType] = [seats_grid(Names.at(table), view, now_ms, deadline_at)]
    if (middle := _middle(view)) is not None:
        parts.append(middle)
    parts.extend(lines)
    return Panel(Group(*parts), title=title, title_align="left")


def seats_grid(names: Names, view: Any, now_ms: int, deadline_at: int | None) -> Grid:
    """Return one row for each seat: turn, name, role, cards left or (in Hold'em) chips, last play."""
    grid = Grid(box=None, pad_edge=False)
    amount = say("筹码", "chips") if hasattr(view, "stacks") else say("牌", "cards")
    for heading in ("", "", amount, say("上一手", "last play")):
        grid.add_column(heading, justify="right" if heading == amount else "left", no_wrap=True)
    last = last_plays(view, names)
    for seat, info in enumerate(names.seats):
        grid.add_row(
            turn_mark(view, seat, now_ms, deadline_at),
            _who(names, seat, info, view),
            _count(view, seat),
            last.get(seat, Text()),
        )
    return grid


def turn_mark(view: Any, seat: int, now_ms: int, deadline_at: int | None) -> Text:
    """Return the mark of the seat that has to act, with the seconds left; empty for any other seat."""
    if getattr(view, "turn", None) != seat:
        return Text("")
    if deadline_at is None:
        return Text("▶", "bold green")
    seconds = max(0, -(-(deadline_at - now_ms) // 1000))
    return Text(f"▶ {seconds:2d}s", "bold red" if seconds <= 5 else "bold green")


def hand_line(view: Any) -> Text | None:
    """Return the viewer's hand; None for a spectator and between deals."""
    hand = getattr(view, "hand", None)
    if not hand:
        return None
    return hand_text(hand, view.drawn) if hasattr(view, "rivers") else faces(hand)


def wall_line(view: Any) -> Text:
    """Return the line that shows the wall and the tile that can be claimed."""
    line = Text(say(f"牌墙剩 {view.wall} 张", f"{view.wall} tiles left"), "yellow")
    if view.last is not None:
        line.append(say("   可要：", "   claimable: ")).append_text(tiles_text([view.last.tile]))
    return line


def board_line(view: Any) -> Text | None:
    """Return the board, each run on a line, and the pots; in mahjong the wall; None for other games."""
    if hasattr(view, "rivers"):
        return wall_line(view)
    if not hasattr(view, "boards"):
        return None
    line = Text("\n").join(
        faces(board) if board else Text(say("尚未翻牌", "no board yet"), "dim") for board in view.boards
    )
    pots = [pot.amount for pot in view.pots if pot.amount]
    middle = sum(pots) + sum(view.bets)
    line.append(f"   {say('池', 'pot')} {middle}", "yellow")
    if len(pots) > 1:
        line.append(
            f" ({say('主池', 'main')} {pots[0]}, {say('边池', 'side')} {' '.join(map(str, pots[1:]))})", "dim"
        )
    return line


def last_plays(view: Any, names: Names) -> Mapping[int, Text]:
    """Return each seat's last play since the last lead; in Hold'em its last bet, in mahjong what it has laid down."""
    if hasattr(view, "streets"):
        return last_bets(view, names)
    if hasattr(view, "rivers"):
        return {seat: laid(view, seat) for seat in range(len(view.rivers))}
    said: dict[int, Text] = {}
    passed: set[int] = set()
    for entry in (getattr(view, "rounds", None) or ((),))[-1]:
        match entry:
            case Played(seat=seat, cards=cards, combo=combo):
                if all(other == seat or other in passed for other in said):
                    said, passed = {}, set()
                said[seat] = faces(cards).append(f"  {names.combo(combo)}", "dim")
            case Passed(seat=seat):
                said[seat] = Text(say("不出", "passed"), "dim")
                passed.add(seat)
            case Called(seat=seat, yes=yes, rob=rob):
                zh, en = ("抢", "rob") if rob else ("叫", "call")
                said[seat] = Text(say(zh, en) if yes else say(f"不{zh}", f"no {en}"))
            case BidMade(seat=seat, score=score):
                said[seat] = Text(say(f"{score} 分", f"bid {score}") if score else say("不叫", "no bid"))
    return said


def laid(view: Any, seat: int) -> Text:
    """Return a seat's melds, last discards and winning tiles."""
    parts = [meld_text(meld) for meld in view.melds[seat]]
    parts += [
        Text(f"{say('胡', 'won')} {tile_name(won.tile)}", "bold green")
        for won in view.wins
        if won.seat == seat
    ]
    river = view.rivers[seat][-LAST_DISCARDS:]
    parts.append(tiles_text(tile.tile for tile in river if not tile.taken_by))
    return Text("  ").join(parts)


def last_bets(view: Any, names: Names) -> Mapping[int, Text]:
    """Return each seat's last bet on this street; folded and all-in seats stay marked."""
    said: dict[int, Text] = {}
    for entry in view.streets[-1]:
        writer = POKER_WRITERS[entry.__struct_config__.tag]
        if (line := writer(entry, names)) is not None:
            said[entry.seat] = line[len(names[entry.seat]) + 2 :]
    for seat, standing in enumerate(view.standing):
        if standing in _STANDING:
            said[seat] = Text(pick(_STANDING[standing]), "dim")
    return said


def settlement_grid(settled: Settled, names: Names) -> Grid:
    """Return a settlement: a row for each line, then the sums."""
    grid = Grid(title=say("结算", "settlement"), title_justify="left")
    grid.add_column("")
    grid.add_column(say("项目", "for"))
    grid.add_column("", justify="right")
    for line in settled.lines:
        worth = f"×{line.factor}" if line.factor is not None else f"{line.amount:+}"
        to = f" → {names[line.to]}" if line.to is not None else ""
        grid.add_row(names[line.seat] + to, reason_name(line.reason), worth)
    grid.add_section()
    for seat, amount in enumerate(settled.amounts):
        grid.add_row(names[seat], "", Text(f"{amount:+}", "bold green" if amount > 0 else "bold red"))
    return grid


def _who(names: Names, seat: int, info: SeatInfo, view: Any) -> Text:
    who = Text(names[seat], "bold" if getattr(view, "you", None) == seat else "")
    if getattr(view, "landlord", None) == seat:
        who.append(say(" 地主", " landlord"), "bold yellow")
    if getattr(view, "dealer", None) == seat:
        who.append(say(" 庄", " dealer"), "bold yellow")
    if (missing := getattr(view, "missing", ())) and missing[seat]:
        who.append(f" {say('缺', 'no ')}{suit_name(missing[seat])}", "yellow")
    if points := getattr(view, "points", ()):
        who.append(f" {points[seat]}{say(' 分', '')}", "yellow")
    if info.score:
        who.append(f" {info.score:+}", "dim")
    if info.auto:
        who.append(say(" 托管", " autoplay"), "dim")
    if not info.connected:
        who.append(say(" 离线", " offline"), "dim")
    return who


def _count(view: Any, seat: int) -> str:
    counts: Sequence[int] = getattr(view, "stacks", ()) or getattr(view, "counts", ())
    return str(counts[seat]) if seat < len(counts) else ""


def _middle(view: Any) -> Text | None:
    """Return the middle of the screen (board, wall, bottom cards, stakes, stock) and the viewer's hand."""
    if (board := board_line(view)) is not None:
        hand = hand_line(view)
        return board.append("\n").append_text(hand) if hand else board
    middle = Text()
    if bottom := getattr(view, "bottom", None):
        middle.append(say("底牌 ", "bottom ")).append_text(faces(bottom)).append("   ")
    if counters := getattr(view, "counters", None):
        middle.append(stakes(view.multiplier, counters), "yellow")
    if pile := getattr(view, "pile", 0):
        middle.append(
            say(
                f"牌堆 {pile} 张，场上 {view.at_stake} 分",
                f"{pile} cards to draw, {view.at_stake} points at stake",
            ),
            "yellow",
        )
    if hand := getattr(view, "hand", None):
        middle.append("\n" if middle else "").append_text(faces(hand))
    return middle or None
