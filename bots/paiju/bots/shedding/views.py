"""Reads a shedding game's view for a search: the setting, the hidden cards, and the position in each world.

A world is one deal of the hidden cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from paiju.bots.shedding.capturing import Capturing
from paiju.bots.shedding.hands import hands_of
from paiju.bots.shedding.policies import GoingOut, Manner, Policy
from paiju.bots.shedding.positions import Payoffs, SearchPosition, Setting
from paiju.bots.shedding.worlds import HiddenPlace, Known, SeenPass, World
from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat
from paiju.engine.games.climbing.ruleset import Finish, Ruleset
from paiju.engine.games.climbing.types import Shown
from paiju.engine.games.climbing.view import View as ClimbingView
from paiju.engine.games.doudizhu.view import View as LandlordView
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import Passed as PassedEvent
from paiju.engine.shedding.moves import Played
from paiju.engine.shedding.shapes import tables_of
from paiju.engine.shedding.trick import shape_of, suit_of

View: TypeAlias = LandlordView | ClimbingView

LANDLORD: Manner = Manner(willing=-12.0, alarm=2, danger=50.0, thrift=0.5)
"""The manner of rollouts of the landlord games."""
_CLIMBING: Manner = Manner(willing=-4.0, alarm=3, danger=30.0, thrift=1.0)


class SearchView(NamedTuple):
    """A view, read for a search."""

    setting: Setting
    known: Known
    policy: Policy
    start: SearchPosition
    """The position, with an empty hand at each other seat."""

    def opened(self, world: World) -> SearchPosition:
        """Return the position in a world."""
        position = self.start.copy()
        for seat, hand in world.hands.items():
            position.hands[seat] = hand
        position.pile = world.pile
        return position


def read_landlord(view: LandlordView, *, wins_only: bool = False) -> SearchView:
    """Return the search data of a landlord game's view; the bidding must be over.

    With `wins_only` a search maximises wins instead of points.
    """
    rules = view.rules
    landlord = view.landlord
    assert landlord is not None, "cards are played after the bidding"
    teams = tuple(int(seat != landlord) for seat in range(len(view.counts)))
    doubled = tuple(_doubling(view, seat) for seat in range(len(teams)))
    payoffs = partial(landlord_wins, landlord) if wins_only else partial(landlord_payoffs, landlord, doubled)
    setting = Setting(hands_of(rules), teams, payoffs, factors=view.variant.factors)
    played = _played_by(view, landlord)
    bottom = [*(Counter(view.bottom or ()) - Counter(played)).elements()]
    known = {landlord: tuple(bottom)}
    policy = GoingOut(setting, LANDLORD)
    return SearchView(
        setting, _known(view, rules, view.variant.deck, teams, known), policy, _start(view, setting, rules)
    )


def read_climbing(view: ClimbingView) -> SearchView:
    """Return the search data of a climbing game's view."""
    ruleset = view.ruleset
    rules = ruleset.rules
    teams = tuple(range(len(view.counts)))
    payoffs = partial(_climbing_payoffs, ruleset)
    points = tuple((rules.ranks.index(rank), worth) for rank, worth in ruleset.points.items())
    setting = Setting(hands_of(rules), teams, payoffs, ruleset.hand if ruleset.refills else 0, points)
    policy = Capturing(setting) if ruleset.refills else GoingOut(setting, _CLIMBING)
    shown = {entry.seat: entry.card for entry in view.rounds[0] if isinstance(entry, Shown)}
    held: dict[Seat, tuple[Card, ...]] = {
        seat: (card,)
        for seat, card in shown.items()
        if seat != view.you and card not in _played_by(view, seat)
    }
    start = _start(view, setting, rules)
    start.stake, start.captured = view.at_stake, [*view.points]
    floors = {} if ruleset.refills else shown
    return SearchView(setting, _known(view, rules, ruleset.deck, teams, held, floors), policy, start)


def _start(view: View, setting: Setting, rules: Rules) -> SearchPosition:
    assert view.you is not None, "a bot sits at a seat"
    hands = [0] * len(view.counts)
    hands[view.you] = setting.hands.of(view.hand or ())
    start = SearchPosition(setting, hands, view.counts, view.you)
    last, shape = view.last, shape_of(rules, view.last)
    if last is not None and shape is not None:
        start.last, start.suit = shape, suit_of(rules, shape, last.cards)
        leads = isinstance(view, ClimbingView) and view.to_cover is None
        start.owner = view.you if leads else last.seat
    start.passed = frozenset(
        entry.seat for entry in view.rounds[-1] if isinstance(entry, PassedEvent) and rules.passed_sit_out
    )
    for entry in _plays(view):
        start.played[entry.seat] += 1
    return start


