"""The prospects of a hand that waits: each wait counts with its real value, by self-draw and by a discard."""

from typing import Final, NamedTuple

from paiju.bots.riichi.plans import Held
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import MatchStanding
from paiju.engine.games.riichi.hands import waits_of
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.limits import limit_of
from paiju.engine.games.riichi.scoring.payments import DEALER_RON, RON
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.tiles.text import TILES34, Id34, id34_of

HONBA: Final = 300.0
STICK: Final = 1000.0
THROWN: Final = 0.7
"""Probability that another seat discards a tile that it draws."""
THROWN_AT_RIICHI: Final = 0.6
_EDGE: Final = 1.2
_MIDDLE: Final = 0.9
"""Factors of how often a kind is discarded: `_EDGE` for honours, ones and nines, `_MIDDLE` for all others."""
_URA: Final = 0.4
"""Probability that ura dora or ippatsu add a han."""


class WaitingProspects(NamedTuple):
    """The prospects of a hand that waits."""

    rate: float
    """Probability that it wins in one turn."""
    gain: float
    """Mean worth of its win, in places."""


NOTHING: Final = WaitingProspects(0.0, 0.0)


def waiting(sight: Sight, standing: MatchStanding, held: Held, *, riichi: bool) -> WaitingProspects:
    """Return the prospects of 3k + 1 tiles; `NOTHING` without a wait or without a yaku."""
    every = sorted(waits_of(held.counts))
    waits = [kind for kind in every if sight.unseen[kind]]
    furiten = not _own_river(sight).isdisjoint(every) or sight.view.furiten == "riichi"
    thrown = (THROWN_AT_RIICHI if riichi else THROWN) * len(sight.others)
    rate = gain = 0.0
    for kind in waits:
        each = sight.unseen[kind] / sight.hidden
        drawn = _gain(sight, standing, held, kind, tsumo=True, riichi=riichi)
        rate, gain = (rate + each, gain + each * drawn) if drawn is not None else (rate, gain)
        if (
            not furiten
            and (ron := _gain(sight, standing, held, kind, tsumo=False, riichi=riichi)) is not None
        ):
            each *= thrown * (_EDGE if kind >= 27 or kind % 9 in (0, 8) else _MIDDLE)
            rate, gain = rate + each, gain + each * ron
    return WaitingProspects(rate, gain / rate) if rate else NOTHING


def _own_river(sight: Sight) -> set[Id34]:
    return {id34_of(river.tile) for river in sight.view.rivers[sight.you]}


def _gain(
    sight: Sight, standing: MatchStanding, held: Held, kind: Id34, *, tsumo: bool, riichi: bool
) -> float | None:
    hand = Hand(
        concealed=held.tiles,
        winning=TILES34[kind],
        melds=held.melds,
        tsumo=tsumo,
        seat_wind=sight.wind(sight.you) - 27,
        round_wind=sight.round_wind - 27,
        riichi=1 if riichi else 0,
        dora=sight.view.indicators,
    )
    worth = value(hand, sight.view.options)
    if worth is None:
        return None
    points = _points(sight, worth, luck=_URA if riichi else 0.0)
    if tsumo:
        return standing.gain(points)
    return sum([standing.worth({sight.you: points, seat: -points}) for seat in sight.others]) / len(
        sight.others
    )


def _points(sight: Sight, worth: Worth, *, luck: float) -> float:
    """Return the points of a win with honba and sticks; `luck`: the probability of one more han."""
    more = worth.base if worth.yakuman else limit_of(worth.han + 1, worth.fu, sight.view.options)[0]
    base = worth.base + luck * (more - worth.base)
    return table_points(sight) + base * (DEALER_RON if sight.is_dealer else RON)


def table_points(sight: Sight) -> float:
    """Return the points that any winner gets besides the points of its hand."""
    return HONBA * sight.view.honba + STICK * sight.view.sticks
