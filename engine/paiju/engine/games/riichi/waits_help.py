"""听牌提示: waits and their worth, furiten, distance and acceptance, from what the seat can see."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.riichi.choices import Acceptance, DiscardHelp, Help, WaitHelp, WinValue
from paiju.engine.games.riichi.furiten import of_discarder
from paiju.engine.games.riichi.hands import hand_of, held_beside, is_untouched, waits_of
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.own_turn import discards_of, riichi_tiles
from paiju.engine.games.riichi.scoring.hand import EAST, Hand
from paiju.engine.games.riichi.scoring.payments import ScoredWin, Stakes, payments
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.games.riichi.seen import Seen
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.phase import Phase
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import Counts, counts_of
from paiju.engine.tiles.text import Tile, tile_of

NOTHING: Final = Acceptance((), 0)
_WINNER: Final = 0
_FEEDER: Final = 1
_DEALER: Final = 2
"""Three seats to count the points of a win with: the sum of the payments does not depend on who sits where."""


class WaitsHelp:
    """`paiju.engine.core.capabilities.SeatHelp`, for `RiichiMahjong`."""

    help_type = Help

    def for_seat(self, state: State, seat: Seat) -> Help | None:
        """Return the help for a seat; None outside of turns and windows, and while the seat's own kan can be robbed."""
        if _acts(state, seat):
            return _on_turn(state, seat)
        if state.phase not in {Phase.TURN, Phase.CLAIM} or _is_laying(state, seat):
            return None
        return _at_rest(state, seat)


class ReplayWaits:
    """`paiju.engine.core.capabilities.Waits`, for `RiichiMahjong`."""

    def of_seat(self, state: State, seat: Seat) -> Help | None:
        """Return the help for a seat's tiles without a drawn one; None unless they wait.

        It is also None between a call and its discard, when no tile was drawn.
        """
        if state.phase not in {Phase.TURN, Phase.CLAIM} or _is_laying(state, seat):
            return None
        told = _beside_draw(state, seat) if _acts(state, seat) else _at_rest(state, seat)
        return told if told is not None and told.waits else None


def _acts(state: State, seat: Seat) -> bool:
    return state.phase is Phase.TURN and state.table.turn == seat


def _beside_draw(state: State, seat: Seat) -> Help | None:
    """Return the help for the acting seat's hand without the drawn tile, which counts as seen."""
    if state.table.drawn is None:
        return None
    hand = without(state.table.hands[seat], (state.table.drawn,))
    return Help(0, _valued(state, seat, hand, Seen(state, seat)), state.furiten[seat], NOTHING, ())


def _is_laying(state: State, seat: Seat) -> bool:
    window = state.table.window
    return window is not None and window.robbing and window.seat == seat


def _at_rest(state: State, seat: Seat) -> Help:
    hand, seen = state.table.hands[seat], Seen(state, seat)
    held, counts = held_beside(state, seat), counts_of(hand)
    waits, window = waits_of(counts, held), state.table.window
    furiten = state.furiten[seat]
    if window is not None and window.seat == seat:
        # The event comes only when the window closes, but the seat knows its furiten from its own discard.
        furiten = of_discarder(state, seat, waits)
    return Help(
        distance(counts, held),
        _valued(state, seat, hand, seen, last_tile=not state.table.wall.left),
        furiten,
        _acceptance(counts, held, seen),
        (),
    )


def _on_turn(state: State, seat: Seat) -> Help:
    seen, declaring = Seen(state, seat), frozenset(riichi_tiles(state, seat))
    tiles, _ = discards_of(state, seat)
    # The seat's own discard ends its ippatsu (一发).
    after = replace(state, ippatsu=set_at(state.ippatsu, seat, value=False))
    discards = tuple(_after(after, seat, tile, seen, riichi=tile in declaring) for tile in tiles)
    nearest = min(discard.distance for discard in discards)
    return Help(nearest, (), state.furiten[seat], NOTHING, discards)


def _after(state: State, seat: Seat, tile: Tile, seen: Seen, *, riichi: bool) -> DiscardHelp:
    """Return the help for a discard; `riichi`: the discard may declare riichi."""
    hand, held = without(state.table.hands[seat], (tile,)), held_beside(state, seat)
    counts = counts_of(hand)
    return DiscardHelp(
        tile,
        distance(counts, held),
        _valued(state, seat, hand, seen),
        _valued(_declared(state, seat), seat, hand, seen) if riichi else (),
        of_discarder(state, seat, waits_of(counts, held), tile),
        _acceptance(counts, held, seen),
    )


def _declared(state: State, seat: Seat) -> State:
    """Return the state in which the seat's riichi stands, without ippatsu (一发)."""
    double = is_untouched(state) and not state.table.rivers[seat]
    return replace(state, riichi=set_at(state.riichi, seat, 2 if double else 1))


def _acceptance(counts: Counts, held: Counts, seen: Seen) -> Acceptance:
    if distance(counts, held) == 0:
        return NOTHING
    kinds = [kind for kind in accepted(counts, held) if seen.left(kind)]
    return Acceptance(tuple(map(tile_of, kinds)), sum(map(seen.left, kinds)))


def _valued(
    state: State, seat: Seat, hand: tuple[Tile, ...], seen: Seen, *, last_tile: bool = False
) -> tuple[WaitHelp, ...]:
    """Return the waits of 3k + 1 concealed tiles; `last_tile`: a ron would be with the last tile."""
    found = []
    for kind in sorted(waits_of(counts_of(hand), held_beside(state, seat))):
        tile = seen.comes_as(kind)
        by_ron = hand_of(state, seat, hand, tile, tsumo=False, last_tile=last_tile)
        by_tsumo = hand_of(state, seat, hand, tile, tsumo=True)
        ron, tsumo = (win_value(won, state.options) for won in (by_ron, by_tsumo))
        found.append(WaitHelp(tile_of(kind), seen.left(kind), ron, tsumo))
    return tuple(found)


@lru_cache(maxsize=2**12)
def win_value(hand: Hand, options: Options) -> WinValue | None:
    """Return the value of a winning hand; None without a yaku. Cached: a hand keeps its waits over many turns."""
    worth = value(hand, options)
    if worth is None:
        return None
    stakes = Stakes(dealer=_WINNER if hand.seat_wind == EAST else _DEALER)
    paid = payments(ScoredWin(worth, _WINNER), None if hand.tsumo else _FEEDER, stakes)
    return WinValue(worth.han, worth.fu, worth.limit, worth.yakuman, sum(payment.amount for payment in paid))
