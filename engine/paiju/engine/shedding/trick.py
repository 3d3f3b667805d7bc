"""The turn engine of all shedding games: leads, legal plays and the record.

    lead 引牌 ── covered or passed, seat after seat ──▶ all others have passed: the last hand's owner leads

Refusals have a fixed order: cards not held, no combo, a required card is missing, does not cover, ambiguous.
"""

from collections.abc import Sequence

import msgspec

from paiju.engine.cards.card import HIDDEN, Card, is_card, suit_step
from paiju.engine.cards.reading import Reading
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import GLANCED, Glance
from paiju.engine.core.seats import Seat, next_seat, seats_from
from paiju.engine.shedding.beats import Target, beats
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import (
    Passed,
    Play,
    Played,
    Round,
)
from paiju.engine.shedding.order import canonical, defining_card, without
from paiju.engine.shedding.shapes import Shape, tables_of


class Trick(msgspec.Struct, frozen=True):
    """The seat to act, the hand on the table, and the record."""

    turn: Seat
    last: Played | None = None
    """The last hand played, passes left out; if seat `turn` played it, that seat leads."""
    rounds: tuple[Round, ...] = ()
    """The rounds (回合) of this deal, passes included."""
    must_include: Card | None = None
    """The card that the next play must contain, as the first play of some games; None: there is none."""
    passed_on: bool = False
    """Whether `turn` leads because the last hand's owner has no cards left."""

    @property
    def leads(self) -> bool:
        """Return whether the seat to act leads (引牌): it must play, and has no hand to cover."""
        return self.last is None or self.last.seat == self.turn or self.passed_on

    @property
    def to_cover(self) -> Played | None:
        """Return the hand that must be covered; None when leading."""
        return None if self.leads else self.last


def glanced(trick: Trick, turn: Seat | None) -> Glance:
    """Return the seat to act and the last hand, for a lobby line; `turn` is None where it is not public."""
    return Glance(turn, () if trick.last is None else trick.last.cards[:GLANCED])


class Laid(msgspec.Struct, frozen=True):
    """The result of a play."""

    trick: Trick
    """The next trick; its `leads` tells whether the circle (圈) is over."""
    hand: tuple[Card, ...]
    """Cards that the seat still holds."""
    played: Played
    shape: Shape


def lay(rules: Rules, trick: Trick, counts: Sequence[int], hand: tuple[Card, ...], play: Play) -> Laid:
    """Play a hand for the seat to act; `counts` is the number of cards of each seat.

    Then the next seat that may answer has the turn. The player keeps the turn if no other seat may answer, or if
    nothing can cover the hand. Raises `IllegalAction`.
    """
    cards = play.cards
    try:
        left = without(hand, cards)
    except ValueError:
        raise _not_held(hand, cards) from None
    before = target_of(rules, trick.last)
    shape = choose_reading(rules, play, None if trick.leads else before, trick.must_include)
    ordered = canonical(rules, cards, shape)
    number = len(trick.rounds) + _opens_round(rules, trick, before, shape, ordered)
    reading = shape.reading
    played = Played(trick.turn, ordered, reading.combo, reading.rank, number, len(left))
    rounds = _recorded(trick.rounds, played)
    turn = trick.turn if is_largest(rules, played) else _next_turn(rules, trick.turn, played, rounds, counts)
    return Laid(Trick(turn, played, rounds), left, played, shape)


def skip(rules: Rules, trick: Trick, counts: Sequence[int]) -> tuple[Trick, Passed]:
    """Let the seat to act pass; raises `IllegalAction` if it leads."""
    if trick.last is None or trick.leads:
        raise IllegalAction(Reason.CANNOT_PASS, "you lead: there is nothing to pass on, play any hand")
    passed = Passed(trick.turn)
    rounds = (*trick.rounds[:-1], (*trick.rounds[-1], passed))
    turn = _next_turn(rules, trick.turn, trick.last, rounds, counts)
    return Trick(turn, trick.last, rounds), passed


