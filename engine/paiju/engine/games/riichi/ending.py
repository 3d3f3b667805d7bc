"""The end of a deal: wins with their payments, draws, the settlement (docs/rules/riichi.md "支付", "流局")."""

from msgspec.structs import replace

from paiju.engine.core.game import Event, Line, Settled, Transition
from paiju.engine.core.seats import Seat
from paiju.engine.core.settlement import amounts_of
from paiju.engine.games.riichi.events import NoWinner, WinKind, Won
from paiju.engine.games.riichi.hands import claimed_worth, own_worth
from paiju.engine.games.riichi.liability import counting
from paiju.engine.games.riichi.scoring.payments import STICK, Pao, ScoredWin, Stakes, payments
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.games.riichi.tile_set import indicators, under_indicators
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.events import Robbed
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile


def self_drawn(state: State) -> Transition:
    """End the deal by a win of the seat to act (自摸)."""
    table, worth = state.table, own_worth(state, ura=True)
    seat, tile = table.turn, table.drawn
    assert worth is not None, "the win was on offer"
    assert tile is not None, "a win by self-draw follows a draw"
    state = replace(state, table=tables.lose(table, seat, tile))
    state, won = _won(state, seat, tile, "tsumo", worth)
    return over(state, (won,))


def claimed(state: State, winners: tuple[Seat, ...], events: tuple[Event, ...]) -> Transition:
    """End the deal by wins with the tile in the window (荣和, 抢杠); `winners` in turn order from the window's seat."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    # All worths are computed before the first win is booked, because they read the open window.
    worths = [claimed_worth(state, seat, ura=True) for seat in winners]
    kind: WinKind = "chankan" if window.robbing else "ron"
    state, events = _tile_taken(state, winners, events)
    for seat, worth in zip(winners, worths, strict=True):
        assert worth is not None, "the win was on offer"
        state, won = _won(state, seat, window.tile, kind, worth, window.seat)
        events += (won,)
    return over(state, events)


def without_winner(state: State, drew: NoWinner, events: tuple[Event, ...] = ()) -> Transition:
    """End the deal without a winner (流局)."""
    points = _moved(state.points, drew.amounts)
    table = replace(state.table, window=None)
    return over(replace(state, table=table, points=points, no_winner=drew), (*events, drew))


def over(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal and settle it."""
    state = replace(state, phase=Phase.OVER)
    return Transition(state, (*events, Settled(*settled(state))))


def settled(state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the gain of each seat in the deal, in points, and its lines; riichi sticks are lines too.

    The amounts do not add up to 0 where sticks went to the table or came from it.
    """
    sticks = tuple(
        Line(seat, "stick", -STICK)
        for seat, riichi in enumerate(state.riichi)
        if riichi and seat != state.declared
    )
    lines = (*sticks, *state.lines)
    return amounts_of(lines, state.seats), lines


def _won(
    state: State, seat: Seat, tile: Tile, kind: WinKind, worth: Worth, feeder: Seat | None = None
) -> tuple[State, Won]:
    """Book one win; honba and sticks go to the first winner, the nearest after the discarder."""
    table, number = state.table, state.indicators
    liable = counting(state.liable[seat], worth)
    lines = tuple(_lines(state, seat, worth, feeder))
    won = Won(
        seat,
        tile,
        kind,
        feeder,
        worth,
        hand=table.hands[seat],
        melds=table.melds[seat],
        indicators=indicators(table.wall, number),
        ura=under_indicators(table.wall, number) if state.riichi[seat] else (),
        liable=liable,
        lines=lines,
        amounts=amounts_of(lines, state.seats),
    )
    points = _moved(state.points, won.amounts)
    return replace(state, wins=(*state.wins, won), points=points, sticks=0), won


def _lines(state: State, seat: Seat, worth: Worth, feeder: Seat | None) -> list[Line]:
    assert state.dealer is not None, "tiles have been dealt"
    pao = Pao(tuple((one.yakuman, one.seat) for one in state.liable[seat]), state.options.pao_liability_only)
    honba = 0 if state.wins else state.carry.honba
    stakes = Stakes(state.dealer, honba, state.sticks, state.seats)
    return [
        Line(payment.payee, payment.kind, payment.amount, to=payment.payer)
        for payment in payments(ScoredWin(worth, seat, pao), feeder, stakes)
    ]


def _tile_taken(
    state: State, winners: tuple[Seat, ...], events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Close the window: a robbed tile leaves the hand that held it, a discard is marked in its river."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    table = replace(state.table, window=None)
    if window.robbing:
        tile = _robbed(state, window.tile)
        state = replace(state, table=tables.lose(table, window.seat, tile), announced=None)
        return state, (*events, Robbed(window.seat, tile))
    rivers = tables.taken(table.rivers, window.seat, winners)
    return replace(state, table=replace(table, rivers=rivers)), events


def _robbed(state: State, tile: Tile) -> Tile:
    """Return the tile that leaves the hand of the robbed seat: the tile of its kan, which may be a red five."""
    return tile if state.announced is None else state.announced.tiles[-1]


def _moved(points: tuple[int, ...], amounts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int.__add__, points, amounts))
