"""The payments of a win (docs/rules/riichi.md "支付", "包牌").

Each payment is rounded up to 100 by itself. Honba, and the sticks that the winner takes from the table, are separate
lines. When several seats win with one discard, only the first winner after the discarder gets honba and sticks.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.scoring.limits import MANGAN, YAKUMAN_BASE
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.games.riichi.scoring.worth import Worth

STICK: Final = 1000
"""Points of a riichi stick."""
HONBA: Final = 100
"""Points of a honba from each payer of a self-drawn win; a discarder pays it for all of them."""
SEATS: Final = 4

OTHER: Final = 1
"""Factor of the base points that a seat pays for a self-drawn win, when neither payer nor winner deals."""
DEALER: Final = 2
"""The factor when the payer or the winner deals."""
RON: Final = 4
DEALER_RON: Final = 6
"""Factors of the base points that a discarder pays: `DEALER_RON` to a winner who is the dealer, `RON` to any other."""


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
    """The liability of other seats for a winner's yakuman (包牌)."""

    liable: tuple[tuple[YakuName, Seat], ...] = ()
    """Each yakuman with the seat that fed its last meld; a yakuman that the hand lacks has no effect."""
    only: bool = False
    """Option `pao_liability_only`: liable for that yakuman alone, not for the whole hand."""


NO_PAO: Final = Pao()


class ScoredWin(NamedTuple):
    """A win that is to be paid for."""

    worth: Worth
    winner: Seat
    pao: Pao = NO_PAO


class Stakes(NamedTuple):
    """The facts of a deal that payments depend on besides the win: the dealer, honba, sticks, and how many seats."""

    dealer: Seat
    honba: int = 0
    sticks: int = 0
    """Riichi sticks, the winner's own among them."""
    seats: int = SEATS


class PaymentPart(NamedTuple):
    """A part of a win's base points, and the seat that is liable for it; None: no seat."""

    base: int
    liable: Seat | None


def payments(won: ScoredWin, feeder: Seat | None, stakes: Stakes) -> tuple[Payment, ...]:
    """Return the payments of one win, in points; `feeder`: the seat that the winning tile came from; None: self-drawn.

    Payments for the hand come first, then honba, then sticks.
    """
    parts = _parts(won) if won.pao.liable else (PaymentPart(won.worth.base, None),)
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
    """Return what the others pay for the base points of a self-draw, without honba and sticks."""
    return tuple([Payment("hand", payer, winner, share) for payer, share in _shares(base, winner, stakes)])


def nagashi_payments(winner: Seat, stakes: Stakes) -> tuple[Payment, ...]:
    """Return what the others pay for nagashi mangan (流局满贯): a self-drawn mangan without honba and sticks."""
    return tsumo_payments(MANGAN, winner, stakes)


def _parts(won: ScoredWin) -> Sequence[PaymentPart]:
    """Return the base points in parts, by liable seat; the part without a liable seat comes last."""
    liable = dict(won.pao.liable)
    base, parts = won.worth.base, []
    fed = [(line.yakuman, liable[line.name]) for line in won.worth.yaku if line.name in liable]
    if fed and not won.pao.only and len({seat for _, seat in fed}) == 1:
        return [PaymentPart(base, fed[0][1])]
    for times, seat in fed:
        # Without option `yakuman_sum` the hand has the base of one yakuman, so that is all a seat can be liable for.
        parts.append(PaymentPart(min(base, YAKUMAN_BASE * times), seat))
        base -= parts[-1].base
    return [*parts, PaymentPart(base, None)] if base else parts


def _of_part(part: PaymentPart, winner: Seat, feeder: Seat | None, stakes: Stakes) -> Sequence[Payment]:
    if feeder is None:
        return _of_tsumo(part, winner, stakes)
    amount = _rounded(part.base * (DEALER_RON if winner == stakes.dealer else RON))
    if part.liable in (None, feeder):
        return (Payment("hand", feeder, winner, amount),)
    # Only yakuman have a liable seat, and half of a yakuman is a multiple of 100.
    half = amount // 2
    return Payment("hand", feeder, winner, half), Payment("pao", part.liable, winner, half)


def _of_tsumo(part: PaymentPart, winner: Seat, stakes: Stakes) -> Sequence[Payment]:
    if part.liable is None:
        return tsumo_payments(part.base, winner, stakes)
    amount = sum(share for _, share in _shares(part.base, winner, stakes))
    return (Payment("pao", part.liable, winner, amount),)


def _of_honba(winner: Seat, payer: Seat | None, stakes: Stakes) -> list[Payment]:
    """Return the payments of honba: all from `payer`; if it is None, from each loser an equal part."""
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
