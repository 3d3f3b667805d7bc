"""The beginning of a hand: antes, blinds, the straddle, two cards each (docs/rules/holdem.md "Options")."""

from msgspec.structs import replace

from paiju.engine.betting.street import Street, begin_with_blinds
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.cards.deck import DECK_52
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import (
    Event,
    Settled,
    Transition,
    Turn,
)
from paiju.engine.core.seats import Actor, Seat, set_at
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.dealing import HAND, hands_of
from paiju.engine.games.holdem.playing import go_on
from paiju.engine.games.holdem.positions import Positions, positions_of
from paiju.engine.games.holdem.types import (
    Deal,
    Dealt,
    Declined,
    HandStarted,
    Phase,
    Posted,
    PostKind,
    State,
    Straddle,
    with_entry,
)

_DECK = frozenset(DECK_52)


def opening_state(carry: Carry) -> State:
    """Return the state just before the shuffle."""
    return State(carry, hands=((),) * len(carry.places))


def deal(state: State, _actor: Actor, action: Deal) -> Transition:
    """Take the deck and post blinds and antes; deal the cards at once, or after the straddler has answered.

    With fewer than two players the deal ends at once. Raises `IllegalAction` for a deck that is not complete.
    """
    _check_deck(action.deck)
    seats = len(state.carry.places)
    positions = positions_of(state.carry)
    nothing = (0,) * seats
    if positions is None:
        over = replace(state, phase=Phase.OVER, committed=nothing, dead=nothing, shown=(None,) * seats)
        return Transition(over, (HandStarted(None, None, None, (), nothing), Settled(nothing, ())))
    posting = _Posting(state.carry, positions)
    started = HandStarted(
        positions.button,
        positions.small_blind if positions.small_blind in positions.order else None,
        positions.big_blind,
        positions.order,
        tuple(posting.stacks),
    )
    posting.post_all()
    after = replace(
        state,
        positions=positions,
        committed=tuple(posting.committed),
        dead=tuple(posting.dead),
        street=posting.street(),
        deck=action.deck,
        shown=(None,) * seats,
        streets=(tuple(posting.events),),
    )
    events = (started, *posting.events)
    if (seat := straddler(after)) is not None:
        return Transition(replace(after, phase=Phase.STRADDLE), (*events, Turn(seat)))
    return _deal_hands(after, list(events))


def straddle(state: State, seat: Seat, action: Straddle) -> Transition:
    """Record whether the seat straddles; then deal the cards."""
    if not action.yes:
        declined = Declined(seat)
        return _deal_hands(with_entry(state, declined, state.street), [declined])
    street, amount = state.betting, straddle_amount(state)
    after = begin_with_blinds(
        state.carry.options.structure,
        street.order,
        set_at(street.stacks, seat, street.stacks[seat] - amount),
        set_at(street.put, seat, amount),
        street.middle,
        amount,
        seat,
    )
    posted = Posted(seat, "straddle", amount, live=True)
    return _deal_hands(with_entry(state, posted, after), [posted])


def straddle_amount(state: State) -> int:
    """Return the price of a straddle in chips: two big blinds."""
    return 2 * state.carry.options.bb


def straddler(state: State) -> Seat | None:
    """Return the seat after the big blind if it may straddle; None if it may not.

    It may straddle if the table has straddles, three seats or more play, and it has the chips. A seat that has posted a
    missed blind may not.
    """
    positions, street = state.positions, state.betting
    if not state.carry.options.straddle or positions is None or len(street.order) < 3:
        return None
    place = street.order.index(positions.big_blind)
    # A missed blind posted here is a live bet already, so that seat cannot straddle as well.
    seat = street.order[(place + 1) % len(street.order)]
    return seat if street.stacks[seat] >= straddle_amount(state) and not street.put[seat] else None


class _Posting:
    """The chips of all seats while blinds and antes are posted."""

    def __init__(self, carry: Carry, positions: Positions) -> None:
        self._options = carry.options
        self._positions = positions
        seats = range(len(carry.places))
        self.stacks = [carry.places[seat].stack if seat in positions.order else 0 for seat in seats]
        self.put = [0 for _ in seats]
        self.committed = [0 for _ in seats]
        self.dead = [0 for _ in seats]
        self.events: list[Posted] = []

    def post_all(self) -> None:
        """Post antes, then blinds, then missed blinds of returning players: a short stack pays in this order."""
        options, positions = self._options, self._positions
        if options.ante:
            if options.ante_from == "big_blind":
                self._post(positions.big_blind, "ante", options.ante, self.dead)
            else:
                for seat in positions.order:
                    self._post(seat, "ante", options.ante, self.committed)
        if positions.small_blind in positions.order:
            self._post(positions.small_blind, "small_blind", options.small_blind, self.put)
        self._post(positions.big_blind, "big_blind", options.bb, self.put)
        for post in positions.posts:
            self._post(post.seat, "post", post.live, self.put)
            self._post(post.seat, "dead", post.dead, self.dead)

    def _post(self, seat: Seat, kind: PostKind, amount: int, where: list[int]) -> None:
        amount = min(amount, self.stacks[seat])
        if amount:
            self.stacks[seat] -= amount
            where[seat] += amount
            self.events.append(Posted(seat, kind, amount, live=where is self.put))

    def street(self) -> Street:
        """Return the first street; after a short all-in big blind others owe a full one if the structure says so."""
        structure, big_blind = self._options.structure, self._positions.big_blind
        full = structure.short_blind_price == "full"
        return begin_with_blinds(
            structure,
            self._positions.order,
            self.stacks,
            self.put,
            sum(self.committed) + sum(self.dead),
            self._options.bb if full else max(self.put),
            big_blind,
        )


def _deal_hands(state: State, events: list[Event]) -> Transition:
    """Deal one card to each seat from the left of the button, then a second one."""
    order = state.betting.order
    hands = hands_of(state.deck, order, len(state.carry.places))
    events.append(Dealt(hands, tuple(map(len, hands))))
    return go_on(replace(state, hands=hands, drawn=HAND * len(order)), events)


def _check_deck(deck: tuple[Card, ...]) -> None:
    """Raise `IllegalAction` for an incomplete deck; a redacted record has `??` for cards that stay hidden."""
    known = [card for card in deck if card != HIDDEN]
    if len(deck) != len(DECK_52) or len(set(known)) != len(known) or not _DECK.issuperset(known):
        raise IllegalAction(Reason.WRONG_ACTION, "a deal needs 52 places, and no card twice")