def _next_turn(
    rules: Rules, seat: Seat, last: Played, rounds: tuple[Round, ...], counts: Sequence[int]
) -> Seat:
    """Return the next seat to act: the first that owns the last hand, or that has cards and does not sit out.

    By the rule `passed_sit_out` a seat that has passed sits out until the round ends.
    """
    following = next_seat(seat, len(counts))
    if not rules.passed_sit_out and counts[following]:
        return following
    passed = {move.seat for move in rounds[-1] if isinstance(move, Passed)} if rules.passed_sit_out else set()
    for other in seats_from(following, len(counts)):
        if other == last.seat or (counts[other] and other not in passed):
            return other
    raise AssertionError("the last hand has no owner")


def choose_reading(
    rules: Rules, play: Play, target: Target | None, must_include: Card | None = None
) -> Shape:
    """Return the reading that counts for a play: the declared one, or the only one that is legal now.

    Raises `IllegalAction` if no reading is legal, or several are and none is declared (二义性); also if the declared
    one is not legal, or the cards lack `must_include`.
    """
    readings = classify(rules, play.cards)
    if not readings:
        raise IllegalAction(Reason.ILLEGAL_TYPE, f"{' '.join(play.cards)} form no hand of this game")
    if must_include is not None and must_include not in play.cards:
        card = {"card": must_include}
        raise IllegalAction(Reason.MUST_CONTAIN, f"the first play must contain {must_include}", card)
    if target is not None:
        readings = tuple(shape for shape in readings if covers(rules, shape, play.cards, target))
        if not readings:
            raise IllegalAction(Reason.NOT_COVER, f"{' '.join(play.cards)} do not cover the last hand")
    return readings[0] if len(readings) == 1 and play.as_ is None else _declared(readings, play.as_)


def shape_of(rules: Rules, played: Played | None) -> Shape | None:
    """Return the shape of a played hand; None for None."""
    if played is None:
        return None
    return tables_of(rules).by_reading[played.combo, played.rank, len(played.cards)]


def target_of(rules: Rules, played: Played | None) -> Target | None:
    """Return a hand to cover as a target, with its suit where suits count; None for None."""
    shape = shape_of(rules, played)
    if played is None or shape is None:
        return None
    return Target(shape, suit_of(rules, shape, played.cards))


def covers(rules: Rules, shape: Shape, cards: Sequence[Card], target: Target) -> bool:
    """Return whether cards, read as `shape`, cover the target."""
    return beats(shape, target.shape, suit_of(rules, shape, cards), target.suit)


def suit_of(rules: Rules, shape: Shape, cards: Sequence[Card]) -> int:
    """Return how high the defining card's suit is, 0 to 3; 0 where suits do not count."""
    return suit_step(defining_card(cards, shape.reading.rank)) if rules.suits else 0


def is_largest(rules: Rules, played: Played) -> bool:
    """Return whether nothing can cover the hand (绝对最大), so that its owner leads at once."""
    start = rules.largest.get(played.combo)
    return start is not None and defining_card(played.cards, played.rank).startswith(start)


def _declared(readings: Sequence[Shape], declared: Reading | None) -> Shape:
    for shape in readings:
        if shape.reading == declared:
            return shape
    options = {"readings": [msgspec.to_builtins(shape.reading) for shape in readings]}
    if len(readings) == 1:
        only = readings[0].reading
        text = f"the cards can only be {only.combo} of {only.rank} here; leave `as` out"
        raise IllegalAction(Reason.BAD_READING, text, options)
    raise IllegalAction(
        Reason.AMBIGUOUS, "the cards have several readings; send one of them as `as`", options
    )


def _opens_round(
    rules: Rules, trick: Trick, before: Target | None, shape: Shape, cards: Sequence[Card]
) -> bool:
    """Return whether a play opens a round (回合): a lead that does not cover the hand `before` it."""
    return before is None or (trick.leads and not covers(rules, shape, cards, before))


def _recorded(rounds: tuple[Round, ...], played: Played) -> tuple[Round, ...]:
    if played.round > len(rounds):
        return (*rounds, (played,))
    return (*rounds[:-1], (*rounds[-1], played))


def _not_held(hand: Sequence[Card], cards: Sequence[Card]) -> IllegalAction:
    missing = next(card for card in cards if cards.count(card) > hand.count(card))
    known = is_card(missing) or missing == HIDDEN
    text = (
        f"you do not hold {missing}, or not as often"
        if known
        else f"{missing} is no card; cards are 3s, Td, LJ"
    )
    return IllegalAction(Reason.NOT_HELD, text, {"card": missing})
