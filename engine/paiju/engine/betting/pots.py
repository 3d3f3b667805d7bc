"""Which seats can win which chips: uncalled chips, side pots by contribution level, odd chips, rake."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from paiju.engine.core.seats import Seat


class Pot(msgspec.Struct, frozen=True):
    """Chips that the same players contend for."""

    amount: int
    eligible: tuple[Seat, ...]
    """The seats that contend for the pot, from the left of the button."""


class Rake(msgspec.Struct, frozen=True):
    """The share of each pot that the house takes."""

    permille: int = 0
    cap: int = 0
    """The most chips taken from a hand; 0: no bound."""

    def of(self, pots: Sequence[Pot]) -> tuple[int, ...]:
        """Return the chips taken from each pot, the main pot first: rounded down, and at most `cap` in all."""
        # The cap is for the whole hand, not for each pot; the main pot comes first.
        taken: list[int] = []
        for pot in pots:
            share = pot.amount * self.permille // 1000
            if self.cap:
                share = min(share, self.cap - sum(taken))
            taken.append(share)
        return tuple(taken)


def uncalled(contributed: Sequence[int], contenders: Iterable[Seat]) -> tuple[Seat, int] | None:
    """Return the seat that put in more than any other, and by how many chips; None if no contender did.

    Chips of folded players match a bet like any other chips.
    """
    most = max(contributed)
    # Two equal highest contributions called each other, even if one of the two has folded since.
    if contributed.count(most) > 1:
        return None
    seat = contributed.index(most)
    if seat not in tuple(contenders):
        return None
    return seat, most - max(chips for other, chips in enumerate(contributed) if other != seat)


def side_pots(contributed: Sequence[int], contenders: Sequence[Seat], dead: int = 0) -> tuple[Pot, ...]:
    """Return the main pot and the side pots, in this order.

    `contributed` is per seat of the table, those who folded included; `contenders` go from the left of the button.
    `dead` chips (a big-blind ante, a dead small blind) make no level and go to the main pot.
    """
    pots: list[Pot] = []
    below = 0
    # Every different contribution ends a layer, a folded player's too. If a layer has the contenders of the layer
    # below, or no contender, its chips go to the pot of the layer below.
    for level in sorted({chips for chips in contributed if chips}):
        amount = sum(min(chips, level) - min(chips, below) for chips in contributed)
        eligible = tuple(seat for seat in contenders if contributed[seat] >= level)
        if pots and eligible in {(), pots[-1].eligible}:
            pots[-1] = replace(pots[-1], amount=pots[-1].amount + amount)
        elif pots and not pots[-1].eligible:
            # The pot below has no contender: the pot of this layer gets its chips.
            pots[-1] = Pot(pots[-1].amount + amount, eligible)
        else:
            pots.append(Pot(amount, eligible))
        below = level
    if not pots:
        return (Pot(dead, tuple(contenders)),) if dead else ()
    pots[0] = replace(pots[0], amount=pots[0].amount + dead)
    return tuple(pots)


def split(amount: int, winners: Sequence[Seat]) -> tuple[int, ...]:
    """Return each winner's share; odd chips go one each to the first winners, counted from the left of the button."""
    share, odd = divmod(amount, len(winners))
    return tuple(share + (place < odd) for place in range(len(winners)))


def boards_of(amount: int, boards: int) -> tuple[int, ...]:
    """Return the part of a pot that each of several boards decides; odd chips go to the first board."""
    share, odd = divmod(amount, boards)
    return (share + odd, *(share,) * (boards - 1))
