"""The possible waits of a hand after its next draw: each wait with its real value, not a mean over all hands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paiju.bots.riichi.nearness import acceptance, keeping
from paiju.bots.riichi.plans import Held
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import MatchStanding
from paiju.bots.riichi.waiting import NOTHING, WaitingProspects, waiting
from paiju.engine.tiles.counts import EMPTY, Counts, minus, plus
from paiju.engine.tiles.text import TILES34, Id34, Tile, id34_of, is_red


class UsefulDraw(NamedTuple):
    """A tile that brings a hand nearer."""

    kind: Id34
    weight: float
    """The frequency of this draw in relation to the other draws."""


class Ahead:
    """Looks one draw ahead. The hands of one decision have mostly the same next hands, so these are cached."""

    def __init__(self, sight: Sight, standing: MatchStanding) -> None:
        self._sight, self._standing = sight, standing
        self._found: dict[tuple[Counts, bool], WaitingProspects] = {}

    def waits(
        self, held: Held, draws: Iterable[UsefulDraw], barred: Counts = EMPTY, *, riichi: bool
    ) -> WaitingProspects:
        """Return the mean prospects of 3k + 1 tiles over the draws that make them wait, each with the best discard."""
        weights = rates = gains = 0.0
        for draw in draws:
            best = max(self._after(held, draw.kind, barred, riichi=riichi), key=_worth, default=NOTHING)
            weights += draw.weight
            rates += draw.weight * best.rate
            gains += draw.weight * best.rate * best.gain
        return WaitingProspects(rates / weights, gains / rates) if rates else NOTHING

    def acceptance(self, held: Held, draws: Iterable[UsefulDraw], barred: Counts = EMPTY) -> float:
        """Return the number of unseen tiles that help after a draw and the best discard, as a mean over the draws."""
        weights = tiles = 0.0
        for draw in draws:
            weights += draw.weight
            tiles += draw.weight * self._best_acceptance(plus(held.counts, draw.kind), barred)
        return tiles / weights

    def _best_acceptance(self, counts: Counts, barred: Counts) -> int:
        unseen = self._sight.unseen
        return max([acceptance(minus(counts, kind), unseen, barred) for kind in keeping(counts, barred)])

    def _after(self, held: Held, kind: Id34, barred: Counts, *, riichi: bool) -> Iterator[WaitingProspects]:
        counts, tiles = plus(held.counts, kind), (*held.tiles, TILES34[kind])
        for gone in keeping(counts, barred):
            yield self._waiting(held, tiles, minus(counts, gone), gone, riichi=riichi)

    def _waiting(
        self, held: Held, tiles: tuple[Tile, ...], counts: Counts, gone: Id34, *, riichi: bool
    ) -> WaitingProspects:
        key = counts, riichi
        if key not in self._found:
            left = Held(_without(tiles, gone), counts, held.melds, held.closed)
            self._found[key] = waiting(self._sight, self._standing, left, riichi=riichi)
        return self._found[key]


def _worth(found: WaitingProspects) -> float:
    return found.rate * found.gain


def _without(tiles: tuple[Tile, ...], kind: Id34) -> tuple[Tile, ...]:
    """Return the tiles without one tile of a kind; a red five stays if another five can go."""
    at = min((at for at, tile in enumerate(tiles) if id34_of(tile) == kind), key=lambda at: is_red(tiles[at]))
    return tiles[:at] + tiles[at + 1 :]
