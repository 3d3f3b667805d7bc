"""An observation holds nothing that its seat may not know: other hidden cards leave it as it is, in every game."""

from random import Random

import pytest

from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from paiju.envs.codecs.registry import codec_of
from tests.engine.deals import Variant, random_deal
from tests.engine.test_secrecy import with_unseen_cards_mixed

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
        seen(game, codec, step.state, viewer) for step in replay(game, variant.carry, actions) if step.events
    ]


def seen(game, codec, state, viewer):
    acts = viewer in game.actors(state)
    arrays = codec.arrays(game.view(state, viewer), codec.kind(state) if acts else None)
    return [values.tobytes() for values in arrays], sorted(codec.legal(state, viewer)) if acts else None
