"""听牌提示: the waits of a hand, as it is and after each discard, from what the seat can see."""

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import hand_of, is_active
from paiju.engine.games.chengdu.choices import DiscardHelp, Help, WaitHelp
from paiju.engine.games.chengdu.own_turn import discards_of
from paiju.engine.games.chengdu.scoring import valued_waits
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.counts import Counts, counts_of, minus
from paiju.engine.tiles.text import id34_of


class WaitsHelp:
    """`paiju.engine.core.capabilities.SeatHelp`, for `Chengdu`."""

    help_type = Help

    def for_seat(self, state: State, seat: Seat) -> Help | None:
        """Return the help for a seat; None outside of turns and windows, for a seat that left, and for a dead hand."""
        playing = state.phase in {Phase.TURN, Phase.CLAIM}
        if not playing or not is_active(state, seat) or seat in state.dead:
            return None
        if state.phase is Phase.TURN and state.table.turn == seat:
            return Help((), tuple(_discards(state, seat)))
        return Help(_waits(state, seat, counts_of(state.table.hands[seat])), ())


def _discards(state: State, seat: Seat) -> list[DiscardHelp]:
    """Return the discards that leave a wait.

    The hidden tile is not part of the hand, so its discard leaves the hand unchanged.
    """
    counts = counts_of(state.table.hands[seat])
    tiles, bound = discards_of(state, seat)
    found = []
    for tile in tiles:
        left = counts if bound == "hidden" else minus(counts, id34_of(tile))
        if waits := _waits(state, seat, left):
            found.append(DiscardHelp(tile, waits))
    return found


def _waits(state: State, seat: Seat, counts: Counts) -> tuple[WaitHelp, ...]:
    hand = hand_of(state, seat)._replace(counts=counts)
    seen = _seen(state, seat)
    return tuple(
        WaitHelp(wait.tile, 4 - seen[id34_of(wait.tile)], wait.multiplier)
        for wait in valued_waits(state.options, hand)
    )


def _seen(state: State, seat: Seat) -> Counts:
    """Return the count of each kind that the seat sees: its hand, melds, rivers, winning tiles, winners' hands."""
    table = state.table
    tiles = list(table.hands[seat])
    if (hidden := state.hidden[seat]) is not None:
        tiles.append(hidden)
    for melds in table.melds:
        # A claimed tile stays in its river, so it is not counted in the meld as well.
        tiles += (tile for meld in melds for tile in meld.own)
    tiles += (river.tile for rivers in table.rivers for river in rivers)
    tiles += (tile for won in state.wins for tile in won.hand or ())
    tiles += (won.tile for won in state.wins if won.kind in {"zimo", "gsh"})
    tiles += {won.tile for won in state.wins if won.kind == "qianggang"}
    return counts_of(tiles)
