"""A deal played to its end: each player hears and sees what its seat may."""

import pytest

from paiju.bots.deal import entropy_of_seed, record_of
from paiju.bots.faults import NoAction
from paiju.bots.matches.players import BotPlayer
from paiju.bots.playing import Umpire, play_out
from paiju.engine.core.errors import IllegalAction
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Bid


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer(observation)


class Listener(BotPlayer):
    hears = True

    def __init__(self, bot):
        super().__init__(bot)
        self.heard = []

    def hear(self, events):
        self.heard += events


def play(*players):
    return play_out(GAME, GAME.opening_carry(3, GAME.options_type()), entropy_of_seed(2), players, Umpire())


def plain(observation):
    default = observation.prompt.default
    return {
        "a": type(default).__struct_config__.tag,
        **{f: getattr(default, f) for f in default.__struct_fields__},
    }


def test_structs_and_maps_play_alike():
    defaults = [BotPlayer(Answering(lambda seen: seen.prompt.default)) for _ in range(3)]
    maps = [BotPlayer(Answering(plain)) for _ in range(3)]
    assert record_of(play(*defaults)[0]) == record_of(play(*maps)[0])


def test_a_listener_hears_the_events_of_its_seat():
    players = [Listener(Answering(lambda seen: seen.prompt.default)) for _ in range(3)]
    _, events = play(*players)
    for seat, player in enumerate(players):
        assert player.heard == [GAME.project(event, seat) for event in events]


@pytest.mark.parametrize(("answer", "error"), [(None, NoAction), (Bid(3), IllegalAction)])
def test_the_plain_umpire_raises(answer, error):
    with pytest.raises(error):
        play(*(BotPlayer(Answering(lambda _: answer)) for _ in range(3)))
