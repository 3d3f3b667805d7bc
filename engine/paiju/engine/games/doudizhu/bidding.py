"""From the shuffle to the landlord's first turn: deal, 叫/抢 or 叫分, 加倍, 底牌 (docs/rules/doudizhu.md)."""

from collections.abc import Sequence

from msgspec.structs import replace

from paiju.engine.cards.deck import is_deck
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Event, Transition, Turn
from paiju.engine.core.seats import (
    Actor,
    Seat,
    next_seat,
    seats_from,
)
from paiju.engine.games.doudizhu.types import (
    Bid,
    BidMade,
    BottomTaken,
    Call,
    Called,
    Deal,
    Dealt,
    Double,
    Doubled,
    LandlordAssigned,
    Multiplied,
    Options,
    Phase,
    Redealt,
    Said,
    State,
)
from paiju.engine.games.doudizhu.variants import MAX_DEALS, Variant
from paiju.engine.shedding.moves import Move
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.trick import Trick

TOP_SCORE = 3
"""A bid of this score ends the bidding."""


def opening_state(variant: Variant, options: Options, base: int, redeals: int = 0) -> State:
    """Return the state just before the shuffle."""
    seats = variant.seats
    return State(options, hands=((),) * seats, doubles=(None,) * seats, base=base, redeals=redeals)


def deal(variant: Variant, state: State, _actor: Actor, action: Deal) -> Transition:
    """Deal each seat its hand from the end of the deck; the first bidder is to act.

    Raises `IllegalAction` for an incomplete deck or a first bidder who has no seat.
    """
    seats, size = variant.seats, variant.hand
    if not is_deck(action.deck, variant.deck) or action.first_bidder not in range(seats):
        text = f"a deal needs the game's {len(variant.deck)} cards and a first bidder of 0 to {seats - 1}"
        raise IllegalAction(Reason.WRONG_ACTION, text)
    from_the_top = action.deck[::-1]
    rules = variant.rules[state.options.kickers]
    hands = tuple(sort_hand(rules, from_the_top[size * seat : size * (seat + 1)]) for seat in range(seats))
    first = action.first_bidder
    after = replace(
        state,
        phase=Phase.BID if state.options.bidding == "score" else Phase.CALL,
        hands=hands,
        bottom=action.deck[: variant.bottom],
        first_bidder=first,
        trick=Trick(first),
    )
    return Transition(after, (Dealt(first, hands, tuple(map(len, hands))), Turn(first)))


def call(variant: Variant, state: State, seat: Seat, action: Call) -> Transition:
    """Record an answer to 叫 or 抢; each 抢 doubles the stakes."""
    rob = is_rob(state.said)
    called = Called(seat, action.yes, rob)
    counters = state.counters.after_call(yes=action.yes, rob=rob)
    after = replace(state, said=(*state.said, called), counters=counters)
    events: tuple[Event, ...] = (called,)
    if rob and action.yes:
        after = replace(after, multiplier=state.multiplier * 2)
        events = (called, Multiplied("rob", 2, after.multiplier, counters))
    callers = [said.seat for said in after.said if isinstance(said, Called) and said.yes]
    if len(after.said) < variant.seats:
        return _ask(after, events, next_seat(seat, variant.seats))
    # Only the first caller answers twice, and only if another seat robbed: then the last yes wins.
    if len(after.said) == variant.seats and len(callers) > 1:
        return _ask(after, events, callers[0])
    if callers:
        return _assign(variant, after, events, callers[-1])
    return _uncalled(variant, after, events)


def bid(variant: Variant, state: State, seat: Seat, action: Bid) -> Transition:
    """Record a score bid (叫分), 0 or higher than all before; 3 ends the bidding. Raises `IllegalAction`."""
    if action.score and action.score <= highest_bid(state.said):
        text = f"a bid must be higher than {highest_bid(state.said)}, or 0"
        raise IllegalAction(Reason.BAD_BID, text)
    made = BidMade(seat, action.score)
    after = replace(state, said=(*state.said, made))
    score = highest_bid(after.said)
    if score < TOP_SCORE and len(after.said) < variant.seats:
        return _ask(after, (made,), next_seat(seat, variant.seats))
    if score == 0:
        return _uncalled(variant, after, (made,))
    highest = max((said for said in after.said if isinstance(said, BidMade)), key=lambda said: said.score)
    return _assign(variant, replace(after, base=state.base * score), (made,), highest.seat)


def double(variant: Variant, state: State, seat: Seat, action: Double) -> Transition:
    """Record an answer to 加倍: all farmers answer in secret; then the landlord answers if one of them doubled."""
    doubles = tuple(action.yes if other == seat else answer for other, answer in enumerate(state.doubles))
    after = replace(state, doubles=doubles)
    if state.phase is Phase.REDOUBLE:
        return _take_bottom(variant, after, (Doubled(seat, action.yes),))
    farmers = farmers_of(variant, after)
    answers = [doubles[farmer] for farmer in farmers]
    # No event yet: a farmer's answer stays secret until all farmers have answered.
    if None in answers:
        return Transition(after)
    events = tuple(Doubled(farmer, bool(doubles[farmer])) for farmer in farmers)
    if any(answers):
        return _ask(replace(after, phase=Phase.REDOUBLE), events, next_seat(farmers[-1], variant.seats))
    return _take_bottom(variant, after, events)


def is_rob(said: Sequence[Said]) -> bool:
    """Return whether the next question is 抢, because a seat has called."""
    return any(isinstance(entry, Called) and entry.yes for entry in said)


def highest_bid(said: Sequence[Move | Said]) -> int:
    """Return the highest score bid so far, 0 if none."""
    return max((entry.score for entry in said if isinstance(entry, BidMade)), default=0)


def farmers_of(variant: Variant, state: State) -> tuple[Seat, ...]:
    """Return the farmers (农民), the landlord's next seat first."""
    assert state.landlord is not None
    return tuple(seats_from(state.landlord, variant.seats))[1:]


def _ask(state: State, events: tuple[Event, ...], seat: Seat) -> Transition:
    return Transition(replace(state, trick=Trick(seat)), (*events, Turn(seat)))


def _uncalled(variant: Variant, state: State, events: tuple[Event, ...]) -> Transition:
    """Throw the cards in and deal again; the third time the first bidder becomes landlord."""
    redeals = state.redeals + 1
    if redeals == MAX_DEALS:
        assert state.first_bidder is not None
        return _assign(variant, state, events, state.first_bidder, forced=True)
    thrown_in = opening_state(variant, state.options, state.base, redeals)
    return Transition(thrown_in, (*events, Redealt(redeals)))


def _assign(
    variant: Variant, state: State, events: tuple[Event, ...], landlord: Seat, *, forced: bool = False
) -> Transition:
    after = replace(state, landlord=landlord)
    events = (*events, LandlordAssigned(landlord, forced, state.base))
    if state.options.doubling:
        return Transition(replace(after, phase=Phase.DOUBLE), events)
    return _take_bottom(variant, after, events)


def _take_bottom(variant: Variant, state: State, events: tuple[Event, ...]) -> Transition:
    """Give the landlord the bottom cards and the lead. These cards are shown only after the doubling."""
    landlord = state.landlord
    assert landlord is not None
    hand = sort_hand(variant.rules[state.options.kickers], state.hands[landlord] + state.bottom)
    hands = tuple(hand if seat == landlord else held for seat, held in enumerate(state.hands))
    after = replace(state, phase=Phase.START, hands=hands, trick=Trick(landlord))
    return Transition(after, (*events, BottomTaken(landlord, state.bottom), Turn(landlord)))
