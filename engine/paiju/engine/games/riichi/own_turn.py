"""Legal actions on a seat's turn (docs/rules/riichi.md "一巡", "立直与振听")."""

from collections.abc import Iterator
from typing import Final

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.choices import Bound
from paiju.engine.games.riichi.hands import can_wait, held_beside, is_closed, is_untouched, waits_of
from paiju.engine.games.riichi.scoring.payments import STICK
from paiju.engine.games.riichi.tile_set import MOST_KANS
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.moves import Kong
from paiju.engine.tiles.counts import EMPTY, Counts, counts_of, kinds_of, minus, plus
from paiju.engine.tiles.text import TILES34, Id34, Tile, id34_of, is_same, tile_of
from paiju.engine.tiles.wins import ORPHANS, Group, decompositions

NINE: Final = 9
"""The least number of kinds of terminals and honours for 九种九牌."""


def discards_of(state: State, seat: Seat) -> tuple[tuple[Tile, ...], Bound | None]:
    """Return the tiles that a seat may discard, and the reason if they are not all of its hand."""
    hand, drawn = state.table.hands[seat], state.table.drawn
    if state.riichi[seat] and drawn is not None:
        return (drawn,), "riichi"
    kinds = tuple(dict.fromkeys(hand))
    if not state.barred:
        return kinds, None
    allowed = tuple(tile for tile in kinds if tile_of(id34_of(tile)) not in state.barred)
    return allowed, None if allowed == kinds else "kuikae"


def riichi_tiles(state: State, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles with which a seat may declare riichi: those that leave a closed hand tenpai."""
    if why_no_riichi(state, seat) is not None:
        return ()
    hand = state.table.hands[seat]
    counts, held = counts_of(hand), held_beside(state, seat)
    # Most hands end here: one test of the whole hand is cheaper than one of each discard.
    if not can_wait(counts):
        return ()
    return tuple(tile for tile in dict.fromkeys(hand) if waits_of(minus(counts, id34_of(tile)), held))


def why_no_riichi(state: State, seat: Seat) -> str | None:
    """Return why a seat cannot declare riichi, whatever it discards; None: it can if it is tenpai after the discard."""
    if state.riichi[seat]:
        return "you have declared riichi already"
    if not is_closed(state.table.melds[seat]):
        return "an open hand cannot declare riichi"
    if state.table.came == "claim":
        return "riichi follows a draw"
    if state.points[seat] < STICK:
        return f"a riichi stick costs {STICK} points"
    least = state.options.riichi_min_wall
    return f"riichi needs {least} tiles in the wall" if state.table.wall.left < least else None


def kongs_of(state: State, seat: Seat) -> tuple[Kong, ...]:
    """Return the kans that a seat may lay down on its turn, concealed ones first."""
    if not can_kong(state) or state.table.came == "claim":
        return ()
    if state.riichi[seat]:
        return tuple(kong for kong in _concealed(state, seat) if keeps_hand(state, seat, kong.tile))
    return (*_concealed(state, seat), *_added(state, seat))


def can_kong(state: State) -> bool:
    """Return whether a kan is possible at all: a tile is left to draw, and the deal has fewer than four kans."""
    return state.table.wall.left > 0 and not has_all_kans(state)


def has_all_kans(state: State) -> bool:
    """Return whether the deal has its four kans: each has drawn one of the replacement tiles."""
    return not state.table.wall.spare


def _concealed(state: State, seat: Seat) -> Iterator[Kong]:
    counts = counts_of(state.table.hands[seat])
    if MOST_KANS in counts:
        yield from (Kong(TILES34[kind], "ankan") for kind in kinds_of(counts) if counts[kind] == MOST_KANS)


def _added(state: State, seat: Seat) -> Iterator[Kong]:
    punged = [id34_of(meld.tiles[0]) for meld in state.table.melds[seat] if meld.kind == "pung"]
    counts = counts_of(state.table.hands[seat]) if punged else EMPTY
    yield from (Kong(TILES34[kind], "shouminkan") for kind in sorted(punged) if counts[kind])


def keeps_hand(state: State, seat: Seat, kind: Tile) -> bool:
    """Return whether a concealed kan of the drawn tile leaves a riichi hand as it is (no 送杠).

    The waits stay the same. With option `riichi_kan` as `reading`, the three tiles are also a triplet in every reading
    of the hand with each of its waits.
    """
    drawn = state.table.drawn
    if drawn is None or not is_same(drawn, kind):
        return False
    before = minus(counts_of(state.table.hands[seat]), id34_of(kind))
    waited = waits_of(before)
    if waits_of(minus(before, id34_of(kind), 3)) != waited:
        return False
    return state.options.riichi_kan == "waits" or all(
        _always_triplet(before, wait, id34_of(kind)) for wait in waited
    )


def _always_triplet(counts: Counts, wait: Id34, kind: Id34) -> bool:
    readings = decompositions(plus(counts, wait))
    return all(Group(kind, run=False) in reading.groups for reading in readings)


def kyuushu_kinds(state: State, seat: Seat) -> int | None:
    """Return how many kinds of terminals and honours a seat holds at its first draw; None: they cannot end the deal."""
    table = state.table
    first = table.came == "draw" and is_untouched(state) and not table.rivers[seat]
    if not state.options.abortive_draws or not first:
        return None
    counts = counts_of(table.hands[seat])
    kinds = sum(counts[kind] > 0 for kind in ORPHANS)
    return kinds if kinds >= NINE else None
