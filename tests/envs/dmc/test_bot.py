"""The trained baseline plays wherever bots play."""

from hashlib import sha256

import pytest

from paiju.bots.arena import compare, play
from paiju.bots.loading import load_bot, make
from paiju.envs import Episode, Setting
from paiju.envs.dmc.bot import WEIGHTS
from paiju.envs.reference import DOCUMENT

PLACE = "paiju.envs.dmc.bot:Dmc"
MOST = 2 * 2**20


def test_its_weights_are_small():
    assert WEIGHTS.stat().st_size <= MOST


def test_they_are_those_of_the_page():
    digest = sha256(WEIGHTS.read_bytes()).hexdigest()
    assert digest in (DOCUMENT.parent / "baseline.md").read_text()


def test_it_beats_random_players_in_the_arena_without_a_fault():
    found = compare([PLACE, "random"], "doudizhu", deals=6)
    assert not any(line.moves.faults for line in found.lines)
    assert found.pairings[0].advantage.mean > 0


def test_it_repeats_its_moves():
    first, same = (play([PLACE] * 3, "doudizhu", seed=3).records for _ in range(2))
    assert first[0].actions == same[0].actions


@pytest.mark.parametrize("options", [{"bidding": "score"}, {"base": 5}])
def test_it_plays_other_options_of_its_game(options):
    assert play([PLACE, "easy", "easy"], "doudizhu", seed=1, options=options, strict=True).amounts


@pytest.mark.parametrize("key", ["doudizhu_4p", "big_two"])
def test_another_game_is_refused(key):
    with pytest.raises(ValueError, match="plays doudizhu"):
        make(load_bot(PLACE), 0).act(Episode(Setting(key), "1").prompted())
