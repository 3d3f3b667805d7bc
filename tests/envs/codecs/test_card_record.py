"""A reader that has seen other views makes the arrays that a new one makes: of any seat and deal, in any order."""

from random import Random

import pytest

from paiju.engine.games.climbing import GAMES as CLIMBING
from paiju.engine.games.doudizhu import GAMES as LANDLORDS
from paiju.engine.registry import GAMES
from paiju.envs.codecs.registry import codec_of
from tests.engine.deals import Variant, random_deal
from tests.rows import rows

KEYS = [game.key for game in (*LANDLORDS, *CLIMBING)]


def views(key):
    """Return a codec, and the views of all seats at each moment of two deals."""
    variant = Variant(key, GAMES[key].seats.default, GAMES[key].options_type())
    states = [moment.transition.state for seed in range(2) for moment in random_deal(variant, seed)]
    seen = [variant.game.view(state, seat) for state in states for seat in range(variant.seats)]
    return codec_of(key, variant.seats, variant.carry.options), seen


def same(reader, codec, view):
    ours, new = reader.arrays(view, None), codec.arrays(view, None)
    return [values.tobytes() for values in ours] == [values.tobytes() for values in new]


@pytest.mark.parametrize("key", KEYS)
def test_a_reader_follows_deal_after_deal(key):
    codec, seen = views(key)
    reader = codec.reader()
    assert all(same(reader, codec, view) for view in seen)


@rows("key", KEYS)
def test_a_reader_may_be_given_views_in_any_order(key):
    codec, seen = views(key)
    Random(key).shuffle(seen)
    reader = codec.reader()
    assert all(same(reader, codec, view) for view in seen)
