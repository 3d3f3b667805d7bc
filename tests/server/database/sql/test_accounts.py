"""Accounts and sessions in both databases: one of two wins, refresh tokens rotate, what ends is told."""

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from paiju.server.database import account_works as works
from paiju.server.database import works as books
from paiju.server.database.errors import DatabaseRefused
from paiju.server.database.people import ClaimOutcome, EndedSession, Held, NewAccount, NewSession
from paiju.server.database.sql import accounts, audit, booking, sessions
from paiju.server.database.sql.schema import KEPT_HANDLES, SESSIONS, USERS
from paiju.server.ended.entries import unpacked
from paiju.server.ended.rows import DAY_MS
from tests.server.ended.made import NOON, deal

DAY = 86_400_000
NOW = NOON


def session(name="s1", at=NOW, token_until=None):
    return NewSession(name, "Firefox", at, at + 180 * DAY, token_until or at + DAY)


def account(user="ua", handle="lan", at=NOW, name="Lan", **more):
    return NewAccount(
        user,
        handle,
        handle,
        name,
        None,
        "hash",
        (f"{user}1", f"{user}2"),
        more.get("session", session(f"s-{user}", at)),
    )


async def make(database, *args, **named):
    return await database.write(partial(works.make, new=account(*args, **named)))


async def person(database, user="ua"):
    return await database.read(partial(works.person, user=user))


async def test_a_guest_becomes_an_account_with_its_results(database):
    rows = [unpacked(deal().entry)]
    await database.write(lambda connection: booking.book(connection, rows, NOON, 0))
    assert await make(database) is ClaimOutcome.DONE
    found = await person(database)
    assert (found.handle, found.name, found.password_at, found.codes) == ("lan", "Lan", NOW, 2)
    # Booked again under another name: an account has the name that it was given.
    again = [unpacked(deal("t1-2").entry)]
    await database.write(lambda connection: booking.book(connection, again, NOON, 0))
    assert (await person(database)).name == "Lan"
    held = await database.read(partial(works.held, handle_key="lan"))
    assert (held.user, held.password) == ("ua", "hash")
    assert await database.read(partial(works.held, handle_key="other")) is None
    assert await database.read(audit.broken) == []


async def test_one_account_of_a_guest_and_one_of_a_handle(database):
    assert await make(database) is ClaimOutcome.DONE
    assert await make(database, handle="another") is ClaimOutcome.ACCOUNT
    assert await make(database, "ub", "lan") is ClaimOutcome.TAKEN
    wish = NewAccount("ub", "Ian", "lan", "I", None, "hash", ("c3",), session("s-ub"))
    assert await database.write(partial(works.make, new=wish)) is ClaimOutcome.LOOKS_LIKE
    assert await make(database, "ub", "ben") is ClaimOutcome.DONE
    claim = partial(works.claimable, user="uc", handle="lan", handle_key="lan", at=NOW)
    assert await database.read(claim) is ClaimOutcome.TAKEN


async def test_a_password_that_was_verified_opens_a_session_only_while_it_is_the_accounts(database):
    await make(database)

    async def come(held, secret):
        work = partial(works.open_by_password, held=Held("ua", held), secret=secret, new=session("s2"))
        return await database.write(work)

    assert (await come("hash", "hash")).person.user == "ua"
    assert await come("hash", "newer hash of it") is not None
    assert await come("hash", "hash") is None, "another sign-in has hashed it anew: the next try fits"
    assert await come("newer hash of it", "newer hash of it") is not None
    await database.write(partial(works.put_password, user="ua", secret="another one", at=NOW))
    assert await come("newer hash of it", "newest hash of it") is None
    held = await database.read(partial(works.held, handle_key="lan"))
    assert held.password == "another one"


async def outcome(database, work):
    try:
        return await database.write(work)
    except DatabaseRefused:
        return await database.write(work)


async def test_of_two_at_once_one_wins(database):
    same_guest = [partial(works.make, new=account("ua", f"h{n}", session=session(f"s{n}"))) for n in range(4)]
    found = await asyncio.gather(*(outcome(database, work) for work in same_guest))
    assert sorted(one.value for one in found) == ["account"] * 3 + ["done"]
    same_handle = [partial(works.make, new=account(f"u{n}", "ben")) for n in range(4)]
    found = await asyncio.gather(*(outcome(database, work) for work in same_handle))
    assert sorted(one.value for one in found) == ["done"] + ["taken"] * 3


