"""Swap calling (食替): what may not be discarded right after a call (docs/rules/riichi.md "一巡")."""

from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.moves import Chow, Pung
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import SUITS
from paiju.engine.tiles.text import TILES34, Id34, Tile, id34_of


def barred_after(options: Options, claim: Chow | Pung, claimed: Tile) -> tuple[Tile, ...]:
    """Return the kinds that may not be discarded after a call: the claimed one, and the other end of its run."""
    if not options.kuikae_ban:
        return ()
    kind = id34_of(claimed)
    ends = _other_end(kind, claim.tiles) if isinstance(claim, Chow) else ()
    return tuple(TILES34[one] for one in (kind, *ends))


def leaves_a_discard(options: Options, hand: tuple[Tile, ...], claim: Chow | Pung, claimed: Tile) -> bool:
    """Return whether a seat could discard any tile after a call."""
    barred = {id34_of(kind) for kind in barred_after(options, claim, claimed)}
    return any(id34_of(tile) not in barred for tile in without(hand, claim.tiles))


def _other_end(kind: Id34, own: tuple[Tile, ...]) -> tuple[Id34, ...]:
    """Return the kind at the other end of the own two: 6 for 4 and 5 with a claimed 3; (): there is none."""
    low, high = sorted(map(id34_of, own))
    if high - low != 1:
        return ()
    end = high + 1 if kind < low else low - 1
    suit = next(suit for suit in SUITS if suit.start <= kind < suit.stop)
    return (end,) if suit.start <= end < suit.stop else ()
