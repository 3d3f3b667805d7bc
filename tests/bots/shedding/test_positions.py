"""Positions, worlds and dealt cards of a search."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from paiju.bots.random_bot import RandomBot
from paiju.bots.shedding.deals import WEIGHTS, facts_of, worth_of
from paiju.bots.shedding.hands import hands_of
from paiju.bots.shedding.policies import splitter_of
from paiju.bots.shedding.views import read_landlord
from paiju.bots.shedding.worlds import SeenPass, worlds
from paiju.engine.games.doudizhu.variants import FOUR, THREE
from paiju.engine.shedding.moves import Play
from paiju.engine.shedding.shapes import tables_of
from tests.bots.shedding.positions import SHEDDING, opened, played_to_the_cards, read
from tests.rows import rows

# The worth of a landlord's deal grows with the landlord's hand and falls with the farmers'.

RULES = {1: THREE.rules["official"], 2: FOUR.rules["official"]}
STRONG, WEAK = "BJ 2s 2h As Ad Kd Kh Ks 9d 9h 9s 9c", "3d 4d 5s 7h 8d 8s Td Js Qd Qh 3h 6c"


def facts_in(decks, text):
    rules = RULES[decks]
    return facts_of(hands_of(rules), splitter_of(rules), hands_of(rules).of(text.split()))


def test_the_facts_of_a_hand_are_its_high_cards_and_bombs():
    assert facts_in(1, "BJ LJ 2d 2s Ad 7d 7c 7h 7s")[:-1] == (1, 1, 2, 1, 1, 0, 1.0)
    assert facts_in(2, "BJ LJ LJ 5d 5d 5c 5h 5s 5s")[:-1] == (1, 2, 0, 0, 1, 1, 0.0)


@pytest.mark.parametrize("decks", WEIGHTS)
def test_the_stronger_hand_wins_more(decks):
    strong, weak = facts_in(decks, STRONG), facts_in(decks, WEAK)
    weights = WEIGHTS[decks]
    assert worth_of(weights, strong, [weak, weak]) > worth_of(weights, weak, [weak, weak])
    assert worth_of(weights, strong, [weak, weak]) > worth_of(weights, strong, [strong, weak])


# The positions of a search keep the engine's rules: both play the same actions, side by side.


def facts(position):
    """Return what decides the play that follows; shapes of one reading compare alike."""
    target = position.target
    return target and (target.reading, target.size, position.suit), position.stake, position.captured


@rows("seed", range(4))
@rows("key", SHEDDING)
def test_a_position_is_what_the_engine_says_after_each_action(key, seed):
    deal, dice = played_to_the_cards(key, seed), Random(seed)
    position = opened(deal)
    hands = position.setting.hands
    while deal.seat is not None:
        assert position.turn == deal.seat
        view = deal.observe().view
        action = dice.choice([*islice(view.legal_actions("play"), 40)])
        to_cover = None if position.target is None else view.last
        move = hands.move_of(action, to_cover) if isinstance(action, Play) else None
        deal.step(action)
        position.play(move)
        assert position.hands == [hands.of(hand) for hand in deal.state.hands]
        assert position.sizes == [*map(len, deal.state.hands)]
        if deal.seat is not None and dice.random() < 0.2:
            fresh = opened(deal)
            assert facts(fresh) == facts(position)
            position = fresh if not hands.rules.passed_sit_out else position
    assert position.finished


@pytest.mark.parametrize("key", ["doudizhu", "doudizhu_4p"])
def test_a_search_for_wins_counts_who_wins_and_not_how_much(key):
    deal, bot = played_to_the_cards(key, 1), RandomBot(1)
    reading = read_landlord(deal.observe().view, wins_only=True)
    position = reading.start
    while deal.seat is not None:
        deal.step(bot.act(deal.observe()))
    for seat, hand in enumerate(deal.state.hands):
        position.sizes[seat] = len(hand)
    signs = tuple(1.0 if amount > 0 else -1.0 for amount in deal.outcome.amounts)
    assert reading.setting.payoffs(position) == signs


@rows("seed", range(4))
@rows("key", SHEDDING)
def test_the_payoffs_of_a_finished_position_are_the_amounts_of_the_engine(key, seed):
    deal, bot = played_to_the_cards(key, seed), RandomBot(seed)
    position = opened(deal)
    hands = position.setting.hands
    stake = getattr(deal.state, "multiplier", 1) * getattr(deal.state, "base", 1)
    while deal.seat is not None:
        observation = deal.observe()
        action = bot.act(observation)
        to_cover = None if position.target is None else observation.view.last
        position.play(hands.move_of(action, to_cover) if isinstance(action, Play) else None)
        deal.step(action)
    assert tuple(stake * amount for amount in position.setting.payoffs(position)) == deal.outcome.amounts


# Worlds: all hidden cards once each, as many at each place as it holds, shown and open cards where they are
# known.


def sampled(reading, seed=0, number=20):
    return [*islice(worlds(reading.setting.hands, reading.known, Random(seed), lambda *_: False), number)]


@rows("key", SHEDDING)
def test_the_hidden_cards_lie_once_each_at_places_of_their_size(key):
    deal = played_to_the_cards(key, 2)
    reading, real = read(deal), opened(deal)
    hands = reading.setting.hands
    for world in sampled(reading):
        position = reading.opened(world)
        assert position.sizes == real.sizes
        assert [len(hands.cards(hand)) for hand in position.hands] == real.sizes
        assert len(position.pile) == len(real.pile)
        assert sum(position.hands) + sum(position.pile) == sum(real.hands) + sum(real.pile)


def test_open_bottom_cards_lie_with_the_landlord():
    deal = played_to_the_cards("doudizhu", 3)
    deal.step(next(iter(deal.observe().legal_actions())))
    reading, state = read(deal), deal.state
    hands = reading.setting.hands
    bottom = Counter(card[0] for card in state.bottom if card in state.hands[state.landlord])
    for world in sampled(reading):
        held = Counter(card[0] for card in hands.cards(world.hands[state.landlord]))
        assert not bottom - held


@pytest.mark.parametrize("key", ["big_two", "three_two_one"])
def test_nobody_holds_less_than_the_smallest_card_that_it_showed(key):
    deal = played_to_the_cards(key, 4)
    reading = read(deal)
    hands, shown = reading.setting.hands, {entry.seat: entry.card for entry in deal.state.shown}
    for world in sampled(reading):
        for seat, hand in world.hands.items():
            least = hands.rules.ranks.index(shown[seat][0])
            assert min(hands.rules.ranks.index(card[0]) for card in hands.cards(hand)) == least


def test_a_pass_makes_hands_that_would_have_covered_rarer():
    reading = read(played_to_the_cards("doudizhu", 5))
    hands, seat = reading.setting.hands, reading.known.places[0].seat
    single = next(shape for shape in tables_of(hands.rules).shapes if shape.size == 1)
    known = reading.known._replace(passed=(SeenPass(seat, 0, single, 0),))
    two = hands.of(["2d"])

    def strong(hand, *_):
        return hand // two % 32 > 1

    def share(tempted):
        found = islice(worlds(hands, known, Random(1), tempted), 300)
        return sum(strong(world.hands[seat]) for world in found) / 300

    assert share(strong) < 0.7 * share(lambda *_: False)
