"""抢牌, a small game with everything that a mahjong table needs: the clock, claims, secret choices.

Each of four seats marks a suit in secret, then they lay down cards in turn. Whoever holds a card of the same rank may
take the one laid down, giving up its own for it, which counts 1: the nearest after the layer does, and the seat after
it is next.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import (
    Action,
    Board,
    Event,
    Game,
    Glance,
    Line,
    Name,
    Outcome,
    Prompt,
    SeatRange,
    Settled,
    Tick,
    Transition,
    Turn,
)
from paiju.engine.core.seats import CHANCE, CLOCK, seats_from

SEATS = 4
DECK = tuple(rank + suit for rank in "3456" for suit in "cdhs")
Suit = Literal["c", "d", "h", "s"]


class Phase(StrEnum):
    DEAL = "deal"
    MARK = "mark"
    LAY = "lay"
    CLAIM = "claim"
    OVER = "over"


class Deal(Action, frozen=True):
    deck: tuple[str, ...]


class Mark(Action, frozen=True):
    suit: Suit


class Lay(Action, frozen=True):
    card: str


class Take(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


class Dealt(Event, frozen=True, tag="dealt"):
    hands: tuple[tuple[str, ...] | None, ...]


class Marked(Event, frozen=True, tag="marked"):
    suits: tuple[Suit, ...]


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    card: str


class Closed(Event, frozen=True, tag="closed"):
    """The card can no longer be claimed."""


class Taken(Event, frozen=True, tag="taken"):
    seat: int
    card: str
    gave: str


class Passer:
    """A bot that takes every prompt's default."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def act(self, observation):
        return observation.prompt.default


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Carry(msgspec.Struct, frozen=True):
    seats: int


class Legal(msgspec.Struct, frozen=True):
    card: str | None


class State(msgspec.Struct, frozen=True):
    phase: Phase = Phase.DEAL
    hands: tuple[tuple[str, ...], ...] = ((),) * SEATS
    marks: tuple[Suit | None, ...] = (None,) * SEATS
    turn: int = 0
    card: str | None = None
    answers: tuple[bool | None, ...] = (None,) * SEATS
    ticked: bool = False
    takes: tuple[tuple[int, int], ...] = ()
    """Taker and layer."""

    @property
    def offered(self) -> tuple[int, ...]:
        """The seats that may claim, the nearest to the layer first."""
        if self.card is None:
            return ()
        return tuple(
            seat
            for seat in seats_from((self.turn + 1) % SEATS, SEATS)
            if seat != self.turn and alike(self.hands[seat], self.card)
        )

    @property
    def silent(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.offered if self.answers[seat] is None)


