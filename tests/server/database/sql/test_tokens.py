"""Programs and API tokens in both databases: who may have them, how many, and what their end leaves."""

from functools import partial

import pytest
from sqlalchemy import select

from paiju.server.database import account_works as works
from paiju.server.database import works as books
from paiju.server.database.people import ClaimOutcome, EndedSession, NewProgram, NewToken
from paiju.server.database.sql import booking, history, programs, sessions, tokens, totals
from paiju.server.database.sql.schema import DEAL_SEATS, USERS
from paiju.server.ended.entries import unpacked
from paiju.server.ended.history import Wish
from tests.server.database.sql.test_accounts import DAY, NOW, make, session
from tests.server.ended.made import NOON, deal, handed, match_record


def program(user="ub", owner="ua", handle="tea", at=NOW):
    return NewProgram(user, owner, handle, handle, "Tea", at)


def token(name="k1", owner="ua", user="ua", at=NOW, days=7):
    return NewToken(name, owner, user, "mine", ("play",), at, at + days * DAY)


async def write(database, work, *args):
    return await database.write(lambda connection: work(connection, *args))


async def test_only_an_account_has_programs_and_tokens(database):
    assert await write(database, works.make_program, program()) is ClaimOutcome.GONE
    assert await write(database, works.make_token, token()) is ClaimOutcome.GONE
    await make(database)
    assert await write(database, works.make_program, program(handle="lan")) is ClaimOutcome.TAKEN
    assert await write(database, works.make_program, program()) is ClaimOutcome.DONE
    assert (
        await write(database, works.make_program, program("uc", owner="ub", handle="tee"))
        is ClaimOutcome.GONE
    )
    assert await write(database, works.make_token, token(user="ux")) is ClaimOutcome.GONE
    made = await write(database, works.make_token, token(user="ub"))
    assert (made.handle, made.name, made.owner) == ("tea", "Tea", "lan")
    made = await write(database, works.make_token, token("k2"))
    assert (made.handle, made.owner) == ("lan", None)
    lines = await database.read(partial(works.tokens, owner="ua", at=NOW))
    assert {(line.id, line.user, line.handle, line.scopes) for line in lines} == {
        ("k1", "ub", "tea", ("play",)), ("k2", "ua", "lan", ("play",))
    }  # fmt: skip
    assert await database.read(partial(works.tokens, owner="ua", at=NOW + 8 * DAY)) == []


async def test_sessions_and_tokens_are_listed_and_ended_apart(database):
    await make(database)
    await write(database, works.make_token, token())
    assert [line.id for line in await database.read(partial(works.sessions_of, user="ua", at=NOW))] == [
        "s-ua"
    ]
    others = partial(works.end_sessions, user="ua", at=NOW, only=None, but="s-ua")
    assert await database.write(others) == ()
    ended = await write(database, works.end_token, "ua", "k1", NOW)
    assert [(one.id, one.now) for one in ended] == [("k1", True)]
    again = await write(database, works.end_token, "ua", "k1", NOW)
    assert [(one.id, one.now) for one in again] == [("k1", False)]
    assert await write(database, works.end_token, "ua", "s-ua", NOW) == ()
    told = await database.read(partial(works.ended_sessions, at=NOW, most=10))
    assert [one.id for one in told] == ["k1"]


@pytest.mark.parametrize("how", ["one", "all", "program"])
async def test_a_token_that_has_expired_is_ended_as_any_other_for_its_connections(database, how):
    await make(database)
    await write(database, works.make_program, program())
    await write(database, works.make_token, token(user="ub", days=1))
    at = NOW + 2 * DAY
    ends = {
        "one": partial(works.end_token, owner="ua", token="k1", at=at),
        "all": partial(works.open_by_code, user="ua", code="ua1", new=session("s9", at)),
        "program": partial(works.remove_program, owner="ua", user="ub", at=at),
    }
    ended = await database.write(ends[how])
    told = ended.ended if how == "all" else ended
    assert EndedSession("k1", at + 3_600_000) in told
    told = await database.read(partial(works.ended_sessions, at=at + 3_599_999, most=10))
    assert "k1" in {one.id for one in told}, "told to Redis once more by any node, in case it was away"
    assert await database.read(partial(works.ended_sessions, at=at + 3_600_000, most=10)) == ()


