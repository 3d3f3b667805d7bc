"""Rows of the net: the hand that an action leaves, and who the seat is."""

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


def test_a_seat_has_no_role_before_the_landlord_is_known_and_then_counts_from_itself():
    episode = Episode(setting(), "2")
    assert features().roles(rows_of(episode, 1)[2]).tolist() == [0]
    while episode.state.phase != "play":
        episode.step(list(episode.legal)[-1])
    landlord = episode.state.landlord
    facts = np.stack([episode.observe(seat)["facts"] for seat in range(3)])
    assert features().roles(facts).tolist() == [1 + (landlord - seat) % 3 for seat in range(3)]
