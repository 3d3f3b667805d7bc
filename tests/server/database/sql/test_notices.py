"""Inboxes in both databases: numbers, what is kept, and what is taken back with its cause."""

import asyncio
from functools import partial

import pytest

from paiju.protocol import messages as m
from paiju.server.database import account_works
from paiju.server.database import notice_works as inboxes
from paiju.server.database import relation_works as relations
from paiju.server.database.sql import notices
from tests.patience import PATIENCE_S
from tests.server.database.sql.test_accounts import session
from tests.server.database.sql.test_relations import NOON, ask, block, part, people, unblock


async def news(database, user="ub", after=0, at=NOON):
    return (await database.read(partial(inboxes.newer, cursors={user: after}, at=at)))[user]


async def kinds(database, user="ub", **more):
    return [(one.n, one.kind, one.user) for one in (await news(database, user, **more)).items]


async def put(database, user="ub", kind="signed_in", at=NOON, **more):
    await database.write(partial(notices.put, user=user, kind=kind, at=at, **more))


async def read_to(database, n, user="ub"):
    await database.write(partial(inboxes.read_to, user=user, n=n))


async def test_an_ask_and_its_answer_are_told_with_the_present_name(database):
    await people(database)
    await ask(database, "ua", "ub")
    await ask(database, "ua", "ub")
    await database.write(partial(account_works.rename, user="ua", name="Anna", face="lan"))
    (notice,) = (await news(database)).items
    assert notice == m.Notice(1, "friend_asked", NOON, None, "ua", "ua", "Anna", "lan")
    await ask(database, "ub", "ua")
    assert await kinds(database) == []
    assert await kinds(database, "ua") == [(1, "friend_accepted", "ub")]
    await part(database, "ub", "ua")
    assert await kinds(database, "ua") == []


async def test_an_ask_that_is_taken_back_or_blocked_is_told_no_more(database):
    await people(database)
    await ask(database, "ua", "ub")
    await part(database, "ua", "ub")
    assert await kinds(database) == []
    await block(database, "ub", "ua")
    await ask(database, "ua", "ub")
    assert await news(database) == m.News(1, 0, ())
    await unblock(database, "ub", "ua")
    await ask(database, "ua", "ub")
    assert await kinds(database) == [(2, "friend_asked", "ua")]
    await block(database, "ua", "ub")
    assert await kinds(database) == []


async def test_unread_ones_are_counted_up_to_what_was_read(database):
    await people(database)
    for _ in range(3):
        await put(database)
    assert (await news(database, after=2)).unread == 3
    await read_to(database, 2)
    await read_to(database, 1)
    told = await news(database, after=2)
    assert (told.cursor, told.unread, [one.n for one in told.items]) == (3, 1, [3])
    await read_to(database, 99)
    assert await news(database, after=3) == await news(database, after=None) == m.News(3, 0, ())
    # A number beyond the last: the database has come back older.
    assert [one.n for one in (await news(database, after=9)).items] == [1, 2, 3]
    assert await database.read(partial(inboxes.newer, cursors={"nobody": 0}, at=NOON)) == {}


async def test_the_newest_are_kept_and_others_cannot_push_out_what_is_of_the_account(database):
    await people(database)
    await put(database, label="Firefox")

    def many(connection):
        for number in range(notices.OF_OTHERS + 5):
            notices.put(connection, "ub", "friend_asked", NOON, who=f"u{number}")
        for _ in range(notices.OF_ACCOUNT - 1):
            notices.put(connection, "ub", "credential_changed", NOON, change="password")

    await database.write(many)
    told = await news(database)
    assert len(told.items) == told.unread == notices.OF_OTHERS + notices.OF_ACCOUNT
    assert told.items[0] == m.Notice(1, "signed_in", NOON, label="Firefox")
    assert told.items[1].user == "u5"
    await put(database)
    assert (await news(database)).items[0].kind == "friend_asked"


async def test_a_notice_takes_the_place_of_one_of_the_same_kind_about_the_same_person(database):
    await people(database)
    await put(database, kind="friend_asked", who="ua")
    await put(database, kind="friend_asked", who="uc")
    await put(database, kind="friend_asked", who="ua")
    assert await kinds(database) == [(2, "friend_asked", "uc"), (3, "friend_asked", "ua")]


async def test_what_is_over_is_neither_told_nor_counted_and_deleted_at_night(database):
    await people(database)
    await put(database, until=NOON + 5)
    await put(database)
    assert await kinds(database, at=NOON + 4) == [(1, "signed_in", None), (2, "signed_in", None)]
    late = await news(database, at=NOON + 5)
    assert (late.unread, [one.n for one in late.items]) == (1, [2])
    days = NOON + notices.KEPT_MS
    assert await news(database, at=days) == m.News(2, 0, ())
    assert await database.write(partial(account_works.forget_notices, at=days - 1)) == 0
    assert await database.write(partial(account_works.forget_notices, at=days)) == 2
    assert (await news(database)).items == ()
    # Numbers go on: a client's number stays behind what comes.
    await put(database, at=days)
    assert await kinds(database, at=days) == [(3, "signed_in", None)]


async def test_another_device_and_another_way_in_are_told(database):
    await people(database, "ub")
    open_one = partial(account_works.open_session, user="ub")
    for _ in range(2):
        await database.write(partial(open_one, new=session("new", NOON)))
    await database.write(partial(open_one, user="nobody", new=session("other", NOON)))
    await database.write(partial(account_works.put_password, user="ub", secret="x", at=NOON))
    await database.write(partial(account_works.put_codes, user="ub", codes=["c"], at=NOON))
    await database.write(partial(account_works.put_reset, user="ub", code="r", at=NOON))
    told = (await news(database)).items
    assert [(one.kind, one.label or one.change) for one in told] == [
        ("signed_in", session("new", NOON).label),
        ("credential_changed", "password"),
        ("credential_changed", "recovery"),
        ("credential_changed", "reset"),
    ]
    await database.write(
        partial(account_works.open_by_code, user="ub", code="c", new=session("by code", NOON))
    )
    assert (await news(database)).items[-1].kind == "signed_in"


async def test_guests_have_no_inbox_and_those_who_have_gone_leave_nothing(database):
    await people(database)
    await put(database, user="u guest")
    await ask(database, "ua", "ub")
    await ask(database, "ub", "uc")
    await database.write(lambda connection: notices.forget(connection, ["ua", "uc"]))
    assert await kinds(database) == await kinds(database, "uc") == []


async def test_only_what_is_committed_is_told_to_those_who_wait(database):
    await people(database)
    changes = asyncio.Queue()
    database.on_changed = changes.put_nowait

    def fails(connection):
        notices.put(connection, "uc", "signed_in", NOON)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fails)
    await database.write(partial(relations.privacy, user="ua"))
    await ask(database, "ua", "ub")
    async with asyncio.timeout(PATIENCE_S):
        assert await changes.get() == {"ub"}
    assert changes.empty()