class View(msgspec.Struct, frozen=True):
    you: int | None
    hand: tuple[str, ...] | None
    counts: tuple[int, ...] = (0,) * SEATS
    marks: tuple[Suit, ...] | None = None
    card: str | None = None
    turn: int | None = None
    amounts: tuple[int, ...] | None = None

    def after(self, event: Event) -> "View":
        match event:
            case Dealt(hands=hands):
                own = None if self.you is None else hands[self.you]
                return replace(self, hand=own, counts=(len(DECK) // SEATS,) * SEATS)
            case Marked(suits=suits):
                return replace(self, marks=suits)
            case Turn(seat=seat):
                return replace(self, turn=seat)
            case Laid(seat=seat, card=card):
                return replace(self._without(seat, card), turn=None, card=card)
            case Closed():
                return replace(self, card=None)
            case Taken(seat=seat, gave=gave):
                return self._without(seat, gave)
            case Settled(amounts=amounts):
                return replace(self, amounts=amounts)
        return self

    def _without(self, seat: int, card: str) -> "View":
        hand = self.hand
        if hand is not None and seat == self.you:
            hand = tuple(own for own in hand if own != card)
        return replace(self, hand=hand, counts=put(self.counts, seat, self.counts[seat] - 1))

    def legal_actions(self, kind: str, _legal: object = None) -> Iterator[Action]:
        match kind:
            case "mark":
                yield from (Mark(suit) for suit in "cdhs")
            case "lay":
                yield from map(Lay, self.hand or ())
            case "claim":
                yield from (Pass(), Take())


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def alike(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(own for own in hand if own[0] == card[0])


class Snatch(Game):
    key = "snatch"
    name = Name("抢牌", "Snatch")
    board = Board("snatch", DECK, tuple("3456"), len(DECK) // SEATS)
    rules_version = 1
    hidden_after = False
    seats = SeatRange(SEATS, SEATS, SEATS)
    presets: ClassVar[dict[str, Any]] = {}
    preset_names: ClassVar[dict[str, Name]] = {}
    options_type = NoOptions
    carry_type = Carry
    state_type = State
    action_type = Mark | Lay | Take | Pass
    chance_type = Deal
    choice_types: ClassVar[dict[str, Any]] = dict.fromkeys(["mark", "lay", "claim"], Legal)
    event_type = Dealt | Marked | Laid | Closed | Taken | Turn | Settled
    view_type = View

    def opening_carry(self, seats, _options):
        return Carry(seats)

    def initial_state(self, _carry):
        return State()

    def status(self, state):
        words = {Phase.DEAL: "initialized", Phase.MARK: "dealt", Phase.OVER: "over"}
        return words.get(state.phase, "started")

    def glance(self, state):
        turn = state.turn if state.phase is Phase.LAY else None
        return Glance(turn, () if state.card is None else (state.card,))

    def actors(self, state):
        match state.phase:
            case Phase.DEAL:
                return frozenset({CHANCE})
            case Phase.MARK:
                return frozenset(seat for seat, mark in enumerate(state.marks) if mark is None)
            case Phase.LAY:
                return frozenset({state.turn})
            case Phase.CLAIM:
                return frozenset(state.silent) | (frozenset() if state.ticked else {CLOCK})
        return frozenset()

    def legal_actions(self, state, seat):
        if seat not in self.actors(state):
            return iter(())
        return self.view(state, seat).legal_actions(str(state.phase))

    def prompt(self, state, seat):
        if seat not in self.actors(state):
            return None
        return Prompt(str(state.phase), Legal(state.card), self.default_action(state, seat))

    def default_action(self, state, seat):
        return next(self.view(state, seat).legal_actions(str(state.phase)))

    def chance_action(self, _state, entropy):
        return Deal(entropy.stream("deal-0").shuffled(DECK))

    def apply(self, state, actor, action):
        if actor not in self.actors(state):
            raise IllegalAction(Reason.NOT_YOUR_TURN, f"it is not the turn of {actor}")
        match state.phase, actor, action:
            case Phase.DEAL, "chance", Deal(deck=deck):
                return deal(deck)
            case Phase.MARK, int(), Mark(suit=suit):
                return mark(replace(state, marks=put(state.marks, actor, suit)))
            case Phase.LAY, int(), Lay(card=card) if card not in state.hands[actor]:
                raise IllegalAction(Reason.NOT_HELD, f"you do not hold {card}")
            case Phase.LAY, int(), Lay(card=card):
                return lay(state, actor, card)
            case Phase.CLAIM, "clock", Tick():
                return closed_if_due(replace(state, ticked=True))
            case Phase.CLAIM, int(), Take() | Pass():
                taken = isinstance(action, Take)
                return closed_if_due(replace(state, answers=put(state.answers, actor, taken)))
        raise IllegalAction(Reason.WRONG_ACTION, f"now is the time to {state.phase}")

    def project(self, event, viewer):
        if not isinstance(event, Dealt):
            return event
        return Dealt(tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands)))

    def view(self, state, viewer):
        over = self.outcome(state)
        return View(
            you=viewer,
            hand=None if viewer is None else state.hands[viewer],
            counts=tuple(map(len, state.hands)),
            marks=None if None in state.marks else state.marks,
            card=state.card,
            turn=state.turn if state.phase is Phase.LAY else None,
            amounts=None if over is None else over.amounts,
        )

    def outcome(self, state):
        if state.phase is not Phase.OVER:
            return None
        lines = tuple(Line(taker, "took", 1, to=layer) for taker, layer in state.takes)
        amounts = tuple(
            sum((taker == seat) - (layer == seat) for taker, layer in state.takes) for seat in range(SEATS)
        )
        return Outcome(amounts, lines, Carry(SEATS))


def deal(deck):
    size = len(DECK) // SEATS
    hands = tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(SEATS))
    return Transition(State(Phase.MARK, hands), (Dealt(hands),))


def mark(state):
    if None in state.marks:
        return Transition(state)
    return Transition(replace(state, phase=Phase.LAY), (Marked(state.marks), Turn(0)))


def lay(state, seat, card):
    hand = tuple(own for own in state.hands[seat] if own != card)
    after = replace(
        state,
        phase=Phase.CLAIM,
        hands=put(state.hands, seat, hand),
        card=card,
        answers=(None,) * SEATS,
        ticked=False,
    )
    return Transition(after, (Laid(seat, card),))


def closed_if_due(state):
    """Closed once the clock has ticked and nobody silent is nearer than who takes it."""
    taker = next((seat for seat in state.offered if state.answers[seat]), None)
    nearer = state.offered if taker is None else state.offered[: state.offered.index(taker)]
    if not state.ticked or set(nearer) & set(state.silent):
        return Transition(state)
    events, after, first = [Closed()], state, (state.turn + 1) % SEATS
    if taker is not None:
        gave, first = alike(state.hands[taker], state.card)[0], (taker + 1) % SEATS
        events.append(Taken(taker, state.card, gave))
        hand = tuple(own for own in state.hands[taker] if own != gave)
        after = replace(state, hands=put(state.hands, taker, hand), takes=(*state.takes, (taker, state.turn)))
    return next_turn(replace(after, card=None), first, events)


def next_turn(state, first, events):
    seat = next((seat for seat in seats_from(first, SEATS) if state.hands[seat]), None)
    if seat is not None:
        return Transition(replace(state, phase=Phase.LAY, turn=seat), (*events, Turn(seat)))
    over = replace(state, phase=Phase.OVER)
    outcome = GAME.outcome(over)
    return Transition(over, (*events, Settled(outcome.amounts, outcome.lines)))


GAME = Snatch()


def in_hands(cards):
    """A deck that deals four cards to each seat."""
    return tuple(cards.split())
