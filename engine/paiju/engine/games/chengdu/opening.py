"""From the shuffle to the first turn: dice, wall, deal, 换三张, 定张, 报缺 (docs/rules/chengdu.md "缺门")."""

from collections import Counter

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Event, Transition, Turn
from paiju.engine.core.seats import Actor, Seat, set_at
from paiju.engine.games.chengdu.dice import Rolled, decided
from paiju.engine.games.chengdu.events import (
    Chosen,
    Dealt,
    SuitName,
    Swapped,
)
from paiju.engine.games.chengdu.legal import que_suits, suit_of, swap_suits
from paiju.engine.games.chengdu.tile_set import que_of, tile_set_of
from paiju.engine.games.chengdu.types import Carry, Declare, Hide, State, Swap
from paiju.engine.mahjong.dice import Deal
from paiju.engine.mahjong.phase import Phase
from paiju.engine.mahjong.table import empty, not_held, without
from paiju.engine.mahjong.wall import Wall, broken, dealt
from paiju.engine.tiles.text import Tile, in_order


def opening_state(carry: Carry) -> State:
    """Return the state just before the shuffle."""
    nobody: tuple[None, ...] = (None,) * carry.seats
    nothing: tuple[()] = ()
    return State(
        carry,
        empty(carry.seats),
        order=tuple(range(carry.seats)),
        swaps=nobody,
        choices=nobody,
        missing=nobody,
        hidden=nobody,
        locks=(nothing,) * carry.seats,
        horses=(nothing,) * carry.seats,
    )


def deal(state: State, _actor: Actor, action: Deal) -> Transition:
    """Build and break the wall, set horses aside and deal. Raises `IllegalAction` for wrong tiles or dice."""
    tile_set = tile_set_of(state.carry.seats, state.options)
    if Counter(action.deck) != Counter(tile_set.deck):
        raise IllegalAction(Reason.WRONG_ACTION, f"a deal needs the table's {len(tile_set.deck)} tiles")
    rolled = decided(state.carry, action.throws)
    wall = broken(action.deck, state.carry.seats, rolled.broken)
    by_seat, wall = dealt(wall, _from_dealer(rolled), tile_set.blocks)
    # Horses come after the hands: they are the last tiles of the wall, hands the first.
    horses, wall = _horses(state, wall, rolled)
    hands = tuple(in_order(hand) for hand in by_seat)
    after = replace(
        state,
        table=replace(state.table, hands=hands, wall=wall, turn=rolled.dealer),
        phase=_stage(state, Phase.SWAP),
        thrown=action.throws,
        dealer=rolled.dealer,
        order=rolled.order,
        horses=horses,
    )
    # The direction of 换三张 is told after all have chosen, so that it cannot influence a choice.
    thrown = tuple(throw for throw in action.throws if throw.kind != "swap")
    return Transition(after, (*thrown, _told(after, rolled.dealer), *_turn(after)))


def swap(state: State, seat: Seat, action: Swap) -> Transition:
    """Choose three tiles to exchange (换三张); secret until all have chosen. Raises `IllegalAction`."""
    hand = state.table.hands[seat]
    if (
        missing := next((t for t in action.tiles if action.tiles.count(t) > hand.count(t)), None)
    ) is not None:
        raise not_held(missing)
    if len({tile[1] for tile in action.tiles}) > 1:
        data = {"suits": swap_suits(hand)}
        raise IllegalAction(Reason.BAD_SWAP, "three tiles of one suit are passed on", data)
    state = replace(state, swaps=set_at(state.swaps, seat, in_order(action.tiles)))
    if None in state.swaps:
        return Transition(state)
    return _swapped(state)


def hide(state: State, seat: Seat, action: Hide) -> Transition:
    """Lay a tile face down (定张); secret until all have chosen. Raises `IllegalAction`."""
    if que_of(state.options) != "dingzhang":
        raise IllegalAction(Reason.WRONG_ACTION, "at this table the missing suit is declared")
    if action.tile not in state.table.hands[seat]:
        raise not_held(action.tile)
    return _chosen(replace(state, choices=set_at(state.choices, seat, action)))


