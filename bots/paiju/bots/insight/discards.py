"""Judges each discard of a mahjong deal by its seat's view: the tiles to come (进张) lost, and the danger."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from paiju.bots.insight.sights import DiscardProspect, SightOf
from paiju.engine.core.game import AnyGame
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Discard
from paiju.engine.tiles.text import Tile

Level: TypeAlias = Literal["low", "mid", "high"]

LEVELS: Final[Sequence[tuple[float, Level]]] = ((5.0, "low"), (12.0, "mid"), (100.0, "high"))
"""Words for danger, each with the percentage below which it is used."""
EQUAL: Final = 2
"""Dangers that differ by fewer percentage points count as equal: they are estimates."""
_LEAST: Final = 2
"""Fewest tiles to come that a discard must have lost to be a turning point."""


class JudgedDiscard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One discard, compared with the best one that the seat could have made."""

    after: int
    """Number of the record's actions up to this one."""
    tile: Tile
    distance: int
    """The hand's distance to a wait after the discard (向听数)."""
    coming: int
    """Number of unseen tiles that bring the hand nearer; 0 if the best discard leaves a shorter distance."""
    lost: int
    """`best_coming` minus `coming`."""
    danger: int
    """Chance to deal in, in percent."""
    level: Level
    best: Tile
    """The best discard: it has the most tiles to come, and is the least dangerous of such discards.

    If this discard is as good, it counts as the best.
    """
    best_coming: int
    best_danger: int
    forced: bool = False
    """Whether no other tile could be discarded."""


class JudgedDiscards(msgspec.Struct, frozen=True, tag_field="kind", tag="discards"):
    """All discards of a deal."""

    seats: tuple[tuple[JudgedDiscard, ...], ...]
    """The discards of each seat."""
    turns: tuple[int | None, ...]
    """For each seat the index of its worst discard (`turn_of`); None if it made no clear mistake."""


def discards(game: AnyGame, start: Any, steps: Iterable[ReplayedAction], sight: SightOf) -> JudgedDiscards:
    """Return what each discard lost. `start`: the state before the first step; `sight` reads the view of a seat."""
    before = start
    thrown: list[list[JudgedDiscard]] = [[] for _ in game.view(before, None).counts]
    for after, step in enumerate(steps, 1):
        action, seat = step.action, step.actor
        if isinstance(seat, int) and isinstance(action, Discard | Riichi):
            thrown[seat].append(_thrown(game, before, seat, action.tile, after, sight))
        before = step.state
    return JudgedDiscards(tuple(map(tuple, thrown)), tuple(map(turn_of, thrown)))


def turn_of(thrown: Sequence[JudgedDiscard]) -> int | None:
    """Return the index of the discard that lost the largest part of the tiles to come without being safer; or None."""
    lost = [
        (one.lost / one.best_coming, one.lost, -place)
        for place, one in enumerate(thrown)
        if one.lost >= _LEAST and one.best_danger < one.danger + EQUAL
    ]
    return -max(lost)[2] if lost else None


def compared(tile: Tile, prospects: Mapping[Tile, DiscardProspect], after: int) -> JudgedDiscard:
    """Return a discard judged against the best one; `prospects`: one for each tile that could be discarded."""
    nearest = min(prospect.distance for prospect in prospects.values())
    coming = {one: _coming(prospect, nearest) for one, prospect in prospects.items()}
    best = max(prospects, key=lambda one: (coming[one], -_percent(prospects[one]), one == tile))
    danger = _percent(prospects[tile])
    return JudgedDiscard(
        after,
        tile,
        prospects[tile].distance,
        coming[tile],
        coming[best] - coming[tile],
        danger,
        next(word for most, word in LEVELS if danger < most or most == LEVELS[-1][0]),
        best,
        coming[best],
        _percent(prospects[best]),
        len(prospects) == 1,
    )


def _thrown(game: AnyGame, state: Any, seat: Seat, tile: Tile, after: int, sight: SightOf) -> JudgedDiscard:
    prompt = game.prompt(state, seat)
    assert prompt is not None, "only a seat that is asked discards"
    return compared(tile, sight(game.view(state, seat), prompt.legal.discards), after)


def _coming(prospect: DiscardProspect, nearest: int) -> int:
    """Return the number of tiles that bring the hand nearer to a wait; 0 if its distance exceeds `nearest`."""
    return prospect.coming if prospect.distance == nearest else 0


def _percent(prospect: DiscardProspect) -> int:
    return round(100 * prospect.danger)
