"""Three guests of one address let bots play at 48 tables, on 托管: a stranger's bots get their turns between theirs."""

import statistics
from contextlib import AsyncExitStack

import pytest

from tests.abuse.bot_guests import EASY, GUESTS, HARD, OTHER, TABLES, occupy, player, served

pytestmark = [pytest.mark.faults, pytest.mark.timeout(240)]

LIMIT_MS = 60_000
"""So long that a slow machine makes no bot late: counted is by turns, not by time."""
QUESTIONS = 40
MOST_OTHERS = 1
"""Turns of others while a stranger's bot waits for its own: one of the guests' address."""


def of(level, found):
    return [each for each in found if each["level"] == level]


def late(found):
    return [each for each in found if each["others"] > MOST_OTHERS]


async def test_a_strangers_bots_wait_for_turns_and_not_for_the_guests_backlog(tmp_path):
    async with served(tmp_path / "data", LIMIT_MS, 0) as (port, questions), AsyncExitStack() as stack:
        await occupy(stack, port)
        stranger = await stack.enter_async_context(player(port, "Ann", OTHER))
        await stranger.open(EASY)
        found = await questions.until(lambda found: len(hers := of(EASY, found)) == QUESTIONS or late(hers))
    hers, theirs = of(EASY, found), of(HARD, found)
    assert late(hers) == []
    assert all(each["answered"] for each in hers), "no default is played"
    assert statistics.median(each["others"] for each in theirs) > GUESTS * TABLES / 2, (
        "the guests keep it busy"
    )
