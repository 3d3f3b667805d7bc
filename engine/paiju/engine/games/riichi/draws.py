"""Deals that end without a winner (流局): abortive and exhaustive draws (docs/rules/riichi.md "流局")."""

from collections.abc import Iterator

from paiju.engine.core.game import Line
from paiju.engine.core.seats import Seat
from paiju.engine.core.settlement import amounts_of
from paiju.engine.games.riichi.events import Abort, DrawReason, NoWinner
from paiju.engine.games.riichi.hands import is_untouched, waits_at
from paiju.engine.games.riichi.own_turn import has_all_kans
from paiju.engine.games.riichi.scoring.payments import Stakes, nagashi_payments
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.melds import RiverTile
from paiju.engine.tiles.text import id34_of, tile_of
from paiju.engine.tiles.wins import ORPHANS

NOTEN = 3000
"""Points that noten hands pay to tenpai hands, in all."""
_WINDS = "f"


def abort_after_discard(state: State) -> Abort | None:
    """Return the abortive draw that a discard brings if no seat wins with it; None: it brings no draw."""
    if not state.options.abortive_draws:
        return None
    if _four_winds(state):
        return "four_winds"
    if all(state.riichi):
        return "four_riichi"
    return "four_kans" if ends_by_kans(state) else None


def ends_by_kans(state: State) -> bool:
    """Return whether a discard now ends the deal unless it is won: four kans, not all of one seat (四杠散了)."""
    if not (has_all_kans(state) and state.options.abortive_draws):
        return False
    return sum(any(meld.is_kong for meld in melds) for melds in state.table.melds) > 1


def _four_winds(state: State) -> bool:
    """Return whether the first discards of all seats, without a call, are the same wind (四风连打)."""
    rivers = state.table.rivers
    if any(len(river) != 1 for river in rivers):
        return False
    first = {river[0].tile for river in rivers}
    return len(first) == 1 and first.pop()[1] == _WINDS and is_untouched(state)


def aborted(state: State, reason: Abort, shown: tuple[Seat, ...]) -> NoWinner:
    """Return the event of an abortive draw, at which some seats show their hands; nothing is paid."""
    return NoWinner(reason, _hands(state, shown), (), ((),) * state.seats, (), (0,) * state.seats)


def exhausted(state: State) -> NoWinner:
    """Return the event of an exhaustive draw: nagashi mangan, or payments for tenpai."""
    waits = tuple(tuple(map(tile_of, sorted(waits_at(state, seat)))) for seat in range(state.seats))
    ready = tuple(seat for seat, tiles in enumerate(waits) if tiles)
    nagashi = _nagashi_seats(state) if state.options.nagashi_mangan else ()
    lines = tuple(_nagashi_lines(state, nagashi) if nagashi else _tenpai_lines(state, ready))
    reason: DrawReason = "nagashi_mangan" if nagashi else "exhaustive"
    return NoWinner(reason, _hands(state, ready), ready, waits, lines, amounts_of(lines, state.seats))


def _hands(state: State, shown: tuple[Seat, ...]) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(hand if seat in shown else None for seat, hand in enumerate(state.table.hands))


def _nagashi_seats(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, river in enumerate(state.table.rivers) if _is_nagashi(river))


def _is_nagashi(river: tuple[RiverTile, ...]) -> bool:
    """Return whether a river holds terminals and honours alone, none of them called (流局满贯)."""
    return all(id34_of(tile.tile) in ORPHANS and not tile.taken_by for tile in river)


def _nagashi_lines(state: State, seats: tuple[Seat, ...]) -> Iterator[Line]:
    """Yield the payments of a mangan by self-draw to each of the seats; without honba, and the sticks stay."""
    assert state.dealer is not None, "tiles have been dealt"
    stakes = Stakes(state.dealer, seats=state.seats)
    for seat in seats:
        for payment in nagashi_payments(seat, stakes):
            yield Line(seat, "nagashi_mangan", payment.amount, to=payment.payer)


def _tenpai_lines(state: State, ready: tuple[Seat, ...]) -> Iterator[Line]:
    """Yield the payments of noten hands to tenpai hands; none if all hands are tenpai, or all noten."""
    unready = [seat for seat in range(state.seats) if seat not in ready]
    for seat in ready:
        for payer in unready:
            yield Line(seat, "tenpai", NOTEN // (len(ready) * len(unready)), to=payer)
