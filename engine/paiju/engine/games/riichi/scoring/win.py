"""A win in the form that the rules read: the hand's tiles as counts and sets of kinds, its melds as groups."""

from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

import msgspec

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.kinds import EAST, HAKU, KIND, Kinds, counts_in, kinds_in
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.tiles.counts import Counts
from paiju.engine.tiles.text import Id34


class Win(msgspec.Struct, frozen=True, gc=False):
    """The common part of all readings of a hand."""

    hand: Hand
    options: Options
    counts: Counts
    """The tiles that are not melded, the winning one among them."""
    tiles: Counts
    """All tiles: 14, and one more for each kan."""
    kinds: Kinds
    """The kinds that occur."""
    red: int
    """How many red fives the hand has."""
    winning: Id34
    closed: bool
    """Whether nothing was called (门前清); a concealed kan leaves the hand closed."""
    runs: tuple[Id34, ...]
    """The lowest kind of each chow."""
    triplets: tuple[Id34, ...]
    """The kind of each pung and kan."""
    kans: int
    closed_kans: int

    seat_wind: Id34
    """The kind of the winner's wind."""
    round_wind: Id34
    """The kind of the round's wind."""

    def is_yakuhai(self, kind: Id34) -> bool:
        """Return whether a triplet of the kind is a yaku: dragons, the seat's wind, the round's."""
        return kind >= HAKU or kind in (self.seat_wind, self.round_wind)


class Melded(NamedTuple):
    """The data that scoring reads of one meld, or the sums of these data over several melds."""

    kinds: Kinds
    red: int
    runs: tuple[Id34, ...]
    triplets: tuple[Id34, ...]
    kans: int
    closed_kans: int


NO_MELDS: Final = Melded(0, 0, (), (), 0, 0)


def win_of(hand: Hand, options: Options) -> Win:
    """Return the win of a hand; raises `KeyError` for a text that names no tile."""
    own, red = kinds_in((*hand.concealed, hand.winning))
    held = _of_all(hand.melds) if hand.melds else NO_MELDS
    return Win(
        hand,
        options,
        counts_in(own),
        counts_in(own + held.kinds),
        own + held.kinds,
        red + held.red,
        KIND[hand.winning],
        len(hand.melds) == held.closed_kans,
        held.runs,
        held.triplets,
        held.kans,
        held.closed_kans,
        EAST + hand.seat_wind,
        EAST + hand.round_wind,
    )


def _of_all(melds: tuple[Meld, ...]) -> Melded:
    found = NO_MELDS
    for meld in melds:
        found = Melded(*map(add, found, _melded(meld)))
    return found


# There are few different melds, and scoring reads each of them often.
@lru_cache(maxsize=2**13)
def _melded(meld: Meld) -> Melded:
    kinds, red = kinds_in(meld.tiles)
    lowest = (min(map(KIND.__getitem__, meld.tiles)),)
    if meld.kind == "chow":
        return Melded(kinds, red, lowest, (), 0, 0)
    return Melded(kinds, red, (), lowest, int(meld.is_kong), int(meld.kind in CONCEALED))
