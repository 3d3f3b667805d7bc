"""The positions of a search keep the engine's rules: both play the same actions, side by side."""

from itertools import islice
from random import Random

import pytest

from paiju.bots.random_bot import RandomBot
from paiju.bots.search.views import read_landlord
from paiju.engine.shedding.moves import Play
from tests.bots.search.positions import SHEDDING, opened, played_to_the_cards
from tests.rows import rows


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
