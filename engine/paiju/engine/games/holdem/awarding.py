"""Awards each pot on each board, with rake and odd chips (docs/rules/holdem.md "Hands")."""

from collections.abc import Iterator

from msgspec.structs import replace

from paiju.engine.betting.pots import Pot, boards_of, split
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.cards.poker import best_five, category_of, strength_of
from paiju.engine.core.game import Event
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.holdem.types import Awarded, State


def award(state: State, events: list[Event]) -> State:
    """Give every pot to its winners; if a flop was dealt, each pot pays rake. Appends `Awarded` to `events`."""
    rake = state.carry.options.rake_taken.of(state.pots) if state.boards[0] else (0,) * len(state.pots)
    awards = tuple(
        award
        for number, (pot, taken) in enumerate(zip(state.pots, rake, strict=True))
        for award in _awards(state, number, pot, taken)
    )
    stacks = state.betting.stacks
    for award in awards:
        for seat, share in zip(award.winners, award.shares, strict=True):
            stacks = set_at(stacks, seat, stacks[seat] + share)
    events += awards
    return replace(state, street=replace(state.betting, stacks=stacks), awards=awards)


def may_win(state: State, seat: Seat) -> bool:
    """Return whether the seat can still win part of a pot, given the hands shown so far."""
    return any(
        all(_strength(state, seat, board) >= _strength(state, other, board) for other in _shown(state, pot))
        for pot in state.pots
        if seat in pot.eligible
        for board in state.boards
    )


def _shown(state: State, pot: Pot) -> tuple[Seat, ...]:
    return tuple(seat for seat in pot.eligible if state.shown[seat] is not None)


def _awards(state: State, number: int, pot: Pot, rake: int) -> Iterator[Awarded]:
    """Yield the awards of a pot, one per board: equal parts, with odd chips for the first board."""
    left = rake
    for place, part in enumerate(boards_of(pot.amount, len(state.boards))):
        # The last board pays the remainder of the rake, so the parts add up to the rake of the pot.
        taken = left if place == len(state.boards) - 1 else rake // len(state.boards)
        left -= taken
        yield _award(state, (number, place), (part, taken), pot.eligible)


def _award(
    state: State, where: tuple[int, int], chips: tuple[int, int], eligible: tuple[Seat, ...]
) -> Awarded:
    (number, place), (amount, rake) = where, chips
    if len(eligible) == 1:
        return Awarded(number, place, amount, rake, eligible, (amount - rake,))
    board = state.boards[place]
    strengths = {seat: _strength(state, seat, board) for seat in eligible}
    most = max(strengths.values())
    winners = tuple(seat for seat in eligible if strengths[seat] == most)
    shares = split(amount - rake, winners)
    # Every contender's cards are unknown (a redacted record): the pot is shared and no hand is named.
    if not most:
        return Awarded(number, place, amount, rake, winners, shares)
    best = tuple(best_five(state.hands[seat] + board) for seat in winners)
    return Awarded(number, place, amount, rake, winners, shares, category_of(most), best)


def _strength(state: State, seat: Seat, board: tuple[Card, ...]) -> int:
    """Return a contender's strength on a board; 0 for unknown cards, which were mucked and so did not win."""
    hand = state.hands[seat]
    return 0 if HIDDEN in hand else strength_of(hand + board)
