"""Bids: they end as in the engine, follow the strength of the hand, and know nothing that the seat may not know."""

from random import Random

import pytest

from paiju.bots.deal import Deal, entropy_of_seed
from paiju.bots.search.bids import bid_landlord, called, scored
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu.bidding import highest_bid
from paiju.engine.games.doudizhu.types import Bid, BidMade, Call, Double
from paiju.engine.games.doudizhu.types import Deal as Dealing
from paiju.engine.registry import GAMES
from tests.rows import rows

STRONG = "BJ LJ 2s 2h 2d As Ad Kd Kh Ks 9d 9h 9s 9c 8d 8h 8s"
WEAK = "3d 3c 4d 5s 5h 6c 7h 8d 8s 9d Td Ts Js Qd Qh Kc 4h"


def begun(key, seed=1, **options):
    game = GAMES[key]
    carry = game.opening_carry(game.seats.default, resolve_options(game, options))
    return Deal(game, carry, entropy_of_seed(seed))


def dealt(text, **options):
    """Return the view of seat 0, which holds these cards and is asked first."""
    game = GAMES["doudizhu"]
    hand = text.split()
    others = [card for card in game.variant.deck if card not in hand]
    state = game.initial_state(game.opening_carry(3, resolve_options(game, options)))
    state = game.apply(state, CHANCE, Dealing((*others, *hand), 0)).state
    return game, state


def answered(text, **options):
    game, state = dealt(text, **options)
    return bid_landlord(game.view(state, 0), game.prompt(state, 0).kind, Random(1))


@rows("seed", range(12))
@rows(("key", "options"), [("doudizhu", {}), ("doudizhu", {"bidding": "score"}), ("doudizhu_4p", {})])
def test_the_bidding_ends_as_in_the_engine(key, options, seed):
    deal, dice, asked = begun(key, seed, **options), Random(seed), []
    seats, first = len(deal.state.hands), deal.state.first_bidder
    scores = deal.observe().prompt.kind == "bid"
    while deal.state.landlord is None and not deal.state.redeals:
        said = deal.state.said
        answer = dice.choice([0, *range(highest_bid(said) + 1, 4)]) if scores else dice.randrange(2)
        asked.append((deal.seat, answer))
        deal.step(Bid(answer) if scores else Call(bool(answer)))
    ended = scored if scores else called
    left = iter(asked)

    def replayed(seat, _said):
        expected, answer = next(left)
        assert seat == expected
        return answer

    landlord, times = ended(seats, first, [], replayed)
    assert landlord == deal.state.landlord
    assert times == (1 if landlord is None else deal.state.base * deal.state.multiplier)
    assert not [*left]


def test_a_strong_hand_calls_and_a_weak_one_does_not():
    assert answered(STRONG) == Call(yes=True)
    assert answered(WEAK) == Call(yes=False)
    assert answered(STRONG, bidding="score").score > 0


def test_a_strong_farmer_doubles_and_a_weak_one_does_not():
    for text, yes in ((STRONG, True), (WEAK, False)):
        game, state = dealt(text, doubling=True)
        for answer in (False, True, False):
            seat = game.actors(state)
            state = game.apply(state, min(seat), Call(answer)).state
        assert bid_landlord(game.view(state, 0), "double", Random(1)) == Double(yes)


@pytest.mark.parametrize("key", ["doudizhu", "doudizhu_x", "doudizhu_4p"])
def test_an_answer_is_legal_and_depends_on_the_view_and_the_seed_alone(key):
    deal = begun(key, 3)
    while (observation := deal.observe()).prompt.kind != "play":
        view, kind = observation.view, observation.prompt.kind
        assert not any(isinstance(entry, BidMade) for entry in view.rounds[0]) or kind == "bid"
        answer = bid_landlord(view, kind, Random(5))
        assert answer == bid_landlord(view, kind, Random(5))
        assert answer in [*view.legal_actions(kind)]
        deal.step(answer)
