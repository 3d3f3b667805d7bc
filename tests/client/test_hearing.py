"""Bots that hear the whole deal, over a real server."""

import asyncio
import sys
from functools import partial
from pathlib import Path

import pytest

from paiju.bots.mjai.lines import of_program
from paiju.bots.mjai.player import MjaiPlayer
from paiju.bots.registry import make_bot
from paiju.client import Client, play, run_bots
from paiju.client.hearing import Hearing
from paiju.client.stream import Moment, OpenPrompt
from paiju.engine.core.game import Settled
from paiju.protocol.events import DealStarted
from paiju.protocol.messages import Pace

WAIT_S = 180
PROGRAM = Path("tests/bots/mjai/program.py")


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
    # Where nobody wants to be the landlord a deal is dealt again.
    assert (kinds.count("Dealt") - kinds.count("Redealt"), kinds.count("Settled")) == (2, 2)
    dealt = next(event for event in listener.heard if type(event).__name__ == "Dealt")
    assert [hand is not None for hand in dealt.hands] == [True, False, False]
    assert listener.seats[0] == (0, True)
    assert listener.ended == 1
    assert listener.asked_after == sorted(listener.asked_after)
    assert listener.asked_after[0] > kinds.index("Dealt")


class Interrupted(MjaiPlayer):
    """An mjai program whose client asks for a snapshot before every fourth answer: what it has heard is then void."""

    def __init__(self, table):
        super().__init__(partial(of_program, f"{sys.executable} {PROGRAM} every"), "every")
        self._table, self._loop = table, asyncio.get_running_loop()
        self.asked = self.answered = 0
        self.heard, self.caught_up = [], []

    def act(self, observation):
        self.asked += 1
        if self.asked % 4 == 0:
            asyncio.run_coroutine_threadsafe(self._table.sync(), self._loop).result(WAIT_S)
        return super().act(observation)

    def _answered(self, *arguments):
        action = super()._answered(*arguments)
        self.answered += 1
        return action

    def hear(self, events):
        self.heard += events
        super().hear(events)

    def catch_up(self, events):
        began = max(place for place, event in enumerate(self.heard) if type(event) is DealStarted)
        self.caught_up.append((events, tuple(self.heard[began:])))
        super().catch_up(events)


async def test_a_program_whose_stream_starts_again_in_a_kyoku_plays_on_at_once(server_url):
    async with asyncio.timeout(WAIT_S), await Client.connect(server_url, name="mjai") as client:
        table = await client.create("riichi", bots=3, pace=Pace(bot_ms=0, pause_ms=0))
        player = Interrupted(table)
        await play(table, player, deals=2)
    assert player.caught_up
    assert all(again == heard for again, heard in player.caught_up)
    assert player.answered == player.asked


async def test_a_deal_whose_beginning_is_unknown_is_not_told(server_url):
    async with asyncio.timeout(WAIT_S), await Client.connect(server_url, name="mjai") as client:
        table = await client.create("riichi", bots=3)
        assert await table.deal_so_far(table.seq) is None
        await table.ready()
        async for moment in table.moments():
            if isinstance(moment.event, DealStarted):
                break
        _, term, seq = table.began
        table.began = ("x", term + 1, seq)
        assert await table.deal_so_far(table.seq) is None
        table.began = ("x", term, seq)
        first, *_ = await table.deal_so_far(seq + 1)
        assert type(first) is DealStarted


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
