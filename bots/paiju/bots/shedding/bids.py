"""Bids of the landlord games: the hidden cards are dealt many times, and in each deal the bidding is played to its end.

The deals are not played: `deals.py` gives the worth of each. Other seats are assumed to bid as the normal level does; a
deal in which they would not have given their answers counts less.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from paiju.bots.shedding.deals import WEIGHTS, Facts, facts_of, worth_of
from paiju.bots.shedding.doudizhu import Style, points_of
from paiju.bots.shedding.hands import hands_of
from paiju.bots.shedding.policies import splitter_of
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.doudizhu.bidding import TOP_SCORE
from paiju.engine.games.doudizhu.legal import scores as legal_scores
from paiju.engine.games.doudizhu.types import Bid, BidMade, Call, Called, Double
from paiju.engine.games.doudizhu.variants import MAX_DEALS
from paiju.engine.games.doudizhu.view import View

_DEALS: Final = 100
"""Number of deals for a decision."""
_DOUBTED: Final = 0.2
"""A deal's weight is multiplied by this for each answer of another seat that does not fit the seat's hand."""
_STYLE: Final = Style()

Said: TypeAlias = tuple[Seat, int]
"""A seat and its answer: a score, or 1 for yes and 0 for no."""
Answer: TypeAlias = Callable[[Seat, Sequence[Said]], int]
"""Returns the answer of a seat, given all earlier answers."""
Ended: TypeAlias = tuple[Seat | None, int]
"""The landlord, None if no seat wants to be it, and the factor of the stakes."""


class World(NamedTuple):
    """A possible deal."""

    weight: float
    points: tuple[float, ...]
    """Strength of each hand in the bidding, in the points of `points_of`."""
    facts: tuple[Facts, ...]
    """The facts of each hand."""
    whole: tuple[Facts, ...]
    """The facts of each hand together with the bottom cards."""


def called(seats: int, first: Seat, said: Sequence[Said], answer: Answer) -> Ended:
    """Return the end of a bidding by 叫地主 and 抢地主, after the answers `said`; `first`: the seat that begins."""
    found = [*said]
    while True:
        callers = [seat for seat, yes in found if yes]
        if len(found) < seats:
            seat = (first + len(found)) % seats
        elif len(found) == seats and len(callers) > 1:
            seat = callers[0]
        else:
            return (callers[-1] if callers else None), 2 ** max(len(callers) - 1, 0)
        found.append((seat, answer(seat, found)))


def scored(seats: int, first: Seat, said: Sequence[Said], answer: Answer) -> Ended:
    """Return the end of a bidding by 叫分, after the scores `said`; `first`: the seat that begins."""
    found = [*said]
    while len(found) < seats and highest(found) < TOP_SCORE:
        seat = (first + len(found)) % seats
        found.append((seat, answer(seat, found)))
    score = highest(found)
    return (next(seat for seat, bid in found if bid == score) if score else None), max(score, 1)


def highest(said: Sequence[Said]) -> int:
    """Return the highest answer, 0 if there is none."""
    return max((answer for _, answer in said), default=0)


def call_by(points: float, said: Sequence[Said]) -> int:
    """Return 1 if a seat whose hand has `points` points calls or robs, else 0."""
    return int(points >= _STYLE.call + _STYLE.step * bool(highest(said)))


def bid_by(points: float, said: Sequence[Said]) -> int:
    """Return the score that a seat whose hand has `points` points bids; 0: it does not bid."""
    score = min(int((points - _STYLE.call) // _STYLE.step) + 1, TOP_SCORE)
    return score if score > highest(said) else 0


class BidRules(NamedTuple):
    """The rules by which the landlord is found."""

    ended: Callable[[int, Seat, Sequence[Said], Answer], Ended]
    answer: Callable[[float, Sequence[Said]], int]
    """The answer of a seat, from the points of its hand and the earlier answers."""


_CALLS: Final = BidRules(called, call_by)
_SCORES: Final = BidRules(scored, bid_by)


class Bidder:
    """The answers of one seat before the play, in deals that fit its hand and the earlier bids."""

    def __init__(self, view: View, dice: Random, rules: BidRules, deals: int = _DEALS) -> None:
        assert view.you is not None
        assert view.first_bidder is not None
        self._you, self._first, self._seats = view.you, view.first_bidder, len(view.counts)
        self._forced = view.first_bidder if view.redeals + 1 == MAX_DEALS else None
        self._said = [_said(entry) for entry in view.rounds[0] if isinstance(entry, BidMade | Called)]
        self._rules = rules
        self._weights = WEIGHTS[view.rules.decks]
        self._worlds = [*self._dealt(view, dice, deals)]

    def best(self, plans: Sequence[Sequence[int]]) -> int:
        """Return the first answer of the best plan; a plan holds the seat's answers to its next questions, in order."""
        asked = sum(seat == self._you for seat, _ in self._said)

        def value(plan: Sequence[int]) -> float:
            return sum(world.weight * self._ended(world, plan, asked) for world in self._worlds)

        return max(plans, key=value)[0]

    def landlords_gain(self, landlord: Seat) -> list[tuple[World, float]]:
        """Return the deals, each with the stakes that the landlord wins from each farmer in it."""
        return [(world, self._worth(world, landlord)) for world in self._worlds]

    def _ended(self, world: World, plan: Sequence[int], asked: int) -> float:
        """Return the stakes that the seat wins in a deal by a plan; `asked`: how often it was asked before."""

        def answer(seat: Seat, said: Sequence[Said]) -> int:
            if seat == self._you:
                return plan[sum(other == seat for other, _ in said) - asked]
            return self._rules.answer(world.points[seat], said)

        landlord, times = self._rules.ended(self._seats, self._first, self._said, answer)
        landlord = self._forced if landlord is None else landlord
        if landlord is None:
            return 0.0
        won = times * self._worth(world, landlord)
        return won * (self._seats - 1) if landlord == self._you else -won

    def _worth(self, world: World, landlord: Seat) -> float:
        farmers = [facts for seat, facts in enumerate(world.facts) if seat != landlord]
        return worth_of(self._weights, world.whole[landlord], farmers)

    def _dealt(self, view: View, dice: Random, deals: int) -> Iterator[World]:
        hands, splitter = hands_of(view.rules), splitter_of(view.rules)
        own, size = hands.of(view.hand or ()), view.variant.hand
        hidden = [*(Counter(view.variant.deck) - Counter(view.hand or ())).elements()]
        for _ in range(deals):
            dice.shuffle(hidden)
            bottom = hands.of(hidden[(self._seats - 1) * size :])
            parts = [hands.of(hidden[part * size : (part + 1) * size]) for part in range(self._seats - 1)]
            parts.insert(self._you, own)
            points = tuple(points_of(hands.counts(part), view.rules.decks) for part in parts)
            noisy = tuple(each + dice.uniform(-0.5, 0.5) for each in points)
            yield World(
                self._weight(noisy),
                noisy,
                tuple(facts_of(hands, splitter, part) for part in parts),
                tuple(facts_of(hands, splitter, part + bottom) for part in parts),
            )

    def _weight(self, points: Sequence[float]) -> float:
        """Return the weight of a deal: less for each answer of another seat that does not fit its hand."""
        found = 1.0
        for number, (seat, said) in enumerate(self._said):
            if seat != self._you and self._rules.answer(points[seat], self._said[:number]) != said:
                found *= _DOUBTED
        return found


def bid_landlord(view: View, kind: str, dice: Random) -> Action:
    """Return the answer to a prompt before the play."""
    scores = kind == "bid" or any(isinstance(entry, BidMade) for entry in view.rounds[0])
    bidder = Bidder(view, dice, _SCORES if scores else _CALLS)
    if kind == "call":
        return Call(bool(bidder.best([(0, 0), (1, 0), (1, 1)])))
    if kind == "bid":
        return Bid(bidder.best([(score,) for score in legal_scores(view.rounds[0])]))
    return Double(_doubles(bidder, view))


def _doubles(bidder: Bidder, view: View) -> bool:
    """Return whether to double: whether the seat's expected gain is positive.

    For a farmer, deals in which the landlord would then double, too, count three times.
    """
    landlord = view.landlord
    assert landlord is not None
    deals = bidder.landlords_gain(landlord)
    if view.you == landlord:
        return sum(world.weight * won for world, won in deals) > 0
    raised = ((world, won, 3 if world.points[landlord] >= _STYLE.double else 1) for world, won in deals)
    return sum(world.weight * won * more for world, won, more in raised) < 0


def _said(entry: BidMade | Called) -> Said:
    return entry.seat, entry.score if isinstance(entry, BidMade) else int(entry.yes)
