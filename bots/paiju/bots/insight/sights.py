"""What one seat's view tells of its discards: how many tiles each leaves to come, and how likely each deals in."""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

from paiju.bots import chengdu
from paiju.bots.riichi import danger
from paiju.bots.riichi.nearness import acceptance
from paiju.bots.riichi.sight import Sight
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.view import View as ChengduView
from paiju.engine.games.riichi.nearness import distance
from paiju.engine.games.riichi.view import View as RiichiView
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import KINDS, counts_of
from paiju.engine.tiles.text import TILES34, Id34, Tile, id34_of

_HONOURS: Final = frozenset(range(27, KINDS))
_READY: Final = (
    (0.04, 0.2, 0.45),
    (0.1, 0.35, 0.65),
    (0.25, 0.6, 0.85),
    (0.6, 0.85, 0.95),
    (0.95, 0.98, 1.0),
)
"""Probability that a seat of 成都麻将 waits, by its open melds, in its first six, next six and later discards."""


class Prospect(NamedTuple):
    """A hand after a discard, by what its seat can see."""

    distance: int
    """Tiles to change before it waits (向听数)."""
    coming: int
    """Unseen tiles that bring it nearer; of a hand that waits, its waits."""
    danger: float
    """Probability that the discard deals in."""


SightOf: TypeAlias = Callable[[Any, Sequence[Tile]], dict[Tile, Prospect]]
"""From a seat's view and the tiles that it may discard to the prospect of each."""


def riichi_sight(view: RiichiView, tiles: Sequence[Tile]) -> dict[Tile, Prospect]:
    """Return the prospect of each discard in riichi."""
    sight = Sight(view)
    threats = danger.threats(sight)
    barred = counts_of(tuple(tile for meld in sight.melds for tile in meld.tiles))
    found = {}
    for tile in tiles:
        counts, kind = counts_of(without(view.hand or (), (tile,))), id34_of(tile)
        dealt_in = _any(threat.ready * threat.risks[kind] for threat in threats)
        coming = acceptance(counts, sight.unseen, barred)
        found[tile] = Prospect(distance(counts, barred), coming, dealt_in)
    return found


def chengdu_sight(view: ChengduView, tiles: Sequence[Tile]) -> dict[Tile, Prospect]:
    """Return the prospect of each discard in 成都麻将."""
    others = [seat for seat in range(len(view.counts)) if seat != view.you and _may_win(view, seat)]
    unseen = chengdu.unseen_of(view)
    threats = [
        (_readiness(view, seat), [*danger.wait_risks(unseen, _useless(view, seat))]) for seat in others
    ]
    return {
        tile: Prospect(steps, coming, _any(ready * risks[id34_of(tile)] for ready, risks in threats))
        for tile, (steps, coming) in chengdu.prospects(view, tiles).items()
    }


def _any(chances: Iterable[float]) -> float:
    """Return the probability of at least one of independent events."""
    return 1.0 - prod(1.0 - chance for chance in chances)


def _may_win(view: ChengduView, seat: Seat) -> bool:
    won = not view.options.flow and any(win.seat == seat for win in view.wins)
    return not won and seat not in view.dead


def _readiness(view: ChengduView, seat: Seat) -> float:
    if any(win.seat == seat for win in view.wins):
        return 1.0  # in 血流成河 a winner's hand is fixed and waits
    melds = sum(meld.kind not in CONCEALED for meld in view.melds[seat])
    return _READY[min(melds, len(_READY) - 1)][min(2, len(view.rivers[seat]) // 6)]


def _useless(view: ChengduView, seat: Seat) -> frozenset[Id34]:
    """Return the kinds with which a seat cannot win: its missing suit, and honours, of which there are none."""
    missing = view.missing[seat]
    return _HONOURS | {kind for kind in range(27) if TILES34[kind][1] == missing}
