"""Judges discards by one seat's view: how many unseen tiles help after each, and how likely each deals in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from paiju.bots.chengdu import normal
from paiju.bots.chengdu.rivals import dealt_in, readiness, useless_to
from paiju.bots.riichi import danger
from paiju.bots.riichi.nearness import acceptance
from paiju.bots.riichi.sight import Sight
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.view import View as ChengduView
from paiju.engine.games.riichi.nearness import distance
from paiju.engine.games.riichi.view import View as RiichiView
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import Tile, id34_of


class DiscardProspect(NamedTuple):
    """A hand after a discard, judged by what its seat can see."""

    distance: int
    """Tiles to change before it waits (向听数)."""
    coming: int
    """Number of unseen tiles that bring it nearer; for a hand that waits, those with which it wins."""
    danger: float
    """Probability that the discard deals in."""


SightOf: TypeAlias = Callable[[Any, Sequence[Tile]], dict[Tile, DiscardProspect]]
"""Returns the prospect of each discard, from a seat's view and the tiles that it may discard."""


def riichi_sight(view: RiichiView, tiles: Sequence[Tile]) -> dict[Tile, DiscardProspect]:
    """Return the prospect of each discard in riichi."""
    sight = Sight(view)
    threats = danger.threats(sight)
    barred = counts_of(tuple(tile for meld in sight.melds for tile in meld.tiles))
    found = {}
    for tile in tiles:
        counts, kind = counts_of(without(view.hand or (), (tile,))), id34_of(tile)
        chance = dealt_in(threat.ready * threat.risks[kind] for threat in threats)
        coming = acceptance(counts, sight.unseen, barred)
        found[tile] = DiscardProspect(distance(counts, barred), coming, chance)
    return found


def chengdu_sight(view: ChengduView, tiles: Sequence[Tile]) -> dict[Tile, DiscardProspect]:
    """Return the prospect of each discard in 成都麻将."""
    others = [seat for seat in range(len(view.counts)) if seat != view.you and _may_win(view, seat)]
    unseen = normal.unseen_of(view)
    threats = [
        (readiness(view, seat), [*danger.wait_risks(unseen, useless_to(view, seat))]) for seat in others
    ]
    return {
        tile: DiscardProspect(
            steps, coming, dealt_in(ready * risks[id34_of(tile)] for ready, risks in threats)
        )
        for tile, (steps, coming) in normal.prospects(view, tiles).items()
    }


def _may_win(view: ChengduView, seat: Seat) -> bool:
    won = not view.options.flow and any(win.seat == seat for win in view.wins)
    return not won and seat not in view.dead
