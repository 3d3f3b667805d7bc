"""The turn engine of all shedding games (section 3): who leads, what may be played, and the record.

    lead 引牌 ── covered or passed, seat after seat ──▶ all others have passed: the last hand's owner leads

Refusals come in one order: not held, no combo, a card that must be in it, does not cover, ambiguous.
"""

from collections.abc import Sequence

import msgspec

from engine.cards.card import Card
from engine.core.errors import IllegalAction, Reason
from engine.core.seats import Seat
from engine.shedding.beats import beats
from engine.shedding.classify import classify
from engine.shedding.combos import Reading, Rules
from engine.shedding.moves import Passed, Play, Played, Round
from engine.shedding.order import canonical, without
from engine.shedding.shapes import Shape, tables_of


class Trick(msgspec.Struct, frozen=True):
    """Whose turn it is, and what lies on the table."""

    turn: Seat
    last: Played | None = None
    """The last hand that was no pass; if it is `turn`'s own, that seat leads."""
    rounds: tuple[Round, ...] = ()
    """The record of this deal's rounds (回合), passes included."""
    must_include: Card | None = None
    """A card that the first play of some games must contain."""

    @property
    def leads(self) -> bool:
        """Return whether the seat to act leads (引牌): it must play, and may play anything."""
        return self.last is None or self.last.seat == self.turn

    @property
    def to_cover(self) -> Played | None:
        """Return the hand that must be covered; None when leading."""
        return None if self.leads else self.last


class Laid(msgspec.Struct, frozen=True):
    """What a play led to."""

    trick: Trick
    hand: tuple[Card, ...]
    """What the seat still holds."""
    played: Played
    shape: Shape


def lay(rules: Rules, trick: Trick, hand: tuple[Card, ...], play: Play, following: Seat) -> Laid:
    """Lay down a hand for the seat to act; `following` is next, unless nothing can cover the hand.

    Raises `IllegalAction`.
    """
    cards = play.cards
    try:
        left = without(hand, cards)
    except ValueError:
        raise _not_held(hand, cards) from None
    shape = choose_reading(rules, play, shape_of(rules, trick.to_cover), trick.must_include)
    ordered = canonical(rules, cards, shape)
    number = len(trick.rounds) + _opens_round(rules, trick, shape)
    reading = shape.reading
    played = Played(trick.turn, ordered, reading.combo, reading.rank, number, len(left))
    turn = trick.turn if is_largest(rules, played) else following
    return Laid(Trick(turn, played, _recorded(trick.rounds, played)), left, played, shape)


def skip(trick: Trick, following: Seat) -> tuple[Trick, Passed]:
    """Pass for the seat to act; raises `IllegalAction` if it leads."""
    if trick.leads:
        raise IllegalAction(Reason.CANNOT_PASS, "you lead: there is nothing to pass on, play any hand")
    passed = Passed(trick.turn)
    rounds = (*trick.rounds[:-1], (*trick.rounds[-1], passed))
    return Trick(following, trick.last, rounds), passed


def choose_reading(rules: Rules, play: Play, target: Shape | None, must_include: Card | None = None) -> Shape:
    """Return the one reading of a play that counts (section 3, Ambiguity); raises `IllegalAction`."""
    readings = classify(rules, play.cards)
    if not readings:
        raise IllegalAction(Reason.ILLEGAL_TYPE, f"{' '.join(play.cards)} form no hand of this game")
    if must_include is not None and must_include not in play.cards:
        raise IllegalAction(Reason.MUST_CONTAIN, f"the first play must contain {must_include}")
    if target is not None:
        readings = tuple(shape for shape in readings if beats(shape, target))
        if not readings:
            raise IllegalAction(Reason.NOT_COVER, f"{' '.join(play.cards)} do not cover the last hand")
    return readings[0] if len(readings) == 1 and play.as_ is None else _declared(readings, play.as_)


def shape_of(rules: Rules, played: Played | None) -> Shape | None:
    """Return the shape that a hand was played as."""
    if played is None:
        return None
    return tables_of(rules).by_reading[played.combo, played.rank, len(played.cards)]


def is_largest(rules: Rules, played: Played) -> bool:
    """Return whether nothing can cover the hand (绝对最大), so that its owner leads at once."""
    start = rules.largest.get(played.combo)
    return start is not None and played.cards[0].startswith(start)


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


def _opens_round(rules: Rules, trick: Trick, shape: Shape) -> bool:
    """Return whether a play opens a round (回合): a lead that does not cover what lay before it."""
    before = shape_of(rules, trick.last)
    return before is None or (trick.leads and not beats(shape, before))


def _recorded(rounds: tuple[Round, ...], played: Played) -> tuple[Round, ...]:
    if played.round > len(rounds):
        return (*rounds, (played,))
    return (*rounds[:-1], (*rounds[-1], played))


def _not_held(hand: Sequence[Card], cards: Sequence[Card]) -> IllegalAction:
    missing = next(card for card in cards if cards.count(card) > hand.count(card))
    return IllegalAction(Reason.NOT_HELD, f"you do not hold {missing}, or not as often", {"card": missing})
