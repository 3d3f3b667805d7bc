"""Advice: the level `hard`, ranked; hints after it, which split no rocket."""

from random import Random

import pytest

from paiju.bots.advice import Advised, advice, adviser_of
from paiju.bots.deal import Deal, entropy_of_seed
from paiju.bots.registry import make_bot
from paiju.bots.shedding.bot import ADVICE, SearchBot
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Pass, Play

DOUDIZHU = GAMES["doudizhu"]


def observations(game, seed):
    """Some prompts of a deal whose seats act by chance."""
    deal, dice = (
        Deal(game, game.opening_carry(game.seats.default, game.options_type()), entropy_of_seed(seed)),
        Random(seed),
    )
    while deal.seat is not None:
        if dice.random() < 0.2:
            yield deal.state, deal.observe()
        deal.step(dice.choice(deal.observe().legal_actions()[:40]))


def hard(game, seed):
    """The level `hard`; if it searches, it looks at no more than an advice does."""
    bot = make_bot(game.key, "hard", seed)
    if isinstance(bot, SearchBot):
        bot.budget = ADVICE
    return bot


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_ranked_answer_is_legal_and_the_first_one_is_the_players(game):
    for state, observation in [*observations(game, 5)][:12]:
        ranked = adviser_of(game.key, 3).ranked(observation)
        assert Advised(game.key, 3).act(observation) == ranked[0]
        if game.key != "holdem":  # there `hard` mixes actions of almost the same value
            assert hard(game, 3).act(observation) == ranked[0]
        for action in ranked:
            game.apply(state, observation.seat, action)


def play(*cards):
    return Play(cards)


def test_hints_follow_the_ranked_answers_and_those_that_split_a_rocket_come_last():
    class Holding:
        hand = ("BJ", "LJ", "4d", "3s", "3d")

    hints = [Pass(), play("3d"), play("4d"), play("LJ"), play("BJ"), play("LJ", "BJ")]
    told = advice(DOUDIZHU, [play("3s"), play("4d")], hints, Holding)
    assert told == (play("3s"), play("4d"), Pass(), play("LJ", "BJ"), play("LJ"), play("BJ"))