def _known(
    view: View,
    rules: Rules,
    deck: Sequence[Card],
    teams: tuple[int, ...],
    held: dict[Seat, tuple[Card, ...]],
    floors: dict[Seat, Card] | None = None,
) -> Known:
    """Return the hidden cards: all that are neither in the hand nor played nor known to be held."""
    open_cards = Counter(view.hand or ())
    for entry in _plays(view):
        open_cards.update(entry.cards)
    for seat, cards in held.items():
        if seat != view.you:
            open_cards.update(cards)
    hidden = sorted((Counter(deck) - open_cards).elements(), key=_order(rules))
    places = []
    for seat, count in enumerate(view.counts):
        if seat != view.you:
            cards = held.get(seat, ())
            above = _order(rules)(floors[seat]) if floors else -1
            places.append(HiddenPlace(seat, count - len(cards), cards, above))
    if pile := len(hidden) - sum(place.size for place in places):
        places.append(HiddenPlace(-1, pile))
    passed = tuple(_passes(view, rules, teams))
    return Known(tuple(hidden), tuple(places), passed, _order(rules))


def _passes(view: View, rules: Rules, teams: tuple[int, ...]) -> Iterator[SeenPass]:
    """Yield the passes of other seats over hands of other teams; if hands are refilled, only those of this circle."""
    hands = hands_of(rules)
    entries = [entry for moves in view.rounds[1:] for entry in moves]
    if isinstance(view, ClimbingView) and view.ruleset.refills:
        entries = entries[_circle(entries) :]
    last: Played | None = None
    for at, entry in enumerate(entries):
        if isinstance(entry, Played):
            last = entry
        elif isinstance(entry, PassedEvent) and last is not None and entry.seat != view.you:
            shape = shape_of(rules, last)
            if shape is not None and teams[entry.seat] != teams[last.seat]:
                later = (
                    move for move in entries[at:] if isinstance(move, Played) and move.seat == entry.seat
                )
                cards = hands.of(card for move in later for card in move.cards)
                yield SeenPass(entry.seat, cards, shape, suit_of(rules, shape, last.cards))


def _circle(entries: Sequence[Any]) -> int:
    """Return the index of the last hand played: after it come the passes over it."""
    return max((at for at, entry in enumerate(entries) if isinstance(entry, Played)), default=0)


def _plays(view: View) -> Iterator[Played]:
    return (entry for moves in view.rounds for entry in moves if isinstance(entry, Played))


def _played_by(view: View, seat: Seat) -> list[Card]:
    return [card for entry in _plays(view) if entry.seat == seat for card in entry.cards]


def _order(rules: Rules) -> Any:
    order = tables_of(rules).order
    return lambda card: -order[card]


def _doubling(view: LandlordView, seat: Seat) -> int:
    if not view.doubles[seat] or view.landlord is None:
        return 1
    return 4 if view.doubles[view.landlord] else 2


def landlord_payoffs(landlord: Seat, doubled: tuple[int, ...], position: SearchPosition) -> Payoffs:
    """Return the stakes that each seat wins; `doubled`: for each seat the factor by which doubling raises its stake."""
    won = not position.sizes[landlord]
    others = sum(position.played) - position.played[landlord]
    spring = not others if won else position.played[landlord] == 1
    stake = position.times * (2 if spring else 1) * (-1 if won else 1)
    payoffs = [float(stake * factor) for factor in doubled]
    payoffs[landlord] = 0.0
    payoffs[landlord] = -sum(payoffs)
    return tuple(payoffs)


def landlord_wins(landlord: Seat, position: SearchPosition) -> Payoffs:
    """Return 1 for each seat of the side that won, and -1 for all others."""
    won = not position.sizes[landlord]
    return tuple(1.0 if won == (seat == landlord) else -1.0 for seat in range(len(position.sizes)))


def _climbing_payoffs(ruleset: Ruleset, position: SearchPosition) -> Payoffs:
    hands = position.setting.hands
    held = tuple(hands.cards(hand) for hand in position.hands)
    lines = ruleset.settle(Finish(held, tuple(position.captured), 1))
    amounts = [0.0] * len(held)
    for line in lines:
        amounts[line.seat] += line.amount
        if line.to is not None:
            amounts[line.to] -= line.amount
    return tuple(amounts)
