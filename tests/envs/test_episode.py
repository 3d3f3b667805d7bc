"""An episode: rewards of settlements, several deals, matches, and offers."""

from random import Random

import pytest

from paiju.engine.registry import GAMES
from paiju.envs import Episode, Setting
from tests.rows import rows


def played(setting, seed):
    """The rewards of each settlement of a random episode."""
    dice, episode, found = Random(seed), Episode(setting, str(seed)), []
    while episode.seat is not None:
        episode.step(dice.choice(list(episode.legal)))
        if episode.rewards is not None:
            found.append(episode.rewards)
    return found


@rows("key", GAMES)
def test_the_rewards_of_a_deal_add_up_to_0(key):
    (rewards,) = played(Setting(key), 1)
    sticks = 0.0 if key != "riichi" else round(sum(rewards))
    assert len(rewards) == GAMES[key].seats.default
    assert sum(rewards) == pytest.approx(sticks)
    assert sticks <= 0


def test_rewards_are_in_the_unit_of_the_game():
    plain, dear = (played(Setting("doudizhu", options={"base": base}), 4) for base in (1, 50))
    assert plain == dear
    assert any(plain[0])


def test_points_that_are_captured_are_told_less_their_mean():
    (rewards,) = played(Setting("qigui521", seats=3), 1)
    assert sum(rewards) == pytest.approx(0)
    assert len({round(reward % 5, 6) for reward in rewards}) == 1


def test_an_episode_may_have_several_deals_and_carries_stacks_over():
    setting = Setting("holdem", seats=2, deals=4)
    episode, dice, begun = Episode(setting, "several"), Random(1), set()
    settled = 0
    while episode.seat is not None:
        begun.add(episode.state.carry.places)
        episode.step(dice.choice([number for number in episode.legal if number < 4]))
        settled += episode.rewards is not None
    assert settled == 4
    assert len(begun) == 4


def test_an_episode_may_be_a_match():
    assert len(played(Setting("riichi", deals="match", options={"length": "tonpu"}), 2)) >= 2
    assert len(played(Setting("riichi"), 2)) == 1


def test_offers_are_declined_unless_they_are_asked_for():
    options = {"run_it": 2, "straddle": True, "muck": "ask"}
    kinds = {offers: asked(Setting("holdem", options=options, offers=offers)) for offers in (False, True)}
    assert kinds == {False: {"bet"}, True: {"bet", "straddle", "run_it", "show"}}


def asked(setting):
    """The kinds of prompts of some hands: odd ones are checked and called down, in the others many go all-in."""
    kinds, dice = set(), Random(1)
    for seed in range(20):
        episode = Episode(setting, str(seed))
        while episode.seat is not None:
            kinds.add(setting.codec.kind(episode.state))
            quiet = [number for number in episode.legal if number in {1, 2}] if seed % 2 else []
            episode.step(dice.choice(quiet or [*episode.legal, max(episode.legal)]))
    return kinds
