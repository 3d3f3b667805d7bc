"""The players of an arena by name."""

import pickle
import sys
from pathlib import Path

import pytest

from paiju.bots.arena.players import maker_of, player_of
from paiju.bots.loading import BadBot
from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.engine.registry import GAMES
from tests.rows import rows

PROGRAM = Path(__file__).parents[1] / "mjai" / "program.py"
TONPU = GAMES["riichi"].options_type(length="tonpu")


def places(*players, seed=1):
    made = [maker_of("riichi", player)(seat) for seat, player in enumerate(players)]
    return play_match(GAMES["riichi"], TONPU, made, seed).places


def test_levels_play_by_name():
    assert sorted(places("normal", "greedy", "random", "greedy")) == [1, 2, 3, 4]


@rows(("prefix", "style"), [("mjai", "acting"), ("mjai-every", "every"), ("mjai-batch", "batch")])
def test_a_program_that_speaks_mjai_finishes_a_match(prefix, style):
    program = f"{prefix}:{sys.executable} {PROGRAM} {style}"
    assert sorted(places(program, "greedy", "greedy", "greedy")) == [1, 2, 3, 4]


def test_a_bot_of_a_file_plays(tmp_path):
    (tmp_path / "passive.py").write_text(
        "class Passive:\n    def act(self, observation):\n        return observation.prompt.default\n"
    )
    assert sorted(places(f"{tmp_path}/passive.py:Passive", "greedy", "greedy", "greedy")) == [1, 2, 3, 4]


@pytest.mark.parametrize("player", ["normal", "mjai:bot {seat}"])
def test_what_makes_a_player_goes_to_another_process(player):
    assert pickle.loads(pickle.dumps(maker_of("riichi", player)))


def test_an_unknown_name_is_told_with_those_there_are():
    with pytest.raises(
        BadBot, match=r"no player 'best': name a level \(normal, hard, easy, greedy, random\)"
    ):
        maker_of("riichi", "best")


def test_a_program_that_speaks_mjai_plays_riichi_alone():
    with pytest.raises(BadBot, match="MjaiPlayer plays riichi only"):
        maker_of("chengdu", "mjai:bot {seat}")


def test_bots_and_players_are_taken_as_they_are():
    player = BotPlayer(RandomBot(1))
    assert player_of("riichi", player, 1) is player
    assert isinstance(player_of("riichi", RandomBot(1), 1), BotPlayer)
    assert isinstance(player_of("riichi", "random", 1), BotPlayer)
