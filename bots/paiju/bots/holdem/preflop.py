"""Hole cards before the flop: equity against any hand, and their place in the order in which hands are played.

`tests/bots/holdem/table.py` makes the table. Its second number is the equity against the best quarter of hands, because
hands that are played meet each other. That equity ranks suited and connected cards above a bare king.
"""

from array import array
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

import msgspec

from paiju.bots.holdem.boards import ALL, STEP, STEPS
from paiju.bots.holdem.pairs import PAIRS, name_of

_TABLE: Final = msgspec.json.decode(
    files("paiju.bots.holdem").joinpath("preflop.json").read_bytes(), type=dict[str, tuple[int, int]]
)
_AGAINST_BEST: Final = 3
"""Weight of the equity against the best quarter; the equity against any hand has the weight 1."""
_NAMES: Final = tuple(name_of(pair) for pair in range(len(PAIRS)))

EQUITY: Final[Sequence[int]] = array("H", (_TABLE[name][0] for name in _NAMES))
"""By pair: its equity against any hand, in shares of `ALL`."""


def _places() -> Sequence[int]:
    """Return each pair's place from 0, the worst, to `ALL`; pairs of one name share their middle place."""
    names = sorted(set(_NAMES), key=lambda name: _TABLE[name][0] + _AGAINST_BEST * _TABLE[name][1])
    places, below = {}, 0
    for name in names:
        alike = _NAMES.count(name)
        places[name] = (2 * below + alike) * ALL // (2 * len(PAIRS))
        below += alike
    return array("H", (places[name] for name in _NAMES))


PLACE: Final = _places()
"""By pair: the part of all pairs that is worse, in shares of `ALL`."""


def _equities_by_place() -> Sequence[float]:
    """Return the mean equity, 0 to 1, of the pairs nearest to each step of place."""
    best = sorted(range(len(PAIRS)), key=PLACE.__getitem__)
    around = len(best) // 20
    middles = (at * STEP * len(best) // ALL for at in range(STEPS))
    parts = (best[max(0, middle - around) : middle + around] for middle in middles)
    return [sum(EQUITY[pair] for pair in part) / len(part) / ALL for part in parts]


EQUITY_AT: Final = _equities_by_place()
"""By step of place: the mean equity against any hand, 0 to 1."""