def declare(state: State, seat: Seat, action: Declare) -> Transition:
    """Name the missing suit (报缺, 定缺); secret until all have chosen. Raises `IllegalAction`."""
    suits = que_suits(state, seat)
    if action.suit not in suits:
        text = "only a suit that was not dealt to you can be declared missing"
        raise IllegalAction(Reason.BAD_SUIT, text, {"suits": suits})
    return _chosen(replace(state, choices=set_at(state.choices, seat, action)))


def receivers(order: tuple[Seat, ...], dice: tuple[int, int]) -> tuple[Seat, ...]:
    """Return the receiver of each seat's tiles: the next, the opposite or the previous seat, as the dice decide.

    With two seats there is only the next seat, with three only the next and the previous one. The sum of the dice,
    modulo the number of directions, is the index of the chosen direction (docs/rules/chengdu.md "预设与决定").
    """
    seats = len(order)
    steps = sorted({1, seats // 2, seats - 1} - {0}) if seats != 3 else [1, 2]
    step = steps[sum(dice) % len(steps)]
    return tuple(order[(order.index(seat) + step) % seats] for seat in range(seats))


def _from_dealer(rolled: Rolled) -> tuple[Seat, ...]:
    place = rolled.order.index(rolled.dealer)
    return (*rolled.order[place:], *rolled.order[:place])


def _told(state: State, dealer: Seat) -> Dealt:
    """Return the event of the deal; `projection.shadow` hides other seats' hands."""
    hands = state.table.hands
    return Dealt(
        dealer,
        state.order,
        hands,
        tuple(map(len, hands)),
        state.table.wall.left,
        tuple(map(len, state.horses)),
        state.phase.value,  # type: ignore[arg-type]  # never a later phase
    )


def _horses(state: State, wall: Wall, rolled: Rolled) -> tuple[tuple[tuple[Tile, ...], ...], Wall]:
    """Set horses (买马) aside, from the end of the wall.

    Only tiles of the stacks that were skipped when the wall was broken become horses. East takes first; if there are
    too few tiles, the last seats get fewer or none.
    """
    left = 2 * min(rolled.broken)
    horses: tuple[tuple[Tile, ...], ...] = state.horses
    for seat in rolled.order:
        number = min(state.options.horses, left)
        tiles, wall = wall.shortened(number)
        horses, left = set_at(horses, seat, tiles), left - number
    return horses, wall


def _stage(state: State, first: Phase) -> Phase:
    """Return `first` or the next later phase that the table's options include."""
    if first is Phase.SWAP and state.options.swap3:
        return Phase.SWAP
    return Phase.TURN if que_of(state.options) == "off" else Phase.QUE


def _turn(state: State) -> tuple[Event, ...]:
    return (Turn(state.table.turn),) if state.phase is Phase.TURN else ()


def _swapped(state: State) -> Transition:
    """Exchange the tiles, after all have chosen."""
    thrown = next(throw for throw in state.thrown if throw.kind == "swap")
    to = receivers(state.order, thrown.dice)
    given = tuple(tiles or () for tiles in state.swaps)
    kept = map(without, state.table.hands, given)
    hands = tuple(in_order((*hand, *given[to.index(seat)])) for seat, hand in enumerate(kept))
    phase = _stage(state, Phase.QUE)
    table = replace(state.table, hands=hands)
    after = replace(state, table=table, directions=to, phase=phase)
    event = Swapped(to, given, phase.value)  # type: ignore[arg-type]  # never another phase
    return Transition(after, (thrown, event, *_turn(after)))


def _chosen(state: State) -> Transition:
    """Publish all choices once every seat has chosen; before that, publish nothing."""
    if None in state.choices:
        return Transition(state)
    hidden = tuple(choice.tile if isinstance(choice, Hide) else None for choice in state.choices)
    missing = tuple(_suit(choice) for choice in state.choices)
    hands = tuple(
        hand if tile is None else without(hand, (tile,))
        for hand, tile in zip(state.table.hands, hidden, strict=True)
    )
    table = replace(state.table, hands=hands)
    after = replace(state, table=table, phase=Phase.TURN, missing=missing, hidden=hidden)
    return Transition(after, (Chosen(missing, hidden), Turn(table.turn)))


def _suit(choice: Hide | Declare | None) -> SuitName | None:
    match choice:
        case Hide(tile=tile):
            return suit_of(tile)
        case Declare(suit=suit):
            return suit
    return None
