"""Who pays what for a win (docs/rules/riichi.md "支付", "包牌").

Each payment is rounded up to 100 by itself. Honba, and the sticks that the winner takes from the table, are lines of
their own. When several win with one discard, only the stakes of the one next after the discarder have them.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.scoring.limits import YAKUMAN_BASE
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.games.riichi.scoring.worth import Worth

STICK: Final = 1000
"""Points of a riichi stick."""
HONBA: Final = 100
"""Points of a honba from each who pays for a self-drawn win; a discarder pays it for all of them."""
SEATS: Final = 4

OTHER: Final = 1
"""How many times the base points a player pays for the self-drawn win of another, when neither of them deals."""
DEALER: Final = 2
"""How many times when one of them deals."""
RON: Final = 4
DEALER_RON: Final = 6
"""How many times a discarder pays, also to a dealer."""


class Payment(msgspec.Struct, frozen=True):
    """Points that change hands."""

    kind: Literal["hand", "pao", "honba", "sticks"]
    """`pao`: for the hand, by the player who is liable (包)."""
    payer: Seat | None
    """None: the table, for sticks."""
    payee: Seat
    amount: int
    """In points, more than 0."""


class Pao(NamedTuple):
    """Who is liable for yakuman of the winner."""

    liable: tuple[tuple[YakuName, Seat], ...] = ()
    """Each yakuman with the player who fed its last meld; one that the hand does not have is of no effect."""
    only: bool = False
    """Option `pao_liability_only`: liable for that yakuman alone, not for the whole hand."""


NO_PAO: Final = Pao()


class Won(NamedTuple):
    """A win that is to be paid for."""

    worth: Worth
    winner: Seat
    pao: Pao = NO_PAO


class Stakes(NamedTuple):
    """What is on the table beside the hands."""

    dealer: Seat
    honba: int = 0
    sticks: int = 0
    """Riichi sticks, the winner's own among them."""
    seats: int = SEATS


class Part(NamedTuple):
    """A part of a win's base points, and who is liable for it."""

    base: int
    liable: Seat | None


def payments(won: Won, feeder: Seat | None, stakes: Stakes) -> tuple[Payment, ...]:
    """Return what one win moves; `feeder` is who discarded the winning tile, None for a self-drawn one."""
    parts = _parts(won) if won.pao.liable else (Part(won.worth.base, None),)
    lines: list[Payment] = []
    for part in parts:
        lines += _of_part(part, won.winner, feeder, stakes)
    if stakes.honba:
        # Parts with a liable player come first.
        lines += _of_honba(won.winner, feeder if parts[0].liable is None else parts[0].liable, stakes)
    if stakes.sticks:
        lines.append(Payment("sticks", None, won.winner, STICK * stakes.sticks))
    return tuple(lines)


def tsumo_payments(base: int, winner: Seat, stakes: Stakes) -> tuple[Payment, ...]:
    """Return what the others pay for base points alone: a self-drawn hand, or nagashi mangan (`limits.MANGAN`)."""
    return tuple([Payment("hand", payer, winner, share) for payer, share in _shares(base, winner, stakes)])


def _parts(won: Won) -> Sequence[Part]:
    """Return the base points by who is liable for them; what nobody is liable for comes last."""
    liable = dict(won.pao.liable)
    base, parts = won.worth.base, []
    fed = [(line.yakuman, liable[line.name]) for line in won.worth.yaku if line.name in liable]
    if fed and not won.pao.only and len({seat for _, seat in fed}) == 1:
        return [Part(base, fed[0][1])]
    for times, seat in fed:
        # Where yakuman do not add up, no more than the hand's one is there to be liable for.
        parts.append(Part(min(base, YAKUMAN_BASE * times), seat))
        base -= parts[-1].base
    return [*parts, Part(base, None)] if base else parts


def _of_part(part: Part, winner: Seat, feeder: Seat | None, stakes: Stakes) -> Sequence[Payment]:
    if feeder is None:
        return _of_tsumo(part, winner, stakes)
    amount = _rounded(part.base * (DEALER_RON if winner == stakes.dealer else RON))
    if part.liable in (None, feeder):
        return (Payment("hand", feeder, winner, amount),)
    # Yakuman alone have a liable player: half of one is a multiple of 100.
    half = amount // 2
    return Payment("hand", feeder, winner, half), Payment("pao", part.liable, winner, half)


def _of_tsumo(part: Part, winner: Seat, stakes: Stakes) -> Sequence[Payment]:
    if part.liable is None:
        return tsumo_payments(part.base, winner, stakes)
    amount = sum(share for _, share in _shares(part.base, winner, stakes))
    return (Payment("pao", part.liable, winner, amount),)


def _of_honba(winner: Seat, payer: Seat | None, stakes: Stakes) -> list[Payment]:
    """Return the payments of honba: from one player for all, or from each for itself."""
    amount = HONBA * stakes.honba
    if payer is not None:
        return [Payment("honba", payer, winner, amount * (stakes.seats - 1))]
    return [Payment("honba", seat, winner, amount) for seat in range(stakes.seats) if seat != winner]


def _shares(base: int, winner: Seat, stakes: Stakes) -> list[tuple[Seat, int]]:
    return [
        (seat, _rounded(base * (DEALER if stakes.dealer in (seat, winner) else OTHER)))
        for seat in range(stakes.seats)
        if seat != winner
    ]


def _rounded(points: int) -> int:
    return -(-points // 100) * 100
