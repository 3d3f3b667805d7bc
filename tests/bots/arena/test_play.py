"""One game of the arena."""

import pytest

from paiju.bots.arena import play
from paiju.bots.faults import Faulty
from paiju.bots.loading import BadBot
from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import BOTS
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from tests.rows import rows


class Broken:
    def act(self, observation):
        return {}[1]


@rows("key", [key for key in BOTS if key != "riichi"])
def test_a_deal_of_each_game_is_played_and_its_record_replays(key):
    played = play(["random"] * GAMES[key].seats.default, key, 4)
    (record,) = played.records
    *_, last = replay(GAMES[key], record.carry, record.actions)
    assert GAMES[key].outcome(last.state).amounts == played.amounts
    assert sum(moves.count for moves in played.moves) == sum(
        isinstance(actor, int) for actor, _ in record.actions
    )


def test_a_game_with_matches_plays_one():
    played = play(["random"] * 4, "riichi", 4, options={"length": "tonpu"})
    assert sorted(played.places) == [1, 2, 3, 4]
    assert len(played.records) >= 4


def test_the_same_seed_plays_the_same_and_names_are_taken():
    def amounts(seed):
        return play([RandomBot(1), "random", "random"], "斗地主", seed).records

    assert amounts(1) == amounts(1)
    assert amounts(1) != amounts(2)


def test_a_fault_is_counted_or_if_strict_raised():
    assert play([Broken(), "random"], "wuguapi").moves[0].faults.keys() == {"raised"}
    with pytest.raises(Faulty, match="Broken: raised: "):
        play([Broken(), "random"], "wuguapi", strict=True)


def test_a_word_that_names_no_player_is_refused():
    with pytest.raises(BadBot):
        play(["best", "random"], "wuguapi")