async def test_a_handle_is_changed_once_a_month_and_kept_for_who_had_it(database):
    await make(database)
    change = partial(works.rehandle, user="ua")
    assert await database.write(partial(change, handle="lan", handle_key="lan", at=NOW)) is ClaimOutcome.DONE
    assert (
        await database.write(partial(change, handle="max", handle_key="max", at=NOW + DAY))
        is ClaimOutcome.SOON
    )
    later = NOW + accounts.HANDLE_MS
    assert (
        await database.write(partial(change, handle="max", handle_key="max", at=later)) is ClaimOutcome.DONE
    )
    assert await make(database, "ub", "lan", at=later) is ClaimOutcome.TAKEN
    again = later + accounts.HANDLE_MS
    assert (
        await database.write(partial(change, handle="lan", handle_key="lan", at=again)) is ClaimOutcome.DONE
    )
    kept = await database.read(lambda connection: connection.execute(select(KEPT_HANDLES)).all())
    assert [(row.handle_key, row.user) for row in kept] == [(accounts.kept_hash("max"), "ua")]
    assert await make(database, "ub", "max", at=again + DAY) is ClaimOutcome.TAKEN
    over = again + accounts.KEPT_MS + 1
    assert await make(database, "ub", "max", at=over) is ClaimOutcome.DONE
    await database.write(partial(works.forget_old, at=over))
    assert await database.read(lambda connection: connection.execute(select(KEPT_HANDLES)).all()) == []
    last = partial(change, handle="Max", handle_key="max", at=over + accounts.HANDLE_MS)
    assert (
        await database.write(last) is ClaimOutcome.LOOKS_LIKE
        or await database.write(last) is ClaimOutcome.TAKEN
    )
    same_key = partial(change, handle="LAN", handle_key="lan", at=over + accounts.HANDLE_MS)
    assert await database.write(same_key) is ClaimOutcome.DONE


async def test_a_code_is_good_once_and_a_reset_for_a_day(database):
    await make(database)
    by_code = partial(works.open_by_code, user="ua")
    assert await database.write(partial(by_code, code="ua1", new=session("s2"))) is not None
    assert await database.write(partial(by_code, code="ua1", new=session("s3"))) is None
    assert await database.write(partial(works.open_by_code, user="ub", code="ua2", new=session("s3"))) is None
    opened = await database.write(partial(by_code, code="ua2", new=session("s4")))
    assert opened.person.codes == 0
    assert {one.id for one in opened.ended} == {"s-ua", "s2"}
    await database.write(partial(works.put_reset, user="ua", code="r1", at=NOW))
    assert await database.write(partial(by_code, code="r1", new=session("s5", NOW + DAY + 1))) is None
    await database.write(partial(works.put_reset, user="ua", code="r2", at=NOW))
    assert await database.write(partial(by_code, code="r1", new=session("s5"))) is None
    assert await database.write(partial(by_code, code="r2", new=session("s5", NOW + DAY - 1))) is not None
    await database.write(partial(works.put_reset, user="ua", code="r3", at=NOW))
    await database.write(partial(works.forget_old, at=NOW + DAY + 1))
    assert await database.write(partial(by_code, code="r3", new=session("s6"))) is None


async def refreshed(database, number, at, name="s-ua"):
    return await database.write(partial(works.refresh, new=session(name, at), number=number))


async def test_a_refresh_token_rotates_and_a_lost_answer_gives_the_same_one_again(database):
    await make(database)
    assert (await refreshed(database, 0, NOW + 1)).number == 1
    for ms in (1, 30_000, 60_000):
        assert (await refreshed(database, 0, NOW + 1 + ms)).number == 1
    assert (await refreshed(database, 1, NOW + 100_000)).number == 2
    again = await refreshed(database, 2, NOW + 200_000)
    assert (again.number, again.signed_in_at) == (3, NOW)
    # The database has come back older: a later number is good.
    assert (await refreshed(database, 9, NOW + 300_000)).number == 10


@pytest.mark.parametrize(("number", "after_ms"), [(1, 60_001), (0, 0)])
async def test_an_old_refresh_token_ends_the_session(database, number, after_ms):
    await make(database)
    for step in range(2):
        await refreshed(database, step, NOW + step)
    ended = await refreshed(database, number, NOW + 1 + after_ms)
    assert isinstance(ended, EndedSession)
    assert ended.token_until > NOW + DAY
    assert await refreshed(database, 2, NOW + 2 + after_ms) is None
    assert await database.read(partial(works.sessions_of, user="ua", at=NOW)) == []


