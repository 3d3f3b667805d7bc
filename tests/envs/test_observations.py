"""Observations: the page of the environments, their secrecy, chance, and bots that see them."""

import re
from collections import Counter
from random import Random

import numpy as np
import pytest

from paiju.bots import Observation
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from paiju.envs import Episode, EpisodeSetting, seen
from paiju.envs.chance import QuickEntropy
from paiju.envs.codecs.registry import codec_of
from paiju.envs.reference import DOCUMENT, written
from tests.engine.deals import Variant, random_deal
from tests.engine.test_secrecy import with_unseen_cards_mixed
from tests.rows import rows

# Chance for training: equal texts give equal cards, and shuffles are even.


def test_equal_texts_and_labels_give_equal_streams():
    first, same, other = QuickEntropy("a 1"), QuickEntropy("a 1"), QuickEntropy("a 2")
    cards = range(54)
    assert first.stream("deal-0").shuffled(cards) == same.stream("deal-0").shuffled(cards)
    assert first.stream("deal-0").shuffled(cards) != first.stream("deal-1").shuffled(cards)
    assert first.stream("deal-0").shuffled(cards) != other.stream("deal-0").shuffled(cards)


def test_the_cards_of_a_text_are_the_same_on_every_machine():
    assert QuickEntropy("doudizhu 1 1").stream("deal-0").shuffled("abcdefgh") == tuple("dhabcfge")


def test_a_stream_is_longer_than_a_block():
    stream = QuickEntropy("long").stream("deal-0")
    assert sorted(stream.shuffled(range(1000))) == list(range(1000))
    assert 0 <= stream.below(3) < 3


def test_each_order_is_as_frequent_as_the_others():
    # Without chance: these texts always give these orders.
    orders = Counter(QuickEntropy(f"{seed}").stream("deal-0").shuffled("abc") for seed in range(6000))
    assert len(orders) == 6
    assert all(900 < number < 1100 for number in orders.values())


# The examples of docs/envs.md run as they stand.

EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.splitlines()[-1])
def test_an_example_runs(example):
    exec(compile(example, "docs/envs.md", "exec"), {"__name__": "example"})


def test_the_bot_of_the_page_answers_with_a_legal_action():
    names = {"__name__": "example"}
    exec(next(text for text in EXAMPLES if "class MyPolicy" in text), names)
    asked: Observation = Episode(EpisodeSetting("big_two"), "1").prompted()
    assert names["MyPolicy"]().act(asked) in asked.legal_actions()


# The tables of docs/envs.md are those of the code.


def test_the_page_has_the_tables_of_today():
    page = DOCUMENT.read_text()
    assert written(page) == page, "python -m paiju.envs.reference"


# An observation holds nothing that its seat may not know: other hidden cards leave it as it is, in every
# game.

GAMES_AND_SEEDS = [(key, seed) for key in GAMES for seed in range(2)]


@pytest.mark.parametrize(("key", "seed"), GAMES_AND_SEEDS)
def test_hidden_cards_leave_no_trace_in_an_observation(key, seed):
    game, dice = GAMES[key], Random(seed)
    variant = Variant(key, game.seats.default, game.options_type())
    moments = random_deal(variant, seed)
    changed = 0
    for viewer in range(variant.seats):
        part = moments[: dice.randrange(2, len(moments) + 1)]
        other = with_unseen_cards_mixed(variant, part, viewer, dice)
        actions = [(moment.actor, moment.action) for moment in part]
        changed += other != actions
        assert observed(variant, actions, viewer) == observed(variant, other, viewer)
    assert changed


def observed(variant, actions, viewer):
    """The bytes of each observation of a seat, and the numbers of its legal actions where it is to act.

    A step without events is nothing to the seat, so there may be another number of those.
    """
    game = variant.game
    codec = codec_of(variant.key, variant.seats, variant.carry.options)
    return [
        seen_by(game, codec, step.state, viewer)
        for step in replay(game, variant.carry, actions)
        if step.events
    ]


def seen_by(game, codec, state, viewer):
    acts = viewer in game.actors(state)
    arrays = codec.arrays(game.view(state, viewer), codec.kind(state) if acts else None)
    return [values.tobytes() for values in arrays], sorted(codec.legal(state, viewer)) if acts else None


# A bot gets the arrays of the environments, in every game.


@rows("key", GAMES)
def test_a_bot_sees_the_arrays_of_the_environment_and_the_same_legal_actions(key):
    episode, dice = Episode(EpisodeSetting(key), "1"), Random(1)
    for _ in range(30):
        if episode.seat is None:
            break
        arrays, actions = seen(episode.prompted())
        wanted = episode.observe(episode.seat)
        assert all(np.array_equal(arrays[name], wanted[name]) for name in wanted)
        assert actions == {number: episode.action(number) for number in episode.legal}
        number = dice.choice(list(episode.legal))
        assert episode.number(actions[number]) == number
        episode.step(number)
