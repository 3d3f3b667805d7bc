"""From the shuffle to the landlord's first turn: the deal, 叫/抢 (section 4.1) or 叫分, 加倍, 底牌."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards.deck import DECK_54, is_deck
from engine.core.errors import IllegalAction, Reason
from engine.core.game import Event, Transition, Turn
from engine.core.seats import Actor, Seat, next_seat, seats_from
from engine.games.doudizhu.types import (
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
    Phase,
    Redealt,
    Said,
    State,
)
from engine.games.doudizhu.variants import HAND, MAX_DEALS, RULES, SEATS
from engine.shedding.moves import Move
from engine.shedding.order import sort_hand
from engine.shedding.trick import Trick

TOP_SCORE = 3
"""Ends the bidding at once."""


def deal(state: State, _actor: Actor, action: Deal) -> Transition:
    """Deal 17 cards to each seat, from the end of the deck, and ask the first bidder."""
    if not is_deck(action.deck, DECK_54) or action.first_bidder not in range(SEATS):
        text = f"a deal needs the {len(DECK_54)} cards of a full deck and a first bidder of 0 to {SEATS - 1}"
        raise IllegalAction(Reason.WRONG_ACTION, text)
    from_the_top = action.deck[::-1]
    rules = RULES[state.options.kickers]
    hands = tuple(sort_hand(rules, from_the_top[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))
    first = action.first_bidder
    after = replace(
        state,
        phase=Phase.BID if state.options.bidding == "score" else Phase.CALL,
        hands=hands,
        bottom=action.deck[: len(DECK_54) - HAND * SEATS],
        first_bidder=first,
        trick=Trick(first),
    )
    return Transition(after, (Dealt(first, hands, tuple(map(len, hands))), Turn(first)))


def call(state: State, seat: Seat, action: Call) -> Transition:
    """Answer 叫 or 抢; every 抢 doubles the stakes."""
    rob = is_rob(state.said)
    called = Called(seat, action.yes, rob)
    counters = state.counters.after_call(yes=action.yes, rob=rob)
    after = replace(state, said=(*state.said, called), counters=counters)
    events: tuple[Event, ...] = (called,)
    if rob and action.yes:
        after = replace(after, multiplier=state.multiplier * 2)
        events = (called, Multiplied("rob", 2, after.multiplier, counters))
    callers = [said.seat for said in after.said if isinstance(said, Called) and said.yes]
    if len(after.said) < SEATS:
        return _ask(after, events, next_seat(seat, SEATS))
    if len(after.said) == SEATS and len(callers) > 1:
        return _ask(after, events, callers[0])
    if callers:
        return _assign(after, events, callers[-1])
    return _uncalled(after, events)


def bid(state: State, seat: Seat, action: Bid) -> Transition:
    """Bid a score, higher than every one before; 3 ends the bidding (叫分)."""
    if action.score and action.score <= highest_bid(state.said):
        text = f"a bid must be higher than {highest_bid(state.said)}, or 0"
        raise IllegalAction(Reason.BAD_BID, text)
    made = BidMade(seat, action.score)
    after = replace(state, said=(*state.said, made))
    score = highest_bid(after.said)
    if score < TOP_SCORE and len(after.said) < SEATS:
        return _ask(after, (made,), next_seat(seat, SEATS))
    if score == 0:
        return _uncalled(after, (made,))
    highest = max((said for said in after.said if isinstance(said, BidMade)), key=lambda said: said.score)
    return _assign(replace(after, base=state.base * score), (made,), highest.seat)


def double(state: State, seat: Seat, action: Double) -> Transition:
    """Answer 加倍: the farmers at the same time and unseen, then the landlord if one of them doubled."""
    doubles = tuple(action.yes if other == seat else answer for other, answer in enumerate(state.doubles))
    after = replace(state, doubles=doubles)
    if state.phase is Phase.REDOUBLE:
        return _take_bottom(after, (Doubled(seat, action.yes),))
    farmers = farmers_of(after)
    answers = [doubles[farmer] for farmer in farmers]
    if None in answers:
        return Transition(after)
    events = tuple(Doubled(farmer, bool(doubles[farmer])) for farmer in farmers)
    if any(answers):
        return _ask(replace(after, phase=Phase.REDOUBLE), events, next_seat(farmers[-1], SEATS))
    return _take_bottom(after, events)


def is_rob(said: Sequence[Said]) -> bool:
    """Return whether the next answer is one to 抢: somebody has called."""
    return any(isinstance(entry, Called) and entry.yes for entry in said)


def highest_bid(said: Sequence[Move | Said]) -> int:
    """Return the highest score bid so far, 0 if none."""
    return max((entry.score for entry in said if isinstance(entry, BidMade)), default=0)


def farmers_of(state: State) -> tuple[Seat, ...]:
    """Return the two farmers (农民), the landlord's next seat first."""
    assert state.landlord is not None
    return tuple(seats_from(state.landlord, SEATS))[1:]


def _ask(state: State, events: tuple[Event, ...], seat: Seat) -> Transition:
    return Transition(replace(state, trick=Trick(seat)), (*events, Turn(seat)))


def _uncalled(state: State, events: tuple[Event, ...]) -> Transition:
    """Throw the cards in; the third time, the first bidder is landlord all the same."""
    redeals = state.redeals + 1
    if redeals == MAX_DEALS:
        assert state.first_bidder is not None
        return _assign(state, events, state.first_bidder, forced=True)
    return Transition(State(state.options, base=state.base, redeals=redeals), (*events, Redealt(redeals)))


def _assign(state: State, events: tuple[Event, ...], landlord: Seat, *, forced: bool = False) -> Transition:
    after = replace(state, landlord=landlord)
    events = (*events, LandlordAssigned(landlord, forced, state.base))
    if state.options.doubling:
        return Transition(replace(after, phase=Phase.DOUBLE), events)
    return _take_bottom(after, events)


def _take_bottom(state: State, events: tuple[Event, ...]) -> Transition:
    """Give the landlord the bottom cards and the lead; after doubling, not before."""
    landlord = state.landlord
    assert landlord is not None
    hand = sort_hand(RULES[state.options.kickers], state.hands[landlord] + state.bottom)
    hands = tuple(hand if seat == landlord else held for seat, held in enumerate(state.hands))
    after = replace(state, phase=Phase.START, hands=hands, trick=Trick(landlord))
    return Transition(after, (*events, BottomTaken(landlord, state.bottom), Turn(landlord)))