async def test_a_new_session_makes_no_room_at_the_cost_of_tokens(database, monkeypatch):
    monkeypatch.setattr(sessions, "MOST", 1)
    await make(database)
    await write(database, works.make_token, token())
    opened = await write(database, works.open_session, "ua", session("s2"))
    assert [one.id for one in opened.ended] == ["s-ua"]


async def test_a_removed_program_keeps_its_owner_and_comes_back_as_nothing(database):
    await make(database)
    await write(database, works.make_program, program())
    rows = [unpacked(deal(users=("ub", "uc", None)).entry)]
    await write(database, booking.book, rows, NOON, 0)
    assert await write(database, works.remove_program, "uc", "ub", NOW) is None
    assert await write(database, works.remove_program, "ua", "ub", NOW) == ()
    assert await database.read(partial(works.programs, owner="ua")) == []
    later = [unpacked(deal("t9-1", users=("ub", "uc", None), at=NOON + 3 * DAY).entry)]
    await write(database, booking.book, later, NOON, 0)
    row = await database.read(
        lambda connection: connection.execute(select(USERS).where(USERS.c.id == "ub")).one()
    )
    assert (row.kind, row.name, row.owner) == ("gone", None, "ua")
    assert await write(database, works.make_program, program("ud", owner="ua")) is ClaimOutcome.DONE


async def test_with_a_program_one_is_not_among_people(database):
    await make(database)
    await write(database, works.make_program, program())
    users = ("ub", "uc", "ud")
    rows = [unpacked(one.entry) for one in (deal(users=users), handed(match_record(users=users)))]
    await write(database, booking.book, rows, NOON, 0)

    def found(connection, user):
        summed = totals.of_user(connection, user)
        assert summed == totals.of_rows(connection, user)
        return {key.company for key in summed}, len(history.deals(connection, Wish(user, company="people")))

    def spoil(connection):
        connection.execute(DEAL_SEATS.update().where(DEAL_SEATS.c.user == "uc").values(amount=7))

    for again in (False, True):
        if again:  # counted from the records once more
            await database.write(spoil)
            assert (await database.write(partial(books.recount, after="", only_check=False))).different
        for user, company, deals in (("uc", "mixed", 0), ("ub", "people", 1)):
            assert await database.read(partial(found, user=user)) == ({company}, deals)


async def test_programs_of_a_year_and_tokens_are_bounded(database, monkeypatch):
    monkeypatch.setattr(programs, "MOST", 1)
    monkeypatch.setattr(programs, "MOST_A_YEAR", 2)
    monkeypatch.setattr(tokens, "MOST", 1)
    await make(database)
    assert await write(database, works.make_program, program()) is ClaimOutcome.DONE
    assert await write(database, works.make_program, program("uc", handle="mate")) is ClaimOutcome.MANY
    await write(database, works.remove_program, "ua", "ub", NOW)
    assert await write(database, works.make_program, program("uc", handle="mate")) is ClaimOutcome.DONE
    await write(database, works.remove_program, "ua", "uc", NOW)
    assert await write(database, works.make_program, program("ud", handle="chai")) is ClaimOutcome.MANY
    a_year_on = NOW + 366 * DAY
    assert (
        await write(database, works.make_program, program("ud", handle="chai", at=a_year_on))
        is ClaimOutcome.DONE
    )
    assert not isinstance(await write(database, works.make_token, token(days=2)), ClaimOutcome)
    await write(database, works.end_token, "ua", "k1", NOW)
    assert await write(database, works.make_token, token("k2", at=NOW + DAY)) is ClaimOutcome.MANY
    assert not isinstance(
        await write(database, works.make_token, token("k2", at=NOW + 3 * DAY)), ClaimOutcome
    )
