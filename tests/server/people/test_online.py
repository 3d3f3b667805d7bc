"""Redis is told of the accounts that are here and show it, again and again, and of no others."""

import asyncio

import pytest

from paiju.server.database.errors import DatabaseAway
from paiju.server.people import online as module
from paiju.server.people.online import AGAIN_S, LASTS_S, PIECE, Online, OnlineAccounts
from tests.patience import until


class Site:
    """The settings of all accounts, and the marks in Redis; its clock stands still."""

    def __init__(self):
        self.ready = asyncio.Event()
        self.ready.set()
        self.hidden = set()
        self.fails = 0
        self.meanwhile = lambda: None
        self.marks = []
        self.now = 100.0
        self.online = Online(self, self.mark, lambda: self.now)

    async def read(self, work):
        self.meanwhile()
        if self.fails:
            self.fails -= 1
            raise DatabaseAway("gone")
        return [user for user in work.keywords["users"] if user not in self.hidden]

    async def mark(self, here, hidden, lasts_s):
        assert lasts_s == LASTS_S
        self.marks.append((sorted(here), sorted(hidden)))

    async def told(self):
        await self.online.look()
        marks, self.marks = self.marks, []
        return marks


@pytest.fixture
def site():
    return Site()


async def test_who_comes_is_told_at_once_and_again_in_time(site):
    site.online.came("ua")
    site.online.came("ua")
    assert await site.told() == [(["ua"], [])]
    site.now += AGAIN_S - 1
    site.online.came("ub")
    assert await site.told() == [(["ub"], [])]
    site.now += 1
    assert await site.told() == [(["ua"], [])]


async def test_who_has_left_with_all_connections_is_told_no_more(site):
    for _ in range(2):
        site.online.came("ua")
    site.online.left("ua")
    assert await site.told() == [(["ua"], [])]
    site.online.left("ua")
    site.now += AGAIN_S
    assert await site.told() == []
    site.online.came("ua")
    assert await site.told() == [(["ua"], [])]


async def test_who_hides_has_no_mark_from_the_change_on(site):
    site.online.came("ua")
    site.online.came("ub")
    await site.told()
    site.hidden = {"ua"}
    site.online.changed(["ua", "not here"])
    assert await site.told() == [([], ["ua"])]
    site.hidden = set()
    site.now += AGAIN_S  # the hint was lost
    assert await site.told() == [(["ua", "ub"], [])]


async def test_a_change_during_the_read_is_seen_by_the_next_look(site):
    site.online.came("ua")
    site.meanwhile = lambda: site.online.changed(["ua"])
    assert await site.told() == [(["ua"], [])]
    site.meanwhile, site.hidden = (lambda: None), {"ua"}
    assert await site.told() == [([], ["ua"])]


async def test_one_that_leaves_during_a_read_that_fails_is_forgotten(site):
    site.online.came("ua")
    site.online.came("ub")
    site.fails, site.meanwhile = 1, lambda: site.online.left("ua")
    with pytest.raises(DatabaseAway):
        await site.told()
    site.meanwhile = lambda: None
    assert await site.told() == [(["ub"], [])]


async def test_many_are_told_in_pieces_and_one_that_leaves_between_two_is_not(site):
    for number in range(PIECE + 2):
        site.online.came(f"u{number}")
    site.meanwhile = lambda: "u500" in site.online._due and site.online.left("u500")
    first, second = await site.told()
    assert (len(first[0]), second) == (PIECE, (["u501"], []))


async def test_they_are_told_once_the_database_is_back(site, monkeypatch):
    monkeypatch.setattr(module, "EVERY_S", 0)
    site.fails = 2
    site.online.came("ua")
    running = asyncio.create_task(site.online.run())
    await until(lambda: site.marks)
    running.cancel()
    assert site.marks == [(["ua"], [])]


async def test_who_is_marked_is_seen_at_a_public_table_and_redis_is_not_asked_for_no_one():
    async def marked(users):
        assert users
        return {"ua", "ub"}

    seen = OnlineAccounts(marked, lambda users: {user: ("t1", "doudizhu") for user in users if user == "ub"})
    assert await seen.of(["ua", "ub", "uc"]) == {"ua": None, "ub": ("t1", "doudizhu")}
    assert await seen.of([]) == {}
