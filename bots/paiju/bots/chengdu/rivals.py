"""The other seats: how likely each is to wait and to win, what its win costs, and what a discard risks."""

from collections.abc import Iterable
from math import prod
from typing import Final, NamedTuple

from paiju.bots.chengdu.sight import Sight
from paiju.bots.riichi.danger import wait_risks
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.tiles.counts import KINDS
from paiju.engine.tiles.text import TILES34, Id34

_HONOURS: Final = frozenset(range(27, KINDS))
_READY: Final = (
    (0.002, 0.01, 0.05, 0.15, 0.29, 0.43, 0.56, 0.66, 0.78),
    (0.01, 0.03, 0.11, 0.25, 0.43, 0.54, 0.65, 0.75, 0.85),
    (0.1, 0.19, 0.35, 0.48, 0.6, 0.76, 0.86, 0.88, 0.9),
    (0.3, 0.45, 0.55, 0.67, 0.79, 0.88, 0.9, 0.92, 0.94),
    (0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95),
)
"""`_READY[open melds][discards // 2]`: the probability that a seat waits, measured with normal bots."""
_SHORT: Final = 4
"""A hand of seven tiles counts as if it had made this many more discards, and one more open meld."""
_WORTH: Final = 1.35
"""Mean multiplier of a win by a seat whose melds show nothing."""
_FLUSH, _TRIPLETS, _KONG = 2.5, 1.6, 1.8
"""Factors of the multiplier: for melds of one suit, for three pungs, and for each kong."""

_SEEN: Final = 0.55
"""Measured factor of a discard's risk.

The risk by shapes alone is too high: players leave a wait if most of its tiles are visible.
"""


class Rival(NamedTuple):
    """One other seat that still plays."""

    seat: Seat
    ready: float
    """Probability that it waits."""
    worth: float
    """The base stakes that a discarder pays for its win."""
    risks: tuple[float, ...]
    """By kind: the probability that the seat, if it waits, waits for this kind."""


def rivals_of(sight: Sight) -> tuple[Rival, ...]:
    """Return the other seats that may still win."""
    return tuple(_rival(sight, seat) for seat in sight.others if seat not in sight.view.dead)


def _rival(sight: Sight, seat: Seat) -> Rival:
    view = sight.view
    risks = tuple(wait_risks(sight.unseen, useless_to(view, seat)))
    return Rival(seat, readiness(view, seat), _worth(sight, view.melds[seat]), risks)


def readiness(view: View, seat: Seat, later: int = 0) -> float:
    """Return the probability that a seat waits, now or some turns later."""
    if any(win.seat == seat for win in view.wins):
        return 1.0  # in 血流成河 a winner's hand is fixed and waits
    melds = sum(meld.kind not in CONCEALED for meld in view.melds[seat])
    if len(view.counts) > 4:
        melds, later = melds + 1, later + _SHORT
    row = _READY[min(melds, len(_READY) - 1)]
    return row[min((len(view.rivers[seat]) + later) // 2, len(row) - 1)]


def useless_to(view: View, seat: Seat) -> frozenset[Id34]:
    """Return the kinds with which a seat cannot win: its missing suit, and honours, of which there are none."""
    missing = view.missing[seat]
    return _HONOURS | {kind for kind in range(27) if TILES34[kind][1] == missing}


def _worth(sight: Sight, melds: tuple[Meld, ...]) -> float:
    worth = _WORTH * _KONG ** sum(meld.is_kong for meld in melds)
    if len(melds) > 1 and len({meld.tiles[0][1] for meld in melds}) == 1:
        worth *= _FLUSH
    if len(melds) > 2:
        worth *= _TRIPLETS
    return min(worth, sight.options.cap) if sight.options.cap else worth


def risk(rivals: Iterable[Rival], kind: Id34) -> float:
    """Return what a discard of this kind may cost, in base stakes."""
    return _SEEN * sum(rival.ready * rival.risks[kind] * rival.worth for rival in rivals)


def dealt_in(chances: Iterable[float]) -> float:
    """Return the probability of at least one of independent events."""
    return 1.0 - prod(1.0 - chance for chance in chances)
