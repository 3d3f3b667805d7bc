"""Complete hands and waits (docs/rules/riichi.md "立直与振听"), and a seat's hand as input of scoring."""

from functools import lru_cache
from typing import Final

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.games.riichi.tile_set import indicators, under_indicators
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import EMPTY, Counts, counts_of
from paiju.engine.tiles.shanten import orphans_shanten, pairs_shanten, shanten
from paiju.engine.tiles.text import Id34, Tile, id34_of
from paiju.engine.tiles.waits import orphan_waits, pair_waits, waits

FROM_KAN: Final = ("ankan", "shouminkan", "daiminkan")
"""Values of `MahjongTiles.came` for a turn that began with the replacement tile of a kan (岭上牌)."""
_UNMELDED: Final = 13


@lru_cache(maxsize=2**15)
def waits_of(counts: Counts, held: Counts = EMPTY) -> frozenset[Id34]:
    """Return the kinds that complete 3k + 1 concealed tiles, seven pairs and thirteen orphans included.

    A kind of which the concealed tiles hold all four is not a wait; the tiles in `held` (melds) count, too.
    """
    found = waits(counts, held)
    if sum(counts) == _UNMELDED:
        found += pair_waits(counts, held, quads=False) + orphan_waits(counts)
    return frozenset(found)


def can_wait(counts: Counts) -> bool:
    """Return whether 3k + 2 concealed tiles wait after some discard."""
    if shanten(counts) <= 0:
        return True
    whole = sum(counts) > _UNMELDED
    return whole and (pairs_shanten(counts, quads=False) <= 0 or orphans_shanten(counts) <= 0)


# A hand stays the same through many windows. It is itself the key of this cache, so a look-up counts no tiles.
@lru_cache(maxsize=2**15)
def waits_of_hand(hand: tuple[Tile, ...], held: Counts = EMPTY) -> frozenset[Id34]:
    """Return the waits of concealed tiles, as `waits_of` does."""
    return waits_of(counts_of(hand), held)


def waits_at(state: State, seat: Seat) -> frozenset[Id34]:
    """Return the waits of a seat that holds 3k + 1 tiles; empty for other numbers."""
    return waits_of_hand(state.table.hands[seat], held_beside(state, seat))


def held_beside(state: State, seat: Seat) -> Counts:
    """Return the tiles outside a hand that can make a wait dead: its melds with option `karaten_melds`, else none."""
    if not state.options.karaten_melds:
        return EMPTY
    return counts_of(tile for meld in state.table.melds[seat] for tile in meld.tiles)


def is_closed(melds: tuple[Meld, ...]) -> bool:
    """Return whether nothing was called (门前清); concealed kans leave a hand closed."""
    return all(meld.kind in CONCEALED for meld in melds)


def is_untouched(state: State) -> bool:
    """Return whether no seat has made a meld yet, concealed kans included."""
    return not any(state.table.melds)


def wind_of(state: State, seat: Seat) -> int:
    """Return a seat's wind (自风), 0 to 3: East, South, West, North; the dealer's is 0."""
    assert state.dealer is not None, "tiles have been dealt"
    return (seat - state.dealer) % state.seats


def is_complete(state: State) -> bool:
    """Return whether the tile just drawn completes the hand of the seat to act, with or without a yaku."""
    table = state.table
    if table.drawn is None:
        return False
    return id34_of(table.drawn) in waits_of_hand(without(table.hands[table.turn], (table.drawn,)))


def own_worth(state: State, *, ura: bool = False) -> Worth | None:
    """Return the worth of the acting seat's win with its drawn tile (自摸); None without a complete hand or yaku.

    `ura`: count the ura indicators too; before the win no player may know them.
    """
    table = state.table
    seat, tile = table.turn, table.drawn
    if tile is None:
        return None
    concealed = without(table.hands[seat], (tile,))
    rinshan = table.came in FROM_KAN
    return _worth(
        state,
        seat,
        concealed,
        tile,
        ura=ura,
        tsumo=True,
        rinshan=rinshan,
        last_tile=not table.wall.left and not rinshan,
        first_turn=is_untouched(state) and not table.rivers[seat],
    )


def claimed_worth(state: State, seat: Seat, *, ura: bool = False) -> Worth | None:
    """Return the worth of a seat's win with the window's tile (荣和); None without a complete hand or yaku."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    return _worth(
        state,
        seat,
        state.table.hands[seat],
        window.tile,
        ura=ura,
        tsumo=False,
        chankan=window.robbing,
        last_tile=not state.table.wall.left and not window.robbing,
    )


def _worth(
    state: State, seat: Seat, concealed: tuple[Tile, ...], tile: Tile, *, ura: bool, **facts: bool
) -> Worth | None:
    # Most hands end here: finding waits is cheap, scoring a hand is not.
    if id34_of(tile) not in waits_of_hand(concealed):
        return None
    return value(hand_of(state, seat, concealed, tile, ura=ura, **facts), state.options)


def hand_of(
    state: State, seat: Seat, concealed: tuple[Tile, ...], tile: Tile, *, ura: bool = False, **facts: bool
) -> Hand:
    """Return the hand of a seat that wins `tile` with these concealed tiles.

    `ura` as in `own_worth`; `facts` are the other fields of `Hand`, which say how it wins.
    """
    wall, riichi = state.table.wall, state.riichi[seat]
    return Hand(
        concealed=concealed,
        winning=tile,
        melds=state.table.melds[seat],
        seat_wind=wind_of(state, seat),
        round_wind=state.carry.kyoku // state.seats,
        riichi=riichi,
        ippatsu=state.ippatsu[seat],
        dora=indicators(wall, state.indicators),
        ura=under_indicators(wall, state.indicators) if riichi and ura else (),
        **facts,
    )
