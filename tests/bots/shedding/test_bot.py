"""The searching player."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.deal import Deal, entropy_of_seed
from paiju.bots.shedding.bids import bid_landlord, called, scored
from paiju.bots.shedding.bot import SearchBot
from paiju.bots.shedding.climbing import ClimbingBot
from paiju.bots.shedding.doudizhu import DoudizhuBot
from paiju.bots.shedding.finishing import Finishing
from paiju.bots.shedding.policies import splitter_of
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.bots.shedding.search import Budget
from paiju.bots.shedding.views import read_climbing, read_landlord
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, set_at
from paiju.engine.games.doudizhu.bidding import highest_bid
from paiju.engine.games.doudizhu.types import Bid, BidMade, Call, Double
from paiju.engine.games.doudizhu.types import Deal as Dealing
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Pass
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.shapes import tables_of
from tests.bots.shedding.positions import played_to_the_cards, read
from tests.rows import rows

# Bids: they end as in the engine, follow the strength of the hand, and know nothing that the seat may not
# know.

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


# The hard level: it knows nothing that its seat may not know, keeps to its budget and plays endings exactly.

BUDGET = Budget(nodes=900, worlds=16)
NODES_OF_A_ROUND = 8 * 10 * 150
"""More moves than one round of worlds has: a budget is looked at after each."""


def hard(key, seed=1):
    if key.startswith("doudizhu"):
        return SearchBot(seed, DoudizhuBot(seed), read_landlord, BUDGET)
    return SearchBot(seed, ClimbingBot(seed), read_climbing, BUDGET)


def with_other_cards(deal, seed):
    """Return the state with the cards that the seat to act cannot see dealt otherwise, as far as it may know."""
    state, you = deal.state, deal.seat
    rules = deal.observe().view.rules
    fixed = set(state.bottom)
    others = [seat for seat in range(len(state.hands)) if seat != you]
    free = [card for seat in others for card in state.hands[seat] if card not in fixed]
    Random(seed).shuffle(free)
    hands = state.hands
    for seat in others:
        kept = [card for card in hands[seat] if card in fixed]
        wanted = len(hands[seat]) - len(kept)
        kept += free[:wanted]
        free = free[wanted:]
        hands = set_at(hands, seat, sort_hand(rules, kept))
    return replace(state, hands=hands)


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_change_no_decision(seed):
    deal, usual = played_to_the_cards("doudizhu", seed), DoudizhuBot(seed)
    for _ in range(12):
        if deal.seat is None:
            break
        observation = deal.observe()
        other = with_other_cards(deal, seed)
        view, prompt = deal.game.view(other, deal.seat), deal.game.prompt(other, deal.seat)
        assert other.hands != deal.state.hands or len(set(map(len, other.hands))) > 1
        assert hard("doudizhu").act(observation) == hard("doudizhu").act(Observation(view, prompt, deal.seat))
        deal.step(usual.act(observation))


@rows("key", ["doudizhu", "doudizhu_4p", "big_two", "three_two_one", "wuguapi", "qigui521"])
def test_the_search_ends_within_its_budget(key):
    deal = played_to_the_cards(key, 1)
    bot = hard(key)
    for _ in range(6):
        action = bot.act(deal.observe())
        assert bot.nodes <= BUDGET.nodes + NODES_OF_A_ROUND
        deal.step(action)


@pytest.mark.parametrize("key", ["qigui521", "qigui523", "wuguapi"])
def test_an_ending_is_played_exactly(key):
    """Against every line of the other seat the search gets at least what it promises at its first move."""
    for seed in range(4):
        deal, usual = played_to_the_cards(key, seed), ClimbingBot(seed)
        while deal.seat is not None and deal.state.pile:
            deal.step(usual.act(deal.observe()))
        if deal.seat is None:
            continue
        me, before = deal.seat, deal.state.points
        promised = promise(deal)
        dice = Random(seed)
        while deal.seat is not None:
            if deal.seat == me:
                deal.step(hard(key).act(deal.observe()))
            else:
                view = deal.observe().view
                deal.step(dice.choice([*islice(view.legal_actions("play"), 20)] or [Pass()]))
        gained = deal.outcome.amounts[me] - before[me] - (deal.outcome.amounts[1 - me] - before[1 - me])
        assert gained >= promised


def promise(deal):
    """Return by how many points more the seat to act captures from here on, if neither errs."""
    from paiju.bots.shedding.endings import EndingSearch
    from tests.bots.shedding.positions import opened, read

    return EndingSearch(read(deal).policy, 200_000).value(opened(deal), deal.seat, -1000, 1000)


# Rollouts throw no won hand away, and stop an opponent's last cards where they can.

READING = read(played_to_the_cards("doudizhu", 1))
HANDS = READING.setting.hands
SETTING = Setting(HANDS, (0, 1, 1), READING.setting.payoffs)
SINGLES = {shape.reading.rank: shape for shape in tables_of(HANDS.rules).shapes if shape.size == 1}


def position(*texts, turn=0, last=None, owner=0):
    hands = [text.split() for text in texts]
    found = SearchPosition(SETTING, [*map(HANDS.of, hands)], [*map(len, hands)], turn)
    if last is not None:
        found.last, found.owner = SINGLES[last], owner
    return found


def finishing():
    return Finishing(SETTING, splitter_of(HANDS.rules))


def test_what_nobody_covers_is_led_before_the_last_piece():
    found = finishing().won(position("Ad 3s 3h", "Kd 4s 4h", "Qd 5s 5h"))
    assert HANDS.cards(found.cards) == ("Ad",)


def test_a_hand_with_two_pieces_that_are_covered_is_not_won():
    assert finishing().won(position("Ad 3s 3h 6d", "2d 4s 4h", "Qd 5s 5h")) is None


def test_the_cards_of_a_partner_cover_nothing():
    found = finishing().won(position("Kd 4s 4h", "Ad 3s 3h", "2d 5s 5h", turn=1))
    assert HANDS.cards(found.cards) == ("Ad",)


@pytest.mark.parametrize(("last", "threatened"), [("9", True), ("K", False)])
def test_an_opponent_that_goes_out_over_a_hand_is_a_threat(last, threatened):
    table = position("Qd", "3s 4h 8d Ad 2d", "5s 6h 7h", turn=1, last=last, owner=2)
    assert finishing().is_threatened(table, table.target, 0) == threatened


def test_it_is_stopped_by_a_play_that_it_does_not_cover():
    table = position("Qd", "3s 4h Td 2d 2s", "5s 6h 7h", turn=1, last="9", owner=2)
    stopping = finishing().stopping(table, table.target)
    assert HANDS.cards(stopping.cards) == ("2d",)


def test_nothing_stops_a_card_that_covers_all():
    table = position("BJ", "3s 4h Td 2d 2s", "5s 6h 7h", turn=1, last="9", owner=2)
    assert finishing().stopping(table, table.target) is None
