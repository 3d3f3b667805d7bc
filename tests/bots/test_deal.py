"""The stepping core: chance and the clock act by themselves, and its actions replay."""

import pytest

from paiju.bots.deal import Deal, entropy_of_seed, record_of
from paiju.bots.registry import BOTS, make_bot
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu.types import Bid
from paiju.engine.registry import GAMES
from tests.rows import rows


def opened(key, seed=3):
    game = GAMES[key]
    return Deal(game, game.opening_carry(game.seats.default, game.options_type()), entropy_of_seed(seed))


def played(key, seed=3):
    deal = opened(key, seed)
    bots = [make_bot(key, "random", seat) for seat in range(GAMES[key].seats.default)]
    while deal.seat is not None:
        deal.step(bots[deal.seat].act(deal.observe()))
    return deal


@rows("key", BOTS)
def test_a_deal_of_each_game_comes_to_its_end_and_its_record_replays(key):
    deal = played(key)
    record = record_of(deal)
    *_, last = replay(GAMES[key], record.carry, record.actions)
    assert GAMES[key].outcome(last.state) == record.outcome == deal.outcome
    assert record.actions[0][0] == CHANCE


def test_the_seed_decides_the_cards():
    assert opened("doudizhu").actions == opened("doudizhu").actions
    assert opened("doudizhu").actions != opened("doudizhu", 4).actions


def test_an_observation_lists_the_legal_actions_of_its_seat():
    deal = opened("doudizhu")
    seen = deal.observe()
    assert seen.seat == deal.seat
    assert seen.legal_actions() == tuple(deal.game.legal_actions(deal.state, deal.seat))


def test_an_illegal_action_leaves_the_deal_as_it_is():
    deal = opened("doudizhu")
    state, actions = deal.state, list(deal.actions)
    with pytest.raises(IllegalAction):
        deal.step(Bid(3))
    assert (deal.state, deal.actions) == (state, actions)


def test_events_are_heard_by_transition_and_returned_by_step():
    heard = []
    game = GAMES["doudizhu"]
    deal = Deal(game, game.opening_carry(3, game.options_type()), entropy_of_seed(1), heard.append)
    before = len(heard)
    events = deal.step(deal.observe().prompt.default)
    assert tuple(event for told in heard[before:] for event in told) == events
    assert before >= 1
