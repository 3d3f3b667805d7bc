"""The hard level: it knows nothing that its seat may not know, keeps to its budget and plays endings exactly."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.climbing import ClimbingBot
from paiju.bots.doudizhu import DoudizhuBot
from paiju.bots.search.bot import SearchBot
from paiju.bots.search.search import Budget
from paiju.bots.search.views import read_climbing, read_landlord
from paiju.engine.core.seats import set_at
from paiju.engine.shedding.moves import Pass
from paiju.engine.shedding.order import sort_hand
from tests.bots.search.positions import played_to_the_cards
from tests.rows import rows

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
    from paiju.bots.search.endings import Ending
    from tests.bots.search.positions import opened, read

    return Ending(read(deal).policy, 200_000).value(opened(deal), deal.seat, -1000, 1000)