async def test_a_session_that_is_over_or_unknown_is_not_gone_on_with(database):
    await make(database)
    assert await refreshed(database, 0, NOW + 180 * DAY) is None
    assert await refreshed(database, 0, NOW, "unknown") is None
    assert await database.write(partial(works.open_session, user="ub", new=session("s9"))) is None
    await database.write(lambda connection: connection.execute(
        USERS.update().values(kind="gone", name=None, handle=None, handle_key=None, handle_at=None)
    ))  # fmt: skip
    assert await refreshed(database, 0, NOW) is None


async def test_another_sign_in_at_the_same_device_goes_on_with_its_session(database):
    await make(database)
    await refreshed(database, 0, NOW + 1)
    again = await database.write(partial(works.open_session, user="ua", new=session("s-ua", NOW + 5000)))
    assert (again.number, again.signed_in_at, again.ended) == (1, NOW + 5000, ())
    assert (await refreshed(database, 1, NOW + 6000)).signed_in_at == NOW + 5000
    await database.write(partial(works.end_sessions, user="ua", at=NOW, only="s-ua", but=None))
    assert await database.write(partial(works.open_session, user="ua", new=session("s-ua"))) is None


async def test_a_sign_in_that_was_proved_earlier_does_not_take_back_a_later_one(database):
    await make(database)
    old = replace(session("s-ua", NOW + 5000), proved_at=NOW - 1)
    assert (await database.write(partial(works.open_session, user="ua", new=old))).signed_in_at == NOW
    new = replace(session("s-new", NOW), proved_at=0)
    assert (await database.write(partial(works.open_session, user="ua", new=new))).signed_in_at == 0
    assert (await refreshed(database, 0, NOW + 1, "s-new")).signed_in_at == 0


async def test_a_guests_token_counts_until_it_expires(database):
    new = account(session=session("s-ua", token_until=NOW + 30 * DAY))
    await database.write(partial(works.make, new=new))
    await refreshed(database, 0, NOW + 1)
    (ended,) = await database.write(partial(works.end_sessions, user="ua", at=NOW, only="s-ua", but=None))
    assert ended == EndedSession("s-ua", NOW + 30 * DAY, now=True)
    # Repeated, as after a lost answer: told again, and nothing of others.
    assert await database.write(
        partial(works.end_sessions, user="ua", at=NOW + 9, only="s-ua", but=None)
    ) == (EndedSession("s-ua", NOW + 30 * DAY, now=False),)
    assert await database.write(partial(works.end_sessions, user="ub", at=NOW, only="s-ua", but=None)) == ()
    assert await database.read(partial(works.ended_sessions, at=NOW, most=9)) == (ended,)
    assert await database.read(partial(works.ended_sessions, at=NOW + 31 * DAY, most=9)) == ()


async def test_the_session_seen_longest_ago_gives_way(database, monkeypatch):
    monkeypatch.setattr(sessions, "MOST", 3)
    await make(database)
    for number in range(3):
        new = session(f"s{number}", NOW + 1000 + number)
        opened = await database.write(partial(works.open_session, user="ua", new=new))
    assert [one.id for one in opened.ended] == ["s-ua"]
    found = await database.read(partial(works.sessions_of, user="ua", at=NOW + 2000))
    assert [one.id for one in found] == ["s2", "s1", "s0"]


async def test_sessions_are_forgotten_a_month_after_their_end(database):
    await make(database)
    await database.write(partial(works.open_session, user="ua", new=session("s2")))
    await database.write(partial(works.end_sessions, user="ua", at=NOW, only="s2", but=None))
    await database.write(partial(works.forget_old, at=NOW + 30 * DAY + 1))
    names = select(SESSIONS.c.id)
    assert await database.read(lambda connection: connection.execute(names).scalars().all()) == ["s-ua"]


async def test_an_account_is_not_forgotten_as_guests_are(database):
    await make(database)
    forget = partial(books.forget_guests, now_ms=NOW + 900 * DAY, days=90)
    assert await database.write(forget) == 0
    await database.write(partial(works.rename, user="ua", name="Lan 2", face="tea"))
    found = await person(database)
    assert (found.name, found.face) == ("Lan 2", "tea")
    assert found.created_at // DAY_MS == NOW // DAY_MS
