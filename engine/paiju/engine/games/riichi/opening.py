"""From the dice to the first turn: the first dealer, the wall, the deal (docs/rules/riichi.md)."""

from collections import Counter
from collections.abc import Generator
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Transition
from paiju.engine.core.seats import Actor, Seat, seats_from
from paiju.engine.games.riichi.events import Dealt
from paiju.engine.games.riichi.tile_set import BLOCKS, deck_of, indicators, wall_of
from paiju.engine.games.riichi.transitions import drawn_by
from paiju.engine.games.riichi.types import Carry, Declared, State
from paiju.engine.mahjong.dice import Asked, Deal, Dice, decided, highest
from paiju.engine.mahjong.table import empty
from paiju.engine.mahjong.wall import dealt
from paiju.engine.tiles.text import in_order


class Rolled(NamedTuple):
    """The decisions of a deal's dice: the first dealer, and the throw for the break."""

    first: Seat
    broken: Dice


Throws: TypeAlias = Generator[Asked, Dice, Rolled]


def throws_of(carry: Carry) -> Throws:
    """Yield the purpose and the seat of each throw: for the first dealer (起家) of a new match, then for the break."""
    first = carry.first
    if first is None:
        first = (yield from highest("dealer", tuple(range(carry.seats))))[0]
    broken = yield ("break", dealer_of(carry, first))
    return Rolled(first, broken)


def dealer_of(carry: Carry, first: Seat) -> Seat:
    """Return the dealer of the next deal, `kyoku` seats after the first dealer."""
    return (first + carry.kyoku) % carry.seats


def begun(carry: Carry) -> Carry:
    """Return the carry with which a deal begins; after the end of a match, it is the carry of a new match."""
    if carry.over:
        carry = Carry(carry.seats, carry.options)
    return replace(carry, points=carry.points or (carry.options.start,) * carry.seats)


def opening_state(carry: Carry) -> State:
    """Return the state just before the shuffle."""
    carry = begun(carry)
    nobody: tuple[None, ...] = (None,) * carry.seats
    nothing: tuple[()] = ()
    undeclared: tuple[Declared, ...] = tuple(0 for _ in range(carry.seats))
    return State(
        carry,
        empty(carry.seats),
        points=carry.points,
        sticks=carry.sticks,
        riichi=undeclared,
        ippatsu=(False,) * carry.seats,
        furiten=nobody,
        liable=(nothing,) * carry.seats,
        drew=(nothing,) * carry.seats,
    )


def deal(state: State, _actor: Actor, action: Deal) -> Transition:
    """Break the wall, deal, and let the dealer draw. Raises `IllegalAction` for wrong tiles or dice."""
    carry, own = state.carry, deck_of(state.options.aka)
    if Counter(action.deck) != Counter(own):
        raise IllegalAction(Reason.WRONG_ACTION, f"a deal needs the table's {len(own)} tiles")
    rolled = decided(throws_of(carry), action.throws)
    dealer = dealer_of(carry, rolled.first)
    order = tuple(seats_from(dealer, carry.seats))
    by_seat, wall = dealt(wall_of(action.deck, carry.seats, rolled.broken), order, BLOCKS, jump=False)
    hands = tuple(in_order(hand) for hand in by_seat)
    table = replace(state.table, hands=hands, wall=wall, turn=dealer)
    state = replace(state, table=table, thrown=action.throws, first=rolled.first, dealer=dealer)
    return drawn_by(state, dealer, "draw", (*action.throws, told(state)))


def told(state: State) -> Dealt:
    """Return the event of the deal; `projection.shadow` hides other seats' hands."""
    assert state.first is not None, "the dice have decided"
    assert state.dealer is not None, "the dice have decided"
    carry, hands, wall = state.carry, state.table.hands, state.table.wall
    return Dealt(
        first=state.first,
        dealer=state.dealer,
        kyoku=carry.kyoku,
        honba=carry.honba,
        sticks=carry.sticks,
        points=carry.points,
        hands=hands,
        counts=tuple(map(len, hands)),
        wall=wall.left,
        indicator=indicators(wall, 1)[0],
    )
