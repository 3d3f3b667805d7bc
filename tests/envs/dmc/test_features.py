"""Rows of the net: the hand that an action leaves, and the unit of its reward."""

import numpy as np

from paiju.envs import Episode
from paiju.envs.dmc.bot import features, setting


def rows_of(episode, number):
    arrays = episode.observe(episode.seat)
    planes, facts = arrays["observation"][None], arrays["facts"][None]
    seen, hands = features().seats(planes, facts)
    return seen, features().actions(hands, np.array([number])), facts


def test_rows_have_their_lengths_and_differ_from_action_to_action():
    episode = Episode(setting(), "1")
    played = 0
    while episode.seat is not None:
        found = [rows_of(episode, number) for number in episode.legal]
        seen, _, _ = found[0]
        assert seen.shape == (1, features().seen)
        rows = {done.tobytes() for _, done, _ in found}
        assert len(rows) == len(found)
        assert found[0][1].shape == (1, features().done)
        played += len(found)
        episode.step(list(episode.legal)[-1])
    assert played > 100


def test_the_last_entries_of_an_action_are_the_hand_that_it_leaves():
    episode = Episode(setting(), "2")
    while episode.state.phase != "play":
        episode.step(list(episode.legal)[-1])
    hand = len(episode.state.hands[episode.seat])
    for number in list(episode.legal)[:50]:
        left = hand - len(episode.action(number).cards)
        assert round(10 * float(rows_of(episode, number)[1][0, -1])) == left


def test_the_unit_of_a_deal_is_its_factor_so_far():
    episode = Episode(setting(), "2")
    units = set()
    while episode.seat is not None:
        unit = float(features().units(rows_of(episode, next(iter(episode.legal)))[2])[0])
        assert round(unit) == episode.view(0).multiplier
        units.add(round(unit))
        episode.step(list(episode.legal)[-1])
    assert len(units) > 1
