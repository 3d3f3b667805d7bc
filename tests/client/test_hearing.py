"""Bots that hear the whole deal, over a real server."""

import asyncio

import pytest

from paiju.bots.registry import make_bot
from paiju.client import run_bots
from paiju.client.hearing import Hearing
from paiju.client.stream import Moment, OpenPrompt
from paiju.engine.core.game import Settled

WAIT_S = 60


class Listener:
    """A bot that remembers what it heard."""

    hears = True

    def __init__(self):
        self._bot = make_bot("doudizhu", seed=3)
        self.seats, self.heard, self.ended = [], [], 0
        self.asked_after = []
        """How many events had been heard at each prompt."""

    def start(self, seat, view):
        self.seats.append((seat, view is None))

    def hear(self, events):
        self.heard += events

    def act(self, observation):
        self.asked_after.append(len(self.heard))
        return self._bot.act(observation)

    def finish(self):
        self.ended += 1


async def test_a_listener_hears_all_that_its_seat_sees(server_url):
    listener = Listener()
    async with asyncio.timeout(WAIT_S):
        await run_bots(server_url, [listener], deals=2)
    kinds = [type(event).__name__ for event in listener.heard]
    assert (kinds.count("Dealt"), kinds.count("Settled")) == (2, 2)
    dealt = next(event for event in listener.heard if type(event).__name__ == "Dealt")
    assert [hand is not None for hand in dealt.hands] == [True, False, False]
    assert listener.seats[0] == (0, True)
    assert listener.ended == 1
    assert listener.asked_after == sorted(listener.asked_after)
    assert listener.asked_after[0] > kinds.index("Dealt")


class Table:
    you, view = 2, None


async def test_who_does_not_hear_is_told_nothing():
    hearing = Hearing(Table(), object())
    await hearing.begin()
    await hearing.take(Moment(Settled((), ()), None, 1))
    await hearing.end()
    assert not hearing.on


@pytest.mark.parametrize("event", [{"e": "unknown"}, OpenPrompt("play", None, None, turn="1", seat=2)])
async def test_what_is_no_event_is_not_told(event):
    listener = Listener()
    await Hearing(Table(), listener).take(Moment(event, None, 1))
    assert listener.heard == listener.seats == []
