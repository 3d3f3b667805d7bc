"""Three guests of one address let bots play at 48 tables, or ask for advice there at every turn.

A stranger's bots, and the advice that the stranger asks for, get their turns between theirs.
"""

import statistics
from contextlib import AsyncExitStack

import pytest

from tests.abuse.bot_guests import EASY, GUESTS, HARD, OTHER, TABLES, THEIRS, occupy, player, served
from tests.long import rest_long

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


@pytest.mark.parametrize("asks", rest_long((False, True), "advice has the turns of bots"))
async def test_a_strangers_bots_and_advice_wait_for_turns_and_not_for_the_guests_backlog(tmp_path, asks):
    async with served(tmp_path / "data", LIMIT_MS, 0) as (port, questions), AsyncExitStack() as stack:
        await occupy(stack, port, asks=asks)
        stranger = await stack.enter_async_context(player(port, "Ann", OTHER, asks=True))
        await stranger.open(EASY)

        def enough(found):
            hers = [*of(EASY, found), *of(OTHER, found)]
            return late(hers) or (len(hers) >= QUESTIONS and of(OTHER, found))

        found = await questions.until(enough)
    hers = [*of(EASY, found), *of(OTHER, found)]
    assert late(hers) == []
    assert all(each["answered"] for each in hers), "no default is played, and no hint is given"
    theirs = of(THEIRS if asks else HARD, found)
    assert statistics.median(each["others"] for each in theirs) > GUESTS * TABLES / 4, "they keep it busy"
